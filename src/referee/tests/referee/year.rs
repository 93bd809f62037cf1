//! A year of correspondence games, simulated hour by hour: a hundred games, players with habits and vacations,
//! restarts, stops in the middle of work, and outages. Afterwards the reminders and endings must follow from each
//! game's log.

use crate::faulty::Stop;
use crate::harness::{Harness, by, game_id, game_settings, id};
use crate::store_location::{Memory, StoreLocation};
use castellan_game::event::EventKind;
use castellan_game::settings::Flagging;
use castellan_game::vacation::{Allowance, VacationCommand};
use castellan_game::{Command, CommandKind, End, Event, FLAG_DELAY, Game, GameId, Phase, Span, Time};
use castellan_referee::outages::MIN_OUTAGE;
use castellan_referee::reminder_preferences::{QuietHours, ReminderPreferences};
use castellan_referee::{Clock, rows};
use castellan_rules::{Action, Outcome, WinReason};
use castellan_test_support::{Random, Terms};
use std::collections::{BTreeMap, BTreeSet, HashMap};

const GAMES: usize = 100;
const A_YEAR: Span = Span::days(365);
const ALLOWANCE: Allowance = Allowance { days_per_year: 30 };
const PEOPLE: [&str; 12] =
    ["ann", "ben", "cem", "dan", "eve", "fay", "gus", "hal", "ida", "jon", "kay", "leo"];
/// The games, with their numbers of players.
const PLAYED: [(Terms, usize); 6] = [
    (("all-round-king", &[("time", "3d per action")]), 2),
    (("mount-chess", &[("time", "20d + 1d")]), 2),
    (("giant-king", &[("time", "10d grace 1d")]), 2),
    (("kings-mate", &[("time", "1d per action"), ("active", "on")]), 2),
    (("all-round-king", &[("time", "7d per action"), ("flagging", "by-claim")]), 2),
    (("king-of-the-mountain", &[("seats", "3"), ("army", "siege"), ("time", "2d per action")]), 3),
];

/// Returns a player's reminder settings, which do not change during the year.
fn preferences(index: usize) -> ReminderPreferences {
    let lead = [None, Some("12h"), Some("2d"), Some("6h"), None, Some("30h")][index % 6];
    let quiet = [None, Some("22-8"), Some("1-6"), None, Some("20-10")][index % 5];
    let zone = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Auckland"][index % 4];
    ReminderPreferences {
        lead: lead.map(|lead| lead.parse::<Span>().expect("a span")),
        quiet: quiet.map(|quiet| QuietHours::read(quiet).expect("hours")),
        zone: Some(zone.to_owned()),
    }
}

/// The state of the simulation.
struct Year<P: StoreLocation> {
    harness: Harness<P>,
    random: Random,
    games: Vec<GameId>,
    /// The games not yet known to be over.
    running: Vec<GameId>,
    /// The time at which a player has decided to act in a game.
    plans: HashMap<GameId, (u32, Time)>,
    /// The times at which timers ran.
    checked_at: Vec<Time>,
    /// The start and the end of each outage.
    outages: Vec<(Time, Time)>,
    restarts: usize,
    /// The number of stops in the middle of work.
    stops: usize,
    vacations: usize,
}

impl<P: StoreLocation> Year<P> {
    async fn begin(location: P, seed: u64) -> Self {
        let harness = Harness::new(location).await;
        for (index, name) in PEOPLE.iter().enumerate() {
            harness.referee().reminders.set(&id(name), &preferences(index)).await.expect("a store");
        }
        Self {
            harness,
            random: Random::new(seed),
            games: Vec::new(),
            running: Vec::new(),
            plans: HashMap::new(),
            checked_at: Vec::new(),
            outages: Vec::new(),
            restarts: 0,
            stops: 0,
            vacations: 0,
        }
    }

    fn now(&self) -> Time {
        self.harness.clock.now()
    }

    async fn run_due_work(&mut self) {
        self.harness.run_timers().await;
        self.checked_at.push(self.now());
        self.harness.deliver().await;
        self.harness.referee().outages.beat().await.expect("a store");
    }

    /// Runs all work until a time, each item when it is due.
    async fn run_until(&mut self, until: Time) {
        loop {
            let next = self.harness.next_due(&[rows::TIMERS], until).await;
            // Heartbeats are not simulated one by one: while the bot is up, it beats.
            self.harness.referee().outages.beat().await.expect("a store");
            self.harness.clock.set(next);
            self.run_due_work().await;
            if next >= until {
                return;
            }
        }
    }

