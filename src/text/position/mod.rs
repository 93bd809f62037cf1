//! Descriptions of positions in words, for people who do not see the board: the state of the game, the last move, and
//! the pieces of each seat, as many as fit.

mod last_move;

use super::catalogue::{self, Arguments, Catalogue, MessageArgument};
use super::king_phase::{guardian_duty_in, is_in_check, king_phase};
use super::language::Language;
use super::outcome::{SeatNames, closing_reason, named_seat_argument, result_in};
use castellan_game::End;
use castellan_rules::record::Step;
use castellan_rules::{
    AnyPosition, Cell, GameInfo, Outcome, Piece, PieceKind, Roll, Seat, Square, WinReason,
};
pub(super) use last_move::is_failed_capture;
use last_move::last_action;
use std::cmp::Reverse;

/// The maximum length of a description in characters: Discord's limit for the description of an attachment.
pub const LONGEST_DESCRIPTION: usize = 1_024;

/// A position to describe, with the events around it.
#[derive(Clone, Copy, Debug)]
pub struct DescribedPosition<'a> {
    /// The current position.
    pub position: &'a AnyPosition,
    /// The end of the game, if the position does not show it: by repetition, or by the players. An end that the
    /// position shows may be omitted.
    pub end: Option<End>,
    /// The last action.
    pub last: Option<Step>,
    /// The position before the last action. Without it, the piece that moved and its captures are not known for certain
    /// (the piece may have become another, or have left its square), and are omitted.
    pub before: Option<&'a AnyPosition>,
    /// The names of the players.
    pub names: SeatNames<'a>,
}

/// Describes a position in English, for people who do not see its picture, in at most [`LONGEST_DESCRIPTION`]
/// characters, the most important facts first.
///
/// If the complete description is too long, the most frequent kinds lose their squares first (`8 Pawns`). Every seat's
/// King keeps its square.
#[must_use]
pub fn describe(subject: &DescribedPosition) -> String {
    describe_in(subject, LONGEST_DESCRIPTION, Language::En)
}

/// Describes a position as [`describe`] does, in at most `longest` characters. If that is very short, whole sentences
/// are omitted from the end.
#[must_use]
pub fn describe_within(subject: &DescribedPosition, longest: usize) -> String {
    describe_in(subject, longest, Language::En)
}

/// Describes a position in a language, in at most `longest` characters.
#[must_use]
pub fn describe_in(subject: &DescribedPosition, longest: usize, language: Language) -> String {
    let position = subject.position;
    let end = subject.end.or_else(|| position.outcome().map(End::Outcome));
    let result = match end {
        Some(End::Outcome(result)) => Some(result),
        Some(End::Closed(_)) | None => None,
    };
    let sections: Vec<SeatSection> =
        position.seats().into_iter().map(|seat| SeatSection::of(position, seat, result, language)).collect();
    let opening = opening_sentences(subject, end, language);
    let frequent_kinds = by_frequency(position.info(), &sections);
    let fullest = Detail { counted_kinds: &[], counts_only: false, names_walls: true };
    let shorter =
        (0..=frequent_kinds.len()).map(|kinds| Detail { counted_kinds: &frequent_kinds[..kinds], ..fullest });
    let shorter = shorter.map(|detail| Detail { names_walls: false, ..detail });
    let shortest = Detail { counted_kinds: &frequent_kinds, counts_only: true, names_walls: false };
    let mut sentences = Vec::new();
    for detail in std::iter::once(fullest).chain(shorter).chain([shortest]) {
        sentences.clone_from(&opening);
        sentences.extend(sections.iter().map(|section| section.sentence(&subject.names, detail)));
        sentences.extend(closing_sentences(position, detail, language));
        if length(&sentences) <= longest {
            break;
        }
    }
    while length(&sentences) > longest {
        sentences.pop();
    }
    catalogue::sentences(sentences, language)
}

