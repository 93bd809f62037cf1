//! Exports of tournaments.

use crate::harness::{CUP, Harness, PODS, SWISS, announcement, id, person};
use crate::histories::number;
use crate::league::LEAGUE;
use crate::teams::TEAMS;
use castellan_game::PlayerId;
use castellan_tournament::export::{
    TrfExportError, json, results_csv, standings_csv, teams_csv, trf, trf_26,
};
use castellan_tournament::{Announcement, CommandKind, Tournament, webhook};
use serde_json::Value;

fn player_name(player: &PlayerId) -> String {
    match player.as_str() {
        "ann" => "Ann \"the Hill\", elder".to_owned(),
        "ben" => "=1+1".to_owned(),
        other => other.to_owned(),
    }
}

fn five_players() -> Harness {
    let plan = Announcement { half_byes: 1, ..announcement(SWISS) };
    let mut harness = Harness::announced(plan);
    harness.sign_up(&["ann", "ben", "cem", "dan", "eve"]);
    harness.accept("dan", CommandKind::RequestBye { player: id("dan"), round: 1 });
    harness.accept("director", CommandKind::Start);
    harness.play_favourites();
    harness
}

#[test]
fn standings_are_exported_as_csv() {
    let text = standings_csv(five_players().state(), &player_name);
    let lines: Vec<&str> = text.split("\r\n").collect();
    assert_eq!(lines[0], "rank,number,player,points,buchholz,sonneborn-berger");
    assert!(lines[1].starts_with("1,1,\"Ann \"\"the Hill\"\", elder\",1,"), "{text}");
    assert!(lines[2].contains(",'=1+1,1,"), "formulas are escaped: {text}");
    assert!(lines[3].contains(",dan,0.5,"), "{text}");
    assert_eq!(lines.len(), 7, "five, the head, and the end");
}

#[test]
fn csv_fields_are_never_formulas() {
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
        let text = standings_csv(five_players().state(), &|_| named.clone());
        let guarded = text.matches(&format!("'{named}")).count();
        assert_eq!(guarded, 5, "{}: {text}", begin.escape_unicode());
    }
    let text = standings_csv(five_players().state(), &|_| "Ann;=1+1".to_owned());
    assert_eq!(text.matches("\"Ann;=1+1\"").count(), 5, "{text}");
    let text = standings_csv(five_players().state(), &|_| "محمد".to_owned());
    assert!(text.contains(",محمد,"), "names in a file are as they came: {text}");
}

#[test]
fn results_have_a_line_for_each_seat_and_bye() {
    let text = results_csv(five_players().state(), &player_name, &|_| true);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "round,board,game,seat,number,player,place,points,note");
    let first: Vec<&&str> = lines.iter().filter(|line| line.starts_with("1,")).collect();
    assert_eq!(first.len(), 5);
    assert_eq!(*first[4], "1,,,,4,dan,,,half-point bye");
    assert!(first[0].starts_with("1,1,spring-r1-b1,White,"), "{text}");
    assert!(lines.iter().any(|line| line.starts_with("2,1,") && line.ends_with(",,,open")), "{text}");
}

#[test]
fn the_whole_tournament_is_exported_as_json() {
    let harness = five_players();
    let value: Value = serde_json::from_str(&json(harness.state(), &player_name, &|_| true)).expect("JSON");
    assert_eq!(value["castellan-tournament"], 1);
    assert_eq!(value["players"][1]["name"], "=1+1");
    assert_eq!(value["rounds"][0]["byes"][0][1], "half");
    assert_eq!(value["rounds"][0]["games"][0]["score"]["places"].as_array().map(Vec::len), Some(2));
    assert_eq!(value["standings"][0]["points"], 1.0);
    assert_eq!(value["announcement"]["format"]["swiss"]["rounds"], 3);
}

#[test]
fn exports_contain_no_secrets() {
    let mut harness = Harness::announced(announcement(SWISS));
    harness.sign_up(&["ann", "ben"]);
    let secret = match &harness.events[0].what {
        castellan_tournament::EventKind::Announced { secret, .. } => secret.reveal(),
        other => panic!("{other:?}"),
    };
    let all = [
        json(harness.state(), &player_name, &|_| true),
        standings_csv(harness.state(), &player_name),
        results_csv(harness.state(), &player_name, &|_| true),
    ];
    assert!(all.iter().all(|text| !text.contains(&secret) && !text.contains("test:1")));
    assert!(!format!("{:?}", harness.state()).contains(&secret));
}

#[test]
fn two_player_tournaments_are_exported_as_trf() {
    let mut harness = five_players();
    harness.play_favourites();
    let text = trf(harness.state(), &player_name).expect("games of two");
    let read = castellan_tournament::trf::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read.name, "Spring at the summit");
    assert_eq!(read.players[0].rating, Some(2000));
    assert_eq!(read.tournament.played.len(), 2);
    assert_eq!(read.tournament.played[0].byes.iter().map(|(who, _)| *who).collect::<Vec<_>>(), [number(4)]);
    let mut cup = Harness::started(announcement(CUP), &["ann", "ben", "cem"]);
    cup.play_favourites();
    assert!(trf(cup.state(), &player_name).is_ok());
    let pods = Harness::started(announcement(PODS), &["ann", "ben", "cem"]);
    assert_eq!(trf(pods.state(), &player_name), Err(TrfExportError::MoreSeats));
}

