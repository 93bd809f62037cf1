//! Personal tokens in `/settings`: made, listed, revoked one by one and all at once.

use crate::harness::Harness;
use castellan_community::people::tokens::{ApiTokens, MAX_TOKENS};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::PlayerId;
use serde_json::json;

/// Returns the token in an answer.
fn token(text: &str) -> String {
    let token = text.split('`').find(|part| part.starts_with("castellan_")).expect("a token");
    assert_eq!(token.len(), "castellan_".len() + 64);
    token.to_owned()
}

/// Returns the custom id of a component without a game.
fn id_of(step: Step) -> String {
    ComponentId::without_game(step).to_string()
}

async fn player(harness: &Harness, number: u64) -> PlayerId {
    let account = format!("discord:{number}");
    harness.referee().directory.find_player(&account).await.expect("a store").expect("a known person")
}

#[tokio::test]
async fn tokens_are_offered_only_where_boards_are_served() {
    let mut harness = Harness::in_memory().await;
    let settings = harness.run_command("ann", "settings", json!({})).await;
    assert!(!settings.component_ids().iter().any(|id| id.contains("tokens")), "{settings:?}");
    harness.set_board_links();
    let settings = harness.run_command("ann", "settings", json!({})).await;
    assert!(settings.component_ids().iter().any(|id| id.contains("tokens")), "{settings:?}");
}

#[tokio::test]
async fn a_token_is_shown_once_and_listed_by_name() {
    let mut harness = Harness::in_memory().await;
    let tokens = ApiTokens::of(&harness.set_board_links());
    let settings = harness.run_command("ann", "settings", json!({})).await;
    let list = harness.press("ann", &settings.component_id(Step::Tokens), true).await;
    assert!(list.private_text().contains("no tokens"), "{list:?}");
    harness.press("ann", &list.component_id(Step::TokenForm), true).await;
    let made = harness.fill_in("ann", &id_of(Step::TokenFilled), "my *engine*").await;
    let token = token(&made.private_text());
    let ann = player(&harness, crate::harness::user("ann")).await;
    assert_eq!(tokens.player(&token).await.expect("a store"), Some(ann.clone()));
    let list = harness.press("ann", &id_of(Step::Tokens), true).await;
    let text = list.private_text();
    assert!(text.contains("my \\*engine\\*") && !text.contains(&token), "{text}");
    // Others have none of it.
    let other = harness.press("ben", &id_of(Step::Tokens), true).await;
    assert!(other.private_text().contains("no tokens"));
    let id = tokens.list(&ann).await.expect("a store")[0].id.clone();
    harness.pick("ben", &id_of(Step::TokenRevoke), Some(&id), true).await;
    assert!(tokens.player(&token).await.expect("a store").is_some());
    let revoked = harness.pick("ann", &id_of(Step::TokenRevoke), Some(&id), true).await;
    assert!(revoked.private_text().contains("no longer works"), "{revoked:?}");
    assert_eq!(tokens.player(&token).await.expect("a store"), None);
    let again = harness.pick("ann", &id_of(Step::TokenRevoke), Some(&id), true).await;
    assert!(again.private_text().contains("already"), "{again:?}");
}

#[tokio::test]
async fn signing_out_and_erasing_revoke_all_tokens() {
    let mut harness = Harness::in_memory().await;
    harness.duel("mount-chess").await;
    let tokens = ApiTokens::of(&harness.set_board_links());
    for how in [Step::SignOut, Step::Erase] {
        let made = harness.fill_in("ann", &id_of(Step::TokenFilled), "engine").await;
        let token = token(&made.private_text());
        let press = match how {
            Step::Erase => harness.run_command("ann", "privacy erase", json!({})).await.component_id(how),
            _ => id_of(how),
        };
        let answer = harness.press("ann", &press, true).await;
        assert!(answer.error.is_none(), "{answer:?}");
        assert_eq!(tokens.player(&token).await.expect("a store"), None, "{how:?}");
    }
}

#[tokio::test]
async fn there_is_a_most_and_names_are_needed() {
    let mut harness = Harness::in_memory().await;
    harness.set_board_links();
    for _ in 0..MAX_TOKENS {
        token(&harness.fill_in("ann", &id_of(Step::TokenFilled), "engine").await.private_text());
    }
    let more = harness.fill_in("ann", &id_of(Step::TokenFilled), "engine").await;
    assert!(more.private_text().contains("Revoke one first"), "{more:?}");
    let nameless = harness.fill_in("ben", &id_of(Step::TokenFilled), "  ").await;
    assert!(nameless.private_text().contains("name"), "{nameless:?}");
    harness.run_command("ann", "privacy export", json!({})).await;
    let exported = String::from_utf8(harness.discord.picture()).expect("UTF-8");
    assert!(exported.contains("\"engine\"") && !exported.contains("castellan_"), "{exported}");
}
