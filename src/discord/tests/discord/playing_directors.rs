//! Decisions that a playing director must leave to other directors, as a table of every decision in every format.

use castellan_community::directors::arbitration::concerned;
use castellan_game::{GameSettings, Player, PlayerId, Requester, Span, Time};
use castellan_test_support as support;
use castellan_tournament::knockout::Rules;
use castellan_tournament::swiss::Edition;
use castellan_tournament::{
    Announcement, Board, Command, CommandKind, Format, Intervention, Invitation, Phase, Score, Scoring,
    Tournament, TournamentId, decide,
};

/// The formats, in the order of the table's columns.
const FORMATS: [Format; 10] = [
    Format::RoundRobin { double: false, at_once: false },
    Format::Swiss { rounds: 3 },
    Format::Knockout(RULES),
    Format::DoubleKnockout(RULES),
    Format::Pods { rounds: 2, scoring: Scoring::ByPlace, by_score: false },
    Format::Simul { alternating: false },
    Format::Arena { cut_off: false },
    Format::Ladder { reach: 3, cut_off: false },
    Format::League { size: 4, moving: 1, double: false },
    Format::Teams { boards: 2, double: false },
];
const RULES: Rules = Rules { third_place: false, replays: 1, better_number: true };

/// Every decision, with a column for each format. `+` marks a decision about other boards that still concerns a
/// director who plays. The other player is of the same division; `far` means of another.
#[rustfmt::skip]
const TABLE: &[(&str, &str)] = &[
    //               robin swiss knock double pods simul arena ladder league teams
    ("replace",              "+ + + + + - + + + +"),
    ("remove",               "+ + + + + - + + + +"),
    ("replace far",          "+ + + + + - + + - +"),
    ("remove far",           "+ + + + + - + + - +"),
    ("remove oneself",       "+ + + + + + + + + +"),
    ("extend",               "- - - - - - + + - -"),
    ("cancel",               "- - - - - - + + - -"),
    ("finish",               "+ + + + + + + + + +"),
    ("amend",                "+ + + + + + + + + +"),
    ("rounds",               "+ + + + + + + + + +"),
    ("forbid others",        "+ + + + + + + + + +"),
    ("pair by hand",         "+ + + + + + + + + +"),
    ("line up others",       "+ + + + + + + + + +"),
    ("ask with a rating",    "+ + + + + + + + + +"),
    ("ask without a rating", "- - - - - - - - - -"),
    ("result of others",     "- - - - - - - . - ."),
    ("restart of others",    "- - - - - - - . - ."),
    ("reinstate others",     "- - - - - - - . - ."),
    ("pause of others",      "- - - - - - - . - ."),
    ("start a round",        "- - - - - - - - - -"),
    ("pair again",           "- - - - - - - - - -"),
    ("tell",                 "- - - - - - - - - -"),
    ("move",                 "- - - - - - - - - -"),
];

const WHY: &str = "because";
const START: Time = Time::from_ms(1_700_000_000_000);

fn id(name: &str) -> PlayerId {
    PlayerId::new(name).expect("a name")
}

fn announcement(format: Format) -> Announcement {
    let terms: support::Terms = match format {
        Format::Pods { .. } => ("king-of-the-mountain", &[("army", "siege")]),
        _ => ("giant-king", &[]),
    };
    let adds_boards = matches!(format, Format::Arena { .. } | Format::Ladder { .. });
    let is_arena = matches!(format, Format::Arena { .. });
    Announcement {
        title: "Spring".to_owned(),
        format,
        agreement: GameSettings::new(support::variant(terms.0), support::options(terms)),
        tiebreaks: Vec::new(),
        min_entrants: if matches!(format, Format::Pods { .. }) { 3 } else { 2 },
        max_entrants: 16,
        starts: None,
        check_in: None,
        round_time: Some(if is_arena { Span::hours(2) } else { Span::days(10) }),
        notice: if adds_boards { Span::ZERO } else { Span::hours(1) },
        grace: Span::minutes(5),
        late_until: 0,
        half_byes: 0,
        exhibitors: if matches!(format, Format::Simul { .. }) { vec![id("p0")] } else { Vec::new() },
        placed: Vec::new(),
        days_off: None,
        edition: Edition::IN_FORCE,
    }
}

