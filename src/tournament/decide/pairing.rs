//! Pairings of the next round, by the rules of the format or by a director's correction.

use super::DecisionBuilder;
use crate::announcement::Format;
use crate::event::EventKind;
use crate::history::{Bye, EntrantRound};
use crate::ids::{LARGEST_BOARD, PairingNumber};
use crate::refusal::{BrokenRule, PairingFault, Refusal};
use crate::score::Score;
use crate::state::{Phase, Tournament};
use crate::{double_knockout, knockout, league, pods, round_robin, simul, swiss};
use castellan_game::Time;
use std::collections::BTreeSet;

/// The pairing of a round.
pub(super) struct RoundPairing {
    /// The games, each in the order of its seats.
    games: Vec<Vec<PairingNumber>>,
    /// The players without a game.
    byes: Vec<(PairingNumber, Bye)>,
}

impl DecisionBuilder<'_> {
    /// Pairs the next round.
    pub(super) fn pair_next_round(&mut self) -> bool {
        let round = self.state.rounds.len() as u32 + 1;
        self.pair_round(round, self.at.plus(self.state.announcement.notice));
        true
    }

    /// Pairs a round that has not started again after a change of its players. Round robins stay as they are.
    pub(super) fn update_pairing(&mut self) {
        if self.state.is_predetermined() || self.state.is_continuous() {
            return;
        }
        let waiting = self.state.rounds.last().filter(|round| !round.started);
        let Some((round, starts)) = waiting.map(|round| (round.number, round.starts)) else {
            if self.state.unpaired {
                self.pair_next_round();
            }
            return;
        };
        self.pair_round(round, starts);
    }

    /// Pairs a round whose games start at this time, or records that it cannot be paired.
    fn pair_round(&mut self, round: u32, starts: Time) {
        match pair_by_format(&self.state, round) {
            Some(RoundPairing { games, byes }) => {
                self.push(EventKind::RoundPaired {
                    round,
                    games,
                    byes,
                    starts,
                    why: None,
                    broken: Vec::new(),
                });
            }
            None => self.push(EventKind::PairingFailed { round }),
        }
    }

    pub(super) fn pair_again(&mut self, why: &str) -> Result<(), Refusal> {
        let why = self.checked_reason(why)?;
        let round = self.changeable_round()?;
        let RoundPairing { games, byes } =
            pair_by_format(&self.state, round).ok_or(Refusal::NoPairing { round })?;
        let starts = self.at.plus(self.state.announcement.notice);
        self.push(EventKind::RoundPaired { round, games, byes, starts, why: Some(why), broken: Vec::new() });
        Ok(())
    }

    /// Returns `true` if pairings follow from numbers and results alone, so that directors cannot change them: in round
    /// robins, including those of teams, and in brackets, which would become inconsistent.
    pub(super) fn has_fixed_pairings(&self) -> bool {
        self.state.is_predetermined()
            || self.state.is_team_tournament()
            || self.state.announcement.format.bracket_rules().is_some()
    }

    /// Returns the round whose pairing can still be changed.
    fn changeable_round(&self) -> Result<u32, Refusal> {
        self.check_phase(&[Phase::Running])?;
        if self.has_fixed_pairings() || self.state.is_continuous() {
            return Err(Refusal::FixedPairings);
        }
        let waiting = self.state.rounds.last().filter(|round| !round.started).map(|round| round.number);
        let unpaired = self.state.unpaired.then_some(self.state.rounds.len() as u32 + 1);
        waiting.or(unpaired).ok_or(Refusal::NoPairedRound)
    }

    pub(super) fn correct_pairing(
        &mut self,
        games: &[Vec<PairingNumber>],
        byes: &[(PairingNumber, Bye)],
        overrule: bool,
        why: &str,
    ) -> Result<(), Refusal> {
        let why = self.checked_reason(why)?;
        let round = self.changeable_round()?;
        check_pairing(&self.state, round, games, byes).map_err(Refusal::InvalidPairing)?;
        let broken = broken_rules(&self.state, round, games, byes);
        if !broken.is_empty() && !overrule {
            return Err(Refusal::RulesBroken(broken));
        }
        let starts = self.at.plus(self.state.announcement.notice);
        let (games, byes) = (games.to_vec(), byes.to_vec());
        self.push(EventKind::RoundPaired { round, games, byes, starts, why: Some(why), broken });
        Ok(())
    }
}

