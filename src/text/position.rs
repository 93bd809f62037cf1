//! Positions as people would read them out to somebody who does not see the board.

use super::outcome::{Names, closed, named, outcome};
use super::ruling::with_article;
use castellan_game::End;
use castellan_rules::info::KindInfo;
use castellan_rules::record::Step;
use castellan_rules::{
    Action, AnyPosition, Cell, GameInfo, Kind, MoveEffect, Outcome, Piece, Roll, Seat, Square, WinReason,
};
use std::cmp::Reverse;

/// The most characters of a description: Discord allows no more for an attachment's.
pub const LONGEST_DESCRIPTION: usize = 1_024;

/// What is to be described.
#[derive(Clone, Copy, Debug)]
pub struct Description<'a> {
    /// The position as it stands.
    pub position: &'a AnyPosition,
    /// How the game ended, where the position does not show it: by repetition, or as people end
    /// games. An end that the position shows need not be given.
    pub end: Option<End>,
    /// What was done last.
    pub last: Option<Step>,
    /// The position before that. Without it the piece that acted and what it captured are not
    /// known for certain (it may have become another, or have left its square), and are not said.
    pub before: Option<&'a AnyPosition>,
    /// Who plays.
    pub names: Names<'a>,
}

/// A description of a position for people who do not see its picture, in at most
/// [`LONGEST_DESCRIPTION`] characters, the most important first.
///
/// When everything would be too long, the kinds of which there are many lose their squares first
/// (`8 Pawns`). Every seat's King keeps its square.
#[must_use]
pub fn describe(scene: &Description) -> String {
    describe_within(scene, LONGEST_DESCRIPTION)
}

/// The same as [`describe`], in at most so many characters. Where hardly anything can be said,
/// whole sentences are left out from the end.
#[must_use]
pub fn describe_within(scene: &Description, longest: usize) -> String {
    let position = scene.position;
    let end = scene.end.or_else(|| position.ending().map(End::Outcome));
    let result = match end {
        Some(End::Outcome(result)) => Some(result),
        Some(End::Closed(_)) | None => None,
    };
    let sections: Vec<Section> =
        position.seats().into_iter().map(|seat| Section::of(position, seat, result)).collect();
    let head = head(scene, end);
    let many = by_frequency(position.info(), &sections);
    let fullest = Detail { counted: &[], totals: false, walls: true };
    let shorter = (0..=many.len()).map(|kinds| Detail { counted: &many[..kinds], ..fullest });
    let shorter = shorter.map(|detail| Detail { walls: false, ..detail });
    let shortest = Detail { counted: &many, totals: true, walls: false };
    let mut sentences = Vec::new();
    for detail in std::iter::once(fullest).chain(shorter).chain([shortest]) {
        sentences.clone_from(&head);
        sentences.extend(sections.iter().map(|section| section.sentence(&scene.names, detail)));
        sentences.extend(tail(position, detail));
        if length(&sentences) <= longest {
            break;
        }
    }
    while length(&sentences) > longest {
        sentences.pop();
    }
    sentences.join(" ")
}

/// How many characters some sentences have with spaces between them.
fn length(sentences: &[String]) -> usize {
    let letters: usize = sentences.iter().map(|sentence| sentence.chars().count()).sum();
    letters + sentences.len().saturating_sub(1)
}

/// How much is said.
#[derive(Clone, Copy)]
struct Detail<'a> {
    /// The kinds of which only the number is said.
    counted: &'a [Kind],
    /// Whether pieces other than Kings are not told apart at all.
    totals: bool,
    /// Whether walls are mentioned.
    walls: bool,
}

/// The kinds that can lose their squares, those of which most are on the board first.
fn by_frequency(info: &GameInfo, sections: &[Section]) -> Vec<Kind> {
    let mut kinds: Vec<(Reverse<usize>, Reverse<usize>, Kind)> = info
        .kinds
        .iter()
        .enumerate()
        .skip(1)
        .map(|(place, kind)| {
            let groups = sections.iter().flat_map(|section| &section.groups);
            let count = groups.filter(|group| group.kind.kind == kind.kind).map(|group| group.squares.len());
            // Of kinds as frequent as each other, the later in the list are the smaller pieces.
            (Reverse(count.sum()), Reverse(place), kind.kind)
        })
        .collect();
    kinds.sort_unstable_by_key(|(count, place, _)| (*count, *place));
    kinds.into_iter().filter(|(count, ..)| count.0 > 0).map(|(.., kind)| kind).collect()
}

