//! Tournament invitations from a list: by file, option or form. A list is accepted as a whole or not at all, and never
//! enters anyone without their consent.

use crate::fixtures::{DIRECTORS_ONLY, announce_tournament};
use crate::harness::{Harness, Response, user};
use crate::recorder::{GUILD, MAIN_CHANNEL, Request};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_tournament::TournamentId;
use serde_json::{Value, json};

/// Returns the button that confirms the shown list.
fn invite_button(response: &Response) -> String {
    let is_confirmation =
        |id: &String| ComponentId::read(id).is_some_and(|id| id.step == Step::EnterConfirmed);
    response
        .component_ids()
        .into_iter()
        .find(is_confirmation)
        .unwrap_or_else(|| panic!("no button: {response:?}"))
}

/// Returns a line of a list.
fn list_line(who: &str, rating: u32) -> String {
    format!("<@{}>, {rating}", user(who))
}

async fn entrant_rating(harness: &Harness, id: &TournamentId, index: usize) -> Option<u32> {
    harness.referee().tournaments.tournament(id).await.expect("a tournament").signed_up()[index].rating
}

#[tokio::test]
async fn an_entrant_list_is_previewed_and_its_players_are_invited() {
    let mut harness = Harness::in_memory().await;
    let id = announce_tournament(&mut harness, "swiss", json!({})).await;
    let list = format!("user;rating\n{}\n<@!{}>;1700\n", list_line("ann", 1_900), user("ben"));
    harness.discord.add_file("https://cdn.discordapp.com/list.csv", list.as_bytes());
    let shown = harness
        .run_command("eve", "arbiter enter", json!({ "file": "https://cdn.discordapp.com/list.csv" }))
        .await;
    let reply = shown.private_text();
    assert!(reply.starts_with("Invite these to **Spring at the summit** (2)?"), "{reply}");
    assert!(reply.contains(&format!("\n<@{}> 1900\n<@{}> 1700", user("ann"), user("ben"))), "{reply}");
    let before = harness.referee().tournaments.tournament(&id).await.expect("a tournament").events();
    // Other users cannot press the button, and no player is invited yet.
    assert_eq!(harness.press("ann", &invite_button(&shown), true).await.private_text(), DIRECTORS_ONLY);
    assert_eq!(harness.referee().tournaments.tournament(&id).await.expect("a tournament").events(), before);
    let response = harness.press("eve", &invite_button(&shown), true).await;
    assert_eq!(response.private_text(), "A director invited 2 players.");
    let post = response.requests.iter().find(|request| request.content().contains("you're invited!"));
    let Some(Request::Post { channel, body, .. }) = post else { panic!("{response:?}") };
    let called = body["allowed_mentions"]["users"].as_array().map(Vec::len);
    assert_eq!((*channel, called), (MAIN_CHANNEL, Some(2)), "{body}");
    assert!(body["components"].to_string().contains(Step::SignUp.word()), "{body}");
    // The invited take part once they sign up, seeded by the list.
    assert!(
        harness.referee().tournaments.tournament(&id).await.expect("a tournament").signed_up().is_empty()
    );
    harness.run_command("ann", "tournament sign-up", json!({})).await;
    assert_eq!(entrant_rating(&harness, &id, 0).await, Some(1_900));
    // A second press does nothing, and sends no second invitation.
    let again = harness.press("eve", &invite_button(&shown), true).await;
    assert_eq!(again.private_text(), "Nothing to do.");
    assert!(again.requests.iter().all(|request| !request.content().contains("invited!")), "{again:?}");
}

