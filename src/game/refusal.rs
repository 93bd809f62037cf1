//! Refusals of commands. `castellan_text::game_refusal_in` turns them into sentences.

use super::conditions::PlanError;
use super::dice::SeedError;
use super::settings::SettingsError;
use super::settings_text::SettingsTextError;
use super::state::values::{End, Phase};
use super::time::{Span, Time};
use castellan_rules::text::input::InputError;
use castellan_rules::{GameInfo, OptionError, Outcome, Piece, Seat, Square};

/// The reason for which a command is refused. No variant holds anything hidden from the requester.
#[derive(Clone, PartialEq, Debug)]
pub enum Refusal {
    /// The game does not exist.
    NoSuchGame,
    /// The id is taken.
    GameExists,
    /// The settings are invalid.
    Settings(SettingsError),
    /// Players create games only for themselves.
    NotForOthers,

    /// The requester does not play in this game.
    NotInGame,
    /// Only the owner may do this.
    OwnerOnly,
    /// Only a director may do this.
    DirectorsOnly,
    /// Only the bot itself may do this.
    SystemOnly,
    /// Only a player may do this.
    PlayersOnly,
    /// The game is in a phase in which this is not possible.
    NotNow {
        /// The current phase.
        phase: Phase,
        /// The end of the game, if it is over.
        end: Option<End>,
    },

    /// A solo game has one player.
    Solo,
    /// The player already has a seat.
    AlreadySeated {
        /// The player's seat.
        seat: Seat,
    },
    /// The requester already has a seat.
    RequesterSeated {
        /// The requester's seat.
        seat: Seat,
    },
    /// The player is already invited.
    AlreadyInvited,
    /// The requester is not, or no longer, invited.
    NotInvited,
    /// The invitation to withdraw is not, or no longer, open.
    NoSuchInvitation,
    /// The game has too many open invitations.
    TooManyInvitations {
        /// The most open invitations.
        most: usize,
    },
    /// Only invited players may join.
    InvitedOnly,
    /// Seats are drawn, so players cannot choose one.
    SeatsAreDrawn,
    /// The game has no such seat.
    NoSuchSeat {
        /// The requested seat.
        seat: Seat,
        /// The seats of the game.
        seats: Vec<Seat>,
    },
    /// The seat is taken.
    SeatTaken {
        /// The seat.
        seat: Seat,
    },
    /// The seat is reserved for an invited player.
    SeatReserved {
        /// The seat.
        seat: Seat,
    },
    /// The seat is empty.
    SeatEmpty {
        /// The seat.
        seat: Seat,
    },
    /// All seats are taken.
    Full,
    /// Too few players have joined.
    TooFewPlayers {
        /// The number of players who have joined.
        joined: usize,
        /// The number of seats.
        seats: usize,
    },
    /// Others have joined, so the game cannot become a solo game.
    OthersJoined,
    /// The server where the game was opened does not rate games with computers.
    ComputersAreUnrated,
    /// A rated game with a computer must give all seats equal chances.
    UnevenWithComputers,
    /// Others have joined, so the list on which a rated game counts cannot change.
    RatingListFixed,
    /// In a rated game, a seat cannot pass to or from a computer.
    RatedReplacement,
    /// Only computers have joined.
    OnlyComputers,
    /// The player is not a computer.
    NotAComputer,
    /// More players have joined than the changed game has seats.
    TooManyJoined {
        /// The number of players who have joined.
        joined: usize,
        /// The number of seats after the change.
        seats: usize,
    },
    /// The settings of the game were changed too often.
    TooManyAmendments {
        /// The most changes of a game.
        most: u32,
    },
    /// The settings are invalid.
    SettingsText(SettingsTextError),
    /// The options are invalid.
    Option(OptionError),
    /// The text is not a seed.
    Seed(SeedError),

    /// The seat belongs to another player.
    NotYourSeat {
        /// The seat.
        seat: Seat,
    },
    /// The variant has no choice before the game, or the settings made it for all seats.
    NothingToChoose,
    /// The seat is already ready.
    AlreadyReady {
        /// The seat.
        seat: Seat,
    },
    /// The seat has not chosen yet.
    NothingChosen {
        /// The seat.
        seat: Seat,
    },

