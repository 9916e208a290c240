//! The parts of the document: fenced blocks, example lines, sections and tables.

/// The document.
pub(crate) const TEXT: &str = include_str!("../../../protocol.md");

/// A fenced block: the words after the fence, and its lines.
#[derive(Debug, Clone)]
pub(crate) struct Block {
    pub(crate) tag: String,
    pub(crate) lines: Vec<&'static str>,
}

/// An example line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Line {
    Referee(&'static str),
    Engine(&'static str),
}

/// The fenced blocks whose tag begins with this word.
pub(crate) fn blocks(word: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let mut open: Option<Block> = None;
    for line in TEXT.lines() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(tag), None) => open = Some(Block { tag: tag.to_owned(), lines: Vec::new() }),
            (Some(_), Some(_)) => found.extend(open.take()),
            (None, Some(block)) => block.lines.push(line),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "the last block is closed");
    found.retain(|block| block.tag.split(' ').next() == Some(word));
    assert!(!found.is_empty(), "there are {word} blocks");
    found
}

/// The example lines of a block, each marked with who says it.
pub(super) fn lines(block: &Block) -> Vec<Line> {
    let read = |line: &&'static str| {
        let referee = line.strip_prefix("R> ").map(Line::Referee);
        referee
            .or_else(|| line.strip_prefix("E> ").map(Line::Engine))
            .unwrap_or_else(|| panic!("'{line}' is marked neither R> nor E>"))
    };
    block.lines.iter().map(read).collect()
}

/// What stands under a heading, up to the next heading of any level.
pub(super) fn section(heading: &str) -> Vec<&'static str> {
    let mut lines = TEXT.lines().skip_while(|line| line.trim_start_matches('#').trim_start() != heading);
    assert!(lines.next().is_some_and(|line| line.starts_with('#')), "there is a heading '{heading}'");
    lines.take_while(|line| !line.starts_with('#')).collect()
}

/// The rows of the tables among these lines, without their heads: each the text of its cells.
pub(super) fn rows(lines: &[&'static str]) -> Vec<Vec<&'static str>> {
    let is_row = |line: &&&str| line.starts_with("| ");
    let cells = |line: &&'static str| line.trim_matches('|').split(" | ").map(str::trim).collect::<Vec<_>>();
    let mut rows = Vec::new();
    for (i, line) in lines.iter().enumerate().filter(|(_, line)| is_row(line)) {
        let is_head = lines.get(i + 1).is_some_and(|next| next.starts_with("| ---"));
        if !is_head && !line.starts_with("| ---") {
            rows.push(cells(line));
        }
    }
    rows
}

/// The words in backticks of a cell.
pub(super) fn quoted(cell: &'static str) -> Vec<&'static str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// The one word in backticks of the first cell of each row, with the row.
pub(super) fn keyed(heading: &str) -> Vec<(&'static str, Vec<&'static str>)> {
    let key = |row: Vec<&'static str>| (quoted(row[0]).first().copied().unwrap_or(""), row);
    rows(&section(heading)).into_iter().map(key).filter(|(key, _)| !key.is_empty()).collect()
}
