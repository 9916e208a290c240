//! Whole matches between real processes.

use serde_json::Value;

use crate::run::Place;

/// The games of a log by number, without what differs from run to run.
fn games(place: &Place, log: &str) -> Vec<Value> {
    let text = place.text(log);
    let entries = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let mut games: Vec<Value> = entries.filter(|entry| entry["kind"] == "game").collect();
    games.sort_by_key(|game| game["game"].as_u64());
    for game in &mut games {
        let game = game.as_object_mut().expect("an object");
        for field in ["started", "duration", "times", "setup_times", "last_thought", "sha256", "match"] {
            game.remove(field);
        }
    }
    games
}

#[test]
fn a_match_without_arguments_plays_prints_and_logs() {
    let place = Place::new();
    let done = place.run("match").fine();
    assert!(done.stdout.contains("Started game 1 of 10 (greedy vs random)\n"), "{}", done.stdout);
    assert!(done.stdout.contains("Finished game 10 (random vs greedy): "), "{}", done.stdout);
    assert!(done.stdout.contains("\nScore of greedy vs random: 10 - 0 - 0  [1.000] 10\n"), "{}", done.stdout);
    assert!(done.stdout.ends_with("\nFinished match\n"), "{}", done.stdout);
    assert_eq!(done.stderr, "");
    let names = place.names();
    assert!(names.len() == 1 && names[0].starts_with("match-") && names[0].contains("Z.jsonl"), "{names:?}");
    assert!(done.stdout.contains(&format!("Log: {}\n", names[0])), "{}", done.stdout);
    let verified = place.run(&format!("verify {}", names[0])).fine();
    assert!(verified.stdout.contains(": 10 games, "), "{}", verified.stdout);
}

#[test]
fn the_same_seed_gives_the_same_games_at_any_concurrency() {
    let place = Place::new();
    for slots in ["1", "2", "4"] {
        place
            .run(&format!("match --games 6 --rules quick --srand 7 --tc inf --concurrency {slots} --log {slots}"))
            .fine();
    }
    let alone = games(&place, "1");
    assert_eq!(alone.len(), 6);
    assert_eq!(games(&place, "2"), alone);
    assert_eq!(games(&place, "4"), alone);
    place.run("match --games 6 --rules quick --srand 8 --tc inf --log other").fine();
    assert_ne!(games(&place, "other"), alone);
}

#[test]
fn every_preset_is_played_and_verifies() {
    let place = Place::new();
    for rules in linesman::games::Variant::names() {
        place.run(&format!("match --games 2 --rules {rules} --tc inf --log {rules}.jsonl")).fine();
        let verified = place.run(&format!("verify {rules}.jsonl")).fine();
        assert!(verified.stdout.contains(": all as judged"), "{}", verified.stdout);
    }
}

#[test]
fn a_changed_log_does_not_verify() {
    let place = Place::new();
    place.run("match --games 2 --rules barrage --tc inf --log good.jsonl").fine();
    let text = place.text("good.jsonl");
    place.file("bad.jsonl", text.replacen("\"reason\":\"flag\"", "\"reason\":\"flog\"", 1));
    let done = place.run("verify bad.jsonl");
    assert_eq!(done.code, Some(1), "{done:?}");
    assert!(done.stdout.contains("line 2: the checksum is "), "{}", done.stdout);
}

/// A log whose lines are sealed anew after a change is found out by judging, not by its checksums.
#[test]
fn a_forged_log_does_not_verify() {
    let place = Place::new();
    place.run("match --games 1 --rules barrage --tc inf --srand 4 --log good.jsonl").fine();
    let text = place.text("good.jsonl");
    let game = text.lines().nth(1).expect("a game");
    let body = game.rsplit_once(",\"sha256\"").expect("a checksum").0.to_owned() + "}";
    let forgeries = [
        ("\"result\":\"1-0\"", "\"result\":\"0-1\"", "result is '0-1', expected '1-0'"),
        ("\"reason\":\"flag\"", "\"reason\":\"no-moves\"", "reason is 'no-moves', expected 'flag'"),
        ("\"moves\":\"", "\"moves\":\"a1a2 ", "expected one for each of the "),
        ("\"final\":\"", "\"final\":\"1", "final is '"),
        ("\"rules_version\":1", "\"rules_version\":7", "the rule set 'barrage' is of version 7 in the log"),
        ("\"illegal\":\"forfeit\"", "\"illegal\":\"perhaps\"", "unknown policy 'perhaps' on illegal moves"),
    ];
    for (from, to, found) in forgeries {
        assert!(body.contains(from), "{body} has {from}");
        let forged = linesman::record::checksum::seal(&body.replacen(from, to, 1)) + "\n";
        place.file("forged.jsonl", forged);
        let done = place.run("verify forged.jsonl");
        assert_eq!(done.code, Some(1), "{to}: {done:?}");
        assert!(done.stdout.contains(found), "{to}: {}", done.stdout);
    }
}

#[test]
fn a_match_goes_on_when_nobody_reads_its_output_any_more() {
    let folder = crate::program::Folder::new();
    let mut command = std::process::Command::new(crate::program::LINESMAN);
    command.args(["match", "--rules", "quick", "--games", "6", "--log", "a.jsonl"]).current_dir(&folder);
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let output = command.stdout(writer).output().expect("run");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert_eq!(told, "linesman: nobody reads the output any more; the match goes on, and its log is complete\n");
    folder.run("verify a.jsonl").with_code(0);
    assert_eq!(folder.read("a.jsonl").lines().count(), 7, "the match and its six games");
}
