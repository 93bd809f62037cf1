//! Team matches: teams meet on several boards, and are ranked by match points and board points.

use crate::chaos::{plan, run};
use crate::life::kinds;
use crate::past::number;
use crate::stage::{START, Stage, WHY, announcement, board, id, person};
use castellan_game::Span;
use castellan_game::dice::Secret;
use castellan_test_support::Random;
use castellan_tournament::announcement::AnnouncementError;
use castellan_tournament::event::Cancelling;
use castellan_tournament::teams::{Ahead, MOST_RESERVES, MOST_TEAMS, Match, standings};
use castellan_tournament::{
    Announcement, Board, Bye, CommandKind, Event, EventKind, Format, Number, Phase, Points, Refusal, Score,
    lots,
};
use std::collections::{BTreeMap, BTreeSet};

pub const TEAMS: Format = Format::Teams { boards: 2, double: false };

fn joins(who: &str, team: &str) -> CommandKind {
    CommandKind::JoinTeam { player: person(who), rating: Some(1500), team: team.to_owned() }
}

fn line_up(team: &str, players: &[&str], why: &str) -> CommandKind {
    let players = players.iter().map(|who| id(who)).collect();
    CommandKind::LineUp { team: team.to_owned(), players, why: why.to_owned() }
}

/// Announces a tournament with these teams and their players.
fn announced(format: Format, teams: &[(&str, &[&str])]) -> Stage {
    let mut stage = Stage::announced(announcement(format));
    for (team, players) in teams {
        for who in *players {
            stage.accept(who, joins(who, team));
        }
    }
    stage
}

const REDS: (&str, &[&str]) = ("Reds", &["ann", "ben", "cem"]);
const BLUES: (&str, &[&str]) = ("Blues", &["dan", "eve"]);
const GREENS: (&str, &[&str]) = ("Greens", &["fay", "gus"]);

fn started(format: Format, teams: &[(&str, &[&str])]) -> Stage {
    let mut stage = announced(format, teams);
    stage.accept("director", CommandKind::Start);
    stage
}

/// Returns the rank, match points and board points of each team, by name.
fn table(stage: &Stage) -> BTreeMap<String, (u32, u32, String)> {
    let lines = stage.state().team_standings();
    let named = lines.iter().map(|line| {
        let name = stage.state().teams()[line.team].name.clone();
        (name, (line.rank, line.match_points, line.board_points.to_string()))
    });
    named.collect()
}

fn team(stage: &Stage, number: Number) -> &str {
    let player = &stage.state().entrant(number).expect("an entrant").player.id;
    &stage.state().team_of(player).expect("a team").name
}

/// Lets the player of this team win at a board.
fn wins(stage: &mut Stage, at: Board, name: &str) {
    let seats = stage.state().pairing(at).expect("a board").seated();
    let seat = seats.iter().position(|number| team(stage, *number) == name).expect("the team");
    stage.result(at, Score::won(2, seat));
}

#[test]
fn players_sign_up_for_a_team_and_the_first_is_its_captain() {
    let mut stage = announced(TEAMS, &[REDS, BLUES]);
    assert_eq!(stage.state().signed_up().len(), 5);
    let reds = stage.state().team_called("reds").expect("a team");
    assert_eq!((&*reds.name, &reds.captain, reds.players.len()), ("Reds", &id("ann"), 3));
    // The same name in other capitals and spacing is the same team.
    stage.accept("hal", joins("hal", "  BLUES "));
    assert_eq!(stage.state().teams().len(), 2);
    let twice = Refusal::AlreadySignedUp { player: id("hal") };
    assert_eq!(stage.refuse("hal", joins("hal", "Reds")), twice);
    let alone = CommandKind::SignUp { player: person("ida"), rating: None };
    assert_eq!(stage.refuse("ida", alone), Refusal::NoTeam);
    assert_eq!(stage.refuse("ida", joins("ida", " ")), Refusal::TeamName { most: 30 });
    assert_eq!(stage.refuse("ida", joins("ida", &"x".repeat(31))), Refusal::TeamName { most: 30 });
    assert_eq!(stage.refuse("jon", joins("ida", "Reds")), Refusal::NotForOthers);
    // A player who withdraws leaves the team, and another becomes its captain.
    stage.accept("ann", CommandKind::Withdraw { player: id("ann") });
    assert_eq!(stage.state().team_called("Reds").expect("a team").captain, id("ben"));
    for who in ["dan", "eve", "hal"] {
        stage.accept(who, CommandKind::Withdraw { player: id(who) });
    }
    assert!(stage.state().team_called("Blues").is_none(), "a team without players is none");
    let mut swiss = Stage::announced(announcement(crate::stage::SWISS));
    assert_eq!(swiss.refuse("ann", joins("ann", "Reds")), Refusal::NoTeams);
    stage.check();
}