/// Returns the pieces of a seat with their squares, in a language: `White: King a1; Queen b2.`
///
/// ```
/// use castellan_rules::{Options, Seat, Variant};
/// use castellan_text::{Language, pieces_in};
///
/// let start = Variant::KingOfTheMountain.begin(&Options::default())?;
/// assert!(pieces_in(&start, Seat::White, Language::En).starts_with("White: King a1; Queen b2; "));
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
#[must_use]
pub fn pieces_in(position: &AnyPosition, seat: Seat, language: Language) -> String {
    let all = Detail { counted_kinds: &[], counts_only: false, names_walls: false };
    SeatSection::of(position, seat, None, language).sentence(&[None; 4], all)
}

/// Returns the length in characters of sentences joined by spaces.
fn length(sentences: &[String]) -> usize {
    let letters: usize = sentences.iter().map(|sentence| sentence.chars().count()).sum();
    letters + sentences.len().saturating_sub(1)
}

/// The level of detail.
#[derive(Clone, Copy)]
struct Detail<'a> {
    /// The kinds whose pieces are counted instead of listed with their squares.
    counted_kinds: &'a [PieceKind],
    /// `true` if all pieces except Kings are given as one number.
    counts_only: bool,
    /// `true` if walls are mentioned.
    names_walls: bool,
}

/// Returns the kinds that can lose their squares, the most frequent first.
fn by_frequency(info: &GameInfo, sections: &[SeatSection]) -> Vec<PieceKind> {
    let mut kinds: Vec<(Reverse<usize>, Reverse<usize>, PieceKind)> = info
        .kinds
        .iter()
        .enumerate()
        .skip(1)
        .map(|(place, kind)| {
            let groups = sections.iter().flat_map(|section| &section.groups);
            let count = groups.filter(|group| group.kind == kind.kind).map(|group| group.squares.len());
            // Of equally frequent kinds, those later in the list are the smaller pieces.
            (Reverse(count.sum()), Reverse(place), kind.kind)
        })
        .collect();
    kinds.sort_unstable_by_key(|(count, place, _)| (*count, *place));
    kinds.into_iter().filter(|(count, ..)| count.0 > 0).map(|(.., kind)| kind).collect()
}

/// Formats a message of this catalogue.
fn say(language: Language, key: &str, arguments: Arguments) -> String {
    catalogue::text(language, Catalogue::Descriptions, key, arguments)
}

