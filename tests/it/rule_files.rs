//! Rule files: what is printed reads back, and what is wrong is told, all of it, with its lines.

use linesman::games::stratego::army::{Piece, Strength};
use linesman::games::stratego::rule_file::{MAX_BYTES, MAX_FAULTS, print, read};
use linesman::games::stratego::settings::Setting;
use linesman::games::stratego::{Rules, Ruleset, presets};
use linesman::games::{Dice, Letter, Variant, playouts};
use linesman::rules::{Board, Side, Square};

/// What is wrong with a text, a line each.
fn told(text: &str) -> Vec<String> {
    read(text).expect_err("a text with faults").iter().map(ToString::to_string).collect()
}

#[test]
fn presets_read_back_as_they_were_printed() {
    for name in presets::NAMES {
        let preset = presets::preset(name).expect("a preset");
        let text = print(&preset);
        assert_eq!(read(&text), Ok(preset), "{text}");
        assert!(text.lines().all(|line| line.len() <= 120), "{text}");
    }
}

#[test]
fn every_key_of_a_printed_file_has_a_comment_above_it() {
    let text = print(&presets::preset("marsal").expect("a preset"));
    let lines: Vec<&str> = text.lines().collect();
    let keys: Vec<usize> =
        (0..lines.len()).filter(|&i| lines[i].contains(" = ") && !lines[i].starts_with(['#', ' '])).collect();
    assert_eq!(keys.len(), 7 + 1 + Ruleset::SETTINGS.len(), "the plain fields, the army, the settings");
    for i in keys {
        assert!(lines[i - 1].starts_with('#'), "{}", lines[i]);
    }
}

#[test]
fn a_base_and_differences() {
    let text = "format = 1\nbase = \"barrage\"\nid = \"house\"\nversion = 3\nties = \"attacker-wins\"\n\
                two_squares = 0\n[home]\nrows = 3\n[move]\nstep = \"all8\"\n";
    let mut expected = presets::preset("barrage").expect("a preset");
    expected.id = "house".to_owned();
    expected.version = 3;
    expected.home_rows = 3;
    for (field, value) in [("ties", "attacker-wins"), ("two_squares", "0"), ("step", "all8")] {
        expected.set(field, &Setting::read(value)).expect("a setting");
    }
    assert_eq!(read(text), Ok(expected));
    let variant = Variant::from_rule_file(text).expect("no faults");
    assert_eq!((variant.id(), variant.version()), ("house", 3));
    assert_eq!(playouts(&variant, 1, 3).games, 3);
}

#[test]
fn an_army_replaces_the_bases_army() {
    let text = "format = 1\nbase = \"quick\"\nid = \"two\"\n[[army]]\nletter = \"X\"\nname = \"ox\"\nrank = 7\ncount = 2\n\
                slides = true\n[[army]]\nletter = \"F\"\nname = \"flag\"\nrole = \"flag\"\ncount = 1\n";
    let rules = read(text).expect("no faults");
    let army: Vec<_> = rules.army.iter().map(|piece| (piece.letter.byte(), piece.mobile, piece.slides)).collect();
    assert_eq!(army, [(b'X', true, true), (b'F', false, false)]);
}

