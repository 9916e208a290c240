//! Dialects: a conversation in any order, sensible or not. What an engine is sent are whole printable lines; what it says
//! becomes messages of the protocol that read back.
//!
//! The first line names the protocol and how ranks are numbered. A line that begins with `>` is a message of the referee,
//! any other is the engine's.

use linesman::games::Variant;
use linesman::protocol::dialects::{Coordinates, Protocol, Spoken};
use linesman::protocol::from_engine::SentMove;
use linesman::protocol::{FromEngine, ToEngine, limits, rules_lines};
use linesman::referee::Heard;

pub(super) fn holds(bytes: &[u8]) -> bool {
    let mut lines = bytes.split(|&byte| byte == b'\n');
    let spoken = lines.next().and_then(|line| spoken(std::str::from_utf8(line).ok()?));
    let Some(mut dialect) = spoken.and_then(Spoken::dialect) else { return false };
    let mut understood = false;
    for line in lines.map(|line| &line[..line.len().min(limits::INFO_LINE - 1)]) {
        let mut sent = Vec::new();
        if let Some(line) = line.strip_prefix(b">") {
            let message = std::str::from_utf8(line).ok().and_then(|line| ToEngine::parse(line).ok());
            // What the referee says is printable.
            if let Some(message) = message.filter(|message| message.to_string().bytes().all(is_printable)) {
                dialect.encode(&message, &mut sent);
            }
        } else if let Heard::Message(message) = Heard::translated(line, &mut *dialect, &mut sent) {
            reads_back(message);
            understood = true;
        }
        assert!(sent.is_empty() || sent.ends_with(b"\n"), "half a line is sent");
        assert!(sent.iter().all(|&byte| byte == b'\n' || is_printable(byte)), "{}", sent.escape_ascii());
        while let Some(message) = dialect.answer() {
            reads_back(message);
        }
        assert!(!dialect.last_word().is_empty());
    }
    understood
}

fn spoken(line: &str) -> Option<Spoken> {
    let (protocol, coordinates) = line.split_once(' ').unwrap_or((line, ""));
    let protocol: Protocol = protocol.parse().ok()?;
    Some(Spoken { protocol, coordinates: coordinates.parse::<Coordinates>().ok() })
}

const fn is_printable(byte: u8) -> bool {
    matches!(byte, b' '..=b'~')
}

/// A move that could not be read stays as the engine wrote it, and in the protocol's own words may well be a move.
fn reads_back(message: FromEngine) {
    if !matches!(message, FromEngine::BestMove { mv: SentMove::Other(_), .. }) {
        assert_eq!(FromEngine::parse(&message.to_string()), Ok(message));
    }
}

pub(super) fn seeds() -> Vec<String> {
    let rules = rules_lines::lines(&Variant::preset("xiangqi").expect("a preset"));
    let rules: Vec<String> = rules.into_iter().map(|line| format!(">{}", ToEngine::Rules(line))).collect();
    let rules = rules.join("\n");
    let xiangqi = |head: &str, introduction: &str, answer: &str| {
        format!(
            "{head}\n>uhi 1\n{introduction}\n>newgame g1 xiangqi version 1 side red illegal ask-again:2\n{rules}\n\
             >clock base 60000 inc 600 setup 1000\n>seed 7\n>isready 1\nreadyok\n>begin\n\
             >view 0 rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\n>go 2 red 60000 black 60000 inc 600\n\
             info depth 1 score cp 12\n{answer}\n>illegal 2 chase\n>go 3 red 60000 black 60000 inc 600 moves 3\n{answer}\n\
             >event 1 red b1c3\n>event 2 black b10c8\n>offer draw\n>go 4 movetime 500 nodes 9 depth 4\n>stop 4\n{answer}\n\
             >gameover 1-0 time\n>quit\n"
        )
    };
    let ucc = "ucc\n>uhi 1\n>isready 1\n>newgame g1 stratego version 1 side red illegal ask-again:1\n>setup 2\nFB8sB479B8\n\
               BB31555583\n6724898974\n967B669999\n>begin\n>view 0 rltbllrrrr/jnrnrtrjrl/ckkkknclgt/fbnsbjtrbn/2~~2~~2/\
               2~~2~~2/RLTBLLRRRR/TJRNRNRTJL/NBBCMKKKKN/FBNSBJTRBN r\n>go 3 unlimited\n0 3 DOWN\n>illegal 3 geometry\n>go 4 \
               unlimited\n1 3 DOWN 2\n>event 1 red b4b6\n>event 2 blue a7a6 attack R B attacker\n>go 5 unlimited\nSURRENDER\n\
               >gameover 0-1 resigned\n>quit\n";
    vec![
        xiangqi(
            "uci",
            "option name UCI_Variant type combo default chess var xiangqi\nuciok\nbestmove b1c3",
            "bestmove b1c3",
        ),
        xiangqi("uci 0-9", "id name Foo\nuciok", "bestmove b0c2 ponder b9c7"),
        xiangqi(
            "ucci",
            "option usemillisec type check default false\noption newgame type button\nucciok\nnobestmove",
            "bestmove b0c2 draw",
        ),
        xiangqi("ucci 1-10", "ucciok", "nobestmove"),
        ucc.to_owned(),
    ]
}