/// What is said before the pieces.
fn head(scene: &Description, end: Option<End>) -> Vec<String> {
    let position = scene.position;
    let title = match key(position, "move") {
        Some(number) => format!("{}, move {number}.", position.info().title),
        None => format!("{}.", position.info().title),
    };
    let mut sentences = vec![title];
    sentences.extend(state(position, end, &scene.names));
    let before = scene.before.filter(|before| before.variant() == position.variant());
    sentences.extend(scene.last.map(|step| format!("{}.", deed(step, before, position))));
    sentences
}

/// Who is to act and which Kings are in danger, or how the game ended.
#[must_use]
pub fn standing(position: &AnyPosition, end: Option<End>, names: &Names) -> String {
    state(position, end, names).join(" ")
}

/// The same, sentence by sentence.
fn state(position: &AnyPosition, end: Option<End>, names: &Names) -> Vec<String> {
    match end.or_else(|| position.ending().map(End::Outcome)) {
        Some(End::Outcome(result)) => return vec![outcome(result, names)],
        Some(End::Closed(why)) => return vec![closed(why).to_owned()],
        None => {}
    }
    let mut sentences = vec![format!("{} to act.", named(position.to_act(), names))];
    let in_check = position.seats().into_iter().filter(|&seat| position.in_check(seat));
    // Where Kings go through phases, the King in danger may be any but the seat's own.
    let guarded = key(position, "phase").is_some();
    sentences.extend(in_check.map(|seat| {
        if guarded {
            format!("The King that {seat} guards is in danger.")
        } else {
            format!("{seat} is in check.")
        }
    }));
    sentences
}

/// The dice of a declared capture: `Dice 5 : 3, the capture succeeded.`
#[must_use]
pub fn dice(roll: Roll) -> String {
    let result = if roll.captures() { "succeeded" } else { "failed" };
    format!("Dice {} : {}, the capture {result}.", roll.attack, roll.defence)
}

/// What is said behind the pieces.
fn tail(position: &AnyPosition, detail: Detail) -> Vec<String> {
    let failed = key(position, "failed").filter(|squares| squares != "-");
    let failed = failed.map(|squares| {
        format!("Captures have failed this turn by the pieces on {}.", squares.replace(',', ", "))
    });
    let walls = squares(position.info()).filter(|&square| position.cell(square) == Cell::Wall).count();
    let walls = (detail.walls && walls > 0).then(|| format!("Walls: {}.", number_of(walls, "square")));
    failed.into_iter().chain(walls).collect()
}

/// What is said of one seat's pieces.
struct Section {
    seat: Seat,
    /// The pieces on the board, by kind in the order of the game's list.
    groups: Vec<Group>,
    /// The lists of pieces off the board: what they are called, and how many of each kind.
    lists: Vec<(&'static str, Vec<(&'static KindInfo, usize)>)>,
    /// How far its King has come in the order of phases, to follow it; empty where there are none.
    phase: String,
}

/// The pieces of one kind.
struct Group {
    kind: &'static KindInfo,
    squares: Vec<Square>,
    /// Whether it is the kind that the game is about.
    king: bool,
}

impl Section {
    fn of(position: &AnyPosition, seat: Seat, end: Option<Outcome>) -> Self {
        let info = position.info();
        let groups = info.kinds.iter().enumerate().filter_map(|(place, kind)| {
            let piece = Cell::Piece(Piece { seat, kind: kind.kind });
            let mut found: Vec<Square> =
                squares(info).filter(|&square| position.cell(square) == piece).collect();
            let king = place == 0;
            if king && is_block(&found) {
                found.truncate(1);
            }
            (!found.is_empty()).then_some(Group { kind, squares: found, king })
        });
        let of_seat = |name| of_each_seat(position, name).into_iter().find(|(of, _)| *of == seat);
        let lists = [("reserve", "in reserve"), ("captures", "captured")].into_iter();
        let lists = lists.filter_map(|(name, called)| {
            let (_, codes) = of_seat(name)?;
            let plain = info.kinds.iter().filter(|kind| !kind.kind.is_promoted());
            let counts = plain.map(|kind| (kind, codes.matches(kind.kind.letter()).count()));
            let counts: Vec<_> = counts.filter(|(_, count)| *count > 0).collect();
            (!counts.is_empty()).then_some((called, counts))
        });
        let phase = match of_seat("phase") {
            Some(_) if end == Some(Outcome::Won(seat, WinReason::Phases)) => {
                " (past its last phase)".to_owned()
            }
            Some((_, place)) => format!(" (phase {place})"),
            None => String::new(),
        };
        Self { seat, groups: groups.collect(), lists: lists.collect(), phase }
    }

