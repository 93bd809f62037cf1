//! Tournament invitations from a list: by file, option or form. A list is accepted as a whole or not at all, and never
//! enters anyone without their consent.

use crate::harness::{Harness, Heard, user};
use crate::recorder::{GUILD, HALL, Outgoing};
use crate::running::announced;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_tournament::TournamentId;
use serde_json::{Value, json};

/// Returns the button that confirms the shown list.
fn invite(heard: &Heard) -> String {
    let of = |id: &String| ComponentId::read(id).is_some_and(|id| id.step == Step::EnterConfirmed);
    heard.ids().into_iter().find(of).unwrap_or_else(|| panic!("no button: {heard:?}"))
}

/// Returns a line of a list.
fn line(who: &str, rating: u32) -> String {
    format!("<@{}>, {rating}", user(who))
}

async fn rating(harness: &Harness, id: &TournamentId, place: usize) -> Option<u32> {
    harness.referee().tournaments.tournament(id).await.expect("it is there").signed_up()[place].rating
}

#[tokio::test]
async fn a_list_is_shown_and_then_everybody_on_it_is_asked() {
    let mut harness = Harness::in_memory().await;
    let id = announced(&mut harness, "swiss", json!({})).await;
    let list = format!("user;rating\n{}\n<@!{}>;1700\n", line("ann", 1_900), user("ben"));
    harness.discord.has_file("https://cdn.discordapp.com/list.csv", list.as_bytes());
    let shown =
        harness.gives("eve", "arbiter enter", json!({ "file": "https://cdn.discordapp.com/list.csv" })).await;
    let said = shown.privately();
    assert!(said.starts_with("Invite these to **Spring at the summit** (2)?"), "{said}");
    assert!(said.contains(&format!("\n<@{}> 1900\n<@{}> 1700", user("ann"), user("ben"))), "{said}");
    let before = harness.referee().tournaments.tournament(&id).await.expect("it is there").events();
    // Other users cannot press the button, and nobody is invited yet.
    assert_eq!(harness.presses("ann", &invite(&shown), true).await.privately(), "Directors only.");
    assert_eq!(harness.referee().tournaments.tournament(&id).await.expect("it is there").events(), before);
    let heard = harness.presses("eve", &invite(&shown), true).await;
    assert_eq!(heard.privately(), "A director invited 2 players.");
    let call = heard.asked.iter().find(|asked| asked.content().contains("you're invited!"));
    let Some(Outgoing::Post { channel, body, .. }) = call else { panic!("{heard:?}") };
    let called = body["allowed_mentions"]["users"].as_array().map(Vec::len);
    assert_eq!((*channel, called), (HALL, Some(2)), "{body}");
    assert!(body["components"].to_string().contains(Step::SignUp.word()), "{body}");
    // The invited take part once they sign up, seeded by the list.
    assert!(harness.referee().tournaments.tournament(&id).await.expect("it is there").signed_up().is_empty());
    harness.gives("ann", "tournament sign-up", json!({})).await;
    assert_eq!(rating(&harness, &id, 0).await, Some(1_900));
    // A second press does nothing, and invites nobody again.
    let again = harness.presses("eve", &invite(&shown), true).await;
    assert_eq!(again.privately(), "Nothing to do.");
    assert!(again.asked.iter().all(|asked| !asked.content().contains("invited!")), "{again:?}");
}

