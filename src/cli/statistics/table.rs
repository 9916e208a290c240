//! The table of a tournament as text.

use std::fmt;

use comfy_table::{ContentArrangement, Table, presets};

use super::standing::{PlayerSheet, TableSheet};

impl fmt::Display for TableSheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut table = Table::new();
        table.load_style(presets::UTF8_HORIZONTAL_ONLY).set_content_arrangement(ContentArrangement::Disabled);
        let heads = ["rank", "name", "points", "games", "won", "drawn", "lost", "S-B", "rating"].map(str::to_owned);
        let columns = (1..=self.players.len()).map(|number| number.to_string());
        table.set_header(heads.into_iter().chain(columns));
        for player in &self.players {
            table.add_row(row(player));
        }
        writeln!(f, "{table}")?;
        writeln!(f, "Columns at the right: points against the player on that line; games: {}", self.games)?;
        if self.void_games > 0 {
            writeln!(f, "Void games: {}", self.void_games)?;
        }
        if self.players.iter().filter_map(|player| player.rating_group).any(|group| group > 0) {
            writeln!(f, "Note: not all ratings can be compared: some players have no points in common with others")?;
        }
        Ok(())
    }
}

fn row(player: &PlayerSheet) -> Vec<String> {
    let cell = |against: &Option<[u64; 3]>| match against {
        None => "-".to_owned(),
        Some([0, 0, 0]) => String::new(),
        Some([wins, draws, _]) => crate::stats::Points(2 * wins + draws).to_string(),
    };
    let plain = [
        player.rank.to_string(),
        player.name.clone(),
        format!("{:.1}", player.points),
        player.games.to_string(),
        player.wins.to_string(),
        player.draws.to_string(),
        player.losses.to_string(),
        format!("{:.2}", player.tie_break),
        player.rating_words.clone(),
    ];
    plain.into_iter().chain(player.against.iter().map(cell)).collect()
}
