//! Typed options, with the characters that different keyboards produce.

use crate::harness::Harness;
use serde_json::json;

#[tokio::test]
async fn game_ids_are_read_in_code_marks_and_in_capitals() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let copied = format!("`{}`", game.as_str().to_uppercase());
    harness.run_command("ann", "move", json!({ "action": "ａ２ａ３", "game": copied })).await;
    assert_eq!(harness.game(&game).await.board_version(), 1);
}

#[tokio::test]
async fn rule_numbers_are_read_in_full_width_characters() {
    let mut harness = Harness::in_memory().await;
    for number in ["ＭＣ－９", "mc 9", "９", "MC–9"] {
        let text = harness
            .run_command("ann", "rules", json!({ "variant": "mount-chess", "number": number }))
            .await
            .private_text();
        assert!(text.contains("**MC-9**"), "{number}: {text}");
    }
}

#[tokio::test]
async fn quiet_hours_are_read_in_full_width_characters_and_a_fixed_offset_suggests_a_time_zone() {
    let mut harness = Harness::in_memory().await;
    for hours in [
        "２２：００〜８：００　Ｅｕｒｏｐｅ／Ｂｅｒｌｉｎ",
        "22.00–08.00, europe/berlin",
        "22—8 (Europe/Berlin)",
    ] {
        harness.run_command("ann", "settings", json!({ "quiet-hours": "None" })).await;
        let text =
            harness.run_command("ann", "settings", json!({ "quiet-hours": hours })).await.private_text();
        assert!(text.contains("22:00-08:00") && text.contains("Europe/Berlin"), "{hours}: {text}");
    }
    for zone in ["EST", "Etc/GMT+5", "UTC-05:00", "-0500"] {
        for options in [json!({ "time-zone": zone }), json!({ "quiet-hours": format!("22:00-08:00 {zone}") })]
        {
            let text = harness.run_command("ben", "settings", options).await.private_text();
            assert!(text.contains("America/New_York"), "{zone}: {text}");
        }
    }
}
