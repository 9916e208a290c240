//! Whatever is wrong with what the program is given: one clear sentence, an exit code, and nothing left behind.

use crate::run::Place;

#[test]
fn engines_that_cannot_be_used() {
    let place = Place::new();
    place.script("mute.sh", "#!/bin/sh\nexec sleep 60\n");
    place.script("quitter.sh", "#!/bin/sh\necho dying >&2\nexit 3\n");
    place.script("lost.sh", "#!/no/such/interpreter\n");
    place.script("chess.sh", "#!/bin/sh\nread line\necho 'Hello, I play chess'\nsleep 60\n");
    place.script("wrong-game.sh", "#!/bin/sh\nread line\necho games xiangqi\necho uhiok\nread line\n");
    place.file("data.txt", "not a program");
    let engine = |cmd: &str| {
        let args = ["match", "--games", "1", "--startup-ms", "300", "--engine", cmd, "--engine", "builtin:random"];
        place.run_with(&args, "")
    };
    let cases: [(&str, &[&str]); 9] = [
        ("./nowhere", &["engine nowhere: there is no program './nowhere'"]),
        ("builtin:alphazero", &["there is no built-in engine 'alphazero', expected one of random, greedy"]),
        ("./data.txt", &["is not executable", "chmod +x"]),
        ("./lost.sh", &["the interpreter '/no/such/interpreter'", "does not exist"]),
        ("./mute.sh", &["engine mute.sh: did not say uhiok within 300 ms", "it has not read the last 6 bytes"]),
        ("./quitter.sh", &["engine quitter.sh: ended before it said uhiok: it exited with code 3", "dying"]),
        ("./chess.sh", &["did not say uhiok within 300 ms", "Hello, I play chess"]),
        ("./wrong-game.sh", &["does not play 'stratego'", "xiangqi"]),
        ("cmd=builtin:random option.Depth=6", &["no option named 'Depth': it has none"]),
    ];
    let before = place.names();
    for (cmd, words) in cases {
        engine(cmd).fails(4, words);
    }
    assert_eq!(place.names(), before, "no half-written file");
}

#[test]
fn command_lines_that_make_no_sense() {
    let place = Place::new();
    let cases: [(&[&str], i32, &str); 10] = [
        (&["match", "--tc", "soon"], 2, "--tc: 'soon' is no time control, expected [moves/]seconds[+increment]"),
        (&["match", "--st", "0"], 2, "--st: '0' is no time control"),
        (&["match", "--illegal", "shrug"], 2, "unknown policy 'shrug' on illegal moves: expected forfeit or ask-again"),
        (&["match", "--engine", "builtin:random"], 2, "--engine: given once, expected at least two engines"),
        (&["match", "--engine", "cmd='x", "--engine", "y"], 2, "unbalanced quotes"),
        (&["match", "--engine", "cmd=x colour=red", "--engine", "y"], 2, "unknown key 'colour' of an engine"),
        (&["match", "--rules", "chess"], 3, "unknown rule set 'chess': expected one of stratego, stratego-5"),
        (&["match", "--games", "0"], 2, "--games"),
        (&["match", "--rules", "none.toml"], 3, "cannot read the rule file 'none.toml'"),
        (&["engine", "deepblue"], 2, "deepblue"),
    ];
    for (args, code, words) in cases {
        place.run_with(args, "").fails(code, &[words]);
    }
    assert_eq!(place.names(), Vec::<String>::new());
}

#[test]
fn two_engines_of_one_name() {
    let place = Place::new();
    let args = ["match", "--engine", "cmd=builtin:random name=A", "--engine", "cmd=builtin:greedy name=A"];
    place.run_with(&args, "").fails(2, &["two engines are named 'A'"]);
}

