//! Messages to an engine.

use nom::Parser as _;
use nom::branch::alt;
use nom::combinator::{map, map_opt, map_res, opt};
use nom::multi::{many0, many0_count, many1};
use nom::sequence::{preceded, terminated};

use super::tokens::{a_move, board, keyword, number, option, parsed, phrase, request, side, text, token, word};
use super::{Form, Read};
use crate::games::stratego::army::{Piece, Strength};
use crate::games::stratego::settings::Setting;
use crate::games::{Letter, SeenFight, View, view};
use crate::protocol::text::Word;
use crate::protocol::time::{Budget, Control};
use crate::protocol::to_engine::{EventLine, Go, NewGame, RulesLine, ToEngine};
use crate::rules::{Board, BySide, Outcome, Side, SideName};

pub(super) const FORMS: &[Form<ToEngine>] = &[
    Form {
        word: "go",
        usage: "go <number> red <ms> blue|black <ms> inc <ms> [moves <n>] | movetime <ms> | unlimited, [nodes <n>] [depth <n>]",
        rest: go,
    },
    Form {
        word: "event",
        usage: "event <ply> <side> <move> [attack <letter|?> <letter|?> attacker|defender|none]",
        rest: event,
    },
    Form { word: "view", usage: "view <ply> <placement> r|b|w", rest: seen },
    Form { word: "legal", usage: "legal <move> ...", rest: |input| map(many0(a_move), ToEngine::Legal).parse(input) },
    Form { word: "uhi", usage: "uhi <version>", rest: |input| map(number, ToEngine::Uhi).parse(input) },
    Form { word: "setoption", usage: "setoption name <name> [value <value>]", rest: set_option },
    Form { word: "isready", usage: "isready <number>", rest: |input| map(request, ToEngine::IsReady).parse(input) },
    Form {
        word: "newgame",
        usage: "newgame <id> <rules> version <n> side red|blue|black illegal forfeit|ask-again:<n> [resume]",
        rest: new_game,
    },
    Form { word: "rules", usage: "rules board|home|army|set ...", rest: rules },
    Form {
        word: "clock",
        usage: "clock base <ms> inc <ms> [moves <n>] | movetime <ms> | unlimited, setup <ms>",
        rest: clock,
    },
    Form { word: "seed", usage: "seed <number>", rest: |input| map(number, ToEngine::Seed).parse(input) },
    Form { word: "setup", usage: "setup <number>", rest: |input| map(request, ToEngine::Setup).parse(input) },
    Form { word: "begin", usage: "begin", rest: |input| Ok((input, ToEngine::Begin)) },
    Form { word: "offer", usage: "offer draw", rest: |input| map(keyword("draw"), |_| ToEngine::Offer).parse(input) },
    Form { word: "illegal", usage: "illegal <number> <code>", rest: illegal },
    Form { word: "stop", usage: "stop <number>", rest: |input| map(request, ToEngine::Stop).parse(input) },
    Form { word: "gameover", usage: "gameover <result> <reason>", rest: game_over },
    Form { word: "quit", usage: "quit", rest: |input| Ok((input, ToEngine::Quit)) },
];

fn set_option(input: &str) -> Read<'_, ToEngine> {
    let name = preceded(keyword("name"), phrase(&["value"]));
    let value = opt(preceded(keyword("value"), text));
    map((name, value), |(name, value)| ToEngine::SetOption { name, value }).parse(input)
}

fn new_game(input: &str) -> Read<'_, ToEngine> {
    let (input, (id, rules)) = (word, word).parse(input)?;
    let (input, version) = preceded(keyword("version"), number).parse(input)?;
    let (input, side) = preceded(keyword("side"), side).parse(input)?;
    let (input, illegal) = preceded(keyword("illegal"), parsed).parse(input)?;
    let (input, resume) = terminated(opt(keyword("resume")), later).parse(input)?;
    let resume = resume.is_some();
    Ok((input, ToEngine::NewGame(NewGame { id, rules, version, side, illegal, resume })))
}

fn rules(input: &str) -> Read<'_, ToEngine> {
    let blocked = map_res(token, |list| match list {
        "-" => Ok(Vec::new()),
        list => list.split(',').map(str::parse).collect(),
    });
    let board = (preceded(keyword("board"), board), preceded(keyword("blocked"), blocked));
    let setting = (word, map(token, Setting::read));
    let line = alt((
        map(board, |(board, blocked)| RulesLine::Board { board, blocked }),
        map(preceded(keyword("home"), number), RulesLine::Home),
        map(preceded(keyword("army"), many1(map_opt(token, piece))), RulesLine::Army),
        map(preceded(keyword("set"), many1(setting)), RulesLine::Set),
    ));
    map(line, ToEngine::Rules).parse(input)
}

