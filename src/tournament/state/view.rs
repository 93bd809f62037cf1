//! What a tournament says of itself.

use super::{Due, DueKind, Entrant, Pairing, Phase, Round, SignUp, Tournament};
use crate::announcement::{Announcement, Format, ROUNDS};
use crate::decide::course;
use crate::double_knockout;
use crate::history::{self, Bye, History};
use crate::ids::{Board, Number, TournamentId};
use crate::knockout;
use crate::lots::Entry;
use crate::score::Score;
use crate::simul;
use crate::standings::{Line, standings};
use crate::swiss;
use crate::teams::Team;
use castellan_game::{By, GameId, PlayerId, Time};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

impl Tournament {
    /// Its name.
    #[must_use]
    pub fn id(&self) -> &TournamentId {
        &self.id
    }

    /// All that was settled when it was announced.
    #[must_use]
    pub fn announcement(&self) -> &Announcement {
        &self.announcement
    }

    /// Where in its life it is.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// How many events there are: the number that the next append expects.
    #[must_use]
    pub fn events(&self) -> u64 {
        self.events
    }

    /// Who signed up before the start, in that order.
    #[must_use]
    pub fn signed_up(&self) -> &[SignUp] {
        &self.signed_up
    }

    /// Whether entrants can say that they are there.
    #[must_use]
    pub fn is_check_in_open(&self) -> bool {
        self.check_in_open && self.phase == Phase::SignUp
    }

    /// Those who signed up, did not check in, and so do not play; none before the start. Who has entered late since
    /// then is not among them.
    #[must_use]
    pub fn missed_check_in(&self) -> Vec<&PlayerId> {
        let missed = |sign_up: &&SignUp| {
            self.announcement.check_in.is_some()
                && self.phase != Phase::SignUp
                && !sign_up.checked_in
                && self.number_of(&sign_up.player.id).is_none()
        };
        self.signed_up.iter().filter(missed).map(|sign_up| &sign_up.player.id).collect()
    }

