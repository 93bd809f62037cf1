//! The evaluation of a finished game's moves, in words.

use crate::game_message;
use crate::ids::{ComponentId, Step};
use crate::moves::choices::action_in_words;
use castellan_community::people::People;
use castellan_discord_api::escape::{escape_line, escape_sentence};
use castellan_discord_api::limits::CONTENT;
use castellan_discord_api::shortening::shorten_formatted;
use castellan_discord_api::wire::{Button, Message, Row, Style};
use castellan_game::Game;
use castellan_referee::computers::analyses::{
    Analysis, MAX_ASSESSED, MoveAssessment, MoveQuality, has_judgements,
};
use castellan_rules::record::{Step as Played, number_moves};
use castellan_rules::{Record, Seat};
use castellan_text::{self as text, Language, MessageArgument, message};

/// The most moves listed as the worst, and as brilliant.
const MAX_LISTED: usize = 5;
/// The number of key moments listed for a finished game, and the loss that a brilliant find counts as.
const MAX_KEY_MOMENTS: usize = 3;
const BRILLIANT_WEIGHT: f64 = 0.15;
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

/// Returns the line of a player: `White (Ann): 87 % accuracy, 1 mistake, 2 inaccuracies`.
fn seat_line(record: &Record, known: &Analysis, (seat, name): (Seat, &str), language: Language) -> String {
    let count = |quality| known.count(record, seat, quality);
    let counted = |quality, count| match quality {
        MoveQuality::Blunder => message!(Learning, "analysis-blunders", count = count),
        MoveQuality::Mistake => message!(Learning, "analysis-mistakes", count = count),
        MoveQuality::Inaccuracy => message!(Learning, "analysis-inaccuracies", count = count),
        MoveQuality::Brilliant => message!(Learning, "analysis-brilliant", count = count),
    };
    let all = MoveQuality::ALL.map(|quality| (quality, count(quality))).into_iter();
    let marks: Vec<MessageArgument> =
        all.filter(|(_, count)| *count > 0).map(|(quality, count)| counted(quality, count).into()).collect();
    let marks: MessageArgument = if marks.is_empty() {
        message!(Learning, "analysis-clean").into()
    } else {
        game_message::comma_list(marks)
    };
    match known.accuracy(record, seat) {
        Some(accuracy) => message!(
            Learning,
            "analysis-player",
            player = name,
            accuracy = accuracy.round().to_string(),
            marks = marks
        ),
        None if known.has_moves(record, seat) => message!(Learning, "analysis-no-choice", player = name),
        None => message!(Learning, "analysis-no-moves", player = name),
    }
    .text(language)
}

/// The index of a move, the move, and its judgement.
type Judged<'a> = (usize, Played, &'a MoveAssessment);

fn judged<'a>(record: &'a Record, known: &'a Analysis) -> impl Iterator<Item = Judged<'a>> {
    let moves = record.steps().zip(&known.moves).enumerate();
    moves.filter_map(|(place, (step, judged))| Some((place, step, judged.as_ref()?)))
}

/// Returns the worst moves in the order played, each with the best alternative.
fn worst(record: &Record, known: &Analysis, language: Language) -> Vec<String> {
    let is_bad =
        |(.., judged): &Judged<'_>| judged.quality.is_some_and(|mark| mark != MoveQuality::Brilliant);
    let mut all: Vec<Judged<'_>> = self::judged(record, known).filter(is_bad).collect();
    all.sort_by(|(.., one), (.., other)| other.loss().total_cmp(&one.loss()));
    let more = all.len().saturating_sub(MAX_LISTED);
    all.truncate(MAX_LISTED);
    all.sort_by_key(|(place, ..)| *place);
    let more = (more > 0).then(|| message!(Learning, "analysis-more", count = more).text(language));
    all.into_iter().map(|judged| move_line(record, judged, language)).chain(more).collect()
}

/// Returns the brilliant finds.
fn brilliant(record: &Record, known: &Analysis, language: Language) -> Vec<String> {
    let finds =
        self::judged(record, known).filter(|(.., judged)| judged.quality == Some(MoveQuality::Brilliant));
    finds.take(MAX_LISTED).map(|judged| move_line(record, judged, language)).collect()
}

/// Returns the moves that turned a game, in the order played: the biggest losses and brilliant finds.
fn key_moments(record: &Record, known: &Analysis, language: Language) -> Vec<String> {
    let weight = |judged: &MoveAssessment| match judged.quality {
        Some(MoveQuality::Blunder | MoveQuality::Mistake) => judged.loss(),
        Some(MoveQuality::Brilliant) => BRILLIANT_WEIGHT,
        Some(MoveQuality::Inaccuracy) | None => 0.0,
    };
    let mut all: Vec<Judged<'_>> = self::judged(record, known).collect();
    all.retain(|(.., judged)| weight(judged) > 0.0);
    all.sort_by(|(.., one), (.., other)| weight(other).total_cmp(&weight(one)));
    all.truncate(MAX_KEY_MOMENTS);
    all.sort_by_key(|(place, ..)| *place);
    all.into_iter().map(|judged| move_line(record, judged, language)).collect()
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

/// Returns a move with the better one, or a brilliant find.
fn move_line(record: &Record, (place, step, judged): Judged<'_>, language: Language) -> String {
    let act = numbered_move(record, (place, step, judged), language);
    if judged.quality == Some(MoveQuality::Brilliant) {
        return message!(Learning, "analysis-find", move = act).text(language);
    }
    let before = record.rewound(place);
    let better = escape_line(&action_in_words(before.position(), judged.best, language));
    let lost = (judged.loss() * 100.0).round().to_string();
    message!(Learning, "analysis-move", move = act, lost = lost, better = better).text(language)
}

/// Returns a move with its number and mark: `12. White: Hunter a1 to b2??`.
fn numbered_move(record: &Record, (place, step, judged): Judged<'_>, language: Language) -> String {
    let before = record.rewound(place);
    let sign = judged.quality.map_or("", MoveQuality::symbol);
    let act = format!("{}{sign}", action_in_words(before.position(), step.action, language));
    let number = number_moves(record.steps().take(place + 1)).last().copied().unwrap_or(1).to_string();
    escape_line(
        &message!(Learning, "analysis-act", number = number, seat = step.seat, move = act).text(language),
    )
}
