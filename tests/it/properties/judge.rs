//! Judged cases: every line gets one line of JSON for an answer, always the same one, and no longer than the case asks for.
//! A final position can be judged again, and what was judged can be explained.

use linesman::games::Variant;
use linesman::record::{Answer, Case, judge_line};
use linesman::report::explain::{Query, Subject, explain};

/// Bytes of an answer that do not come from its case: the final position, the moves and both views of the largest board,
/// or the sentence that says what is wrong.
const OWN: usize = 64 * 1024;

pub(super) fn holds(bytes: &[u8]) -> bool {
    let Ok(line) = std::str::from_utf8(bytes) else { return false };
    let answer = judge_line(line);
    let text = serde_json::to_string(&answer).expect("an answer is JSON");
    assert_eq!(text, serde_json::to_string(&judge_line(line)).expect("JSON"), "judged twice");
    assert!(!text.contains('\n') && text.starts_with("{\"id\":"), "{text}");
    assert!(text.len() <= 2 * line.len() + OWN, "{} bytes were answered with {}", line.len(), text.len());
    let Answer::Judged { outcome, last, .. } = &answer else { return false };
    let case: Case<'_> = serde_json::from_str(line).expect("it was judged");
    let variant = case.variant().expect("it was judged");
    if outcome.is_none() {
        stands(&variant, last);
    }
    let subject = Subject::case(&case).expect("it was judged");
    let told = explain(&subject, &Query::default());
    assert!(told.is_ok(), "{told:?}");
    true
}

/// A position of a game that goes on reads back as it is written.
fn stands(variant: &Variant, position: &str) {
    let read = variant.position(position).map(|game| game.reveal());
    assert_eq!(read.as_deref().map_err(ToString::to_string), Ok(position));
}

pub(super) fn seeds() -> Vec<String> {
    let seeds = [
        r#"{"id":"flag","rules":"stratego","position":"9f/10/10/10/2~~2~~2/2~~2~~2/10/10/9M/F9 r 0","moves":"j2j3 j10j9","legal":true,"views":true}"#,
        r#"{"id":1,"rules":"quick","setup":{"red":"BBFSRRNNGM..............","blue":"FSRRNNGMBB.............."},"moves":"a3a4","barred":true}"#,
        r#"{"rules":"stratego","overrides":{"chase":"off","two_squares":2,"bombs":"once"},"position":"f9/10/10/r9/2~~2~~2/2~~2~~2/R9/10/10/9F b 12 shown=a4 moved=a4,a7","moves":"a7b7 a4b4 b7a7 b4a4 a7b7","barred":true}"#,
        r#"{"id":[2],"rules":"xiangqi","moves":"h3e3 h10g8 e3e7","legal":true,"views":true}"#,
        r#"{"rules":"xiangqi","position":"4k4/9/9/9/9/9/9/3R5/9/3K5 w - - 3 40","moves":"d3e3","legal":true,"barred":true}"#,
    ];
    seeds.map(str::to_owned).to_vec()
}
