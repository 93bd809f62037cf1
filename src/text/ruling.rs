//! Refusals as sentences.

use castellan_rules::ruling::Facts;
use castellan_rules::{GameInfo, Piece, Ruling, Square};

/// A refusal as one sentence, the rule's number first:
/// `KOTM-13: White's King may not go to f6; Gold's Queen on j10 attacks it.`
#[must_use]
pub fn sentence(ruling: &Ruling) -> String {
    let mut text = format!("{}: ", ruling.rule);
    let mut rest = ruling.reason.says;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        text.push_str(before);
        text.push_str(&fact(name, &ruling.facts, ruling.info));
        rest = after;
    }
    text.push_str(rest);
    text
}

/// The value of a name in braces. A fact that was not given shows as its name, which the
/// tests never let through.
fn fact(name: &str, facts: &Facts, info: &GameInfo) -> String {
    let piece = |piece: Piece| format!("{}'s {}", piece.seat, info.kind_name(piece.kind));
    let square = |square: Option<Square>| square.map(|square| square.to_string());
    let given = match name {
        "seat" => facts.seat.map(|seat| seat.to_string()),
        "piece" => facts.piece.map(piece),
        "by" => facts.by.map(piece),
        "kind" => facts.kind.map(|kind| info.kind_name(kind)),
        "a kind" => facts.kind.map(|kind| with_article(&info.kind_name(kind))),
        "moves" => facts.piece.and_then(|piece| info.kind(piece.kind)).map(|kind| kind.moves.to_owned()),
        "from" => square(facts.from),
        "to" => square(facts.to),
        "at" => square(facts.at),
        "via" => square(facts.via),
        _ => None,
    };
    given.unwrap_or_else(|| format!("{{{name}}}"))
}

pub(super) fn with_article(name: &str) -> String {
    let article = if name.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
    format!("{article} {name}")
}
