//! A harness for tests that plays a tournament: every accepted event is written, read and applied again.

use crate::histories::random_score;
use castellan_game::{GameId, GameSettings, Player, PlayerId, Requester, Span, Time};
use castellan_test_support::{self as common, Random};
use castellan_tournament::knockout::Rules;
use castellan_tournament::swiss::Edition;
use castellan_tournament::{
    Announcement, Board, Command, CommandKind, Decision, Effect, Event, EventKind, Format, PairingNumber,
    Phase, Refusal, Score, Scoring, Tiebreak, Tournament, TournamentId, decide, effects,
};
use std::collections::BTreeMap;

pub const START: Time = Time::from_ms(1_700_000_000_000);
pub const REASON: &str = "the round must go on";

pub fn id(name: &str) -> PlayerId {
    PlayerId::new(name).expect("a valid id")
}

pub fn person(name: &str) -> Player {
    Player::person(id(name))
}

pub fn tournament_id() -> TournamentId {
    TournamentId::new("spring").expect("a valid id")
}

pub fn board(round: u32, board: u32) -> Board {
    Board { round, board }
}

pub const SWISS: Format = Format::Swiss { rounds: 3 };
pub const CUP: Format = Format::Knockout(Rules { third_place: true, replays: 1, better_number: true });
pub const PODS: Format = Format::Pods { rounds: 3, scoring: Scoring::ByPlace, by_score: false };
pub const ROBIN: Format = Format::RoundRobin { double: false, at_once: false };

pub fn announcement(format: Format) -> Announcement {
    let pods = matches!(format, Format::Pods { .. });
    let terms: common::Terms =
        if pods { ("king-of-the-mountain", &[("army", "siege")]) } else { ("giant-king", &[]) };
    Announcement {
        title: "Spring at the summit".to_owned(),
        format,
        agreement: GameSettings::new(common::variant(terms.0), common::options(terms)),
        tiebreaks: vec![Tiebreak::Buchholz, Tiebreak::SonnebornBerger],
        min_entrants: if pods { 3 } else { 2 },
        max_entrants: 64,
        starts: None,
        check_in: None,
        round_time: None,
        notice: Span::ZERO,
        grace: Span::hours(24),
        late_until: 0,
        half_byes: 0,
        exhibitors: vec![],
        placed: vec![],
        days_off: None,
        edition: Edition::IN_FORCE,
    }
}

/// A tournament with its events and effects, at a test's current time.
#[derive(Clone)]
pub struct Harness {
    pub state: Option<Tournament>,
    pub events: Vec<Event>,
    pub effects: Vec<Effect>,
    pub now: Time,
    pub requests: u32,
}

impl Harness {
    pub fn announced(announcement: Announcement) -> Self {
        let mut harness = Self { state: None, events: vec![], effects: vec![], now: START, requests: 0 };
        harness.accept("director", CommandKind::Announce(Box::new(announcement)));
        harness
    }

    /// Starts a tournament with these players, strongest first.
    pub fn started(announcement: Announcement, players: &[&str]) -> Self {
        let mut harness = Self::announced(announcement);
        harness.sign_up(players);
        harness.accept("director", CommandKind::Start);
        harness
    }

    pub fn sign_up(&mut self, players: &[&str]) {
        for (at, player) in players.iter().enumerate() {
            let rating = Some(2000 - 10 * at as u32);
            self.accept(player, CommandKind::SignUp { player: person(player), rating });
        }
    }

    pub fn state(&self) -> &Tournament {
        self.state.as_ref().expect("the tournament is announced")
    }

    pub fn advance(&mut self, span: Span) {
        self.now = self.now.plus(span);
    }

    /// Sends a command as `system`, `director` or a player.
    pub fn send(&mut self, who: &str, kind: CommandKind) -> Result<Vec<EventKind>, Refusal> {
        self.requests += 1;
        let by = match who {
            "system" => Requester::System,
            "director" => Requester::Director(id("dora")),
            "deputy" => Requester::Director(id("dirk")),
            player => Requester::Player(id(player)),
        };
        let command = Command { by, at: self.now, request: format!("test:{}", self.requests), kind };
        let Decision { events, tournament } =
            decide(self.state.as_ref(), &tournament_id(), &command, self.now, &[9; 32])?;
        for event in &events {
            let stored = Event::from_json(&event.to_json()).expect("a written event can be read");
            assert_eq!(stored, *event);
            match &mut self.state {
                None => self.state = Some(Tournament::begin(&stored).expect("the first event")),
                Some(state) => state.apply(&stored).expect("the event follows"),
            }
            self.effects.extend(effects(&stored, self.state()));
        }
        assert_eq!(tournament, *self.state(), "the decided state is the fold of its events");
        self.events.extend(events.iter().cloned());
        Ok(events.into_iter().map(|event| event.what).collect())
    }

    pub fn accept(&mut self, who: &str, kind: CommandKind) -> Vec<EventKind> {
        let request = format!("{who}: {kind:?}");
        self.send(who, kind).unwrap_or_else(|refusal| panic!("{request}: {refusal:?}"))
    }

    pub fn refuse(&mut self, who: &str, kind: CommandKind) -> Refusal {
        let request = format!("{who}: {kind:?}");
        let before = self.state.clone();
        let refusal = self.send(who, kind).expect_err(&request);
        assert_eq!(self.state, before, "a refusal changes nothing");
        refusal
    }

    pub fn tick(&mut self) -> Vec<EventKind> {
        self.accept("system", CommandKind::Tick)
    }

