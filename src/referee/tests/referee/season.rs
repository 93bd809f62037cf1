//! A tournament of 64 players and nine rounds, simulated hour by hour: players with habits, late entries, withdrawals,
//! restarts, stops in the middle of work, and outages. Afterwards the standings must follow from the games' logs alone.

use crate::faulty::Stop;
use crate::harness::{Harness, by, game_id, id, person};
use crate::reference_tiebreaks::expected_tiebreak;
use crate::store_location::{Memory, StoreLocation};
use crate::tournament_stage::{WHY, cup, plan};
use castellan_game::command::Proposal;
use castellan_game::{self as game, Event, Game, GameId, Phase as GamePhase, Span, Time};
use castellan_referee::outages::MIN_OUTAGE;
use castellan_referee::{Clock, TournamentPost, rows};
use castellan_rules::Outcome;
use castellan_store::Store;
use castellan_test_support::Random;
use castellan_tournament::event::EventKind;
use castellan_tournament::history::{self, History};
use castellan_tournament::{
    Announcement, Board, Bye, Command, CommandKind, Format, PairingNumber, Phase, Score, Scoring, Tiebreak,
};
use std::collections::{BTreeMap, BTreeSet, HashMap};

const PLAYERS: usize = 64;
const ROUNDS: u32 = 9;
const GRACE: Span = Span::hours(20);
/// The largest delay of a due event: time passes in steps of an hour.
const LATE: Span = Span::hours(2);
/// The tiebreaks that are calculated independently.
const TIEBREAKS: [Tiebreak; 6] = [
    Tiebreak::BuchholzCut1,
    Tiebreak::Buchholz,
    Tiebreak::BuchholzMedian,
    Tiebreak::SonnebornBerger,
    Tiebreak::Wins,
    Tiebreak::Progressive,
];

fn name(at: usize) -> String {
    format!("p{at:02}")
}

/// The state of the simulation.
struct Season<P: StoreLocation> {
    harness: Harness<P>,
    random: Random,
    /// The time at which a player has decided to act in a game.
    plans: HashMap<GameId, (u32, Time)>,
    /// The start and the end of each outage.
    outages: Vec<(Time, Time)>,
    restarts: usize,
    /// The number of stops in the middle of work.
    stops: usize,
    requests: u64,
}

impl<P: StoreLocation> Season<P> {
    fn now(&self) -> Time {
        self.harness.clock.now()
    }

    async fn ask(&mut self, who: &str, kind: CommandKind) -> bool {
        self.requests += 1;
        let request = format!("season:{}", self.requests);
        let command = Command { by: by(who), at: self.now(), request, kind };
        self.harness.referee().tournaments.command(&cup(), &command).await.is_ok()
    }

    async fn play(&mut self, game: &GameId, who: &str, kind: game::CommandKind) -> bool {
        self.requests += 1;
        let request = format!("season:{}", self.requests);
        let command = game::Command { by: by(who), at: self.now(), request, kind };
        self.harness.referee().games.command(game, &command).await.is_ok()
    }

    /// Runs due work, sometimes stopping the program in the middle of it.
    async fn run_due_work(&mut self) {
        if self.random.below(12) == 0 {
            let stop = Stop { after: self.random.below(60), done: self.random.chance(2) };
            self.harness.store().hooks.stop(Some(stop));
            let _ = self.harness.referee().timers.run_due().await;
            let _ = self.harness.referee().effects.run_due(&self.harness.announcer).await;
            self.stops += usize::from(self.harness.store().hooks.has_stopped());
            self.harness.store().hooks.stop(None);
            self.harness.restart().await;
        }
        self.harness.run_all_work().await;
        self.harness.deliver().await;
        self.harness.referee().outages.beat().await.expect("a store");
    }

    /// Runs all work until a time, each item when it is due.
    async fn run_until(&mut self, until: Time) {
        loop {
            let next = self.harness.next_due(&[rows::TIMERS, "tournaments"], until).await;
            self.harness.referee().outages.beat().await.expect("a store");
            self.harness.clock.set(next);
            self.run_due_work().await;
            if next >= until {
                return;
            }
        }
    }

    /// Returns the running games.
    async fn games(&self) -> Vec<(GameId, std::sync::Arc<Game>)> {
        let tournament = self.harness.tournament().await;
        let mut games = Vec::new();
        for pairing in tournament.rounds().iter().flat_map(|round| &round.pairings) {
            if pairing.has_started && pairing.score.is_none() {
                let id = tournament.game_id(pairing);
                let game = self.harness.game(&id).await;
                if game.phase() == GamePhase::Running {
                    games.push((id, game));
                }
            }
        }
        games
    }

