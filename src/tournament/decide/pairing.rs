//! Pairings of the next round, by the rules of the format or by a director's correction.

use super::Draft;
use crate::announcement::Format;
use crate::event::EventKind;
use crate::history::{Bye, Cell};
use crate::ids::{LARGEST_BOARD, Number};
use crate::refusal::{Broken, Misfit, Refusal};
use crate::score::Score;
use crate::state::{Phase, Tournament};
use crate::{double_knockout, knockout, league, pods, round_robin, simul, swiss};
use castellan_game::{Span, Time};
use std::collections::BTreeSet;

/// The least notice before the end of a tournament whose players have no opponents left, so that its last players can
/// still withdraw.
const BEFORE_END: Span = Span::minutes(10);

/// The pairing of a round.
pub(super) struct Paired {
    /// The games, each in the order of its seats.
    games: Vec<Vec<Number>>,
    /// The players without a game.
    byes: Vec<(Number, Bye)>,
}

impl Draft<'_> {
    /// Pairs the next round.
    pub(super) fn pair_next(&mut self) -> bool {
        let round = self.state.rounds.len() as u32 + 1;
        self.pair_round(round, self.at.plus(self.state.announcement.notice));
        true
    }

    /// Pairs a round that has not started again after a change of its players. Round robins stay as they are.
    pub(super) fn pair_anew(&mut self) {
        if self.state.is_predetermined() || self.state.adds_boards() {
            return;
        }
        let waiting = self.state.rounds.last().filter(|round| !round.started);
        let Some((round, starts)) = waiting.map(|round| (round.number, round.starts)) else {
            if self.state.unpaired {
                self.pair_next();
            }
            return;
        };
        self.pair_round(round, starts);
    }

    /// Pairs a round whose games start at this time, or records that it cannot be paired.
    fn pair_round(&mut self, round: u32, starts: Time) {
        let starts =
            if self.state.has_too_few_left() { starts.max(self.at.plus(BEFORE_END)) } else { starts };
        match pair(&self.state, round) {
            Some(Paired { games, byes }) => {
                self.push(EventKind::RoundPaired {
                    round,
                    games,
                    byes,
                    starts,
                    why: None,
                    broken: Vec::new(),
                });
            }
            None => self.push(EventKind::Unpaired { round }),
        }
    }

    pub(super) fn pair_again(&mut self, why: &str) -> Result<(), Refusal> {
        let why = self.with_reason(why)?;
        let round = self.waiting()?;
        let Paired { games, byes } = pair(&self.state, round).ok_or(Refusal::NoPairing { round })?;
        let starts = self.at.plus(self.state.announcement.notice);
        self.push(EventKind::RoundPaired { round, games, byes, starts, why: Some(why), broken: Vec::new() });
        Ok(())
    }

    /// Returns `true` if pairings follow from numbers and results alone, so that directors cannot change them: in round
    /// robins, including those of teams, and in brackets, which would become inconsistent.
    pub(super) fn is_settled_before(&self) -> bool {
        self.state.is_predetermined()
            || self.state.is_of_teams()
            || self.state.announcement.format.of_brackets().is_some()
    }

    /// Returns the round whose pairing can still be changed.
    fn waiting(&self) -> Result<u32, Refusal> {
        self.only_in(&[Phase::Running])?;
        if self.is_settled_before() || self.state.adds_boards() {
            return Err(Refusal::Settled);
        }
        let waiting = self.state.rounds.last().filter(|round| !round.started).map(|round| round.number);
        let unpaired = self.state.unpaired.then_some(self.state.rounds.len() as u32 + 1);
        waiting.or(unpaired).ok_or(Refusal::NothingPaired)
    }

    pub(super) fn correct(
        &mut self,
        games: &[Vec<Number>],
        byes: &[(Number, Bye)],
        overrule: bool,
        why: &str,
    ) -> Result<(), Refusal> {
        let why = self.with_reason(why)?;
        let round = self.waiting()?;
        fits(&self.state, round, games, byes).map_err(Refusal::Misfit)?;
        let broken = broken(&self.state, round, games, byes);
        if !broken.is_empty() && !overrule {
            return Err(Refusal::Breaks(broken));
        }
        let starts = self.at.plus(self.state.announcement.notice);
        let (games, byes) = (games.to_vec(), byes.to_vec());
        self.push(EventKind::RoundPaired { round, games, byes, starts, why: Some(why), broken });
        Ok(())
    }
}

