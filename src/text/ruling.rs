//! Refusals as sentences.

use super::catalogue::{Fact, Family};
use super::language::Language;
use super::message::Message;
use crate::message;
use castellan_rules::{ActionRefusal, Piece, common_refusals};

/// Returns a refusal as one English sentence, the rule's number first: `KOTM-13: The King can't move to f6: Gold's
/// Queen on j10 attacks that square.`
#[must_use]
pub fn sentence(ruling: &ActionRefusal) -> String {
    sentence_in(ruling, Language::En)
}

/// Returns a refusal as one sentence, the rule's number first.
///
/// ```
/// use castellan_rules::{Action, Options, Variant};
/// use castellan_text::Language;
///
/// let game = "mount-chess".parse::<Variant>().unwrap();
/// let position = game.begin(&Options::default()).unwrap();
/// let ruling = position.explain("a7a6".parse::<Action>().unwrap()).unwrap_err();
/// assert_eq!(
///     castellan_text::sentence_in(&ruling, Language::En),
///     "MC-1: It's White's turn, and Black's Hunter on a7 isn't White's to move."
/// );
/// ```
#[must_use]
pub fn sentence_in(ruling: &ActionRefusal, language: Language) -> String {
    ruled(ruling).text(language)
}

/// Returns a refusal as a message.
#[must_use]
pub fn ruled(ruling: &ActionRefusal) -> Message {
    let common = common_refusals::COMMON.contains(&ruling.reason);
    let family = if common { Family::Refusals } else { Family::of_game(ruling.info.name) };
    let said = Fact::Phrase(family, ruling.reason.id, facts(ruling));
    message!(Refusals, "ruling", rule = ruling.rule, said = said)
}

/// Returns the given facts, under the names that messages use for them.
fn facts(ruling: &ActionRefusal) -> Vec<(&'static str, Fact)> {
    let (facts, info) = (&ruling.facts, ruling.info);
    let piece = |piece: Piece| Fact::Piece(info, piece);
    let named = [
        ("seat", facts.seat.map(Fact::from)),
        ("piece", facts.piece.map(piece)),
        ("by", facts.by.map(piece)),
        ("kind", facts.kind.map(|kind| Fact::Kind(info, kind))),
        ("from", facts.from.map(Fact::from)),
        ("to", facts.to.map(Fact::from)),
        ("at", facts.at.map(Fact::from)),
        ("via", facts.via.map(Fact::from)),
    ];
    named.into_iter().filter_map(|(name, fact)| Some((name, fact?))).collect()
}
