//! The games of a tournament as text files.

use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::people::People;
use castellan_discord_api::wire::File;
use castellan_discord_view::records::moves::game_text_of;
use castellan_game::GameId;
use castellan_tournament::Tournament;

/// The most games in one export.
pub(super) const MOST_GAMES: usize = 2_000;

/// Files with the texts of started games, and `true` in `cut` if some were left out.
pub(super) struct GameTexts {
    pub files: Vec<File>,
    pub cut: bool,
}

/// Returns the games of a round, or of all rounds, that the user may see, including replayed ones.
pub(super) async fn of_tournament(
    services: &Services,
    context: &InteractionContext<'_>,
    (tournament, people): (&Tournament, &People),
    round: Option<u32>,
) -> Result<GameTexts, UserError> {
    let most = context.interaction.attachment_limit.min(castellan_discord_api::limits::FILE);
    let wanted = tournament.rounds().iter().filter(|known| round.is_none_or(|round| round == known.number));
    let boards = wanted.flat_map(|round| &round.pairings);
    let ids = boards.flat_map(|pairing| {
        let game = |number| (pairing.board, pairing.board.game(tournament.id(), number));
        (0..=pairing.games).map(game)
    });
    let mut texts =
        Texts { files: Vec::new(), text: String::new(), name: format!("{}-games", tournament.id()), most };
    let (mut count, mut cut) = (0, false);
    for (board, id) in ids {
        // Boards without a game are skipped, as are games that the user may not see.
        let seen = services.access.visible_games(context, std::slice::from_ref(&id)).await?;
        let Some(game) = seen.first() else { continue };
        if count == MOST_GAMES {
            cut = true;
            break;
        }
        let tags = [("Event", tournament.announcement().title.clone()), ("Round", board.to_string())];
        if let Some(text) = game_text_of(game, people, &tags) {
            count += 1;
            cut |= !texts.add(&id, &text);
        }
    }
    texts.put();
    Ok(GameTexts { files: texts.files, cut })
}

/// A writer that splits texts into files.
struct Texts {
    files: Vec<File>,
    text: String,
    name: String,
    most: usize,
}

impl Texts {
    /// Appends a text. Returns `false` for a text that is too large for any file.
    fn add(&mut self, id: &GameId, text: &str) -> bool {
        if text.len() > self.most {
            tracing::warn!(game = %id, "not exported with its tournament: its text is too large");
            return false;
        }
        if self.text.len() + 1 + text.len() > self.most {
            self.put();
        }
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(text);
        true
    }

    fn put(&mut self) {
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
    use super::Texts;
    use castellan_game::GameId;

    #[test]
    fn texts_follow_each_other_and_begin_another_file_before_one_is_too_large() {
        let id = GameId::new("g").expect("a name");
        let mut texts = Texts { files: Vec::new(), text: String::new(), name: "cup".to_owned(), most: 9 };
        for text in ["one\n", "two\n", "three\n"] {
            assert!(texts.add(&id, text), "{text}");
        }
        assert!(!texts.add(&id, "much too long\n"));
        texts.put();
        texts.put();
        let files: Vec<(&str, &[u8])> =
            texts.files.iter().map(|file| (file.name.as_str(), &*file.bytes)).collect();
        assert_eq!(files, [("cup.txt", b"one\n\ntwo\n".as_slice()), ("cup-2.txt", b"three\n")]);
    }
}