/// Returns the pairing of a round by the rules; `None` if no pairing exists.
fn pair_by_format(state: &Tournament, round: u32) -> Option<RoundPairing> {
    match state.announcement().format {
        Format::RoundRobin { double, .. } => pair_round_robin(state, round, double),
        Format::Swiss { .. } => pair_swiss(state, round),
        // Their games are added one by one once the round has started.
        Format::Arena { .. } | Format::Ladder { .. } => {
            Some(RoundPairing { games: Vec::new(), byes: Vec::new() })
        }
        Format::League { size, double, .. } => {
            let count = state.entrants().len();
            let games = league::games(count, size, double, round as usize);
            let playing: BTreeSet<PairingNumber> = games.iter().flatten().copied().collect();
            let free = (0..count).map(PairingNumber::from_index).filter(|number| !playing.contains(number));
            let byes = free.map(|number| (number, Bye::Free)).collect();
            Some(RoundPairing { games: games.iter().map(|pair| pair.to_vec()).collect(), byes })
        }
        Format::Teams { .. } => {
            let games = state.team_games(round)?;
            let playing: BTreeSet<PairingNumber> =
                games.games.iter().flatten().chain(&games.unopposed).copied().collect();
            let free = state.active_entrants(round).into_iter().filter(|number| !playing.contains(number));
            let unopposed = games.unopposed.iter().map(|number| (*number, Bye::Full));
            let byes = unopposed.chain(free.map(|number| (number, Bye::Free))).collect();
            Some(RoundPairing { games: games.games.iter().map(|pair| pair.to_vec()).collect(), byes })
        }
        Format::Simul { alternating } => {
            let entrants = state.entrants();
            let exhibitors = entrants.iter().filter(|entrant| state.is_exhibitor(&entrant.player.id)).count();
            let pairs = simul::pairs(exhibitors, entrants.len(), alternating);
            Some(RoundPairing { games: pairs.iter().map(|pair| pair.to_vec()).collect(), byes: Vec::new() })
        }
        Format::Knockout(_) | Format::DoubleKnockout(_) => {
            let history = state.history();
            let out = (0..state.entrants().len()).map(PairingNumber::from_index);
            let there: BTreeSet<PairingNumber> = state.active_entrants(round).into_iter().collect();
            let out = out.filter(|number| !there.contains(number)).collect();
            let (pairs, passing) = match state.announcement().format {
                Format::Knockout(rules) => knockout::next_pairs(&history, rules, &out),
                _ => double_knockout::next_pairs(&history, &out),
            };
            let seated = |(at, pair): (usize, &[PairingNumber; 2])| {
                knockout::with_colours(&history, *pair, at as u32 + 1).to_vec()
            };
            let games = pairs.iter().enumerate().map(seated).collect();
            Some(RoundPairing {
                games,
                byes: passing.into_iter().map(|number| (number, Bye::Free)).collect(),
            })
        }
        Format::Pods { by_score, .. } => {
            let history = state.history();
            let (there, byes) = players_and_byes(state, round);
            let there: BTreeSet<PairingNumber> = there.into_iter().collect();
            let order: Vec<PairingNumber> = state
                .standings()
                .iter()
                .map(|line| line.number)
                .filter(|number| there.contains(number))
                .collect();
            let paired = pods::pair(&order, &history, &state.forbidden_pairs(), by_score)?;
            let sits_out = paired.sits_out.map(|number| (number, Bye::SatOut));
            Some(RoundPairing { games: paired.pods, byes: byes.into_iter().chain(sits_out).collect() })
        }
    }
    .filter(|paired| paired.games.len() <= LARGEST_BOARD as usize)
}

fn pair_round_robin(state: &Tournament, round: u32, double: bool) -> Option<RoundPairing> {
    let rounds = round_robin::rounds(state.entrants().len(), double);
    let mut paired = RoundPairing { games: Vec::new(), byes: Vec::new() };
    for pair in rounds.get(round as usize - 1)? {
        match *pair {
            (Some(white), Some(black)) => paired.games.push(vec![white, black]),
            (one, other) => paired.byes.extend(one.or(other).map(|number| (number, Bye::Free))),
        }
    }
    Some(paired)
}

/// Returns the players of a round, and the byes of those who requested one.
fn players_and_byes(state: &Tournament, round: u32) -> (Vec<PairingNumber>, Vec<(PairingNumber, Bye)>) {
    let mut there = Vec::new();
    let mut out = Vec::new();
    for number in state.active_entrants(round) {
        let player = &state.entrants()[number.index()].player.id;
        if !state.has_requested_bye(round, player) {
            there.push(number);
            continue;
        }
        let asked = (1..round).filter(|earlier| state.has_requested_bye(*earlier, player)).count() as u32;
        let half = asked < state.announcement().half_byes;
        out.push((number, if half { Bye::Half } else { Bye::Zero }));
    }
    (there, out)
}

