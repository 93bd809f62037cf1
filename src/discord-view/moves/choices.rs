//! The choices for a move: the pieces, and the moves of each, with the words and the order of the lists.

use crate::argument::{Argument, Parts, ReadArgument, encode};
use crate::board::BoardHighlights;
use crate::ids::ComponentId;
use castellan_community::boards::move_words::try_action;
use castellan_discord_api::limits::{LABEL, SELECT_OPTION, length, shorten};
use castellan_discord_api::wire::{Button, SelectOption, Style};
use castellan_rules::{Action, AnyPosition, Cell, Mark, MoveEffect, Outcome, PieceKind, Seat, Square};
use castellan_text::{self as text, Language, MessageArgument, message};

pub use castellan_community::boards::move_words::{WINNING_ROLL, action_in_words, line_in_words};

/// The word for a pass in ids and lists.
const PASS: &str = "pass";
/// The sign after a kind of piece in the reserve, in ids and lists.
const RESERVE_MARK: char = '@';

/// The origin of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// A square of the board.
    On(Square),
    /// The reserve.
    Reserve(PieceKind),
    /// No origin: the action is a pass.
    Pass,
}

impl Source {
    /// Returns the origin of an action.
    #[must_use]
    pub fn of(action: Action) -> Self {
        match action {
            Action::Place { kind, .. } => Self::Reserve(kind),
            action => start_square(action).map_or(Self::Pass, Self::On),
        }
    }

    /// Returns the label in a list: `Cannon f19`.
    #[must_use]
    pub fn label(self, position: &AnyPosition) -> text::Message {
        let info = position.info();
        match self {
            Self::On(square) => match piece_on(position, square) {
                Some((_, kind)) => {
                    message!(Boards, "piece-on", kind = MessageArgument::Kind(info, kind), square = square)
                }
                None => text::Message::verbatim(square.to_string()),
            },
            Self::Reserve(kind) => {
                message!(Boards, "piece-in-reserve", kind = MessageArgument::Kind(info, kind))
            }
            Self::Pass => message!(Boards, "pass"),
        }
    }

    /// Returns the origins of these actions, and the number of actions from each. Pieces of a kind stand together, in
    /// the order of the game's list.
    #[must_use]
    pub fn all(position: &AnyPosition, actions: &[Action]) -> Vec<(Self, usize)> {
        let mut sources: Vec<(Self, usize)> = Vec::new();
        for action in actions {
            let source = Self::of(*action);
            match sources.iter_mut().find(|(known, _)| *known == source) {
                Some((_, count)) => *count += 1,
                None => sources.push((source, 1)),
            }
        }
        let info = position.info();
        let place = |source: Self| match source {
            Self::On(square) => {
                let kind = piece_on(position, square).and_then(|(_, kind)| info.kind_index(kind));
                (0, kind.unwrap_or(usize::MAX), square.file(), square.rank())
            }
            Self::Reserve(kind) => (1, info.kind_index(kind).unwrap_or_default(), 0, 0),
            Self::Pass => (2, 0, 0, 0),
        };
        sources.sort_by_key(|(source, _)| place(*source));
        sources
    }

    /// Returns the target squares with their marks.
    #[must_use]
    pub fn marks(self, position: &AnyPosition) -> Vec<(Square, Mark)> {
        match self {
            Self::On(square) => position.targets(square),
            Self::Reserve(kind) => position.placements(kind),
            Self::Pass => Vec::new(),
        }
    }

    /// Returns the entry in a list.
    #[must_use]
    pub fn pick(self, count: usize, position: &AnyPosition, language: Language) -> SelectOption {
        SelectOption::new(shorten(&self.label(position).text(language), SELECT_OPTION), encode(&self))
            .with_description(message!(Boards, "moves", count = count).text(language))
    }
}

impl Argument for Source {
    fn write(&self, parts: &mut Vec<String>) {
        parts.push(match self {
            Self::On(square) => square.to_string(),
            Self::Reserve(kind) => format!("{kind}{RESERVE_MARK}"),
            Self::Pass => PASS.to_owned(),
        });
    }
}

impl ReadArgument for Source {
    fn read(parts: &mut Parts<'_>) -> Option<Self> {
        let part = parts.take();
        if part == PASS {
            return Some(Self::Pass);
        }
        match part.strip_suffix(RESERVE_MARK) {
            Some(kind) => Parts::of(kind).read().map(Self::Reserve),
            None => part.parse().ok().map(Self::On),
        }
    }
}

/// Returns the action of a picked piece if there is only one, so that no target has to be asked for.
#[must_use]
pub fn only_action(actions: &[Action], source: Source) -> Option<Action> {
    let mut of_source = actions.iter().filter(|action| Source::of(**action) == source);
    let first = of_source.next()?;
    of_source.next().is_none().then_some(*first)
}