    async fn open_game(&mut self) {
        let ((name, pairs), seats) = PLAYED[self.games.len() % PLAYED.len()];
        let mut players: Vec<&str> = Vec::new();
        while players.len() < seats {
            let player = *self.random.pick(&PEOPLE);
            if !players.contains(&player) {
                players.push(player);
            }
        }
        let game = format!("game{}", self.games.len());
        self.harness.start_game(&game, game_settings(name, pairs), &players).await;
        self.games.push(game_id(&game));
        self.running.push(game_id(&game));
    }

    /// Lets each player to move choose a time, mostly before the deadline, and act at that time.
    async fn let_players_act(&mut self) {
        // A millisecond after the timers, because two events at the same time could not be told apart later.
        self.harness.clock.advance(Span::from_ms(1));
        for game in self.running.clone() {
            let state = self.harness.game(&game).await;
            if state.phase() == Phase::Over {
                // Otherwise it would have to be loaded again after each restart.
                self.running.retain(|running| *running != game);
                continue;
            }
            let Some((seat, deadline)) = state.clock().deadline().filter(|_| state.phase() == Phase::Running)
            else {
                continue;
            };
            let now = self.now();
            let moment = state.board_version();
            if self.plans.get(&game).is_none_or(|(planned, _)| *planned != moment) {
                let left = deadline.since(now).ms();
                let share = if self.random.chance(2) { 150 } else { self.random.below(95) as u64 };
                self.plans.insert(game.clone(), (moment, now.plus(Span::from_ms(left / 100 * share))));
            }
            let player = state.player_at(seat).expect("a player").id.clone();
            let claimed = state.settings().flagging == Flagging::ByClaim;
            let too_late = now > deadline && !claimed;
            if self.plans[&game].1 > now || state.is_away(&player) || too_late {
                continue;
            }
            let actions = state.record().expect("it is played").position().actions();
            let action: Action = *self.random.pick(&actions);
            let kind = CommandKind::Act { action: action.into(), seen: None };
            let request = format!("year:{game}-{moment}");
            let by = by(player.as_str());
            let command = Command { by, at: now, request, kind };
            self.harness.referee().games.command(&game, &command).await.expect("a legal action");
        }
    }

    /// Adds occasional vacations, restarts and outages.
    async fn random_incident(&mut self) {
        if self.random.below(400) == 0 {
            let who = *self.random.pick(&PEOPLE);
            let span = Span::days(1 + self.random.below(9) as u64);
            let request = format!("year:vacation-{}", self.now().ms());
            let taken = self
                .harness
                .referee()
                .vacations
                .command(&id(who), VacationCommand::Take(span), ALLOWANCE, &request)
                .await;
            self.vacations += usize::from(taken.is_ok());
            self.run_due_work().await;
        }
        if self.random.below(100) == 0 {
            self.restarts += 1;
            self.harness.referee().outages.beat().await.expect("a store");
            self.harness.restart().await;
        }
        if self.random.below(30) == 0 {
            let stop = Stop { after: self.random.below(12), done: self.random.chance(2) };
            self.harness.referee().outages.beat().await.expect("a store");
            self.harness.store().hooks.stop(Some(stop));
            let _ = self.harness.referee().timers.run_due().await;
            let _ = self.harness.referee().outbox.run_due(&self.harness.announcer).await;
            self.stops += usize::from(self.harness.store().hooks.has_stopped());
            self.harness.store().hooks.stop(None);
            self.harness.restart().await;
            self.run_due_work().await;
        }
        if self.random.below(300) == 0 {
            let minutes = 2 + self.random.below(12 * 60) as u64;
            self.outages.push(self.harness.simulate_outage(Span::minutes(minutes)).await);
            self.harness.clock.advance(Span::from_ms(1));
            self.run_due_work().await;
        }
    }
}

/// A period in which one deadline ran for a player.
struct Period {
    from: Time,
    /// The end of the period; `None` while it still runs.
    until: Option<Time>,
    deadline: Time,
    player: String,
    seat: String,
    control: castellan_game::time_control::TimeControl,
}

/// Returns the periods of a game, by its log alone.
fn periods(events: &[Event]) -> Vec<Period> {
    let mut periods: Vec<Period> = Vec::new();
    let mut game: Option<Game> = None;
    for event in events {
        match &mut game {
            None => game = Some(Game::begin(event).expect("a game")),
            Some(game) => game.apply(event).expect("an event"),
        }
        let game = game.as_ref().expect("it has begun");
        let running = game.clock().deadline().filter(|_| game.phase() == Phase::Running);
        let running = running
            .map(|(seat, deadline)| (deadline, seat, game.player_at(seat).expect("a player").id.to_string()));
        let open = periods.last_mut().filter(|period| period.until.is_none());
        if let (Some(open), Some((deadline, _, player))) = (&open, &running)
            && open.deadline == *deadline
            && open.player == *player
        {
            continue;
        }
        if let Some(open) = open {
            open.until = Some(event.at);
        }
        if let Some((deadline, seat, player)) = running {
            let control = game.settings().time;
            let seat = seat.to_string();
            periods.push(Period { from: event.at, until: None, deadline, player, seat, control });
        }
    }
    periods
}