    /// Lets each player to move choose a time, and then move, resign, offer or accept a draw, or never come.
    async fn let_players_act(&mut self) {
        self.harness.clock.advance(Span::from_ms(1));
        for (id, game) in self.games().await {
            let Some(seat) = game.to_act() else { continue };
            let who = game.player_at(seat).expect("a player").id.to_string();
            let (moment, now) = (game.board_version(), self.now());
            if self.plans.get(&id).is_none_or(|(planned, _)| *planned != moment) {
                // Now and then a player never acts.
                let hours = if self.random.below(40) == 0 { 10_000 } else { self.random.below(14) as u64 };
                self.plans.insert(id.clone(), (moment, now.plus(Span::hours(hours))));
            }
            if self.plans[&id].1 > now {
                continue;
            }
            let offered = game.offers().first().map(|offer| offer.number);
            let done = match self.random.below(8) {
                0 if moment > 1 => self.play(&id, &who, game::CommandKind::Resign { seat: None }).await,
                1 if moment > 1 && offered.is_none() => {
                    self.play(&id, &who, game::CommandKind::Offer(Proposal::Draw)).await
                }
                2 | 3 if offered.is_some() => {
                    let other = game.seats().values().find(|player| player.id.as_str() != who);
                    let other = other.expect("an opponent").id.to_string();
                    let accept = game::CommandKind::Accept(offered.expect("an offer"));
                    self.play(&id, &other, accept.clone()).await || self.play(&id, &who, accept).await
                }
                _ => {
                    let actions = game.record().expect("it runs").position().actions();
                    let action = (*self.random.pick(&actions)).into();
                    self.play(&id, &who, game::CommandKind::Act { action, seen: None }).await
                }
            };
            assert!(done, "{id}: {who} can do that");
        }
    }

    /// Adds occasional late entries, withdrawals, restarts and outages.
    async fn random_incident(&mut self) {
        if self.random.below(60) == 0 {
            self.restarts += 1;
            self.harness.restart().await;
        }
        if self.random.below(90) == 0 {
            let minutes = 2 + self.random.below(30 * 60) as u64;
            self.outages.push(self.harness.simulate_outage(Span::minutes(minutes)).await);
            self.harness.clock.advance(Span::from_ms(1));
            self.run_due_work().await;
        }
        if self.random.below(120) == 0 {
            let who = name(self.random.below(PLAYERS));
            let player = id(&who);
            let rounds = self.harness.tournament().await.rounds().len() as u32;
            if rounds < ROUNDS && self.random.chance(2) {
                self.ask(&who, CommandKind::RequestBye { player, round: rounds + 1 }).await;
            } else if self.random.chance(3) {
                self.ask(&who, CommandKind::Withdraw { player }).await;
            }
        }
    }

    /// Takes the decisions left to directors.
    async fn direct(&mut self) {
        let tournament = self.harness.tournament().await;
        if tournament.is_unpaired() {
            assert!(
                self.ask("director", CommandKind::Finish { why: Some(WHY.to_owned()) }).await,
                "it can be ended"
            );
        }
        let overdue = tournament.rounds().iter().find(|round| round.overdue && !round.finished);
        if let Some(round) = overdue {
            let (round, span) = (round.number, Span::days(2));
            assert!(self.ask("director", CommandKind::Extend { round, span, why: WHY.to_owned() }).await);
        }
    }
}

/// Returns the result of a game by its log alone, in half points for each seat.
fn halves(events: &[Event]) -> Option<[u32; 2]> {
    let game = Game::fold(events).expect("a game");
    let Some(game::End::Outcome(outcome)) = game.end() else { return None };
    let seats = game.all_seats();
    Some(match outcome {
        Outcome::Won(winner, _) => [0, 1].map(|at| if seats[at] == winner { 2 } else { 0 }),
        Outcome::Drawn(_) => [1, 1],
    })
}

