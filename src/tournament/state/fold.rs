//! The fold of events into a tournament. Events were accepted once, and are not validated again.

use super::{Entrant, Pairing, Phase, Round, SignUp, Tournament};
use crate::event::{Event, EventKind, Invitation};
use crate::history::Bye;
use crate::ids::{Board, PairingNumber};
use castellan_game::fold_error::{ApplyError, FoldError};
use castellan_game::{Player, PlayerId, Requester, Time};
use std::collections::{BTreeMap, BTreeSet};

impl Tournament {
    /// Folds events into a tournament.
    ///
    /// # Errors
    /// Returns an error if an event cannot follow those before it.
    pub fn fold<'a>(events: impl IntoIterator<Item = &'a Event>) -> Result<Self, FoldError> {
        let mut events = events.into_iter();
        let mut tournament = Self::begin(events.next().ok_or(FoldError::NoEvents)?)?;
        for event in events {
            tournament.apply(event)?;
        }
        Ok(tournament)
    }

    /// Creates a tournament from its first event.
    ///
    /// # Errors
    /// Returns [`FoldError::NotInOrder`] if the event does not announce a tournament.
    pub fn begin(event: &Event) -> Result<Self, FoldError> {
        let EventKind::Announced { tournament, announcement, secret, .. } = &event.what else {
            return Err(FoldError::NotInOrder { number: 1, kind: event.what.kind() });
        };
        Ok(Self {
            id: tournament.clone(),
            phase: Phase::SignUp,
            events: 1,
            decided: BTreeMap::new(),
            secret: secret.clone(),
            starts: announcement.starts,
            check_in_open: false,
            emptied: None,
            signed_up: Vec::new(),
            numbered: Vec::new(),
            invited: BTreeMap::new(),
            entrants: Vec::new(),
            white_first: true,
            forbidden: Vec::new(),
            sitting_out: BTreeSet::new(),
            rounds: Vec::new(),
            rounds_set: None,
            no_shows: BTreeSet::new(),
            teams: Vec::new(),
            ended: Vec::new(),
            unpaired: false,
            ranks: Vec::new(),
            announcement: (**announcement).clone(),
        })
    }

    /// Applies an event.
    ///
    /// # Errors
    /// Returns an error if the event cannot follow those before it. The tournament must not be used afterwards.
    pub fn apply(&mut self, event: &Event) -> Result<(), FoldError> {
        let (number, kind) = (self.events + 1, event.what.kind());
        self.apply_change(&event.what, event.at).map_err(|error| error.at(number, kind))?;
        self.events = number;
        if let (true, Requester::Director(director)) = (event.is_by_director(), &event.by) {
            self.decided.insert(director.clone(), number);
        }
        Ok(())
    }

    fn apply_change(&mut self, what: &EventKind, at: Time) -> Result<(), ApplyError> {
        let had_players = !self.signed_up.is_empty();
        self.apply_kind(what, at)?;
        if self.signed_up.is_empty() {
            self.emptied = self.emptied.or(had_players.then_some(at));
        } else {
            self.emptied = None;
        }
        if self.is_continuous() {
            self.update_after_board(what, at);
        }
        Ok(())
    }

    fn apply_kind(&mut self, what: &EventKind, at: Time) -> Result<(), ApplyError> {
        let grace = self.announcement.grace;
        match what {
            EventKind::Announced { .. } => return Err(ApplyError::NotInOrder),

            // People.
            EventKind::SignedUp { player, rating } => self.sign_up(player, *rating),
            EventKind::JoinedTeam { player, rating, team } => {
                self.sign_up(player, *rating);
                self.add_to_team(&player.id, team);
            }
            EventKind::LinedUp { team, players, .. } => {
                let found = self.teams.iter_mut().find(|one| one.name == *team);
                found.ok_or("there is no such team")?.players.clone_from(players);
            }
            EventKind::CheckInOpened => self.check_in_open = true,
            EventKind::CheckedIn { player } => {
                let found = self.signed_up.iter_mut().find(|sign_up| sign_up.player.id == *player);
                found.ok_or("nobody of that name has signed up")?.checked_in = true;
            }
            EventKind::Withdrew { player } | EventKind::Removed { player, .. } => self.leave(player)?,
            EventKind::ByeRequested { player, round } => {
                self.sitting_out.insert((*round, player.clone()));
            }
            EventKind::Invited { invited } => self.invite(invited),
            EventKind::Forbidden { pair, .. } => self.forbidden.push(pair.clone()),
            EventKind::Started { entrants, white_first, .. } => self.start(entrants, *white_first)?,
            EventKind::RoundsSet { rounds, .. } => self.set_rounds(*rounds),
            EventKind::EnteredLate { player, rating, number, round } => {
                if number.index() != self.entrants.len() {
                    return Err("the number is not the next".into());
                }
                self.entrants.push(Entrant::new(player.clone(), *rating, *round));
            }
            EventKind::Replaced { number, player, .. } => {
                let entrant = self.entrants.get_mut(number.index()).ok_or("there is no such entrant")?;
                entrant.player = player.clone();
                (entrant.left, entrant.annulled, entrant.paused) = (false, false, false);
            }

            // Rounds.
            EventKind::RoundPaired { round, games, byes, starts, .. } => {
                self.add_round(*round, byes.clone(), *starts)?;
                self.add_boards(games)?;
            }
            EventKind::PairingFailed { round } => {
                self.rounds.retain(|paired| paired.number < *round);
                self.unpaired = true;
            }
            EventKind::RoundStarted { round, deadline } => self.round_mut(*round)?.begin(at, *deadline),
            EventKind::DeadlinePassed { round, .. } => self.round_mut(*round)?.overdue = true,
            EventKind::RoundFinished { round } => self.round_mut(*round)?.finished = true,
            EventKind::Extended { round, deadline, .. } => self.round_mut(*round)?.extend(*deadline),

            // Arenas and ladders.
            EventKind::Matched { games } => self.add_boards(games)?,
            EventKind::Challenged { players, .. } => self.add_boards(std::slice::from_ref(players))?,
            EventKind::Paused { player } => self.set_paused(player, true)?,
            EventKind::Resumed { player } => {
                self.set_paused(player, false)?;
                self.set_free_since(self.number_of(player), at);
            }

            // Boards.
            EventKind::GameStarted { board, .. } => self.pairing_mut(*board)?.begin(at.plus(grace)),
            EventKind::NoShowsChecked { board, again } => self.pairing_mut(*board)?.look = *again,
            EventKind::Absent { board, seats, left } => {
                if !left {
                    self.record_no_shows(*board, seats);
                }
                self.pairing_mut(*board)?.record_absences(seats);
            }
            EventKind::Scored { board, score } => self.pairing_mut(*board)?.set_score(score.clone()),
            EventKind::Overridden { board, score, .. } => {
                let pairing = self.pairing_mut(*board)?;
                pairing.absent.clone_from(&score.absent);
                pairing.set_score(score.clone());
                self.clear_no_shows(*board);
                self.record_no_shows(*board, &score.absent);
                self.reopen(board.round, false);
            }
            EventKind::PlayedAgain { board } => {
                let pairing = self.pairing_mut(*board)?;
                pairing.replays += 1;
                pairing.replace_game();
            }
            EventKind::Restarted { board, .. } => {
                self.pairing_mut(*board)?.replace_game();
                self.clear_no_shows(*board);
                self.reopen(board.round, true);
            }
            EventKind::GameClosed { board } => self.pairing_mut(*board)?.close(),
            EventKind::Reinstated { board, .. } => {
                self.pairing_mut(*board)?.reinstate(at.plus(grace));
                self.clear_no_shows(*board);
                self.reopen(board.round, true);
            }
            // These events affect only the game of a board or the posts of the tournament.
            EventKind::Intervened { .. }
            | EventKind::Relocated { .. }
            | EventKind::PlayersMessaged { .. } => {}
            EventKind::Amended { announcement, .. } => {
                // An unchanged start may have been moved by an outage, and keeps that time.
                if self.phase == Phase::SignUp && announcement.starts != self.announcement.starts {
                    self.starts = announcement.starts;
                }
                self.announcement = (**announcement).clone();
            }

            EventKind::OutageNoted { from, to } => self.shift_pending_times(*from, *to),
            EventKind::Finished { ranks, .. } => {
                self.ranks.clone_from(ranks);
                // The games of a paired round are not played any more.
                if !self.is_predetermined() {
                    self.rounds.retain(|round| round.started);
                }
                self.end(Phase::Finished);
            }
            EventKind::Cancelled { .. } => self.end(Phase::Cancelled),
        }
        Ok(())
    }

    fn sign_up(&mut self, player: &Player, rating: Option<u32>) {
        self.signed_up.push(SignUp { player: player.clone(), rating, checked_in: false });
    }

    fn set_rounds(&mut self, rounds: u32) {
        self.rounds_set = Some(rounds);
        self.rounds.retain(|round| round.started || round.number <= rounds);
        self.unpaired &= (self.rounds.len() as u32) < rounds;
    }

    fn invite(&mut self, invited: &[Invitation]) {
        for Invitation { player, rating } in invited {
            self.invited.insert(player.id.clone(), *rating);
            let known = self.signed_up.iter_mut().find(|sign_up| sign_up.player.id == player.id);
            // After the start, numbers already depend on the earlier ratings.
            if let (Phase::SignUp, Some(sign_up), Some(_)) = (self.phase, known, rating) {
                sign_up.rating = *rating;
            }
        }
    }

    fn start(&mut self, entrants: &[PlayerId], white_first: bool) -> Result<(), String> {
        let entrant = |id: &PlayerId| {
            let found = self.signed_up.iter().find(|sign_up| sign_up.player.id == *id);
            let SignUp { player, rating, .. } = found.cloned().ok_or("an entrant has not signed up")?;
            Ok::<_, String>(Entrant::new(player, rating, 1))
        };
        self.entrants = entrants.iter().map(entrant).collect::<Result<_, _>>()?;
        self.numbered = entrants.to_vec();
        self.assign_team_numbers();
        self.white_first = white_first;
        self.phase = Phase::Running;
        self.starts = None;
        Ok(())
    }

    /// Adds a round without boards, in place of an earlier pairing of this round.
    fn add_round(
        &mut self,
        number: u32,
        byes: Vec<(PairingNumber, Bye)>,
        starts: Time,
    ) -> Result<(), String> {
        self.rounds.retain(|paired| paired.number < number);
        if self.rounds.len() + 1 != number as usize {
            return Err("the round is not the next".to_owned());
        }
        self.rounds.push(Round {
            number,
            pairings: Vec::new(),
            byes,
            starts,
            started: false,
            deadline: None,
            overdue: false,
            finished: false,
        });
        self.unpaired = false;
        Ok(())
    }

    /// Adds boards to the last round.
    fn add_boards(&mut self, games: &[Vec<PairingNumber>]) -> Result<(), String> {
        let round = self.rounds.last_mut().ok_or("there is no round")?;
        for players in games {
            let board = Board { round: round.number, board: round.pairings.len() as u32 + 1 };
            round.pairings.push(Pairing::new(board, players.clone()));
        }
        Ok(())
    }

    /// Moves pending times after `from` by the length of an outage.
    fn shift_pending_times(&mut self, from: Time, to: Time) {
        let span = to.since(from);
        let shift = |at: &mut Time| {
            if *at > from {
                *at = at.plus(span);
            }
        };
        self.starts.iter_mut().for_each(shift);
        self.emptied.iter_mut().for_each(|at| *at = at.plus(span));
        for round in self.rounds.iter_mut().filter(|round| !round.finished) {
            if !round.started {
                shift(&mut round.starts);
            }
            round.deadline.iter_mut().filter(|_| !round.overdue).for_each(shift);
            round.pairings.iter_mut().filter_map(|pairing| pairing.look.as_mut()).for_each(shift);
        }
    }

    /// Applies the consequences of a board's end in an arena or on a ladder.
    fn update_after_board(&mut self, what: &EventKind, at: Time) {
        let board = match what {
            EventKind::Scored { board, .. }
            | EventKind::Overridden { board, .. }
            | EventKind::GameClosed { board }
            | EventKind::Absent { board, .. } => board,
            EventKind::Reinstated { board, .. } | EventKind::Restarted { board, .. } => {
                self.ended.retain(|ended| *ended != board.board);
                return;
            }
            // No further games are paired, even if a game is resumed.
            EventKind::Finished { .. } => {
                self.rounds.iter_mut().for_each(|round| round.overdue = true);
                return;
            }
            _ => return,
        };
        let Some(seated) = self.pairing(*board).map(Pairing::players_by_seat) else { return };
        let is_over = self.pairing(*board).is_some_and(|pairing| pairing.score.is_some());
        if self.is_ladder() && is_over && !self.ended.contains(&board.board) {
            self.ended.push(board.board);
        }
        if let (EventKind::Absent { seats, left: false, .. }, true) = (what, self.is_arena()) {
            // A player who did not come is not paired again until they resume.
            for number in seats.iter().filter_map(|seat| seated.get(usize::from(*seat))) {
                if let Some(entrant) = self.entrants.get_mut(number.index()) {
                    entrant.paused = true;
                }
            }
        }
        for number in seated {
            self.set_free_since(Some(number), at);
        }
    }

    /// Records the time since which an entrant is free.
    fn set_free_since(&mut self, number: Option<PairingNumber>, at: Time) {
        if let Some(entrant) = number.and_then(|number| self.entrants.get_mut(number.index())) {
            entrant.free_since = Some(at);
        }
    }

    fn set_paused(&mut self, player: &PlayerId, paused: bool) -> Result<(), String> {
        let found = self.entrants.iter_mut().find(|entrant| entrant.player.id == *player);
        found.ok_or("nobody of that name takes part")?.paused = paused;
        Ok(())
    }

    fn end(&mut self, phase: Phase) {
        self.phase = phase;
        self.starts = None;
        self.unpaired = false;
    }

    fn leave(&mut self, player: &PlayerId) -> Result<(), String> {
        if self.phase == Phase::SignUp {
            self.signed_up.retain(|sign_up| sign_up.player.id != *player);
            self.remove_from_team(player);
            return Ok(());
        }
        let number = self.number_of(player).ok_or("nobody of that name takes part")?;
        let annulled = self.would_be_annulled(number);
        let entrant = &mut self.entrants[number.index()];
        entrant.left = true;
        entrant.annulled = annulled;
        Ok(())
    }

    /// Reopens a round after a change of its results, and drops later rounds that have not started.
    fn reopen(&mut self, round: u32, unfinished: bool) {
        let predetermined = self.is_predetermined();
        if let Ok(round) = self.round_mut(round) {
            round.finished &= !unfinished;
        }
        if !predetermined {
            self.rounds.retain(|later| later.number <= round || later.started);
            self.unpaired = false;
        }
        if self.phase == Phase::Finished {
            self.phase = Phase::Running;
            self.ranks.clear();
        }
    }

    /// Removes the no-shows of a board.
    fn clear_no_shows(&mut self, board: Board) {
        self.no_shows.retain(|(no_show_board, _)| *no_show_board != board);
    }

    /// Records the players who did not come to a board. They are recorded by player, so that a replacement starts
    /// clean.
    fn record_no_shows(&mut self, board: Board, seats: &[u8]) {
        let seated = self.pairing(board).map(Pairing::players_by_seat).unwrap_or_default();
        let absent = seats.iter().filter_map(|seat| seated.get(usize::from(*seat)));
        let players: Vec<PlayerId> =
            absent.filter_map(|number| Some(self.entrant(*number)?.player.id.clone())).collect();
        self.no_shows.extend(players.into_iter().map(|player| (board, player)));
    }

    fn round_mut(&mut self, round: u32) -> Result<&mut Round, String> {
        let found = (round as usize).checked_sub(1).and_then(|at| self.rounds.get_mut(at));
        found.ok_or_else(|| format!("there is no round {round}"))
    }

    fn pairing_mut(&mut self, board: Board) -> Result<&mut Pairing, String> {
        let at = (board.board as usize).wrapping_sub(1);
        let found = self.round_mut(board.round)?.pairings.get_mut(at);
        found.ok_or_else(|| format!("there is no board {board}"))
    }

    /// Returns the number of a player who takes part.
    #[must_use]
    pub fn number_of(&self, player: &PlayerId) -> Option<PairingNumber> {
        self.entrants.iter().position(|entrant| entrant.player.id == *player).map(PairingNumber::from_index)
    }
}
