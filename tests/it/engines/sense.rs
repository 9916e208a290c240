//! The simple sense of the greedy engine, one position a test: what it must do, or must not, whatever the seed.

use linesman::engines::run;

use super::dialogue::new_game;

/// What it plays as Red in this position of `quick`, with each of some seeds. Ranks are listed from the highest.
fn plays(ranks: [&str; 8]) -> Vec<String> {
    (0..20).map(|seed| play(seed, &ranks.join("/"))).collect()
}

fn play(seed: u32, placement: &str) -> String {
    let input = new_game("red") + &format!("seed {seed}\nbegin\nview 0 {placement} r\ngo 2 unlimited\n");
    let mut output = Vec::new();
    run("greedy", input.as_bytes(), &mut output).expect("an engine");
    let answer = String::from_utf8(output).expect("ASCII");
    answer.strip_prefix("bestmove 2 ").unwrap_or_else(|| panic!("{answer}")).trim_end().to_owned()
}

fn always(ranks: [&str; 8], mv: &str) {
    assert!(plays(ranks).iter().all(|played| played == mv), "{:?}", plays(ranks));
}

fn never(ranks: [&str; 8], wrong: impl Fn(&str) -> bool) {
    assert!(!plays(ranks).iter().any(|played| wrong(played)), "{:?}", plays(ranks));
}

#[test]
fn it_takes_what_it_can_beat() {
    always(["?7", "8", "8", "2~2~2", "2~2~2", "3g4", "3M2R1", "F7"], "d2d3");
}

#[test]
fn it_takes_the_best_of_what_it_can_beat() {
    always(["?7", "8", "8", "2~2~2", "2~2~2", "3g4", "2rM2R1", "7F"], "d2d3");
}

#[test]
fn a_slayer_attacks_its_victim() {
    always(["?7", "8", "8", "2~2~2", "2~2~2", "3m4", "3S2R1", "F7"], "d2d3");
}

#[test]
fn it_goes_out_of_the_way_of_what_beats_it() {
    never(["?7", "8", "8", "2~2~2", "2~2~2", "3m4", "3G2R1", "F7"], |mv| !mv.starts_with("d2") || mv == "d2d3");
}

#[test]
fn it_does_not_step_beside_what_beats_it() {
    never(["?7", "8", "8", "2~2~2", "2~2~2", "3m4", "2G5", "F7"], |mv| ["c2c3", "c2d2"].contains(&mv));
}

#[test]
fn a_bomb_is_for_those_who_defuse_it() {
    always(["m7", "8", "8", "2~2~2", "2~2~2", "3b4", "3N2R1", "F7"], "d2d3");
    never(["m7", "8", "8", "2~2~2", "2~2~2", "3b4", "3M2R1", "F7"], |mv| mv == "d2d3");
}

#[test]
fn a_defuser_comes_to_a_known_bomb() {
    always(["8", "8", "8", "2~2~2", "2~2~2", "3b4", "8", "F2N4"], "d1d2");
}

#[test]
fn the_cheap_piece_asks_what_an_unknown_one_is() {
    always(["?7", "8", "8", "2~2~2", "2~2~2", "2R?4", "3M4", "F7"], "c3d3");
}
