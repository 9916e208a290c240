//! The introduction of an engine.

use linesman::protocol::limits;
use linesman::referee::handshake::HandshakeError;
use linesman::referee::{Death, Handshake, Heard, Introduction, Moment, Standing};

const PATIENCE: u64 = 4000;

fn start() -> Handshake {
    let (handshake, greeting) = Handshake::start(Moment::default(), PATIENCE);
    assert_eq!(greeting.to_string(), "uhi 1");
    assert_eq!(handshake.deadline(), Moment::from_micros(PATIENCE * 1000));
    handshake
}

fn say(handshake: &mut Handshake, line: &str) -> Result<Option<Introduction>, HandshakeError> {
    handshake.heard(Heard::read(line.as_bytes()), line.len() + 1)
}

/// What an engine introduces itself as with these lines and `uhiok`.
fn introduced(lines: &str) -> Introduction {
    let mut handshake = start();
    for line in lines.lines() {
        assert_eq!(say(&mut handshake, line), Ok(None), "{line}");
    }
    say(&mut handshake, "uhiok").expect("no error").expect("complete")
}

const FOO: &str = "\
id name Foo 1.2
id author Bar
games stratego marsal
want legal views-in-colour
option name Depth type spin default 4 min 1 max 64
option name Own Book type check default true
option name Style type combo default calm var calm var wild boar
option name Clear type button
option name Path type string default
option name Any type spin";

#[test]
fn an_engine_introduces_itself() {
    let foo = introduced(FOO);
    assert_eq!(foo.name.as_ref().map(ToString::to_string).as_deref(), Some("Foo 1.2"));
    assert_eq!(foo.author.as_ref().map(ToString::to_string).as_deref(), Some("Bar"));
    assert!(foo.wants_legal);
    assert!(foo.plays("marsal") && !foo.plays("xiangqi"));
    assert_eq!(foo.options.len(), 6);
}

#[test]
fn uhiok_alone_is_an_introduction() {
    let shy = introduced("");
    assert_eq!(shy, Introduction::default());
    assert!(shy.plays("anything"));
}

#[test]
fn noise_before_uhiok_does_no_harm() {
    let noisy =
        introduced("Foo engine, compiled today\n\ninfo string hello\nreadyok 0\nx-hello\nbestmove\nid name Foo");
    assert_eq!(noisy.name.map(|name| name.to_string()).as_deref(), Some("Foo"));
}

#[test]
fn more_options_than_anybody_needs_are_not_kept() {
    let lines: Vec<String> = (0..limits::OPTIONS + 5).map(|n| format!("option name O{n} type button")).collect();
    assert_eq!(introduced(&lines.join("\n")).options.len(), limits::OPTIONS);
}

#[test]
fn options_are_set_by_their_messages() {
    let set = |name: &str, value: Option<&str>| {
        let options = [(name.to_owned(), value.map(str::to_owned))];
        introduced(FOO).set(&options).map(|messages| messages[0].to_string()).map_err(|error| error.to_string())
    };
    let rows = [
        ("Depth", Some("64"), Ok("setoption name Depth value 64")),
        ("depth", Some("1"), Ok("setoption name Depth value 1")),
        ("own book", Some("false"), Ok("setoption name Own Book value false")),
        ("Style", Some("wild boar"), Ok("setoption name Style value wild boar")),
        ("Clear", None, Ok("setoption name Clear")),
        ("Path", Some("/tmp/my book"), Ok("setoption name Path value /tmp/my book")),
        ("Path", None, Ok("setoption name Path")),
        ("Any", Some("-9"), Ok("setoption name Any value -9")),
        ("Depth", Some("65"), Err("option Depth cannot be '65', expected a whole number from 1 to 64")),
        ("Depth", Some("deep"), Err("option Depth cannot be 'deep', expected a whole number from 1 to 64")),
        ("Depth", None, Err("option Depth cannot be 'no value', expected a whole number from 1 to 64")),
        ("Own Book", Some("yes"), Err("option Own Book cannot be 'yes', expected true or false")),
        ("Style", Some("tame"), Err("option Style cannot be 'tame', expected one of calm, wild boar")),
        ("Clear", Some("now"), Err("option Clear is a button and takes no value")),
        ("Path", Some("caf\u{e9}"), Err("option Path: the value is not printable")),
        ("Speed", Some("1"), Err("no option named 'Speed': it has Depth, Own Book, Style, Clear, Path, Any")),
    ];
    for (name, value, expected) in rows {
        assert_eq!(set(name, value), expected.map(str::to_owned).map_err(str::to_owned));
    }
    let long = set("Path", Some(&"a".repeat(5000))).expect_err("too long");
    assert_eq!(long, "option Path: the value makes a line of 5027 bytes, too long to send");
    let none = introduced("").set(&[("Depth".to_owned(), None)]).expect_err("no options");
    assert_eq!(none.to_string(), "no option named 'Depth': it has none");
}

#[test]
fn whoever_is_late_is_told_what_came_or_how_to_flush() {
    let late = start().late(Standing::default()).to_string();
    let told = "did not say uhiok within 4000 ms; it sent 0 bytes (not one byte came, though it has read all";
    assert!(late.starts_with(told), "{late}");
    assert!(late.contains("print(..., flush=True)"));
    let mut handshake = start();
    say(&mut handshake, "Foo 1.2 by Bar").expect("no error");
    say(&mut handshake, "uciok").expect("no error");
    let late = handshake.late(Standing { unread: 6, ..Standing::default() }).to_string();
    assert_eq!(late, "did not say uhiok within 4000 ms; it sent 21 bytes, the first line being 'Foo 1.2 by Bar'");
}

#[test]
fn whoever_dies_first_is_told_how() {
    let mut handshake = start();
    say(&mut handshake, "id name Foo").expect("no error");
    let death = Death { how: "killed by signal 9".to_owned(), stderr: vec!["bad luck".to_owned()] };
    assert_eq!(
        handshake.died(death).to_string(),
        "ended before it said uhiok: killed by signal 9; last line of its standard error: bad luck; \
         it sent 12 bytes, the first line being 'id name Foo'"
    );
}

#[test]
fn another_language_is_recognised() {
    let mut handshake = start();
    for _ in 0..limits::UNINTELLIGIBLE_LINES {
        assert_eq!(say(&mut handshake, "\u{1}"), Ok(None));
    }
    let foreign = say(&mut handshake, "\u{2}").expect_err("too much");
    assert_eq!(
        foreign.to_string(),
        r"does not speak this protocol: '\x02' (byte 0x02 at place 1, expected printable ASCII)"
    );
    let mut handshake = start();
    for _ in 0..limits::LINES_PER_REQUEST {
        assert_eq!(say(&mut handshake, "yes"), Ok(None));
    }
    let foreign = say(&mut handshake, "yes").expect_err("too much");
    assert_eq!(foreign.to_string(), "does not speak this protocol: 200004 bytes without uhiok");
}