#[test]
fn there_is_an_end_to_teams_and_to_their_players() {
    let mut stage = Stage::announced(announcement(TEAMS));
    let most = 2 + MOST_RESERVES;
    for at in 0..most {
        let who = format!("a{at}");
        stage.accept(&who, joins(&who, "Reds"));
    }
    let full = Refusal::TeamFull { team: "Reds".to_owned(), most };
    assert_eq!(stage.refuse("zoe", joins("zoe", "reds")), full);
    for at in 1..MOST_TEAMS {
        let who = format!("b{at}");
        stage.accept(&who, joins(&who, &format!("Team {at}")));
    }
    assert_eq!(stage.refuse("zoe", joins("zoe", "One more")), Refusal::MostTeams { most: MOST_TEAMS });
}

#[test]
fn the_captain_or_a_director_orders_the_boards_before_the_start() {
    let mut stage = announced(TEAMS, &[REDS, BLUES]);
    let captains = Refusal::CaptainsOnly { team: "Reds".to_owned() };
    assert_eq!(stage.refuse("ben", line_up("Reds", &["ben", "ann", "cem"], "")), captains);
    let wrong = Refusal::LineUp { team: "Reds".to_owned(), players: 3 };
    for players in [&["ann", "ben"][..], &["ann", "ben", "ben"], &["ann", "ben", "dan"]] {
        assert_eq!(stage.refuse("ann", line_up("Reds", players, "")), wrong);
    }
    let nobody = Refusal::NoSuchTeam { team: "Pinks".to_owned() };
    assert_eq!(stage.refuse("ann", line_up("Pinks", &["ann"], "")), nobody);
    assert_eq!(kinds(&stage.accept("ann", line_up("reds", &["cem", "ann", "ben"], ""))), ["lined_up"]);
    assert!(stage.accept("ann", line_up("Reds", &["cem", "ann", "ben"], "")).is_empty());
    let unsaid = stage.refuse("director", line_up("Blues", &["eve", "dan"], " "));
    assert!(matches!(unsaid, Refusal::NoReason { .. }));
    stage.accept("director", line_up("Blues", &["eve", "dan"], WHY));
    stage.accept("director", CommandKind::Start);
    let names: BTreeSet<Vec<String>> = stage
        .names(1)
        .into_iter()
        .map(|mut pair| {
            pair.sort();
            pair
        })
        .collect();
    assert_eq!(
        names,
        BTreeSet::from([["cem", "eve"], ["ann", "dan"]].map(|pair| pair.map(str::to_owned).to_vec()))
    );
    let late = stage.refuse("ann", line_up("Reds", &["ann", "ben", "cem"], ""));
    assert_eq!(late, Refusal::NotNow { phase: Phase::Running });
    stage.check();
}

#[test]
fn board_meets_board_with_colours_in_turn_and_points_make_the_order() {
    let mut stage = started(TEAMS, &[REDS, BLUES, GREENS]);
    assert_eq!(stage.state().rounds_to_be(), 3);
    let drawn = lots::draw(
        &Secret::from_entropy([9; 32]),
        stage.state().id(),
        stage.state().announcement(),
        &stage.state().lots(),
    );
    let numbered: Vec<_> = stage.state().entrants().iter().map(|entrant| entrant.player.id.clone()).collect();
    assert_eq!(drawn.entrants, numbered, "anybody can draw the numbers again");
    for team in stage.state().teams() {
        assert!(team.numbers.is_sorted(), "the boards of a team follow each other");
    }
    for round in 1..=3 {
        let games = stage.state().round(round).expect("it is paired").pairings.clone();
        assert_eq!(games.len(), 2, "two teams meet on two boards, the third is free");
        let home = team(&stage, games[0].entrants[0]).to_owned();
        assert_eq!(team(&stage, games[1].entrants[1]), home, "at the second board the others have White");
        let free = stage.state().round(round).expect("it is paired").byes.clone();
        assert!(free.iter().all(|(_, bye)| *bye == Bye::Free), "{free:?}");
        assert_eq!(games.len() * 2 + free.len(), 7);
        // Reds win both their matches, with a win and a draw; the other match goes to the team with White at board 1.
        let names =
            [team(&stage, games[0].entrants[0]), team(&stage, games[0].entrants[1])].map(str::to_owned);
        let winner = names.iter().find(|name| *name == "Reds").unwrap_or(&names[0]).clone();
        wins(&mut stage, board(round, 1), &winner);
        stage.result(board(round, 2), Score::drawn(2));
        let one = &stage.state().matches(stage.state().round(round).expect("it is over"))[0];
        let side = usize::from(stage.state().teams()[one.teams[1]].name == winner);
        assert_eq!(one.points[side], Points::ONE + Points::HALF);
        assert_eq!(one.boards, [board(round, 1), board(round, 2)]);
    }
    assert_eq!(stage.state().phase(), Phase::Finished);
    let table = table(&stage);
    assert_eq!(table["Reds"], (1, 4, "3".to_owned()));
    let others: BTreeSet<_> = ["Blues", "Greens"].into_iter().map(|name| table[name].clone()).collect();
    assert_eq!(others, BTreeSet::from([(2, 2, "2".to_owned()), (3, 0, "1".to_owned())]));
    // A player's final rank is that of the team.
    for (at, rank) in stage.state().ranks().iter().enumerate() {
        assert_eq!(*rank, table[team(&stage, Number::at(at))].0);
    }
    stage.check();
}