#[test]
fn logs_that_cannot_be_read() {
    let place = Place::new();
    place.run("match --games 1 --rules barrage --tc inf --log whole.jsonl").fine();
    let whole = place.text("whole.jsonl");
    place.file("torn.jsonl", &whole[..whole.len() - 10]);
    place.file("newer.jsonl", whole.replace("{\"v\":1,", "{\"v\":2,"));
    place.file("noise.jsonl", "\u{0}\u{1}nonsense\n");
    place.run("verify nowhere.jsonl").fails(3, &["cannot read the log 'nowhere.jsonl'"]);
    place.run("verify .").fails(3, &["cannot read the log '.'"]);
    place.run("verify torn.jsonl").fails(3, &["log 'torn.jsonl', line 2: the last line is torn"]);
    place.run("verify newer.jsonl").fails(3, &["the log is of version 2, but this program reads up to version 1"]);
    let noise = place.run("verify noise.jsonl");
    assert_eq!(noise.code, Some(1), "{noise:?}");
    place.run("match --games 1 --log whole.jsonl").fails(5, &["the log 'whole.jsonl' exists already"]);
    assert_eq!(place.text("whole.jsonl"), whole);
    place.run("match --games 1 --log nowhere/x.jsonl").fails(5, &["cannot write the log 'nowhere/x.jsonl'"]);
}

#[test]
fn malformed_cases_get_an_answer_each_and_the_rest_goes_on() {
    let place = Place::new();
    let cases = [
        r#"{"id":"good","rules":"stratego","position":"9f/10/10/10/2~~2~~2/2~~2~~2/10/10/9M/F9 r 0","moves":"j2j3"}"#,
        "this is not JSON",
        r#"{"id":1,"rules":"chess","position":"x","moves":""}"#,
        r#"{"id":2,"rules":"stratego","position":"x r 0","moves":""}"#,
        r#"{"id":3,"rules":"stratego","moves":""}"#,
        r#"{"id":4,"rules":"stratego","overrides":{"chase":"sometimes"},"position":"9f/10/10/10/2~~2~~2/2~~2~~2/10/10/9M/F9 r 0"}"#,
        r#"{"id":5,"rules":"quick","setup":{"red":"BBBBBBBBBFSRRNNGM.......","blue":"FSRRNNGMBB.............."}}"#,
        r#"{"id":"last","rules":"stratego","position":"9f/10/10/10/2~~2~~2/2~~2~~2/10/10/9M/F9 r 0","moves":"j2j4"}"#,
    ];
    let done = place.run_with(&["judge"], &(cases.join("\n") + "\n"));
    assert_eq!(done.code, Some(1), "{done:?}");
    let answers: Vec<serde_json::Value> =
        done.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), cases.len());
    assert_eq!((&answers[0]["id"], &answers[0]["plies"]), (&"good".into(), &1.into()));
    assert!(answers[0].get("error").is_none());
    let errors = [
        "not a judged case: expected ident at line 1 column 2",
        "unknown rule set 'chess': expected one of stratego,",
        "position: unexpected 'x' in rank 1 of the placement",
        "setup: this game begins with a set-up for each side, and there is none",
        "overrides: chase: unknown chase 'sometimes': expected one of isf, isf-since-battle, off",
        "setup: red: the set-up has 9 of B (bomb), expected 2",
    ];
    for (answer, error) in answers[1..].iter().zip(errors) {
        let told = answer["error"].as_str().unwrap_or_else(|| panic!("{answer}"));
        assert!(told.contains(error) || (error.contains("rank 1") && told.contains("ranks")), "{told}");
    }
    assert_eq!(answers[2]["id"], 1);
    assert_eq!(answers[7]["illegal"], serde_json::json!({"ply": 1, "move": "j2j4", "code": "geometry"}));
}

#[test]
fn cases_from_a_file_that_is_not_there() {
    Place::new().run("judge nowhere.jsonl").fails(3, &["cannot read the cases 'nowhere.jsonl'"]);
}

/// A rule file in which ten things are wrong.
const TEN_FAULTS: &str = r#"
format = 1
base = "stratego"
id = "Ten Faults"
version = 0
home.rows = 9
blocked = ["k1", "c5", "c5"]
two_squares = 5000
chase = "perhaps"
slide_attack = "yes"
lakes = 3
max_plies = -1
"#;