/// A tournament of eight players, driven step by step.
struct TestTournament {
    state: Option<Tournament>,
    request_count: u32,
    now: Time,
}

impl TestTournament {
    fn new(format: Format) -> Self {
        let mut tournament = Self { state: None, request_count: 0, now: START };
        tournament
            .execute(Requester::Director(id("dora")), CommandKind::Announce(Box::new(announcement(format))));
        for number in 0..8_u32 {
            let player = Player::person(id(&format!("p{number}")));
            let (by, rating) = (Requester::Player(player.id.clone()), Some(2_000 - 10 * number));
            tournament.execute(
                by,
                match format {
                    Format::Teams { .. } => {
                        CommandKind::JoinTeam { player, rating, team: format!("Team {}", number / 2) }
                    }
                    _ => CommandKind::SignUp { player, rating },
                },
            );
        }
        tournament
    }

    fn state(&self) -> &Tournament {
        self.state.as_ref().expect("it is announced")
    }

    fn execute(&mut self, by: Requester, kind: CommandKind) {
        self.request_count += 1;
        let name = TournamentId::new("spring").expect("a name");
        let command = Command { by, at: self.now, request: format!("test:{}", self.request_count), kind };
        let decided = decide(self.state.as_ref(), &name, &command, self.now, &[9; 32]);
        self.state = Some(decided.unwrap_or_else(|refusal| panic!("{command:?}: {refusal:?}")).tournament);
    }

    /// Starts the tournament and ends the first round's games. In an arena the director has paused.
    fn after_first_round(mut self) -> Self {
        let dora = || Requester::Director(id("dora"));
        self.execute(dora(), CommandKind::Start);
        if self.state().is_arena() {
            self.execute(Requester::Player(id("p7")), CommandKind::Pause { player: id("p7") });
        } else if !self.state().rounds()[0].started {
            self.execute(dora(), CommandKind::StartRound);
        }
        let own = self.state().number_of(&id("p7")).expect("an entrant");
        let boards: Vec<(Board, usize, bool)> = self.state().rounds()[0]
            .pairings
            .iter()
            .map(|pairing| (pairing.board, pairing.entrants.len(), pairing.entrants.contains(&own)))
            .collect();
        for (board, seats, is_own) in boards {
            // A simul ends with its last game.
            if is_own || !self.state().is_simul() {
                let places = (1..).take(seats).collect();
                let score = Score { places, absent: Vec::new() };
                self.execute(dora(), CommandKind::Override { board, score, why: WHY.to_owned() });
            }
        }
        self
    }
}

/// Returns a player other than p7, in another division of a league if `far`.
fn other(state: &Tournament, far: bool) -> PlayerId {
    let own = state.number_of(&id("p7")).expect("an entrant");
    let is_near = |player: &PlayerId| {
        let number = state.number_of(player).expect("an entrant");
        state.division_of(number) == state.division_of(own)
    };
    let boards = state.rounds().last().into_iter().flat_map(|round| &round.pairings);
    let met: Vec<_> =
        boards.filter(|pairing| pairing.entrants.contains(&own)).flat_map(|one| &one.entrants).collect();
    let mut all = (1..7).map(|number| id(&format!("p{number}")));
    let fits = |player: &PlayerId| {
        is_near(player) != (far && state.is_league())
            && !met.contains(&&state.number_of(player).expect("an entrant"))
    };
    all.find(fits).expect("another player")
}

/// Returns a board of the first round without p7.
fn board_of_others(state: &Tournament) -> Option<Board> {
    let own = state.number_of(&id("p7")).expect("an entrant");
    let mut boards = state.rounds()[0].pairings.iter();
    boards.find(|pairing| !pairing.entrants.contains(&own)).map(|pairing| pairing.board)
}

