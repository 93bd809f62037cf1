//! The timers of tournaments: deadlines, and checks for no-shows.

use super::game_link::GameLink;
use crate::aggregate::{Repository, job_key};
use crate::base::Base;
use crate::error::RefereeError;
use crate::games::loading::Games;
use crate::games::rows::{TICK, TIMERS};
use crate::jobs::{JobOutcome, JobRunner, SHORT_PAUSE};
use crate::people::notes::Notes;
use castellan_game::{self as game, Game, GameId, Phase, Requester, Time};
use castellan_rules::Seat;
use castellan_store::{ClaimedJob, JobChange};
use castellan_tournament::command::CommandKind;
use castellan_tournament::state::DueActionKind;
use castellan_tournament::{Tournament, TournamentId};
use std::sync::Arc;

/// Returns the time of the next automatic event of a tournament.
fn next_due(tournament: &Tournament) -> Option<Time> {
    tournament.due_actions().iter().map(|due| due.at).min()
}

/// Returns the change of a tournament's timer between two states.
pub(super) fn timer_change(before: Option<&Tournament>, after: &Tournament) -> Option<JobChange> {
    let tick = next_due(after);
    let (queue, key) = (TIMERS.to_owned(), TICK.to_owned());
    (tick != before.and_then(next_due)).then_some(match tick {
        Some(at) => JobChange::Put { queue, key, due: at.ms(), payload: TICK.to_owned() },
        None => JobChange::Remove { queue, key },
    })
}

/// The timers of tournaments.
pub(crate) struct TournamentTimers {
    pub(crate) base: Base,
    pub(crate) jobs: Arc<JobRunner>,
    pub(crate) games: Arc<Games>,
    pub(crate) notes: Notes,
    pub(crate) tournaments: Arc<Repository<Tournament>>,
    pub(crate) game_link: Arc<GameLink>,
}

impl TournamentTimers {
    pub(crate) fn new(base: &Base, jobs: &Arc<JobRunner>, game_link: &Arc<GameLink>) -> Self {
        let (games, tournaments) = (game_link.games.clone(), game_link.tournaments.clone());
        let notes = Notes { base: base.clone(), games: games.clone() };
        Self {
            base: base.clone(),
            jobs: jobs.clone(),
            games,
            notes,
            tournaments,
            game_link: game_link.clone(),
        }
    }

    /// Checks a tournament's games for no-shows that are due, and sends the tournament the command to act on passed
    /// time.
    pub(crate) async fn tick(
        &self,
        id: &TournamentId,
        at: Time,
        claimed: &ClaimedJob,
    ) -> Result<JobOutcome, RefereeError> {
        let tournament = self.tournaments.current(id).await?;
        for due in tournament.due_actions() {
            if let DueActionKind::NoShowCheck(game) = due.kind
                && due.at <= at
            {
                self.report_no_shows(&tournament, &game, due.at).await?;
            }
        }
        let request = format!("timer:{}-{}", claimed.due, at.ms());
        self.game_link.send_to_tournament(id, CommandKind::Tick, request).await?;
        // A timer that was rescheduled meanwhile stays.
        self.jobs.reschedule(claimed, next_due(&*self.tournaments.current(id).await?)).await
    }

    /// Finds the no-shows of a game and reports them to the tournament.
    async fn report_no_shows(
        &self,
        tournament: &Tournament,
        id: &GameId,
        due: Time,
    ) -> Result<(), RefereeError> {
        self.remove_absent_players(tournament, id).await?;
        let now = self.base.clock.now();
        let grace = tournament.announcement().grace;
        let game = self.games.game(id).await?;
        let seats = game.all_seats();
        let missing = self.seats_not_shown_up(&game).await?;
        let waited = game.clock().time_on_turn(now);
        let (mut absent, mut again) = (Vec::new(), None);
        match game.phase() {
            Phase::Over => {}
            Phase::Running => {
                let waited = waited.filter(|(seat, _)| missing.contains(seat));
                let no_show = waited.filter(|(seat, span)| *span >= grace && !is_away(&game, *seat));
                let no_show = no_show.map(|(seat, _)| seat);
                absent.extend(
                    no_show.and_then(|seat| seats.iter().position(|own| *own == seat)).map(|at| at as u8),
                );
                if missing.iter().any(|seat| Some(*seat) != no_show) {
                    // The player to move gets the rest of the grace period; the others get all of it once it is their
                    // turn.
                    let rest = waited.filter(|(seat, _)| Some(*seat) != no_show);
                    let rest = rest.map_or(grace, |(_, span)| grace.minus(span));
                    again = Some(now.plus(rest.max(SHORT_PAUSE)));
                }
            }
            // Nobody can act now, but players who have left must be removed later.
            Phase::Lobby | Phase::SetUp | Phase::Paused => again = Some(now.plus(grace)),
        }
        let request = format!("look:{id}-{}-{}", due.ms(), now.ms());
        self.game_link
            .send_to_tournament(
                tournament.id(),
                CommandKind::ReportNoShows { game: id.clone(), absent, again },
                request,
            )
            .await
    }

    /// Returns the seats in a running game whose players have not shown up: no move was made there, and the player has
    /// done nothing else in this game, such as an offer, an answer, a conditional move or a note.
    async fn seats_not_shown_up(&self, game: &Game) -> Result<Vec<Seat>, RefereeError> {
        let Some(record) = game.record() else { return Ok(Vec::new()) };
        let log = self.games.log(game.id()).await?;
        let mut missing = Vec::new();
        for seat in game.seats_in_play() {
            let Some(player) = game.player_at(seat).map(|player| &player.id) else { continue };
            let moved = record.steps().any(|step| step.seat == seat);
            let acted = log.iter().any(|event| matches!(&event.by, Requester::Player(by) if by == player));
            // An unreadable note does not count.
            if !moved
                && !acted
                && !self.notes.of_player(player, game.id()).await.is_ok_and(|note| note.is_some())
            {
                missing.push(seat);
            }
        }
        Ok(missing)
    }

    /// Removes players who have left the tournament, or were absent, from a running game. While armies are chosen,
    /// seats cannot be removed.
    async fn remove_absent_players(&self, tournament: &Tournament, id: &GameId) -> Result<(), RefereeError> {
        let Some(pairing) = tournament.pairing_of_game(id) else { return Ok(()) };
        for (at, number) in pairing.players_by_seat().into_iter().enumerate() {
            let has_left = tournament.entrant(number).is_some_and(|entrant| entrant.left);
            if !has_left && !pairing.absent.contains(&(at as u8)) {
                continue;
            }
            let game = self.games.game(id).await?;
            let Some(&seat) = game.all_seats().get(at) else { continue };
            if game.phase() == Phase::Running && game.seats_in_play().contains(&seat) {
                let key = format!("{}-gone-{}", job_key(tournament.events()), seat.letter());
                let forfeit = game::CommandKind::Forfeit { seat, why: tournament.forfeit_reason(number) };
                self.game_link.send_to_game(id, forfeit, &key).await?;
            }
        }
        Ok(())
    }
}

/// Returns `true` if the player at a seat is on vacation.
fn is_away(game: &Game, seat: Seat) -> bool {
    game.player_at(seat).is_some_and(|player| game.is_away(&player.id))
}