#[test]
fn a_team_that_is_short_forfeits_its_last_boards_and_reserves_play_for_who_left() {
    let mut stage = started(TEAMS, &[REDS, ("Blues", &["dan"])]);
    let round = stage.state().round(1).expect("it is paired").clone();
    assert_eq!(round.pairings.len(), 1);
    let byes: Vec<_> = round
        .byes
        .iter()
        .map(|(number, bye)| (stage.state().entrants()[number.place()].player.id.to_string(), *bye))
        .collect();
    assert!(byes.contains(&("ben".to_owned(), Bye::Full)) && byes.contains(&("cem".to_owned(), Bye::Free)));
    wins(&mut stage, board(1, 1), "Blues");
    assert_eq!(table(&stage)["Reds"], (1, 1, "1".to_owned()), "one board each");

    let format = Format::Teams { boards: 2, double: true };
    let mut stage = started(format, &[REDS, BLUES]);
    assert_eq!(stage.state().rounds_to_be(), 2);
    let first = stage.names(1)[0].clone();
    stage.favourites();
    stage.accept("ann", CommandKind::Withdraw { player: id("ann") });
    // The second round had already begun, so Ann's opponent wins by forfeit.
    assert_eq!(stage.names(2)[0].iter().rev().cloned().collect::<Vec<_>>(), first, "with the other colours");
    let forfeited =
        stage.state().round(2).expect("it runs").pairings.iter().filter(|pairing| pairing.score.is_some());
    assert_eq!(forfeited.count(), 1);

    let plan = Announcement { notice: Span::hours(1), ..announcement(format) };
    let mut stage = Stage::announced(plan);
    for (team, players) in [REDS, BLUES] {
        for who in players {
            stage.accept(who, joins(who, team));
        }
    }
    stage.accept("director", CommandKind::Start);
    stage.accept("ann", CommandKind::Withdraw { player: id("ann") });
    let players: BTreeSet<String> = stage.names(1).into_iter().flatten().collect();
    assert!(players.contains("cem") && !players.contains("ann"), "a reserve plays: {players:?}");
    stage.check();
}

#[test]
fn it_needs_two_teams_and_pairings_are_settled() {
    let mut stage = announced(TEAMS, &[REDS]);
    assert_eq!(stage.refuse("director", CommandKind::Start), Refusal::TooFewTeams { there: 1 });
    let plan = Announcement { starts: Some(START.plus(Span::days(1))), ..announcement(TEAMS) };
    let mut alone = Stage::announced(plan);
    for who in ["ann", "ben"] {
        alone.accept(who, joins(who, "Reds"));
    }
    alone.wait(Span::days(1));
    assert_eq!(alone.tick(), [EventKind::Cancelled { why: Cancelling::TooFewTeams { there: 1 } }]);
    let plan = Announcement { notice: Span::hours(1), ..announcement(TEAMS) };
    let mut stage = Stage::announced(plan);
    for (team, players) in [REDS, BLUES] {
        for who in players {
            stage.accept(who, joins(who, team));
        }
    }
    stage.accept("director", CommandKind::Start);
    assert_eq!(stage.refuse("director", CommandKind::PairAgain { why: WHY.to_owned() }), Refusal::Settled);
    let out = CommandKind::SitOut { player: id("ben"), round: 2 };
    assert_eq!(stage.refuse("ben", out), Refusal::NoSittingOut);
    let late = stage.refuse("zoe", joins("zoe", "Reds"));
    assert_eq!(late, Refusal::NotNow { phase: Phase::Running });
    for boards in [1, 9] {
        let plan = announcement(Format::Teams { boards, double: false });
        assert!(matches!(plan.check(), Err(AnnouncementError::Number { least: 2, most: 8, .. })));
    }
}

