//! The games of a tournament as text files.

use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::people::People;
use castellan_discord_api::wire::File;
use castellan_discord_view::records::moves::game_as_text;
use castellan_game::GameId;
use castellan_tournament::Tournament;

/// The most games in one export.
pub(super) const MOST_GAMES: usize = 2_000;

/// The texts of started games as files.
pub(super) struct GameTexts {
    pub files: Vec<File>,
    /// `true` if some games were left out.
    pub is_incomplete: bool,
}

/// Returns the games of a round, or of all rounds, that the user may see, including replayed ones.
pub(super) async fn export_games(
    services: &Services,
    context: &InteractionContext<'_>,
    (tournament, people): (&Tournament, &People),
    round: Option<u32>,
) -> Result<GameTexts, UserError> {
    let max_bytes = context.interaction.attachment_limit.min(castellan_discord_api::limits::FILE);
    let wanted = tournament.rounds().iter().filter(|known| round.is_none_or(|round| round == known.number));
    let boards = wanted.flat_map(|round| &round.pairings);
    let ids = boards.flat_map(|pairing| {
        let game = |number| (pairing.board, pairing.board.game_id(tournament.id(), number));
        (0..=pairing.games).map(game)
    });
    let mut texts = TextFileWriter {
        files: Vec::new(),
        text: String::new(),
        name: format!("{}-games", tournament.id()),
        max_bytes,
    };
    let (mut count, mut is_incomplete) = (0, false);
    for (board, id) in ids {
        // Boards without a game are skipped, as are games that the user may not see.
        let visible = services.access.visible_games(context, std::slice::from_ref(&id)).await?;
        let Some(game) = visible.first() else { continue };
        if count == MOST_GAMES {
            is_incomplete = true;
            break;
        }
        let tags = [("Event", tournament.announcement().title.clone()), ("Round", board.to_string())];
        if let Some(text) = game_as_text(game, people, &tags) {
            count += 1;
            is_incomplete |= !texts.add(&id, &text);
        }
    }
    texts.finish_file();
    Ok(GameTexts { files: texts.files, is_incomplete })
}

/// A writer that splits texts into files.
struct TextFileWriter {
    files: Vec<File>,
    text: String,
    name: String,
    max_bytes: usize,
}

impl TextFileWriter {
    /// Appends a text. Returns `false` for a text that is too large for any file.
    fn add(&mut self, id: &GameId, text: &str) -> bool {
        if text.len() > self.max_bytes {
            tracing::warn!(game = %id, "not exported with its tournament: its text is too large");
            return false;
        }
        if self.text.len() + 1 + text.len() > self.max_bytes {
            self.finish_file();
        }
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(text);
        true
    }

    fn finish_file(&mut self) {
        if self.text.is_empty() {
            return;
        }
        let number = self.files.len() + 1;
        let name =
            if number == 1 { format!("{}.txt", self.name) } else { format!("{}-{number}.txt", self.name) };
        self.files.push(File::new(name, std::mem::take(&mut self.text).into_bytes()));
    }
}

#[cfg(test)]
mod tests {
    use super::TextFileWriter;
    use castellan_game::GameId;

    #[test]
    fn texts_are_split_into_files_within_the_size_limit() {
        let id = GameId::new("g").expect("a name");
        let mut texts =
            TextFileWriter { files: Vec::new(), text: String::new(), name: "cup".to_owned(), max_bytes: 9 };
        for text in ["one\n", "two\n", "three\n"] {
            assert!(texts.add(&id, text), "{text}");
        }
        assert!(!texts.add(&id, "much too long\n"));
        texts.finish_file();
        texts.finish_file();
        let files: Vec<(&str, &[u8])> =
            texts.files.iter().map(|file| (file.name.as_str(), &*file.bytes)).collect();
        assert_eq!(files, [("cup.txt", b"one\n\ntwo\n".as_slice()), ("cup-2.txt", b"three\n")]);
    }
}
