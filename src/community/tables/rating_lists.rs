//! The rating lists of games, in words.

use castellan_rules::Variant;
use castellan_text::{Catalogue, Language, Message, game_title_in, message};
use castellan_tournament::rating::{Rating, RatingList};

/// Returns all lists of a variant: for two seats and, if it allows more, for more, each against people and with
/// computers.
pub fn rating_lists(variant: Variant) -> impl Iterator<Item = RatingList> {
    lists_of_people(variant).flat_map(|list| [list, list.with_computers()])
}

/// Returns the lists of a variant for games between people.
fn lists_of_people(variant: Variant) -> impl Iterator<Item = RatingList> {
    let seats = variant.info().seats.len();
    [RatingList::for_variant(variant, 2), RatingList::for_variant(variant, 4)]
        .into_iter()
        .take(if seats > 2 { 2 } else { 1 })
}

/// Returns the name of a list: `King's Mate`, with the number of seats if the variant has two lists, and with a note if
/// it includes computers.
#[must_use]
pub fn list_title(variant: Variant, list: RatingList, language: Language) -> Message {
    let title = game_title_in(variant.info(), language);
    let name: Message = match (lists_of_people(variant).count(), list.many) {
        (1, _) => title.into(),
        (_, false) => message!(TournamentAnswers, "list-two-seats", game = title),
        (_, true) => message!(TournamentAnswers, "list-more-seats", game = title),
    };
    if list.with_computers { message!(TournamentAnswers, "list-with-computers", list = name) } else { name }
}

/// The suffix of lists of games with computers.
const WITH_COMPUTERS: &str = "-computers";

/// Returns the key of a list in ids.
#[must_use]
pub fn list_key(list: RatingList) -> String {
    let seats = if list.many { "more" } else { "two" };
    let computers = if list.with_computers { WITH_COMPUTERS } else { "" };
    format!("{}:{seats}{computers}", list.game)
}

/// Formats a rating.
#[must_use]
pub fn rating_line((variant, list): (Variant, RatingList), rating: &Rating, language: Language) -> Message {
    let key = if rating.provisional { "rating-provisional" } else { "rating" };
    Message::new(Catalogue::TournamentAnswers, key)
        .with("list", list_title(variant, list, language))
        .with("rating", rating.rounded().to_string())
        .with("deviation", format!("{:.0}", rating.deviation))
        .with("count", rating.games)
}