/// The order of actions in a list, the most important first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Importance {
    Win,
    Capture,
    Check,
    Promotion,
    Mount,
    Quiet,
}

/// An action of a picked piece.
pub struct Target {
    /// The action.
    pub action: Action,
    /// The number of the square in the picture and in the list.
    pub number: usize,
    importance: Importance,
    /// The King of an opponent that the action checks or, in games with phases of Kings, endangers.
    danger: Option<Danger>,
}

/// The danger in which an action puts a King.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Danger {
    Check,
    /// A danger that is no check: see [`is_in_check`](text::is_in_check).
    Other,
}

impl Target {
    /// Returns all legal actions of a piece.
    #[must_use]
    pub fn all(position: &AnyPosition, source: Source) -> Vec<Self> {
        Self::among(position, &position.actions(), source)
    }

    /// Returns the actions of a piece among these: wins, captures, checks and promotions first; among equals, by square
    /// and by the best promotion. Their squares are numbered in this order.
    #[must_use]
    pub fn among(position: &AnyPosition, actions: &[Action], source: Source) -> Vec<Self> {
        let of_source = actions.iter().filter(|action| Source::of(**action) == source);
        let mut targets: Vec<Self> = of_source.map(|action| Self::of(position, *action)).collect();
        targets.sort_by_cached_key(|target| {
            let square = target_square(target.action).map(|square| (square.file(), square.rank()));
            (target.importance, square, promotion_order(position, target.action), target.action.to_string())
        });
        let mut squares: Vec<Option<Square>> = Vec::new();
        for target in &mut targets {
            let square = target_square(target.action);
            let known = squares.iter().position(|known| *known == square);
            target.number = 1 + known.unwrap_or_else(|| {
                squares.push(square);
                squares.len() - 1
            });
        }
        targets
    }

    fn of(position: &AnyPosition, action: Action) -> Self {
        let mover = position.to_act();
        let mut after = position.clone();
        after.play_unchecked(action, position.dice_sides(action).map(|_| WINNING_ROLL));
        let wins = matches!(after.outcome(), Some(Outcome::Won(winner, _)) if winner == mover);
        let endangered: Vec<Seat> =
            after.seats().into_iter().filter(|seat| *seat != mover && after.in_check(*seat)).collect();
        let gives_check = endangered.iter().any(|seat| text::is_in_check(&after, *seat));
        let danger =
            (!endangered.is_empty()).then_some(if gives_check { Danger::Check } else { Danger::Other });
        let ([own, others], [own_after, others_after]) =
            (count_pieces(position, mover), count_pieces(&after, mover));
        let kind = |position: &AnyPosition, square| piece_on(position, square).map(|(_, kind)| kind);
        let mounts = match action {
            Action::Move { from, to, .. } => own_after < own && kind(position, from) != kind(&after, to),
            _ => false,
        };
        let promotes = matches!(action, Action::Move { effect, .. } if effect != MoveEffect::Nothing);
        let importance = match action {
            _ if wins => Importance::Win,
            Action::Shoot { .. } => Importance::Capture,
            _ if others_after < others || (own_after < own && !mounts) => Importance::Capture,
            _ if danger.is_some() => Importance::Check,
            _ if promotes => Importance::Promotion,
            _ if mounts => Importance::Mount,
            _ => Importance::Quiet,
        };
        Self { action, number: 0, importance, danger }
    }

    /// Returns the target square, with its number.
    #[must_use]
    pub fn numbered(&self) -> Option<(Square, usize)> {
        target_square(self.action).map(|square| (square, self.number))
    }