#[test]
fn a_rule_file_with_ten_faults_gives_ten_messages_and_no_game() {
    let place = Place::new();
    place.file("ten.toml", TEN_FAULTS);
    let checked = place.run("rules check ten.toml");
    assert_eq!(checked.code, Some(1), "{checked:?}");
    let faults: Vec<&str> = checked.stdout.lines().collect();
    assert!(faults.len() >= 10, "{}", checked.stdout);
    assert!(faults.iter().all(|fault| fault.starts_with("ten.toml: line ")), "{}", checked.stdout);
    for key in ["id", "version", "home.rows", "blocked", "two_squares", "chase", "slide_attack", "lakes", "max_plies"] {
        assert!(faults.iter().any(|fault| fault.contains(&format!(": {key}: "))), "{key}: {}", checked.stdout);
    }
    let played = place.run("match --rules ten.toml --games 1");
    played.fails(3, &["--rules: 'ten.toml', line 4: id: ", "two_squares", "max_plies"]);
    assert_eq!(played.stderr.lines().count(), faults.len(), "{}", played.stderr);
    assert_eq!(place.names(), ["ten.toml"], "no game, no log");
}

#[test]
fn rule_files_that_cannot_be_used() {
    let place = Place::new();
    place.file("newer.toml", "format = 2\nbase = \"stratego\"\nid = \"x\"\nversion = 1\n");
    place.file("noise.toml", b"\xff\xfe");
    place.file("huge.toml", "#".repeat(100_000));
    let crowded = "format = 1\nbase = \"quick\"\nid = \"crowded\"\nversion = 1\nhome.rows = 1\n";
    place.file("crowded.toml", crowded);
    place.run("rules show newer.toml").fails(3, &["newer.toml", "2", "reads up to 1"]);
    place.run("rules show noise.toml").fails(3, &["cannot read the rule file 'noise.toml'", "utf-8"]);
    place.run("rules show huge.toml").fails(3, &["'huge.toml' is longer than 65536 bytes"]);
    place.run("rules show crowded.toml").fails(3, &["army", "10 pieces do not fit the 8 home squares"]);
    place.run("rules show nowhere").fails(3, &["unknown rule set 'nowhere'", "a rule file, whose name ends in .toml"]);
}

#[test]
fn positions_that_no_game_reaches() {
    let place = Place::new();
    let perft =
        |rules: &str, position: &str| place.run_with(&["perft", "1", "--rules", rules, "--position", position], "");
    let cases = [
        (
            "stratego",
            "10/10/10/10/2~~2~~2/2~~2~~2/10/10/10/F9 r 0",
            "blue has 0 of F in the position, expected exactly 1",
        ),
        (
            "stratego",
            "9f/10/10/10/2~~2~~2/2~~2~~2/10/10/MM8/F9 r 0",
            "red has 2 of M in the position, expected at most 1",
        ),
        ("stratego", "9f/10/10/10/B1~~2~~2/2~~2~~2/10/10/10/F9 r 0", "a6 holds B, a piece that never moves, outside"),
        ("stratego", "9f/10/10/10/2M~2~~2/2~~2~~2/10/10/10/F9 r 0", "c6 holds M, but the square is blocked"),
        (
            "stratego",
            "9f/10/10/10/2~~2~~2/2~~2~~2/10/10/10/F9 w 0",
            "side to move 'w' in the position, expected r or b",
        ),
        ("stratego", "9f/10/10/10/2~~2~~2/2~~2~~2/10/10/10/F9 r -1", "ply '-1' in the position, expected a number"),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/9/4K4 w", "the generals on e1 and e10 face each other"),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/4R4/3K5 w", "black is not to move, but the chariot on e2 checks its general"),
    ];
    for (rules, position, words) in cases {
        perft(rules, position).fails(3, &["--position: ", words]);
    }
}

#[test]
fn set_ups_that_do_not_fit_lose_the_game_and_say_why() {
    let place = Place::new();
    let engine = "#!/bin/sh\nwhile read word number rest; do case $word in\n\
                  uhi) echo uhiok;;\nisready) echo readyok $number;;\n\
                  setup) echo setup $number BBBBBBBBBFSRRRRRRRRNNNNNTTTTLLLLKKKKJJJC;;\nquit) exit;;\nesac; done\n";
    place.script("bomber.sh", engine);
    let args = ["match", "--games", "1", "--engine", "./bomber.sh", "--engine", "builtin:random", "--log", "x.jsonl"];
    let done = place.run_with(&args, "").fine();
    let told = "0-1 {illegal-setup: red sent an illegal set-up: the set-up has 0 of M (marshal), expected 1}";
    assert!(done.stdout.contains(told), "{}", done.stdout);
    place.run("verify x.jsonl").fine();
}
