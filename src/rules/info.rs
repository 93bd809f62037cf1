//! Fixed facts of a game: its names, its pieces, its options, its diagrams and lessons.

use super::action::Roll;
use super::board::IndexedPiece;
use super::geometry::Square;
use super::piece::{Kind, Piece, Seat};

/// The unchanging facts of one game.
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
    /// The name people read.
    pub title: &'static str,
    /// Who invented it, and when; nothing where nobody signed the rules.
    pub inventor: Option<&'static str>,
    /// How many files the board has.
    pub files: u8,
    /// How many ranks the board has.
    pub ranks: u8,
    /// Every seat there can be, in playing order.
    pub seats: &'static [Seat],
    /// Whether squares can be walls.
    pub walls: bool,
    /// Every kind of piece, the King (or what stands for it) first.
    pub kinds: &'static [KindInfo],
    /// The forms that an action can take besides a plain move and a pass.
    pub forms: &'static [Form],
    /// What can be agreed before the game.
    pub options: &'static [OptionInfo],
    /// Why an action may be refused, beyond [those that every game has](super::refusals::COMMON).
    pub reasons: &'static [&'static Reason],
    /// How the pieces move, as positions.
    pub diagrams: Diagrams,
    /// The steps of the game's tutorial, in order.
    pub lessons: &'static [Lesson],
    /// The rules to name for refusals that every game has.
    pub cites: Cites,
    /// How often a position may stand.
    pub repetition: Repetition,
    /// How long nothing may happen, if the game counts that.
    pub clock: Option<ClockRule>,
    /// When a seat may offer a draw.
    pub draw_offers: DrawOffers,
}

/// A form that an action can take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// `c3*e5`
    Shot,
    /// `Q@a1`
    Placing,
    /// `e7e8=Q`
    Becoming,
    /// `a7a8+c1`
    Promotion,
    /// `a7a8/N@e3`
    Drop,
}

/// A kind of piece in a game.
pub struct KindInfo {
    /// Its code.
    pub kind: Kind,
    /// The English name, by which texts of other languages know it.
    pub name: &'static str,
    /// The rule that says how it moves.
    pub rule: &'static str,
}

/// One option of a game.
pub struct OptionInfo {
    /// The key, as in `KEY=VALUE`.
    pub key: &'static str,
    /// The values, the default first, separated by `|`; a word in capitals stands for free text.
    pub values: &'static str,
    /// The rule that it belongs to.
    pub rule: &'static str,
}

/// A kind of refusal. Each has a case of its own in the tests.
#[derive(Debug, PartialEq, Eq)]
pub struct Reason {
    /// Its name among the reasons of its game.
    pub id: &'static str,
    /// The rule it comes from; empty where each game has its own rule for it.
    pub rule: &'static str,
    /// What it stands against.
    pub scope: Scope,
}

/// What a reason stands against.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// This action of a piece that may do something else.
    Action,
    /// The piece, wherever it was to go.
    Piece,
}

/// How the pieces of one game move.
pub struct Diagrams {
    /// What stands behind the board in every position text, the seat to act left out.
    pub keys: &'static str,
    /// Pieces that every position needs, as in [`Diagram::shows`]. One that a diagram has too
    /// (the same seat and kind) is left out.
    pub always: &'static str,
    /// One for every kind of piece at least, in the order of the kinds.
    pub all: &'static [Diagram],
}

/// How one piece moves.
pub struct Diagram {
    /// The English name, by which texts of other languages know it: that of the kind, with more where one kind has
    /// several diagrams.
    pub name: &'static str,
    /// The agreed options.
    pub options: &'static [(&'static str, &'static str)],
    /// The pieces and their squares: `wP j10; bN j14; # k10`. The first piece is the one that is shown. One that fills
    /// several squares names them all.
    pub shows: &'static str,
    /// What stands behind the board here, where it is not what the game's diagrams share.
    pub keys: Option<&'static str>,
}

