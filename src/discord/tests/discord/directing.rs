//! Announcements changed and repeated, and tournaments directed from a panel, without overwriting unseen decisions.

use crate::fixtures::{
    DIRECTORS_ONLY, announce_tournament, announced_id, posts, start_tournament, tournament_details,
};
use crate::harness::{Harness, Response, command, component_ids};
use crate::recorder::{MAIN_CHANNEL, Request};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_discord_view::tournaments::director_actions::DirectorAction;
use castellan_game::Span;
use castellan_text::Language;
use castellan_tournament::TournamentId;
use serde_json::{Value, json};

const WHY: &str = "the hall is taken";

/// Returns the number of a tournament's events.
async fn event_count(harness: &Harness, id: &TournamentId) -> u64 {
    harness.referee().tournaments.tournament(id).await.expect("a tournament").events()
}

/// Runs a command as a user who manages the server, as Eve does.
async fn run_as_manager(harness: &mut Harness, who: &str, path: &str, options: Value) -> Response {
    let mut json = harness.interaction(who, 2, &command(path, &options, None));
    json["member"]["permissions"] =
        json!((crate::harness::PERMISSIONS | crate::harness::MANAGE_GUILD).to_string());
    harness.handle(&json).await
}

/// Returns the panel button with this word.
fn panel_button(response: &Response, word: &str) -> String {
    let is_wanted = |id: &String| {
        let id = ComponentId::read(id).expect("a button");
        id.step == Step::DirectorForm && id.argument.split('~').nth(1) == Some(word)
    };
    response.component_ids().into_iter().find(is_wanted).unwrap_or_else(|| panic!("no {word}: {response:?}"))
}

/// Returns the id and the fields of the form that a button opens.
fn opened_form(response: &Response) -> (String, Vec<(String, String)>) {
    let modal = response.answer().message();
    let parts = modal["components"].as_array().unwrap_or_else(|| panic!("no form: {response:?}"));
    let field = |part: &Value| {
        let text = |key: &str| part["component"][key].as_str().unwrap_or_default().to_owned();
        (text("custom_id"), text("value"))
    };
    (modal["custom_id"].as_str().expect("an id").to_owned(), parts.iter().map(field).collect())
}

/// Submits a form with these fields.
async fn submit_form(harness: &mut Harness, who: &str, id: &str, filled: &[(String, String)]) -> Response {
    let parts: Vec<Value> = filled
        .iter()
        .map(|(name, value)| json!({ "type": 18, "component": { "type": 4, "custom_id": name, "value": value } }))
        .collect();
    harness.submit(who, id, &json!(parts)).await
}

#[tokio::test]
async fn an_announcement_can_be_changed_until_the_start_and_shows_the_change_once() {
    let mut harness = Harness::in_memory().await;
    let id = announce_tournament(&mut harness, "swiss", json!({ "starts": "2d", "round-time": "14d" })).await;
    harness.run_command("ann", "tournament sign-up", json!({})).await;
    let options = json!({ "starts": "3d", "round-time": "none", "format": "round-robin", "why": WHY });
    let response = harness.run_command("eve", "arbiter change", options).await;
    assert_eq!(
        response.private_text(),
        "A director changed the announcement: format, tiebreaks, start time, time limit of rounds. \
         Reason: the hall is taken."
    );
    assert_eq!(posts(&response.requests), [""; 0], "no player is mentioned");
    harness.clock.advance(Span::minutes(1));
    let reply = harness.edit_announcements().await.iter().map(Request::content).next_back().expect("an edit");
    let details = tournament_details(&mut harness, &id).await;
    assert!(reply.contains("round robin") && !details.contains("Time limit per round"), "{reply} {details}");
    assert_eq!(reply.matches("\n-# A director changed the announcement: ").count(), 1, "{reply}");
    // After the start, only times and the title can change.
    harness.run_command("ben", "tournament sign-up", json!({})).await;
    harness.run_command("eve", "arbiter start", json!({})).await;
    let response = harness.run_command("eve", "arbiter change", json!({ "most": 9, "why": WHY })).await;
    assert!(
        response.private_text().starts_with("It is too late to change the number of players:"),
        "{response:?}"
    );
    let response =
        harness.run_command("eve", "arbiter change", json!({ "title": "Late spring", "why": WHY })).await;
    assert!(response.private_text().contains("changed the announcement: title."), "{response:?}");
    harness.clock.advance(Span::minutes(1));
    let edited = harness.edit_announcements().await;
    let round =
        edited.iter().map(Request::content).find(|text| text.starts_with("**Round 1** of Late spring"));
    let round = round.unwrap_or_else(|| panic!("{edited:?}"));
    assert_eq!(round.matches("A director changed the announcement: title.").count(), 1, "{round}");
    let log = harness
        .run_command("ben", "tournament log", json!({ "tournament": id.as_str() }))
        .await
        .private_text();
    assert_eq!(log.matches("changed the announcement").count(), 2, "{log}");
}

