//! The trait that all games share: few required methods, the rest derived once.

use super::action::{Action, Roll};
use super::army::ArmyInfo;
use super::cell::{Cell, Terrain};
use super::chance::Draw;
use super::geometry::Square;
use super::info::GameInfo;
use super::options::{OptionError, Options};
use super::outcome::{DrawReason, Outcome, Status, WinReason};
use super::piece::{Kind, Seat};
use super::problem::Problem;
use super::ruling::Ruling;
use super::text::position::{PositionError, board_text};
use std::fmt;
use std::ops::ControlFlow;

/// A position of one game: a flat value, copied without allocating.
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
/// // A position is written in one way, and read back.
/// assert_eq!(GiantKing::read(&position.text(), &Options::default()).unwrap(), position);
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
pub trait Position: Clone + Eq + fmt::Debug + Send + Sync + 'static {
    /// The unchanging facts of the game.
    const INFO: &'static GameInfo;

    /// The start position under these options.
    ///
    /// # Errors
    /// Names the option at fault.
    fn begin(options: &Options) -> Result<Self, OptionError>;

    /// The start position under these options, with everything drawn that they leave to chance.
    /// The options given back name what was drawn, where they have a word for it.
    ///
    /// # Errors
    /// Names the option at fault.
    fn draw_start(options: &Options, _draw: &mut Draw) -> Result<(Options, Self), OptionError> {
        Self::begin(options).map(|start| (options.clone(), start))
    }

    /// A random choice for a seat of a game under these options, where seats choose something before
    /// they begin (KOTM-12): a value for that seat's own option.
    #[must_use]
    fn draw_choice(_options: &Options, _seat: Seat, _draw: &mut Draw) -> Option<String> {
        None
    }

    /// What the army of a seat may be, where each chooses one before the game begins (KOTM-9).
    const ARMY: Option<&'static ArmyInfo> = None;

    /// A seat alone with its army on an empty board, as far as it is chosen: a kind for each place of an army text. It
    /// is for pictures; nobody plays from it. Nothing where no armies are chosen.
    #[must_use]
    fn with_army(_options: &Options, _seat: Seat, _army: &[Option<Kind>]) -> Option<Self> {
        None
    }

    /// Whether captures can be decided by dice in this game (KM-17).
    #[must_use]
    fn rolls_dice(&self) -> bool {
        false
    }

    /// Reads a position text. Exactly the texts that [`Position::text`] writes are accepted,
    /// and of them only positions that the rules allow. Options that only shape the start position
    /// are not looked at: [`Position::begin`] judges them.
    ///
    /// # Errors
    /// Names the part at fault.
    fn read(text: &str, options: &Options) -> Result<Self, PositionError>;

    /// The seat to act.
    fn to_act(&self) -> Seat;

    /// What a square of the board holds.
    fn cell(&self, square: Square) -> Cell;

    /// The values of the position's keys, in order: name and value.
    fn keys(&self) -> Vec<(&'static str, String)>;

    /// A number that is the same for the same positions, as the rules on repetition define them: board, seat to
    /// act, and all [keys](Self::keys) other than the counters `clock`, `move` and `passes`.
    ///
    /// 128 bits, so that two different positions sharing one is not to be expected. It is the same on every
    /// machine and with every compiler.
    fn repetition_key(&self) -> u128;

    /// Calls `visit` with every legal action, in no particular order, until it breaks: with none when
    /// the game is over. The clock (which counting ignores) is not looked at. Says whether `visit` broke.
    fn for_each_action(&self, visit: &mut impl FnMut(Action) -> ControlFlow<()>) -> ControlFlow<()>;

    /// Plays an action known to be legal. A declared capture without dice succeeds.
    ///
    /// What an illegal action does is not promised, only that it does not panic when its
    /// squares are on the board.
    fn play_unchecked(&mut self, action: Action, roll: Option<Roll>);

    /// Gives the turn to a seat that is in the game, as if those to act before it had been passed over. What only the
    /// very next action may do or may not do (en passant, a capture that failed) is over; everything else stays.
    fn hand_over(&mut self, seat: Seat);

    /// The end that is seen on the board: a win, or every seat having passed.
    fn decided(&self) -> Option<Outcome>;

    /// What it means that the seat to act has no legal action.
    fn stuck(&self) -> Outcome {
        Outcome::Drawn(DrawReason::Stalemate)
    }

    /// Why an action that is not legal is refused. Only asked about such actions.
    fn refuse(&self, action: Action) -> Ruling;

    /// Whether a seat is in the game.
    fn has_seat(&self, seat: Seat) -> bool {
        Seat::TWO.contains(&seat)
    }

    /// Takes a seat that is in the game out of it. Gives the end, if that ends the game.
    fn leave(&mut self, seat: Seat) -> Option<Outcome> {
        Some(Outcome::Won(seat.opponent(), WinReason::Resignation))
    }

    /// Plies without progress, where the game counts them.
    fn clock(&self) -> Option<u32> {
        None
    }

    /// Whether a seat's King is in check, in the game's own sense.
    fn in_check(&self, _seat: Seat) -> bool {
        false
    }

    /// What a square of the board is.
    fn terrain(&self, _square: Square) -> Terrain {
        Terrain::Plain
    }

    /// A seat's pieces that are off the board and may come back: its reserve or its captured ones.
    fn held(&self, _seat: Seat) -> Vec<Kind> {
        Vec::new()
    }

    /// The phase that a seat's King is in, by its code, where Kings have phases (ARK-3).
    fn phase_code(&self, _seat: Seat) -> Option<&'static str> {
        None
    }

    /// The squares of the Kings that are in check, in the game's own sense.
    fn endangered(&self) -> Vec<Square> {
        let king = Self::INFO.kinds[0].kind;
        let seats: Vec<Seat> = self.seats().into_iter().filter(|&seat| self.in_check(seat)).collect();
        let stands = |square: &Square| matches!(self.cell(*square), Cell::Piece(piece) if piece.kind == king && seats.contains(&piece.seat));
        if seats.is_empty() { Vec::new() } else { Self::INFO.squares().filter(stands).collect() }
    }

    /// How many sides the dice have that an action needs; none for most.
    fn die(&self, _action: Action) -> Option<u8> {
        None
    }

    /// What players should be told about their options before they begin.
    #[must_use]
    fn warnings(_options: &Options) -> Vec<Problem> {
        Vec::new()
    }

    /// How many legal actions there are. Games that can count faster than list, do.
    fn count_actions(&self) -> u64 {
        let mut count = 0;
        let _ = self.for_each_action(&mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Whether there is any legal action, the clock left aside.
    fn has_action(&self) -> bool {
        self.for_each_action(&mut |_| ControlFlow::Break(())).is_break()
    }

    // Everything below is derived; games leave it as it is.

    /// Every legal action; none when the game is over, by the clock too.
    fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        if !self.clock_ran_out() {
            let _ = self.for_each_action(&mut |action| {
                actions.push(action);
                ControlFlow::Continue(())
            });
        }
        actions
    }

    /// Whether nothing has happened for so long that the game is drawn.
    fn clock_ran_out(&self) -> bool {
        match (&Self::INFO.clock, self.clock()) {
            (Some(rule), Some(clock)) => clock >= rule.draw,
            _ => false,
        }
    }

    /// How the game has ended, repetition (which one position does not show) left aside.
    fn ending(&self) -> Option<Outcome> {
        self.decided().or_else(|| {
            if self.has_action() {
                self.clock_ran_out().then_some(Outcome::Drawn(DrawReason::Clock))
            } else {
                Some(self.stuck())
            }
        })
    }

    /// Whether the game goes on, repetition left aside.
    fn status(&self) -> Status {
        self.ending().map_or(Status::Ongoing, Status::Over)
    }

    /// Whether an action is legal.
    fn is_legal(&self, action: Action) -> bool {
        let same = &mut |legal| {
            if legal == action { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        !self.clock_ran_out() && self.for_each_action(same).is_break()
    }

    /// Whether an action is legal, and if not, why.
    ///
    /// # Errors
    /// The ruling that forbids it.
    fn explain(&self, action: Action) -> Result<(), Ruling> {
        if self.is_legal(action) { Ok(()) } else { Err(self.refuse(action)) }
    }

    /// Plays an action if it is legal.
    ///
    /// # Errors
    /// The ruling that forbids it; the position is as it was.
    fn try_play(&mut self, action: Action, roll: Option<Roll>) -> Result<(), Ruling> {
        self.explain(action)?;
        self.play_unchecked(action, roll);
        Ok(())
    }

    /// The seats in the game, in playing order.
    fn seats(&self) -> Vec<Seat> {
        Self::INFO.seats.iter().copied().filter(|&seat| self.has_seat(seat)).collect()
    }

    /// The one text of this position.
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