    /// Asserts that the state equals the fold of its stored events, and can itself be stored.
    pub fn assert_fold_matches(&self) {
        let stored: Vec<Event> =
            self.events.iter().map(|event| Event::from_json(&event.to_json()).expect("an event")).collect();
        assert_eq!(Tournament::fold(&stored).as_ref(), Ok(self.state()));
        let text = serde_json::to_string(self.state()).expect("the state can be written");
        assert_eq!(serde_json::from_str::<Tournament>(&text).expect("the state can be read"), *self.state());
    }

    /// Returns the open games, with the entrants by seat.
    pub fn open_games(&self) -> Vec<(Board, GameId, Vec<PairingNumber>)> {
        let started = self.state().rounds().iter().filter(|round| round.started);
        let open = started
            .flat_map(|round| &round.pairings)
            .filter(|pairing| pairing.score.is_none() && !pairing.closed);
        open.map(|pairing| (pairing.board, self.state().game_id(pairing), pairing.players_by_seat()))
            .collect()
    }

    /// Starts the game of a board, if it has not begun.
    pub fn start_game(&mut self, at: Board) -> GameId {
        let pairing = self.state().pairing(at).expect("a board").clone();
        let game = self.state().game_id(&pairing);
        self.accept("system", CommandKind::GameStarted { game: game.clone() });
        game
    }

    /// Plays a board to this result.
    pub fn play_result(&mut self, at: Board, score: Score) -> Vec<EventKind> {
        let game = self.start_game(at);
        self.accept("system", CommandKind::GameEnded { game, score: Some(score) })
    }

    /// Plays the open games; the better number wins each.
    pub fn play_favourites(&mut self) {
        for (at, _, players) in self.open_games() {
            let best = (0..players.len()).min_by_key(|&seat| players[seat]).expect("players");
            let mut places: Vec<u8> = players
                .iter()
                .map(|number| 1 + players.iter().filter(|other| *other < number).count() as u8)
                .collect();
            if players.len() == 2 {
                places = Score::won(2, best).places;
            }
            self.play_result(at, Score { places, absent: vec![] });
        }
    }

    /// Plays the open games with random results.
    pub fn play_round_at_random(&mut self, random: &mut Random) {
        for (at, _, players) in self.open_games() {
            self.play_result(at, random_score(random, players.len()));
        }
    }

    pub fn play_to_end(&mut self, random: &mut Random) {
        for _ in 0..1000 {
            if self.state().phase() != Phase::Running {
                return;
            }
            self.play_round_at_random(random);
            self.advance(Span::days(1));
            self.tick();
        }
        panic!("the tournament never ends");
    }

    /// Returns the players' names for each pair of a round.
    pub fn names_by_board(&self, round: u32) -> Vec<Vec<String>> {
        let round = self.state().round(round).expect("the round is paired");
        let name =
            |number: &PairingNumber| self.state().entrant(*number).expect("an entrant").player.id.to_string();
        round.pairings.iter().map(|pairing| pairing.players_by_seat().iter().map(name).collect()).collect()
    }

    /// Calculates everyone's points from the stored results alone.
    pub fn expected_points(&self) -> BTreeMap<u32, f64> {
        let mut points: BTreeMap<u32, f64> =
            (1..=self.state().entrants().len() as u32).map(|who| (who, 0.0)).collect();
        let mut seatings: BTreeMap<Board, Vec<PairingNumber>> = BTreeMap::new();
        let mut results: BTreeMap<Board, (Vec<PairingNumber>, Score)> = BTreeMap::new();
        let mut byes = BTreeMap::new();
        for event in &self.events {
            match &event.what {
                EventKind::RoundPaired { round, games: paired, byes: free, .. } => {
                    seatings.retain(|board, _| board.round < *round);
                    for (at, seating) in paired.iter().enumerate() {
                        seatings.insert(board(*round, at as u32 + 1), seating.clone());
                    }
                    byes.insert(*round, free.clone());
                }
                EventKind::PlayedAgain { board } => {
                    seatings.get_mut(board).expect("a paired board").reverse();
                    results.remove(board);
                }
                EventKind::Reinstated { board, .. } | EventKind::Restarted { board, .. } => {
                    results.remove(board);
                }
                EventKind::Scored { board, score } | EventKind::Overridden { board, score, .. } => {
                    results.insert(*board, (seatings[board].clone(), score.clone()));
                }
                EventKind::Absent { board, seats, .. } if seatings[board].len() == 2 => {
                    results.insert(*board, (seatings[board].clone(), Score::forfeited(2, seats)));
                }
                _ => {}
            }
        }
        let annulled =
            |number: &PairingNumber| self.state().entrant(*number).is_some_and(|entrant| entrant.annulled);
        for (players, score) in results.values().filter(|(players, _)| !players.iter().any(annulled)) {
            for (seat, number) in players.iter().enumerate() {
                let level: f64 =
                    score.places.iter().map(|place| f64::from(u8::from(*place == score.places[seat]))).sum();
                let made = match (score.absent.contains(&(seat as u8)), score.places[seat], players.len()) {
                    (true, ..) => 0.0,
                    (_, 1, 2) => 1.0 / level,
                    (_, _, 2) => 0.0,
                    (_, place, seats) => {
                        let step = 3.0 / (seats - 1) as f64;
                        3.0 - f64::from(place - 1) * step - (level - 1.0) * step / 2.0
                    }
                };
                *points.entry(number.get()).or_default() += made;
            }
        }
        for (number, bye) in byes.values().flatten() {
            let made = match bye {
                castellan_tournament::Bye::Full => 1.0,
                castellan_tournament::Bye::Half => 0.5,
                castellan_tournament::Bye::SatOut => 1.5,
                _ => 0.0,
            };
            *points.entry(number.get()).or_default() += made;
        }
        points
    }
}
