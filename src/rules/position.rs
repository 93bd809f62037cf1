//! The trait common to all games: few required methods, with the rest provided.

use super::action::{Action, Roll};
use super::army::ArmyInfo;
use super::cell::{Cell, Terrain};
use super::geometry::Square;
use super::info::GameInfo;
use super::options::{OptionError, Options};
use super::outcome::{DrawReason, Outcome, Status, WinReason};
use super::piece::{PieceKind, Seat};
use super::problem::Problem;
use super::random::RandomBelow;
use super::refusal::ActionRefusal;
use super::text::position::{PositionError, board_text};
use std::fmt;
use std::ops::ControlFlow;

/// A position of one game: a flat value that copies without allocating.
///
/// ```
/// use castellan_rules::variants::giant_king::GiantKing;
/// use castellan_rules::{Options, Position, Seat};
///
/// let mut position = GiantKing::begin(&Options::default())?;
/// let first = position.actions()[0];
/// position.try_play(first, None).expect("it is legal");
/// assert_eq!(position.to_act(), Seat::Black);
///
/// // The text of a position is unique and parses back.
/// assert_eq!(GiantKing::read(&position.text(), &Options::default()).unwrap(), position);
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
pub trait Position: Clone + Eq + fmt::Debug + Send + Sync + 'static {
    /// The static facts of the game.
    const INFO: &'static GameInfo;

    /// Creates the start position for these options.
    ///
    /// # Errors
    /// Returns the option at fault.
    fn begin(options: &Options) -> Result<Self, OptionError>;

    /// Creates a start position for these options, with everything that they leave to chance decided at random. The
    /// returned options record the choices, as far as options can express them.
    ///
    /// # Errors
    /// Returns the option at fault.
    fn random_start(
        options: &Options,
        _random_below: &mut RandomBelow,
    ) -> Result<(Options, Self), OptionError> {
        Self::begin(options).map(|start| (options.clone(), start))
    }

    /// Returns a random value for a seat's own option, in games where the seats choose something before the start
    /// (KOTM-12).
    #[must_use]
    fn random_seat_option(
        _options: &Options,
        _seat: Seat,
        _random_below: &mut RandomBelow,
    ) -> Option<String> {
        None
    }

    /// The limits on armies, in games where each seat chooses one before the start (KOTM-9).
    const ARMY: Option<&'static ArmyInfo> = None;

    /// Returns a board with only a seat's (partial) army: a kind for each position of an army text. The result is for
    /// pictures, not for play. `None` in games without armies.
    #[must_use]
    fn with_army(_options: &Options, _seat: Seat, _army: &[Option<PieceKind>]) -> Option<Self> {
        None
    }

    /// Returns `true` if dice can decide captures in this game (KM-17).
    #[must_use]
    fn rolls_dice(&self) -> bool {
        false
    }

    /// Parses a position text. Only the exact output of [`Position::text`] is accepted, and only positions that the
    /// rules allow. Options that affect only the start position are ignored here: [`Position::begin`] checks them.
    ///
    /// # Errors
    /// Returns the part at fault.
    fn read(text: &str, options: &Options) -> Result<Self, PositionError>;

    /// Returns the seat to move.
    fn to_act(&self) -> Seat;

    /// Returns the contents of a square.
    fn cell(&self, square: Square) -> Cell;

    /// Returns the position's keys in order: name and value.
    fn keys(&self) -> Vec<(&'static str, String)>;

    /// Returns a hash that is equal for equal positions, as the repetition rules define them: board, seat to move, and
    /// all [keys](Self::keys) other than the counters `clock`, `move` and `passes`.
    ///
    /// With 128 bits, collisions are not expected. The hash is the same on every machine and with every compiler.
    fn repetition_key(&self) -> u128;

    /// Calls `visit` with every legal action, in no particular order, until `visit` breaks; none if the game is over.
    /// The clock is ignored, as in perft. Returns the last `ControlFlow`.
    fn for_each_action(&self, visit: &mut impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()>;

    /// Plays an action that is known to be legal. A declared capture without dice succeeds.
    ///
    /// For an illegal action the result is unspecified, but the method does not panic if the squares are on the board.
    fn play_unchecked(&mut self, action: Action, roll: Option<Roll>);

    /// Passes the turn to a seat that is in the game, skipping the seats before it. Rights that last for one action (en
    /// passant, a failed capture) expire; everything else stays.
    fn pass_turn_to(&mut self, seat: Seat);

    /// Returns the result that the position itself shows: a win on the board, or a pass by every seat in succession.
    fn board_outcome(&self) -> Option<Outcome>;

    /// Returns the result if the seat to move has no legal action.
    fn outcome_without_actions(&self) -> Outcome {
        Outcome::Drawn(DrawReason::Stalemate)
    }

    /// Returns the refusal of an illegal action. For a legal action the result is unspecified.
    fn refusal(&self, action: Action) -> ActionRefusal;

    /// Returns `true` if a seat is in the game.
    fn has_seat(&self, seat: Seat) -> bool {
        Seat::TWO.contains(&seat)
    }

    /// Removes a seat from the game. Returns the result, if the game is over.
    fn remove_seat(&mut self, seat: Seat) -> Option<Outcome> {
        Some(Outcome::Won(seat.opponent(), WinReason::Resignation))
    }

    /// Returns the number of plies without a capture or a pawn move, if the game counts them.
    fn halfmove_clock(&self) -> Option<u32> {
        None
    }

    /// Returns `true` if a seat's King is in check, as the game defines check.
    fn in_check(&self, _seat: Seat) -> bool {
        false
    }

    /// Returns the terrain of a square.
    fn terrain(&self, _square: Square) -> Terrain {
        Terrain::Plain
    }

    /// Returns a seat's pieces that are off the board and may return: the reserve or the captured pieces.
    fn off_board_pieces(&self, _seat: Seat) -> Vec<PieceKind> {
        Vec::new()
    }

    /// Returns the code of the phase of a seat's King, in games with phases (ARK-3).
    fn phase_code(&self, _seat: Seat) -> Option<&'static str> {
        None
    }

    /// Returns the squares of the Kings in check, as the game defines check.
    fn checked_kings(&self) -> Vec<Square> {
        let king = Self::INFO.kinds[0].kind;
        let seats: Vec<Seat> = self.seats().into_iter().filter(|&seat| self.in_check(seat)).collect();
        let is_checked_king = |square: &Square| matches!(self.cell(*square), Cell::Piece(piece) if piece.kind == king && seats.contains(&piece.seat));
        if seats.is_empty() { Vec::new() } else { Self::INFO.squares().filter(is_checked_king).collect() }
    }

    /// Returns the number of sides of the dice that an action needs; `None` for most actions.
    fn dice_sides(&self, _action: Action) -> Option<u8> {
        None
    }

    /// Returns warnings about the options, shown to players before the start.
    #[must_use]
    fn warnings(_options: &Options) -> Vec<Problem> {
        Vec::new()
    }

    /// Returns the number of legal actions. Games override this if they can count faster than list.
    fn count_actions(&self) -> u64 {
        let mut count = 0;
        let _ = self.for_each_action(&mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Returns `true` if there is any legal action, ignoring the clock.
    fn has_action(&self) -> bool {
        self.for_each_action(&mut |_| ControlFlow::Break(())).is_break()
    }

    // The methods below are derived; games do not override them.

    /// Returns all legal actions; none if the game is over, including by the clock.
    fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        if !self.is_drawn_by_clock() {
            let _ = self.for_each_action(&mut |action| {
                actions.push(action);
                ControlFlow::Continue(())
            });
        }
        actions
    }

    /// Returns `true` if the game is drawn by the clock.
    fn is_drawn_by_clock(&self) -> bool {
        match (&Self::INFO.clock_rule, self.halfmove_clock()) {
            (Some(rule), Some(clock)) => clock >= rule.draw,
            _ => false,
        }
    }

    /// Returns the result of the game, except by repetition, which one position cannot show.
    fn outcome(&self) -> Option<Outcome> {
        self.board_outcome().or_else(|| {
            if self.has_action() {
                self.is_drawn_by_clock().then_some(Outcome::Drawn(DrawReason::Clock))
            } else {
                Some(self.outcome_without_actions())
            }
        })
    }

    /// Returns the status of the game, except for repetition.
    fn status(&self) -> Status {
        self.outcome().map_or(Status::Ongoing, Status::Over)
    }

    /// Returns `true` if an action is legal.
    fn is_legal(&self, action: Action) -> bool {
        let compare = &mut |legal| {
            if legal == action { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        !self.is_drawn_by_clock() && self.for_each_action(compare).is_break()
    }

    /// Checks that an action is legal.
    ///
    /// # Errors
    /// Returns the refusal of the action.
    fn explain(&self, action: Action) -> Result<(), ActionRefusal> {
        if self.is_legal(action) { Ok(()) } else { Err(self.refusal(action)) }
    }

    /// Plays an action if it is legal.
    ///
    /// # Errors
    /// Returns the refusal of the action; the position is unchanged.
    fn try_play(&mut self, action: Action, roll: Option<Roll>) -> Result<(), ActionRefusal> {
        self.explain(action)?;
        self.play_unchecked(action, roll);
        Ok(())
    }

    /// Returns the seats in the game, in playing order.
    fn seats(&self) -> Vec<Seat> {
        Self::INFO.seats.iter().copied().filter(|&seat| self.has_seat(seat)).collect()
    }

    /// Returns the canonical text of the position.
    fn text(&self) -> String {
        let mut text = board_text(Self::INFO, |square| self.cell(square));
        text.push(' ');
        text.push(self.to_act().letter());
        for (key, value) in self.keys() {
            text.push(' ');
            text.push_str(key);
            text.push('=');
            text.push_str(&value);
        }
        text
    }
}