    fn sentence(&self, names: &Names, detail: Detail) -> String {
        let mut parts = Vec::new();
        let mut others = 0;
        for group in &self.groups {
            if group.king {
                parts.push(group.text(false) + &self.phase);
            } else if detail.totals {
                others += group.squares.len();
            } else {
                parts.push(group.text(detail.counted.contains(&group.kind.kind)));
            }
        }
        if others > 0 {
            parts.push(number_of(others, "other piece"));
        }
        if parts.is_empty() {
            parts.push("no pieces".to_owned());
        }
        for (called, counts) in &self.lists {
            let kinds: Vec<String> = if detail.totals {
                vec![number_of(counts.iter().map(|(_, count)| count).sum(), "piece")]
            } else {
                counts.iter().map(|(kind, count)| number_of(*count, kind.name)).collect()
            };
            parts.push(format!("{called} {}", kinds.join(", ")));
        }
        format!("{}: {}.", named(self.seat, names), parts.join("; "))
    }
}

impl Group {
    fn text(&self, counted: bool) -> String {
        if counted {
            return number_of(self.squares.len(), self.kind.name);
        }
        let squares: Vec<String> = self.squares.iter().map(ToString::to_string).collect();
        let name = if squares.len() > 1 { plural(self.kind.name) } else { self.kind.name.to_owned() };
        format!("{name} {}", squares.join(", "))
    }
}

/// Whether four squares, in the order of the board, are one piece's block of 2 x 2.
fn is_block(squares: &[Square]) -> bool {
    let Some(&anchor) = squares.first() else { return false };
    let block = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(files, ranks)| anchor.offset(files, ranks));
    squares.len() == block.len() && block.iter().zip(squares).all(|(of, square)| *of == Some(*square))
}

/// What was done, in words.
fn deed(step: Step, before: Option<&AnyPosition>, after: &AnyPosition) -> String {
    let Step { action, seat, .. } = step;
    let name = |kind: Kind| after.info().kind_name(kind);
    match action {
        Action::Pass => format!("{seat} passed"),
        Action::Leave(seat) => format!("{seat} left the game"),
        Action::Place { kind, to } => format!("{seat} placed {} on {to}", with_article(&name(kind))),
        Action::Shoot { from, target } => {
            let shooter = before.and_then(|before| piece_on(before, from));
            let shooter = shooter.map_or(seat.to_string(), |piece| format!("{seat}'s {}", name(piece.kind)));
            let captured = before.map(|before| captured(step, from, target, before, after));
            format!("{shooter} shot from {from} at {target}{}", captured.unwrap_or_default())
        }
        Action::Move { from, to, then } => {
            let going = going(step, (from, to), before, after);
            if fails(step) { going } else { going + &brought(then, after) }
        }
    }
}

/// Whether dice were rolled and the capture did not happen.
fn fails(step: Step) -> bool {
    step.roll.is_some_and(|roll| !roll.captures())
}

/// A move in words, without what it brings with it.
fn going(
    step: Step,
    (from, to): (Square, Square),
    before: Option<&AnyPosition>,
    after: &AnyPosition,
) -> String {
    let Step { action, roll, seat } = step;
    let named = |piece: Piece| format!("{}'s {}", piece.seat, after.info().kind_name(piece.kind));
    let failed = fails(step);
    // After a capture that failed, the piece still stands where it was.
    let mover = before.or(failed.then_some(after)).and_then(|position| piece_on(position, from));
    let actor = mover.filter(|mover| mover.seat == seat).map_or(seat.to_string(), named);
    let mut text = match (roll, mover) {
        (Some(roll), _) => {
            let result = if failed { "failed" } else { "succeeded" };
            let (attack, defence) = (roll.attack, roll.defence);
            format!(
                "{actor} on {from} attacked {to} and rolled {attack} against {defence}: the capture {result}"
            )
        }
        (None, Some(mover)) if mover.seat != seat => {
            format!("{seat} moved {} from {from} to {to}", named(mover))
        }
        (None, _) => format!("{actor} went from {from} to {to}"),
    };
    let plain = roll.is_none() && matches!(action, Action::Move { then: MoveEffect::Nothing, .. });
    if let Some(before) = before.filter(|_| !failed) {
        text.push_str(&captured(step, from, to, before, after));
    } else if let Some(piece) = piece_on(after, to).filter(|piece| piece.seat == seat && plain) {
        text.extend([", where its ", &after.info().kind_name(piece.kind), " now stands"]);
    }
    text
}

