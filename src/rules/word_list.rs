//! A closed list of words: an enum whose variants are each written as one fixed word on the wire and in logs.

/// Declares an enum together with its words: `as_str`, `ALL`, `Display` and `FromStr`.
macro_rules! word_list {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident, $what:literal {
            $( $(#[$vmeta:meta])* $variant:ident = $word:literal, )+
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        $vis enum $name { $( $(#[$vmeta])* $variant, )+ }

        impl $name {
            /// Every member, in the order of the list.
            $vis const ALL: &'static [Self] = &[ $( Self::$variant, )+ ];

            /// The word used on the wire and in logs.
            $vis const fn as_str(self) -> &'static str {
                match self { $( Self::$variant => $word, )+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::rules::UnknownWord;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::ALL.iter().copied().find(|w| w.as_str() == text).ok_or_else(|| {
                    $crate::rules::UnknownWord {
                        what: $what,
                        found: text.to_owned(),
                        expected: Self::ALL.iter().map(|w| w.as_str()).collect(),
                    }
                })
            }
        }
    };
}
pub(crate) use word_list;

/// A word that is not in the closed list that was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownWord {
    /// What the list is of, for example "result".
    pub what: &'static str,
    /// The word that was found.
    pub found: String,
    /// The words that are allowed.
    pub expected: Vec<&'static str>,
}

impl std::fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "unknown {} '{}': expected one of {}", self.what, super::shown(&self.found), self.expected.join(", "))
    }
}

impl std::error::Error for UnknownWord {}