    /// The board has changed since the player saw it.
    Stale {
        /// The version of the board that the player saw.
        seen: u32,
        /// The current version.
        now: u32,
    },
    /// Another seat is on turn.
    NotYourTurn {
        /// The seat to act.
        to_act: Seat,
    },
    /// The player's seat has left the game.
    SeatHasLeft {
        /// The seat.
        seat: Seat,
    },
    /// The seat to act is out of time.
    TimeIsUp {
        /// The seat.
        seat: Seat,
        /// The deadline.
        deadline: Time,
    },
    /// The text is not an action, or an illegal one.
    Input(InputError),
    /// A picked piece must act or be captured (KM-20).
    Touched {
        /// The square of the piece.
        square: Square,
        /// The piece.
        piece: Piece,
        /// `true` if the piece must be captured.
        capture: bool,
        /// The number of the rule.
        rule: &'static str,
        /// The variant, for the names of its pieces.
        info: &'static GameInfo,
    },
    /// The game has no touch-move rule.
    NoTouchMove,
    /// The square has no piece.
    EmptySquare {
        /// The square.
        square: Square,
    },

    /// No such offer is open.
    NoSuchOffer {
        /// The requested number.
        number: u32,
    },
    /// The requester is not a party to the offer.
    NotPartyToOffer,
    /// The requester has already agreed.
    AlreadyAgreed,
    /// The requester made the offer, and cannot answer it.
    OwnOffer,
    /// Another player made the offer.
    NotYourOffer,
    /// Such an offer is already open.
    OfferAlreadyOpen {
        /// The number of the offer.
        number: u32,
        /// The kind of offer.
        word: &'static str,
    },
    /// The game has no takebacks.
    NoTakebacks,
    /// The game has no hints.
    NoHints,
    /// Rated games have no hints.
    RatedWithoutHints,
    /// Tournament games have no hints.
    TournamentWithoutHints,
    /// Moves are analysed only after the end of the game.
    AnalysisAfterTheEnd,
    /// The game has no moves.
    NothingToAnalyse,
    /// The game is too long for analysis.
    TooLongToAnalyse {
        /// The most moves.
        most: usize,
    },
    /// The game has no conditional moves.
    ConditionsOff,
    /// The game has no analysis before its end.
    AnalysisOff,
    /// The game cannot be played through the API.
    ApiOff,
    /// The player has not acted yet.
    NothingToTakeBack,
    /// Dice were rolled since.
    DiceWereRolled,
    /// A seat has left since.
    SeatLeftSince {
        /// The seat.
        seat: Seat,
    },
    /// Every seat has acted, so the game is under way.
    GameUnderWay,
    /// The player's same offer was declined, and the board has not changed since.
    OfferDeclinedBefore {
        /// The kind of offer.
        word: &'static str,
    },
    /// The player already offers a draw with their next action.
    DrawOfferAlreadyDeferred,
    /// The player offers no draw with their next action.
    NoDeferredDrawOffer,
    /// The position gives no draw to claim.
    NothingToClaim,
    /// The bot watches the time, so players do not claim it.
    NoTimeClaims,
    /// The seat still has time.
    TimeNotUp {
        /// The seat.
        seat: Seat,
    },
    /// Players cannot claim their own time or give themselves time.
    OwnTime,
    /// The game has no clock.
    NoClock,
    /// The amount of time is outside its limits.
    TimeLimit {
        /// The requested time.
        given: Span,
        /// The shortest time.
        least: Span,
        /// The longest time.
        most: Span,
    },
    /// The clock of the seat is at its cap.
    ClockFull {
        /// The seat.
        seat: Seat,
    },

    /// The game has no end or departure to undo.
    NothingToReinstate,
    /// The game is over on the board.
    OverOnBoard {
        /// The outcome.
        outcome: Outcome,
    },
    /// The seat to act would have no time.
    NoTimeLeft {
        /// The seat.
        seat: Seat,
    },

    /// The conditional moves are invalid.
    Plan(PlanError),
    /// The player has no conditional moves.
    NoConditions,
    /// The player does not have this conditional move, or no longer has it.
    NoSuchCondition,
    /// The notes are too long.
    NoteTooLong {
        /// The most characters.
        most: usize,
    },
    /// The player has caused too many private events in this game.
    TooManyPrivateEvents {
        /// The most private events.
        most: u64,
    },
    /// The log of the game is too long for this command.
    LogFull {
        /// The most public events.
        most: u64,
        /// `true` if actions on the board are still accepted.
        playable: bool,
    },
    /// The game has no spectators.
    NoSpectators,
    /// The requester plays, and so cannot watch.
    PlayersDoNotWatch,
    /// The requester is already watching.
    AlreadyWatching,
    /// The requester is not watching.
    NotWatching,
    /// The game has too many watchers.
    TooManyWatchers {
        /// The most watchers.
        most: usize,
    },
}