#[tokio::test]
async fn playing_directors_outsiders_and_players_cannot_change_an_announcement() {
    let mut harness = Harness::in_memory().await;
    let id = announce_tournament(&mut harness, "swiss", json!({})).await;
    harness.run_command("eve", "tournament sign-up", json!({})).await;
    let before = event_count(&harness, &id).await;
    let change = || json!({ "title": "Mine", "why": WHY, "tournament": id.as_str() });
    for (who, expected) in [("eve", "Ask another director"), ("ann", "Directors only: ")] {
        let response = harness.run_command(who, "arbiter change", change()).await;
        assert!(response.private_text().contains(expected), "{who}: {response:?}");
    }
    for (path, options) in [
        ("arbiter panel", json!({ "tournament": id.as_str() })),
        ("arbiter message", json!({ "text": "x", "tournament": id.as_str() })),
        ("tournament again", json!({ "tournament": id.as_str() })),
    ] {
        let response = harness.run_command("ann", path, options.clone()).await;
        assert!(response.private_text().contains("Directors only: "), "{path}: {response:?}");
        // A manager of another server directs nothing here.
        harness.guild = castellan_discord_api::wire::GuildId(777);
        let response = run_as_manager(&mut harness, "max", path, options).await;
        harness.guild = crate::recorder::GUILD;
        assert!(response.private_text().contains("no tournament"), "{path}: {response:?}");
    }
    // Bob directs too, but does not play.
    let response = run_as_manager(&mut harness, "bob", "arbiter change", change()).await;
    assert!(response.private_text().contains("changed the announcement: title"), "{response:?}");
    assert_eq!(event_count(&harness, &id).await, before + 1);
}

#[tokio::test]
async fn an_earlier_tournament_is_announced_again_with_changes() {
    let mut harness = Harness::in_memory().await;
    let options =
        json!({ "rounds": 3, "round-time": "14d", "starts": "2d", "check-in": "1h", "time": "5d per move" });
    announce_tournament(&mut harness, "swiss", options).await;
    harness.run_command("eve", "arbiter cancel", json!({ "why": WHY })).await;
    let response = harness.run_command("eve", "tournament again", json!({ "title": "Summer" })).await;
    let reply = tournament_details(&mut harness, &announced_id(&response)).await;
    for part in ["**Summer**", "Swiss, 3 rounds", "5 days per move", "Time limit per round: 14 days."] {
        assert!(reply.contains(part), "{part}: {reply}");
    }
    assert!(reply.contains("Starts when a director says so.") && !reply.contains("Check-in"), "{reply}");
    harness.run_command("eve", "arbiter cancel", json!({ "why": WHY })).await;
    let response =
        harness.run_command("eve", "tournament again", json!({ "starts": "1d", "check-in": "30m" })).await;
    let reply = tournament_details(&mut harness, &announced_id(&response)).await;
    assert!(reply.contains("**Summer**") && reply.contains("Check-in opens 30 minutes before"), "{reply}");
}

