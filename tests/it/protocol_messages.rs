//! UHI 1, message by message: what is printed reads back, what engines are forgiven, and what they are told.

use linesman::protocol::from_engine::{Games, SentMove};
use linesman::protocol::{FromEngine, ToEngine, limits, line};
use linesman::referee::Heard;
use proptest::prelude::*;

use crate::{any_message, properties};

proptest! {
    #[test]
    fn every_message_from_an_engine_reads_back(message in any_message::from_engine()) {
        let text = message.to_string();
        prop_assert_eq!(FromEngine::parse(&text), Ok(message.clone()), "{}", text);
        prop_assert_eq!(Heard::read(text.as_bytes()), Heard::Message(message));
    }

    #[test]
    fn every_message_to_an_engine_reads_back(message in any_message::to_engine()) {
        let text = message.to_string();
        prop_assert_eq!(ToEngine::parse(&text), Ok(message.clone()), "{}", text);
        let mut bytes = Vec::new();
        message.write_line(&mut bytes);
        prop_assert_eq!(bytes, format!("{text}\n").into_bytes());
    }

    #[test]
    fn blanks_of_any_kind_do_not_matter(message in any_message::from_engine(), blanks in "[ \t]{1,4}") {
        // Free text keeps its blanks, so only messages without two in a row can be compared.
        let text = message.to_string();
        prop_assume!(!text.contains("  "));
        let spaced = format!("{blanks}{}{blanks}\r", text.replacen(' ', &blanks, 2));
        let read = line::read(spaced.as_bytes()).expect("readable");
        let told = FromEngine::parse(read).map(|message| message.to_string().split_whitespace().collect::<String>());
        prop_assert_eq!(told, Ok(text.split_whitespace().collect::<String>()));
    }

    /// Nearly right lines go deeper into the grammar than noise does.
    #[test]
    fn whatever_a_broken_message_is_read_as_reads_back(
        message in any_message::to_engine(), answer in any_message::from_engine(),
        cut in any::<prop::sample::Index>(), put in any::<u8>(),
    ) {
        for (text, name) in [(message.to_string(), "to_engine"), (answer.to_string(), "from_engine")] {
            let holds = properties::of(name).holds;
            let mut bytes = text.into_bytes();
            let place = cut.index(bytes.len());
            bytes[place] = put;
            holds(&bytes);
            bytes.truncate(place);
            holds(&bytes);
        }
    }
}

#[test]
fn what_engines_are_forgiven() {
    let same = |line: &[u8], canonical: &str| match Heard::read(line) {
        Heard::Message(message) => assert_eq!(message.to_string(), canonical),
        other => panic!("{canonical}: {other:?}"),
    };
    same(b"uhiok\r", "uhiok");
    same(b"\xEF\xBB\xBFuhiok", "uhiok");
    same(b"  \t uhiok \t ", "uhiok");
    same(b"bestmove\t3  a1a2\tdraw\r\r", "bestmove 3 a1a2 draw");
    same(b"bestmove 003 a1a2", "bestmove 3 a1a2");
    same(b"info\tdepth\t4\tscore cp 31", "info depth 4 score cp 31");
    same(b"id name\tFoo  1.2", "id name Foo  1.2");
    same(b"games stratego * marsal", "games *");
    same(
        b"option name Hash size type spin max 64 default 4 min 1",
        "option name Hash size type spin default 4 min 1 max 64",
    );
    same(
        b"option name Style type combo var calm var wild default calm",
        "option name Style type combo default calm var calm var wild",
    );
    same(b"option name Path type string default", "option name Path type string");
    for blank in [&b""[..], b" ", b"\t\t", b"\r", b" \r"] {
        assert_eq!(Heard::read(blank), Heard::Blank, "{blank:?}");
    }
}

/// Whoever names the request but no legal notation has answered, and is told so at once.
#[test]
fn an_answer_that_is_no_move_is_still_an_answer() {
    for nonsense in ["a1", "a1-a2", "A1A2", "0000", "resign", "a1a2 ponder b7b6", "a1a2 draw please", "a1a2draw"] {
        let line = format!("bestmove 7 {nonsense}");
        let Ok(FromEngine::BestMove { mv: SentMove::Other(text), draw: false, .. }) = FromEngine::parse(&line) else {
            panic!("{line}");
        };
        assert_eq!(text.as_str(), nonsense);
    }
}

