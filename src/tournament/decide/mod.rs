//! The decision of a command: events and the new tournament, or a refusal.
//!
//! A command runs on a copy of the tournament, and each event is applied before the next is decided. The decided state
//! is therefore the fold of the events by construction.

mod arena;
mod director;
mod entrants;
mod ladder;
mod pairing;
mod results;
mod rounds;
mod teams;

use super::command::{Command, CommandKind};
use super::event::{Event, EventKind};
use super::ids::{Board, TournamentId};
use super::refusal::Refusal;
use super::state::{Pairing, Phase, Tournament};
use castellan_game::command::Requester;
use castellan_game::dice::Secret;
use castellan_game::{PlayerId, Time};

pub use entrants::{HIGHEST_RATING, MOST_INVITED};
pub(super) use pairing::swiss_tournament;

/// The longest reason of a director, in characters.
pub const LONGEST_REASON: usize = 300;

/// The result of an accepted command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The events, in order; empty if there was nothing to do.
    pub events: Vec<Event>,
    /// The tournament after these events.
    pub tournament: Tournament,
}

/// Decides a command for a tournament, or for a tournament to be created under this id. `now` is the time of receipt;
/// the command counts from its own time if that is earlier. `entropy` seeds the secret of the lots.
///
/// ```
/// use castellan_game::{GameSettings, Player, PlayerId, Requester, Span, Time};
/// use castellan_rules::{Options, Variant};
/// use castellan_tournament::{
///     Announcement, Command, CommandKind, Format, Phase, Tournament, TournamentId, decide,
/// };
/// use castellan_tournament::swiss::Edition;
///
/// let announcement = Announcement {
///     title: "Spring cup".to_owned(),
///     format: Format::Swiss { rounds: 3 },
///     agreement: GameSettings::new(Variant::GiantKing, Options::default()),
///     tiebreaks: vec![],
///     min_entrants: 2,
///     max_entrants: 16,
///     starts: None,
///     check_in: None,
///     round_time: None,
///     notice: Span::ZERO,
///     grace: Span::hours(24),
///     late_until: 0,
///     half_byes: 0,
///     exhibitors: vec![],
///     placed: vec![],
///     days_off: None,
///     edition: Edition::IN_FORCE,
/// };
/// let cup = TournamentId::new("cup")?;
/// let ann = PlayerId::new("ann")?;
/// let now = Time::from_ms(0);
///
/// let announce = CommandKind::Announce(Box::new(announcement));
/// let by = Requester::Director(ann.clone());
/// let command = Command { by, at: now, request: "example:1".to_owned(), kind: announce };
/// let announced = decide(None, &cup, &command, now, &[7; 32]).expect("the announcement is valid");
///
/// let sign_up = CommandKind::SignUp { player: Player::person(ann.clone()), rating: Some(1700) };
/// let command = Command { by: Requester::Player(ann), at: now, request: "example:2".to_owned(), kind: sign_up };
/// let signed_up = decide(Some(&announced.tournament), &cup, &command, now, &[7; 32]);
/// let signed_up = signed_up.expect("the tournament has room");
/// assert_eq!(signed_up.tournament.signed_up().len(), 1);
///
/// // The state is what a fold of the events gives.
/// let events = announced.events.iter().chain(&signed_up.events);
/// assert_eq!(Tournament::fold(events), Ok(signed_up.tournament));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns a refusal. The command then has no effect.
///
/// # Panics
/// Never: the announcing event always creates a tournament.
pub fn decide(
    tournament: Option<&Tournament>,
    id: &TournamentId,
    command: &Command,
    now: Time,
    entropy: &[u8; 32],
) -> Result<Decision, Refusal> {
    let at = command.at.min(now);
    if let CommandKind::Announce(announcement) = &command.kind {
        if tournament.is_some() {
            return Err(Refusal::TournamentExists);
        }
        if !matches!(command.by, Requester::Director(_) | Requester::System) {
            return Err(Refusal::DirectorsOnly);
        }
        announcement.check().map_err(Refusal::Announcement)?;
        let secret = Secret::from_entropy(*entropy);
        let what = EventKind::Announced {
            tournament: id.clone(),
            announcement: announcement.clone(),
            commitment: secret.commitment(),
            secret,
        };
        let announced = Event::new(at, command.by.clone(), command.request.clone(), what);
        let tournament = Tournament::begin(&announced).expect("the event announces a tournament");
        let mut builder = DecisionBuilder { state: tournament, command, at, events: vec![announced] };
        builder.sign_up_announcer();
        builder.invite_placed_players();
        return Ok(Decision { events: builder.events, tournament: builder.state });
    }
    let tournament = tournament.ok_or(Refusal::NoSuchTournament)?;
    let mut builder = DecisionBuilder { state: tournament.clone(), command, at, events: Vec::new() };
    builder.execute(&command.kind, now)?;
    Ok(Decision { events: builder.events, tournament: builder.state })
}

/// A copy of the tournament on which a command is being decided, with the events so far.
struct DecisionBuilder<'a> {
    state: Tournament,
    command: &'a Command,
    at: Time,
    events: Vec<Event>,
}

