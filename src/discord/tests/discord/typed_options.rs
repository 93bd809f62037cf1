//! Typed options, with the characters that different keyboards produce.

use crate::harness::Harness;
use serde_json::json;

#[tokio::test]
async fn the_name_of_a_game_is_read_with_the_marks_of_code_and_in_capitals() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let copied = format!("`{}`", game.as_str().to_uppercase());
    harness.gives("ann", "move", json!({ "action": "ａ２ａ３", "game": copied })).await;
    assert_eq!(harness.game(&game).await.board_version(), 1);
}

#[tokio::test]
async fn numbers_of_rules_and_defaults_are_read_in_wide_letters() {
    let mut harness = Harness::in_memory().await;
    for number in ["ＭＣ－９", "mc 9", "９", "MC–9"] {
        let said = harness
            .gives("ann", "rules", json!({ "variant": "mount-chess", "number": number }))
            .await
            .privately();
        assert!(said.contains("**MC-9**"), "{number}: {said}");
    }
}

#[tokio::test]
async fn quiet_hours_are_read_in_wide_letters_and_a_difference_without_summer_time_is_answered_with_a_name() {
    let mut harness = Harness::in_memory().await;
    for hours in [
        "２２：００〜８：００　Ｅｕｒｏｐｅ／Ｂｅｒｌｉｎ",
        "22.00–08.00, europe/berlin",
        "22—8 (Europe/Berlin)",
    ] {
        harness.gives("ann", "settings", json!({ "quiet-hours": "None" })).await;
        let said = harness.gives("ann", "settings", json!({ "quiet-hours": hours })).await.privately();
        assert!(said.contains("22:00-08:00") && said.contains("Europe/Berlin"), "{hours}: {said}");
    }
    for zone in ["EST", "Etc/GMT+5", "UTC-05:00", "-0500"] {
        for options in [json!({ "time-zone": zone }), json!({ "quiet-hours": format!("22:00-08:00 {zone}") })]
        {
            let said = harness.gives("ben", "settings", options).await.privately();
            assert!(said.contains("America/New_York"), "{zone}: {said}");
        }
    }
}
