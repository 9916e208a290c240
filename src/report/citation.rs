//! Which rule a ruling rests on: the section of the rules, and the document that it comes from.

use serde::Serialize;

use crate::games::Variant;
use crate::games::stratego::ruleset::{Disclosure, Immobile, Step};
use crate::rules::{Code, Grounds, Reason};

/// The place of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Citation {
    /// The section, as `rules 2.4`.
    pub section: &'static str,
    /// Its heading.
    pub heading: &'static str,
    /// The document that it comes from.
    pub document: &'static str,
    /// Its words there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quote: Option<&'static str>,
}

const SWEDISH: &str = "Swedish rules (S000/S002)";
const CZECH: &str = "Czech rules (S003)";
const GREEK: &str = "Greek article on Xiangqi (S004)";
const OURS: &str = "ruling of this project";

const MOVEMENT: Citation = cite("rules 2.2", "Movement", SWEDISH);
const COMBAT: Citation = cite("rules 2.3", "Combat", SWEDISH).quoting("Högre rang vinner, med särskilda undantag");
const TWO_SQUARES: Citation = cite("rules 2.4", "Repetition: three back and forth, and the chase", SWEDISH)
    .quoting("Gränsen är tre förflyttningar i följd mellan dessa rutor.");
const CHASE: Citation = TWO_SQUARES.quoting("Den jagande spelaren måste bryta förföljelsen.");
const END: Citation = cite("rules 2.5", "End", SWEDISH);
const FLAG: Citation = END.quoting("Du vinner direkt när någon av dina rörliga pjäser anfaller motståndarens flagga.");
const NO_MOVES: Citation = END.quoting(
    "Du vinner också om motståndaren inte kan göra någon tillåten förflyttning eller något anfall på sin tur.",
);
const CZECH_MOVEMENT: Citation = cite("rules 3.3", "Moves", CZECH)
    .quoting("Postupovat (ustupovat) lze všemi směry — útočit (zajímat) lze však pouze kolmo — nikdy šikmo.");
const CZECH_COMBAT: Citation = cite("rules 3.4", "Combat", CZECH);
const CZECH_END: Citation = cite("rules 3.5", "End", CZECH);
const CZECH_FLAG: Citation = CZECH_END.quoting("Hru prohrává hráč, kterému byl zabrán prapor.");
const HOPELESS: Citation =
    CZECH_END.quoting("Hra končí nerozhodně, pokud ani jeden z hráčů nemá naději na zajmutí soupeřova praporu.");
const DISCLOSURE: Citation = cite("rules 4", "Disclosure: what each side is told", SWEDISH);
const CZECH_DISCLOSURE: Citation = cite("rules 4", "Disclosure: what each side is told", CZECH);
const SILENT: Citation = cite("rules 4", "Disclosure: what each side is told", OURS);
const XIANGQI: Citation = cite("rules 5", "Xiangqi", GREEK);
const CHECKMATE: Citation = XIANGQI.quoting("Σκοπός του παιχνιδιού είναι το ματ.");
const STALEMATE: Citation =
    XIANGQI.quoting("Το πατ δεν είναι ισοπαλία, αλλά κερδίζει αυτός που κάνει πατ τον αντίπαλο.");
const PERPETUAL_CHECK: Citation = XIANGQI.quoting("Το διαρκές σαχ απαγορεύεται.");
const XIANGQI_OURS: Citation = cite("rules 5", "Xiangqi", OURS);
const FIELDS: Citation = cite("rules 1", "The Stratego family is data", OURS);
const REFEREE: Citation = cite("rules 6", "The referee's own rules", OURS);

const fn cite(section: &'static str, heading: &'static str, document: &'static str) -> Citation {
    Citation { section, heading, document, quote: None }
}

impl Citation {
    const fn quoting(self, words: &'static str) -> Self {
        Self { quote: Some(words), ..self }
    }

    /// The rule for moves that break it with this code.
    pub(super) fn of_code(variant: &Variant, code: Code) -> Self {
        match code {
            Code::Syntax | Code::NotYourTurn | Code::GameOver => REFEREE,
            Code::TwoSquares => TWO_SQUARES,
            Code::Chase => CHASE,
            Code::PerpetualCheck => PERPETUAL_CHECK,
            Code::PerpetualChase => XIANGQI_OURS,
            _ => Self::of_movement(variant),
        }
    }

    /// The rule for how pieces move.
    pub(super) fn of_movement(variant: &Variant) -> Self {
        match variant {
            Variant::Xiangqi(_) => XIANGQI,
            Variant::Stratego(rules) if rules.step == Step::All8 => CZECH_MOVEMENT,
            Variant::Stratego(_) => MOVEMENT,
        }
    }

    /// The rules for a fight: who wins it, and who sees what.
    pub(super) fn of_fight(variant: &Variant) -> Vec<Self> {
        match variant {
            Variant::Xiangqi(_) => vec![XIANGQI],
            Variant::Stratego(rules) => match rules.disclosure {
                Disclosure::Both => vec![COMBAT, DISCLOSURE],
                Disclosure::Looker => vec![CZECH_COMBAT, CZECH_DISCLOSURE],
                Disclosure::Silent => vec![COMBAT, SILENT],
            },
        }
    }

    /// The rule by which a game ends for this reason.
    pub(super) fn of_reason(variant: &Variant, reason: Reason) -> Self {
        let czech = matches!(variant, Variant::Stratego(rules) if rules.immobile == Immobile::AtOnce);
        match reason {
            Reason::Flag if czech => CZECH_FLAG,
            Reason::Flag => FLAG,
            Reason::NoMoves if czech => CZECH_END,
            Reason::NoMoves => NO_MOVES,
            Reason::BothImmobile => cite("rules 2.5", "End", OURS),
            Reason::Immobile => CZECH_END,
            Reason::Hopeless => HOPELESS,
            Reason::Checkmate => CHECKMATE,
            Reason::Stalemate => STALEMATE,
            Reason::PerpetualCheck => PERPETUAL_CHECK,
            Reason::Repetition | Reason::PerpetualChase => XIANGQI_OURS,
            Reason::MaxPlies | Reason::QuietPlies => match variant {
                Variant::Stratego(_) => FIELDS,
                Variant::Xiangqi(_) => XIANGQI_OURS,
            },
            other => {
                debug_assert!(other.grounds() != Grounds::Rules);
                REFEREE
            }
        }
    }
}

impl std::fmt::Display for Citation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { section, heading, document, quote } = self;
        write!(f, "{section}, {heading}; {document}")?;
        quote.map_or(Ok(()), |quote| write!(f, ": \"{quote}\""))
    }
}
