//! A small reader of ABNF (RFC 5234): it tells whether a text follows a rule, and makes texts that do.
//!
//! Quoted words are case-sensitive here, as the document says of its own.

use std::collections::{BTreeMap, BTreeSet};

/// A part of a rule.
#[derive(Debug, Clone)]
enum Node {
    Word(String),
    Range(u8, u8),
    Rule(String),
    All(Vec<Node>),
    Any(Vec<Node>),
    Times { least: usize, most: Option<usize>, what: Box<Node> },
}

/// A grammar: its rules by name.
#[derive(Debug)]
pub(super) struct Grammar(BTreeMap<String, Node>);

/// The core rules of RFC 5234 that are used.
const CORE: &str = "\
ALPHA = %x41-5A / %x61-7A
DIGIT = %x30-39
VCHAR = %x21-7E
WSP = %x20 / %x09";

/// Most repetitions in a text that is made, beyond the least.
const MORE: usize = 3;

impl Grammar {
    /// Reads a grammar. A line that begins with a blank goes on with the rule before.
    pub(super) fn read(text: &str) -> Self {
        let mut rules: Vec<String> = Vec::new();
        for line in CORE.lines().chain(text.lines()) {
            let line = line.split(';').next().unwrap_or_default();
            match rules.last_mut() {
                Some(rule) if line.starts_with(' ') => rule.push_str(line),
                _ if line.trim().is_empty() => {}
                _ => rules.push(line.to_owned()),
            }
        }
        let mut grammar = BTreeMap::new();
        for rule in rules {
            let (name, body) = rule.split_once('=').expect("a rule is a name, '=' and a body");
            let name = name.trim().to_owned();
            let mut reader = Reader(body);
            let node = reader.alternation();
            assert_eq!(reader.0.trim(), "", "{name} is read to its end");
            assert!(grammar.insert(name.clone(), node).is_none(), "{name} is defined once");
        }
        Self(grammar)
    }

    fn rule(&self, name: &str) -> &Node {
        self.0.get(name).unwrap_or_else(|| panic!("there is a rule {name}"))
    }

    /// Names of the rules between which a rule chooses.
    pub(super) fn choices(&self, name: &str) -> Vec<&str> {
        let Node::Any(choices) = self.rule(name) else { panic!("{name} is a choice") };
        let named = |node: &'_ Node| if let Node::Rule(name) = node { Some(name.clone()) } else { None };
        choices
            .iter()
            .map(|node| named(node).expect("a rule"))
            .map(|name| self.0.get_key_value(&name).expect("defined").0.as_str())
            .collect()
    }

    /// The word that a rule begins with.
    pub(super) fn first_word(&self, name: &str) -> &str {
        let mut node = self.rule(name);
        loop {
            node = match node {
                Node::Word(word) => return word,
                Node::All(parts) => &parts[0],
                other => panic!("{name} begins with {other:?}, expected a word"),
            };
        }
    }

    /// Names that are used and not defined.
    pub(super) fn undefined(&self) -> Vec<&str> {
        let mut names = Vec::new();
        self.0.values().for_each(|node| node.names(&mut names));
        names.retain(|name| !self.0.contains_key(*name));
        names
    }

    /// Whether all of the text follows the rule.
    pub(super) fn matches(&self, rule: &str, text: &str) -> bool {
        self.ends(self.rule(rule), text.as_bytes(), 0).contains(&text.len())
    }

    /// Where a match of `node` that begins at `start` can end.
    fn ends(&self, node: &Node, text: &[u8], start: usize) -> BTreeSet<usize> {
        match node {
            Node::Word(word) => {
                let fits = text[start..].starts_with(word.as_bytes());
                fits.then_some(start + word.len()).into_iter().collect()
            }
            Node::Range(low, high) => {
                let fits = text.get(start).is_some_and(|byte| (low..=high).contains(&byte));
                fits.then_some(start + 1).into_iter().collect()
            }
            Node::Rule(name) => self.ends(self.rule(name), text, start),
            Node::Any(choices) => choices.iter().flat_map(|choice| self.ends(choice, text, start)).collect(),
            Node::All(parts) => parts.iter().fold(BTreeSet::from([start]), |from, part| self.step(part, text, &from)),
            Node::Times { least, most, what } => {
                let mut latest = BTreeSet::from([start]);
                for _ in 0..*least {
                    latest = self.step(what, text, &latest);
                }
                let mut all = latest.clone();
                for _ in *least..most.unwrap_or(usize::MAX) {
                    latest = self.step(what, text, &latest).difference(&all).copied().collect();
                    if latest.is_empty() {
                        break;
                    }
                    all.extend(&latest);
                }
                all
            }
        }
    }

