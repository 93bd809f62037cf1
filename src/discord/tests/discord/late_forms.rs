//! Forms sent late or twice: changes by others are kept, and objects are created once.

use crate::harness::{Harness, Heard, command};
use crate::running::announced;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::conditions::Plan;
use castellan_game::{GameId, Span};
use castellan_rules::Seat;
use castellan_tournament::TournamentId;
use serde_json::{Value, json};

/// Returns the id and the values of an opened form.
fn form(heard: &Heard) -> (String, Vec<(String, String)>) {
    let modal = heard.answer().message();
    let text = |part: &Value, key: &str| part["component"][key].as_str().unwrap_or_default().to_owned();
    let parts = modal["components"].as_array().unwrap_or_else(|| panic!("no form: {heard:?}")).iter();
    let parts = parts.filter(|part| part["type"] == 18);
    let fields = parts.map(|part| (text(part, "custom_id"), text(part, "value"))).collect();
    (modal["custom_id"].as_str().expect("an id").to_owned(), fields)
}

/// Sends a form with some of its fields changed, from the message with this id.
async fn sends(
    harness: &mut Harness,
    who: &str,
    (id, fields): &(String, Vec<(String, String)>),
    changed: &[(&str, &str)],
    from: Option<u64>,
) -> Heard {
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
    json["member"]["permissions"] = json!((crate::harness::ALLOWED | crate::harness::MANAGES).to_string());
    harness.happens(&json).await
}

async fn kept(harness: &Harness, game: &GameId) -> String {
    harness.game(game).await.plan(Seat::Black).map(Plan::to_text).unwrap_or_default()
}

#[tokio::test]
async fn an_older_form_for_conditional_moves_keeps_the_lines_of_a_newer_one() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let opens = ComponentId::for_game(Step::PremoveForm, &game, 0).to_string();
    let older = form(&harness.presses("ben", &opens, true).await);
    let newer = form(&harness.presses("ben", &opens, true).await);
    sends(&mut harness, "ben", &newer, &[("text", "a1b2 -> h8g7\na2a3 -> h7h6")], Some(600)).await;
    let both = "a1b2 -> h8g7\na2a3 -> h7h6\n";
    assert_eq!(kept(&harness, &game).await, both);
    let heard = sends(&mut harness, "ben", &older, &[("text", "c2c3 -> h7h6")], Some(600)).await;
    let said = heard.privately();
    for part in ["Nothing was saved:", "a1b2 -> h8g7\na2a3 -> h7h6", "c2c3 -> h7h6", "Press **Write**"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert_eq!(kept(&harness, &game).await, both);
    // An empty field or an unchanged form changes nothing either.
    for text in ["", "\n"] {
        sends(&mut harness, "ben", &older, &[("text", text)], Some(600)).await;
        assert_eq!(kept(&harness, &game).await, both);
    }
    // The next form holds both lines, and saves them.
    let next = form(&harness.presses("ben", &heard.id(Step::PremoveForm), true).await);
    assert_eq!(next.1[0].1, format!("{both}c2c3 -> h7h6\n"));
    let said = sends(&mut harness, "ben", &next, &[], Some(600)).await.privately();
    assert!(said.contains("Conditional moves saved."), "{said}");
    assert_eq!(kept(&harness, &game).await.lines().count(), 3);
    // A form sent twice saves its lines once, without an error.
    let said = sends(&mut harness, "ben", &next, &[], Some(600)).await.privately();
    assert!(!said.contains("Nothing was saved"), "{said}");
}

/// Opens a tournament's panel, and the form for its announcement.
async fn change_form(harness: &mut Harness, who: &str, id: &TournamentId) -> (String, Vec<(String, String)>) {
    let mut json = harness.interaction(who, 2, &command("arbiter panel", &json!({}), None));
    json["member"]["permissions"] = json!((crate::harness::ALLOWED | crate::harness::MANAGES).to_string());
    let panel = harness.happens(&json).await;
    let is_it = |button: &String| {
        let argument = ComponentId::read(button).expect("a button").argument;
        argument.starts_with(&format!("{id}~change"))
    };
    let button = panel.ids().into_iter().find(is_it).unwrap_or_else(|| panic!("{panel:?}"));
    let mut json = harness.interaction(who, 3, &json!({ "custom_id": button, "component_type": 2 }));
    json["message"] = json!({ "id": "600", "channel_id": harness.channel.to_string(), "flags": 64 });
    json["member"]["permissions"] = json!((crate::harness::ALLOWED | crate::harness::MANAGES).to_string());
    let form = form(&harness.happens(&json).await);
    assert!(castellan_discord_api::limits::length(&form.0) <= castellan_discord_api::limits::CUSTOM_ID);
    form
}