#[tokio::test]
async fn the_panel_shows_pending_boards_and_its_buttons_open_forms() {
    let mut harness = Harness::in_memory().await;
    let id = start_tournament(&mut harness, "swiss", json!({ "rounds": 2, "round-time": "2d" })).await;
    let panel = harness.run_command("eve", "arbiter panel", json!({})).await;
    let reply = panel.private_text();
    assert!(
        reply.starts_with("**Directing Spring at the summit**\n**Round 1 of 2** is under way."),
        "{reply}"
    );
    assert!(reply.contains("No first move yet: 1.1 ") && reply.contains("; 1.2 "), "{reply}");
    harness.wait(Span::days(2)).await;
    let refresh = ComponentId::without_game(Step::DirectorPanel).with(&id).to_string();
    let refreshed = harness.press("eve", &refresh, true).await;
    assert!(refreshed.private_text().starts_with("**Directing Spring at the summit**"), "{refreshed:?}");
    // Players can open neither the panel nor a form.
    assert_eq!(harness.press("ann", &refresh, true).await.private_text(), DIRECTORS_ONLY);
    let message = panel_button(&refreshed, "message");
    assert_eq!(harness.press("ann", &message, true).await.private_text(), DIRECTORS_ONLY);
    let (form_id, _) = opened_form(&harness.press("eve", &message, true).await);
    let response =
        submit_form(&mut harness, "eve", &form_id, &[("text".to_owned(), "Bring tea.".to_owned())]).await;
    let sent: Vec<&Request> =
        response.requests.iter().filter(|request| request.content().contains("Bring tea.")).collect();
    let post = sent.iter().find(|request| request.kind() == "post").expect("a post to all players");
    let Request::Post { channel, body, .. } = post else { panic!("{post:?}") };
    assert_eq!(
        (*channel, body["allowed_mentions"]["users"].as_array().map(Vec::len)),
        (MAIN_CHANNEL, Some(4))
    );
    // The form holds the values that can be changed.
    let (form_id, mut fields) =
        opened_form(&harness.press("eve", &panel_button(&refreshed, "change"), true).await);
    let named: Vec<&str> = fields.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(named, ["title", "round-time", "notice", "grace", "why"]);
    assert_eq!((fields[0].1.as_str(), fields[1].1.as_str()), ("Spring at the summit", "2d"));
    fields[1].1 = String::new();
    fields[4].1 = WHY.to_owned();
    let response = submit_form(&mut harness, "eve", &form_id, &fields).await;
    assert!(
        response.private_text().contains("changed the announcement: time limit of rounds."),
        "{response:?}"
    );
    assert_eq!(
        harness.referee().tournaments.tournament(&id).await.expect("a tournament").announcement().round_time,
        None
    );
}

#[tokio::test]
async fn another_directors_newer_decision_is_shown_before_a_form_applies() {
    let mut harness = Harness::in_memory().await;
    let id = start_tournament(&mut harness, "swiss", json!({ "rounds": 2 })).await;
    let panel = harness.run_command("eve", "arbiter panel", json!({})).await;
    let old = panel_button(&panel, "result");
    let (opened, _) = opened_form(&harness.press("eve", &old, true).await);
    // Her own decisions, and automatic events, do not block her form.
    harness.run_command("eve", "arbiter message", json!({ "text": "Bring tea." })).await;
    opened_form(&harness.press("eve", &old, true).await);
    let options = json!({ "board": "1.1", "result": "1-0", "why": "it was agreed" });
    let response = run_as_manager(&mut harness, "bob", "arbiter result", options).await;
    assert!(response.private_text().contains("A director set the result of board 1.1"), "{response:?}");
    let before = event_count(&harness, &id).await;
    let filled = [("board", "1.1"), ("result", "0-1"), ("why", "the other way round")];
    let filled = filled.map(|(name, value)| (name.to_owned(), value.to_owned()));
    for sent in
        [harness.press("eve", &old, true).await, submit_form(&mut harness, "eve", &opened, &filled).await]
    {
        let reply = sent.private_text();
        assert!(
            reply.starts_with("Nothing was done, because another director has decided something"),
            "{reply}"
        );
        assert!(reply.contains("bob: A director set the result of board 1.1"), "{reply}");
        assert_eq!(event_count(&harness, &id).await, before);
    }
    // After reading the news she can continue.
    let sent = harness.press("eve", &old, true).await;
    let (form_id, _) =
        opened_form(&harness.press("eve", &component_ids(&sent.answer().message())[0], true).await);
    let response = submit_form(&mut harness, "eve", &form_id, &filled).await;
    assert!(response.private_text().contains("A director set the result of board 1.1"), "{response:?}");
}

/// Checks that the second of two concurrent forms is refused: both directors looked before either decided.
#[tokio::test]
async fn of_two_concurrent_forms_one_is_applied() {
    let mut harness = Harness::new().await;
    let id = start_tournament(&mut harness, "swiss", json!({ "rounds": 2 })).await;
    // The overlap is a matter of chance, so the test repeats.
    for time in 1..=4 {
        let panel = harness.run_command("eve", "arbiter panel", json!({})).await;
        let (form_id, _) = opened_form(&harness.press("eve", &panel_button(&panel, "result"), true).await);
        let mut submits = |who: &str, result: &str| {
            let text = |name: &str, value: &str| json!({ "type": 18, "component": { "type": 4, "custom_id": name, "value": value } });
            let parts = json!([text("board", "1.1"), text("result", result), text("why", WHY)]);
            let mut json = harness.interaction(who, 5, &json!({ "custom_id": form_id, "components": parts }));
            let permissions = crate::harness::PERMISSIONS | crate::harness::MANAGE_GUILD;
            json["member"]["permissions"] = json!(permissions.to_string());
            json
        };
        let scores = if time % 2 == 0 { ["1-0", "0-1"] } else { ["draw", "0-1 forfeit"] };
        let (one, other) = (submits("eve", scores[0]), submits("bob", scores[1]));
        harness.discord.take_requests();
        for handling in [harness.start_handling(&one), harness.start_handling(&other)] {
            // A refusal is an answer too.
            let _ = harness.finish_handling(handling).await;
        }
        let reply: Vec<String> = harness.discord.take_requests().iter().map(Request::content).collect();
        let refused = reply.iter().filter(|reply| reply.starts_with("Nothing was done")).count();
        assert_eq!(refused, 1, "{reply:?}");
        let log = harness.referee().tournaments.log(&id).await.expect("a tournament");
        let set = log.iter().filter(|event| event.is_by_director() && event.what.why() == Some(WHY)).count();
        assert_eq!(set, time);
    }
}

