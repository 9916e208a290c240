//! Records of small games, written by hand, so that tests need no engines.

use std::path::PathBuf;

use linesman::games::Variant;
use linesman::record::game::{AsideLine, Pair, RejectedMove};
use linesman::record::{Entry, GameRecord, Player, Rulebook, verify};

/// Milliseconds that every move of these games takes.
pub(crate) const MOVE: u64 = 100;

/// A record that is being written.
#[derive(Clone)]
pub(crate) struct Draft(GameRecord);

/// A game by a preset from a position, with these moves. It goes on until something ends it.
pub(crate) fn from(rules: &str, position: &str, moves: &str) -> Draft {
    let mut draft = by(rules, moves);
    draft.0.position = Some(position.to_owned());
    draft
}

/// A game by a preset from these set-ups.
pub(crate) fn set_up(rules: &str, red: &str, blue: &str, moves: &str) -> Draft {
    let mut draft = by(rules, moves);
    draft.0.setups = Pair { red: Some(red.to_owned()), blue: Some(blue.to_owned()) };
    draft
}

/// A game of Xiangqi from its start.
pub(crate) fn xiangqi(moves: &str) -> Draft {
    by("xiangqi", moves)
}

fn by(rules: &str, moves: &str) -> Draft {
    let player = |name: &str| Player {
        name: name.to_owned(),
        clock: "base 10000 inc 0".to_owned(),
        id: format!("g1-{name}"),
        seed: 7,
        ..Player::default()
    };
    let none = || Pair { red: None, blue: None };
    Draft(GameRecord {
        v: 1,
        kind: "game".to_owned(),
        game: 1,
        match_id: "m".to_owned(),
        started: "2026-01-02T03:04:05Z".to_owned(),
        isolation: String::new(),
        duration: 1000,
        rules: rules.to_owned(),
        rules_version: Variant::preset(rules).expect("a preset").version(),
        red: player("anna"),
        blue: player("bert"),
        margin: 0,
        setup_time: 5000,
        ready_time: 3000,
        illegal: "forfeit".to_owned(),
        dealt: false,
        position: None,
        setups: none(),
        refused_setups: none(),
        setup_times: Pair::default(),
        moves: moves.to_owned(),
        times: moves.split_whitespace().map(|_| MOVE).collect(),
        offers: Vec::new(),
        accepted: None,
        rejected: Vec::new(),
        result: "*".to_owned(),
        reason: "void".to_owned(),
        side: None,
        detail: String::new(),
        last_thought: 0,
        last: None,
        asides: Vec::new(),
        asides_dropped: Pair::default(),
    })
}

impl Draft {
    /// How the game ended: result and reason.
    pub(crate) fn ends(mut self, result: &str, reason: &str) -> Self {
        (self.0.result, self.0.reason) = (result.to_owned(), reason.to_owned());
        self
    }

    /// Who ended it, and what was seen.
    pub(crate) fn by(mut self, side: &str, detail: &str) -> Self {
        (self.0.side, self.0.detail) = (Some(side.to_owned()), detail.to_owned());
        self
    }

    /// An illegal move that was sent when a ply was due.
    pub(crate) fn rejects(mut self, ply: u32, mv: &str, code: &str) -> Self {
        let position = String::new();
        self.0.rejected.push(RejectedMove { ply, mv: mv.to_owned(), code: code.to_owned(), time: MOVE, position });
        self
    }

    /// A line that an engine sent besides its answers.
    pub(crate) fn aside(mut self, ply: u32, side: &str, line: &str) -> Self {
        self.0.asides.push(AsideLine { ply, side: side.to_owned(), line: line.to_owned(), oddity: None });
        self
    }

    /// Anything else.
    pub(crate) fn with(mut self, change: impl FnOnce(&mut GameRecord)) -> Self {
        change(&mut self.0);
        self
    }

    /// The record, which is sound.
    pub(crate) fn sound(self) -> (GameRecord, Variant) {
        let faults = verify(&self.0, &Rulebook::default());
        assert!(faults.is_empty(), "{faults:?}");
        self.unsound()
    }

    /// The record, whatever it is.
    pub(crate) fn unsound(self) -> (GameRecord, Variant) {
        let variant = Variant::preset(&self.0.rules).expect("a preset");
        (self.0, variant)
    }
}

/// A log with these games in a folder of its own, which is removed with the value.
pub(crate) struct Log {
    folder: tempfile::TempDir,
}

impl Log {
    pub(crate) fn of(games: impl IntoIterator<Item = Draft>) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let lines = games
            .into_iter()
            .zip(1..)
            .map(|(draft, number)| Entry::Game(Box::new(draft.with(|record| record.game = number).unsound().0)).line());
        std::fs::write(folder.path().join("log.jsonl"), lines.collect::<String>()).expect("a file");
        Self { folder }
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("log.jsonl")
    }

    /// What the program prints on standard output and on standard error when it is run in the log's folder, and its
    /// exit code.
    pub(crate) fn run(&self, args: &[&str], input: &str) -> (String, String, i32) {
        use std::io::Write as _;
        use std::process::{Command, Stdio};
        let mut program = Command::new(env!("CARGO_BIN_EXE_linesman"))
            .args(args)
            .current_dir(self.folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program");
        // A program that does not read its input may be gone already.
        let _ = program.stdin.take().expect("a pipe").write_all(input.as_bytes());
        let output = program.wait_with_output().expect("the program ends");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
        (text(output.stdout), text(output.stderr), output.status.code().expect("an exit code"))
    }
}
