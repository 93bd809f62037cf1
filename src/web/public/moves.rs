//! The list of a game's moves.

use super::visit::Visit;
use crate::view::{MoveView, seat_of_word};
use castellan_rules::Seat;
use castellan_text::{Language, message};
use maud::{Markup, html};

/// Returns a move as a line: its number, seat and description.
pub(super) fn line(step: &MoveView, language: Language) -> String {
    let seat = seat_of_word(step.seat).unwrap_or(Seat::White);
    message!(Pictures, "replay-move", number = step.n, seat = seat, move = step.said.clone()).text(language)
}

/// Returns the moves, each with a link to the position after it. `shown` is the number of moves of the shown position.
pub(super) fn list(moves: &[MoveView], path: &str, shown: Option<usize>, visit: &Visit) -> Markup {
    let link = |steps: usize| visit.link(&format!("{path}?move={steps}"));
    html! {
        ol.moves id="moves" {
            @for (index, step) in moves.iter().enumerate() {
                li {
                    @if shown == Some(index + 1) {
                        a href=(link(index + 1)) aria-current="true" rel="nofollow" { (line(step, visit.language)) }
                    } @else {
                        a href=(link(index + 1)) rel="nofollow" { (line(step, visit.language)) }
                    }
                }
            }
        }
    }
}

/// Returns the links to the first, previous, next and newest position.
pub(super) fn steps(all: usize, shown: usize, path: &str, visit: &Visit) -> Markup {
    let say = |text: castellan_text::Message| text.text(visit.language);
    let places = [
        ("|◀", say(message!(Web, "page-first")), Some(0).filter(|_| shown > 0)),
        ("◀", say(message!(Web, "page-back")), shown.checked_sub(1)),
        ("▶", say(message!(Web, "page-forward")), Some(shown + 1).filter(|next| *next <= all)),
        ("▶|", say(message!(Web, "page-newest")), Some(all).filter(|_| shown < all)),
    ];
    html! {
        nav.steps aria-label=(say(message!(Web, "page-moves"))) {
            @for (sign, label, place) in places {
                @if let Some(place) = place {
                    a.button href=(visit.link(&format!("{path}?move={place}"))) aria-label=(label) title=(label)
                        rel="nofollow" { (sign) }
                } @else {
                    span.button.off aria-hidden="true" { (sign) }
                }
            }
        }
    }
}
