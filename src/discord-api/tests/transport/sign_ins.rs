//! Sign-ins, which strangers cause: they stop long before they cost the bot its own requests.

use crate::discord::{Discord, answer, reply};
use axum::response::IntoResponse;
use castellan_discord_api::transport::Transport;
use castellan_discord_api::transport::invalid_requests::InvalidLimits;
use castellan_discord_api::transport::oauth::AccessToken;
use castellan_discord_api::wire::{Answer, ApplicationId, ChannelId, Message};
use castellan_discord_api::{CallError, Discord as _};
use serde_json::json;
use std::time::Duration;

const APPLICATION: ApplicationId = ApplicationId(5);

async fn exchange(transport: &Transport) -> Result<AccessToken, CallError> {
    transport.exchange_code(APPLICATION, &"secret".parse().expect("a secret"), "code").await
}

/// Starts a Discord that answers exchanges with a status and a `Retry-After`, and other requests with what they need.
async fn discord_with(status: u16, retry_after: &'static str) -> Discord {
    Discord::start(move |request| async move {
        if !request.route.starts_with("POST /oauth2") {
            return answer(200, &json!({ "id": "7", "channel_id": "1" }));
        }
        let answer = answer(status, &json!({ "message": "no", "code": 0 }));
        ([("retry-after", retry_after)], answer).into_response()
    })
    .await
}

#[tokio::test]
async fn sign_ins_pause_when_discord_refuses_or_limits_them_and_nothing_else_does() {
    for status in [401, 429] {
        let discord = discord_with(status, "3600").await;
        let transport = discord.transport();
        for _ in 0..3 {
            assert!(exchange(&transport).await.is_err(), "{status}");
        }
        assert!(transport.activity_instance(APPLICATION, "i-1").await.is_err(), "{status}");
        assert_eq!(discord.paths(), ["POST /oauth2/token"], "{status}: only the first was sent");
        transport.post(ChannelId(1), &Message::text("a"), "n").await.expect("the bot goes on");
    }
    // An answer that names no time to wait is no reason to.
    let discord = discord_with(429, "0").await;
    let transport = discord.transport();
    for _ in 0..2 {
        assert!(exchange(&transport).await.is_err());
    }
    assert_eq!(discord.paths().len(), 2);
}

#[tokio::test]
async fn strangers_never_engage_the_brake() {
    let discord = Discord::start(|request| async move {
        match request.route.as_str() {
            "POST /channels/1/messages" => answer(200, &json!({ "id": "7", "channel_id": "1" })),
            route if route.starts_with("POST /interactions") => {
                axum::http::StatusCode::NO_CONTENT.into_response()
            }
            _ => answer(404, &json!({ "message": "Unknown", "code": 10_003 })),
        }
    })
    .await;
    let limits = InvalidLimits { brake: 10, stop: 20, span: Duration::from_mins(10) };
    let transport = discord.transport_with(limits);
    for invented in 0..20 {
        let found = transport.activity_instance(APPLICATION, &format!("i-{invented}")).await;
        assert_eq!(found.is_ok(), invented < 5, "{invented}: {found:?}");
    }
    assert_eq!(discord.paths().len(), 5);
    transport.post(ChannelId(1), &Message::text("a"), "n").await.expect("the bot goes on");
    let answered = transport.answer(&reply(1, "tok"), &Answer::DeferUpdate).await;
    assert_eq!(answered, Ok(None));
}
