//! The evaluation of a finished game's moves, in lines.

use crate::boards::move_words::action_in_words;
use castellan_discord_api::escape::escape_line;
use castellan_referee::computers::analyses::{Analysis, MoveAssessment, MoveQuality};
use castellan_rules::record::{Step as Played, number_moves};
use castellan_rules::{Record, Seat};
use castellan_text::{Language, MessageArgument, message};

/// The most moves listed as the worst, and as brilliant.
const MAX_LISTED: usize = 5;
/// The number of key moments listed for a finished game, and the loss that a brilliant find counts as.
const MAX_KEY_MOMENTS: usize = 3;
const BRILLIANT_WEIGHT: f64 = 0.15;

/// Returns the line of a player: `White (Ann): 87 % accuracy, 1 mistake, 2 inaccuracies`.
#[must_use]
pub fn seat_line(
    record: &Record,
    known: &Analysis,
    (seat, name): (Seat, &str),
    language: Language,
) -> String {
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
        MessageArgument::List("list-comma", marks)
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
#[must_use]
pub fn worst(record: &Record, known: &Analysis, language: Language) -> Vec<String> {
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
#[must_use]
pub fn brilliant(record: &Record, known: &Analysis, language: Language) -> Vec<String> {
    let finds =
        self::judged(record, known).filter(|(.., judged)| judged.quality == Some(MoveQuality::Brilliant));
    finds.take(MAX_LISTED).map(|judged| move_line(record, judged, language)).collect()
}

/// Returns the moves that turned a game, in the order played: the biggest losses and brilliant finds.
#[must_use]
pub fn key_moments(record: &Record, known: &Analysis, language: Language) -> Vec<String> {
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
