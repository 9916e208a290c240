//! A table of results, one game a line, as RFC 4180 has it.

use crate::record::GameRecord;

/// The names of the columns.
pub(super) const HEAD: &str = "game,rules,red,blue,result,reason,side,plies,started,duration_ms\r\n";

/// The line of a game.
pub(super) fn write(record: &GameRecord) -> String {
    let plies = record.move_texts().count();
    let (game, duration) = (record.game.to_string(), record.duration.to_string());
    let plies = plies.to_string();
    let fields = [
        &*game,
        &record.rules,
        &record.red.name,
        &record.blue.name,
        &record.result,
        &record.reason,
        record.side.as_deref().unwrap_or_default(),
        &plies,
        &record.started,
        &duration,
    ];
    fields.map(quoted).join(",") + "\r\n"
}

/// A field, in quotes where it needs them. A spreadsheet must not take a name for a formula.
fn quoted(field: &str) -> String {
    let formula = field.starts_with(['=', '+', '-', '@']);
    let guard = if formula { "'" } else { "" };
    if formula || field.contains([',', '"', '\r', '\n']) {
        format!("\"{guard}{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn only_what_needs_quotes_has_them() {
        assert_eq!(quoted("plain name"), "plain name");
        assert_eq!(quoted("a,\"b\""), "\"a,\"\"b\"\"\"");
        assert_eq!(quoted("=1+1"), "\"'=1+1\"");
    }
}