    /// Returns `true` if the action is an ordinary move: no win, capture, check, promotion or mount.
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        self.importance == Importance::Quiet
    }

    /// Returns the action with its number, and a remark: `1. Cannon takes Kangaroo o19 · Check`.
    #[must_use]
    pub fn line(&self, position: &AnyPosition, language: Language) -> String {
        self.with_remark(self.label(position, language), position, language)
    }

    /// Returns the action with its piece, and a remark: `Cannon f19 takes Kangaroo o19 · Check`.
    #[must_use]
    pub fn full_line(&self, position: &AnyPosition, language: Language) -> String {
        self.with_remark(action_in_words(position, self.action, language), position, language)
    }

    fn with_remark(&self, words: String, position: &AnyPosition, language: Language) -> String {
        match self.remark(position) {
            Some(remark) => format!("{words} · {}", remark.text(language)),
            None => words,
        }
    }

    /// Returns the entry in a list.
    #[must_use]
    pub fn pick(&self, position: &AnyPosition, language: Language) -> SelectOption {
        let pick =
            SelectOption::new(shorten(&self.label(position, language), SELECT_OPTION), encode(&self.action));
        match self.remark(position) {
            Some(remark) => pick.with_description(remark.text(language)),
            None => pick,
        }
    }

    /// Returns the button. Important actions are coloured.
    #[must_use]
    pub fn button(&self, id: ComponentId, position: &AnyPosition, language: Language) -> Button {
        let style = match self.importance {
            Importance::Win => Style::Success,
            Importance::Capture | Importance::Check | Importance::Promotion => Style::Primary,
            Importance::Mount | Importance::Quiet => Style::Secondary,
        };
        let remark =
            self.remark(position).map(|remark| format!(" · {}", remark.text(language))).unwrap_or_default();
        let label = shorten(&self.label(position, language), LABEL - length(&remark));
        Button::new(style, format!("{label}{remark}"), id)
    }

    fn label(&self, position: &AnyPosition, language: Language) -> String {
        let choice = action_in_short(position, self.action, language);
        message!(Boards, "numbered", number = self.number.to_string(), choice = choice).text(language)
    }

    /// Returns the remark about the action: a win, a check, or the chance of a dice roll.
    fn remark(&self, position: &AnyPosition) -> Option<text::Message> {
        Some(match (position.dice_sides(self.action), self.importance) {
            (Some(sides), _) => message!(Boards, "choice-dice", chance = success_percent(sides)),
            (None, Importance::Win) => message!(Boards, "choice-wins"),
            (None, _) => match self.danger? {
                Danger::Check => message!(Boards, "choice-check"),
                Danger::Other => message!(Boards, "choice-danger"),
            },
        })
    }
}

/// Returns the chance of a declared capture in percent: that the attacker's die shows more than the defender's (KM-17).
#[must_use]
pub fn success_percent(sides: u8) -> u32 {
    let sides = u32::from(sides.max(1));
    // Half of all rolls without a tie, rounded.
    (100 * (sides - 1) + sides) / (2 * sides)
}

impl BoardHighlights {
    /// Returns a piece, or a kind in the reserve, with its targets and their numbers.
    pub fn for_source(source: Source, targets: &[Target]) -> Self {
        let mut numbers: Vec<_> = targets.iter().filter_map(Target::numbered).collect();
        numbers.sort_by_key(|(_, number)| *number);
        numbers.dedup();
        match source {
            Source::On(square) => Self { piece: Some(square), numbers, ..Self::default() },
            Source::Reserve(kind) => Self { placing: Some(kind), numbers, ..Self::default() },
            Source::Pass => Self::default(),
        }
    }
}

/// Returns the seat and the kind of the piece on a square.
fn piece_on(position: &AnyPosition, square: Square) -> Option<(Seat, PieceKind)> {
    let info = position.info();
    let on_board = square.file() < info.files && square.rank() < info.ranks;
    match on_board.then(|| position.cell(square)) {
        Some(Cell::Piece(piece)) => Some((piece.seat, piece.kind)),
        _ => None,
    }
}

/// Returns the number of squares filled by this seat's pieces, and by those of the others.
fn count_pieces(position: &AnyPosition, seat: Seat) -> [usize; 2] {
    let mut counts = [0; 2];
    for (owner, _) in position.info().squares().filter_map(|square| piece_on(position, square)) {
        counts[usize::from(owner != seat)] += 1;
    }
    counts
}

/// Returns the square where an action starts.
#[must_use]
pub fn start_square(action: Action) -> Option<Square> {
    match action {
        Action::Move { from, .. } | Action::Shoot { from, .. } => Some(from),
        Action::Place { .. } | Action::Pass | Action::Leave(_) => None,
    }
}

/// Returns the target square of an action.
const fn target_square(action: Action) -> Option<Square> {
    match action {
        Action::Move { to, .. } | Action::Place { to, .. } | Action::Shoot { target: to, .. } => Some(to),
        Action::Pass | Action::Leave(_) => None,
    }
}

/// Returns the target squares of actions.
#[cfg(test)]
#[must_use]
pub fn target_squares(actions: &[Action]) -> Vec<Square> {
    actions.iter().filter_map(|action| target_square(*action)).collect()
}

/// Returns the start and target squares of an action, if it starts on a square.
#[must_use]
pub fn arrow(action: Action) -> Option<(Square, Square)> {
    start_square(action).zip(target_square(action))
}

/// Returns the target square of an action, with its mark.
#[must_use]
pub fn mark_of(position: &AnyPosition, action: Action) -> Option<(Square, Mark)> {
    let target = target_square(action)?;
    Source::of(action).marks(position).into_iter().find(|(square, _)| *square == target)
}

