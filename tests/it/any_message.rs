//! Any message of the protocol: proptest strategies for both directions, one for each type.

use linesman::games::stratego::army::{Piece, Strength};
use linesman::games::stratego::settings::Setting;
use linesman::games::{Letter, SeenFight, Survivor, View};
use linesman::protocol::from_engine::{FromEngine, Games, Info, OptionDeclaration, OptionType, SentMove};
use linesman::protocol::time::{Budget, Control};
use linesman::protocol::to_engine::{EventLine, Go, IllegalPolicy, NewGame, RulesLine, ToEngine};
use linesman::protocol::{Request, Text, Word};
use linesman::rules::{Board, BySide, Code, GameResult, Move, Outcome, Reason, Side, SideName, Square};
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;

/// Words that end a phrase; a phrase that holds one of them is read as two.
const KEYWORDS: &[&str] = &["name", "value", "type", "default", "min", "max", "var"];

/// Free text as it is kept: printable, without blanks at its ends.
fn text() -> impl Strategy<Value = Text> {
    "[!-~]([ -~]{0,40}[!-~])?".prop_map(|text| Text::new(&text).expect("printable"))
}

fn phrase() -> impl Strategy<Value = Text> {
    text().prop_filter("no keywords in it", |text| !text.as_str().split(' ').any(|word| KEYWORDS.contains(&word)))
}

fn word() -> impl Strategy<Value = Word> {
    "[!-~]{1,64}".prop_map(|word| Word::new(&word).expect("a word"))
}

fn request() -> impl Strategy<Value = Request> {
    any::<u32>().prop_map(Request)
}

fn square() -> impl Strategy<Value = Square> {
    (0u8..26, 0u8..26).prop_map(|(file, rank)| Square::new(file, rank).expect("within 26"))
}

fn a_move() -> impl Strategy<Value = Move> {
    (square(), square()).prop_map(|(from, to)| Move { from, to })
}

fn board() -> impl Strategy<Value = Board> {
    (1u8..=26, 1u8..=26).prop_map(|(files, ranks)| Board::new(files, ranks).expect("within 26"))
}

fn letter() -> impl Strategy<Value = Letter> {
    (b'A'..=b'Z').prop_map(|byte| Letter::new(byte).expect("a letter"))
}

fn side_name() -> impl Strategy<Value = SideName> {
    select(SideName::ALL)
}

fn second() -> impl Strategy<Value = SideName> {
    select(vec![SideName::Blue, SideName::Black])
}

/// Any message from an engine.
pub(crate) fn from_engine() -> impl Strategy<Value = FromEngine> {
    prop_oneof![
        text().prop_map(FromEngine::Name),
        text().prop_map(FromEngine::Author),
        games().prop_map(FromEngine::Games),
        vec(word(), 1..5).prop_map(FromEngine::Want),
        option().prop_map(FromEngine::Option),
        Just(FromEngine::UhiOk),
        request().prop_map(FromEngine::ReadyOk),
        (request(), text()).prop_map(|(request, letters)| FromEngine::Setup { request, letters }),
        best_move(),
        request().prop_map(FromEngine::Resign),
        text().prop_map(|text| FromEngine::Info(Info(text))),
        text().prop_map(|rest| FromEngine::Vendor(Text::new(&format!("x-{rest}")).expect("printable"))),
    ]
}

fn games() -> impl Strategy<Value = Games> {
    let name = word().prop_filter("a star means any", |word| word.as_str() != "*");
    prop_oneof![Just(Games::Any), vec(name, 1..5).prop_map(Games::These)]
}

fn best_move() -> impl Strategy<Value = FromEngine> {
    let other = text().prop_filter("no move", |text| {
        let first = text.as_str().split(' ').next().unwrap_or_default();
        first.parse::<Move>().is_err()
    });
    let sent = prop_oneof![
        (a_move(), any::<bool>()).prop_map(|(mv, draw)| (SentMove::Move(mv), draw)),
        other.prop_map(|text| (SentMove::Other(text), false)),
    ];
    (request(), sent).prop_map(|(request, (mv, draw))| FromEngine::BestMove { request, mv, draw })
}

fn option() -> impl Strategy<Value = OptionDeclaration> {
    let shape = (phrase(), select(OptionType::ALL), of(phrase()));
    (shape, of(any::<i64>()), of(any::<i64>()), vec(phrase(), 0..4))
        .prop_map(|((name, kind, default), min, max, vars)| OptionDeclaration { name, kind, default, min, max, vars })
}