#[tokio::test]
async fn one_bad_line_keeps_all_from_being_asked_and_the_list_comes_back() {
    let mut harness = Harness::in_memory().await;
    let id = announced(&mut harness, "swiss", json!({})).await;
    let list = format!("{}\nnobody @everyone, 1500\n<@{}>, strong\n", line("ann", 1_900), user("ben"));
    let heard = harness.gives("eve", "arbiter enter", json!({ "list": list })).await;
    let said = heard.privately();
    assert!(said.starts_with("Nobody was invited. Lines to put right (2):"), "{said}");
    assert!(said.contains("\nLine 2: I don't know `nobody @everyone` here."), "{said}");
    assert!(said.contains("\nLine 3: `strong` is not a rating"), "{said}");
    let Outgoing::Answer { files, .. } = heard.answer() else { panic!("{heard:?}") };
    assert_eq!(*files, 1, "what was given is not lost");
    assert!(harness.referee().tournaments.tournament(&id).await.expect("it is there").invited().is_empty());
    // Entrants are known by their names.
    harness.gives("ann", "tournament sign-up", json!({})).await;
    let shown = harness.gives("eve", "arbiter enter", json!({ "list": "@Ann, 2000" })).await;
    assert_eq!(
        harness.presses("eve", &invite(&shown), true).await.privately(),
        "A director invited 1 player."
    );
    assert_eq!(rating(&harness, &id, 0).await, Some(2_000));
    for empty in ["", " \n "] {
        let heard = harness.gives("eve", "arbiter enter", json!({ "list": empty })).await;
        assert!(!heard.privately().contains("Invite these"), "{heard:?}");
    }
}

#[tokio::test]
async fn without_a_list_a_form_opens_for_it() {
    let mut harness = Harness::in_memory().await;
    announced(&mut harness, "swiss", json!({})).await;
    let heard = harness.gives("eve", "arbiter enter", json!({})).await;
    let form = heard.answer().message();
    let id = form["custom_id"].as_str().unwrap_or_else(|| panic!("no form: {heard:?}")).to_owned();
    let parts: Value =
        json!([{ "type": 18, "component": { "type": 4, "custom_id": "list", "value": line("ann", 1_900) } }]);
    let heard = harness.submits("eve", &id, &parts).await;
    assert!(heard.privately().contains("(1)?"), "{heard:?}");
    assert_eq!(harness.submits("ann", &id, &parts).await.privately(), "Directors only.");
}

#[tokio::test]
async fn a_director_who_plays_seeds_nobody_with_them_and_other_servers_have_no_say() {
    let mut harness = Harness::in_memory().await;
    let id = announced(&mut harness, "swiss", json!({})).await;
    let shown = harness.gives("eve", "arbiter enter", json!({ "list": line("eve", 3_000) })).await;
    let heard = harness.presses("eve", &invite(&shown), true).await;
    assert!(heard.privately().contains("Ask another director"), "{heard:?}");
    let list = json!({ "list": line("ann", 1_900), "tournament": id.as_str() });
    let shown = harness.gives("eve", "arbiter enter", list.clone()).await;
    harness.guild = castellan_discord_api::wire::GuildId(777);
    let elsewhere = harness.gives("max", "arbiter enter", list).await;
    let pressed = harness.presses("max", &invite(&shown), true).await;
    harness.guild = GUILD;
    assert_eq!(elsewhere.privately(), "Directors only.");
    assert!(!pressed.privately().contains("invited"), "{pressed:?}");
    assert!(harness.referee().tournaments.tournament(&id).await.expect("it is there").invited().is_empty());
    // A button of an earlier list is void once there is a newer one.
    let later = harness.gives("eve", "arbiter enter", json!({ "list": line("ben", 1_700) })).await;
    let heard = harness.presses("eve", &invite(&shown), true).await;
    assert!(heard.privately().starts_with("I no longer have that list."), "{heard:?}");
    assert_eq!(
        harness.presses("eve", &invite(&later), true).await.privately(),
        "A director invited 1 player."
    );
    // A playing director may not set ratings, but can invite people without one.
    harness.gives("eve", "tournament sign-up", json!({})).await;
    let rival = harness.gives("eve", "arbiter enter", json!({ "list": line("zoe", 900) })).await;
    let heard = harness.presses("eve", &invite(&rival), true).await;
    assert!(heard.privately().contains("Ask another director"), "{heard:?}");
    let unrated = json!({ "list": format!("<@{}>", user("zoe")) });
    let unrated = harness.gives("eve", "arbiter enter", unrated).await;
    let heard = harness.presses("eve", &invite(&unrated), true).await;
    assert_eq!(heard.privately(), "A director invited 1 player.");
}
