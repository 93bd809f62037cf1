//! The games. To add a game, add a folder here and a line below.
//!
//! A folder has the same files in every game: `mod.rs` with the facts, the state and the `Position` trait, `moves.rs`,
//! `text.rs`, `refusals.rs`, `diagrams.rs` and `lessons.rs`. What several games share is in `geometry/` and
//! `movement/`.

use super::action::{Action, Roll};
use super::army::ArmyInfo;
use super::cell::{Cell, Terrain};
use super::geometry::Square;
use super::info::GameInfo;
use super::options::{OptionError, Options};
use super::outcome::Outcome;
use super::parse_error::ParseError;
use super::piece::{PieceKind, Seat};
use super::position::Position;
use super::problem::Problem;
use super::random::RandomBelow;
use super::refusal::ActionRefusal;
use super::text::position::PositionError;
use std::fmt;
use std::str::FromStr;

macro_rules! games {
    ($($folder:ident: $game:ident;)*) => {
        $(pub mod $folder;)*

        /// A game.
        ///
        /// ```
        /// use castellan_rules::{Options, Variant};
        ///
        /// let variant: Variant = "mount-chess".parse()?;
        /// assert_eq!(variant.info().title, "Mount Chess");
        /// let start = variant.begin(&Options::default())?;
        /// assert_eq!(start.variant(), variant);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Variant {
            $(#[doc = concat!("The game of [`", stringify!($folder), "`].")] $game,)*
        }

        /// A position of any game.
        ///
        /// ```
        /// use castellan_rules::{Options, Seat, Variant};
        ///
        /// let mut position = Variant::MountChess.begin(&Options::default())?;
        /// position.try_play("a1b2".parse()?, None).expect("it is legal");
        /// assert_eq!(position.to_act(), Seat::Black);
        /// assert_eq!(position.outcome(), None);
        ///
        /// // The text of a position is unique, and parses back.
        /// let text = position.to_string();
        /// assert_eq!(Variant::MountChess.read(&text, &Options::default())?, position);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        // Deliberately flat, not boxed: the search copies it for every action tried.
        #[allow(clippy::large_enum_variant)]
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum AnyPosition {
            $(#[doc = concat!("A position of [`", stringify!($folder), "`].")] $game($folder::$game),)*
        }

        impl Variant {
            /// All games.
            pub const ALL: &[Self] = &[$(Self::$game),*];

            /// Returns the static facts of the game.
            #[must_use]
            pub const fn info(self) -> &'static GameInfo {
                match self {
                    $(Self::$game => <$folder::$game as Position>::INFO,)*
                }
            }

            /// Creates the start position for these options.
            ///
            /// # Errors
            /// Returns the option at fault.
            pub fn begin(self, options: &Options) -> Result<AnyPosition, OptionError> {
                match self {
                    $(Self::$game => Position::begin(options).map(AnyPosition::$game),)*
                }
            }

            /// Creates a start position with random choices: see [`Position::random_start`].
            ///
            /// # Errors
            /// Returns the option at fault.
            pub fn random_start(
                self,
                options: &Options,
                random_below: &mut RandomBelow,
            ) -> Result<(Options, AnyPosition), OptionError> {
                match self {
                    $(Self::$game => Position::random_start(options, random_below)
                        .map(|(options, start)| (options, AnyPosition::$game(start))),)*
                }
            }

            /// Returns a random value for a seat's option: see [`Position::random_seat_option`].
            #[must_use]
            pub fn random_seat_option(self, options: &Options, seat: Seat, random_below: &mut RandomBelow) -> Option<String> {
                match self {
                    $(Self::$game => <$folder::$game as Position>::random_seat_option(options, seat, random_below),)*
                }
            }

            /// Returns the limits on armies: see [`Position::ARMY`].
            #[must_use]
            pub const fn army(self) -> Option<&'static ArmyInfo> {
                match self {
                    $(Self::$game => <$folder::$game as Position>::ARMY,)*
                }
            }

            /// Returns a board with a seat's army: see [`Position::with_army`].
            #[must_use]
            pub fn with_army(
                self,
                options: &Options,
                seat: Seat,
                army: &[Option<PieceKind>],
            ) -> Option<AnyPosition> {
                match self {
                    $(Self::$game => Position::with_army(options, seat, army).map(AnyPosition::$game),)*
                }
            }

            /// Parses a position text of the game.
            ///
            /// # Errors
            /// Returns the part at fault.
            pub fn read(self, text: &str, options: &Options) -> Result<AnyPosition, PositionError> {
                match self {
                    $(Self::$game => Position::read(text, options).map(AnyPosition::$game),)*
                }
            }

            /// Returns warnings about the options, shown to players before the start.
            #[must_use]
            pub fn warnings(self, options: &Options) -> Vec<Problem> {
                match self {
                    $(Self::$game => <$folder::$game as Position>::warnings(options),)*
                }
            }
        }

        impl AnyPosition {
            /// Returns the variant.
            #[must_use]
            pub const fn variant(&self) -> Variant {
                match self {
                    $(Self::$game(_) => Variant::$game,)*
                }
            }
        }

        /// Evaluates an expression with the position of the actual game.
        macro_rules! with_any {
            ($any:expr, $position:ident => $result:expr) => {
                match $any {
                    $(AnyPosition::$game($position) => $result,)*
                }
            };
        }
    };
}

games! {
    king_of_the_mountain: KingOfTheMountain;
    all_round_king: AllRoundKing;
    mount_chess: MountChess;
    giant_king: GiantKing;
    kings_mate: KingsMate;
}

/// Writes the game's name, as on the command line and in stored games.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info().name)
    }
}