#[test]
fn every_fault_is_told_at_once_with_its_line() {
    let text = r#"format = 1
base = "stratego"
id = "My Rules"
version = 0
board = "10x12"
blocked = [
  "c5", "k5",
  "c5", "c99", 7,
]
first = "blue"
fill = "any"
ties = "both-fal"
two_square = 5
slide_attack = "yes"
chase = "never"
max_plies = 5000000000
max_quiet_plies = -1
two_squares = 1.5

[home]
rows = "4"
fil = "all"

[move]
step = "diagonal"
stalemate = "loss"
"#;
    assert_eq!(
        told(text),
        [
            "line 3: id: 'My Rules' is no name, expected 1 to 32 of a-z, 0-9 and -",
            "line 4: version: 0 found, expected a whole number from 1 to 4294967295",
            "line 8: blocked: \"c99\" is no square, expected a file letter a-z and a rank 1-26, as \"c5\"",
            "line 8: blocked: 7 found, expected a square in quotes, as \"c5\"",
            "line 10: first: the text \"blue\" found, expected \"red\"",
            "line 11: fill: unknown key; fill belongs under [home], or is written home.fill = ...",
            "line 12: ties: the text \"both-fal\" found, expected \"both-fall\" or \"attacker-wins\"; did you mean both-fall?",
            "line 13: two_square: unknown key; did you mean two_squares?",
            "line 14: slide_attack: the text \"yes\" found, expected true or false",
            "line 15: chase: the text \"never\" found, expected \"isf\", \"isf-since-battle\" or \"off\"",
            "line 16: max_plies: 5000000000 found, expected a whole number from 0 to 4294967295",
            "line 17: max_quiet_plies: -1 found, expected a whole number from 0 to 4294967295",
            "line 18: two_squares: 1.5 found, expected a whole number from 0 to 1000",
            "line 21: home.rows: the text \"4\" found, expected a whole number from 1 to 13",
            "line 22: home.fil: unknown key; did you mean home.fill?",
            "line 25: move.step: the text \"diagonal\" found, expected \"orthogonal\" or \"all8\"",
            "line 26: move.stalemate: unknown key; stalemate belongs at the top of the file, above the first [table]",
        ]
    );
}

#[test]
fn faults_of_pieces() {
    let text = r#"format = 1
base = "quick"
id = "pieces"
army = [
  { letter = "M", name = "marshal", rank = 300, count = 1 },
  { letter = "g", name = "general", rank = 9, count = 0 },
  { letter = "S", name = "spy", rank = 1, role = "bomb", count = 1 },
  { letter = "B", name = "bomb", rol = "bomb", count = 1, slides = 1 },
  { letter = "T" },
  7,
]
"#;
    assert_eq!(
        told(text),
        [
            "line 5: army.M.rank: 300 found, expected a whole number from 0 to 255",
            "line 6: army.2.count: 0 found, expected a whole number from 1 to 676",
            "line 6: army.2.letter: the text \"g\" found, expected one letter, \"A\" to \"Z\"",
            "line 7: army.S.rank: a piece with a role has no rank",
            "line 8: army.B.rol: unknown key of a piece; did you mean role?",
            "line 8: army.B.slides: 1 found, expected true or false",
            "line 8: army.B.rank: missing, expected a rank, or role = \"bomb\" or \"flag\" for a piece without one",
            "line 9: army.T.name: missing",
            "line 9: army.T.count: missing",
            "line 9: army.T.rank: missing, expected a rank, or role = \"bomb\" or \"flag\" for a piece without one",
            "line 10: army.6: 7 found, expected a piece, as { letter = \"M\", ... }",
        ]
    );
}

#[test]
fn faults_of_sense_have_the_lines_of_their_keys() {
    let text = r#"format = 1
base = "quick"
id = "nonsense"
two_squares = 1000
blocked = [
  "c4",
  "h9",
  "c4",
]

[[army]]
letter = "M"
name = "the marshal"
rank = 10
count = 1
slays = "Q"

[[army]]
letter = "B"
name = "bomb"
role = "bomb"
count = 30
mobile = true

[[army]]
letter = "M"
name = "mole"
rank = 0
mobile = false
slides = true
count = 1
ties = "both-fall"
"#;
    let with_extra_key = told(text);
    assert_eq!(
        with_extra_key,
        [
            "line 7: blocked: h9 is not on the 8x8 board",
            "line 8: blocked: c4 is listed twice",
            "line 32: army.M.ties: unknown key of a piece; ties belongs at the top of the file, above the first [[army]]",
        ],
        "an army that was not understood is not judged as a whole"
    );
    let told = told(text.trim_end_matches("ties = \"both-fall\"\n"));
    assert_eq!(
        told,
        [
            "line 7: blocked: h9 is not on the 8x8 board",
            "line 8: blocked: c4 is listed twice",
            "line 11: army: 0 flags, expected exactly 1",
            "line 16: army.M.slays: the army has no piece Q",
            "line 23: army.B.mobile: bombs and flags never move",
            "line 25: army.M: two pieces have this letter, expected one each",
            "line 27: army.M.name: 'the marshal' is no name, expected 1 to 32 of a-z, 0-9 and -",
            "line 30: army.M.slides: a piece that does not move cannot slide",
        ]
    );
}