/// Returns a message of this catalogue as an argument.
pub(super) fn phrase<const N: usize>(
    key: &'static str,
    arguments: [(&'static str, MessageArgument); N],
) -> MessageArgument {
    MessageArgument::Phrase(Catalogue::Descriptions, key, arguments.into())
}

/// Returns the sentences before the pieces.
fn opening_sentences(subject: &DescribedPosition, end: Option<End>, language: Language) -> Vec<String> {
    let position = subject.position;
    let game = ("game", MessageArgument::game_title(position.info()));
    let title = match position_value(position, "move") {
        Some(number) => say(language, "title-move", &[game, ("number", number.into())]),
        None => say(language, "title", &[game]),
    };
    let mut sentences = vec![title];
    sentences.extend(status_sentences(position, end, &subject.names, language));
    let before = subject.before.filter(|before| before.variant() == position.variant());
    sentences.extend(subject.last.map(|step| last_action(step, before, position, language)));
    sentences
}

/// Returns the player to move and the Kings in danger, or the end of the game, in English.
#[must_use]
pub fn position_status(position: &AnyPosition, end: Option<End>, names: &SeatNames) -> String {
    position_status_in(position, end, names, Language::En)
}

/// Returns the player to move and the Kings in danger, or the end of the game, in a language.
#[must_use]
pub fn position_status_in(
    position: &AnyPosition,
    end: Option<End>,
    names: &SeatNames,
    language: Language,
) -> String {
    catalogue::sentences(status_sentences(position, end, names, language), language)
}

/// Returns the sentences of [`position_status_in`].
fn status_sentences(
    position: &AnyPosition,
    end: Option<End>,
    names: &SeatNames,
    language: Language,
) -> Vec<String> {
    match end.or_else(|| position.outcome().map(End::Outcome)) {
        Some(End::Outcome(result)) => return vec![result_in(result, position, names, language)],
        Some(End::Closed(why)) => return vec![closing_reason(why, language)],
        None => {}
    }
    let to_act = [("player", named_seat_argument(position.to_act(), names))];
    let mut sentences = vec![say(language, "to-act", &to_act)];
    let in_check = position.seats().into_iter().filter(|&seat| is_in_check(position, seat));
    // In games with phases of Kings, the King in danger is not necessarily the seat's own.
    let key = if position_value(position, "phase").is_some() { "guarded-in-danger" } else { "in-check" };
    sentences.extend(in_check.map(|seat| say(language, key, &[("seat", seat.into())])));
    sentences.dedup();
    sentences.extend(guardian_duty_in(position, language));
    sentences
}

/// Returns the dice of a declared capture, in English: `5 to 3: the capture succeeds.`
#[must_use]
pub fn dice(roll: Roll) -> String {
    dice_in(roll, Language::En)
}

/// Returns the dice of a declared capture in a language.
#[must_use]
pub fn dice_in(roll: Roll, language: Language) -> String {
    let key = if roll.succeeds() { "dice-succeeded" } else { "dice-failed" };
    say(language, key, &dice_arguments(roll))
}

fn dice_arguments(roll: Roll) -> [(&'static str, MessageArgument); 2] {
    [
        ("attack", MessageArgument::Number(roll.attack.into())),
        ("defence", MessageArgument::Number(roll.defence.into())),
    ]
}

/// Returns the sentences after the pieces.
fn closing_sentences(position: &AnyPosition, detail: Detail, language: Language) -> Vec<String> {
    let failed = position_value(position, "failed").filter(|squares| squares != "-");
    let failed = failed
        .map(|squares| say(language, "failed-captures", &[("squares", squares.replace(',', ", ").into())]));
    let walls = squares(position.info()).filter(|&square| position.cell(square) == Cell::Wall).count();
    let walls = (detail.names_walls && walls > 0).then(|| say(language, "walls", &[("count", walls.into())]));
    failed.into_iter().chain(walls).collect()
}

/// The description of one seat's pieces.
struct SeatSection {
    seat: Seat,
    /// The pieces on the board, by kind in the order of the game's list.
    groups: Vec<Group>,
    /// The lists of pieces off the board: the message, and the number of each kind.
    lists: Vec<(&'static str, Vec<(PieceKind, usize)>)>,
    /// The progress of its King through the phases, in games that have them.
    phase: Option<KingPhase>,
    info: &'static GameInfo,
    language: Language,
}

/// The progress of a King.
enum KingPhase {
    /// At the phase with this name.
    At(MessageArgument),
    /// Past the last phase.
    Past,
}

/// The pieces of one kind.
struct Group {
    kind: PieceKind,
    squares: Vec<Square>,
    /// `true` for the game's royal kind.
    is_king: bool,
}

impl SeatSection {
    fn of(position: &AnyPosition, seat: Seat, end: Option<Outcome>, language: Language) -> Self {
        let info = position.info();
        let groups = info.kinds.iter().enumerate().filter_map(|(index, kind)| {
            let piece = Cell::Piece(Piece { seat, kind: kind.kind });
            let mut found: Vec<Square> =
                squares(info).filter(|&square| position.cell(square) == piece).collect();
            let is_king = index == 0;
            if is_king && is_block(&found) {
                found.truncate(1);
            }
            (!found.is_empty()).then_some(Group { kind: kind.kind, squares: found, is_king })
        });
        let value_of_seat = |name| values_by_seat(position, name).into_iter().find(|(of, _)| *of == seat);
        let lists = ["reserve", "captures"].into_iter();
        let lists = lists.filter_map(|name| {
            let (_, codes) = value_of_seat(name)?;
            let plain = info.kinds.iter().filter(|kind| !kind.kind.is_promoted());
            let counts = plain.map(|kind| (kind.kind, codes.matches(kind.kind.letter()).count()));
            let counts: Vec<_> = counts.filter(|(_, count)| *count > 0).collect();
            (!counts.is_empty()).then_some((name, counts))
        });
        let phase = if end == Some(Outcome::Won(seat, WinReason::Phases)) {
            Some(KingPhase::Past)
        } else {
            king_phase(position, seat).map(KingPhase::At)
        };
        Self { seat, groups: groups.collect(), lists: lists.collect(), phase, info, language }
    }

    fn sentence(&self, names: &SeatNames, detail: Detail) -> String {
        let mut parts = Vec::new();
        let mut others = 0;
        for group in &self.groups {
            if group.is_king {
                parts.push(self.king(self.group(group, false)));
            } else if detail.counts_only {
                others += group.squares.len();
            } else {
                parts.push(self.group(group, detail.counted_kinds.contains(&group.kind)));
            }
        }
        if others > 0 {
            parts.push(phrase("other-pieces", [("count", others.into())]));
        }
        if parts.is_empty() {
            parts.push(phrase("no-pieces", []));
        }
        for (list, counts) in &self.lists {
            let kinds = if detail.counts_only {
                let count: usize = counts.iter().map(|(_, count)| count).sum();
                phrase("pieces", [("count", count.into())])
            } else {
                let kinds =
                    counts.iter().map(|(kind, count)| MessageArgument::Counted(self.info, *kind, *count));
                MessageArgument::List("list-comma", kinds.collect())
            };
            parts.push(phrase(list, [("kinds", kinds)]));
        }
        let pieces = ("pieces", MessageArgument::List("list-semicolon", parts));
        say(self.language, "pieces-of", &[("player", named_seat_argument(self.seat, names)), pieces])
    }

    fn king(&self, group: MessageArgument) -> MessageArgument {
        let group = ("group", group);
        match &self.phase {
            Some(KingPhase::At(name)) => phrase("phase", [group, ("phase", name.clone())]),
            Some(KingPhase::Past) => phrase("phase-past", [group]),
            None => group.1,
        }
    }

    fn group(&self, group: &Group, counted: bool) -> MessageArgument {
        let count = group.squares.len();
        if counted {
            return MessageArgument::Counted(self.info, group.kind, count);
        }
        let squares = ("squares", MessageArgument::from(list_squares(&group.squares)));
        phrase(
            "group",
            [("count", count.into()), ("kind", MessageArgument::Kind(self.info, group.kind)), squares],
        )
    }
}

/// Lists squares in the form that all languages share.
pub(super) fn list_squares(squares: &[Square]) -> String {
    squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Returns `true` if four squares, in the order of the board, are one piece's block of 2 x 2.
fn is_block(squares: &[Square]) -> bool {
    let Some(&anchor) = squares.first() else { return false };
    let block = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(files, ranks)| anchor.offset(files, ranks));
    squares.len() == block.len() && block.iter().zip(squares).all(|(of, square)| *of == Some(*square))
}

/// Returns the value of a position's key for each seat (`w:NNQ,b:-`); empty lists are omitted.
#[must_use]
pub fn values_by_seat(position: &AnyPosition, name: &str) -> Vec<(Seat, String)> {
    let value = position_value(position, name).unwrap_or_default();
    let entries = value.split(',').filter_map(|entry| {
        let (seat, value) = entry.split_once(':')?;
        let seat = seat.chars().next().and_then(Seat::from_letter)?;
        (value != "-").then(|| (seat, value.to_owned()))
    });
    entries.collect()
}

fn position_value(position: &AnyPosition, name: &str) -> Option<String> {
    position.keys().into_iter().find(|(key, _)| *key == name).map(|(_, value)| value)
}

pub(super) fn piece_on(position: &AnyPosition, square: Square) -> Option<Piece> {
    match position.cell(square) {
        Cell::Piece(piece) => Some(piece),
        _ => None,
    }
}

/// Returns every square of the board, from a1 along the ranks.
pub(super) fn squares(info: &GameInfo) -> impl Iterator<Item = Square> + use<> {
    let (files, ranks) = (info.files, info.ranks);
    (0..ranks).flat_map(move |rank| (0..files).map(move |file| Square::new(file, rank)))
}
