//! Answers about games in the user's language, and notices in a channel in the server's.

use crate::harness::{Harness, Response, command};
use castellan_discord_api::wire::ChannelId;
use castellan_discord_view::ids::Step;
use serde_json::{Value, json};

/// Runs a command as a user whose client has one language, in a server of another.
async fn run_command_in(
    harness: &mut Harness,
    (locale, server): (&str, &str),
    path: &str,
    options: &Value,
) -> Response {
    let mut json = harness.interaction("ann", 2, &command(path, options, None));
    json["locale"] = json!(locale);
    json["guild_locale"] = json!(server);
    harness.handle(&json).await
}

#[tokio::test]
async fn answers_use_the_users_language_and_posts_the_servers() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let reply = run_command_in(&mut harness, ("de", "ru"), "game move", &json!({ "channel": "510" })).await;
    assert!(reply.private_text().contains("ist nach <#510> umgezogen."), "{reply:?}");
    let posted = |text: &str| reply.requests.iter().any(|request| request.content().contains(text));
    assert!(posted("Раньше она шла в <#500>."), "{reply:?}");
    // An answer without a board lists the events.
    harness.channel = ChannelId(500);
    let reply = run_command_in(&mut harness, ("ja", "ru"), "draw offer", &json!({ "game": game.as_str() }))
        .await
        .private_text();
    assert!(reply.contains("ann") && reply.ends_with("<#510>に投稿しました。"), "{reply}");
}

#[tokio::test]
async fn the_army_form_fits_in_every_language() {
    let mut harness = Harness::new().await;
    harness.create_game("ann", json!({ "variant": "king-of-the-mountain", "solo": true })).await;
    run_command_in(&mut harness, ("de", "sv-SE"), "game start", &json!({})).await;
    for (locale, title, siege) in [
        ("en-US", "King of the Mountain: your army", "Siege"),
        ("de", "König des Berges: deine Armee", "Belagerung"),
        ("ru", "Царь горы: ваша армия", "Осада"),
        ("ja", "キング・オブ・ザ・マウンテン：あなたの軍", "攻城"),
    ] {
        let response = run_command_in(&mut harness, (locale, "sv-SE"), "army", &json!({})).await;
        let chooser = response.answer().message().to_string();
        // The only ellipsis is on the button that opens the form.
        assert!(chooser.contains(siege) && chooser.matches('…').count() == 1, "{locale}: {chooser}");
        harness.locale = locale;
        let response = harness.press("ann", &response.component_id(Step::ArmyType), true).await;
        let form = response.answer().message().clone();
        assert_eq!(form["title"], title);
        let shown = form.to_string();
        assert!(shown.contains(siege) && !shown.contains('…'), "{locale}: {shown}");
    }
}