    /// Whether somebody can still sign up, or enter late.
    #[must_use]
    pub fn is_open(&self) -> bool {
        let most = self.announcement.most as usize;
        match self.phase {
            Phase::SignUp => self.signed_up.len() < most,
            Phase::Running if self.adds_boards() => {
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

    /// The entrants by number, from the start on.
    #[must_use]
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// The entrant with a number.
    #[must_use]
    pub fn entrant(&self, number: Number) -> Option<&Entrant> {
        self.entrants.get(number.place())
    }

    /// The rounds that were paired.
    #[must_use]
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The round with this number, if it is paired.
    #[must_use]
    pub fn round(&self, number: u32) -> Option<&Round> {
        self.rounds.get((number as usize).checked_sub(1)?)
    }

    /// How many rounds there are to be, from the start on.
    #[must_use]
    pub fn rounds_to_be(&self) -> u32 {
        let count = if self.is_of_teams() { self.teams.len() } else { self.entrants.len() };
        let rounds = self.rounds_set.unwrap_or_else(|| self.announcement.rounds(count));
        // The grand final may have a second game.
        let before_it =
            rounds > 0 && self.rounds.iter().filter(|round| round.finished).count() >= rounds as usize;
        let is_double = matches!(self.announcement.format, Format::DoubleKnockout(_));
        rounds
            + u32::from(
                is_double && before_it && double_knockout::is_reset(&self.history_of(rounds, |_| true)),
            )
    }

    /// Who plays whom, with the number of rounds that there are to be by now.
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

    /// The numbers of rounds that a director can set now; none where the format settles it.
    #[must_use]
    pub fn rounds_possible(&self) -> Option<RangeInclusive<u32>> {
        let most = match self.announcement.format {
            Format::Swiss { .. } => swiss::most_rounds(self.entrants.len()),
            Format::Pods { .. } => *ROUNDS.end(),
            Format::RoundRobin { .. }
            | Format::Knockout(_)
            | Format::DoubleKnockout(_)
            | Format::Simul { .. }
            | Format::Arena { .. }
            | Format::Ladder { .. }
            | Format::Teams { .. }
            | Format::League { .. } => {
                return None;
            }
        };
        let begun = self.rounds.iter().filter(|round| round.started).count() as u32;
        let least = begun.max(1);
        Some(least..=most.min(*ROUNDS.end()).max(least))
    }

    /// Whether the next round waits for a director to pair it.
    #[must_use]
    pub fn is_unpaired(&self) -> bool {
        self.unpaired
    }

    /// Why the next round of a Swiss tournament waits for a director, if it does: what keeps the rules from pairing it.
    #[must_use]
    pub fn why_unpaired(&self) -> Option<swiss::Refusal> {
        let waits = self.unpaired && matches!(self.announcement.format, Format::Swiss { .. });
        waits.then(|| swiss::pair(&course(self, self.rounds.len() as u32 + 1)).err()).flatten()
    }

    /// What the Dutch system saw of the two at a board of a Swiss tournament; none in other formats.
    #[must_use]
    pub fn why_paired(&self, board: Board) -> Option<swiss::Reasons> {
        if !matches!(self.announcement.format, Format::Swiss { .. }) {
            return None;
        }
        let &[white, black] = self.pairing(board)?.entrants.as_slice() else { return None };
        let mut course = course(self, board.round);
        course.played.truncate(board.round as usize - 1);
        swiss::explain(&course, white, black).ok()
    }

    /// The ranks at the end, by number; none before.
    #[must_use]
    pub fn ranks(&self) -> &[u32] {
        &self.ranks
    }

    /// The winners of a tournament that is over: those who have the best of these ranks of all who are still in it. Whoever
    /// has left wins nothing, and where everybody has, nobody does. Of teams, [`first_teams`](Self::first_teams) win.
    #[must_use]
    pub fn winners_by(&self, ranks: &[u32]) -> Vec<Number> {
        let there = || {
            let ranked = ranks.iter().zip(&self.entrants).enumerate();
            ranked.filter(|(_, (_, entrant))| !entrant.left).map(|(at, (rank, _))| (Number::at(at), *rank))
        };
        let best = there().map(|(_, rank)| rank).min();
        there().filter(|(_, rank)| Some(*rank) == best).map(|(number, _)| number).collect()
    }

    /// The standings of those who are still in it, by the places that they have among themselves.
    #[must_use]
    pub fn standings_of_those_there(&self) -> Vec<Line> {
        let there = |line: &Line| self.entrant(line.number).is_some_and(|entrant| !entrant.left);
        let mut lines: Vec<Line> = self.standings().into_iter().filter(there).collect();
        let ranks: Vec<u32> = lines.iter().map(|line| line.rank).collect();
        for line in &mut lines {
            line.rank = 1 + ranks.iter().filter(|rank| **rank < line.rank).count() as u32;
        }
        lines
    }

    /// A board.
    #[must_use]
    pub fn pairing(&self, board: Board) -> Option<&Pairing> {
        self.round(board.round)?.pairings.get((board.board as usize).checked_sub(1)?)
    }

    /// The name of the present game of a board.
    #[must_use]
    pub fn game_of(&self, pairing: &Pairing) -> GameId {
        pairing.board.game(&self.id, pairing.games)
    }

    /// The board of which this is the present game.
    #[must_use]
    pub fn board_of(&self, game: &GameId) -> Option<&Pairing> {
        let (tournament, board) = Board::of_game(game)?;
        self.pairing(board).filter(|pairing| tournament == self.id && self.game_of(pairing) == *game)
    }

    /// Whether all pairings are settled before the first round.
    #[must_use]
    pub fn is_predetermined(&self) -> bool {
        matches!(
            self.announcement.format,
            Format::RoundRobin { .. } | Format::Simul { .. } | Format::League { .. }
        )
    }

    /// Those who play on, and have entered by this round.
    #[must_use]
    pub fn there(&self, round: u32) -> Vec<Number> {
        let there = |entrant: &Entrant| !entrant.left && entrant.from <= round;
        let all = self.entrants.iter().enumerate();
        all.filter(|(_, entrant)| there(entrant)).map(|(at, _)| Number::at(at)).collect()
    }

    /// Whether somebody sits out a round.
    #[must_use]
    pub fn sits_out(&self, round: u32, player: &PlayerId) -> bool {
        self.sitting_out.contains(&(round, player.clone()))
    }

    /// The pairs that are never to meet, of those who take part.
    #[must_use]
    pub fn forbidden(&self) -> Vec<[Number; 2]> {
        let pair = |[a, b]: &[PlayerId; 2]| Some([self.number_of(a)?, self.number_of(b)?]);
        self.forbidden.iter().filter_map(pair).collect()
    }

    /// Whether the games of an entrant would count for nobody if they left now: fewer than half of the games that they
    /// have in a round robin were played, and it was announced so.
    #[must_use]
    pub fn would_be_annulled(&self, number: Number) -> bool {
        let (double, players) = match self.announcement.format {
            Format::RoundRobin { double, .. } => (double, self.entrants.len()),
            Format::League { double, .. } => {
                let divisions = self.divisions();
                let own = divisions.iter().find(|division| division.contains(&number.place()));
                (double, own.map_or(0, ExactSizeIterator::len))
            }
            _ => return false,
        };
        let all = players.saturating_sub(1) * if double { 2 } else { 1 };
        let own = self.rounds.iter().flat_map(|round| &round.pairings);
        let own = own.filter(|pairing| pairing.entrants.contains(&number));
        let played = own.filter(|pairing| pairing.score.as_ref().is_some_and(Score::is_played)).count();
        self.announcement.annuls && 2 * played < all
    }

    /// Whether a board counts for nobody, as one of its players left too early.
    #[must_use]
    pub fn is_annulled(&self, pairing: &Pairing) -> bool {
        pairing.entrants.iter().any(|number| self.has_no_score(*number))
    }

    fn has_no_score(&self, number: Number) -> bool {
        self.entrant(number).is_some_and(|entrant| entrant.annulled)
    }

    /// What was played and counts. In a round robin games count as they end; in other formats rounds do. A game that
    /// was annulled is no round of anybody.
    #[must_use]
    pub fn history(&self) -> History {
        self.history_of(self.rounds_to_be(), |pairing| !self.is_annulled(pairing))
    }

    /// The same with what was annulled.
    pub(crate) fn whole_history(&self) -> History {
        self.history_of(self.rounds_to_be(), |_| true)
    }

    /// What was played, of so many rounds that there are to be, on the boards that are taken.
    fn history_of(&self, mut rounds: u32, takes: impl Fn(&Pairing) -> bool) -> History {
        let counts = |round: &&Round| round.finished || self.is_predetermined() || self.is_of_one_round();
        let played = self.rounds.iter().filter(counts).map(|round| {
            let mut byes = round.byes.clone();
            let mut games = Vec::new();
            for pairing in &round.pairings {
                match pairing.score.as_ref().filter(|_| takes(pairing)) {
                    Some(score) => games.push((pairing.seated(), score.clone())),
                    None => byes.extend(pairing.entrants.iter().map(|number| (*number, Bye::Free))),
                }
            }
            history::Round { games, byes }
        });
        let mut played: Vec<history::Round> = played.collect();
        if self.is_of_one_round() {
            let games = played.into_iter().flat_map(|round| round.games);
            played = history::one_by_one(games, self.entrants.len());
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

    /// Whether somebody has several games in the one round that there is: the [history](Self::history) has as many rounds
    /// as somebody has games.
    #[must_use]
    pub fn is_of_one_round(&self) -> bool {
        self.is_simul() || self.adds_boards()
    }

    /// The standings, the best first. In a knock-out the round that somebody reached decides, on a ladder the place there.
    #[must_use]
    pub fn standings(&self) -> Vec<Line> {
        self.standings_of(&self.history())
    }

    /// The standings as they were when a round was over, with the results that its games and those before it have now.
    #[must_use]
    pub fn standings_after(&self, round: u32) -> Vec<Line> {
        let mut history = self.history();
        if !self.is_of_one_round() {
            history.played.truncate(round as usize);
        }
        self.standings_of(&history)
    }

    fn standings_of(&self, history: &History) -> Vec<Line> {
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
                line.rank = ranks[line.number.place()];
            }
            lines.sort_by_key(|line| (line.rank, line.number));
        }
        if let Format::Simul { .. } = self.announcement.format {
            return simul::ranked(lines, &self.exhibitors());
        }
        if self.is_ladder() {
            return (1..)
                .zip(self.ladder())
                .filter_map(|(rank, number)| {
                    let line = lines.iter().find(|line| line.number == number)?;
                    Some(Line { rank, ..line.clone() })
                })
                .collect();
        }
        self.without_score_last(lines, 0)
    }

    /// Lines that stand behind so many others; who has no score shares the place behind all who have one.
    pub(super) fn without_score_last(&self, lines: Vec<Line>, before: u32) -> Vec<Line> {
        let (mut lines, without): (Vec<Line>, Vec<Line>) =
            lines.into_iter().partition(|line| !self.has_no_score(line.number));
        let last = before + lines.len() as u32 + 1;
        lines.extend(without.into_iter().map(|line| Line { rank: last, ..line }));
        lines
    }

    /// Those among whom lots are drawn: who has signed up, and checked in where that is needed, in that order; where teams
    /// meet, team by team in the order of their boards.
    #[must_use]
    pub fn lots(&self) -> Vec<Entry> {
        let needed = self.announcement.check_in.is_some();
        let there = self.signed_up.iter().filter(|sign_up| sign_up.checked_in || !needed);
        let entry = |sign_up: &SignUp| {
            let (player, rating) = (sign_up.player.id.clone(), sign_up.rating);
            let is_in = |team: &&Team| team.players.contains(&player);
            let team = self.teams.iter().find(is_in).map(|team| team.name.clone());
            Entry { player, rating, team }
        };
        let mut entries: Vec<Entry> = there.map(entry).collect();
        // Teams stand together in the order in which they came, each in the order of its boards.
        let mut came: Vec<&str> = Vec::new();
        let mut key = BTreeMap::new();
        for sign_up in &self.signed_up {
            let id = &sign_up.player.id;
            let Some(team) = self.teams.iter().find(|team| team.players.contains(id)) else { continue };
            if !came.contains(&team.name.as_str()) {
                came.push(&team.name);
            }
            let at = came.iter().position(|name| *name == team.name);
            key.insert(id, (at, team.players.iter().position(|player| player == id)));
        }
        entries.sort_by_key(|entry| key.get(&entry.player).copied());
        entries
    }

    /// Whether a director other than this one has decided something after so many events.
    #[must_use]
    pub fn decided_by_another_since(&self, events: u64, by: &By) -> bool {
        let is_another = |director: &PlayerId| !matches!(by, By::Director(who) if who == director);
        self.decided.iter().any(|(director, number)| *number > events && is_another(director))
    }

    /// Whether nothing but the time keeps a round from beginning: those before it are over, or all begin at once.
    #[must_use]
    pub fn may_begin(&self, round: &Round) -> bool {
        matches!(self.announcement.format, Format::RoundRobin { at_once: true, .. })
            || self.rounds.iter().all(|earlier| earlier.number >= round.number || earlier.finished)
    }

    /// What happens by itself, and when.
    #[must_use]
    pub fn due(&self) -> Vec<Due> {
        let mut due = Vec::new();
        let mut push = |kind, at: Option<Time>| due.extend(at.map(|at| Due { kind, at }));
        match self.phase {
            Phase::SignUp => {
                let opens = self.announcement.check_in.filter(|_| !self.check_in_open);
                push(DueKind::CheckIn, self.starts.zip(opens).map(|(starts, opens)| starts.minus(opens)));
                push(DueKind::Start, self.starts);
            }
            Phase::Running => {
                push(DueKind::Rematch, self.rematch_at());
                for round in self.rounds.iter().filter(|round| !round.finished) {
                    if round.started {
                        push(DueKind::Deadline(round.number), round.deadline.filter(|_| !round.overdue));
                    } else if self.may_begin(round) {
                        push(DueKind::Round(round.number), Some(round.starts));
                    }
                    for pairing in &round.pairings {
                        push(DueKind::Look(self.game_of(pairing)), pairing.look);
                    }
                }
            }
            Phase::Finished | Phase::Cancelled => {}
        }
        due
    }

    /// Who was asked to enter, with the rating to be seeded by.
    #[must_use]
    pub fn invited(&self) -> &BTreeMap<PlayerId, Option<u32>> {
        &self.invited
    }

    /// How often somebody forfeited a game as they did not turn up.
    #[must_use]
    pub fn no_shows(&self, player: &PlayerId) -> usize {
        self.no_shows.iter().filter(|(_, who)| who == player).count()
    }

    /// The players who take part, or have signed up.
    #[must_use]
    pub fn players(&self) -> BTreeSet<PlayerId> {
        let entrants = self.entrants.iter().filter(|entrant| !entrant.left).map(|entrant| &entrant.player.id);
        let waiting = self.signed_up.iter().filter(|_| self.phase == Phase::SignUp);
        entrants.chain(waiting.map(|sign_up| &sign_up.player.id)).cloned().collect()
    }
}
