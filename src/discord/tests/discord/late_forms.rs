//! Forms sent late or twice: changes by others are kept, and objects are created once.

use crate::fixtures::announce_tournament;
use crate::harness::{Harness, Response, command};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::conditions::Plan;
use castellan_game::{GameId, Span};
use castellan_rules::Seat;
use castellan_tournament::TournamentId;
use serde_json::{Value, json};

/// Returns the id and the values of an opened form.
fn opened_form(response: &Response) -> (String, Vec<(String, String)>) {
    let modal = response.answer().message();
    let text = |part: &Value, key: &str| part["component"][key].as_str().unwrap_or_default().to_owned();
    let parts = modal["components"].as_array().unwrap_or_else(|| panic!("no form: {response:?}")).iter();
    let parts = parts.filter(|part| part["type"] == 18);
    let fields = parts.map(|part| (text(part, "custom_id"), text(part, "value"))).collect();
    (modal["custom_id"].as_str().expect("an id").to_owned(), fields)
}

/// Sends a form with some of its fields changed, from the message with this id.
async fn submit_form(
    harness: &mut Harness,
    who: &str,
    (id, fields): &(String, Vec<(String, String)>),
    changed: &[(&str, &str)],
    from: Option<u64>,
) -> Response {
    let value = |name: &str, before: &str| {
        let changed = changed.iter().find(|(known, _)| *known == name);
        changed.map_or_else(|| before.to_owned(), |(_, value)| (*value).to_owned())
    };
    let part = |(name, before): &(String, String)| json!({ "type": 18, "component": { "type": 4, "custom_id": name, "value": value(name, before) } });
    let parts: Vec<Value> = fields.iter().map(part).collect();
    let mut json = harness.interaction(who, 5, &json!({ "custom_id": id, "components": parts }));
    if let Some(message) = from {
        json["message"] =
            json!({ "id": message.to_string(), "channel_id": harness.channel.to_string(), "flags": 64 });
    }
    json["member"]["permissions"] =
        json!((crate::harness::PERMISSIONS | crate::harness::MANAGE_GUILD).to_string());
    harness.handle(&json).await
}

async fn saved_conditions(harness: &Harness, game: &GameId) -> String {
    harness.game(game).await.plan(Seat::Black).map(Plan::to_text).unwrap_or_default()
}

#[tokio::test]
async fn an_older_form_does_not_overwrite_newer_conditional_moves() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let form_button = ComponentId::for_game(Step::PremoveForm, &game, 0).to_string();
    let older = opened_form(&harness.press("ben", &form_button, true).await);
    let newer = opened_form(&harness.press("ben", &form_button, true).await);
    submit_form(&mut harness, "ben", &newer, &[("text", "a1b2 -> h8g7\na2a3 -> h7h6")], Some(600)).await;
    let both = "a1b2 -> h8g7\na2a3 -> h7h6\n";
    assert_eq!(saved_conditions(&harness, &game).await, both);
    let response = submit_form(&mut harness, "ben", &older, &[("text", "c2c3 -> h7h6")], Some(600)).await;
    let reply = response.private_text();
    for part in ["Nothing was saved:", "a1b2 -> h8g7\na2a3 -> h7h6", "c2c3 -> h7h6", "Press **Write**"] {
        assert!(reply.contains(part), "{part}: {reply}");
    }
    assert_eq!(saved_conditions(&harness, &game).await, both);
    // An empty field or an unchanged form changes nothing either.
    for text in ["", "\n"] {
        submit_form(&mut harness, "ben", &older, &[("text", text)], Some(600)).await;
        assert_eq!(saved_conditions(&harness, &game).await, both);
    }
    // The next form holds both lines, and saves them.
    let next = opened_form(&harness.press("ben", &response.component_id(Step::PremoveForm), true).await);
    assert_eq!(next.1[0].1, format!("{both}c2c3 -> h7h6\n"));
    let reply = submit_form(&mut harness, "ben", &next, &[], Some(600)).await.private_text();
    assert!(reply.contains("Conditional moves saved."), "{reply}");
    assert_eq!(saved_conditions(&harness, &game).await.lines().count(), 3);
    // A form sent twice saves its lines once, without an error.
    let reply = submit_form(&mut harness, "ben", &next, &[], Some(600)).await.private_text();
    assert!(!reply.contains("Nothing was saved"), "{reply}");
}

