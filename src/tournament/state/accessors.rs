//! Accessors of the state of a tournament.

use super::{Entrant, Pairing, Phase, Round, SignUp, Tournament};
use crate::announcement::{Announcement, Format, ROUNDS};
use crate::decide::swiss_tournament;
use crate::formats::double_knockout;
use crate::formats::knockout;
use crate::formats::pods;
use crate::formats::simul;
use crate::formats::swiss;
use crate::formats::teams::Team;
use crate::history::{self, Bye, History};
use crate::ids::{Board, PairingNumber, TournamentId};
use crate::lots::LotEntry;
use crate::score::Score;
use crate::standings::{StandingsLine, standings};
use castellan_game::command::ForfeitReason;
use castellan_game::dice::Commitment;
use castellan_game::{GameId, PlayerId, Requester};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

impl Tournament {
    /// Returns the id.
    #[must_use]
    pub fn id(&self) -> &TournamentId {
        &self.id
    }

    /// Returns the commitment to the secret of the lots.
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        self.secret.commitment()
    }

    /// Returns the announcement, with later changes.
    #[must_use]
    pub fn announcement(&self) -> &Announcement {
        &self.announcement
    }

    /// Returns the phase.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns the number of events, which is the version that the next append expects.
    #[must_use]
    pub fn events(&self) -> u64 {
        self.events
    }

    /// Returns the sign-ups before the start, in order.
    #[must_use]
    pub fn signed_up(&self) -> &[SignUp] {
        &self.signed_up
    }

    /// Returns `true` while entrants can check in.
    #[must_use]
    pub fn is_check_in_open(&self) -> bool {
        self.check_in_open && self.phase == Phase::SignUp
    }

    /// Returns `true` if only players who have checked in take part.
    #[must_use]
    pub fn needs_check_in(&self) -> bool {
        self.announcement.check_in.is_some() || self.check_in_open
    }

    /// Returns the players who signed up but missed the check-in; empty before the start. Players who have entered late
    /// since are left out.
    #[must_use]
    pub fn missed_check_in(&self) -> Vec<&PlayerId> {
        let missed = |sign_up: &&SignUp| {
            self.needs_check_in()
                && self.phase != Phase::SignUp
                && !sign_up.checked_in
                && self.number_of(&sign_up.player.id).is_none()
        };
        self.signed_up.iter().filter(missed).map(|sign_up| &sign_up.player.id).collect()
    }

    /// Returns `true` while players can sign up or enter late.
    #[must_use]
    pub fn is_open(&self) -> bool {
        let most = self.announcement.max_entrants as usize;
        match self.phase {
            Phase::SignUp => self.signed_up.len() < most,
            Phase::Running if self.is_continuous() => {
                let time_is_up = self.rounds.first().is_some_and(|round| round.overdue);
                !time_is_up && self.entrants.len() < most
            }
            Phase::Running => {
                let begun = self.rounds.iter().filter(|round| round.started).count();
                begun < self.announcement.late_until as usize && self.entrants.len() < most
            }
            Phase::Finished | Phase::Cancelled => false,
        }
    }

    /// Returns the entrants, by number, once the tournament has started.
    #[must_use]
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// Returns the entrant with a number.
    #[must_use]
    pub fn entrant(&self, number: PairingNumber) -> Option<&Entrant> {
        self.entrants.get(number.index())
    }

    /// Returns the reason for which an entrant who is not there forfeits a game.
    #[must_use]
    pub fn forfeit_reason(&self, number: PairingNumber) -> ForfeitReason {
        let has_left = self.entrant(number).is_some_and(|entrant| entrant.left);
        if has_left { ForfeitReason::Withdrawal } else { ForfeitReason::NoShow }
    }

    /// Returns the paired rounds.
    #[must_use]
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// Returns the round with this number, if it is paired.
    #[must_use]
    pub fn round(&self, number: u32) -> Option<&Round> {
        self.rounds.get((number as usize).checked_sub(1)?)
    }

    /// Returns the total number of rounds, once the tournament has started.
    #[must_use]
    pub fn total_rounds(&self) -> u32 {
        let count = if self.is_team_tournament() { self.teams.len() } else { self.entrants.len() };
        let rounds = self.rounds_set.unwrap_or_else(|| self.announcement.rounds(count));
        // The grand final may be repeated.
        let all_played =
            rounds > 0 && self.rounds.iter().filter(|round| round.finished).count() >= rounds as usize;
        let is_double = matches!(self.announcement.format, Format::DoubleKnockout(_));
        rounds
            + u32::from(
                is_double
                    && all_played
                    && double_knockout::is_grand_final_repeated(&self.history_of(rounds, |_| true)),
            )
    }

    /// Returns the format, with the current number of rounds.
    #[must_use]
    pub fn format(&self) -> Format {
        let mut format = self.announcement.format;
        if let (Format::Swiss { rounds } | Format::Pods { rounds, .. }, Some(set)) =
            (&mut format, self.rounds_set)
        {
            *rounds = set;
        }
        format
    }

    /// Returns the numbers of rounds that a director can set now; `None` if the format determines the number.
    #[must_use]
    pub fn possible_rounds(&self) -> Option<RangeInclusive<u32>> {
        let most = match self.announcement.format {
            Format::Swiss { .. } => swiss::most_rounds(self.entrants.len()),
            Format::Pods { .. } => *ROUNDS.end(),
            _ => return None,
        };
        let begun = self.rounds.iter().filter(|round| round.started).count() as u32;
        let least = begun.max(1);
        Some(least..=most.min(*ROUNDS.end()).max(least))
    }

    /// Returns `true` if the players left are too few for a game, in a Swiss tournament or one of pods, and entries are
    /// closed.
    #[must_use]
    pub fn has_too_few_left(&self) -> bool {
        let least = match self.announcement.format {
            Format::Swiss { .. } => 2,
            Format::Pods { .. } => pods::SMALL,
            _ => return false,
        };
        let begun = self.rounds.iter().filter(|round| round.started).count() as u32;
        self.phase == Phase::Running && self.players().len() < least && begun >= self.announcement.late_until
    }

    /// Returns `true` if the next round waits for a director to pair it.
    #[must_use]
    pub fn is_unpaired(&self) -> bool {
        self.unpaired
    }

    /// Returns the reason for which the rules cannot pair the next round of a Swiss tournament, if it waits for a
    /// director.
    #[must_use]
    pub fn unpaired_reason(&self) -> Option<swiss::PairingRefusal> {
        let waits = self.unpaired && matches!(self.announcement.format, Format::Swiss { .. });
        waits.then(|| swiss::pair(&swiss_tournament(self, self.rounds.len() as u32 + 1)).err()).flatten()
    }

    /// Returns the reasons of the Dutch system for the pairing of a board; `None` in formats other than Swiss.
    #[must_use]
    pub fn pairing_reasons(&self, board: Board) -> Option<swiss::PairReasons> {
        if !matches!(self.announcement.format, Format::Swiss { .. }) {
            return None;
        }
        let &[white, black] = self.pairing(board)?.entrants.as_slice() else { return None };
        let mut swiss = swiss_tournament(self, board.round);
        swiss.played.truncate(board.round as usize - 1);
        swiss::explain(&swiss, white, black).ok()
    }

    /// Returns the final ranks, by number; empty before the end.
    #[must_use]
    pub fn ranks(&self) -> &[u32] {
        &self.ranks
    }

    /// Returns the winners of a finished tournament: the best of these ranks among the entrants who have not left. In
    /// team tournaments, use [`winning_teams`](Self::winning_teams).
    #[must_use]
    pub fn winners_by(&self, ranks: &[u32]) -> Vec<PairingNumber> {
        let active = || {
            let ranked = ranks.iter().zip(&self.entrants).enumerate();
            ranked
                .filter(|(_, (_, entrant))| !entrant.left)
                .map(|(at, (rank, _))| (PairingNumber::from_index(at), *rank))
        };
        let best = active().map(|(_, rank)| rank).min();
        active().filter(|(_, rank)| Some(*rank) == best).map(|(number, _)| number).collect()
    }

    /// Returns the standings of the entrants who have not left, ranked among themselves.
    #[must_use]
    pub fn active_standings(&self) -> Vec<StandingsLine> {
        let is_active = |line: &StandingsLine| self.entrant(line.number).is_some_and(|entrant| !entrant.left);
        let mut lines: Vec<StandingsLine> = self.standings().into_iter().filter(is_active).collect();
        let ranks: Vec<u32> = lines.iter().map(|line| line.rank).collect();
        for line in &mut lines {
            line.rank = 1 + ranks.iter().filter(|rank| **rank < line.rank).count() as u32;
        }
        lines
    }

    /// Returns a board.
    #[must_use]
    pub fn pairing(&self, board: Board) -> Option<&Pairing> {
        self.round(board.round)?.pairings.get((board.board as usize).checked_sub(1)?)
    }

    /// Returns the id of the current game of a board.
    #[must_use]
    pub fn game_id(&self, pairing: &Pairing) -> GameId {
        pairing.board.game_id(&self.id, pairing.games)
    }

    /// Returns the board whose current game this is.
    #[must_use]
    pub fn pairing_of_game(&self, game: &GameId) -> Option<&Pairing> {
        let (tournament, board) = Board::from_game_id(game)?;
        self.pairing(board).filter(|pairing| tournament == self.id && self.game_id(pairing) == *game)
    }

    /// Returns `true` if all pairings are fixed before the first round.
    #[must_use]
    pub fn is_predetermined(&self) -> bool {
        matches!(
            self.announcement.format,
            Format::RoundRobin { .. } | Format::Simul { .. } | Format::League { .. }
        )
    }

    /// Returns the entrants who have not left, and have entered by this round.
    #[must_use]
    pub fn active_entrants(&self, round: u32) -> Vec<PairingNumber> {
        let is_active = |entrant: &Entrant| !entrant.left && entrant.from <= round;
        let all = self.entrants.iter().enumerate();
        all.filter(|(_, entrant)| is_active(entrant)).map(|(at, _)| PairingNumber::from_index(at)).collect()
    }

    /// Returns `true` if a player has requested a bye for a round.
    #[must_use]
    pub fn has_requested_bye(&self, round: u32, player: &PlayerId) -> bool {
        self.sitting_out.contains(&(round, player.clone()))
    }

    /// Returns the pairs of entrants that are forbidden to meet.
    #[must_use]
    pub fn forbidden_pairs(&self) -> Vec<[PairingNumber; 2]> {
        let pair = |[a, b]: &[PlayerId; 2]| Some([self.number_of(a)?, self.number_of(b)?]);
        self.forbidden.iter().filter_map(pair).collect()
    }

    /// Returns `true` if the games of an entrant would be annulled if they withdrew now: in a round robin, if fewer
    /// than half of their games were played.
    #[must_use]
    pub fn would_be_annulled(&self, number: PairingNumber) -> bool {
        let (double, players) = match self.announcement.format {
            Format::RoundRobin { double, .. } => (double, self.entrants.len()),
            Format::League { double, .. } => {
                let divisions = self.divisions();
                let own = divisions.iter().find(|division| division.contains(&number.index()));
                (double, own.map_or(0, ExactSizeIterator::len))
            }
            _ => return false,
        };
        let all = players.saturating_sub(1) * if double { 2 } else { 1 };
        let own = self.rounds.iter().flat_map(|round| &round.pairings);
        let own = own.filter(|pairing| pairing.entrants.contains(&number));
        let played = own.filter(|pairing| pairing.score.as_ref().is_some_and(Score::is_played)).count();
        2 * played < all
    }

    /// Returns `true` if a board is annulled because one of its players withdrew early.
    #[must_use]
    pub fn is_annulled(&self, pairing: &Pairing) -> bool {
        pairing.entrants.iter().any(|number| self.is_entrant_annulled(*number))
    }

    fn is_entrant_annulled(&self, number: PairingNumber) -> bool {
        self.entrant(number).is_some_and(|entrant| entrant.annulled)
    }

    /// Returns the games played, without annulled ones. In a round robin, games count as soon as they end; in other
    /// formats, once their round is finished.
    #[must_use]
    pub fn history(&self) -> History {
        self.history_of(self.total_rounds(), |pairing| !self.is_annulled(pairing))
    }

    /// Returns the games played, including annulled ones.
    pub(crate) fn whole_history(&self) -> History {
        self.history_of(self.total_rounds(), |_| true)
    }

    /// Returns the games played on boards that `includes` accepts, for a tournament with this many rounds.
    fn history_of(&self, mut rounds: u32, includes: impl Fn(&Pairing) -> bool) -> History {
        let counts = |round: &&Round| round.finished || self.is_predetermined() || self.has_single_round();
        let played = self.rounds.iter().filter(counts).map(|round| {
            let mut byes = round.byes.clone();
            let mut games = Vec::new();
            for pairing in &round.pairings {
                match pairing.score.as_ref().filter(|_| includes(pairing)) {
                    Some(score) => games.push((pairing.players_by_seat(), score.clone())),
                    None => byes.extend(pairing.entrants.iter().map(|number| (*number, Bye::Free))),
                }
            }
            history::Round { games, byes }
        });
        let mut played: Vec<history::Round> = played.collect();
        if self.has_single_round() {
            let games = played.into_iter().flat_map(|round| round.games);
            played = history::arrange_in_rounds(games, self.entrants.len());
            rounds = played.len() as u32;
        }
        History {
            entrants: self.entrants.len(),
            rounds,
            predetermined: self.is_predetermined(),
            scoring: self.announcement.scoring(),
            ratings: self.entrants.iter().map(|entrant| entrant.rating).collect(),
            played,
        }
    }

    /// Returns `true` if players have several games in the only round. The [history](Self::history) then has as many
    /// rounds as a player has games.
    #[must_use]
    pub fn has_single_round(&self) -> bool {
        self.is_simul() || self.is_continuous()
    }

    /// Returns the standings, the best first. Knock-outs are ranked by the round reached, ladders by their order.
    #[must_use]
    pub fn standings(&self) -> Vec<StandingsLine> {
        self.standings_of(&self.history())
    }

    /// Returns the standings after a round, with the current results of its games and earlier ones.
    #[must_use]
    pub fn standings_after(&self, round: u32) -> Vec<StandingsLine> {
        let mut history = self.history();
        if !self.has_single_round() {
            history.played.truncate(round as usize);
        }
        self.standings_of(&history)
    }

    fn standings_of(&self, history: &History) -> Vec<StandingsLine> {
        if self.is_league() {
            return self.league_standings(history);
        }
        let mut lines = standings(history, &self.announcement.tiebreaks);
        let ranks = match self.announcement.format {
            Format::Knockout(rules) => Some(knockout::ranks(history, rules)),
            Format::DoubleKnockout(_) => Some(double_knockout::ranks(history)),
            _ => None,
        };
        if let Some(ranks) = ranks {
            for line in &mut lines {
                line.rank = ranks[line.number.index()];
            }
            lines.sort_by_key(|line| (line.rank, line.number));
        }
        if let Format::Simul { .. } = self.announcement.format {
            return simul::rank_exhibitors_first(lines, &self.exhibitors());
        }
        if self.is_ladder() {
            return (1..)
                .zip(self.ladder())
                .filter_map(|(rank, number)| {
                    let line = lines.iter().find(|line| line.number == number)?;
                    Some(StandingsLine { rank, ..line.clone() })
                })
                .collect();
        }
        self.rank_annulled_last(lines, 0)
    }

    /// Ranks lines after `before` others. Annulled entrants share the last place.
    pub(super) fn rank_annulled_last(&self, lines: Vec<StandingsLine>, before: u32) -> Vec<StandingsLine> {
        let (mut lines, without): (Vec<StandingsLine>, Vec<StandingsLine>) =
            lines.into_iter().partition(|line| !self.is_entrant_annulled(line.number));
        let last = before + lines.len() as u32 + 1;
        lines.extend(without.into_iter().map(|line| StandingsLine { rank: last, ..line }));
        lines
    }

    /// Returns the entries for the draw: the sign-ups, checked in if required, in order; in team tournaments, team by
    /// team in board order.
    #[must_use]
    pub fn lot_entries(&self) -> Vec<LotEntry> {
        let needed = self.needs_check_in();
        let present = self.signed_up.iter().filter(|sign_up| sign_up.checked_in || !needed);
        let entry = |sign_up: &SignUp| {
            let (player, rating) = (sign_up.player.id.clone(), sign_up.rating);
            let is_in = |team: &&Team| team.players.contains(&player);
            let team = self.teams.iter().find(is_in).map(|team| team.name.clone());
            LotEntry { player, rating, team }
        };
        let mut entries: Vec<LotEntry> = present.map(entry).collect();
        // Teams are in the order in which they were formed, and their players in board order.
        let mut team_order: Vec<&str> = Vec::new();
        let mut key = BTreeMap::new();
        for sign_up in &self.signed_up {
            let id = &sign_up.player.id;
            let Some(team) = self.teams.iter().find(|team| team.players.contains(id)) else { continue };
            if !team_order.contains(&team.name.as_str()) {
                team_order.push(&team.name);
            }
            let at = team_order.iter().position(|name| *name == team.name);
            key.insert(id, (at, team.players.iter().position(|player| player == id)));
        }
        entries.sort_by_key(|entry| key.get(&entry.player).copied());
        entries
    }

    /// Returns `true` if a director other than this one has decided anything after this number of events.
    #[must_use]
    pub fn decided_by_another_since(&self, events: u64, by: &Requester) -> bool {
        let is_other_director =
            |director: &PlayerId| !matches!(by, Requester::Director(who) if who == director);
        self.decided.iter().any(|(director, number)| *number > events && is_other_director(director))
    }

    /// Returns the invited players, with their ratings for seeding.
    #[must_use]
    pub fn invited(&self) -> &BTreeMap<PlayerId, Option<u32>> {
        &self.invited
    }

    /// Returns the number of games that a player forfeited as a no-show.
    #[must_use]
    pub fn no_shows(&self, player: &PlayerId) -> usize {
        self.no_shows.iter().filter(|(_, who)| who == player).count()
    }

    /// Returns the players who take part, or have signed up before the start.
    #[must_use]
    pub fn players(&self) -> BTreeSet<PlayerId> {
        let entrants = self.entrants.iter().filter(|entrant| !entrant.left).map(|entrant| &entrant.player.id);
        let waiting = self.signed_up.iter().filter(|_| self.phase == Phase::SignUp);
        entrants.chain(waiting.map(|sign_up| &sign_up.player.id)).cloned().collect()
    }
}