#[test]
fn armies_and_homes_that_do_not_fit() {
    let with = |more: &str| told(&format!("format = 1\nbase = \"stratego\"\nid = \"x\"\n{more}"));
    let full = "pieces do not fill the";
    assert_eq!(
        with("home.rows = 3\n"),
        [format!("line 4: army: 40 {full} 30 home squares, expected as many as there are squares")]
    );
    assert_eq!(with("home.rows = 6\n"), ["line 4: home.rows: 6 home rows do not fit, expected 1 to 5"]);
    assert_eq!(
        with("home.fill = \"any\"\nhome.rows = 2\n"),
        ["line 5: army: 40 pieces do not fit the 20 home squares, expected 20 or fewer"]
    );
    assert_eq!(
        with("home.fill = \"any\"\nblocked = [\"a1\"]\n"),
        ["line 5: army: 40 pieces do not fit the 39 home squares, expected 39 or fewer"]
    );
    for board in ["3x10", "10x27", "10", "10x", "x10", "010x1", "+5x5", "10x10x10", "999999999999x5"] {
        let expected = "expected files x ranks, each 4 to 26, as \"10x10\"";
        assert_eq!(
            with(&format!("board = \"{board}\"\n")),
            [format!("line 4: board: the text \"{board}\" found, {expected}")]
        );
    }
}

#[test]
fn formats_and_bases() {
    assert_eq!(told(""), ["line 1: format: missing, expected format = 1"]);
    assert_eq!(told("base = \"stratego\"\n"), ["line 1: format: missing, expected format = 1"]);
    assert_eq!(
        told("\nformat = 2\nnews = 1\n"),
        ["line 2: format: 2 is too new: this program reads up to 1"],
        "nothing is said of keys that a newer format may have"
    );
    assert_eq!(told("format = 0"), ["line 1: format: 0 found, expected 1"]);
    assert_eq!(told("format = \"1\""), ["line 1: format: the text \"1\" found, expected 1"]);
    let [base] = &told("format = 1\nbase = \"statego\"")[..] else { panic!("one fault") };
    assert!(
        base.starts_with("line 2: base: the text \"statego\" found, expected \"stratego\", \"stratego-5\", "),
        "{base}"
    );
    assert!(base.ends_with("; did you mean stratego?"), "{base}");
    assert_eq!(
        told("format = 1\nbase = \"stratego\"\nchase = \"off\"\n"),
        ["line 2: id: \"stratego\" is a preset with other rules, expected a name of its own for these"]
    );
    assert_eq!(read("format = 1\nbase = \"stratego\"\n"), Ok(presets::preset("stratego").expect("a preset")));
}

#[test]
fn without_a_base_every_field_is_needed() {
    let faults = told("format = 1\n[home]\nrows = 4\n");
    let missing = "missing; a file that names no base needs every field";
    assert!(faults.contains(&format!("line 1: board: {missing}")), "{faults:#?}");
    assert!(faults.contains(&format!("line 2: home.fill: {missing}")), "{faults:#?}");
    // All fields but format, first, numbering and the one that is there.
    assert_eq!(faults.len(), 5 + Ruleset::SETTINGS.len() - 1, "{faults:#?}");
    let whole = print(&presets::preset("stratego").expect("a preset"));
    for (i, line) in whole.lines().enumerate().filter(|(_, line)| line.contains(" = ") && !line.starts_with(['#', ' ']))
    {
        let key = line.split(' ').next().expect("a key");
        let without: Vec<&str> = whole.lines().enumerate().filter(|(j, _)| *j != i).map(|(_, line)| line).collect();
        let result = read(&without.join("\n"));
        assert_eq!(result.is_ok(), ["first", "numbering"].contains(&key), "without {key}");
    }
}

