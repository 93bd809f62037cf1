//! Refusals: why something asked is not done. `castellan_text::refused_in` makes sentences of them.

use super::agreement::AgreementError;
use super::conditions::PlanError;
use super::dice::SeedError;
use super::state::parts::{End, Phase};
use super::terms::TermsError;
use super::time::{Span, Time};
use castellan_rules::text::input::InputError;
use castellan_rules::{GameInfo, OptionError, Outcome, Piece, Seat, Square};

/// The reason for which a command is refused. No variant holds anything hidden from the requester.
#[derive(Clone, PartialEq, Debug)]
pub enum Refusal {
    /// There is no such game.
    NoSuchGame,
    /// The name is taken.
    GameExists,
    /// The terms are not allowed.
    Agreement(AgreementError),
    /// Whoever creates a game owns it.
    NotForOthers,

    /// Whoever asks does not play in this game.
    NotInGame,
    /// Only whose game it is may ask this.
    OwnerOnly,
    /// Only a director may ask this.
    DirectorsOnly,
    /// Only the bot itself asks this.
    SystemOnly,
    /// A director asks what only a player can.
    PlayersOnly,
    /// The game is not, or no longer, where this can be asked.
    NotNow {
        /// The phase that it is in.
        phase: Phase,
        /// How it ended, if it is over.
        end: Option<End>,
    },

    /// A solo game has one player.
    Solo,
    /// The player has a seat already.
    AlreadySeated {
        /// The seat concerned.
        seat: Seat,
    },
    /// Whoever asks has a seat already.
    YouPlay {
        /// The seat concerned.
        seat: Seat,
    },
    /// The player has been invited already.
    AlreadyInvited,
    /// Whoever asks is not invited, or no longer.
    NotInvited,
    /// The invitation that is to be withdrawn is not open, or no longer.
    NoSuchInvitation,
    /// There cannot be more invitations.
    TooManyInvitations {
        /// How many there can be.
        most: usize,
    },
    /// Only who is invited may sit down.
    InvitedOnly,
    /// Nobody chooses a seat: seats are drawn.
    SeatsAreDrawn,
    /// The game has no such seat.
    NoSuchSeat {
        /// The seat that was named.
        seat: Seat,
        /// The seats that there are.
        seats: Vec<Seat>,
    },
    /// Somebody sits there.
    SeatTaken {
        /// The seat concerned.
        seat: Seat,
    },
    /// The seat is kept for somebody who is invited.
    SeatKept {
        /// The seat concerned.
        seat: Seat,
    },
    /// Nobody sits there.
    SeatEmpty {
        /// The seat concerned.
        seat: Seat,
    },
    /// There is no seat left.
    Full,
    /// Too few have sat down.
    NotFull {
        /// How many have.
        joined: usize,
        /// How many seats there are.
        seats: usize,
    },
    /// Others have joined, so nobody plays alone.
    OthersJoined,
    /// Where the game was opened, games with computers are not rated.
    ComputersAreUnrated,
    /// A rated game with a computer gives everybody the same chances.
    UnevenWithComputers,
    /// It would change on which list a rated game counts, and others have joined.
    ListIsAgreed,
    /// In a rated game no seat passes to a computer, or from one.
    RatedSeat,
    /// Only computers have sat down.
    OnlyComputers,
    /// The player is no computer.
    NoComputer,
    /// More have joined than could play then.
    TooManyJoined {
        /// How many have.
        joined: usize,
        /// How many seats there would be.
        seats: usize,
    },
    /// What is agreed was changed as often as it can be in a game.
    TooManyAmendments {
        /// How often that is.
        most: u32,
    },
    /// Nothing can be agreed so.
    Terms(TermsError),
    /// The game cannot have these options.
    Option(OptionError),
    /// The text cannot be a seed.
    Seed(SeedError),

    /// The seat is somebody else's.
    NotYourSeat {
        /// The seat concerned.
        seat: Seat,
    },
    /// In this game nothing is chosen before it begins, or it was agreed for all.
    NothingToChoose,
    /// The seat said that it is ready.
    AlreadyReady {
        /// The seat concerned.
        seat: Seat,
    },
    /// The seat has not chosen yet.
    NothingChosen {
        /// The seat concerned.
        seat: Seat,
    },

