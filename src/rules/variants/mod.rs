//! The games. Adding one is a folder here and a line below.

use super::action::{Action, Roll};
use super::army::ArmyInfo;
use super::cell::{Cell, Terrain};
use super::chance::Draw;
use super::geometry::Square;
use super::info::GameInfo;
use super::options::{OptionError, Options};
use super::outcome::Outcome;
use super::parse::ParseError;
use super::piece::{Kind, Seat};
use super::position::Position;
use super::problem::Problem;
use super::ruling::Ruling;
use super::text::position::PositionError;
use std::fmt;
use std::str::FromStr;

macro_rules! games {
    ($($folder:ident: $game:ident;)*) => {
        $(pub mod $folder;)*

        /// One of the games.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Variant {
            $(#[doc = concat!("The game of [`", stringify!($folder), "`].")] $game,)*
        }

        /// A position of some game.
        // A flat value is wanted: it is copied for every action that is tried, never boxed.
        #[allow(clippy::large_enum_variant)]
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum AnyPosition {
            $(#[doc = concat!("A position of [`", stringify!($folder), "`].")] $game($folder::$game),)*
        }

        impl Variant {
            /// Every game.
            pub const ALL: &[Self] = &[$(Self::$game),*];

            /// The unchanging facts of the game.
            #[must_use]
            pub const fn info(self) -> &'static GameInfo {
                match self {
                    $(Self::$game => <$folder::$game as Position>::INFO,)*
                }
            }

            /// The start position under these options.
            ///
            /// # Errors
            /// Names the option at fault.
            pub fn begin(self, options: &Options) -> Result<AnyPosition, OptionError> {
                match self {
                    $(Self::$game => Position::begin(options).map(AnyPosition::$game),)*
                }
            }

            /// See [`Position::draw_start`].
            ///
            /// # Errors
            /// Names the option at fault.
            pub fn draw_start(
                self,
                options: &Options,
                draw: &mut Draw,
            ) -> Result<(Options, AnyPosition), OptionError> {
                match self {
                    $(Self::$game => Position::draw_start(options, draw)
                        .map(|(options, start)| (options, AnyPosition::$game(start))),)*
                }
            }

            /// See [`Position::draw_choice`].
            #[must_use]
            pub fn draw_choice(self, options: &Options, seat: Seat, draw: &mut Draw) -> Option<String> {
                match self {
                    $(Self::$game => <$folder::$game as Position>::draw_choice(options, seat, draw),)*
                }
            }

            /// See [`Position::ARMY`].
            #[must_use]
            pub const fn army(self) -> Option<&'static ArmyInfo> {
                match self {
                    $(Self::$game => <$folder::$game as Position>::ARMY,)*
                }
            }

            /// See [`Position::with_army`].
            #[must_use]
            pub fn with_army(
                self,
                options: &Options,
                seat: Seat,
                army: &[Option<Kind>],
            ) -> Option<AnyPosition> {
                match self {
                    $(Self::$game => Position::with_army(options, seat, army).map(AnyPosition::$game),)*
                }
            }

            /// Reads a position text of the game.
            ///
            /// # Errors
            /// Names the part at fault.
            pub fn read(self, text: &str, options: &Options) -> Result<AnyPosition, PositionError> {
                match self {
                    $(Self::$game => Position::read(text, options).map(AnyPosition::$game),)*
                }
            }

            /// What players should be told about their options before they begin.
            #[must_use]
            pub fn warnings(self, options: &Options) -> Vec<Problem> {
                match self {
                    $(Self::$game => <$folder::$game as Position>::warnings(options),)*
                }
            }
        }

        impl AnyPosition {
            /// Which game it is a position of.
            #[must_use]
            pub const fn variant(&self) -> Variant {
                match self {
                    $(Self::$game(_) => Variant::$game,)*
                }
            }
        }

        /// Runs an expression on whichever game's position is held.
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

/// The game's name, as on the command line and in stored games.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info().name)
    }
}

/// Reads what [`Display`](fmt::Display) writes.
impl FromStr for Variant {
    type Err = ParseError;

    fn from_str(name: &str) -> Result<Self, ParseError> {
        let found = Self::ALL.iter().copied().find(|variant| variant.info().name == name);
        found.ok_or(ParseError { expected: "a game" })
    }
}