/// Any message to an engine.
pub(crate) fn to_engine() -> impl Strategy<Value = ToEngine> {
    let before = prop_oneof![
        any::<u32>().prop_map(ToEngine::Uhi),
        (phrase(), of(text())).prop_map(|(name, value)| ToEngine::SetOption { name, value }),
        request().prop_map(ToEngine::IsReady),
        new_game().prop_map(ToEngine::NewGame),
        rules().prop_map(ToEngine::Rules),
        (control(), any::<u64>()).prop_map(|(control, setup)| ToEngine::Clock { control, setup }),
        any::<u64>().prop_map(ToEngine::Seed),
        request().prop_map(ToEngine::Setup),
        Just(ToEngine::Begin),
    ];
    let within = prop_oneof![
        event().prop_map(ToEngine::Event),
        (any::<u32>(), view()).prop_map(|(ply, view)| ToEngine::View { ply, view }),
        Just(ToEngine::Offer),
        vec(a_move(), 0..50).prop_map(ToEngine::Legal),
        go().prop_map(ToEngine::Go),
        (request(), select(Code::ALL)).prop_map(|(request, code)| ToEngine::Illegal { request, code }),
        request().prop_map(ToEngine::Stop),
        outcome().prop_map(ToEngine::GameOver),
        Just(ToEngine::Quit),
    ];
    prop_oneof![before, within]
}

fn new_game() -> impl Strategy<Value = NewGame> {
    let illegal = prop_oneof![Just(IllegalPolicy::Forfeit), any::<u32>().prop_map(IllegalPolicy::AskAgain)];
    ((word(), word()), any::<u32>(), side_name(), illegal, any::<bool>())
        .prop_map(|((id, rules), version, side, illegal, resume)| NewGame { id, rules, version, side, illegal, resume })
}

fn rules() -> impl Strategy<Value = RulesLine> {
    prop_oneof![
        (board(), vec(square(), 0..8)).prop_map(|(board, blocked)| RulesLine::Board { board, blocked }),
        any::<u8>().prop_map(RulesLine::Home),
        vec(piece(), 1..13).prop_map(RulesLine::Army),
        vec((word(), setting()), 1..14).prop_map(RulesLine::Set),
    ]
}

fn setting() -> impl Strategy<Value = Setting> {
    prop_oneof![
        any::<u64>().prop_map(Setting::Number),
        "[a-z][a-z-]{5,20}".prop_map(Setting::Word),
        any::<bool>().prop_map(Setting::Truth),
    ]
}

fn piece() -> impl Strategy<Value = Piece> {
    let strength = prop_oneof![any::<u8>().prop_map(Strength::Rank), Just(Strength::Bomb), Just(Strength::Flag)];
    let abilities = (any::<[bool; 3]>(), of(letter()), of(letter()));
    (letter(), "[a-z0-9-]{1,32}", strength, any::<u16>(), abilities).prop_map(
        |(letter, name, strength, count, ([mobile, slides, defuses], slays, repels))| Piece {
            letter,
            name,
            strength,
            count,
            mobile,
            slides,
            defuses,
            slays,
            repels,
        },
    )
}

fn control() -> impl Strategy<Value = Control> {
    prop_oneof![
        (any::<u64>(), any::<u64>(), of(any::<u32>())).prop_map(|(base, inc, moves)| Control::Clock {
            base,
            inc,
            moves
        }),
        any::<u64>().prop_map(Control::PerMove),
        Just(Control::Unlimited),
    ]
}

fn event() -> impl Strategy<Value = EventLine> {
    let fight = (of(letter()), of(letter()), select(Survivor::ALL));
    let fight = fight.prop_map(|(attacker, defender, survivor)| SeenFight { attacker, defender, survivor });
    (any::<u32>(), side_name(), a_move(), of(fight)).prop_map(|(ply, mover, mv, fight)| EventLine {
        ply,
        mover,
        mv,
        fight,
    })
}

fn view() -> impl Strategy<Value = View> {
    let sign = prop_oneof![
        4 => Just(b'.'),
        1 => Just(b'~'),
        1 => Just(b'?'),
        1 => Just(b'*'),
        2 => b'a'..=b'z',
        2 => b'A'..=b'Z',
    ];
    let turn = select(vec![(Side::Red, b'r'), (Side::Red, b'w'), (Side::Blue, b'b')]);
    let squares = |board: Board| usize::from(board.files()) * usize::from(board.ranks());
    (board(), turn)
        .prop_flat_map(move |(board, turn)| (Just(board), Just(turn), vec(sign.clone(), squares(board))))
        .prop_map(|(board, (side, turn), signs)| View::new(board, side, turn, signs))
}

fn go() -> impl Strategy<Value = Go> {
    let clock = (any::<(u64, u64)>(), second(), any::<u64>(), of(any::<u32>()));
    let clock = clock.prop_map(|((red, blue), second, inc, moves)| Budget::Clock {
        left: BySide::new(red, blue),
        second,
        inc,
        moves,
    });
    let budget = prop_oneof![clock, any::<u64>().prop_map(Budget::PerMove), Just(Budget::Unlimited)];
    (request(), budget, of(any::<u64>()), of(any::<u32>())).prop_map(|(request, budget, nodes, depth)| Go {
        request,
        budget,
        nodes,
        depth,
    })
}

fn outcome() -> impl Strategy<Value = Outcome> {
    (select(GameResult::ALL), select(Reason::ALL)).prop_map(|(result, reason)| Outcome { result, reason })
}