#[test]
fn who_checks_in_plays_for_the_team() {
    let plan = Announcement {
        starts: Some(START.plus(Span::days(1))),
        check_in: Some(Span::hours(6)),
        ..announcement(TEAMS)
    };
    let mut stage = Stage::announced(plan);
    for (team, players) in [REDS, BLUES, GREENS] {
        for who in players {
            stage.accept(who, joins(who, team));
        }
    }
    stage.wait(Span::hours(20));
    for who in ["ben", "cem", "dan", "eve"] {
        stage.accept(who, CommandKind::CheckIn { player: id(who) });
    }
    stage.wait(Span::hours(4));
    stage.tick();
    assert_eq!(stage.state().teams().len(), 2, "nobody of the Greens is there");
    let reds = stage.state().team_called("Reds").expect("a team");
    let names: Vec<_> = reds
        .numbers
        .iter()
        .map(|number| stage.state().entrants()[number.place()].player.id.clone())
        .collect();
    assert_eq!(names, ["ben", "cem"].map(id));
    stage.check();
}

fn played(teams: [usize; 2], points: [u32; 2]) -> Match {
    Match { teams, boards: Vec::new(), points: points.map(|halves| Points::quarters(2 * halves)) }
}

#[test]
fn level_teams_are_parted_by_their_own_match() {
    // All three have 2 match points and as many board points, except the third, which lost high.
    let matches = [played([0, 1], [3, 1]), played([1, 2], [3, 1]), played([0, 2], [1, 3])];
    let lines = standings(3, &matches);
    assert!(lines.iter().all(|line| (line.rank, line.match_points) == (1, 2)), "{lines:?}");
    let matches = [
        played([0, 1], [1, 3]),
        played([0, 2], [3, 1]),
        played([0, 3], [3, 1]),
        played([1, 2], [3, 1]),
        played([1, 3], [1, 3]),
        played([2, 3], [2, 2]),
    ];
    let lines = standings(4, &matches);
    let order: Vec<(u32, usize, u32)> =
        lines.iter().map(|line| (line.rank, line.team, line.match_points)).collect();
    assert_eq!(order, [(1, 1, 4), (2, 0, 4), (3, 3, 3), (4, 2, 1)]);
    assert_eq!(lines[0].ahead_of(&lines[1]), Ahead::Direct);
    assert_eq!(lines[1].ahead_of(&lines[2]), Ahead::MatchPoints);
    // A match to which no one came gives no points.
    assert_eq!(standings(2, &[played([0, 1], [0, 0])])[0].match_points, 0);
}

/// The games and byes of a round.
type Paired = (Vec<Vec<Number>>, Vec<(Number, Bye)>);

