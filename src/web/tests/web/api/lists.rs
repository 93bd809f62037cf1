//! Tournaments and ratings, for members of their servers.

use crate::harness::{HOME, Harness};
use crate::public::announcement;
use castellan_community::places::tournament_locations::TournamentLocation;
use castellan_discord_api::wire::{ChannelId, GuildId};
use castellan_game::{Command, CommandKind as GameCommand, GameSettings, Player, PlayerId, Requester, Span};
use castellan_rules::{Options, Variant};
use castellan_tournament::swiss::Edition;
use castellan_tournament::{Announcement, CommandKind, TournamentId};

const ELSEWHERE: GuildId = GuildId(8);

/// Returns the plan of a Swiss tournament.
fn plan() -> Announcement {
    let agreement = GameSettings::new(Variant::GiantKing, Options::default());
    Announcement { round_time: None, edition: Edition::Of2017, ..announcement("The cup", agreement, 2) }
}

/// Announces a tournament in the home server, and starts it with these players.
pub async fn cup(harness: &Harness, players: &[&PlayerId]) -> TournamentId {
    let id = TournamentId::new("cup").expect("a name");
    let director = harness.player(99, "Director").await;
    let location = TournamentLocation {
        guild: HOME,
        channel: ChannelId(8),
        announcer: director.clone(),
        message: None,
        lost: false,
        without_threads: false,
        shown_round: 0,
    };
    harness.access.venues.set(&id, &location, "test:venue").await.expect("a place");
    let directs = || Requester::Director(director.clone());
    let mut commands = vec![(directs(), CommandKind::Announce(Box::new(plan())))];
    for player in players {
        let kind = CommandKind::SignUp { player: Player::person((*player).clone()), rating: None };
        commands.push((Requester::Player((*player).clone()), kind));
    }
    commands.push((directs(), CommandKind::Start));
    for (number, (by, kind)) in commands.into_iter().enumerate() {
        let command = Command { by, at: harness.referee.now(), request: format!("test:cup-{number}"), kind };
        harness.referee.tournaments.command(&id, &command).await.expect("it is allowed");
    }
    id
}

#[tokio::test]
async fn members_read_a_tournament_as_json_and_trf() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let cem = harness.player(3, "Cem").await;
    let id = cup(&harness, &[&ann, &ben]).await;
    let path = format!("/tournaments/{id}");
    let program = harness.program(&cem).await;
    // Nobody is a member of anything without having been seen there.
    let unknown = program.get("/tournaments/nothing").await.refusal(404);
    assert_eq!(program.get(&path).await.refusal(404).replace("cup", "nothing"), unknown);
    harness.tokens().note_member(&cem, ELSEWHERE).await.expect("a store");
    program.get(&path).await.refusal(404);
    harness.tokens().note_member(&cem, HOME).await.expect("a store");
    let export = program.get(&path).await.ok();
    assert_eq!((&export["tournament"], &export["announcement"]["title"]), (&"cup".into(), &"The cup".into()));
    assert_eq!(export["players"].as_array().map(Vec::len), Some(2));
    assert_eq!(export["rounds"][0]["games"].as_array().map(Vec::len), Some(1));
    let report = program.get(&format!("{path}/trf")).await;
    assert_eq!(report.status, 200);
    assert!(report.text.contains("012 The cup"), "{}", report.text);
    assert!(report.text.contains("Ann") && report.text.contains("Ben"));
    // One's own unfinished tournaments.
    assert_eq!(program.get("/tournaments").await.ok()["tournaments"], serde_json::json!([]));
    let own = harness.program(&ann).await.get("/tournaments").await.ok();
    assert_eq!(own["tournaments"][0]["id"], "cup");
    // A day later, nobody knows that they are still members.
    harness.clock.advance(Span::hours(24));
    assert_eq!(program.get(&path).await.refusal(404).replace("cup", "nothing"), unknown);
}

#[tokio::test]
async fn banned_people_read_nothing_of_the_server_but_play_on() {
    let harness = Harness::start().await;
    let (game, ann, ben) = harness.game_of_two().await;
    let cem = harness.player(3, "Cem").await;
    let id = cup(&harness, &[&ann, &ben]).await;
    for player in [&ann, &cem] {
        harness.tokens().note_member(player, HOME).await.expect("a store");
    }
    let programs = [harness.program(&ann).await, harness.program(&cem).await];
    let (tournament, ratings) = (format!("/tournaments/{id}"), format!("/ratings/mount-chess?server={HOME}"));
    for program in &programs {
        program.get(&tournament).await.ok();
        assert_eq!(program.get(&ratings).await.status, 200);
    }
    let banned = vec![ann.clone(), cem.clone()];
    let change = |server: &mut castellan_community::settings::ServerSettings| server.banned = banned.clone();
    harness.access.settings.change_server(HOME, "test:ban", change).await.expect("a store");
    for program in &programs {
        program.get(&ratings).await.refusal(403);
    }
    programs[1].get(&tournament).await.refusal(403);
    // A ban ends no game, in Discord as here.
    let body = serde_json::json!({"move": "a2a3"});
    programs[0].post(&format!("/games/{game}/moves"), Some(&body)).await.ok();
    programs[1].get(&format!("/games/{game}")).await.refusal(404);
}

#[tokio::test]
async fn ratings_are_lists_of_those_who_may_be_seen() {
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "=Ben").await);
    let rated = [("rated", "on"), ("takebacks", "off")];
    let game = harness.game(Variant::MountChess, &rated, &[&ann, &ben]).await;
    harness.play(&game, &ann, "a2a3").await;
    harness.play(&game, &ben, "b7b6").await;
    harness.run(&game, Requester::Player(ann.clone()), GameCommand::Resign { seat: None }).await;
    let program = harness.program(&ann).await;
    let head = "rank,player,rating,deviation,games,provisional\r\n";
    let everywhere = program.get("/ratings/mount-chess").await;
    assert_eq!((everywhere.status, &*everywhere.text), (200, head), "nobody is listed everywhere");
    harness.access.settings.set_listed(&ben, true, "test:listed").await.expect("a store");
    let listed = program.get("/ratings/mount-chess").await.text;
    assert_eq!(listed.lines().count(), 2);
    assert!(listed.contains(",'=Ben,"), "formulas are escaped: {listed}");
    let of_server = format!("/ratings/mount-chess?server={HOME}");
    program.get(&of_server).await.refusal(404);
    harness.tokens().note_member(&ann, HOME).await.expect("a store");
    let local = program.get(&of_server).await.text;
    let names: Vec<&str> = local.lines().skip(1).filter_map(|line| line.split(',').nth(1)).collect();
    assert_eq!(names, ["'=Ben", "Ann"], "{local}");
    program.get("/ratings/mount-chess?seats=more").await.refusal(409);
    assert_eq!(program.get("/ratings/king-of-the-mountain?seats=more&computers=true").await.text, head);
    program.get("/ratings/draughts").await.refusal(404);
    program.get("/ratings/mount-chess?server=x").await.refusal(400);
    program.get("/ratings/mount-chess?seats=three").await.refusal(400);
}
