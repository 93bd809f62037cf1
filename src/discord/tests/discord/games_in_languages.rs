//! Answers about games in the user's language, and notices in a channel in the server's.

use crate::harness::{Harness, Heard, command};
use castellan_discord_api::wire::ChannelId;
use castellan_discord_view::ids::Step;
use serde_json::{Value, json};

/// Gives a command as a user whose client has one language, in a server of another.
async fn gives_in(
    harness: &mut Harness,
    (locale, server): (&str, &str),
    path: &str,
    options: &Value,
) -> Heard {
    let mut json = harness.interaction("ann", 2, &command(path, options, None));
    json["locale"] = json!(locale);
    json["guild_locale"] = json!(server);
    harness.happens(&json).await
}

#[tokio::test]
async fn what_happened_is_told_in_ones_own_language_and_posted_in_the_servers() {
    let mut harness = Harness::new().await;
    let game = harness.duel("mount-chess").await;
    let said = gives_in(&mut harness, ("de", "ru"), "game move", &json!({ "channel": "510" })).await;
    assert!(said.privately().contains("ist nach <#510> umgezogen."), "{said:?}");
    let posted = |text: &str| said.asked.iter().any(|asked| asked.content().contains(text));
    assert!(posted("Раньше она шла в <#500>."), "{said:?}");
    // An answer without a board lists the events.
    harness.channel = ChannelId(500);
    let said = gives_in(&mut harness, ("ja", "ru"), "draw offer", &json!({ "game": game.as_str() }))
        .await
        .privately();
    assert!(said.contains("ann") && said.ends_with("<#510>に投稿しました。"), "{said}");
}

#[tokio::test]
async fn the_form_for_an_army_fits_in_every_language() {
    let mut harness = Harness::new().await;
    harness.opens("ann", json!({ "variant": "king-of-the-mountain", "solo": true })).await;
    gives_in(&mut harness, ("de", "fr"), "game start", &json!({})).await;
    for (locale, title, siege) in [
        ("en-US", "King of the Mountain: your army", "Siege"),
        ("de", "King of the Mountain: deine Armee", "Belagerung"),
        ("ru", "King of the Mountain: ваша армия", "Осада"),
        ("ja", "King of the Mountain：あなたの軍", "攻城"),
    ] {
        let heard = gives_in(&mut harness, (locale, "fr"), "army", &json!({})).await;
        let chooser = heard.answer().message().to_string();
        // The only ellipsis is on the button that opens the form.
        assert!(chooser.contains(siege) && chooser.matches('…').count() == 1, "{locale}: {chooser}");
        harness.locale = locale;
        let heard = harness.presses("ann", &heard.id(Step::ArmyType), true).await;
        let form = heard.answer().message().clone();
        assert_eq!(form["title"], title);
        let shown = form.to_string();
        assert!(shown.contains(siege) && !shown.contains('…'), "{locale}: {shown}");
    }
}
