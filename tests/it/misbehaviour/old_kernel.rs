//! A kernel without Landlock: a warning, and what is left of isolation.

use super::trial::{Ran, Trial, test_engine};

/// Shell text that goes on as on such a kernel.
pub(super) fn before() -> String {
    format!("exec {} \"$0\" \"$@\"", test_engine("old_kernel").display())
}

#[track_caller]
fn warned_once(ran: &Ran, words: &str) {
    let warnings: Vec<&str> = ran.stderr.lines().filter(|line| line.starts_with("linesman: warning: ")).collect();
    assert_eq!(warnings.len(), 1, "{}", ran.stderr);
    assert!(warnings[0].contains(words), "{}", warnings[0]);
}

#[test]
fn the_match_goes_on_with_one_warning() {
    let ran = Trial::of("good").args(&["--isolation", "auto"]).before(&before()).run();
    ran.unharmed().played();
    warned_once(&ran, "this kernel has no Landlock, so an engine can read its opponent's pipes and memory");
    for game in &ran.games {
        assert_eq!(game.isolation, "auto: seccomp, private folder, cleared environment, limits");
    }
}

#[test]
fn a_cage_is_made_all_the_same() {
    if !crate::machine::has_bubblewrap() {
        crate::machine::lacks("bubblewrap");
        return;
    }
    let ran = Trial::of("good").args(&["--isolation", "strict"]).before(&before()).run();
    ran.unharmed().played();
    warned_once(&ran, "this kernel has no Landlock, so bubblewrap alone keeps engines from what is not theirs");
    for game in &ran.games {
        assert_eq!(game.isolation, "strict: bubblewrap, seccomp, private folder, cleared environment, limits");
    }
}