    /// The game went on since the board that the player has seen.
    Stale {
        /// The moment that was seen.
        seen: u32,
        /// The moment that it is.
        now: u32,
    },
    /// It is another seat's turn.
    NotYourTurn {
        /// The seat to act.
        to_act: Seat,
    },
    /// The player's seat has left the game.
    SeatHasLeft {
        /// The seat concerned.
        seat: Seat,
    },
    /// The time of the seat to act has run out.
    TimeIsUp {
        /// The seat concerned.
        seat: Seat,
        /// When the time runs out.
        deadline: Time,
    },
    /// The text is no action, or one that the rules forbid.
    Input(InputError),
    /// A piece was picked, and must act or be captured (KM-20).
    Touched {
        /// Where it stands.
        square: Square,
        /// The piece.
        piece: Piece,
        /// Whether it is to be captured.
        capture: bool,
        /// The number of the rule.
        rule: &'static str,
        /// The game, for the names of its pieces.
        info: &'static GameInfo,
    },
    /// In this game picking a piece does not bind.
    TouchDoesNotBind,
    /// No piece stands there.
    NothingThere {
        /// The square concerned.
        square: Square,
    },

    /// No such offer stands.
    NoSuchOffer {
        /// The number that was named.
        number: u32,
    },
    /// Whoever asks has no say in the offer.
    NotAsked,
    /// Whoever asks has agreed already.
    AlreadyAgreed,
    /// It is somebody else's offer.
    NotYourOffer,
    /// Such an offer stands already.
    OfferStands {
        /// Its number.
        number: u32,
        /// What is offered.
        word: &'static str,
    },
    /// In this game nothing is taken back.
    NoTakebacks,
    /// In this game nobody is told good moves.
    NoHints,
    /// In rated games nobody is told good moves.
    RatedWithoutHints,
    /// In tournaments nobody is told good moves.
    TournamentWithoutHints,
    /// What moves were worth is said when the game is over.
    AnalysisAfterTheEnd,
    /// Nothing was played.
    NothingToAnalyse,
    /// The game has more moves than are analysed.
    TooLongToAnalyse {
        /// The most.
        most: usize,
    },
    /// In this game nobody sets conditional moves.
    ConditionsOff,
    /// In this game nobody tries moves, or is shown what is attacked, while it goes on.
    AnalysisOff,
    /// The player has not acted yet.
    NothingToTakeBack,
    /// Dice were rolled since.
    DiceWereRolled,
    /// A seat has left since.
    SeatLeftSince {
        /// The seat concerned.
        seat: Seat,
    },
    /// Every seat has acted: the game is under way.
    UnderWay,
    /// The player offered the same, it was turned down, and nothing has been played since.
    TurnedDown {
        /// What was offered.
        word: &'static str,
    },
    /// The player already offers a draw with their next action.
    DrawOfferIsKept,
    /// The player offers no draw with their next action.
    NoDrawOfferKept,
    /// There is no draw to claim.
    NothingToClaim,
    /// Nobody needs to claim time here: the bot watches it.
    NoTimeClaims,
    /// Time has not run out.
    TimeNotUp {
        /// The seat concerned.
        seat: Seat,
    },
    /// Time is claimed from and given to others.
    OwnTime,
    /// The game has no clock.
    NoClock,
    /// So much time cannot be given.
    TimeLimit {
        /// What was wished.
        given: Span,
        /// The least.
        least: Span,
        /// The most.
        most: Span,
    },
    /// The clock of the seat cannot hold more.
    ClockFull {
        /// The seat concerned.
        seat: Seat,
    },

    /// Nothing was ended that could go on.
    NothingToReinstate,
    /// The game is over on the board.
    OverOnBoard {
        /// The outcome of the game.
        outcome: Outcome,
    },
    /// The seat to act would have no time.
    NoTimeLeft {
        /// The seat concerned.
        seat: Seat,
    },

    /// What is to be answered cannot be.
    Plan(PlanError),
    /// Nothing was entered.
    NoConditions,
    /// Nothing of the kind was entered, or it is no more.
    NoSuchCondition,
    /// The notes are too long.
    NoteTooLong {
        /// The most characters.
        most: usize,
    },
    /// The player has changed what only they see as often as one can in a game.
    TooManyPrivateEvents {
        /// How often that is.
        most: u64,
    },
    /// The game's log is so long that this is no longer taken.
    LogFull {
        /// How many events there are at most.
        most: u64,
        /// Whether actions on the board still are.
        playable: bool,
    },
    /// Nobody may watch this game.
    NoSpectators,
    /// Who plays need not watch.
    PlayersDoNotWatch,
    /// Whoever asks watches already.
    AlreadyWatching,
    /// Whoever asks does not watch.
    NotWatching,
    /// There cannot be more who watch.
    TooManyWatchers {
        /// How many there can be.
        most: usize,
    },
}