#[tokio::test]
async fn the_standings_of_a_long_tournament_follow_from_its_games() {
    let mut harness = Harness::new(Memory::new()).await;
    let mut plan: Announcement = plan();
    plan.format = Format::Swiss { rounds: ROUNDS };
    (plan.grace, plan.notice, plan.round_time) = (GRACE, Span::hours(12), Some(Span::days(4)));
    (plan.late_until, plan.half_byes) = (3, 1);
    plan.starts = Some(harness.clock.now().plus(Span::days(3)));
    plan.check_in = Some(Span::days(1));
    plan.max_entrants = 80;
    plan.tiebreaks = TIEBREAKS.to_vec();
    harness.announce_tournament(plan, &[]).await;
    let mut season = Season {
        harness,
        random: Random::new(64),
        plans: HashMap::new(),
        outages: Vec::new(),
        restarts: 0,
        stops: 0,
        requests: 0,
    };
    for at in 0..PLAYERS {
        let (player, rating) = (person(&name(at)), Some(1_200 + (at as u32 * 37) % 900));
        assert!(season.ask(&name(at), CommandKind::SignUp { player, rating }).await);
    }
    let opens = season.now().plus(Span::days(2));
    season.run_until(opens).await;
    for at in 0..PLAYERS {
        assert!(season.ask(&name(at), CommandKind::CheckIn { player: id(&name(at)) }).await, "it is open");
    }
    let mut late = 0;
    for hour in 0.. {
        assert!(hour < 24 * 200, "it comes to an end");
        season.let_players_act().await;
        season.run_due_work().await;
        season.random_incident().await;
        season.direct().await;
        if late < 3 && season.harness.tournament().await.rounds().len() == 2 {
            let player = person(&format!("late{late}"));
            let entered =
                season.ask(player.id.clone().as_str(), CommandKind::SignUp { player, rating: None }).await;
            late += usize::from(entered);
        }
        if season.harness.tournament().await.phase() == Phase::Finished {
            break;
        }
        let next = season.now().plus(Span::hours(1));
        season.run_until(next).await;
    }
    let Season { harness, outages, restarts, stops, .. } = season;
    let tournament = harness.tournament().await;
    let log = harness.referee().tournaments.log(&cup()).await.expect("a log");
    assert_eq!(tournament.rounds().len(), ROUNDS as usize);
    assert_eq!(late, 3);
    assert!(restarts > 10 && stops > 20 && outages.len() > 5, "{restarts} {stops} {}", outages.len());

    // Every board has one game, and its result is that of the game's log.
    let mut points: BTreeMap<PairingNumber, u32> =
        (0..tournament.entrants().len()).map(|at| (PairingNumber::from_index(at), 0)).collect();
    let mut results = History {
        ratings: Vec::new(),
        entrants: points.len(),
        rounds: ROUNDS,
        predetermined: false,
        scoring: Scoring::WinDraw,
        played: (0..ROUNDS).map(|_| history::Round::default()).collect(),
    };
    let (mut played, mut forfeited) = (0, 0);
    let mut checked_at = BTreeMap::new();
    for event in &log {
        if let EventKind::Absent { board, left: false, .. } = &event.what {
            checked_at.insert(*board, event.at);
        }
    }
    for pairing in tournament.rounds().iter().flat_map(|round| &round.pairings) {
        let id = game_id(&format!("cup-r{}-b{}", pairing.board.round, pairing.board.board));
        let score = pairing.score.as_ref().expect("a result");
        let has_begun = has_begun(&log, pairing.board);
        let own = match (score.absent.is_empty(), has_begun) {
            (true, _) => {
                played += 1;
                halves(&harness.log(&id).await).expect("a result")
            }
            (false, there) => {
                forfeited += 1;
                if there {
                    let game = harness.game(&id).await;
                    assert_eq!(game.phase(), GamePhase::Over, "{id}");
                }
                [0, 1].map(|seat| if score.absent.contains(&seat) { 0 } else { 2 })
            }
        };
        let by_log =
            if own[0] == own[1] { Score::drawn(2) } else { Score::won(2, usize::from(own[1] > own[0])) };
        assert_eq!(score.places, by_log.places, "{id}");
        let by_log = Score { absent: score.absent.clone(), ..by_log };
        results.played[pairing.board.round as usize - 1].games.push((pairing.players_by_seat(), by_log));
        for (seat, number) in pairing.players_by_seat().into_iter().enumerate() {
            *points.entry(number).or_default() += own[seat];
        }
    }
    for (round, played) in tournament.rounds().iter().zip(&mut results.played) {
        played.byes.clone_from(&round.byes);
    }
    for (number, bye) in tournament.rounds().iter().flat_map(|round| &round.byes) {
        *points.entry(*number).or_default() += match bye {
            Bye::Full => 2,
            Bye::Half => 1,
            Bye::Zero | Bye::Free | Bye::SatOut => 0,
        };
    }
    let standings = tournament.standings();
    for line in &standings {
        assert_eq!(line.points.as_quarters(), 2 * points[&line.number], "number {}", line.number);
    }
    // More points rank first, then more of the first tiebreak, and so on, all in eighths of a point.
    let keys: BTreeMap<PairingNumber, Vec<u32>> = points
        .iter()
        .map(|(number, halves)| {
            let tiebreak =
                |tiebreak| (expected_tiebreak(&results, tiebreak, number.get()) * 8.0).round() as u32;
            let own = std::iter::once(halves * 4).chain(TIEBREAKS.into_iter().map(tiebreak));
            (*number, own.collect())
        })
        .collect();
    for line in &standings {
        let own: Vec<u32> = line.tiebreaks.iter().map(|value| value.as_eighths()).collect();
        assert_eq!(own, keys[&line.number][1..], "number {}", line.number);
        let better = keys.values().filter(|key| **key > keys[&line.number]).count();
        assert_eq!(line.rank as usize, better + 1, "number {}", line.number);
    }
    assert!(standings.is_sorted_by_key(|line| line.rank), "the best come first");
    assert!(played > 200 && forfeited > 3, "{played} played, {forfeited} forfeited");

    // No two players met twice, and no player had two byes with points.
    let mut met = BTreeSet::new();
    for pairing in tournament.rounds().iter().flat_map(|round| &round.pairings) {
        let mut pair = pairing.entrants.clone();
        pair.sort_unstable();
        assert!(!met.contains(&pair), "{pair:?} met again");
        if pairing.score.as_ref().is_some_and(Score::is_played) {
            met.insert(pair);
        }
    }

    // Players who forfeited had their full waiting time, except for outages.
    for (board, at) in checked_at {
        let began = log.iter().find_map(|event| match event.what {
            EventKind::GameStarted { board: own, .. } if own == board => Some(event.at),
            _ => None,
        });
        let began = began.expect("a game began");
        let away =
            outages.iter().filter(|(from, to)| *from >= began && *to <= at && to.since(*from) >= MIN_OUTAGE);
        let away: u64 = away.map(|(from, to)| to.since(*from).ms()).sum();
        assert!(at.since(began).ms() >= GRACE.ms() + away, "{board}: waited for, and not for an outage");
    }

    let overdue = check_expired_deadlines(&log);
    assert!(overdue > 2, "{overdue} deadlines passed");

    // Each message was shown once, or repeated unchanged after a stop in between.
    let shown = harness.announcer.posts();
    for round in 1..=ROUNDS {
        let pairings = shown.iter().filter(|(.., showing)| *showing == TournamentPost::Pairings { round });
        let keys: Vec<&String> = pairings.map(|(_, key, _)| key).collect();
        let once: BTreeSet<&String> = keys.iter().copied().collect();
        let paired = log.iter().filter(|event| match event.what {
            EventKind::RoundPaired { round: own, .. } | EventKind::Extended { round: own, .. } => {
                own == round
            }
            _ => false,
        });
        assert_eq!(once.len(), paired.count(), "round {round}");
        assert!(keys.len() <= once.len() + stops, "round {round}");
    }
    let reminders: Vec<_> =
        harness.announcer.notices().into_iter().filter(|said| said.deadline.is_some()).collect();
    let once: BTreeSet<_> = reminders.iter().map(|said| (said.game.clone(), said.deadline)).collect();
    assert!(reminders.len() <= once.len() + stops, "a reminder is repeated only by a stop");
    assert_eq!(harness.store().next_due("tournaments").await.expect("a store"), None, "nothing waits");
}