/// Returns the pairing of a round by the rules; `None` if no pairing exists.
fn pair(state: &Tournament, round: u32) -> Option<Paired> {
    match state.announcement().format {
        Format::RoundRobin { double, .. } => by_berger_tables(state, round, double),
        Format::Swiss { .. } => by_dutch(state, round).or_else(|| without_games(state, round, Bye::Zero)),
        // Their games are added one by one once the round has started.
        Format::Arena { .. } | Format::Ladder { .. } => Some(Paired { games: Vec::new(), byes: Vec::new() }),
        Format::League { size, double, .. } => {
            let count = state.entrants().len();
            let games = league::games(count, size, double, round as usize);
            let plays: BTreeSet<Number> = games.iter().flatten().copied().collect();
            let free = (0..count).map(Number::at).filter(|number| !plays.contains(number));
            let byes = free.map(|number| (number, Bye::Free)).collect();
            Some(Paired { games: games.iter().map(|pair| pair.to_vec()).collect(), byes })
        }
        Format::Teams { .. } => {
            let games = state.team_games(round)?;
            let plays: BTreeSet<Number> =
                games.games.iter().flatten().chain(&games.unopposed).copied().collect();
            let free = state.there(round).into_iter().filter(|number| !plays.contains(number));
            let unopposed = games.unopposed.iter().map(|number| (*number, Bye::Full));
            let byes = unopposed.chain(free.map(|number| (number, Bye::Free))).collect();
            Some(Paired { games: games.games.iter().map(|pair| pair.to_vec()).collect(), byes })
        }
        Format::Simul { alternating } => {
            let entrants = state.entrants();
            let giving = entrants.iter().filter(|entrant| state.is_exhibitor(&entrant.player.id)).count();
            let pairs = simul::pairs(giving, entrants.len(), alternating);
            Some(Paired { games: pairs.iter().map(|pair| pair.to_vec()).collect(), byes: Vec::new() })
        }
        Format::Knockout(_) | Format::DoubleKnockout(_) => {
            let history = state.history();
            let out = (0..state.entrants().len()).map(Number::at);
            let there: BTreeSet<Number> = state.there(round).into_iter().collect();
            let out = out.filter(|number| !there.contains(number)).collect();
            let (pairs, passing) = match state.announcement().format {
                Format::Knockout(rules) => knockout::next(&history, rules, &out),
                _ => double_knockout::next(&history, &out),
            };
            let seated =
                |(at, pair): (usize, &[Number; 2])| knockout::seated(&history, *pair, at as u32 + 1).to_vec();
            let games = pairs.iter().enumerate().map(seated).collect();
            Some(Paired { games, byes: passing.into_iter().map(|number| (number, Bye::Free)).collect() })
        }
        Format::Pods { by_score, .. } => {
            let history = state.history();
            let (there, byes) = there_and_out(state, round);
            let there: BTreeSet<Number> = there.into_iter().collect();
            let order: Vec<Number> = state
                .standings()
                .iter()
                .map(|line| line.number)
                .filter(|number| there.contains(number))
                .collect();
            let Some(paired) = pods::pair(&order, &history, &state.forbidden(), by_score) else {
                return without_games(state, round, Bye::SatOut);
            };
            let sits_out = paired.sits_out.map(|number| (number, Bye::SatOut));
            Some(Paired { games: paired.pods, byes: byes.into_iter().chain(sits_out).collect() })
        }
    }
    .filter(|paired| paired.games.len() <= LARGEST_BOARD as usize)
}

fn by_berger_tables(state: &Tournament, round: u32, double: bool) -> Option<Paired> {
    let rounds = round_robin::rounds(state.entrants().len(), double);
    let mut paired = Paired { games: Vec::new(), byes: Vec::new() };
    for pair in rounds.get(round as usize - 1)? {
        match *pair {
            (Some(white), Some(black)) => paired.games.push(vec![white, black]),
            (one, other) => paired.byes.extend(one.or(other).map(|number| (number, Bye::Free))),
        }
    }
    Some(paired)
}

/// Returns the players of a round, and the byes of those who requested one.
fn there_and_out(state: &Tournament, round: u32) -> (Vec<Number>, Vec<(Number, Bye)>) {
    let mut there = Vec::new();
    let mut out = Vec::new();
    for number in state.there(round) {
        let player = &state.entrants()[number.place()].player.id;
        if !state.sits_out(round, player) {
            there.push(number);
            continue;
        }
        let asked = (1..round).filter(|earlier| state.sits_out(*earlier, player)).count() as u32;
        let half = asked < state.announcement().half_byes;
        out.push((number, if half { Bye::Half } else { Bye::Zero }));
    }
    (there, out)
}

