//! Team matches: teams meet on several boards, and are ranked by match points and board points.

use crate::harness::{Harness, REASON, START, announcement, board, id, person};
use crate::histories::number;
use crate::lifecycle::kinds;
use crate::random_play::{plan, run_to_end};
use castellan_game::Span;
use castellan_game::dice::Secret;
use castellan_test_support::Random;
use castellan_tournament::announcement::AnnouncementError;
use castellan_tournament::event::CancelReason;
use castellan_tournament::teams::{MOST_RESERVES, MOST_TEAMS, Match, TeamRankReason, standings};
use castellan_tournament::{
    Announcement, Board, Bye, CommandKind, Event, EventKind, Format, PairingNumber, Phase, Points, Refusal,
    Score, lots,
};
use std::collections::{BTreeMap, BTreeSet};

pub const TEAMS: Format = Format::Teams { boards: 2, double: false };

fn join_team(who: &str, team: &str) -> CommandKind {
    CommandKind::JoinTeam { player: person(who), rating: Some(1500), team: team.to_owned() }
}

fn line_up(team: &str, players: &[&str], why: &str) -> CommandKind {
    let players = players.iter().map(|who| id(who)).collect();
    CommandKind::LineUp { team: team.to_owned(), players, why: why.to_owned() }
}

/// Announces a tournament with these teams and their players.
fn announce_with_teams(format: Format, teams: &[(&str, &[&str])]) -> Harness {
    let mut harness = Harness::announced(announcement(format));
    for (team, players) in teams {
        for who in *players {
            harness.accept(who, join_team(who, team));
        }
    }
    harness
}

const REDS: (&str, &[&str]) = ("Reds", &["ann", "ben", "cem"]);
const BLUES: (&str, &[&str]) = ("Blues", &["dan", "eve"]);
const GREENS: (&str, &[&str]) = ("Greens", &["fay", "gus"]);

fn start_with_teams(format: Format, teams: &[(&str, &[&str])]) -> Harness {
    let mut harness = announce_with_teams(format, teams);
    harness.accept("director", CommandKind::Start);
    harness
}

/// Returns the rank, match points and board points of each team, by name.
fn team_table(harness: &Harness) -> BTreeMap<String, (u32, u32, String)> {
    let lines = harness.state().team_standings();
    let named = lines.iter().map(|line| {
        let name = harness.state().teams()[line.team].name.clone();
        (name, (line.rank, line.match_points, line.board_points.to_string()))
    });
    named.collect()
}

fn team_name(harness: &Harness, number: PairingNumber) -> &str {
    let player = &harness.state().entrant(number).expect("an entrant").player.id;
    &harness.state().team_of(player).expect("a team").name
}

/// Lets the player of this team win at a board.
fn win_board(harness: &mut Harness, at: Board, name: &str) {
    let seats = harness.state().pairing(at).expect("a board").players_by_seat();
    let seat = seats.iter().position(|number| team_name(harness, *number) == name).expect("the team");
    harness.play_result(at, Score::won(2, seat));
}

#[test]
fn players_join_teams_and_the_first_is_captain() {
    let mut harness = announce_with_teams(TEAMS, &[REDS, BLUES]);
    assert_eq!(harness.state().signed_up().len(), 5);
    let reds = harness.state().team_named("reds").expect("a team");
    assert_eq!((&*reds.name, &reds.captain, reds.players.len()), ("Reds", &id("ann"), 3));
    // The same name in other capitals and spacing is the same team.
    harness.accept("hal", join_team("hal", "  BLUES "));
    assert_eq!(harness.state().teams().len(), 2);
    let twice = Refusal::AlreadySignedUp { player: id("hal") };
    assert_eq!(harness.refuse("hal", join_team("hal", "Reds")), twice);
    let alone = CommandKind::SignUp { player: person("ida"), rating: None };
    assert_eq!(harness.refuse("ida", alone), Refusal::NoTeam);
    assert_eq!(harness.refuse("ida", join_team("ida", " ")), Refusal::InvalidTeamName { most: 30 });
    assert_eq!(
        harness.refuse("ida", join_team("ida", &"x".repeat(31))),
        Refusal::InvalidTeamName { most: 30 }
    );
    assert_eq!(harness.refuse("jon", join_team("ida", "Reds")), Refusal::NotForOthers);
    // A player who withdraws leaves the team, and another becomes its captain.
    harness.accept("ann", CommandKind::Withdraw { player: id("ann") });
    assert_eq!(harness.state().team_named("Reds").expect("a team").captain, id("ben"));
    for who in ["dan", "eve", "hal"] {
        harness.accept(who, CommandKind::Withdraw { player: id(who) });
    }
    assert!(harness.state().team_named("Blues").is_none(), "empty teams are removed");
    let mut swiss = Harness::announced(announcement(crate::harness::SWISS));
    assert_eq!(swiss.refuse("ann", join_team("ann", "Reds")), Refusal::NoTeams);
    harness.assert_fold_matches();
}