/// Returns `true` if a deadline passed in an outage or within an hour after it.
fn is_in_outage(outages: &[(Time, Time)], deadline: Time) -> bool {
    let long = |from: &Time, to: &Time| to.since(*from) >= MIN_OUTAGE;
    outages
        .iter()
        .any(|(from, to)| long(from, to) && *from <= deadline && deadline <= to.plus(Span::hours(1)))
}

#[tokio::test]
async fn a_year_of_games_loses_no_reminder_and_flags_no_player_for_an_outage() {
    let mut year = Year::begin(Memory::new(), 2_026).await;
    let end = year.now().plus(A_YEAR);
    while year.now() < end {
        // Half of the games begin within the first months.
        if year.games.len() < GAMES && year.random.below(40) == 0 {
            year.open_game().await;
        }
        year.let_players_act().await;
        year.run_due_work().await;
        year.random_incident().await;
        let next = year.now().plus(Span::hours(1));
        year.run_until(next).await;
    }
    let Year { harness, games, checked_at, outages, restarts, stops, vacations, .. } = year;
    assert_eq!(games.len(), GAMES);
    assert!(
        restarts > 50 && stops > 50 && outages.len() > 15 && vacations > 10,
        "{restarts} {stops} {} {vacations}",
        outages.len()
    );
    let wished: BTreeMap<&str, ReminderPreferences> =
        PEOPLE.iter().enumerate().map(|(index, name)| (*name, preferences(index))).collect();
    let (mut reminded, mut repeated, mut flagged, mut moved) = (0, 0, 0, 0);
    for game in &games {
        let events = harness.log(game).await;
        let mut expected = BTreeSet::new();
        for period in periods(&events) {
            let wanted = wished[period.player.as_str()].reminder(period.deadline, period.control);
            // A player with less time left is reminded when the turn begins.
            let Some(wanted) = wanted.filter(|wanted| *wanted > period.from) else { continue };
            // The first run of the timers in time, if it came before the period ended.
            let seen = checked_at[checked_at.partition_point(|at| *at < wanted)..].first();
            if seen.is_some_and(|seen| period.until.is_none_or(|until| *seen < until)) {
                expected.insert((period.deadline, format!("{} {}", period.seat, period.player)));
            }
        }
        let said = harness.announcer.notices();
        let reminders: Vec<(Time, String)> = said
            .iter()
            .filter(|said| said.game == game.as_str())
            .filter_map(|said| Some((said.deadline?, said.kinds[1].clone())))
            .collect();
        let once: BTreeSet<(Time, String)> = reminders.iter().cloned().collect();
        repeated += reminders.len() - once.len();
        assert_eq!(once, expected, "{game}");
        reminded += reminders.len();
        // Players who lost on time did so while the bot was reachable, and not before their deadline.
        let state = harness.game(game).await;
        moved += events.iter().filter(|event| matches!(event.what, EventKind::OutageNoted { .. })).count();
        let by_time = matches!(state.end(), Some(End::Outcome(Outcome::Won(_, WinReason::Time))));
        if by_time {
            let last = periods(&events).pop().expect("a deadline");
            let ended = state.ended().expect("it is over");
            assert!(ended >= last.deadline, "{game}: flagged early");
            assert!(!is_in_outage(&outages, last.deadline), "{game}: flagged for an outage");
            flagged += 1;
        }
        // No deadline is missed.
        if let Some((_, deadline)) = state.clock().deadline().filter(|_| state.phase() == Phase::Running) {
            let claimed = state.settings().flagging == Flagging::ByClaim;
            let late = harness.clock.now().since(deadline.plus(FLAG_DELAY));
            assert!(claimed || late == Span::ZERO, "{game}: {late} over its deadline");
        }
        harness.assert_consistent(game).await;
    }
    assert!(
        repeated <= stops,
        "one for each deadline, and one more for a stop before the receipt: {repeated}"
    );
    assert!(
        reminded > 500 && flagged > 5 && moved > 5,
        "reminded {reminded}, flagged {flagged}, moved {moved}"
    );
}