/// What a move brings with it, as the end of a sentence.
fn brought(then: MoveEffect, after: &AnyPosition) -> String {
    let a_kind = |kind: Kind| with_article(&after.info().kind_name(kind));
    match then {
        MoveEffect::Nothing => String::new(),
        MoveEffect::Become(kind) => format!(", and became {}", a_kind(kind)),
        MoveEffect::Promote(at) => {
            let kind = piece_on(after, at).map(|piece| format!(" to {}", a_kind(piece.kind)));
            format!(", and the piece on {at} was promoted{}", kind.unwrap_or_default())
        }
        MoveEffect::Drop(kind, at) => format!(", and {} was dropped on {at}", a_kind(kind)),
    }
}

/// What an action captured or mounted upon, as the end of a sentence.
fn captured(step: Step, from: Square, to: Square, before: &AnyPosition, after: &AnyPosition) -> String {
    let info = after.info();
    let king = info.kinds.first().map(|kind| kind.kind);
    let mut victims = Vec::new();
    for square in squares(info).filter(|&square| square != from) {
        let Some(piece) = piece_on(before, square) else { continue };
        let now = piece_on(after, square);
        let taken = if square == to {
            // A King that fills several squares may go to one of its own.
            piece.seat != step.seat || Some(piece.kind) != king
        } else {
            let filled = now.is_some_and(|now| now.seat == step.seat);
            piece.seat != step.seat && (filled || after.cell(square) == Cell::Empty)
        };
        if !taken {
            continue;
        }
        if let (Some(mover), Some(now)) = (piece_on(before, from), now)
            && square == to
            && piece.seat == step.seat
            && now.kind != mover.kind
        {
            let kinds = [piece.kind, now.kind].map(|kind| with_article(&info.kind_name(kind)));
            return format!(", mounted upon {} and became {}", kinds[0], kinds[1]);
        }
        let place = if square == to { String::new() } else { format!(" on {square}") };
        victims.push(format!("{}'s {}{place}", piece.seat, info.kind_name(piece.kind)));
    }
    if victims.is_empty() { String::new() } else { format!(", capturing {}", victims.join(" and ")) }
}

/// A number of pieces, in words that fit it: `1 Hero`, `6 Heroes`.
fn number_of(count: usize, name: &str) -> String {
    if count == 1 { format!("1 {name}") } else { format!("{count} {}", plural(name)) }
}

/// The name of a kind of piece, for more than one of them: Heroes, Priestesses, Cavalry.
#[must_use]
pub fn plural(name: &str) -> String {
    let ends = |endings: &[&str]| endings.iter().any(|ending| name.ends_with(ending));
    if ends(&["Cavalry"]) {
        return name.to_owned();
    }
    let after_vowel = |ending: char| {
        name.strip_suffix(ending).is_some_and(|stem| stem.to_lowercase().ends_with(['a', 'e', 'i', 'o', 'u']))
    };
    match name.strip_suffix('y') {
        Some(stem) if !after_vowel('y') => format!("{stem}ies"),
        _ if ends(&["s", "x", "z", "ch", "sh"]) || ends(&["o"]) && !after_vowel('o') => format!("{name}es"),
        _ => format!("{name}s"),
    }
}

/// What a position says under a key for each seat (`w:NNQ,b:-`); a list that is empty is left out.
#[must_use]
pub fn of_each_seat(position: &AnyPosition, name: &str) -> Vec<(Seat, String)> {
    let value = key(position, name).unwrap_or_default();
    let entries = value.split(',').filter_map(|entry| {
        let (seat, value) = entry.split_once(':')?;
        let seat = seat.chars().next().and_then(Seat::from_letter)?;
        (value != "-").then(|| (seat, value.to_owned()))
    });
    entries.collect()
}

fn key(position: &AnyPosition, name: &str) -> Option<String> {
    position.keys().into_iter().find(|(key, _)| *key == name).map(|(_, value)| value)
}

fn piece_on(position: &AnyPosition, square: Square) -> Option<Piece> {
    match position.cell(square) {
        Cell::Piece(piece) => Some(piece),
        _ => None,
    }
}

/// Every square of the board, from a1 along the ranks.
fn squares(info: &GameInfo) -> impl Iterator<Item = Square> + use<> {
    let (files, ranks) = (info.files, info.ranks);
    (0..ranks).flat_map(move |rank| (0..files).map(move |file| Square::new(file, rank)))
}
