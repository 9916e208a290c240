//! A referee in miniature: a true game and two engines, which are told every message as a line of text.

use linesman::engines::{EngineName, Flow, Session};
use linesman::games::{Game, Variant};
use linesman::protocol::from_engine::SentMove;
use linesman::protocol::time::{Budget, Control};
use linesman::protocol::to_engine::{EventLine, Go, IllegalPolicy, NewGame};
use linesman::protocol::{FromEngine, Request, ToEngine, Word, rules_lines};
use linesman::rules::{BySide, Move, Outcome, Ply, Side};

/// An engine and what it said.
pub(crate) struct Player {
    session: Session,
    name: EngineName,
    side: Side,
    seed: u64,
    request: Request,
    /// Number of events that it was told in this game.
    told: usize,
    /// Every line that it was told.
    pub(crate) heard: Vec<u8>,
}

/// When the board is shown first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum FirstView {
    /// Right after `begin`.
    AtOnce,
    /// When the side is to move, after the events up to there.
    OnTurn,
}

/// A game that was played to its end.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Played {
    pub(crate) outcome: Outcome,
    pub(crate) setups: BySide<String>,
    pub(crate) moves: Vec<Move>,
}

impl Player {
    pub(crate) fn new(name: EngineName, side: Side, seed: u64) -> Self {
        Self { session: Session::new(name), name, side, seed, request: Request(0), told: 0, heard: Vec::new() }
    }

    /// Sends a message and returns the answers, none of which may be a remark: an engine remarks on what it does not
    /// understand, above all on a view that is not what it knows.
    fn tell(&mut self, message: &ToEngine) -> Vec<FromEngine> {
        let mut line = Vec::new();
        message.write_line(&mut line);
        self.heard.extend(&line);
        assert_eq!(line.pop(), Some(b'\n'));
        let mut answer = Vec::new();
        assert_eq!(self.session.hear(&line, &mut answer), Flow::GoesOn);
        let answer = String::from_utf8(answer).expect("ASCII");
        let read = |line: &str| FromEngine::parse(line).unwrap_or_else(|e| panic!("{line}: {e}"));
        let answers: Vec<FromEngine> = answer.lines().map(read).collect();
        assert!(!answers.iter().any(|a| matches!(a, FromEngine::Info(_))), "{message} was answered {answer}");
        answers
    }

    /// The one answer to a request.
    fn ask(&mut self, message: &ToEngine) -> FromEngine {
        let mut answers = self.tell(message);
        assert_eq!(answers.len(), 1, "{message}: {answers:?}");
        answers.remove(0)
    }

    fn next_request(&mut self) -> Request {
        self.request = self.request.next();
        self.request
    }

    /// Everything before the set-up.
    fn announce(&mut self, variant: &Variant, resume: bool) {
        (self.request, self.told) = (Request(0), 0);
        let word = |text: &str| Word::new(text).expect("a word");
        let side = variant.side_name(self.side);
        let (rules, version) = (word(variant.id()), variant.version());
        let game = NewGame { id: word("g1"), rules, version, side, illegal: IllegalPolicy::Forfeit, resume };
        self.tell(&ToEngine::NewGame(game));
        for line in rules_lines::lines(variant) {
            self.tell(&ToEngine::Rules(line));
        }
        self.tell(&ToEngine::Clock { control: Control::Unlimited, setup: 1000 });
        self.tell(&ToEngine::Seed(self.seed));
        let request = self.next_request();
        assert_eq!(self.ask(&ToEngine::IsReady(request)), FromEngine::ReadyOk(request));
    }

    fn set_up(&mut self) -> String {
        let asked = self.next_request();
        match self.ask(&ToEngine::Setup(asked)) {
            FromEngine::Setup { request, letters } if request == asked => letters.as_str().to_owned(),
            other => panic!("{other}"),
        }
    }

    fn show(&mut self, game: &dyn Game) {
        self.tell(&ToEngine::View { ply: game.ply(), view: game.view(self.side) });
    }

