//! The examples of other protocols in `protocol.md` are held as they stand there.

use linesman::protocol::dialects::Protocol;

use super::conversation::Conversation;
use crate::protocol_document::blocks::{Block, blocks};

/// Holds an example: what it says is sent is sent, and what it says is meant is meant.
fn hold(block: &Block, protocol: Protocol) {
    let mut engine = Conversation::new(protocol, None);
    let (mut sent, mut meant): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for line in &block.lines {
        let (mark, text) = line.split_once(' ').unwrap_or_else(|| panic!("'{line}' has no mark"));
        match mark {
            "R>" => assert_eq!(take_first(&mut sent), text, "{protocol}: sent"),
            "M<" => assert_eq!(take_first(&mut meant), text, "{protocol}: meant"),
            "M>" | "E>" => {
                assert!(meant.is_empty(), "{protocol}, before '{line}': {meant:?} is not in the example");
                let (message, out) =
                    if mark == "E>" { engine.answered(text) } else { (String::new(), engine.sent(text)) };
                sent.extend(out.lines().map(str::to_owned));
                meant.extend(Some(message).filter(|message| !message.is_empty()));
                meant.extend(engine.own_answers());
            }
            _ => panic!("'{line}' is marked none of M>, R>, E> and M<"),
        }
    }
    assert!(sent.is_empty() && meant.is_empty(), "{protocol}: {sent:?} {meant:?} is not in the example");
}

fn take_first(lines: &mut Vec<String>) -> String {
    if lines.is_empty() { String::new() } else { lines.remove(0) }
}

#[test]
fn the_examples_of_other_protocols_are_held() {
    let blocks = blocks("dialect");
    let spoken: Vec<Protocol> =
        blocks.iter().map(|block| block.tag["dialect ".len()..].parse().expect("a protocol")).collect();
    let others: Vec<Protocol> = Protocol::ALL.iter().copied().filter(|protocol| *protocol != Protocol::Uhi).collect();
    assert_eq!(spoken, others);
    for (block, protocol) in blocks.iter().zip(spoken) {
        hold(block, protocol);
    }
}
