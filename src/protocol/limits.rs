//! Limits on what passes between referee and engines, in bytes and lines. The document lists them too.

/// Longest line from the referee to an engine, the line feed included.
pub const LINE_TO_ENGINE: usize = 4096;
/// Longest line from an engine, `info` lines aside, the line feed included.
pub const LINE_FROM_ENGINE: usize = 4096;
/// Longest `info` line, and the most that is ever kept of any line.
pub const INFO_LINE: usize = 16 * 1024;
/// Longest single word of a message, such as a game id or the name of a rule set.
pub const WORD: usize = 64;
/// Most options that an engine may declare.
pub const OPTIONS: usize = 256;
/// Most names of games or streams in one line.
pub const NAMES: usize = 256;
/// Unintelligible lines that an engine may send in one game; one more forfeits it (`garbage`).
pub const UNINTELLIGIBLE_LINES: u32 = 100;
/// Bytes that an engine may send between two requests; one more forfeits the game (`flood`).
pub const BYTES_PER_REQUEST: u64 = 4 * 1024 * 1024;
/// Lines that an engine may send between two requests; one more forfeits the game (`flood`).
pub const LINES_PER_REQUEST: u32 = 50_000;
/// Bytes of a single line after which no line feed is waited for: the engine forfeits (`garbage`).
pub const ENDLESS_LINE: u64 = 1024 * 1024;
