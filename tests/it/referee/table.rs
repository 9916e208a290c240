//! A table at which a test speaks for both engines: what is said goes in, and what each side is told is kept.

use linesman::games::Variant;
use linesman::protocol::Word;
use linesman::protocol::time::Control;
use linesman::protocol::to_engine::IllegalPolicy;
use linesman::referee::config::SearchLimits;
use linesman::referee::{Account, Death, Effects, GameConfig, Heard, Input, Moment, Opening, Referee};
use linesman::rules::{BySide, Side};

/// Milliseconds for the set-up.
pub(crate) const SETUP_TIME: u64 = 5000;
/// Milliseconds to answer `isready`.
pub(crate) const READY_TIME: u64 = 3000;
/// A clock of ten seconds.
pub(crate) const TEN_SECONDS: Control = Control::Clock { base: 10_000, inc: 0, moves: None };
/// A set-up for `quick`: the flag behind bombs in the corner of file a, a scout in front of each other file but c and f.
pub(crate) const QUICK: &str = "FBNNSRGMBR..............";

/// What is settled before a game, to be changed before one sits down.
pub(crate) struct Terms(GameConfig);

impl Terms {
    pub(crate) fn new(rules: &str) -> Self {
        Self::of(Variant::preset(rules).expect("a preset"))
    }

    pub(crate) fn of(variant: Variant) -> Self {
        Self(GameConfig {
            variant,
            opening: Opening::ByTheRules,
            id: BySide::new("g1-red", "g1-blue").map(|id| Word::new(id).expect("a word")),
            seed: BySide::new(11, 22),
            control: BySide::new(TEN_SECONDS, TEN_SECONDS),
            margin: 0,
            setup_time: SETUP_TIME,
            ready_time: READY_TIME,
            illegal: IllegalPolicy::Forfeit,
            wants_legal: BySide::new(false, false),
            search: BySide::new(SearchLimits::default(), SearchLimits::default()),
        })
    }

    /// A game of `quick` from a position.
    pub(crate) fn from(position: &str) -> Self {
        Self::new("quick").with(|config| config.opening = Opening::Position(position.to_owned()))
    }

    pub(crate) fn with(mut self, change: impl FnOnce(&mut GameConfig)) -> Self {
        change(&mut self.0);
        self
    }

    pub(crate) fn control(self, control: Control) -> Self {
        self.with(|config| config.control = BySide::new(control, control))
    }

    pub(crate) fn margin(self, margin: u64) -> Self {
        self.with(|config| config.margin = margin)
    }

    pub(crate) fn ask_again(self, times: u32) -> Self {
        self.with(|config| config.illegal = IllegalPolicy::AskAgain(times))
    }

    pub(crate) fn wants_legal(self, side: Side) -> Self {
        self.with(|config| config.wants_legal[side] = true)
    }

    /// The game has been announced and both sides have been asked whether they are ready.
    pub(crate) fn sit(self) -> Table {
        let mut table = self.stand();
        table.start();
        table
    }

    /// Nothing has been said yet.
    pub(crate) fn stand(self) -> Table {
        let referee = Referee::new(self.0);
        Table { referee, effects: Effects::default(), now: 0, told: BySide::default(), prompt: true }
    }

    /// Both sides are ready and, where they are asked, have set up: the first move is due. What was said is forgotten.
    pub(crate) fn play(self) -> Table {
        let mut table = self.sit();
        for side in Side::BOTH {
            table.says(side, "readyok 1");
        }
        for side in Side::BOTH {
            if table.told[side].last().is_some_and(|line| line == "setup 2") {
                table.says(side, &format!("setup 2 {QUICK}"));
            }
        }
        table.forget();
        table
    }
}

/// A game in progress.
pub(crate) struct Table {
    referee: Referee,
    effects: Effects,
    /// Microseconds since the start.
    now: u64,
    told: BySide<Vec<String>>,
    /// Whether what is to be said to an engine counts as written at once.
    prompt: bool,
}

impl Table {
    /// From now on nothing counts as written before the test says so.
    pub(crate) fn slow_pipes(&mut self) -> &mut Self {
        self.prompt = false;
        self
    }

    pub(crate) fn start(&mut self) -> &mut Self {
        self.referee.start(self.moment(), &mut self.effects);
        self.carry_out();
        self
    }

    fn moment(&self) -> Moment {
        Moment::from_micros(self.now)
    }

    fn handle(&mut self, input: Input) {
        self.effects.clear();
        self.referee.handle(self.moment(), input, &mut self.effects);
        self.carry_out();
    }

    fn carry_out(&mut self) {
        let mut written = BySide::new(false, false);
        for (side, message) in self.effects.sends.drain(..) {
            let mut line = Vec::new();
            message.write_line(&mut line);
            let line = String::from_utf8(line).expect("text");
            self.told[side].push(line.trim_end().to_owned());
            written[side] = true;
        }
        for side in Side::BOTH {
            if written[side] && self.prompt {
                self.handle(Input::Sent(side));
            }
        }
    }