#[test]
fn teams_and_their_players_are_limited() {
    let mut harness = Harness::announced(announcement(TEAMS));
    let most = 2 + MOST_RESERVES;
    for at in 0..most {
        let who = format!("a{at}");
        harness.accept(&who, join_team(&who, "Reds"));
    }
    let full = Refusal::TeamFull { team: "Reds".to_owned(), most };
    assert_eq!(harness.refuse("zoe", join_team("zoe", "reds")), full);
    for at in 1..MOST_TEAMS {
        let who = format!("b{at}");
        harness.accept(&who, join_team(&who, &format!("Team {at}")));
    }
    assert_eq!(
        harness.refuse("zoe", join_team("zoe", "One more")),
        Refusal::TooManyTeams { most: MOST_TEAMS }
    );
}

#[test]
fn captains_and_directors_can_change_the_board_order_before_the_start() {
    let mut harness = announce_with_teams(TEAMS, &[REDS, BLUES]);
    let captains = Refusal::CaptainsOnly { team: "Reds".to_owned() };
    assert_eq!(harness.refuse("ben", line_up("Reds", &["ben", "ann", "cem"], "")), captains);
    let wrong = Refusal::InvalidLineUp { team: "Reds".to_owned(), players: 3 };
    for players in [&["ann", "ben"][..], &["ann", "ben", "ben"], &["ann", "ben", "dan"]] {
        assert_eq!(harness.refuse("ann", line_up("Reds", players, "")), wrong);
    }
    let nobody = Refusal::NoSuchTeam { team: "Pinks".to_owned() };
    assert_eq!(harness.refuse("ann", line_up("Pinks", &["ann"], "")), nobody);
    assert_eq!(kinds(&harness.accept("ann", line_up("reds", &["cem", "ann", "ben"], ""))), ["lined_up"]);
    assert!(harness.accept("ann", line_up("Reds", &["cem", "ann", "ben"], "")).is_empty());
    let unsaid = harness.refuse("director", line_up("Blues", &["eve", "dan"], " "));
    assert!(matches!(unsaid, Refusal::NoReason { .. }));
    harness.accept("director", line_up("Blues", &["eve", "dan"], REASON));
    harness.accept("director", CommandKind::Start);
    let names: BTreeSet<Vec<String>> = harness
        .names_by_board(1)
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
    let late = harness.refuse("ann", line_up("Reds", &["ann", "ben", "cem"], ""));
    assert_eq!(late, Refusal::WrongPhase { phase: Phase::Running });
    harness.assert_fold_matches();
}

