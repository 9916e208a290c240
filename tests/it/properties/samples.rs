//! Samples of what the readers read: the examples of the document, and games that were played once.

use linesman::games::Variant;
use linesman::record::exchange::Format;
use linesman::record::{Entry, GameRecord, MatchHeader};

/// Games in the formats of other programs.
pub(super) const EXCHANGE: [(&str, &str); 4] = [
    ("pgn", include_str!("../../data/exchange/games.pgn")),
    ("gravon", include_str!("../../data/exchange/classic.xml")),
    ("gsn", include_str!("../../data/exchange/barrage.gsn")),
    ("ucc", include_str!("../../data/exchange/competition.log")),
];

/// What one side says in the examples of `protocol.md`, marked so there: one message each.
pub(super) fn said(mark: &str) -> Vec<String> {
    let fenced = include_str!("../../../protocol.md").split("\n```").skip(1).step_by(2);
    let lines = fenced.filter(|block| block.starts_with("uhi")).flat_map(str::lines);
    lines.filter_map(|line| line.strip_prefix(mark)).map(str::to_owned).collect()
}

/// The records of those games of other programs that their rules allow.
pub(super) fn records() -> Vec<GameRecord> {
    let games = EXCHANGE.iter().flat_map(|(format, text)| {
        let format: Format = format.parse().expect("a format");
        format.read(text).expect("games")
    });
    let judged = games.filter_map(|game| {
        let variant = Variant::preset(game.rules?).ok()?;
        game.judge(1, "m", &variant).ok()
    });
    judged.collect()
}

/// The header of a match whose rules are its own.
pub(super) fn header() -> MatchHeader {
    MatchHeader {
        v: 1,
        kind: "match".to_owned(),
        program: "0.1.0".to_owned(),
        started: "2026-01-02T03:04:05Z".to_owned(),
        match_id: "m".to_owned(),
        config: serde_json::json!({"rules": "small", "games": 2}),
        rules: Some("format = 1\nbase = \"quick\"\nid = \"small\"\nversion = 1\n".to_owned()),
        settings: [("two_squares".to_owned(), 5)].into(),
    }
}

/// A line of a log without its checksum.
pub(super) fn unsealed(entry: &Entry) -> String {
    let line = entry.line();
    let (object, _) = line.rsplit_once(",\"sha256\"").expect("a sealed line");
    format!("{object}}}")
}