#[test]
fn what_is_no_toml_is_told_by_line_and_so_is_the_rest() {
    let faults = told("format = 1\nbase = stratego\nties = \nid = \"x\"\nlake = 1\nbombs = \"no\"\n\"unfinished\n");
    let expected = [
        "line 2: string values must be quoted, expected literal string",
        "line 3: string values must be quoted, expected literal string",
        "line 5: lake: unknown key",
        "line 6: bombs: the text \"no\" found, expected \"stay\" or \"once\"",
        "line 7: key with no value, expected `=`",
        "line 7: invalid basic string, expected `\"`",
    ];
    assert_eq!(faults, expected);
    assert_eq!(told("format = 1\nid = \"x\"\nid = \"y\"\n"), ["line 3: duplicate key"]);
    let army = "line 2: army: a table found, expected [[army]] above each piece, or a list of pieces";
    assert_eq!(told("format = 1\n[army]\nletter = \"M\"\n[[army]]\n"), [army, "line 4: duplicate key"]);
}

#[test]
fn limits() {
    let long = format!("format = 1\n#{}", "x".repeat(MAX_BYTES));
    assert_eq!(told(&long), [format!("line 1: {} bytes found, expected at most {MAX_BYTES}", long.len())]);
    let many: Vec<String> = (0..500).map(|i| format!("key{i} = 1")).collect();
    let faults = told(&format!("format = 1\nbase = \"stratego\"\n{}", many.join("\n")));
    assert_eq!((faults.len(), &*faults[MAX_FAULTS]), (MAX_FAULTS + 1, "line 102: 400 more faults follow"));
    let squares = vec!["\"c5\""; 700].join(",");
    assert_eq!(
        told(&format!("format = 1\nbase = \"stratego\"\nblocked = [{squares}]\n")),
        ["line 3: blocked: 700 squares found, expected at most 676"]
    );
    let pieces = vec!["{}"; 27].join(",");
    assert_eq!(
        told(&format!("format = 1\nbase = \"stratego\"\narmy = [{pieces}]\n")),
        ["line 3: army: 27 kinds of pieces found, expected at most 26"]
    );
    let escape = told("format = 1\nbase = \"\\u001b[31m\"\n");
    assert!(escape[0].contains("\\u{1b}[31m") && !escape[0].contains('\u{1b}'), "{escape:?}");
}

/// A random rule set without faults.
fn random_rules(dice: &mut Dice) -> Ruleset {
    loop {
        let mut rules = presets::preset("stratego").expect("a preset");
        rules.id = format!("random-{}", dice.below(1000));
        rules.version = 1 + dice.below(u32::MAX);
        let mut extent = || 4 + dice.below(23) as u8;
        rules.board = Board::new(extent(), extent()).expect("within the limits");
        rules.home_rows = 1 + dice.below(u32::from(rules.board.ranks() / 2)) as u8;
        rules.blocked = rules.board.squares().filter(|_| dice.below(12) == 0).collect();
        dice.shuffle(&mut rules.blocked);
        rules.army = random_army(dice);
        for field in Ruleset::SETTINGS {
            random_setting(&mut rules, field, dice);
        }
        if Rules::new(rules.clone()).is_ok() {
            return rules;
        }
    }
}