#[test]
fn teams_meet_board_by_board_and_are_ranked_by_match_points() {
    let mut harness = start_with_teams(TEAMS, &[REDS, BLUES, GREENS]);
    assert_eq!(harness.state().total_rounds(), 3);
    let drawn = lots::draw_lots(
        &Secret::from_entropy([9; 32]),
        harness.state().id(),
        harness.state().announcement(),
        &harness.state().lot_entries(),
    );
    let numbered: Vec<_> =
        harness.state().entrants().iter().map(|entrant| entrant.player.id.clone()).collect();
    assert_eq!(drawn.entrants, numbered, "the lots can be drawn again");
    for team in harness.state().teams() {
        assert!(team.numbers.is_sorted(), "the boards of a team follow each other");
    }
    for round in 1..=3 {
        let games = harness.state().round(round).expect("it is paired").pairings.clone();
        assert_eq!(games.len(), 2, "two teams meet on two boards, the third is free");
        let home = team_name(&harness, games[0].entrants[0]).to_owned();
        assert_eq!(
            team_name(&harness, games[1].entrants[1]),
            home,
            "at the second board the others have White"
        );
        let free = harness.state().round(round).expect("it is paired").byes.clone();
        assert!(free.iter().all(|(_, bye)| *bye == Bye::Free), "{free:?}");
        assert_eq!(games.len() * 2 + free.len(), 7);
        // Reds win both their matches, with a win and a draw; the other match goes to the team with White at board 1.
        let names = [team_name(&harness, games[0].entrants[0]), team_name(&harness, games[0].entrants[1])]
            .map(str::to_owned);
        let winner = names.iter().find(|name| *name == "Reds").unwrap_or(&names[0]).clone();
        win_board(&mut harness, board(round, 1), &winner);
        harness.play_result(board(round, 2), Score::drawn(2));
        let one = &harness.state().matches(harness.state().round(round).expect("it is over"))[0];
        let side = usize::from(harness.state().teams()[one.teams[1]].name == winner);
        assert_eq!(one.points[side], Points::ONE + Points::HALF);
        assert_eq!(one.boards, [board(round, 1), board(round, 2)]);
    }
    assert_eq!(harness.state().phase(), Phase::Finished);
    let table = team_table(&harness);
    assert_eq!(table["Reds"], (1, 4, "3".to_owned()));
    let others: BTreeSet<_> = ["Blues", "Greens"].into_iter().map(|name| table[name].clone()).collect();
    assert_eq!(others, BTreeSet::from([(2, 2, "2".to_owned()), (3, 0, "1".to_owned())]));
    // A player's final rank is that of the team.
    for (at, rank) in harness.state().ranks().iter().enumerate() {
        assert_eq!(*rank, table[team_name(&harness, PairingNumber::from_index(at))].0);
    }
    harness.assert_fold_matches();
}

#[test]
fn short_teams_forfeit_their_last_boards_and_reserves_replace_withdrawn_players() {
    let mut harness = start_with_teams(TEAMS, &[REDS, ("Blues", &["dan"])]);
    let round = harness.state().round(1).expect("it is paired").clone();
    assert_eq!(round.pairings.len(), 1);
    let byes: Vec<_> = round
        .byes
        .iter()
        .map(|(number, bye)| (harness.state().entrants()[number.index()].player.id.to_string(), *bye))
        .collect();
    assert!(byes.contains(&("ben".to_owned(), Bye::Full)) && byes.contains(&("cem".to_owned(), Bye::Free)));
    win_board(&mut harness, board(1, 1), "Blues");
    assert_eq!(team_table(&harness)["Reds"], (1, 1, "1".to_owned()), "one board each");

    let format = Format::Teams { boards: 2, double: true };
    let mut harness = start_with_teams(format, &[REDS, BLUES]);
    assert_eq!(harness.state().total_rounds(), 2);
    let first = harness.names_by_board(1)[0].clone();
    harness.play_favourites();
    harness.accept("ann", CommandKind::Withdraw { player: id("ann") });
    // The second round had already begun, so Ann's opponent wins by forfeit.
    assert_eq!(
        harness.names_by_board(2)[0].iter().rev().cloned().collect::<Vec<_>>(),
        first,
        "with the other colours"
    );
    let forfeited =
        harness.state().round(2).expect("it runs").pairings.iter().filter(|pairing| pairing.score.is_some());
    assert_eq!(forfeited.count(), 1);

    let plan = Announcement { notice: Span::hours(1), ..announcement(format) };
    let mut harness = Harness::announced(plan);
    for (team, players) in [REDS, BLUES] {
        for who in players {
            harness.accept(who, join_team(who, team));
        }
    }
    harness.accept("director", CommandKind::Start);
    harness.accept("ann", CommandKind::Withdraw { player: id("ann") });
    let players: BTreeSet<String> = harness.names_by_board(1).into_iter().flatten().collect();
    assert!(players.contains("cem") && !players.contains("ann"), "a reserve plays: {players:?}");
    harness.assert_fold_matches();
}