impl DecisionBuilder<'_> {
    fn execute(&mut self, kind: &CommandKind, now: Time) -> Result<(), Refusal> {
        match kind {
            CommandKind::Announce(_) => Err(Refusal::TournamentExists),
            CommandKind::AtVersion { events, kind } => {
                if self.state.decided_by_another_since(*events, &self.command.by) {
                    return Err(Refusal::DecidedMeanwhile);
                }
                self.execute(kind, now)
            }
            CommandKind::SignUp { player, rating } => self.sign_up(player, *rating),
            CommandKind::CheckIn { player } => self.check_in(player),
            CommandKind::Withdraw { player } => self.withdraw(player),
            CommandKind::RequestBye { player, round } => self.sit_out(player, *round),
            CommandKind::Pause { player } => self.pause(player),
            CommandKind::JoinTeam { player, rating, team } => self.join_team(player, *rating, team),
            CommandKind::LineUp { team, players, why } => self.line_up(team, players, why),
            CommandKind::Challenge { player, opponent } => self.challenge(player, opponent),
            CommandKind::Invite { invited } => self.invite(invited),
            CommandKind::Forbid { pair, why } => self.forbid(pair, why),
            CommandKind::OpenCheckIn => self.open_check_in(),
            CommandKind::Start => self.start_now(),
            CommandKind::SetRounds { rounds, why } => self.set_rounds(*rounds, why),
            CommandKind::Amend { announcement, why } => self.amend(announcement, why),
            CommandKind::Relocate { place, why } => self.relocate(place, why),
            CommandKind::MessagePlayers { text } => self.message_players(text),
            CommandKind::StartRound => self.start_round_now(),
            CommandKind::CorrectPairing { games, byes, overrule, why } => {
                self.correct_pairing(games, byes, *overrule, why)
            }
            CommandKind::PairAgain { why } => self.pair_again(why),
            CommandKind::Override { board, score, why } => self.set_result(*board, score, why),
            CommandKind::Replace { number, player, why } => self.replace(*number, player, why),
            CommandKind::Remove { player, why } => self.remove(player, why),
            CommandKind::Extend { round, span, why } => self.extend(*round, *span, why),
            CommandKind::Reinstate { board, give, why } => self.reinstate(*board, *give, why),
            CommandKind::Restart { board, why } => self.restart(*board, why),
            CommandKind::Intervene { board, act, why } => self.intervene(*board, *act, why),
            CommandKind::Finish { why } => self.finish_now(why.as_deref()),
            CommandKind::Cancel { why } => self.cancel(why),
            CommandKind::GameStarted { game } => self.game_started(game),
            CommandKind::GameEnded { game, score } => self.game_ended(game, score.as_ref()),
            CommandKind::ReportNoShows { game, absent, again } => {
                self.record_no_show_check(game, absent, *again)
            }
            CommandKind::Outage { from, to } => self.note_outage(*from, (*to).min(now)),
            CommandKind::Tick => self.tick(now),
        }
    }

    /// Adds an event and applies it.
    fn push(&mut self, what: EventKind) {
        let event = Event::new(self.at, self.command.by.clone(), self.command.request.clone(), what);
        self.state.apply(&event).expect("a decided event applies");
        self.events.push(event);
    }

    // Checks of the requester.

    fn is_director(&self) -> bool {
        matches!(self.command.by, Requester::Director(_) | Requester::System)
    }

    fn check_is_director(&self) -> Result<(), Refusal> {
        if self.is_director() { Ok(()) } else { Err(Refusal::DirectorsOnly) }
    }

    fn check_is_system(&self) -> Result<(), Refusal> {
        if self.command.by == Requester::System { Ok(()) } else { Err(Refusal::SystemOnly) }
    }

    /// Checks that the player is the requester, or that a director asks.
    fn check_requester(&self, player: &PlayerId) -> Result<(), Refusal> {
        let is_own = matches!(&self.command.by, Requester::Player(requester) if requester == player);
        if is_own || self.is_director() { Ok(()) } else { Err(Refusal::NotForOthers) }
    }

    /// Checks that a director asks and gives a reason, and returns the trimmed reason.
    fn checked_reason(&self, why: &str) -> Result<String, Refusal> {
        self.check_is_director()?;
        let why = why.trim();
        let is_valid =
            (1..=LONGEST_REASON).contains(&why.chars().count()) && !why.chars().any(char::is_control);
        if is_valid { Ok(why.to_owned()) } else { Err(Refusal::NoReason { most: LONGEST_REASON }) }
    }

    // Checks of the phase and the board.

    fn check_phase(&self, phases: &[Phase]) -> Result<(), Refusal> {
        let phase = self.state.phase();
        if phases.contains(&phase) { Ok(()) } else { Err(Refusal::WrongPhase { phase }) }
    }

    /// Returns the pairing at a board.
    fn pairing(&self, board: Board) -> Result<&Pairing, Refusal> {
        self.state.pairing(board).ok_or(Refusal::NoSuchBoard { board })
    }
}