    /// Time passes, and nobody has noticed yet.
    pub(crate) fn wait(&mut self, millis: u64) -> &mut Self {
        self.wait_micros(millis * 1000)
    }

    pub(crate) fn wait_micros(&mut self, micros: u64) -> &mut Self {
        self.now += micros;
        self
    }

    /// Time passes, and the deadline is reported if it comes.
    pub(crate) fn pass(&mut self, millis: u64) -> &mut Self {
        let end = self.now + millis * 1000;
        while let Some(due) = self.effects.deadline.filter(|due| due.as_micros() <= end) {
            self.now = due.as_micros();
            self.handle(Input::Deadline);
        }
        self.now = end;
        self
    }

    pub(crate) fn says(&mut self, side: Side, line: &str) -> &mut Self {
        self.sends(side, line.as_bytes())
    }

    pub(crate) fn sends(&mut self, side: Side, line: &[u8]) -> &mut Self {
        self.handle(Input::Heard { side, heard: Heard::read(line), bytes: line.len() + 1 });
        self
    }

    /// The side to move makes a move in no time.
    pub(crate) fn moves(&mut self, mv: &str) -> &mut Self {
        let side = self.referee.waiting_for().expect("a side to move");
        let request = self.request(side);
        self.says(side, &format!("bestmove {request} {mv}"))
    }

    /// The number of the last request to a side.
    pub(crate) fn request(&self, side: Side) -> u32 {
        let number = |line: &String| {
            let mut words = line.split(' ');
            let asks = matches!(words.next(), Some("go" | "setup" | "isready"));
            if asks { words.next()?.parse().ok() } else { None }
        };
        self.told[side].iter().rev().find_map(number).expect("a request")
    }

    pub(crate) fn overlong(&mut self, side: Side, bytes: usize, ended: bool) -> &mut Self {
        self.handle(Input::Overlong { side, bytes, ended });
        self
    }

    pub(crate) fn dies(&mut self, side: Side) -> &mut Self {
        let death = Death { how: "exited with code 3".to_owned(), stderr: vec!["out of luck".to_owned()] };
        self.handle(Input::Died(side, death));
        self
    }

    pub(crate) fn written(&mut self, side: Side) -> &mut Self {
        self.handle(Input::Sent(side));
        self
    }

    pub(crate) fn abort(&mut self, why: &str) -> &mut Self {
        self.handle(Input::Abort(why.to_owned()));
        self
    }

    /// Everything that a side was told since [`Table::forget`].
    pub(crate) fn told(&self, side: Side) -> &[String] {
        &self.told[side]
    }

    /// The last line that a side was told.
    pub(crate) fn last(&self, side: Side) -> &str {
        self.told[side].last().map_or("", |line| line)
    }

    /// Forgets what was said to both, requests aside, so that what comes now can be looked at alone.
    pub(crate) fn forget(&mut self) -> &mut Self {
        for lines in [&mut self.told.red, &mut self.told.blue] {
            let last = lines.pop();
            lines.clear();
            lines.extend(last);
        }
        self
    }

    pub(crate) fn waiting_for(&self) -> Option<Side> {
        self.referee.waiting_for()
    }

    pub(crate) fn account(&self) -> &Account {
        self.referee.account()
    }

    /// When the deadline is, in milliseconds since the start.
    pub(crate) fn deadline(&self) -> Option<u64> {
        self.effects.deadline.map(|due| due.as_micros() / 1000)
    }

    /// Result and reason, empty while the game goes on.
    pub(crate) fn verdict(&self) -> String {
        self.account().verdict.as_ref().map_or_else(String::new, |verdict| verdict.outcome.to_string())
    }

    /// The sentence of the verdict.
    pub(crate) fn sentence(&self) -> String {
        let second = self.referee.config().variant.side_name(Side::Blue);
        self.account().verdict.as_ref().expect("a verdict").sentence(second)
    }

    /// What was odd, as `line: oddity`, in the order in which it came.
    pub(crate) fn oddities(&self) -> Vec<String> {
        let odd = |aside: &linesman::referee::account::Aside| {
            aside.oddity.as_ref().map(|oddity| format!("{}: {oddity}", aside.line))
        };
        self.account().asides.iter().filter_map(odd).collect()
    }
}

/// Somebody who plays by lines of text.
pub(crate) trait Player {
    /// Takes a line, and answers it if it is to be answered.
    fn hear(&mut self, line: &str) -> Option<String>;
}

/// Passes lines on until nobody has anything to say; each player has heard all of what it was told.
pub(crate) fn play(table: &mut Table, red: &mut dyn Player, blue: &mut dyn Player) {
    let mut heard = [0, 0];
    loop {
        let mut quiet = true;
        for side in Side::BOTH {
            while let Some(line) = table.told(side).get(heard[side.index()]).cloned() {
                heard[side.index()] += 1;
                quiet = false;
                let answer = match side {
                    Side::Red => red.hear(&line),
                    Side::Blue => blue.hear(&line),
                };
                if let Some(answer) = answer {
                    table.wait_micros(700).says(side, &answer);
                }
            }
        }
        if quiet {
            return;
        }
    }
}
