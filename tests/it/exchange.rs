//! Games in the formats of other programs, in and out.

use serde_json::Value;

use crate::run::Place;

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/exchange");

fn games(place: &Place, log: &str) -> Vec<Value> {
    let text = place.text(log);
    let entries = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    entries.filter(|entry| entry["kind"] == "game").collect()
}

/// Takes a file of the data in and returns its games.
fn imported(place: &Place, file: &str, format: &str) -> Vec<Value> {
    place.run(&format!("import {DATA}/{file} --format {format} -o log.jsonl")).fine();
    let verified = place.run("verify log.jsonl").fine();
    assert!(verified.stdout.contains(": all as judged"), "{}", verified.stdout);
    games(place, "log.jsonl")
}

fn told(game: &Value) -> String {
    let field = |key: &str| game[key].as_str().unwrap_or_default().to_owned();
    let names = [&game["red"]["name"], &game["blue"]["name"]].map(|name| name.as_str().unwrap_or_default());
    format!(
        "{}: {} - {}: {} {} {}",
        field("rules"),
        names[0],
        names[1],
        field("moves"),
        field("result"),
        field("reason")
    )
}

#[test]
fn a_file_of_the_gravon_archive_is_taken_in() {
    let place = Place::new();
    let games = imported(&place, "classic.xml", "gravon");
    assert_eq!(told(&games[0]), "stratego-5: Red & Co - Blue: a4a5 j7j6 a5a6 j6j5 a6a7 0-1 resigned");
    assert_eq!(games[0]["setups"]["red"], "FBNSBJTRBNBBCMKKKKNCLTGJNRNRTJRLTBLLRRRR");
    assert_eq!(games[0]["setups"]["blue"], "FBNSBJTRBNBBCMKKKKNCLTGJNRNRTJRLTBLLRRRR");
}

#[test]
fn a_file_in_gravons_older_notation_is_taken_in() {
    let place = Place::new();
    let games = imported(&place, "barrage.gsn", "gsn");
    assert_eq!(told(&games[0]), "barrage: Alice - Bob: d1d4 d10d8 e1e9 h10h9 e9e10 h9g9 1/2-1/2 agreed");
}

#[test]
fn a_log_of_the_2012_competition_is_taken_in() {
    let place = Place::new();
    let games = imported(&place, "competition.log", "ucc");
    assert_eq!(told(&games[0]), "stratego: first.py - second: a4a5 j7j6 a5a6 j6j5 a6a7 1-0 illegal-move");
}

#[test]
fn xiangqi_games_are_taken_in_whatever_their_squares_are_called() {
    let place = Place::new();
    let games = imported(&place, "games.pgn", "pgn");
    let all: Vec<String> = games.iter().map(told).collect();
    assert_eq!(
        all,
        [
            "xiangqi: Wang - Li \"the elephant\": h3e3 h10g8 h1g3 i10h10 0-1 adjudicated",
            "xiangqi: Wang - Li: e2d2 1-0 checkmate",
            "xiangqi: Zhao - Qian: b1c3 b10c8 1/2-1/2 agreed",
        ]
    );
    assert_eq!(games[0]["started"], "2020-05-17");
}

/// What must come back of a game.
fn essence(game: &Value) -> [Value; 6] {
    ["game", "moves", "setups", "result", "final", "position"].map(|key| game[key].clone())
}

#[test]
fn what_goes_out_comes_back() {
    let rows = [
        ("xiangqi", "pgn", "xiangqi"),
        ("stratego", "ucc", "stratego"),
        ("stratego", "gravon", "stratego"),
        ("stratego-5", "gsn", "stratego-5"),
        ("barrage", "gsn", "barrage"),
        ("barrage", "gravon", "barrage"),
        ("duel", "gravon", "duel"),
        ("lightning", "gsn", "lightning"),
    ];
    for (rules, format, again) in rows {
        let place = Place::new();
        place.run(&format!("match --rules {rules} --games 3 --srand 3 --tc inf --log a.jsonl")).fine();
        let several = format != "gravon";
        let choice = if several { "" } else { "--game 2 " };
        place.run(&format!("export a.jsonl --format {format} {choice}-o out")).fine();
        place.run(&format!("import out --format {format} --rules {again} -o b.jsonl")).fine();
        place.run("verify b.jsonl").fine();
        let (mut before, after) = (games(&place, "a.jsonl"), games(&place, "b.jsonl"));
        if !several {
            before = vec![before.remove(1)];
            before[0]["game"] = 1.into();
        }
        let [before, after] = [before, after].map(|games| games.iter().map(essence).collect::<Vec<_>>());
        assert_eq!(before, after, "{rules} {format}");
    }
}

#[test]
fn results_go_out_as_a_table() {
    let place = Place::new();
    place.run("match --rules quick --games 2 --srand 3 --tc inf --log a.jsonl").fine();
    let table = place.run("export a.jsonl --format csv").fine().stdout;
    let lines: Vec<&str> = table.split("\r\n").collect();
    assert_eq!(lines[0], "game,rules,red,blue,result,reason,side,plies,started,duration_ms");
    assert!(lines[1].starts_with("1,quick,greedy,random,1-0,"), "{}", lines[1]);
    assert!(lines[2].starts_with("2,quick,random,greedy,0-1,"), "{}", lines[2]);
    assert_eq!(lines.len(), 4);
    let one = place.run("export a.jsonl --format csv --game 2").fine().stdout;
    assert_eq!(one.split("\r\n").nth(1), Some(lines[2]));
}