#[test]
fn hidden_games_are_not_named_in_exports() {
    let (harness, none) = (five_players(), &|_: &castellan_game::GameId| false);
    let game = harness.state().game_id(&harness.state().rounds()[0].pairings[0]).to_string();
    assert!(json(harness.state(), &player_name, &|_| true).contains(&game));
    for text in [json(harness.state(), &player_name, none), results_csv(harness.state(), &player_name, none)]
    {
        assert!(!text.contains(&game), "{text}");
    }
}

/// Returns the webhook data of these events, in order.
fn webhook_payloads(harness: &Harness) -> Vec<(String, Value)> {
    let mut all = Vec::new();
    for to in 1..=harness.events.len() {
        let state = Tournament::fold(&harness.events[..to]).expect("the events are in order");
        let event = &harness.events[to - 1];
        let json = webhook::json(event, &state, "77", &player_name, &|_| true);
        assert_eq!(json.is_some(), webhook::is_sent(&event.what), "{event:?}");
        all.extend(json.map(|(id, text)| (id, serde_json::from_str(&text).expect("JSON"))));
    }
    all
}

#[test]
fn webhooks_receive_every_result_and_the_end() {
    let mut harness = five_players();
    harness.accept("director", CommandKind::Finish { why: Some("it is late".to_owned()) });
    let payloads = webhook_payloads(&harness);
    let (last, results) = payloads.split_last().expect("at least one payload");
    assert!(!results.is_empty());
    for (id, result) in results {
        assert_eq!((&result["kind"], &result["id"]), (&Value::from("result"), &Value::from(id.as_str())));
        let points = result["players"].as_array().expect("players").iter();
        let points: f64 = points.map(|player| player["points"].as_f64().expect("points")).sum();
        assert!((points - 1.0).abs() < f64::EPSILON, "{result}");
    }
    let mut ids: Vec<&String> = payloads.iter().map(|(id, _)| id).collect();
    ids.dedup();
    assert_eq!(ids.len(), payloads.len(), "ids are unique");
    assert_eq!((&last.1["kind"], &last.1["why"]), (&Value::from("finished"), &Value::from("it is late")));
    assert_eq!(last.1["export"]["standings"][0]["rank"], 1);
    assert!(last.1["export"]["players"][1]["name"] == "=1+1", "a program reads names as they are");
}

#[test]
fn team_tournaments_export_team_standings_and_trf() {
    let mut harness = Harness::announced(announcement(TEAMS));
    for (who, team) in
        [("ann", "=Reds"), ("ben", "Blues"), ("cem", "=Reds"), ("dan", "Blues"), ("eve", "Blues")]
    {
        let team = team.to_owned();
        harness.accept(who, CommandKind::JoinTeam { player: person(who), rating: None, team });
    }
    harness.accept("director", CommandKind::Start);
    // Team number 1 wins both boards.
    harness.play_favourites();
    let text = teams_csv(harness.state()).expect("teams");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "rank,team,match-points,board-points,players");
    let names = harness.state().teams().iter().map(|team| team.name.clone()).collect::<Vec<_>>();
    let shown = |name: &str| if name == "=Reds" { "'=Reds".to_owned() } else { name.to_owned() };
    assert!(lines[1].starts_with(&format!("1,{},2,2,1 2", shown(&names[0]))), "{text}");
    assert!(lines[2].starts_with(&format!("2,{},0,0,", shown(&names[1]))), "{text}");
    let value: Value = serde_json::from_str(&json(harness.state(), &player_name, &|_| true)).expect("JSON");
    assert_eq!(
        (&value["teams"][0]["team"], &value["teams"][0]["match-points"]),
        (&names[0].as_str().into(), &2.into())
    );
    assert_eq!(value["lots"]["there"][0]["team"], "=Reds", "lots are drawn among teams");
    for text in [trf(harness.state(), &player_name), trf_26(harness.state(), &player_name)] {
        let text = text.expect("games of two");
        let read = castellan_tournament::trf::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!((read.players.len(), read.tournament.played.len()), (5, 1));
    }
    assert_eq!(teams_csv(five_players().state()), None);
    let value: Value =
        serde_json::from_str(&json(five_players().state(), &player_name, &|_| true)).expect("JSON");
    assert!(value["teams"].is_null() && value["players"][0]["division"].is_null(), "{value}");
}

#[test]
fn leagues_export_divisions() {
    let mut harness = Harness::started(announcement(LEAGUE), &["ann", "ben", "cem", "dan", "eve", "fay"]);
    harness.play_favourites();
    let text = standings_csv(harness.state(), &player_name);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].ends_with(",division"), "{text}");
    let divisions: Vec<&str> = lines[1..].iter().filter_map(|line| line.rsplit(',').next()).collect();
    assert_eq!(divisions, ["1", "1", "1", "1", "2", "2"], "{text}");
    let value: Value = serde_json::from_str(&json(harness.state(), &player_name, &|_| true)).expect("JSON");
    assert_eq!((&value["players"][3]["division"], &value["players"][4]["division"]), (&1.into(), &2.into()));
    assert!(trf(harness.state(), &player_name).is_ok());
}