#[tokio::test]
async fn a_form_for_an_announcement_changes_only_its_edited_fields() {
    let mut harness = Harness::in_memory().await;
    let id = announced(&mut harness, "swiss", json!({ "round-time": "14d", "starts": "2d" })).await;
    let settled = async |harness: &Harness| {
        harness.referee().tournaments.tournament(&id).await.expect("it is there").announcement().clone()
    };
    let starts = settled(&harness).await.starts;
    for (first, second) in [("eve", "eve"), ("eve", "bob")] {
        let older = change_form(&mut harness, first, &id).await;
        let newer = change_form(&mut harness, second, &id).await;
        let title = format!("Title of {second}");
        let changed = [("title", title.as_str()), ("why", "a better name")];
        let heard = sends(&mut harness, second, &newer, &changed, Some(600)).await;
        assert!(heard.privately().contains("changed the announcement: title."), "{heard:?}");
        let span = if second == "bob" { "21d" } else { "20d" };
        let heard =
            sends(&mut harness, first, &older, &[("round-time", span), ("why", "more time")], Some(600))
                .await;
        assert!(heard.privately().contains("changed the announcement: time limit of rounds."), "{heard:?}");
        let now = settled(&harness).await;
        assert_eq!((now.title, now.round_time.map(|span| span.to_string())), (title, Some(span.to_owned())));
        assert_eq!(now.starts, starts);
        // A field that both have changed is shown with both values, and no change is made.
        let before = harness.referee().tournaments.tournament(&id).await.expect("it is there").events();
        let changed = [("title", "Mine"), ("round-time", "5d"), ("why", "better")];
        let heard = sends(&mut harness, first, &older, &changed, Some(600)).await;
        let said = heard.privately();
        assert!(said.starts_with("Nothing was changed"), "{said}");
        assert!(said.contains(&format!("**Title**: now `Title of {second}`, in your form `Mine`")), "{said}");
        assert!(said.contains(&format!("now `{span}`, in your form `5d`")), "{said}");
        assert_eq!(
            harness.referee().tournaments.tournament(&id).await.expect("it is there").events(),
            before
        );
        assert_eq!(heard.ids().len(), 1, "a way on: {heard:?}");
    }
}

#[tokio::test]
async fn sending_several_forms_of_one_card_announces_one_tournament() {
    let mut harness = Harness::new().await;
    let card = harness.gives("eve", "tournament new", json!({})).await;
    let older = form(&harness.presses("eve", &card.id(Step::DraftForm), true).await);
    let newer = form(&harness.presses("eve", &card.id(Step::DraftForm), true).await);
    for (form, title) in [(&newer, "Autumn"), (&older, "Autumn"), (&newer, "Winter")] {
        let heard = sends(&mut harness, "eve", form, &[("title", title)], Some(700)).await;
        let said = heard.answer().content();
        assert_eq!(
            harness.referee().tournament_list.all().await.expect("a store").len(),
            1,
            "{title}: {said}"
        );
        if heard.count("post") == 0 {
            assert!(said.contains("**Autumn** was already announced from this card."), "{said}");
        }
    }
    // The card of another command announces another tournament.
    let heard = sends(&mut harness, "eve", &newer, &[("title", "Winter")], Some(701)).await;
    assert_eq!(harness.referee().tournament_list.all().await.expect("a store").len(), 2, "{heard:?}");
}

#[tokio::test]
async fn sending_a_board_form_twice_opens_one_game() {
    let mut harness = Harness::new().await;
    let options = json!({ "variant": "king-of-the-mountain", "time": "3d per move", "board-form": true });
    let opened = form(&harness.gives("ann", "game new", options).await);
    let map = vec![".".repeat(19); 19].join("\n");
    for _ in 0..2 {
        let heard = sends(&mut harness, "ann", &opened, &[("text", &map)], None).await;
        let games = harness.referee().game_list.games(None, 10).await.expect("games");
        assert_eq!(games.len(), 1, "{heard:?}");
    }
    // A forged name is ignored.
    let forged = ComponentId::without_game(Step::BoardFilled)
        .with("game new|variant=king-of-the-mountain|form=k3x9")
        .to_string();
    sends(&mut harness, "ann", &(forged, opened.1.clone()), &[("text", &map)], None).await;
    let games = harness.referee().game_list.games(None, 10).await.expect("games");
    assert!(games.len() == 2 && games.iter().all(|(id, _)| id.as_str() != "k3x9"), "{games:?}");
    // A form from yesterday opens a new game.
    harness.clock.pass(Span::days(2));
    sends(&mut harness, "ann", &opened, &[("text", &map)], None).await;
    assert_eq!(harness.referee().game_list.games(None, 10).await.expect("games").len(), 3);
}

#[tokio::test]
async fn a_directors_message_and_more_time_are_given_once_by_one_form() {
    let mut harness = Harness::in_memory().await;
    let id = crate::running::running(&mut harness, "swiss", json!({ "rounds": 2, "round-time": "4d" })).await;
    let panel = harness.gives("eve", "arbiter panel", json!({})).await;
    for (word, changed) in
        [("message", vec![("text", "Bring tea.")]), ("extend", vec![("span", "1d"), ("why", "rain")])]
    {
        let is_it = |button: &String| {
            let id = ComponentId::read(button).expect("a button");
            id.step == Step::DirectorForm && id.argument.split('~').nth(1) == Some(word)
        };
        let button = panel.ids().into_iter().find(is_it).unwrap_or_else(|| panic!("{word}: {panel:?}"));
        let opened = form(&harness.presses("eve", &button, true).await);
        sends(&mut harness, "eve", &opened, &changed, Some(600)).await;
        let events = harness.referee().tournaments.tournament(&id).await.expect("it is there").events();
        let heard = sends(&mut harness, "eve", &opened, &changed, Some(600)).await;
        assert!(heard.privately().starts_with("Nothing was done, because you have already"), "{heard:?}");
        assert_eq!(
            harness.referee().tournaments.tournament(&id).await.expect("it is there").events(),
            events,
            "{word}"
        );
        // A second game needs a second form.
        let again = form(&harness.presses("eve", &heard.ids()[0], true).await);
        sends(&mut harness, "eve", &again, &changed, Some(600)).await;
        assert!(
            harness.referee().tournaments.tournament(&id).await.expect("it is there").events() > events,
            "{word}"
        );
    }
}