/// Opens a tournament's panel, and the form for its announcement.
async fn open_announcement_form(
    harness: &mut Harness,
    who: &str,
    id: &TournamentId,
) -> (String, Vec<(String, String)>) {
    let mut json = harness.interaction(who, 2, &command("arbiter panel", &json!({}), None));
    json["member"]["permissions"] =
        json!((crate::harness::PERMISSIONS | crate::harness::MANAGE_GUILD).to_string());
    let panel = harness.handle(&json).await;
    let is_wanted = |button: &String| {
        let argument = ComponentId::read(button).expect("a button").argument;
        argument.starts_with(&format!("{id}~change"))
    };
    let button = panel.component_ids().into_iter().find(is_wanted).unwrap_or_else(|| panic!("{panel:?}"));
    let mut json = harness.interaction(who, 3, &json!({ "custom_id": button, "component_type": 2 }));
    json["message"] = json!({ "id": "600", "channel_id": harness.channel.to_string(), "flags": 64 });
    json["member"]["permissions"] =
        json!((crate::harness::PERMISSIONS | crate::harness::MANAGE_GUILD).to_string());
    let form = opened_form(&harness.handle(&json).await);
    assert!(castellan_discord_api::limits::length(&form.0) <= castellan_discord_api::limits::CUSTOM_ID);
    form
}

#[tokio::test]
async fn a_form_for_an_announcement_changes_only_its_edited_fields() {
    let mut harness = Harness::in_memory().await;
    let id = announce_tournament(&mut harness, "swiss", json!({ "round-time": "14d", "starts": "2d" })).await;
    let announcement = async |harness: &Harness| {
        harness.referee().tournaments.tournament(&id).await.expect("a tournament").announcement().clone()
    };
    let starts = announcement(&harness).await.starts;
    for (first, second) in [("eve", "eve"), ("eve", "bob")] {
        let older = open_announcement_form(&mut harness, first, &id).await;
        let newer = open_announcement_form(&mut harness, second, &id).await;
        let title = format!("Title of {second}");
        let changed = [("title", title.as_str()), ("why", "a better name")];
        let response = submit_form(&mut harness, second, &newer, &changed, Some(600)).await;
        assert!(response.private_text().contains("changed the announcement: title."), "{response:?}");
        let span = if second == "bob" { "21d" } else { "20d" };
        let response = submit_form(
            &mut harness,
            first,
            &older,
            &[("round-time", span), ("why", "more time")],
            Some(600),
        )
        .await;
        assert!(
            response.private_text().contains("changed the announcement: time limit of rounds."),
            "{response:?}"
        );
        let now = announcement(&harness).await;
        assert_eq!((now.title, now.round_time.map(|span| span.to_string())), (title, Some(span.to_owned())));
        assert_eq!(now.starts, starts);
        // A field that both have changed is shown with both values, and no change is made.
        let before = harness.referee().tournaments.tournament(&id).await.expect("a tournament").events();
        let changed = [("title", "Mine"), ("round-time", "5d"), ("why", "better")];
        let response = submit_form(&mut harness, first, &older, &changed, Some(600)).await;
        let reply = response.private_text();
        assert!(reply.starts_with("Nothing was changed"), "{reply}");
        assert!(
            reply.contains(&format!("**Title**: now `Title of {second}`, in your form `Mine`")),
            "{reply}"
        );
        assert!(reply.contains(&format!("now `{span}`, in your form `5d`")), "{reply}");
        assert_eq!(
            harness.referee().tournaments.tournament(&id).await.expect("a tournament").events(),
            before
        );
        assert_eq!(response.component_ids().len(), 1, "a button to continue: {response:?}");
    }
}