#[tokio::test]
async fn a_player_is_replaced_from_the_panel_by_a_picked_member() {
    let mut harness = Harness::in_memory().await;
    let id = start_tournament(&mut harness, "swiss", json!({ "rounds": 2 })).await;
    let panel = harness.run_command("eve", "arbiter panel", json!({})).await;
    let opened = harness.press("eve", &panel_button(&panel, "replace"), true).await;
    let names: Vec<String> = opened_form(&opened).1.into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["entrant", "player", "why"]);
    let (form_id, _) = opened_form(&opened);
    let list = &opened.answer().message()["components"][1]["component"];
    assert_eq!((&list["type"], &list["max_values"]), (&json!(5), &json!(1)), "a list of people");
    let before = event_count(&harness, &id).await;
    for (who, expected) in [
        ("eve", "You can't take a player's place yourself. Ask another director."),
        ("bot", "Bots can't play."),
        ("ann", "ann is already signed up."),
    ] {
        let response =
            harness.submit_with_user("eve", &form_id, ("player", who), &replacement_fields("4")).await;
        assert!(response.private_text().contains(expected), "{who}: {response:?}");
    }
    // A user unknown to Discord is refused.
    let forged = [("entrant", "4"), ("player", "987654"), ("why", WHY)];
    let forged = forged.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let response = submit_form(&mut harness, "eve", &form_id, &forged).await;
    assert!(response.private_text().contains("Bots can't play."), "{response:?}");
    assert_eq!(event_count(&harness, &id).await, before);
    let response =
        harness.submit_with_user("eve", &form_id, ("player", "zoe"), &replacement_fields("4")).await;
    assert!(response.private_text().contains("zoe replaces number 4."), "{response:?}");
}

/// Returns the fields of a replacement other than the user.
fn replacement_fields(entrant: &str) -> Value {
    let text = |name: &str, value: &str| json!({ "type": 18, "component": { "type": 4, "custom_id": name, "value": value } });
    json!([text("entrant", entrant), text("why", WHY)])
}

#[tokio::test]
async fn a_playing_director_cannot_decide_their_own_board_from_the_panel() {
    let mut harness = Harness::in_memory().await;
    let id = announce_tournament(&mut harness, "swiss", json!({ "rounds": 1 })).await;
    for who in ["ann", "eve"] {
        harness.run_command(who, "tournament sign-up", json!({})).await;
    }
    harness.run_command("eve", "arbiter start", json!({})).await;
    let panel = harness.run_command("eve", "arbiter panel", json!({})).await;
    let before = event_count(&harness, &id).await;
    let finish = ComponentId::without_game(Step::DirectorCommand).with((&id, "finish")).to_string();
    assert!(harness.press("eve", &finish, false).await.private_text().contains("Ask another director"));
    for word in ["result", "forfeit", "remove", "change", "cancel"] {
        // The panel does not offer them.
        let action = DirectorAction::new(word);
        let tournament = harness.referee().tournaments.tournament(&id).await.expect("a tournament");
        let button = action.button(&tournament, Language::En).id.to_string();
        let offered = panel.component_ids();
        assert!(offered.iter().all(|offered| *offered != button), "{word}: {offered:?}");
        let (form_id, mut fields) = opened_form(&harness.press("eve", &button, true).await);
        for (name, value) in &mut fields {
            match name.as_str() {
                "board" => *value = "1.1".to_owned(),
                "result" => *value = "1-0".to_owned(),
                "entrant" => *value = "ann".to_owned(),
                "title" => *value = "Mine".to_owned(),
                "why" => *value = WHY.to_owned(),
                _ => {}
            }
        }
        let response = submit_form(&mut harness, "eve", &form_id, &fields).await;
        assert!(response.private_text().contains("Ask another director"), "{word}: {response:?}");
    }
    assert_eq!(event_count(&harness, &id).await, before);
}
