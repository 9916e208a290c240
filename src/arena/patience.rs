//! After which games a match stops.
//!
//! It looks at what happened in a game that has ended; it never decides a game.

use crate::referee::account::Rejected;
use crate::referee::{Account, Cause, Verdict};
use crate::rules::{Grounds, Reason, Side, SideName, shown};

/// What a match takes from its engines before it stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Patience {
    /// Everything: engines that crashed or stalled are started again.
    Recover,
    /// Everything but crashes and stalls.
    Standard,
    /// Nothing: each forfeit, each illegal move and each line that is not as the protocol has it stops the match.
    Strict,
}

impl Patience {
    /// Whether no game is to be begun after this one.
    pub fn is_exhausted_by(self, account: &Account) -> bool {
        let reason = account.verdict.as_ref().map(|verdict| verdict.outcome.reason);
        match self {
            Self::Recover => false,
            Self::Standard => matches!(reason, Some(Reason::Crashed | Reason::Stalled)),
            Self::Strict => {
                reason.is_some_and(is_forfeit)
                    || !account.rejected.is_empty()
                    || account.asides.iter().any(|aside| aside.oddity.is_some())
            }
        }
    }
}

/// Whether an engine lost by what it did, other than on purpose.
fn is_forfeit(reason: Reason) -> bool {
    reason.grounds() == Grounds::Conduct && reason != Reason::Resigned
}

/// What an engine did that it should not have done, in a sentence without its end: what it lost by, or else the first
/// thing. `second` is what the rules call the second side.
pub fn complaint(account: &Account, second: SideName) -> String {
    let verdict = account.verdict.as_ref().filter(|verdict| is_forfeit(verdict.outcome.reason));
    if let Some(verdict) = verdict {
        return format!("{} ({})", verdict.sentence(second), verdict.outcome.reason);
    }
    if let Some(Rejected { side, mv, code, .. }) = account.rejected.first() {
        return Verdict::forfeit(*side, Cause::IllegalMove { mv: mv.clone(), code: *code }).sentence(second);
    }
    let Some((aside, oddity)) = account.asides.iter().find_map(|aside| Some((aside, aside.oddity.as_ref()?))) else {
        return String::new();
    };
    let who = if aside.side == Side::Red { SideName::Red } else { second };
    format!("{who} sent '{}' ({oddity})", shown(&aside.line))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::Death;
    use crate::referee::account::Aside;
    use crate::rules::{Code, GameResult, Outcome, Ply};

    fn account(reason: Reason, cause: Cause) -> Account {
        let outcome = Outcome { result: GameResult::RedWins, reason };
        let mut account = Account::default();
        account.verdict = Some(Verdict { outcome, side: Some(Side::Blue), cause });
        account
    }

    fn stopped_by(account: &Account) -> Vec<Patience> {
        let all = [Patience::Recover, Patience::Standard, Patience::Strict];
        all.into_iter().filter(|patience| patience.is_exhausted_by(account)).collect()
    }

    #[test]
    fn what_the_rules_decide_stops_nothing() {
        assert!(stopped_by(&account(Reason::Flag, Cause::Rules)).is_empty());
        assert!(stopped_by(&account(Reason::Resigned, Cause::Resigned)).is_empty());
    }

    #[test]
    fn a_crash_stops_unless_engines_recover() {
        let death = Death { how: "it exited with code 3".to_owned(), stderr: Vec::new() };
        let crashed = account(Reason::Crashed, Cause::Crashed(death));
        assert_eq!(stopped_by(&crashed), [Patience::Standard, Patience::Strict]);
        assert_eq!(complaint(&crashed, SideName::Blue), "blue crashed: it exited with code 3 (crashed)");
    }

    #[test]
    fn an_illegal_move_that_was_asked_for_again_stops_the_strict_only() {
        let mut refused = account(Reason::Flag, Cause::Rules);
        let (ply, side, mv) = (Ply::default(), Side::Blue, "a1a1".to_owned());
        refused.rejected.push(Rejected { ply, side, mv, code: Code::Syntax, time: 0 });
        assert_eq!(stopped_by(&refused), [Patience::Strict]);
        assert_eq!(complaint(&refused, SideName::Black), "black sent the illegal move a1a1 (syntax)");
    }

    #[test]
    fn an_odd_line_stops_the_strict_only() {
        let mut odd = account(Reason::Flag, Cause::Rules);
        let aside = |oddity: Option<&str>| Aside {
            ply: Ply::default(),
            side: Side::Red,
            line: "hello".to_owned(),
            oddity: oddity.map(str::to_owned),
        };
        odd.asides.push(aside(None));
        assert!(stopped_by(&odd).is_empty());
        odd.asides.push(aside(Some("unknown word")));
        assert_eq!(stopped_by(&odd), [Patience::Strict]);
        assert_eq!(complaint(&odd, SideName::Blue), "red sent 'hello' (unknown word)");
    }
}
