//! Refusals of actions, as sentences.

use super::catalogue::{Catalogue, MessageArgument};
use super::language::Language;
use super::message::Message;
use crate::message;
use castellan_rules::{ActionRefusal, Piece, common_refusals};

/// Returns the refusal of an action as one English sentence, the rule's number first: `KOTM-13: The King can't move to
/// f6: Gold's Queen on j10 attacks that square.`
#[must_use]
pub fn action_refusal(refusal: &ActionRefusal) -> String {
    action_refusal_in(refusal, Language::En)
}

/// Returns the refusal of an action as one sentence in a language, the rule's number first.
///
/// ```
/// use castellan_rules::{Action, Options, Variant};
/// use castellan_text::Language;
///
/// let game = "mount-chess".parse::<Variant>().unwrap();
/// let position = game.begin(&Options::default()).unwrap();
/// let refusal = position.explain("a7a6".parse::<Action>().unwrap()).unwrap_err();
/// assert_eq!(
///     castellan_text::action_refusal_in(&refusal, Language::En),
///     "MC-1: It's White's turn, and Black's Hunter on a7 isn't White's to move."
/// );
/// ```
#[must_use]
pub fn action_refusal_in(refusal: &ActionRefusal, language: Language) -> String {
    action_refusal_message(refusal).text(language)
}

/// Returns the refusal of an action as a message.
#[must_use]
pub fn action_refusal_message(refusal: &ActionRefusal) -> Message {
    let common = common_refusals::COMMON.contains(&refusal.reason);
    let catalogue = if common { Catalogue::Refusals } else { Catalogue::of_game(refusal.info.name) };
    let sentence = MessageArgument::Phrase(catalogue, refusal.reason.id, arguments(refusal));
    message!(Refusals, "ruling", rule = refusal.rule, said = sentence)
}

/// Returns the facts of a refusal under the names that messages use for them.
fn arguments(refusal: &ActionRefusal) -> Vec<(&'static str, MessageArgument)> {
    let (facts, info) = (&refusal.facts, refusal.info);
    let piece = |piece: Piece| MessageArgument::Piece(info, piece);
    let named = [
        ("seat", facts.seat.map(MessageArgument::from)),
        ("piece", facts.piece.map(piece)),
        ("by", facts.by.map(piece)),
        ("kind", facts.kind.map(|kind| MessageArgument::Kind(info, kind))),
        ("from", facts.from.map(MessageArgument::from)),
        ("to", facts.to.map(MessageArgument::from)),
        ("at", facts.at.map(MessageArgument::from)),
        ("via", facts.via.map(MessageArgument::from)),
    ];
    named.into_iter().filter_map(|(name, argument)| Some((name, argument?))).collect()
}