#[test]
fn team_tournaments_need_two_teams_and_have_fixed_pairings() {
    let mut harness = announce_with_teams(TEAMS, &[REDS]);
    assert_eq!(harness.refuse("director", CommandKind::Start), Refusal::TooFewTeams { there: 1 });
    let plan = Announcement { starts: Some(START.plus(Span::days(1))), ..announcement(TEAMS) };
    let mut alone = Harness::announced(plan);
    for who in ["ann", "ben"] {
        alone.accept(who, join_team(who, "Reds"));
    }
    alone.advance(Span::days(1));
    assert_eq!(alone.tick(), [EventKind::Cancelled { why: CancelReason::TooFewTeams { there: 1 } }]);
    let plan = Announcement { notice: Span::hours(1), ..announcement(TEAMS) };
    let mut harness = Harness::announced(plan);
    for (team, players) in [REDS, BLUES] {
        for who in players {
            harness.accept(who, join_team(who, team));
        }
    }
    harness.accept("director", CommandKind::Start);
    assert_eq!(
        harness.refuse("director", CommandKind::PairAgain { why: REASON.to_owned() }),
        Refusal::FixedPairings
    );
    let out = CommandKind::RequestBye { player: id("ben"), round: 2 };
    assert_eq!(harness.refuse("ben", out), Refusal::NoRequestedByes);
    let late = harness.refuse("zoe", join_team("zoe", "Reds"));
    assert_eq!(late, Refusal::WrongPhase { phase: Phase::Running });
    for boards in [1, 9] {
        let plan = announcement(Format::Teams { boards, double: false });
        assert!(matches!(plan.check(), Err(AnnouncementError::Number { least: 2, most: 8, .. })));
    }
}

#[test]
fn only_checked_in_players_play_for_their_team() {
    let plan = Announcement {
        starts: Some(START.plus(Span::days(1))),
        check_in: Some(Span::hours(6)),
        ..announcement(TEAMS)
    };
    let mut harness = Harness::announced(plan);
    for (team, players) in [REDS, BLUES, GREENS] {
        for who in players {
            harness.accept(who, join_team(who, team));
        }
    }
    harness.advance(Span::hours(20));
    for who in ["ben", "cem", "dan", "eve"] {
        harness.accept(who, CommandKind::CheckIn { player: id(who) });
    }
    harness.advance(Span::hours(4));
    harness.tick();
    assert_eq!(harness.state().teams().len(), 2, "no player of the Greens checked in");
    let reds = harness.state().team_named("Reds").expect("a team");
    let names: Vec<_> = reds
        .numbers
        .iter()
        .map(|number| harness.state().entrants()[number.index()].player.id.clone())
        .collect();
    assert_eq!(names, ["ben", "cem"].map(id));
    harness.assert_fold_matches();
}

fn match_result(teams: [usize; 2], points: [u32; 2]) -> Match {
    Match { teams, boards: Vec::new(), points: points.map(|halves| Points::from_quarters(2 * halves)) }
}

#[test]
fn tied_teams_are_ranked_by_their_own_matches() {
    // All three have 2 match points and as many board points, except the third, which lost high.
    let matches = [match_result([0, 1], [3, 1]), match_result([1, 2], [3, 1]), match_result([0, 2], [1, 3])];
    let lines = standings(3, &matches);
    assert!(lines.iter().all(|line| (line.rank, line.match_points) == (1, 2)), "{lines:?}");
    let matches = [
        match_result([0, 1], [1, 3]),
        match_result([0, 2], [3, 1]),
        match_result([0, 3], [3, 1]),
        match_result([1, 2], [3, 1]),
        match_result([1, 3], [1, 3]),
        match_result([2, 3], [2, 2]),
    ];
    let lines = standings(4, &matches);
    let order: Vec<(u32, usize, u32)> =
        lines.iter().map(|line| (line.rank, line.team, line.match_points)).collect();
    assert_eq!(order, [(1, 1, 4), (2, 0, 4), (3, 3, 3), (4, 2, 1)]);
    assert_eq!(lines[0].rank_reason(&lines[1]), TeamRankReason::DirectEncounter);
    assert_eq!(lines[1].rank_reason(&lines[2]), TeamRankReason::MatchPoints);
    // A match to which no one came gives no points.
    assert_eq!(standings(2, &[match_result([0, 1], [0, 0])])[0].match_points, 0);
}

