//! Exports of tournaments.

use crate::league::LEAGUE;
use crate::past::number;
use crate::stage::{CUP, PODS, SWISS, Stage, announcement, id, person};
use crate::teams::TEAMS;
use castellan_game::PlayerId;
use castellan_tournament::export::{
    TrfExportError, json, results_csv, standings_csv, teams_csv, trf, trf_26,
};
use castellan_tournament::{Announcement, CommandKind, Tournament, webhook};
use serde_json::Value;

fn called(player: &PlayerId) -> String {
    match player.as_str() {
        "ann" => "Ann \"the Hill\", elder".to_owned(),
        "ben" => "=1+1".to_owned(),
        other => other.to_owned(),
    }
}

fn five() -> Stage {
    let plan = Announcement { half_byes: 1, ..announcement(SWISS) };
    let mut stage = Stage::announced(plan);
    stage.sign_up(&["ann", "ben", "cem", "dan", "eve"]);
    stage.accept("dan", CommandKind::SitOut { player: id("dan"), round: 1 });
    stage.accept("director", CommandKind::Start);
    stage.favourites();
    stage
}

#[test]
fn standings_are_a_table() {
    let text = standings_csv(five().state(), &called);
    let lines: Vec<&str> = text.split("\r\n").collect();
    assert_eq!(lines[0], "rank,number,player,points,buchholz,sonneborn-berger");
    assert!(lines[1].starts_with("1,1,\"Ann \"\"the Hill\"\", elder\",1,"), "{text}");
    assert!(lines[2].contains(",'=1+1,1,"), "what looks like a formula is none: {text}");
    assert!(lines[3].contains(",dan,0.5,"), "{text}");
    assert_eq!(lines.len(), 7, "five, the head, and the end");
}

#[test]
fn nothing_in_a_table_is_a_formula() {
    for begin in [
        "=",
        "+",
        "-",
        "@",
        "\t=",
        "\r=",
        "\n=",
        "＝",
        "＋",
        "－",
        "＠",
        " =",
        "\u{200b}=",
        "\u{feff}＝",
        "\u{a0}@",
    ] {
        let named = format!("{begin}1+1");
        let text = standings_csv(five().state(), &|_| named.clone());
        let guarded = text.matches(&format!("'{named}")).count();
        assert_eq!(guarded, 5, "{}: {text}", begin.escape_unicode());
    }
    let text = standings_csv(five().state(), &|_| "Ann;=1+1".to_owned());
    assert_eq!(text.matches("\"Ann;=1+1\"").count(), 5, "{text}");
    let text = standings_csv(five().state(), &|_| "محمد".to_owned());
    assert!(text.contains(",محمد,"), "names in a file are as they came: {text}");
}

#[test]
fn results_are_a_line_for_each_seat_and_bye() {
    let text = results_csv(five().state(), &called, &|_| true);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "round,board,game,seat,number,player,place,points,note");
    let first: Vec<&&str> = lines.iter().filter(|line| line.starts_with("1,")).collect();
    assert_eq!(first.len(), 5);
    assert_eq!(*first[4], "1,,,,4,dan,,,half-point bye");
    assert!(first[0].starts_with("1,1,spring-r1-b1,White,"), "{text}");
    assert!(lines.iter().any(|line| line.starts_with("2,1,") && line.ends_with(",,,open")), "{text}");
}

#[test]
fn everything_is_one_json() {
    let stage = five();
    let value: Value = serde_json::from_str(&json(stage.state(), &called, &|_| true)).expect("JSON");
    assert_eq!(value["castellan-tournament"], 1);
    assert_eq!(value["players"][1]["name"], "=1+1");
    assert_eq!(value["rounds"][0]["byes"][0][1], "half");
    assert_eq!(value["rounds"][0]["games"][0]["score"]["places"].as_array().map(Vec::len), Some(2));
    assert_eq!(value["standings"][0]["points"], 1.0);
    assert_eq!(value["announcement"]["format"]["swiss"]["rounds"], 3);
}

#[test]
fn nothing_secret_is_exported() {
    let mut stage = Stage::announced(announcement(SWISS));
    stage.sign_up(&["ann", "ben"]);
    let secret = match &stage.events[0].what {
        castellan_tournament::EventKind::Announced { secret, .. } => secret.reveal(),
        other => panic!("{other:?}"),
    };
    let all = [
        json(stage.state(), &called, &|_| true),
        standings_csv(stage.state(), &called),
        results_csv(stage.state(), &called, &|_| true),
    ];
    assert!(all.iter().all(|text| !text.contains(&secret) && !text.contains("test:1")));
    assert!(!format!("{:?}", stage.state()).contains(&secret));
}

#[test]
fn games_of_two_are_written_as_trf() {
    let mut stage = five();
    stage.favourites();
    let text = trf(stage.state(), &called).expect("games of two");
    let read = castellan_tournament::trf::read(&text).unwrap_or_else(|trouble| panic!("{trouble}\n{text}"));
    assert_eq!(read.name, "Spring at the summit");
    assert_eq!(read.players[0].rating, Some(2000));
    assert_eq!(read.course.played.len(), 2);
    assert_eq!(read.course.played[0].byes.iter().map(|(who, _)| *who).collect::<Vec<_>>(), [number(4)]);
    let mut cup = Stage::started(announcement(CUP), &["ann", "ben", "cem"]);
    cup.favourites();
    assert!(trf(cup.state(), &called).is_ok());
    let pods = Stage::started(announcement(PODS), &["ann", "ben", "cem"]);
    assert_eq!(trf(pods.state(), &called), Err(TrfExportError::MoreSeats));
}

