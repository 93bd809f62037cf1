//! Static facts of a game: names, pieces, options, diagrams and lessons.

use super::action::Roll;
use super::board::IndexedPiece;
use super::geometry::Square;
use super::piece::{Piece, PieceKind, Seat};

/// The static facts of one game.
///
/// ```
/// use castellan_rules::Variant;
///
/// let info = Variant::MountChess.info();
/// assert_eq!(info.title, "Mount Chess");
/// assert_eq!(info.squares().count(), usize::from(info.files) * usize::from(info.ranks));
/// ```
pub struct GameInfo {
    /// The name on the command line and in stored games.
    pub name: &'static str,
    /// The display name.
    pub title: &'static str,
    /// The inventor and the year; `None` if the rules are unsigned.
    pub inventor: Option<&'static str>,
    /// The number of files.
    pub files: u8,
    /// The number of ranks.
    pub ranks: u8,
    /// All possible seats, in playing order.
    pub seats: &'static [Seat],
    /// `true` if squares can be walls.
    pub walls: bool,
    /// All kinds of piece, the King (or the equivalent royal piece) first.
    pub kinds: &'static [KindInfo],
    /// The forms of action besides a plain move and a pass.
    pub action_forms: &'static [ActionForm],
    /// The options of the game.
    pub options: &'static [OptionInfo],
    /// The reasons for refusing an action, beyond the [common ones](super::common_refusals::COMMON).
    pub refusal_reasons: &'static [&'static RefusalReason],
    /// The movement diagrams.
    pub diagrams: Diagrams,
    /// The steps of the game's tutorial, in order.
    pub lessons: &'static [Lesson],
    /// The rules cited by the refusals that all games share.
    pub cited_rules: CitedRules,
    /// The repetition rule.
    pub repetition: Repetition,
    /// The limit on plies without progress, if the game has one.
    pub clock_rule: Option<ClockRule>,
    /// The times when a seat may offer a draw.
    pub draw_offers: DrawOffers,
}

/// A form of action other than a plain move or a pass, with an example of its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ActionForm {
    /// `c3*e5`
    Shot,
    /// `Q@a1`
    Placement,
    /// `e7e8=Q`
    Promotion,
    /// `a7a8+c1`
    PromotionOfAnother,
    /// `a7a8/N@e3`
    Drop,
}

/// A kind of piece in a game.
pub struct KindInfo {
    /// The code.
    pub kind: PieceKind,
    /// The English name, the key for translations.
    pub name: &'static str,
    /// The rule that defines the moves.
    pub rule: &'static str,
}

/// An option of a game.
pub struct OptionInfo {
    /// The key, as in `KEY=VALUE`.
    pub key: &'static str,
    /// The values, the default first, separated by `|`; a word in capitals stands for free text.
    pub values: &'static str,
    /// The rule that defines the option.
    pub rule: &'static str,
}

/// A reason for refusing an action. Each has a test case.
#[derive(Debug, PartialEq, Eq)]
pub struct RefusalReason {
    /// The id, unique within the game.
    pub id: &'static str,
    /// The rule; empty if each game cites its own.
    pub rule: &'static str,
    /// The scope of the refusal.
    pub scope: RefusalScope,
}

/// The scope of a refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefusalScope {
    /// This action only; the piece may have others.
    Action,
    /// Every action of the piece.
    Piece,
}

/// The movement diagrams of one game.
pub struct Diagrams {
    /// The keys at the end of every position text, without the seat to move.
    pub keys: &'static str,
    /// The pieces that every position needs, as in [`Diagram::pieces`]. A piece is left out if the diagram has one of
    /// the same seat and kind.
    pub common_pieces: &'static str,
    /// The diagrams, at least one for each kind of piece, in the order of the kinds.
    pub all: &'static [Diagram],
}

/// A movement diagram of one piece.
pub struct Diagram {
    /// The English name, the key for translations: that of the kind, with a suffix if the kind has several diagrams.
    pub name: &'static str,
    /// The options of the game.
    pub options: &'static [(&'static str, &'static str)],
    /// The pieces and their squares: `wP j10; bN j14; # k10`. The first piece is the subject of the diagram. A piece
    /// that occupies several squares lists them all.
    pub pieces: &'static str,
    /// The keys of the position text, if not the game's usual ones.
    pub keys: Option<&'static str>,
}