/// `<letter>:<name>:<rank or ->:<count>:<ability,...>`
fn piece(text: &str) -> Option<Piece> {
    let mut parts = text.split(':');
    let letter = one_letter(parts.next()?)?;
    let name = Word::new(parts.next()?)?.as_str().to_owned();
    let rank = parts.next()?;
    let count = parts.next()?.parse().ok()?;
    let abilities: Vec<&str> = parts.next()?.split(',').collect();
    let has = |word: &str| abilities.contains(&word);
    let victim = |key: &str| abilities.iter().find_map(|word| word.strip_prefix(key)?.strip_prefix('='));
    let strength = match rank {
        "-" if has("bomb") => Strength::Bomb,
        "-" if has("flag") => Strength::Flag,
        rank => Strength::Rank(rank.parse().ok()?),
    };
    let (slays, repels) = (victim("slays"), victim("repels"));
    parts.next().is_none().then_some(())?;
    Some(Piece {
        letter,
        name,
        strength,
        count,
        mobile: has("mobile"),
        slides: has("slides"),
        defuses: has("defuses"),
        slays: slays.map_or(Some(None), |text| one_letter(text).map(Some))?,
        repels: repels.map_or(Some(None), |text| one_letter(text).map(Some))?,
    })
}

fn one_letter(text: &str) -> Option<Letter> {
    match text.as_bytes() {
        [byte] => Letter::new(*byte),
        _ => None,
    }
}

fn control(input: &str) -> Read<'_, Control> {
    let clock = (preceded(keyword("base"), number), preceded(keyword("inc"), number), option("moves"));
    alt((
        map(clock, |(base, inc, moves)| Control::Clock { base, inc, moves }),
        map(preceded(keyword("movetime"), number), Control::PerMove),
        map(keyword("unlimited"), |_| Control::Unlimited),
    ))
    .parse(input)
}

fn clock(input: &str) -> Read<'_, ToEngine> {
    let setup = preceded(keyword("setup"), number);
    map((control, setup, later), |(control, setup, ())| ToEngine::Clock { control, setup }).parse(input)
}

fn event(input: &str) -> Read<'_, ToEngine> {
    let (input, (ply, mover, mv)) = (number, side, a_move).parse(input)?;
    let seen =
        |input| alt((map(keyword("?"), |_| None), map_opt(token, |text| one_letter(text).map(Some)))).parse(input);
    let fight = preceded(keyword("attack"), (seen, seen, parsed));
    let fight = map(fight, |(attacker, defender, survivor)| SeenFight { attacker, defender, survivor });
    map(opt(fight), move |fight| ToEngine::Event(EventLine { ply, mover, mv, fight })).parse(input)
}

fn seen(input: &str) -> Read<'_, ToEngine> {
    let (input, ply) = number(input)?;
    let read = |(placement, turn)| view_of(placement, turn);
    map(map_opt((token, token), read), move |view| ToEngine::View { ply, view }).parse(input)
}

/// A view of a board whose extent the placement tells.
fn view_of(placement: &str, turn: &str) -> Option<View> {
    let ranks = u8::try_from(placement.split('/').count()).ok()?;
    let files = u8::try_from(view::width(placement.split('/').next()?)?).ok()?;
    let board = Board::new(files, ranks)?;
    let to_move = match turn {
        "r" | "w" => Side::Red,
        "b" => Side::Blue,
        _ => return None,
    };
    let signs = view::read_placement(board, placement).ok()?;
    Some(View::new(board, to_move, *turn.as_bytes().first()?, signs))
}

fn go(input: &str) -> Read<'_, ToEngine> {
    let (input, request) = request(input)?;
    let second = alt((
        map(preceded(keyword("blue"), number), |left| (SideName::Blue, left)),
        map(preceded(keyword("black"), number), |left| (SideName::Black, left)),
    ));
    let clock = (preceded(keyword("red"), number), second, preceded(keyword("inc"), number), option("moves"));
    let budget = alt((
        map(clock, |(red, (second, blue), inc, moves)| Budget::Clock {
            left: BySide::new(red, blue),
            second,
            inc,
            moves,
        }),
        map(preceded(keyword("movetime"), number), Budget::PerMove),
        map(keyword("unlimited"), |_| Budget::Unlimited),
    ));
    map((budget, option("nodes"), option("depth"), later), move |(budget, nodes, depth, ())| {
        ToEngine::Go(Go { request, budget, nodes, depth })
    })
    .parse(input)
}

fn illegal(input: &str) -> Read<'_, ToEngine> {
    map((request, parsed), |(request, code)| ToEngine::Illegal { request, code }).parse(input)
}

fn game_over(input: &str) -> Read<'_, ToEngine> {
    map((parsed, parsed, later), |(result, reason, ())| ToEngine::GameOver(Outcome { result, reason })).parse(input)
}

/// What a later text of this version may add at the end of `newgame`, `clock`, `go` and `gameover`.
fn later(input: &str) -> Read<'_, ()> {
    map(many0_count(token), |_| ()).parse(input)
}