    /// Tells the events that this side has not heard of, then the view, then asks for a move.
    fn choose(&mut self, game: &dyn Game, events: &BySide<Vec<EventLine>>) -> Move {
        for event in &events[self.side][self.told..] {
            self.tell(&ToEngine::Event(*event));
        }
        self.told = events[self.side].len();
        self.show(game);
        let asked = self.next_request();
        let go = Go { request: asked, budget: Budget::Unlimited, nodes: None, depth: None };
        let answer = self.ask(&ToEngine::Go(go));
        match answer {
            FromEngine::BestMove { request, mv: SentMove::Move(mv), .. } if request == asked => mv,
            other => panic!("{other}"),
        }
    }

    /// Puts a new process in the place of this one.
    fn restart(&mut self, variant: &Variant) {
        self.session = Session::new(self.name);
        self.announce(variant, true);
        self.tell(&ToEngine::Begin);
    }
}

/// How a game is played.
pub(crate) struct Conditions {
    pub(crate) first_view: FirstView,
    /// Plies before which both engines are replaced by new processes.
    pub(crate) restarts: Vec<Ply>,
}

impl Default for Conditions {
    fn default() -> Self {
        Self { first_view: FirstView::OnTurn, restarts: Vec::new() }
    }
}

/// Plays a game. Every move must be legal, and no engine may remark on anything.
pub(crate) fn play(variant: &Variant, players: &mut BySide<Player>, conditions: &Conditions) -> Played {
    for side in Side::BOTH {
        players[side].announce(variant, false);
    }
    let asks = variant.has_setup();
    let setups = BySide::from_fn(|side| if asks { players[side].set_up() } else { String::new() });
    let mut game = variant
        .start(asks.then(|| BySide::new(&*setups.red, &*setups.blue)))
        .unwrap_or_else(|error| panic!("{}: {setups:?}: {error}", variant.id()));
    begin(game.as_ref(), players, conditions);
    let (outcome, moves) = play_on(variant, game.as_mut(), players, &conditions.restarts);
    Played { outcome, setups, moves }
}

/// Plays a game from a position, as [`play`].
pub(crate) fn play_from(
    variant: &Variant,
    position: &str,
    players: &mut BySide<Player>,
    conditions: &Conditions,
) -> (Outcome, Vec<Move>) {
    for side in Side::BOTH {
        players[side].announce(variant, false);
    }
    let mut game = variant.position(position).unwrap_or_else(|error| panic!("{position}: {error}"));
    begin(game.as_ref(), players, conditions);
    play_on(variant, game.as_mut(), players, &conditions.restarts)
}

fn begin(game: &dyn Game, players: &mut BySide<Player>, conditions: &Conditions) {
    for side in Side::BOTH {
        players[side].tell(&ToEngine::Begin);
        if conditions.first_view == FirstView::AtOnce {
            players[side].show(game);
        }
    }
}

fn play_on(
    variant: &Variant,
    game: &mut dyn Game,
    players: &mut BySide<Player>,
    restarts: &[Ply],
) -> (Outcome, Vec<Move>) {
    let mut events: BySide<Vec<EventLine>> = BySide::default();
    let mut moves = Vec::new();
    loop {
        if let Some(outcome) = game.outcome() {
            for side in Side::BOTH {
                players[side].tell(&ToEngine::GameOver(outcome));
            }
            return (outcome, moves);
        }
        let side = game.to_move();
        if restarts.contains(&game.ply()) {
            players[side].restart(variant);
        }
        let mv = players[side].choose(game, &events);
        game.play(mv).unwrap_or_else(|code| panic!("{} {mv}: {code} in {}", variant.id(), game.reveal()));
        moves.push(mv);
        for viewer in Side::BOTH {
            let event = game.last_event(viewer).expect("a move was made");
            events[viewer].push(EventLine::new(event, variant.side_name(side)));
        }
    }
}

/// The players of a game with these seeds.
pub(crate) fn players(red: EngineName, blue: EngineName, seed: u64) -> BySide<Player> {
    BySide::new(Player::new(red, Side::Red, 2 * seed), Player::new(blue, Side::Blue, 2 * seed + 1))
}