#[test]
fn games_that_are_not_to_be_known_are_not_named() {
    let (stage, none) = (five(), &|_: &castellan_game::GameId| false);
    let game = stage.state().game_of(&stage.state().rounds()[0].pairings[0]).to_string();
    assert!(json(stage.state(), &called, &|_| true).contains(&game));
    for text in [json(stage.state(), &called, none), results_csv(stage.state(), &called, none)] {
        assert!(!text.contains(&game), "{text}");
    }
}

/// Returns the webhook data of these events, in order.
fn told(stage: &Stage) -> Vec<(String, Value)> {
    let mut all = Vec::new();
    for to in 1..=stage.events.len() {
        let state = Tournament::fold(&stage.events[..to]).expect("they follow each other");
        let event = &stage.events[to - 1];
        let json = webhook::json(event, &state, "77", &called, &|_| true);
        assert_eq!(json.is_some(), webhook::tells(&event.what), "{event:?}");
        all.extend(json.map(|(id, text)| (id, serde_json::from_str(&text).expect("JSON"))));
    }
    all
}

#[test]
fn web_hooks_are_told_every_result_with_its_points_and_the_end() {
    let mut stage = five();
    stage.accept("director", CommandKind::Finish { why: "it is late".to_owned() });
    let told = told(&stage);
    let (last, results) = told.split_last().expect("something came out");
    assert!(!results.is_empty());
    for (id, result) in results {
        assert_eq!((&result["kind"], &result["id"]), (&Value::from("result"), &Value::from(id.as_str())));
        let points = result["players"].as_array().expect("players").iter();
        let points: f64 = points.map(|player| player["points"].as_f64().expect("points")).sum();
        assert!((points - 1.0).abs() < f64::EPSILON, "{result}");
    }
    let mut ids: Vec<&String> = told.iter().map(|(id, _)| id).collect();
    ids.dedup();
    assert_eq!(ids.len(), told.len(), "each has an id of its own");
    assert_eq!((&last.1["kind"], &last.1["why"]), (&Value::from("finished"), &Value::from("it is late")));
    assert_eq!(last.1["export"]["standings"][0]["rank"], 1);
    assert!(last.1["export"]["players"][1]["name"] == "=1+1", "a program reads names as they are");
}

#[test]
fn teams_have_a_table_of_their_own_and_their_games_are_those_of_two() {
    let mut stage = Stage::announced(announcement(TEAMS));
    for (who, team) in
        [("ann", "=Reds"), ("ben", "Blues"), ("cem", "=Reds"), ("dan", "Blues"), ("eve", "Blues")]
    {
        let team = team.to_owned();
        stage.accept(who, CommandKind::JoinTeam { player: person(who), rating: None, team });
    }
    stage.accept("director", CommandKind::Start);
    // Team number 1 wins both boards.
    stage.favourites();
    let text = teams_csv(stage.state()).expect("teams");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "rank,team,match-points,board-points,players");
    let names = stage.state().teams().iter().map(|team| team.name.clone()).collect::<Vec<_>>();
    let shown = |name: &str| if name == "=Reds" { "'=Reds".to_owned() } else { name.to_owned() };
    assert!(lines[1].starts_with(&format!("1,{},2,2,1 2", shown(&names[0]))), "{text}");
    assert!(lines[2].starts_with(&format!("2,{},0,0,", shown(&names[1]))), "{text}");
    let value: Value = serde_json::from_str(&json(stage.state(), &called, &|_| true)).expect("JSON");
    assert_eq!(
        (&value["teams"][0]["team"], &value["teams"][0]["match-points"]),
        (&names[0].as_str().into(), &2.into())
    );
    assert_eq!(value["lots"]["there"][0]["team"], "=Reds", "lots are drawn among teams");
    for text in [trf(stage.state(), &called), trf_26(stage.state(), &called)] {
        let text = text.expect("games of two");
        let read =
            castellan_tournament::trf::read(&text).unwrap_or_else(|trouble| panic!("{trouble}\n{text}"));
        assert_eq!((read.players.len(), read.course.played.len()), (5, 1));
    }
    assert_eq!(teams_csv(five().state()), None);
    let value: Value = serde_json::from_str(&json(five().state(), &called, &|_| true)).expect("JSON");
    assert!(value["teams"].is_null() && value["players"][0]["division"].is_null(), "{value}");
}

#[test]
fn a_league_says_who_is_in_which_division() {
    let mut stage = Stage::started(announcement(LEAGUE), &["ann", "ben", "cem", "dan", "eve", "fay"]);
    stage.favourites();
    let text = standings_csv(stage.state(), &called);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].ends_with(",division"), "{text}");
    let divisions: Vec<&str> = lines[1..].iter().filter_map(|line| line.rsplit(',').next()).collect();
    assert_eq!(divisions, ["1", "1", "1", "1", "2", "2"], "{text}");
    let value: Value = serde_json::from_str(&json(stage.state(), &called, &|_| true)).expect("JSON");
    assert_eq!((&value["players"][3]["division"], &value["players"][4]["division"]), (&1.into(), &2.into()));
    assert!(trf(stage.state(), &called).is_ok());
}