/// Returns the tournament in the form that the Dutch system works on.
pub(crate) fn swiss_tournament(state: &Tournament, round: u32) -> swiss::SwissTournament {
    // Annulled games count as played, because reports for rating offices include them.
    let history = state.whole_history();
    let there: BTreeSet<PairingNumber> = players_and_byes(state, round).0.into_iter().collect();
    let game = |(players, score): &(Vec<PairingNumber>, Score)| swiss::Game {
        white: players[0],
        black: players[1],
        result: match (score.is_absent(0), score.is_absent(1), score.winner()) {
            (true, true, _) => swiss::GameResult::DoubleForfeit,
            (true, ..) => swiss::GameResult::BlackByForfeit,
            (_, true, _) => swiss::GameResult::WhiteByForfeit,
            (.., Some(0)) => swiss::GameResult::White,
            (.., Some(_)) => swiss::GameResult::Black,
            (.., None) => swiss::GameResult::Draw,
        },
    };
    let bye = |(number, bye): &(PairingNumber, Bye)| {
        let bye = match bye {
            Bye::Full => swiss::Bye::Allocated,
            Bye::Half => swiss::Bye::Half,
            Bye::Zero | Bye::Free | Bye::SatOut => swiss::Bye::Zero,
        };
        (*number, bye)
    };
    swiss::SwissTournament {
        edition: state.announcement().edition,
        entrants: history.entrants,
        rounds: history.rounds,
        initial: if state.white_first { swiss::Colour::White } else { swiss::Colour::Black },
        played: history
            .played
            .iter()
            .map(|round| swiss::Round {
                games: round.games.iter().map(game).collect(),
                byes: round.byes.iter().map(bye).collect(),
            })
            .collect(),
        absent: (0..history.entrants)
            .map(PairingNumber::from_index)
            .filter(|number| !there.contains(number))
            .collect(),
        forbidden: state.forbidden_pairs().into_iter().map(|[a, b]| (a, b)).collect(),
    }
}

fn pair_swiss(state: &Tournament, round: u32) -> Option<RoundPairing> {
    let paired = swiss::pair(&swiss_tournament(state, round)).ok()?;
    let byes = players_and_byes(state, round).1;
    Some(RoundPairing {
        games: paired.boards.into_iter().map(|(white, black)| vec![white, black]).collect(),
        byes: byes.into_iter().chain(paired.bye.map(|number| (number, Bye::Full))).collect(),
    })
}

/// Checks that every player present is in the pairing exactly once, and that the games have a valid number of seats.
fn check_pairing(
    state: &Tournament,
    round: u32,
    games: &[Vec<PairingNumber>],
    byes: &[(PairingNumber, Bye)],
) -> Result<(), PairingFault> {
    let format = state.announcement().format;
    let there: BTreeSet<PairingNumber> = state.active_entrants(round).into_iter().collect();
    let mut seen = BTreeSet::new();
    for number in games.iter().flatten().chain(byes.iter().map(|(number, _)| number)) {
        if !there.contains(number) {
            return Err(PairingFault::Absent(*number));
        }
        if !seen.insert(*number) {
            return Err(PairingFault::Repeated(*number));
        }
    }
    if let Some(missing) = there.difference(&seen).next() {
        return Err(PairingFault::Missing(*missing));
    }
    for game in games {
        let has_valid_size = match format {
            Format::Pods { .. } => [pods::SMALL, pods::LARGE].contains(&game.len()),
            _ => game.len() == 2,
        };
        if !has_valid_size {
            return Err(PairingFault::WrongSize(game.len()));
        }
    }
    let allowed: &[Bye] = match format {
        Format::Pods { .. } => &[Bye::SatOut, Bye::Zero],
        _ => &[Bye::Full, Bye::Half, Bye::Zero],
    };
    match byes.iter().find(|(_, bye)| !allowed.contains(bye)) {
        Some((number, _)) => Err(PairingFault::WrongBye(*number)),
        None => Ok(()),
    }
}

/// Returns the rules that a pairing breaks, game by game.
fn broken_rules(
    state: &Tournament,
    round: u32,
    games: &[Vec<PairingNumber>],
    byes: &[(PairingNumber, Bye)],
) -> Vec<BrokenRule> {
    let mut broken = Vec::new();
    let forbidden = state.forbidden_pairs();
    for game in games {
        for (at, a) in game.iter().enumerate() {
            for b in &game[at + 1..] {
                if forbidden.iter().any(|pair| pair.contains(a) && pair.contains(b)) {
                    broken.push(BrokenRule::Forbidden([*a, *b]));
                }
            }
        }
    }
    if !matches!(state.announcement().format, Format::Swiss { .. }) {
        return broken;
    }
    let cells = state.history().entrant_rounds();
    let was_unplayed_win = |cell: &EntrantRound| match cell {
        EntrantRound::Bye(bye) => *bye == Bye::Full,
        EntrantRound::Game { played, absent, .. } => !played && !absent,
    };
    for (number, _) in byes.iter().filter(|(_, bye)| *bye == Bye::Full) {
        if cells[number.index()].iter().any(was_unplayed_win) {
            broken.push(BrokenRule::SecondBye(*number));
        }
    }
    let boards = games.iter().map(|game| (game[0], game[1])).collect();
    let proposed = swiss::Pairing { boards, bye: None };
    for breach in swiss::check(&swiss_tournament(state, round), &proposed).unwrap_or_default() {
        match (breach.rule, breach.players.as_slice()) {
            (swiss::Rule::Met(_), [a, b]) => broken.push(BrokenRule::Met([*a, *b])),
            (swiss::Rule::Thrice(_) | swiss::Rule::Excess(_), [one])
                if !broken.contains(&BrokenRule::Colour(*one)) =>
            {
                broken.push(BrokenRule::Colour(*one));
            }
            _ => {}
        }
    }
    broken
}