/// A step of a tutorial. White is to act.
#[derive(Debug)]
pub struct Lesson {
    /// The name in catalogues.
    pub name: &'static str,
    /// The rules that it teaches.
    pub rules: &'static [&'static str],
    /// The kinds of piece that it introduces.
    pub kinds: &'static [Kind],
    /// The agreed options.
    pub options: &'static [(&'static str, &'static str)],
    /// The pieces and their squares, as in [`Diagram::shows`].
    pub shows: &'static str,
    /// The state behind the board, where it differs from what the game's diagrams share.
    pub keys: Option<&'static str>,
    /// The values of the dice here, where captures are decided by dice.
    pub roll: Roll,
    /// The conditions that a move has to meet, all of them.
    pub goals: &'static [Goal],
}

/// Something that a move does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// The move wins.
    Win,
    /// A piece of this kind does it.
    By(Kind),
    /// A piece of this kind is captured.
    Capture(Kind),
    /// At least so many pieces are captured.
    Captures(usize),
    /// A piece is placed.
    Place,
    /// A captured piece is dropped.
    Drop,
    /// The piece becomes one of these kinds.
    Become(&'static [Kind]),
    /// Another piece is promoted to this kind.
    Promote(Kind),
    /// The move goes to this square.
    Reach(&'static str),
    /// The King of whoever acts enters another phase, or passes its last one.
    Advance,
}

impl Lesson {
    /// The ordinary facts of a lesson: no options, the keys of the game's diagrams, and dice that let captures
    /// succeed.
    pub const PLAIN: Self = Self {
        name: "",
        rules: &[],
        kinds: &[],
        options: &[],
        shows: "",
        keys: None,
        roll: Roll { attack: 5, defence: 2 },
        goals: &[],
    };
}

/// The rules to name for refusals that every game has.
pub struct Cites {
    /// Which squares there are.
    pub board: &'static str,
    /// Who acts when.
    pub turn: &'static str,
    /// What forms an action can take: whether pieces can be placed, passed, shot.
    pub actions: &'static str,
    /// When the game is over.
    pub end: &'static str,
}

/// How often the same position may stand.
pub struct Repetition {
    /// The time at which a seat to act may claim a draw, if it ever may.
    pub claim: Option<u32>,
    /// The time at which the game is drawn at once.
    pub draw: u32,
}

/// When a seat may offer a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawOffers {
    /// Whenever the game goes on.
    AnyTime,
    /// Right after its own action, before anybody else acts.
    AfterOwnAction,
}

/// How many plies may pass without progress.
pub struct ClockRule {
    /// Plies after which a seat to act may claim a draw.
    pub claim: u32,
    /// Plies after which the game is drawn at once.
    pub draw: u32,
}

impl ClockRule {
    /// 50 moves a side to claim, 75 to end the game at once.
    pub const FIFTY_MOVES: Self = Self { claim: 100, draw: 150 };
}

impl Repetition {
    /// The third time to claim, the fifth to end the game at once.
    pub const THIRD_CLAIM_FIFTH_DRAW: Self = Self { claim: Some(3), draw: 5 };
}

impl GameInfo {
    /// Every square of the board, from `a1` along the ranks.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (files, ranks) = (self.files, self.ranks);
        (0..ranks).flat_map(move |rank| (0..files).map(move |file| Square::new(file, rank)))
    }

    /// The facts of a kind of piece, if the game has it.
    #[must_use]
    pub fn kind(&self, kind: Kind) -> Option<&'static KindInfo> {
        self.kinds.iter().find(|info| info.kind == kind)
    }

    /// The place of a kind in the list of kinds, which is what a [`IndexedPiece`] knows it by.
    #[must_use]
    pub fn place(&self, kind: Kind) -> Option<usize> {
        self.kinds.iter().position(|info| info.kind == kind)
    }

    /// A piece as its game's [`Board`](super::board::Board) holds it.
    ///
    /// # Panics
    /// When the game has no such kind of piece.
    #[must_use]
    pub fn man(&self, piece: Piece) -> IndexedPiece {
        IndexedPiece { seat: piece.seat, kind: self.place(piece.kind).expect("a piece of this game") }
    }

    /// The piece that a [`Board`](super::board::Board) of this game holds.
    #[must_use]
    pub fn piece(&self, man: IndexedPiece) -> Piece {
        Piece { seat: man.seat, kind: self.kinds[man.kind].kind }
    }

    /// The name of a kind of piece; its code if the game does not have it.
    #[must_use]
    pub fn kind_name(&self, kind: Kind) -> String {
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