/// Calculates each team's match points and half board points from the log, by the team's name.
fn reckoned(events: &[Event]) -> BTreeMap<String, (u32, u32)> {
    let mut team_of: BTreeMap<String, String> = BTreeMap::new();
    let mut by_number: Vec<String> = Vec::new();
    let mut rounds: BTreeMap<u32, Paired> = BTreeMap::new();
    let mut results: BTreeMap<Board, Score> = BTreeMap::new();
    for event in events {
        match &event.what {
            EventKind::JoinedTeam { player, team, .. } => {
                team_of.insert(player.id.to_string(), team.clone());
            }
            EventKind::Started { entrants, .. } => {
                by_number = entrants.iter().map(|player| team_of[player.as_str()].clone()).collect();
            }
            EventKind::RoundPaired { round, games, byes, .. } => {
                rounds.insert(*round, (games.clone(), byes.clone()));
            }
            EventKind::Scored { board, score } | EventKind::Overridden { board, score, .. } => {
                results.insert(*board, score.clone());
            }
            EventKind::Absent { board, seats, .. } => {
                results.insert(*board, Score::forfeited(2, seats));
            }
            EventKind::Reinstated { board, .. } | EventKind::Restarted { board, .. } => {
                results.remove(board);
            }
            _ => {}
        }
    }
    let mut made: BTreeMap<String, (u32, u32)> =
        by_number.iter().map(|team| (team.clone(), (0, 0))).collect();
    for (round, (games, byes)) in rounds {
        let mut halves: BTreeMap<&str, u32> = BTreeMap::new();
        let mut against: BTreeMap<&str, &str> = BTreeMap::new();
        for (players, at) in games.iter().zip(1..) {
            let [white, black] = [0, 1].map(|seat| by_number[players[seat].place()].as_str());
            against.extend([(white, black), (black, white)]);
            let Some(score) = results.get(&board(round, at)) else { continue };
            let drawn = score.places[0] == score.places[1];
            for (seat, team) in [white, black].into_iter().enumerate() {
                let there = !score.absent.contains(&(seat as u8));
                let won = score.places[seat] < score.places[1 - seat];
                *halves.entry(team).or_default() += match (there, won, drawn) {
                    (true, true, _) => 2,
                    // With one seat absent and no loss, both seats have the first place; an absent one gets no half
                    // point.
                    (true, _, true) => 1,
                    _ => 0,
                };
            }
        }
        for (number, bye) in &byes {
            if *bye == Bye::Full {
                *halves.entry(&by_number[number.place()]).or_default() += 2;
            }
        }
        for (team, made) in &mut made {
            let own = halves.get(team.as_str()).copied().unwrap_or_default();
            let other =
                against.get(team.as_str()).and_then(|other| halves.get(other)).copied().unwrap_or_default();
            made.1 += own;
            made.0 += match own.cmp(&other) {
                std::cmp::Ordering::Greater => 2,
                std::cmp::Ordering::Equal if own > 0 => 1,
                _ => 0,
            };
        }
    }
    made
}

#[test]
fn whatever_happens_it_ends_and_the_points_are_those_of_a_second_reckoning() {
    for seed in 0..1_000 {
        let mut random = Random::new(seed);
        let boards = 2 + random.below(3) as u32;
        let format = Format::Teams { boards, double: random.chance(30) };
        let mut stage = Stage::announced(plan(format));
        let count = 2 + random.below(4);
        for team in 0..count {
            for at in 0..=random.below(boards as usize + 1) {
                let who = format!("t{team}p{at}");
                stage.accept(&who, joins(&who, &format!("Team {team}")));
                if at > 0 && random.chance(10) {
                    stage.accept(&who, CommandKind::Withdraw { player: id(&who) });
                }
            }
        }
        stage.accept("director", CommandKind::Start);
        run(&mut stage, &mut random, |stage| {
            for round in stage.state().rounds() {
                let mut seen = BTreeSet::new();
                for number in round.pairings.iter().flat_map(|pairing| &pairing.entrants) {
                    assert!(seen.insert(*number), "seed {seed}: {number} plays twice at once");
                }
                for (number, _) in &round.byes {
                    assert!(seen.insert(*number), "seed {seed}: {number} plays and is free");
                }
                // The opponents are of two teams that meet in no other pairing of this round.
                let mut met: BTreeMap<usize, usize> = BTreeMap::new();
                for one in stage.state().matches(round) {
                    for (own, other) in [(one.teams[0], one.teams[1]), (one.teams[1], one.teams[0])] {
                        assert!(met.insert(own, other).is_none(), "seed {seed}");
                    }
                    assert!(one.boards.len() <= boards as usize, "seed {seed}");
                }
            }
        });
        let state = stage.state();
        // A director may have ended the tournament early, so only finished rounds count.
        assert!(state.rounds().iter().all(|round| round.finished), "seed {seed}");
        let wanted = reckoned(&stage.events);
        let lines = state.team_standings();
        assert_eq!(lines.len(), wanted.len(), "seed {seed}");
        for line in &lines {
            let (match_points, halves) = wanted[&state.teams()[line.team].name];
            assert_eq!(line.match_points, match_points, "seed {seed}");
            assert_eq!(line.board_points.in_quarters(), 2 * halves, "seed {seed}");
        }
        let order: Vec<_> = lines.iter().map(|line| (line.match_points, line.board_points)).collect();
        assert!(order.is_sorted_by(|one, other| one >= other), "seed {seed}: {order:?}");
        let all: BTreeSet<usize> = lines.iter().map(|line| line.team).collect();
        assert_eq!(all.len(), state.teams().len(), "seed {seed}: each team has one line");
        assert_eq!(state.entrant(number(1)).is_some(), !state.ranks().is_empty());
    }
}