#[tokio::test]
async fn a_list_with_an_invalid_line_invites_no_player_and_is_returned() {
    let mut harness = Harness::in_memory().await;
    let id = announce_tournament(&mut harness, "swiss", json!({})).await;
    let list = format!("{}\nnobody @everyone, 1500\n<@{}>, strong\n", list_line("ann", 1_900), user("ben"));
    let response = harness.run_command("eve", "arbiter enter", json!({ "list": list })).await;
    let reply = response.private_text();
    assert!(reply.starts_with("Nobody was invited. Lines to correct (2):"), "{reply}");
    assert!(reply.contains("\nLine 2: I don't know `nobody @everyone` here."), "{reply}");
    assert!(reply.contains("\nLine 3: `strong` is not a rating"), "{reply}");
    let Request::Answer { files, .. } = response.answer() else { panic!("{response:?}") };
    assert_eq!(*files, 1, "the list is returned as a file");
    assert!(harness.referee().tournaments.tournament(&id).await.expect("a tournament").invited().is_empty());
    // Entrants are known by their names.
    harness.run_command("ann", "tournament sign-up", json!({})).await;
    let shown = harness.run_command("eve", "arbiter enter", json!({ "list": "@Ann, 2000" })).await;
    assert_eq!(
        harness.press("eve", &invite_button(&shown), true).await.private_text(),
        "A director invited 1 player."
    );
    assert_eq!(entrant_rating(&harness, &id, 0).await, Some(2_000));
    for empty in ["", " \n "] {
        let response = harness.run_command("eve", "arbiter enter", json!({ "list": empty })).await;
        assert!(!response.private_text().contains("Invite these"), "{response:?}");
    }
}

#[tokio::test]
async fn without_a_list_a_form_opens() {
    let mut harness = Harness::in_memory().await;
    announce_tournament(&mut harness, "swiss", json!({})).await;
    let response = harness.run_command("eve", "arbiter enter", json!({})).await;
    let form = response.answer().message();
    let id = form["custom_id"].as_str().unwrap_or_else(|| panic!("no form: {response:?}")).to_owned();
    let parts: Value = json!([{ "type": 18, "component": { "type": 4, "custom_id": "list", "value": list_line("ann", 1_900) } }]);
    let response = harness.submit("eve", &id, &parts).await;
    assert!(response.private_text().contains("(1)?"), "{response:?}");
    assert_eq!(harness.submit("ann", &id, &parts).await.private_text(), DIRECTORS_ONLY);
}

#[tokio::test]
async fn playing_directors_and_other_servers_cannot_seed_players() {
    let mut harness = Harness::in_memory().await;
    let id = announce_tournament(&mut harness, "swiss", json!({})).await;
    let shown = harness.run_command("eve", "arbiter enter", json!({ "list": list_line("eve", 3_000) })).await;
    let response = harness.press("eve", &invite_button(&shown), true).await;
    assert!(response.private_text().contains("Ask another director"), "{response:?}");
    let list = json!({ "list": list_line("ann", 1_900), "tournament": id.as_str() });
    let shown = harness.run_command("eve", "arbiter enter", list.clone()).await;
    harness.guild = castellan_discord_api::wire::GuildId(777);
    let elsewhere = harness.run_command("max", "arbiter enter", list).await;
    let pressed = harness.press("max", &invite_button(&shown), true).await;
    harness.guild = GUILD;
    assert_eq!(elsewhere.private_text(), DIRECTORS_ONLY);
    assert!(!pressed.private_text().contains("invited"), "{pressed:?}");
    assert!(harness.referee().tournaments.tournament(&id).await.expect("a tournament").invited().is_empty());
    // A button of an earlier list is void once there is a newer one.
    let later = harness.run_command("eve", "arbiter enter", json!({ "list": list_line("ben", 1_700) })).await;
    let response = harness.press("eve", &invite_button(&shown), true).await;
    assert!(response.private_text().starts_with("I no longer have that list."), "{response:?}");
    assert_eq!(
        harness.press("eve", &invite_button(&later), true).await.private_text(),
        "A director invited 1 player."
    );
    // A playing director may not set ratings, but can invite people without one.
    harness.run_command("eve", "tournament sign-up", json!({})).await;
    let rival = harness.run_command("eve", "arbiter enter", json!({ "list": list_line("zoe", 900) })).await;
    let response = harness.press("eve", &invite_button(&rival), true).await;
    assert!(response.private_text().contains("Ask another director"), "{response:?}");
    let unrated = json!({ "list": format!("<@{}>", user("zoe")) });
    let unrated = harness.run_command("eve", "arbiter enter", unrated).await;
    let response = harness.press("eve", &invite_button(&unrated), true).await;
    assert_eq!(response.private_text(), "A director invited 1 player.");
}