/// A step of a tutorial. White is to move.
#[derive(Debug)]
pub struct Lesson {
    /// The id for translations.
    pub name: &'static str,
    /// The rules taught.
    pub rules: &'static [&'static str],
    /// The kinds of piece introduced.
    pub kinds: &'static [PieceKind],
    /// The options of the game.
    pub options: &'static [(&'static str, &'static str)],
    /// The pieces and their squares, as in [`Diagram::pieces`].
    pub pieces: &'static str,
    /// The keys of the position text, if not the game's usual ones.
    pub keys: Option<&'static str>,
    /// The dice rolls of the lesson, in games that decide captures by dice.
    pub roll: Roll,
    /// The conditions that a move must meet, all of them.
    pub goals: &'static [Goal],
}

/// A condition on a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The move wins.
    Win,
    /// A piece of this kind moves.
    MoveWith(PieceKind),
    /// A piece of this kind is captured.
    Capture(PieceKind),
    /// At least this many pieces are captured.
    CaptureAtLeast(usize),
    /// A piece is placed.
    Place,
    /// A captured piece is dropped.
    Drop,
    /// The piece is promoted to one of these kinds.
    PromoteTo(&'static [PieceKind]),
    /// Another piece is promoted to this kind.
    PromoteAnotherTo(PieceKind),
    /// The move goes to this square.
    Reach(&'static str),
    /// The mover's King enters another phase, or passes the last one.
    AdvancePhase,
}

impl Lesson {
    /// A lesson with default facts: no options, the keys of the game's diagrams, and dice with which captures succeed.
    pub const PLAIN: Self = Self {
        name: "",
        rules: &[],
        kinds: &[],
        options: &[],
        pieces: "",
        keys: None,
        roll: Roll { attack: 5, defence: 2 },
        goals: &[],
    };
}

/// The rules cited by the refusals that all games share.
pub struct CitedRules {
    /// The rule on the squares of the board.
    pub board: &'static str,
    /// The rule on the order of play.
    pub turn: &'static str,
    /// The rule on the forms of action: placement, pass, shot.
    pub actions: &'static str,
    /// The rule on the end of the game.
    pub end: &'static str,
}

/// The numbers of occurrences of a position that allow or force a draw.
pub struct Repetition {
    /// The occurrence at which the seat to move may claim a draw, if the game allows claims.
    pub claim: Option<u32>,
    /// The occurrence at which the game is drawn automatically.
    pub draw: u32,
}

/// The times when a seat may offer a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawOffers {
    /// At any time during the game.
    AnyTime,
    /// After the seat's own move, before the next one.
    AfterOwnAction,
}

/// The limits on plies without progress.
pub struct ClockRule {
    /// Plies after which the seat to move may claim a draw.
    pub claim: u32,
    /// Plies after which the game is drawn automatically.
    pub draw: u32,
}

impl ClockRule {
    /// A claim after 50 moves by each side, an automatic draw after 75.
    pub const FIFTY_MOVES: Self = Self { claim: 100, draw: 150 };
}

impl Repetition {
    /// A claim at the third occurrence, an automatic draw at the fifth.
    pub const THIRD_CLAIM_FIFTH_DRAW: Self = Self { claim: Some(3), draw: 5 };
}

impl GameInfo {
    /// Returns the squares of the board, from `a1` along the ranks.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (files, ranks) = (self.files, self.ranks);
        (0..ranks).flat_map(move |rank| (0..files).map(move |file| Square::new(file, rank)))
    }

    /// Returns the facts of a kind of piece, if the game has that kind.
    #[must_use]
    pub fn kind(&self, kind: PieceKind) -> Option<&'static KindInfo> {
        self.kinds.iter().find(|info| info.kind == kind)
    }

    /// Returns the index of a kind in the list of kinds, as in [`IndexedPiece`].
    #[must_use]
    pub fn kind_index(&self, kind: PieceKind) -> Option<usize> {
        self.kinds.iter().position(|info| info.kind == kind)
    }

    /// Converts a piece to the form of the game's [`Board`](super::board::Board).
    ///
    /// # Panics
    /// Panics if the game has no such kind of piece.
    #[must_use]
    pub fn indexed_piece(&self, piece: Piece) -> IndexedPiece {
        IndexedPiece { seat: piece.seat, kind: self.kind_index(piece.kind).expect("a piece of this game") }
    }

    /// Converts a piece of the game's [`Board`](super::board::Board) back.
    #[must_use]
    pub fn piece(&self, indexed: IndexedPiece) -> Piece {
        Piece { seat: indexed.seat, kind: self.kinds[indexed.kind].kind }
    }

    /// Returns the name of a kind of piece, or the code if the game has no such kind.
    #[must_use]
    pub fn kind_name(&self, kind: PieceKind) -> String {
        self.kind(kind).map_or_else(|| kind.to_string(), |info| info.name.to_owned())
    }
}

impl PartialEq for GameInfo {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl std::fmt::Debug for GameInfo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("GameInfo").field(&self.name).finish()
    }
}