fn kind(decision: &str, state: &Tournament) -> Option<CommandKind> {
    let why = WHY.to_owned();
    let number = |far| state.number_of(&other(state, far)).expect("an entrant");
    let comes = Player::person(id("zoe"));
    let invited = |rating| vec![Invitation { player: Player::person(id("zoe")), rating }];
    Some(match decision {
        "replace" => CommandKind::Replace { number: number(false), player: comes, why },
        "replace far" => CommandKind::Replace { number: number(true), player: comes, why },
        "remove" => CommandKind::Remove { player: other(state, false), why },
        "remove far" => CommandKind::Remove { player: other(state, true), why },
        "remove oneself" => CommandKind::Remove { player: id("p7"), why },
        "extend" => CommandKind::Extend { round: 1, span: Span::days(1), why },
        "cancel" => CommandKind::Cancel { why },
        "finish" => CommandKind::Finish { why: Some(why) },
        "amend" => CommandKind::Amend { announcement: Box::new(state.announcement().clone()), why },
        "rounds" => CommandKind::SetRounds { rounds: 1, why },
        "forbid others" => CommandKind::Forbid { pair: [id("p1"), id("p2")], why },
        "pair by hand" => {
            CommandKind::CorrectPairing { games: Vec::new(), byes: Vec::new(), overrule: false, why }
        }
        "line up others" => CommandKind::LineUp { team: "Team 0".to_owned(), players: Vec::new(), why },
        "ask with a rating" => CommandKind::Invite { invited: invited(Some(1_500)) },
        "ask without a rating" => CommandKind::Invite { invited: invited(None) },
        "result of others" => {
            CommandKind::Override { board: board_of_others(state)?, score: Score::drawn(2), why }
        }
        "restart of others" => CommandKind::Restart { board: board_of_others(state)?, why },
        "reinstate others" => CommandKind::Reinstate { board: board_of_others(state)?, give: None, why },
        "pause of others" => {
            CommandKind::Intervene { board: board_of_others(state)?, act: Intervention::Pause, why }
        }
        "start a round" => CommandKind::StartRound,
        "pair again" => CommandKind::PairAgain { why },
        "tell" => CommandKind::MessagePlayers { text: why },
        "move" => CommandKind::Relocate { place: "#hall".to_owned(), why },
        other => panic!("{other}"),
    })
}

#[test]
fn decisions_concern_a_playing_director_as_the_table_says() {
    for (column, format) in FORMATS.into_iter().enumerate() {
        let tournament = TestTournament::new(format).after_first_round();
        let state = tournament.state();
        assert_eq!(state.phase(), Phase::Running, "{format:?}");
        let waits_for_p7 = state.rounds()[0].pairings.iter().any(|pairing| {
            pairing.score.is_none()
                && pairing.entrants.contains(&state.number_of(&id("p7")).expect("an entrant"))
        });
        assert!(!waits_for_p7, "{format:?}: p7 has no open board");
        for (decision, row) in TABLE {
            let expected = row.split_whitespace().nth(column).expect("a column for each format");
            let actual = match kind(decision, state).filter(|_| expected != ".") {
                Some(kind) if concerned(state, &kind).contains(&id("p7")) => "+",
                Some(_) => "-",
                None => ".",
            };
            assert_eq!(actual, expected, "{decision}: {format:?}");
        }
    }
}

/// Checks removals before the start, because the entrants decide all pairings.
#[test]
fn removals_before_the_start_concern_a_playing_director() {
    for format in FORMATS {
        let tournament = TestTournament::new(format);
        let remove = CommandKind::Remove { player: id("p1"), why: WHY.to_owned() };
        assert!(concerned(tournament.state(), &remove).contains(&id("p7")), "{format:?}");
        let cancel = CommandKind::Cancel { why: WHY.to_owned() };
        assert!(concerned(tournament.state(), &cancel).is_empty(), "{format:?}: nothing has been played");
    }
}