/// Parses the output of [`Display`](fmt::Display).
impl FromStr for Variant {
    type Err = ParseError;

    fn from_str(name: &str) -> Result<Self, ParseError> {
        let found = Self::ALL.iter().copied().find(|variant| variant.info().name == name);
        found.ok_or(ParseError { expected: "a game" })
    }
}

/// The methods of [`Position`], dispatched to the actual game.
impl AnyPosition {
    /// Returns the facts of the game: see [`Position::INFO`].
    #[must_use]
    pub fn info(&self) -> &'static GameInfo {
        self.variant().info()
    }

    /// Returns `true` if dice can decide captures: see [`Position::rolls_dice`].
    #[must_use]
    pub fn rolls_dice(&self) -> bool {
        with_any!(self, position => position.rolls_dice())
    }

    /// Returns the seat to move: see [`Position::to_act`].
    #[must_use]
    pub fn to_act(&self) -> Seat {
        with_any!(self, position => position.to_act())
    }

    /// Returns the contents of a square: see [`Position::cell`].
    #[must_use]
    pub fn cell(&self, square: Square) -> Cell {
        with_any!(self, position => position.cell(square))
    }

    /// Returns the keys: see [`Position::keys`].
    #[must_use]
    pub fn keys(&self) -> Vec<(&'static str, String)> {
        with_any!(self, position => position.keys())
    }

    /// Returns the legal actions: see [`Position::actions`].
    #[must_use]
    pub fn actions(&self) -> Vec<Action> {
        with_any!(self, position => position.actions())
    }

    /// Plays a legal action: see [`Position::play_unchecked`].
    pub fn play_unchecked(&mut self, action: Action, roll: Option<Roll>) {
        with_any!(self, position => position.play_unchecked(action, roll));
    }

    /// Passes the turn to a seat: see [`Position::pass_turn_to`].
    pub fn pass_turn_to(&mut self, seat: Seat) {
        with_any!(self, position => position.pass_turn_to(seat));
    }

    /// Plays an action if legal: see [`Position::try_play`].
    ///
    /// # Errors
    /// Returns the refusal of the action.
    pub fn try_play(&mut self, action: Action, roll: Option<Roll>) -> Result<(), ActionRefusal> {
        with_any!(self, position => position.try_play(action, roll))
    }

    /// Returns `true` if an action is legal: see [`Position::is_legal`].
    #[must_use]
    pub fn is_legal(&self, action: Action) -> bool {
        with_any!(self, position => position.is_legal(action))
    }

    /// Checks that an action is legal: see [`Position::explain`].
    ///
    /// # Errors
    /// Returns the refusal of the action.
    pub fn explain(&self, action: Action) -> Result<(), ActionRefusal> {
        with_any!(self, position => position.explain(action))
    }

    /// Returns the result: see [`Position::outcome`].
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        with_any!(self, position => position.outcome())
    }

    /// Returns `true` if a seat is in the game: see [`Position::has_seat`].
    #[must_use]
    pub fn has_seat(&self, seat: Seat) -> bool {
        with_any!(self, position => position.has_seat(seat))
    }

    /// Returns the seats in the game: see [`Position::seats`].
    #[must_use]
    pub fn seats(&self) -> Vec<Seat> {
        with_any!(self, position => position.seats())
    }

    /// Removes a seat: see [`Position::remove_seat`].
    pub fn remove_seat(&mut self, seat: Seat) -> Option<Outcome> {
        with_any!(self, position => position.remove_seat(seat))
    }

    /// Returns the plies without a capture or a pawn move: see [`Position::halfmove_clock`].
    #[must_use]
    pub fn halfmove_clock(&self) -> Option<u32> {
        with_any!(self, position => position.halfmove_clock())
    }

    /// Returns `true` if a seat's King is in check: see [`Position::in_check`].
    #[must_use]
    pub fn in_check(&self, seat: Seat) -> bool {
        with_any!(self, position => position.in_check(seat))
    }

    /// Returns the terrain of a square: see [`Position::terrain`].
    #[must_use]
    pub fn terrain(&self, square: Square) -> Terrain {
        with_any!(self, position => position.terrain(square))
    }

    /// Returns a seat's pieces off the board: see [`Position::off_board_pieces`].
    #[must_use]
    pub fn off_board_pieces(&self, seat: Seat) -> Vec<PieceKind> {
        with_any!(self, position => position.off_board_pieces(seat))
    }

    /// Returns the phase of a seat's King: see [`Position::phase_code`].
    #[must_use]
    pub fn phase_code(&self, seat: Seat) -> Option<&'static str> {
        with_any!(self, position => position.phase_code(seat))
    }

    /// Returns the squares of the Kings in check: see [`Position::checked_kings`].
    #[must_use]
    pub fn checked_kings(&self) -> Vec<Square> {
        with_any!(self, position => position.checked_kings())
    }

    /// Returns the sides of the dice for an action: see [`Position::dice_sides`].
    #[must_use]
    pub fn dice_sides(&self, action: Action) -> Option<u8> {
        with_any!(self, position => position.dice_sides(action))
    }

    /// Returns the repetition key: see [`Position::repetition_key`].
    #[must_use]
    pub fn repetition_key(&self) -> u128 {
        with_any!(self, position => position.repetition_key())
    }

    /// Returns the number of sequences of actions: see [`perft`](super::perft::perft).
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        with_any!(self, position => super::perft::perft(position, depth))
    }

    /// Returns the count for each root action: see [`divide`](super::perft::divide).
    #[must_use]
    pub fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        with_any!(self, position => super::perft::divide(position, depth))
    }
}

/// Writes the canonical text (see [`Position::text`]), which [`Variant::read`] parses.
impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&with_any!(self, position => position.text()))
    }
}
