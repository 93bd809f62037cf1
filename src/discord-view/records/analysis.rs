//! The evaluation of a finished game's moves, in words.

use crate::game_message;
use crate::ids::{ComponentId, Step};
use castellan_community::people::People;
use castellan_community::tables::analysis_lines::{brilliant, key_moments, seat_line, worst};
use castellan_discord_api::escape::escape_sentence;
use castellan_discord_api::limits::CONTENT;
use castellan_discord_api::shortening::shorten_formatted;
use castellan_discord_api::wire::{Button, Message, Row, Style};
use castellan_game::Game;
use castellan_referee::computers::analyses::{Analysis, MAX_ASSESSED, has_judgements};
use castellan_rules::Record;
use castellan_text::{self as text, Language, message};

/// Returns the progress of an analysis, with a button to check again.
#[must_use]
pub fn progress(game: &Game, known: &Analysis, language: Language) -> Message {
    let said = message!(Learning, "analysis-progress", done = known.moves.len(), all = known.total);
    let id = ComponentId::for_game(Step::Analyse, game.id(), game.board_version());
    let show = Button::new(Style::Primary, message!(Buttons, "show-analysis").text(language), id);
    Message { rows: vec![Row::Buttons(vec![show])], ..Message::private(said.text(language)) }
}

/// Returns the whole analysis, without its graph.
#[must_use]
pub fn message(
    game: &Game,
    record: &Record,
    known: &Analysis,
    people: &People,
    language: Language,
) -> Message {
    let title = game_message::game_title(game.settings().variant);
    let mut lines = vec![message!(Learning, "analysis", game = title).text(language)];
    let is_judged = has_judgements(record);
    if is_judged {
        let named = people.marked_seats(game, language);
        let named = named.each_ref().map(Option::as_deref);
        let seats = game.all_seats().into_iter();
        lines.extend(seats.map(|seat| {
            escape_sentence(&seat_line(
                record,
                known,
                (seat, &text::named_seat_in(seat, &named, language)),
                language,
            ))
        }));
        lines.extend(worst(record, known, language));
        lines.extend(brilliant(record, known, language));
    } else {
        lines.push(message!(Learning, "analysis-long", most = MAX_ASSESSED).text(language));
    }
    if record.start().seats().len() > 2 {
        lines.push(message!(Learning, "analysis-many").text(language));
    }
    if is_judged {
        lines.push(message!(Learning, "analysis-note").text(language));
    }
    Message::private(shorten_formatted(&lines.join("\n"), CONTENT))
}

/// Returns the message with the moves that turned a game, or `None` if there are none.
#[must_use]
pub fn key_moments_message(
    game: &Game,
    record: &Record,
    known: &Analysis,
    language: Language,
) -> Option<Message> {
    let moments = key_moments(record, known, language);
    if moments.is_empty() {
        return None;
    }
    let lines = [vec![message!(Learning, "moments").text(language)], moments].concat();
    let label = message!(Buttons, "analyse").text(language);
    let analyse = Button::new(
        Style::Secondary,
        label,
        ComponentId::for_game(Step::Analyse, game.id(), game.board_version()),
    );
    Some(Message {
        rows: vec![Row::Buttons(vec![analyse])],
        ..Message::text(shorten_formatted(&lines.join("\n"), CONTENT))
    })
}