    fn step(&self, node: &Node, text: &[u8], from: &BTreeSet<usize>) -> BTreeSet<usize> {
        from.iter().flat_map(|&start| self.ends(node, text, start)).collect()
    }

    /// Appends a text that follows the rule. `below(n)` chooses a number below n; rules in `given` are made by their
    /// own function.
    pub(super) fn make(&self, rule: &str, given: Given<'_>, below: &mut dyn FnMut(usize) -> usize, out: &mut String) {
        match given(rule, below) {
            Some(text) => out.push_str(&text),
            None => self.make_node(self.rule(rule), given, below, out),
        }
    }

    fn make_node(&self, node: &Node, given: Given<'_>, below: &mut dyn FnMut(usize) -> usize, out: &mut String) {
        match node {
            Node::Word(word) => out.push_str(word),
            Node::Range(low, high) => out.push(char::from(low + below(usize::from(high - low) + 1) as u8)),
            Node::Rule(name) => self.make(name, given, below, out),
            Node::Any(choices) => self.make_node(&choices[below(choices.len())], given, below, out),
            Node::All(parts) => parts.iter().for_each(|part| self.make_node(part, given, below, out)),
            Node::Times { least, most, what } => {
                let more = most.map_or(MORE, |most| (most - least).min(MORE));
                (0..least + below(more + 1)).for_each(|_| self.make_node(what, given, below, out));
            }
        }
    }
}

/// How the texts of certain rules are made.
pub(super) type Given<'a> = &'a dyn Fn(&str, &mut dyn FnMut(usize) -> usize) -> Option<String>;

impl Node {
    fn names<'a>(&'a self, out: &mut Vec<&'a str>) {
        match self {
            Self::Word(_) | Self::Range(..) => {}
            Self::Rule(name) => out.push(name),
            Self::All(parts) | Self::Any(parts) => parts.iter().for_each(|part| part.names(out)),
            Self::Times { what, .. } => what.names(out),
        }
    }
}

/// What is left of a rule's body.
struct Reader<'a>(&'a str);

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        self.0 = self.0.trim_start();
        self.0.chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.0.starts_with(wanted);
        if found {
            self.0 = &self.0[wanted.len_utf8()..];
        }
        found
    }

    fn take_while(&mut self, fits: impl Fn(char) -> bool) -> &str {
        let end = self.0.find(|c| !fits(c)).unwrap_or(self.0.len());
        let (taken, rest) = self.0.split_at(end);
        self.0 = rest;
        taken
    }

    fn alternation(&mut self) -> Node {
        let mut choices = vec![self.concatenation()];
        while self.peek() == Some('/') {
            self.take('/');
            choices.push(self.concatenation());
        }
        if choices.len() == 1 { choices.remove(0) } else { Node::Any(choices) }
    }

    fn concatenation(&mut self) -> Node {
        let mut parts = Vec::new();
        while self.peek().is_some_and(|c| !matches!(c, '/' | ')' | ']')) {
            parts.push(self.repetition());
        }
        if parts.len() == 1 { parts.remove(0) } else { Node::All(parts) }
    }

    fn repetition(&mut self) -> Node {
        let least: Option<usize> = self.take_while(|c| c.is_ascii_digit()).parse().ok();
        let star = self.take('*');
        let most: Option<usize> = if star { self.take_while(|c| c.is_ascii_digit()).parse().ok() } else { least };
        let what = self.element();
        if least.is_none() && !star {
            return what;
        }
        Node::Times { least: least.unwrap_or(0), most, what: Box::new(what) }
    }

    fn element(&mut self) -> Node {
        match self.peek() {
            Some('(') => self.bracketed('(', ')'),
            Some('[') => Node::Times { least: 0, most: Some(1), what: Box::new(self.bracketed('[', ']')) },
            Some('"') => {
                self.take('"');
                let word = self.take_while(|c| c != '"').to_owned();
                self.take('"');
                Node::Word(word)
            }
            Some('%') => self.range(),
            _ => {
                let name = self.take_while(|c| c.is_ascii_alphanumeric() || c == '-').to_owned();
                assert!(!name.is_empty(), "'{}' begins no element", self.0);
                Node::Rule(name)
            }
        }
    }

    fn bracketed(&mut self, open: char, close: char) -> Node {
        self.take(open);
        let node = self.alternation();
        assert!(self.peek() == Some(close), "'{open}' is closed");
        self.take(close);
        node
    }

    fn range(&mut self) -> Node {
        assert!(self.take('%') && self.take('x'), "only hexadecimal numbers are used");
        let byte = |digits: &str| u8::from_str_radix(digits, 16).expect("a byte");
        let low = byte(self.take_while(|c| c.is_ascii_hexdigit()));
        let high = if self.take('-') { byte(self.take_while(|c| c.is_ascii_hexdigit())) } else { low };
        Node::Range(low, high)
    }
}