#[tokio::test]
async fn sending_several_forms_of_one_card_announces_one_tournament() {
    let mut harness = Harness::new().await;
    let card = harness.run_command("eve", "tournament new", json!({})).await;
    let older = opened_form(&harness.press("eve", &card.component_id(Step::DraftForm), true).await);
    let newer = opened_form(&harness.press("eve", &card.component_id(Step::DraftForm), true).await);
    for (form, title) in [(&newer, "Autumn"), (&older, "Autumn"), (&newer, "Winter")] {
        let response = submit_form(&mut harness, "eve", form, &[("title", title)], Some(700)).await;
        let reply = response.answer().content();
        assert_eq!(
            harness.referee().tournament_list.all().await.expect("a store").len(),
            1,
            "{title}: {reply}"
        );
        if response.count("post") == 0 {
            assert!(reply.contains("**Autumn** has already been announced from this form."), "{reply}");
        }
    }
    // The card of another command announces another tournament.
    let response = submit_form(&mut harness, "eve", &newer, &[("title", "Winter")], Some(701)).await;
    assert_eq!(harness.referee().tournament_list.all().await.expect("a store").len(), 2, "{response:?}");
}

#[tokio::test]
async fn sending_a_board_form_twice_opens_one_game() {
    let mut harness = Harness::new().await;
    let options = json!({ "variant": "king-of-the-mountain", "time": "3d per move", "board-form": true });
    let opened = opened_form(&harness.run_command("ann", "game new", options).await);
    let map = vec![".".repeat(19); 19].join("\n");
    for _ in 0..2 {
        let response = submit_form(&mut harness, "ann", &opened, &[("text", &map)], None).await;
        let games = harness.referee().game_list.games(None, 10).await.expect("games");
        assert_eq!(games.len(), 1, "{response:?}");
    }
    // A forged name is ignored.
    let forged = ComponentId::without_game(Step::BoardFilled)
        .with("game new|variant=king-of-the-mountain|form=k3x9")
        .to_string();
    submit_form(&mut harness, "ann", &(forged, opened.1.clone()), &[("text", &map)], None).await;
    let games = harness.referee().game_list.games(None, 10).await.expect("games");
    assert!(games.len() == 2 && games.iter().all(|(id, _)| id.as_str() != "k3x9"), "{games:?}");
    // A form from yesterday opens a new game.
    harness.clock.advance(Span::days(2));
    submit_form(&mut harness, "ann", &opened, &[("text", &map)], None).await;
    assert_eq!(harness.referee().game_list.games(None, 10).await.expect("games").len(), 3);
}

#[tokio::test]
async fn one_form_sends_a_message_or_extends_a_round_only_once() {
    let mut harness = Harness::in_memory().await;
    let id =
        crate::fixtures::start_tournament(&mut harness, "swiss", json!({ "rounds": 2, "round-time": "4d" }))
            .await;
    let panel = harness.run_command("eve", "arbiter panel", json!({})).await;
    for (word, changed) in
        [("message", vec![("text", "Bring tea.")]), ("extend", vec![("span", "1d"), ("why", "rain")])]
    {
        let is_wanted = |button: &String| {
            let id = ComponentId::read(button).expect("a button");
            id.step == Step::DirectorForm && id.argument.split('~').nth(1) == Some(word)
        };
        let button =
            panel.component_ids().into_iter().find(is_wanted).unwrap_or_else(|| panic!("{word}: {panel:?}"));
        let opened = opened_form(&harness.press("eve", &button, true).await);
        submit_form(&mut harness, "eve", &opened, &changed, Some(600)).await;
        let events = harness.referee().tournaments.tournament(&id).await.expect("a tournament").events();
        let response = submit_form(&mut harness, "eve", &opened, &changed, Some(600)).await;
        assert!(
            response.private_text().starts_with("Nothing was done, because you have already"),
            "{response:?}"
        );
        assert_eq!(
            harness.referee().tournaments.tournament(&id).await.expect("a tournament").events(),
            events,
            "{word}"
        );
        // A second game needs a second form.
        let again = opened_form(&harness.press("eve", &response.component_ids()[0], true).await);
        submit_form(&mut harness, "eve", &again, &changed, Some(600)).await;
        assert!(
            harness.referee().tournaments.tournament(&id).await.expect("a tournament").events() > events,
            "{word}"
        );
    }
}
