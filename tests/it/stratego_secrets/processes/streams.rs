//! What an engine was sent, and where two such streams part.

/// The first line at which two streams part, as it stands in each.
pub(super) fn parting(one: &[u8], other: &[u8]) -> Option<[String; 2]> {
    let [one, other] = [one, other].map(without_readings);
    if one == other {
        return None;
    }
    let lines = |text: &str| text.split_inclusive('\n').map(str::to_owned).collect::<Vec<_>>();
    let (one, other) = (lines(&one), lines(&other));
    let at = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    Some([one, other].map(|lines| lines.get(at).cloned().unwrap_or_default()))
}

/// A stream without what the clocks show in its `go` lines. The time that each side has used is no secret, and no two runs
/// take the same time. Everything else stays as it came.
fn without_readings(heard: &[u8]) -> String {
    let text = String::from_utf8(heard.to_vec()).expect("ASCII");
    text.split_inclusive('\n').map(without_reading).collect()
}

fn without_reading(line: &str) -> String {
    if !line.starts_with("go ") {
        return line.to_owned();
    }
    let words: Vec<&str> = line.split(' ').collect();
    let shown = |at: usize| if at > 0 && ["red", "blue"].contains(&words[at - 1]) { "-" } else { words[at] };
    (0..words.len()).map(shown).collect::<Vec<_>>().join(" ")
}

#[test]
fn only_the_clocks_may_differ() {
    let go = b"view 0 R r\ngo 3 red 100 blue 90 inc 5\n";
    assert_eq!(parting(go, b"view 0 R r\ngo 3 red 97 blue 12 inc 5\n"), None);
    let others = ["view 0 R r\ngo 4 red 100 blue 90 inc 5\n", "view 0 R r\n", "view 0 R r\ngo 3 red 100 blue 90 inc 5"];
    for other in others {
        assert!(parting(go, other.as_bytes()).is_some(), "{other:?}");
    }
}