fn random_army(dice: &mut Dice) -> Vec<Piece> {
    let mut letters: Vec<Letter> = (b'A'..=b'Z').filter_map(Letter::new).collect();
    dice.shuffle(&mut letters);
    letters.truncate(2 + dice.below(10) as usize);
    let pieces = letters.iter().enumerate().map(|(i, &letter)| {
        let strength = match (i, dice.below(6)) {
            (0, _) => Strength::Flag,
            (2.., 0) => Strength::Bomb,
            _ => Strength::Rank(dice.below(256) as u8),
        };
        let mobile = matches!(strength, Strength::Rank(_)) && dice.below(8) > 0;
        let mut other = || Some(letters[dice.below(letters.len() as u32) as usize]).filter(|_| dice.below(4) == 0);
        let (slays, repels) = (other(), other());
        let count = if i == 0 { 1 } else { 1 + dice.below(4) as u16 };
        let (slides, defuses) = (mobile && dice.below(3) == 0, dice.below(3) == 0);
        let name = format!("piece-{}", letter.to_string().to_lowercase());
        Piece { letter, name, strength, count, mobile, slides, defuses, slays, repels }
    });
    pieces.collect()
}

/// Sets a field to something that it may be: of a few values, those that it takes.
fn random_setting(rules: &mut Ruleset, field: &str, dice: &mut Dice) {
    let number = dice.below(1001).to_string();
    let words = ["true", "false", "all", "any", "orthogonal", "all8", "both-fall", "attacker-wins", "stay", "once"];
    let more = ["both", "looker", "silent", "loss", "draw", "on-turn", "at-once", "isf", "isf-since-battle", "off"];
    let mut values = [&words[..], &more, &[&number, "marshal-high", "marshal-low"]].concat();
    dice.shuffle(&mut values);
    assert!(values.iter().any(|value| rules.set(field, &Setting::read(value)).is_ok()), "{field}");
}

#[test]
fn random_rule_sets_read_back_as_they_were_printed() {
    let mut dice = Dice::new(20, 0);
    for _ in 0..200 {
        let rules = random_rules(&mut dice);
        let text = print(&rules);
        assert_eq!(read(&text).as_ref(), Ok(&rules), "{text}");
    }
}

/// Random games by random rules come to their end, on boards of every size.
#[test]
fn random_rule_sets_can_be_played() {
    let mut dice = Dice::new(21, 0);
    for seed in 0..60 {
        let mut rules = random_rules(&mut dice);
        rules.max_plies = 150;
        let variant = Variant::from_rule_file(&print(&rules)).expect("no faults");
        let totals = playouts(&variant, seed, 2);
        assert_eq!((totals.games, totals.longest <= 150), (2, true));
    }
}

#[test]
fn damaged_files_are_told_or_read() {
    let holds = crate::properties::of("rule_file").holds;
    let mut dice = Dice::new(22, 0);
    let snippets = [
        "\"",
        "[",
        "]",
        "{",
        "}",
        "=",
        "\n",
        ".",
        "#",
        "-",
        "9",
        "[[army]]\n",
        "é",
        "\u{0}",
        "'''",
        "home",
        "x10",
        ",",
    ];
    for _ in 0..1000 {
        let mut text: Vec<char> = print(&random_rules_of_presets(&mut dice)).chars().collect();
        for _ in 0..=dice.below(4) {
            let at = dice.below(text.len() as u32) as usize;
            let end = (at + dice.below(12) as usize).min(text.len());
            let snippet = dice.pick(&snippets).expect("a snippet").chars();
            text.splice(at..end, snippet);
        }
        let text: String = text.into_iter().collect();
        holds(text.as_bytes());
    }
}

fn random_rules_of_presets(dice: &mut Dice) -> Ruleset {
    presets::preset(dice.pick(&presets::NAMES).expect("names")).expect("a preset")
}

#[test]
fn homes_are_listed_from_each_sides_back_row() {
    let rules = presets::preset("quick").expect("a preset");
    let ends = |side| {
        let home = rules.home(side);
        let name = |square: Option<&Square>| square.expect("a square").to_string();
        (name(home.first()), name(home.last()), home.len())
    };
    assert_eq!(ends(Side::Red), ("a1".to_owned(), "h3".to_owned(), 24));
    assert_eq!(ends(Side::Blue), ("a8".to_owned(), "h6".to_owned(), 24));
}