/// The same as [`Position`], asked of some game's position.
impl AnyPosition {
    /// See [`Position::INFO`].
    #[must_use]
    pub fn info(&self) -> &'static GameInfo {
        self.variant().info()
    }

    /// See [`Position::rolls_dice`].
    #[must_use]
    pub fn rolls_dice(&self) -> bool {
        with_any!(self, position => position.rolls_dice())
    }

    /// See [`Position::to_act`].
    #[must_use]
    pub fn to_act(&self) -> Seat {
        with_any!(self, position => position.to_act())
    }

    /// See [`Position::cell`].
    #[must_use]
    pub fn cell(&self, square: Square) -> Cell {
        with_any!(self, position => position.cell(square))
    }

    /// See [`Position::keys`].
    #[must_use]
    pub fn keys(&self) -> Vec<(&'static str, String)> {
        with_any!(self, position => position.keys())
    }

    /// See [`Position::actions`].
    #[must_use]
    pub fn actions(&self) -> Vec<Action> {
        with_any!(self, position => position.actions())
    }

    /// See [`Position::play_unchecked`].
    pub fn play_unchecked(&mut self, action: Action, roll: Option<Roll>) {
        with_any!(self, position => position.play_unchecked(action, roll));
    }

    /// See [`Position::hand_over`].
    pub fn hand_over(&mut self, seat: Seat) {
        with_any!(self, position => position.hand_over(seat));
    }

    /// See [`Position::try_play`].
    ///
    /// # Errors
    /// The ruling that forbids the action.
    pub fn try_play(&mut self, action: Action, roll: Option<Roll>) -> Result<(), Ruling> {
        with_any!(self, position => position.try_play(action, roll))
    }

    /// See [`Position::is_legal`].
    #[must_use]
    pub fn is_legal(&self, action: Action) -> bool {
        with_any!(self, position => position.is_legal(action))
    }

    /// See [`Position::explain`].
    ///
    /// # Errors
    /// The ruling that forbids the action.
    pub fn explain(&self, action: Action) -> Result<(), Ruling> {
        with_any!(self, position => position.explain(action))
    }

    /// See [`Position::ending`].
    #[must_use]
    pub fn ending(&self) -> Option<Outcome> {
        with_any!(self, position => position.ending())
    }

    /// See [`Position::has_seat`].
    #[must_use]
    pub fn has_seat(&self, seat: Seat) -> bool {
        with_any!(self, position => position.has_seat(seat))
    }

    /// See [`Position::seats`].
    #[must_use]
    pub fn seats(&self) -> Vec<Seat> {
        with_any!(self, position => position.seats())
    }

    /// See [`Position::leave`].
    pub fn leave(&mut self, seat: Seat) -> Option<Outcome> {
        with_any!(self, position => position.leave(seat))
    }

    /// See [`Position::clock`].
    #[must_use]
    pub fn clock(&self) -> Option<u32> {
        with_any!(self, position => position.clock())
    }

    /// See [`Position::in_check`].
    #[must_use]
    pub fn in_check(&self, seat: Seat) -> bool {
        with_any!(self, position => position.in_check(seat))
    }

    /// See [`Position::terrain`].
    #[must_use]
    pub fn terrain(&self, square: Square) -> Terrain {
        with_any!(self, position => position.terrain(square))
    }

    /// See [`Position::held`].
    #[must_use]
    pub fn held(&self, seat: Seat) -> Vec<Kind> {
        with_any!(self, position => position.held(seat))
    }

    /// See [`Position::phase_code`].
    #[must_use]
    pub fn phase_code(&self, seat: Seat) -> Option<&'static str> {
        with_any!(self, position => position.phase_code(seat))
    }

    /// See [`Position::endangered`].
    #[must_use]
    pub fn endangered(&self) -> Vec<Square> {
        with_any!(self, position => position.endangered())
    }

    /// See [`Position::die`].
    #[must_use]
    pub fn die(&self, action: Action) -> Option<u8> {
        with_any!(self, position => position.die(action))
    }

    /// See [`Position::repetition_key`].
    #[must_use]
    pub fn repetition_key(&self) -> u128 {
        with_any!(self, position => position.repetition_key())
    }

    /// See [`perft`](super::perft::perft).
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        with_any!(self, position => super::perft::perft(position, depth))
    }

    /// See [`divide`](super::perft::divide).
    #[must_use]
    pub fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        with_any!(self, position => super::perft::divide(position, depth))
    }
}

/// The one text of a position: see [`Position::text`]. [`Variant::read`] reads it.
impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&with_any!(self, position => position.text()))
    }
}