/// The games and byes of a round.
type RoundPairing = (Vec<Vec<PairingNumber>>, Vec<(PairingNumber, Bye)>);

/// Calculates each team's match points and half board points from the log, by the team's name.
fn expected_points(events: &[Event]) -> BTreeMap<String, (u32, u32)> {
    let mut team_of: BTreeMap<String, String> = BTreeMap::new();
    let mut by_number: Vec<String> = Vec::new();
    let mut rounds: BTreeMap<u32, RoundPairing> = BTreeMap::new();
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
            let [white, black] = [0, 1].map(|seat| by_number[players[seat].index()].as_str());
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
                *halves.entry(&by_number[number.index()]).or_default() += 2;
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
fn random_team_tournaments_match_independently_computed_points() {
    for seed in 0..1_000 {
        let mut random = Random::new(seed);
        let boards = 2 + random.below(3) as u32;
        let format = Format::Teams { boards, double: random.chance(30) };
        let mut harness = Harness::announced(plan(format));
        let count = 2 + random.below(4);
        for team in 0..count {
            for at in 0..=random.below(boards as usize + 1) {
                let who = format!("t{team}p{at}");
                harness.accept(&who, join_team(&who, &format!("Team {team}")));
                if at > 0 && random.chance(10) {
                    harness.accept(&who, CommandKind::Withdraw { player: id(&who) });
                }
            }
        }
        harness.accept("director", CommandKind::Start);
        run_to_end(&mut harness, &mut random, |harness| {
            for round in harness.state().rounds() {
                let mut seen = BTreeSet::new();
                for number in round.pairings.iter().flat_map(|pairing| &pairing.entrants) {
                    assert!(seen.insert(*number), "seed {seed}: {number} plays twice at once");
                }
                for (number, _) in &round.byes {
                    assert!(seen.insert(*number), "seed {seed}: {number} plays and is free");
                }
                // The opponents are of two teams that meet in no other pairing of this round.
                let mut met: BTreeMap<usize, usize> = BTreeMap::new();
                for one in harness.state().matches(round) {
                    for (own, other) in [(one.teams[0], one.teams[1]), (one.teams[1], one.teams[0])] {
                        assert!(met.insert(own, other).is_none(), "seed {seed}");
                    }
                    assert!(one.boards.len() <= boards as usize, "seed {seed}");
                }
            }
        });
        let state = harness.state();
        // A director may have ended the tournament early, so only finished rounds count.
        assert!(state.rounds().iter().all(|round| round.finished), "seed {seed}");
        let wanted = expected_points(&harness.events);
        let lines = state.team_standings();
        assert_eq!(lines.len(), wanted.len(), "seed {seed}");
        for line in &lines {
            let (match_points, halves) = wanted[&state.teams()[line.team].name];
            assert_eq!(line.match_points, match_points, "seed {seed}");
            assert_eq!(line.board_points.as_quarters(), 2 * halves, "seed {seed}");
        }
        let order: Vec<_> = lines.iter().map(|line| (line.match_points, line.board_points)).collect();
        assert!(order.is_sorted_by(|one, other| one >= other), "seed {seed}: {order:?}");
        let all: BTreeSet<usize> = lines.iter().map(|line| line.team).collect();
        assert_eq!(all.len(), state.teams().len(), "seed {seed}: each team has one line");
        assert_eq!(state.entrant(number(1)).is_some(), !state.ranks().is_empty());
    }
}