#[test]
fn a_game_that_breaks_the_rules_is_refused_with_ply_and_code() {
    let place = Place::new();
    let read = |file: &str| std::fs::read_to_string(format!("{DATA}/{file}")).expect("a file");
    let (xml, gsn, log, pgn) = (read("classic.xml"), read("barrage.gsn"), read("competition.log"), read("games.pgn"));
    let cases = [
        (
            xml.replace("\"A6\" target=\"A7\"", "\"A6\" target=\"B7\""),
            "gravon",
            "game 1: move 5 (A6-B7) is illegal: geometry",
        ),
        (xml.replace("source=\"K7\"", "source=\"L7\""), "gravon", "move 2 (L7-K6) is illegal: syntax"),
        (xml.replacen("content=\"M", "content=\"B", 1), "gravon", "red: the set-up has 7 of B"),
        (xml.replace("classic", "classicfree"), "gravon", "line 4: the game type 'classicfree' does not exist here"),
        (xml.replace("winner=\"2\"", "winner=\"9\""), "gravon", "the winner is none of 1, 2 and 3"),
        (gsn.replace("E1-E9", "E1-D4"), "gsn", "move 3 (E1-D4) is illegal: geometry"),
        (gsn.replace("END\n", ""), "gsn", "the game has no END"),
        (gsn.replace("type 1", "type 2"), "gsn", "line 2: expected 'type'"),
        (log.replace("1 BLU: 9 6 UP OK", "1 BLU: 0 3 UP OK"), "ucc", "move 2 (0 3 UP OK) is illegal: empty-square"),
        (log.replace("ILLEGAL 3 162", "SHRUG 3 162"), "ucc", "unknown result 'SHRUG'"),
        (log.replace("BLUE SETUP", "GREEN SETUP"), "ucc", "line 6: expected '<name> BLUE SETUP'"),
        (pgn.replace("H0-G2", "H0-G3"), "pgn", "game 1: move 3 (H0-G3) is illegal: geometry"),
        (
            pgn.replace("e2d2# 1-0", "e2d2# 0-1"),
            "pgn",
            "after move 1 the rules end the game with 1-0 checkmate, but the file says 0-1",
        ),
        (pgn.replace("e2d2#", "e2d2 d10d9"), "pgn", "game 2: move 2 (d10d9) is illegal: game-over"),
        (pgn.replace("\"xiangqi\"", "\"chess\""), "pgn", "the variant is 'chess', expected xiangqi"),
        (pgn.replace("Wang\"]", "Wang"), "pgn", "expected [Name \"value\"]"),
        (String::new(), "pgn", "there is no game in"),
        ("\u{0}\u{1}<<>".to_owned(), "gravon", "there is no element game"),
        ("1,2,3".to_owned(), "csv", "results alone and cannot be imported"),
    ];
    for (number, (text, format, words)) in cases.into_iter().enumerate() {
        let file = format!("bad{number}");
        place.file(&file, text);
        let done = place.run(&format!("import {file} --format {format} -o {file}.jsonl"));
        done.fails(3, &[words]);
        assert!(!place.path(&format!("{file}.jsonl")).exists(), "{words}");
    }
}

#[test]
fn what_cannot_go_out_says_why() {
    let place = Place::new();
    place.run("match --rules marsal --games 1 --srand 3 --tc inf --log a.jsonl").fine();
    for format in ["pgn", "gravon", "gsn", "ucc"] {
        let done = place.run(&format!("export a.jsonl --format {format} -o out"));
        done.fails(3, &["game 1: the format", format, "cannot hold a game of 'marsal'"]);
    }
    place.run("export a.jsonl --format doc").fails(2, &["--format: unknown format 'doc': expected one of pgn, gravon"]);
    place.run("export a.jsonl --format csv --game 7").fails(3, &["there is no game 7 in the log 'a.jsonl'"]);
    place.file("out", "here already");
    place.run("export a.jsonl --format csv -o out").fails(5, &["cannot write 'out'"]);
    place.run("import a.jsonl --format pgn -o a.jsonl").fails(3, &[]);
}

/// Gravon's formats know wins and draws alone, and an unfinished game must not become a draw.
#[test]
fn a_game_without_a_result_goes_out_where_there_is_a_word_for_it() {
    let place = Place::new();
    let text = std::fs::read_to_string(format!("{DATA}/classic.xml")).expect("a file");
    let unfinished: Vec<&str> = text.lines().filter(|line| !line.contains("<result ")).collect();
    place.file("unfinished.xml", unfinished.join("\n"));
    place.run("import unfinished.xml --format gravon -o log.jsonl").fine();
    for format in ["gravon", "gsn"] {
        let done = place.run(&format!("export log.jsonl --game 1 --format {format}"));
        done.fails(3, &[&format!("game 1: the game has no result, and the format {format} cannot hold")]);
    }
    let text = place.run("export log.jsonl --game 1 --format ucc").fine().stdout;
    assert!(text.contains("INTERNAL_ERROR"), "{text}");
}

/// A rule file of one's own goes into the log, so that the log verifies by itself.
#[test]
fn games_by_a_rule_file_bring_their_rules() {
    let place = Place::new();
    place.file("free.toml", "format = 1\nbase = \"stratego\"\nid = \"free\"\ntwo_squares = 0\nchase = \"off\"\n");
    place.run(&format!("import {DATA}/competition.log --format ucc --rules free.toml -o log.jsonl")).fine();
    assert_eq!(games(&place, "log.jsonl")[0]["rules"], "free");
    place.run("verify log.jsonl").fine();
}