/// Returns the tournament in the form that the Dutch system works on.
pub(crate) fn course(state: &Tournament, round: u32) -> swiss::Course {
    // Annulled games count as played, because reports for rating offices include them.
    let history = state.whole_history();
    let there: BTreeSet<Number> = there_and_out(state, round).0.into_iter().collect();
    let met = |(players, score): &(Vec<Number>, Score)| swiss::Met {
        white: players[0],
        black: players[1],
        score: match (score.is_absent(0), score.is_absent(1), score.first()) {
            (true, true, _) => swiss::Score::NobodyThere,
            (true, ..) => swiss::Score::BlackByForfeit,
            (_, true, _) => swiss::Score::WhiteByForfeit,
            (.., Some(0)) => swiss::Score::White,
            (.., Some(_)) => swiss::Score::Black,
            (.., None) => swiss::Score::Draw,
        },
    };
    let bye = |(number, bye): &(Number, Bye)| {
        let bye = match bye {
            Bye::Full => swiss::Bye::Allocated,
            Bye::Half => swiss::Bye::Half,
            Bye::Zero | Bye::Free | Bye::SatOut => swiss::Bye::Zero,
        };
        (*number, bye)
    };
    swiss::Course {
        edition: state.announcement().edition,
        entrants: history.entrants,
        rounds: history.rounds,
        initial: if state.white_first { swiss::Colour::White } else { swiss::Colour::Black },
        played: history
            .played
            .iter()
            .map(|round| swiss::Round {
                met: round.games.iter().map(met).collect(),
                byes: round.byes.iter().map(bye).collect(),
            })
            .collect(),
        absent: (0..history.entrants).map(Number::at).filter(|number| !there.contains(number)).collect(),
        forbidden: state.forbidden().into_iter().map(|[a, b]| (a, b)).collect(),
    }
}

/// Pairs the last round of players who have no opponents left: all of them get byes.
fn without_games(state: &Tournament, round: u32, bye: Bye) -> Option<Paired> {
    let byes = || state.there(round).into_iter().map(|number| (number, bye)).collect();
    state.has_too_few_left().then(|| Paired { games: Vec::new(), byes: byes() })
}

fn by_dutch(state: &Tournament, round: u32) -> Option<Paired> {
    let paired = swiss::pair(&course(state, round)).ok()?;
    let byes = there_and_out(state, round).1;
    Some(Paired {
        games: paired.boards.into_iter().map(|(white, black)| vec![white, black]).collect(),
        byes: byes.into_iter().chain(paired.bye.map(|number| (number, Bye::Full))).collect(),
    })
}

/// Checks that every player present is in the pairing exactly once, and that the games have a valid number of seats.
fn fits(state: &Tournament, round: u32, games: &[Vec<Number>], byes: &[(Number, Bye)]) -> Result<(), Misfit> {
    let format = state.announcement().format;
    let there: BTreeSet<Number> = state.there(round).into_iter().collect();
    let mut seen = BTreeSet::new();
    for number in games.iter().flatten().chain(byes.iter().map(|(number, _)| number)) {
        if !there.contains(number) {
            return Err(Misfit::NotThere(*number));
        }
        if !seen.insert(*number) {
            return Err(Misfit::Twice(*number));
        }
    }
    if let Some(missing) = there.difference(&seen).next() {
        return Err(Misfit::Missing(*missing));
    }
    for game in games {
        let good = match format {
            Format::Pods { .. } => [pods::SMALL, pods::LARGE].contains(&game.len()),
            _ => game.len() == 2,
        };
        if !good {
            return Err(Misfit::Seats(game.len()));
        }
    }
    let allowed: &[Bye] = match format {
        Format::Pods { .. } => &[Bye::SatOut, Bye::Zero],
        _ => &[Bye::Full, Bye::Half, Bye::Zero],
    };
    match byes.iter().find(|(_, bye)| !allowed.contains(bye)) {
        Some((number, _)) => Err(Misfit::Bye(*number)),
        None => Ok(()),
    }
}

/// Returns the rules that a pairing breaks, game by game.
fn broken(state: &Tournament, round: u32, games: &[Vec<Number>], byes: &[(Number, Bye)]) -> Vec<Broken> {
    let mut broken = Vec::new();
    let forbidden = state.forbidden();
    for game in games {
        for (at, a) in game.iter().enumerate() {
            for b in &game[at + 1..] {
                if forbidden.iter().any(|pair| pair.contains(a) && pair.contains(b)) {
                    broken.push(Broken::Forbidden([*a, *b]));
                }
            }
        }
    }
    if !matches!(state.announcement().format, Format::Swiss { .. }) {
        return broken;
    }
    let cells = state.history().cells();
    let had = |cell: &Cell| match cell {
        Cell::Bye(bye) => *bye == Bye::Full,
        Cell::Game { played, absent, .. } => !played && !absent,
    };
    for (number, _) in byes.iter().filter(|(_, bye)| *bye == Bye::Full) {
        if cells[number.place()].iter().any(had) {
            broken.push(Broken::SecondBye(*number));
        }
    }
    let boards = games.iter().map(|game| (game[0], game[1])).collect();
    let proposed = swiss::Pairing { boards, bye: None };
    for breach in swiss::check(&course(state, round), &proposed).unwrap_or_default() {
        match (breach.rule, breach.players.as_slice()) {
            (swiss::Rule::Met(_), [a, b]) => broken.push(Broken::Met([*a, *b])),
            (swiss::Rule::Thrice(_) | swiss::Rule::Excess(_), [one])
                if !broken.contains(&Broken::Colour(*one)) =>
            {
                broken.push(Broken::Colour(*one));
            }
            _ => {}
        }
    }
    broken
}