/// Returns the sort key of a promotion: the best kind first, as games list them, and returning pieces last.
fn promotion_order(position: &AnyPosition, action: Action) -> (u8, usize, Option<(u8, u8)>) {
    let place = |kind| position.info().kind_index(kind).unwrap_or(usize::MAX);
    let Action::Move { effect, .. } = action else { return (0, 0, None) };
    match effect {
        MoveEffect::Nothing => (3, 0, None),
        MoveEffect::PromoteTo(kind) => (0, place(kind), None),
        MoveEffect::PromoteAt(at) => {
            let kind = piece_on(position, at).map_or(usize::MAX, |(_, kind)| place(kind));
            (1, kind, Some((at.file(), at.rank())))
        }
        MoveEffect::Drop(kind, at) => (2, place(kind), Some((at.file(), at.rank()))),
    }
}

/// Returns an action in words, without the square of the picked piece: `Cannon takes Kangaroo o19`.
fn action_in_short(position: &AnyPosition, action: Action, language: Language) -> String {
    let said = try_action(position, action)
        .and_then(|(step, after)| text::describe_choice_in(step, position, &after, language));
    said.unwrap_or_else(|| action_in_words(position, action, language))
}

#[cfg(test)]
mod tests {
    use super::{Source, Target};
    use crate::argument::encode;
    use castellan_rules::{AnyPosition, Options, Square, Variant};
    use castellan_text::Language;

    fn listed(position: &AnyPosition, from: &str) -> Vec<String> {
        let source = Source::On(from.parse::<Square>().expect("a square"));
        let all = Target::all(position, source);
        all.iter().map(|target| target.pick(position, Language::En).label).collect()
    }

    #[test]
    fn captures_checks_and_promotions_stand_first_and_the_best_promotion_before_others() {
        let text = "3,bN,3,bK/2,wP,5/8/8/8/8/8/wK,7 w clock=0 ep=- move=1 phase=w:1,b:1 unmoved=-";
        let variant = Variant::AllRoundKing;
        let options = Options::new(variant.info(), &[("phases", "N")]).expect("options");
        let all = listed(&variant.read(text, &options).expect("a position"), "c7");
        assert_eq!(
            all,
            [
                "1. Pawn takes Knight d8, becomes a Queen",
                "1. Pawn takes Knight d8, becomes a Rook",
                "1. Pawn takes Knight d8, becomes a Bishop",
                "1. Pawn takes Knight d8, becomes a Knight",
                "2. Pawn to c8, becomes a Queen",
                "2. Pawn to c8, becomes a Rook",
                "2. Pawn to c8, becomes a Bishop",
                "2. Pawn to c8, becomes a Knight",
            ]
        );
    }

    #[test]
    fn takes_and_mounts_are_told_apart_and_squares_stand_in_the_order_of_numbers() {
        let start = Variant::MountChess.begin(&Options::default()).expect("a start");
        let all = listed(&start, "a1");
        assert!(all.iter().any(|label| label.contains("mounts")), "{all:?}");
        for variant in Variant::ALL {
            let start = variant.begin(&Options::default()).expect("a start");
            for (source, count) in Source::all(&start, &start.actions()) {
                let targets = Target::all(&start, source);
                assert_eq!(targets.len(), count);
                let numbers: Vec<usize> = targets.iter().map(|target| target.number).collect();
                assert!(numbers.is_sorted(), "{numbers:?}");
                let quiet = targets.iter().filter(|target| target.importance == super::Importance::Quiet);
                let squares: Vec<_> = quiet.filter_map(Target::numbered).collect();
                let places = squares.iter().map(|(square, _)| (square.file(), square.rank()));
                assert!(places.is_sorted(), "{squares:?}");
                for target in &targets {
                    let labels = Language::ALL.map(|language| target.pick(&start, language).label);
                    assert!(labels.iter().all(|label| !label.contains("choose-") && !label.contains("act-")));
                }
            }
        }
    }

    #[test]
    fn pieces_of_a_kind_stand_together_in_the_order_of_their_squares() {
        let board = "wR,6,bK,bK,1/7,bK,bK,1/10/10/10/10/10/10/wR,3,wK,wK,4/4,wK,wK,4";
        let text = format!("{board} w captures=w:-,b:- clock=0 ep=- move=1");
        let position = Variant::GiantKing.read(&text, &Options::default()).expect("a position");
        let sources = Source::all(&position, &position.actions());
        let squares: Vec<String> = sources.into_iter().map(|(source, _)| encode(&source)).collect();
        assert_eq!(squares, ["e1", "a2", "a10"]);
    }
}
