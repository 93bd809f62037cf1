//! The state of an arena: its free players, and their pairings.

use super::{Pairing, Phase, Round, Tournament};
use crate::announcement::Format;
use crate::formats::arena::{self, FreePlayer, Streaks};
use crate::ids::{LARGEST_BOARD, PairingNumber};
use crate::points::Points;
use castellan_game::{Span, Time};
use std::collections::BTreeSet;

impl Tournament {
    /// Returns `true` for an arena.
    #[must_use]
    pub fn is_arena(&self) -> bool {
        matches!(self.announcement.format, Format::Arena { .. })
    }

    /// Returns `true` if boards are added to the only round while it lasts: in an arena and on a ladder.
    #[must_use]
    pub fn is_continuous(&self) -> bool {
        self.is_arena() || self.is_ladder()
    }

    /// Returns the round of an arena or a ladder while games can start in it: it has started, and its time is not up.
    #[must_use]
    pub fn open_round(&self) -> Option<&Round> {
        let is_open = |round: &&Round| round.started && !round.finished && !round.overdue;
        self.rounds.first().filter(|_| self.is_continuous() && self.phase == Phase::Running).filter(is_open)
    }

    /// Returns `true` if the time of an arena or a ladder is up and its unfinished games do not count.
    #[must_use]
    pub fn is_cut_off(&self) -> bool {
        let cuts = matches!(
            self.announcement.format,
            Format::Arena { cut_off: true } | Format::Ladder { cut_off: true, .. }
        );
        cuts && self.rounds.first().is_some_and(|round| round.overdue)
    }

    /// Returns the boards of an arena or a ladder with games in progress: without a result, and not closed.
    pub fn running_pairings(&self) -> impl Iterator<Item = &Pairing> {
        let pairings = self.rounds.iter().filter(|_| self.is_continuous()).flat_map(|round| &round.pairings);
        pairings.filter(|pairing| pairing.score.is_none() && !pairing.closed)
    }

    /// Returns the free players of an arena: those without a game who have not left or paused.
    #[must_use]
    pub fn free_players(&self) -> Vec<PairingNumber> {
        let playing: BTreeSet<PairingNumber> =
            self.running_pairings().flat_map(|pairing| &pairing.entrants).copied().collect();
        let active = self.entrants.iter().enumerate().filter(|(_, entrant)| !entrant.left && !entrant.paused);
        active
            .map(|(at, _)| PairingNumber::from_index(at))
            .filter(|number| !playing.contains(number))
            .collect()
    }

    /// Returns the games of an arena that should start now, White first.
    #[must_use]
    pub fn arena_pairs(&self, now: Time) -> Vec<[PairingNumber; 2]> {
        let open = self.open_round().filter(|_| self.is_arena());
        let Some(round) = open.filter(|round| round.deadline.is_none_or(|until| now < until)) else {
            return Vec::new();
        };
        let free = self.free_players();
        if free.len() < 2 {
            return Vec::new();
        }
        let waiting = self.pairing_data(&free);
        let mut pairs = arena::pair(&waiting, &self.ordered_forbidden_pairs());
        if self.rematch_time(&free).is_some_and(|at| at <= now) {
            // Without their latest opponents, the two can meet again.
            let again = waiting.into_iter().map(|one| FreePlayer { met: Vec::new(), ..one });
            pairs = arena::pair(&again.collect::<Vec<_>>(), &self.ordered_forbidden_pairs());
        }
        pairs.truncate((LARGEST_BOARD as usize).saturating_sub(round.pairings.len()));
        pairs
    }

    /// Returns the time at which the only two free players, who have just met, meet again.
    pub(super) fn rematch_at(&self) -> Option<Time> {
        let open = self.open_round().filter(|_| self.is_arena());
        let round = open.filter(|round| round.pairings.len() < LARGEST_BOARD as usize)?;
        self.rematch_time(&self.free_players()).filter(|at| round.deadline.is_none_or(|until| *at < until))
    }

    fn rematch_time(&self, free: &[PairingNumber]) -> Option<Time> {
        let &[one, other] = free else { return None };
        let (low, high) = (one.min(other), one.max(other));
        let waiting = self.pairing_data(free);
        if self.ordered_forbidden_pairs().contains(&[low, high])
            || !arena::pair(&waiting, &BTreeSet::new()).is_empty()
        {
            return None;
        }
        let since = free.iter().filter_map(|number| self.entrant(*number)?.free_since).max()?;
        let others = self
            .entrants
            .iter()
            .enumerate()
            .filter(|(at, _)| !free.contains(&PairingNumber::from_index(*at)));
        let has_others = others.into_iter().any(|(_, entrant)| !entrant.left && !entrant.paused);
        let length = self.announcement.round_time.unwrap_or(Span::ZERO);
        Some(if has_others { since.plus(arena::rematch_delay(length)) } else { since })
    }

    /// Returns the pairs that are forbidden to meet, the better number first.
    fn ordered_forbidden_pairs(&self) -> BTreeSet<[PairingNumber; 2]> {
        self.forbidden_pairs().into_iter().map(|[a, b]| [a.min(b), a.max(b)]).collect()
    }

    /// Returns the free players, with the data that their pairing depends on.
    fn pairing_data(&self, free: &[PairingNumber]) -> Vec<FreePlayer> {
        let mut all: Vec<FreePlayer> = (self.entrants.iter().enumerate())
            .map(|(at, entrant)| FreePlayer {
                number: PairingNumber::from_index(at),
                points: Points::ZERO,
                rating: entrant.rating,
                whites: 0,
                met: Vec::new(),
            })
            .collect();
        let mut streaks = Streaks::new(all.len());
        for pairing in self.rounds.iter().flat_map(|round| &round.pairings) {
            let &[white, black] = pairing.entrants.as_slice() else { continue };
            for (seat, (own, other)) in [(white, black), (black, white)].into_iter().enumerate() {
                let player = &mut all[own.index()];
                player.met.push(other);
                player.whites += if seat == 0 { 1 } else { -1 };
                if let Some(score) = &pairing.score {
                    let points = score.points(self.announcement.scoring(), seat);
                    player.points += streaks.record(own, score, seat, points);
                }
            }
        }
        free.iter().map(|number| all[number.index()].clone()).collect()
    }

    /// Returns the points of each board of an arena, in the order of the seats and of the boards. Boards without a
    /// result have none.
    #[must_use]
    pub fn board_points(&self) -> Vec<[Points; 2]> {
        let mut streaks = Streaks::new(self.entrants.len());
        let pairings = self.rounds.iter().filter(|_| self.is_arena()).flat_map(|round| &round.pairings);
        let points_of_board = |pairing: &Pairing| {
            let mut points = [Points::ZERO; 2];
            let seats = pairing.entrants.iter().zip(&mut points).enumerate();
            if let Some(score) = &pairing.score {
                for (seat, (number, board_points)) in seats {
                    *board_points =
                        streaks.record(*number, score, seat, score.points(self.announcement.scoring(), seat));
                }
            }
            points
        };
        pairings.map(points_of_board).collect()
    }
}