/// Asserts that the expired time of each round with unfinished games was noticed in time, and no other. Returns the
/// number noticed.
fn check_expired_deadlines(log: &[castellan_tournament::Event]) -> usize {
    let mut running: BTreeMap<u32, Time> = BTreeMap::new();
    let mut noticed = 0;
    for event in log {
        if let EventKind::OutageNoted { from, to } = &event.what {
            for deadline in running.values_mut().filter(|deadline| **deadline > *from) {
                *deadline = deadline.plus(to.since(*from));
            }
        }
        for (round, deadline) in &running {
            assert!(event.at <= deadline.plus(LATE), "round {round}: its deadline was passed over");
        }
        match &event.what {
            EventKind::RoundStarted { round, deadline: Some(deadline) }
            | EventKind::Extended { round, deadline, .. } => {
                running.insert(*round, *deadline);
            }
            EventKind::DeadlinePassed { round, boards } => {
                let deadline = running.remove(round).expect("it ran");
                assert!(event.at >= deadline && !boards.is_empty(), "round {round}: it was not over");
                noticed += 1;
            }
            EventKind::RoundFinished { round } => {
                running.remove(round);
            }
            _ => {}
        }
    }
    noticed
}

/// Returns `true` if a game began on a board.
fn has_begun(log: &[castellan_tournament::Event], board: Board) -> bool {
    log.iter().any(|event| matches!(event.what, EventKind::GameStarted { board: own, .. } if own == board))
}
