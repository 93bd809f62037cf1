//! Messages that answered interactions, whose tokens allow edits for a while.

use crate::discord::reply;
use crate::requests::{button, placed, sent, start_answering};
use castellan_discord_api::Discord as _;
use castellan_discord_api::wire::{Answer, Message};
use serde_json::json;
use std::time::Duration;

#[tokio::test]
async fn a_public_answer_is_edited_with_the_interactions_token_while_it_is_valid() {
    let body = json!({ "id": "8", "channel_id": "4", "resource": { "message": sent(4, 8) } });
    let discord = start_answering(vec![(200, body)]).await;
    let (transport, to, text) = (discord.transport(), reply(3, "tok"), Message::text("Hello"));
    let private = Message { private: true, ..text.clone() };
    assert_eq!(transport.answer(&to, &Answer::Message(private)).await, Ok(Some(placed(4, 8))));
    assert_eq!(transport.edit(placed(4, 8), &text).await, Ok(()));
    assert_eq!(transport.answer(&to, &Answer::Message(text.clone())).await, Ok(Some(placed(4, 8))));
    assert_eq!(transport.edit_components(placed(4, 8), &[button("x")]).await, Ok(()));
    discord.clock.advance(Duration::from_mins(13));
    assert_eq!(transport.edit(placed(4, 8), &text).await, Ok(()));
    discord.clock.advance(Duration::from_mins(1));
    assert_eq!(transport.edit(placed(4, 8), &text).await, Ok(()));
    assert_eq!(transport.answer(&to, &Answer::Message(text.clone())).await, Ok(Some(placed(4, 8))));
    assert_eq!(transport.delete(placed(4, 8)).await, Ok(()));
    assert_eq!(transport.delete(placed(4, 8)).await, Ok(()));
    assert_eq!(
        discord.paths(),
        [
            "POST /interactions/3/tok/callback",
            "PATCH /channels/4/messages/8",
            "POST /interactions/3/tok/callback",
            "PATCH /webhooks/77/tok/messages/8",
            "PATCH /webhooks/77/tok/messages/8",
            "PATCH /channels/4/messages/8",
            "POST /interactions/3/tok/callback",
            "DELETE /webhooks/77/tok/messages/8",
            "DELETE /channels/4/messages/8",
        ]
    );
}

#[tokio::test]
async fn a_token_is_used_less_often_than_discord_allows() {
    let body = json!({ "resource": { "message": sent(4, 8) } });
    let discord = start_answering(vec![(200, body), (200, sent(4, 8))]).await;
    let (transport, text) = (discord.transport(), Message::text("Hello"));
    transport.answer(&reply(3, "tok"), &Answer::Message(text.clone())).await.expect("it is answered");
    for _ in 0..12 {
        assert_eq!(transport.edit(placed(4, 8), &text).await, Ok(()));
    }
    // Discord accepts five in two seconds, so none is left for the next.
    assert_eq!(discord.paths()[1..=4], ["PATCH /webhooks/77/tok/messages/8"; 4]);
    assert_eq!(discord.paths()[5..], ["PATCH /channels/4/messages/8"; 8]);
    discord.clock.advance(Duration::from_secs(3));
    assert_eq!(transport.edit(placed(4, 8), &text).await, Ok(()));
    assert_eq!(discord.paths()[13], "PATCH /webhooks/77/tok/messages/8");
}

#[tokio::test]
async fn an_edit_refused_for_its_token_is_sent_as_the_bot() {
    let body = json!({ "resource": { "message": sent(4, 8) } });
    let refused = json!({ "code": 50027, "message": "Invalid Webhook Token" });
    let discord = start_answering(vec![(200, body), (401, refused), (200, sent(4, 8))]).await;
    let (transport, text) = (discord.transport(), Message::text("Hello"));
    transport.answer(&reply(3, "tok"), &Answer::Message(text.clone())).await.expect("it is answered");
    for _ in 0..2 {
        assert_eq!(transport.edit(placed(4, 8), &text).await, Ok(()));
    }
    assert_eq!(
        discord.paths()[1..],
        ["PATCH /webhooks/77/tok/messages/8", "PATCH /channels/4/messages/8", "PATCH /channels/4/messages/8",]
    );
}