#[test]
fn what_is_no_message_is_told_with_what_was_expected() {
    let rows: &[(&[u8], &str)] = &[
        (b"bestmove a1a2", "malformed 'bestmove', expected: bestmove <number> <move> [draw]"),
        (b"bestmove 3", "malformed 'bestmove', expected: bestmove <number> <move> [draw]"),
        (b"bestmove -3 a1a2", "malformed 'bestmove', expected: bestmove <number> <move> [draw]"),
        (b"bestmove 4294967296 a1a2", "malformed 'bestmove', expected: bestmove <number> <move> [draw]"),
        (b"readyok", "malformed 'readyok', expected: readyok <number>"),
        (b"readyok 1 2", "malformed 'readyok', expected: readyok <number>"),
        (b"setup 1", "malformed 'setup', expected: setup <number> <letters>"),
        (b"resign", "malformed 'resign', expected: resign <number>"),
        (b"uhiok 1", "malformed 'uhiok', expected: uhiok"),
        (b"id engine Foo", "malformed 'id', expected: id name <text>, or id author <text>"),
        (b"info", "malformed 'info', expected: info <text>"),
        (b"games", "malformed 'games', expected: games <rule set> ..., or games *"),
        (b"want", "malformed 'want', expected: want <stream> ..."),
        (b"uhiok\0", "byte 0x00 at place 6, expected printable ASCII"),
        (b"\x1b[1muhiok", "byte 0x1b at place 1, expected printable ASCII"),
        (b"info a\rb", "byte 0x0d at place 7, expected printable ASCII"),
    ];
    for (bytes, expected) in rows {
        let Heard::Unintelligible { problem, .. } = Heard::read(bytes) else { panic!("{expected}") };
        assert_eq!(problem, *expected);
    }
    let unknown = |line: &str| ToEngine::parse(line).expect_err("unknown").to_string();
    assert_eq!(unknown("x-shine 3"), "unknown word 'x-shine'");
    assert_eq!(unknown("GO 1 unlimited"), "unknown word 'GO'");
    assert_eq!(unknown(" \t"), "blank line");
    assert!(matches!(Heard::read(b"Hello, I am an engine"), Heard::UnknownWord(_)));
    assert!(matches!(Heard::read(b"x-depth 4"), Heard::Message(FromEngine::Vendor(_))));
}

/// `protocol.md` says where a later text of the same version may add something.
#[test]
fn what_is_added_later_is_ignored_where_it_may_be_added() {
    let rows = [
        (
            "newgame g1 quick version 1 side red illegal forfeit rated yes",
            "newgame g1 quick version 1 side red illegal forfeit",
        ),
        ("clock movetime 100 setup 5000 delay 10", "clock movetime 100 setup 5000"),
        ("go 3 movetime 100 depth 4 ponder on", "go 3 movetime 100 depth 4"),
        ("gameover 1-0 flag plies 80", "gameover 1-0 flag"),
    ];
    for (line, canonical) in rows {
        assert_eq!(ToEngine::parse(line).map(|message| message.to_string()).as_deref(), Ok(canonical));
    }
    for line in
        ["begin now", "isready 1 2", "event 3 red a1a2 attack R", "event 3 red a1a2 slowly", "stop 1 2", "view 3 8/8"]
    {
        assert!(ToEngine::parse(line).is_err(), "{line}");
    }
}

#[test]
fn long_lines_are_for_info_only() {
    let line = |word: &str, bytes: usize| format!("{word} {}", "a".repeat(bytes - word.len() - 2)).into_bytes();
    let fits = |bytes: &[u8]| matches!(Heard::read(bytes), Heard::Message(_));
    assert!(fits(&line("id name", limits::LINE_FROM_ENGINE)));
    assert!(!fits(&line("id name", limits::LINE_FROM_ENGINE + 1)));
    assert!(fits(&line("info string", limits::INFO_LINE)));
    let Heard::Unintelligible { line, problem } = Heard::read(&line("id name", 5000)) else { panic!("too long") };
    assert_eq!(problem, "5000 bytes, expected at most 4096");
    assert!(line.as_str().len() < 300, "a long line is not repeated in full");
}

#[test]
fn legal_moves_that_do_not_fit_a_line_make_several() {
    let moves: Vec<_> = std::iter::repeat_n("z26z25".parse().expect("a move"), 3000).collect();
    let lines: Vec<String> = ToEngine::legal(&moves).map(|line| line.to_string()).collect();
    assert!(lines.len() > 1);
    assert!(lines.iter().all(|line| line.len() < limits::LINE_TO_ENGINE), "no line is too long");
    let read = lines.iter().flat_map(|line| match ToEngine::parse(line) {
        Ok(ToEngine::Legal(moves)) => moves,
        other => panic!("{other:?}"),
    });
    assert_eq!(read.collect::<Vec<_>>(), moves);
}

#[test]
fn an_engine_plays_what_it_says_it_plays() {
    let games = |line: &str| match FromEngine::parse(line) {
        Ok(FromEngine::Games(games)) => games,
        other => panic!("{line}: {other:?}"),
    };
    assert_eq!(games("games *"), Games::Any);
    assert!(games("games *").includes("my-own"));
    assert!(games("games stratego marsal").includes("marsal"));
    assert!(!games("games stratego marsal").includes("xiangqi"));
}
