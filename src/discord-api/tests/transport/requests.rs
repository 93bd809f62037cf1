//! Requests: their contents, retries and results.

use crate::discord::{Discord, ReceivedRequest, answer, message, reply};
use axum::response::{IntoResponse, Response};
use castellan_discord_api::wire::{
    Answer, Button, ChannelId, Choice, File, InteractionId, Message, MessageId, MessageRef, Row, Style,
    UserId,
};
use castellan_discord_api::{CallError, Discord as _};
use serde_json::{Value, json};
use std::future::ready;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

pub fn placed(channel: u64, message: u64) -> MessageRef {
    MessageRef { channel: ChannelId(channel), message: MessageId(message) }
}

/// Starts a Discord that answers each request with the next of these, and repeats the last.
pub async fn start_answering(answers: Vec<(u16, Value)>) -> Discord {
    let times = AtomicUsize::new(0);
    Discord::start(move |_| {
        let time = times.fetch_add(1, Ordering::Relaxed).min(answers.len() - 1);
        let (status, body) = answers[time].clone();
        async move {
            if status == 204 {
                axum::http::StatusCode::NO_CONTENT.into_response()
            } else {
                answer(status, &body)
            }
        }
    })
    .await
}

pub fn sent(channel: u64, message: u64) -> Value {
    json!({ "id": message.to_string(), "channel_id": channel.to_string() })
}

pub fn button(id: &str) -> Row {
    Row::Buttons(vec![Button::new(Style::Primary, "Move", id)])
}

#[tokio::test]
async fn each_request_is_sent_to_its_route() {
    let body = json!({ "id": "8", "channel_id": "4", "type": 0, "resource": { "message": sent(4, 8) } });
    let discord = start_answering(vec![(200, body)]).await;
    let (transport, to, text) = (discord.transport(), reply(3, "tok"), Message::text("Hello"));
    assert_eq!(transport.answer(&to, &Answer::Message(text.clone())).await, Ok(Some(placed(4, 8))));
    assert_eq!(transport.edit_answer(&to, &text).await, Ok(placed(4, 8)));
    assert_eq!(transport.follow_up(&to, &text).await, Ok(placed(4, 8)));
    assert_eq!(transport.delete_answer(&to).await, Ok(()));
    assert_eq!(transport.post(ChannelId(4), &text, "game-9-1").await, Ok(placed(4, 8)));
    assert_eq!(transport.edit_components(placed(4, 9), &[button("x")]).await, Ok(()));
    assert_eq!(transport.edit(placed(4, 9), &text).await, Ok(()));
    assert_eq!(transport.start_thread_on(placed(4, 8), "Ada and Ben").await, Ok(ChannelId(8)));
    assert_eq!(transport.unarchive(ChannelId(8)).await, Ok(()));
    assert_eq!(transport.rename_thread(ChannelId(8), "Ada and Cleo").await, Ok(()));
    assert_eq!(transport.own_user().await, Ok(UserId(8)));
    assert_eq!(transport.direct_channel(UserId(6)).await, Ok(ChannelId(8)));
    assert_eq!(transport.channel(ChannelId(8)).await.expect("it is there").id, ChannelId(8));
    assert_eq!(transport.delete(placed(4, 9)).await, Ok(()));
    let requests = discord.requests();
    let routes: Vec<&str> = requests.iter().map(|request| request.route.as_str()).collect();
    assert_eq!(
        routes,
        [
            "POST /interactions/3/tok/callback",
            "PATCH /webhooks/77/tok/messages/@original",
            "POST /webhooks/77/tok",
            "DELETE /webhooks/77/tok/messages/@original",
            "POST /channels/4/messages",
            "PATCH /channels/4/messages/9",
            "PATCH /channels/4/messages/9",
            "POST /channels/4/messages/8/threads",
            "PATCH /channels/8",
            "PATCH /channels/8",
            "GET /users/@me",
            "POST /users/@me/channels",
            "GET /channels/8",
            "DELETE /channels/4/messages/9",
        ]
    );
    assert!(requests[0].query.contains("with_response=true"));
    assert_eq!(requests[0].json["type"], 4);
    assert_eq!(
        (&requests[4].json["nonce"], &requests[4].json["enforce_nonce"]),
        (&json!("game-9-1"), &json!(true))
    );
    assert_eq!(requests[5].json, json!({ "components": [button("x").body()] }));
    assert_eq!(requests[8].json, json!({ "archived": false }));
    assert_eq!(requests[9].json, json!({ "name": "Ada and Cleo" }));
    assert_eq!(requests[11].json, json!({ "recipient_id": "6" }));
}

#[tokio::test]
async fn files_are_sent_beside_the_body_by_number() {
    let discord = start_answering(vec![(200, sent(4, 8))]).await;
    let files = vec![File::new("board.png", b"picture".to_vec()), File::new("game.txt", b"moves".to_vec())];
    let message = Message { files, ..Message::text("Two files") };
    discord.transport().post(ChannelId(4), &message, "n").await.expect("it was sent");
    let text = &discord.requests()[0].text;
    for part in [
        "name=\"payload_json\"",
        "\"attachments\":[{\"filename\":\"board.png\",\"id\":\"0\"},{\"filename\":\"game.txt\",\"id\":\"1\"}]",
        "name=\"files[0]\"; filename=\"board.png\"\r\nContent-Type: image/png\r\n\r\npicture\r\n",
        "name=\"files[1]\"; filename=\"game.txt\"\r\nContent-Type: text/plain\r\n\r\nmoves\r\n",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
}

#[tokio::test]
async fn errors_are_classified_by_status_and_code() {
    let cases = [
        (404, 10003, "gone"),
        (404, 10062, "gone"),
        (401, 50027, "gone"),
        (403, 50001, "forbidden"),
        (403, 50007, "forbidden"),
        (400, 50083, "forbidden"),
        (400, 160_004, "forbidden"),
        (400, 50035, "refused"),
        (400, 40060, "refused"),
        (429, 30046, "refused"),
        (401, 0, "refused"),
    ];
    for (status, number, kind) in cases {
        let discord = start_answering(vec![(status, json!({ "code": number, "message": "No" }))]).await;
        let error =
            discord.transport().post(ChannelId(4), &Message::text("a"), "n").await.expect_err("refused");
        assert_eq!((error.status(), error.code()), (Some(status), number), "{error}");
        let (found, code) = match error {
            CallError::Gone { code, .. } => ("gone", code),
            CallError::Forbidden { code, .. } => ("forbidden", code),
            CallError::Refused { code, .. } => ("refused", code),
            CallError::Unavailable { .. } => ("unavailable", 0),
        };
        assert_eq!((found, code), (kind, number), "status {status}");
        assert_eq!(discord.requests().len(), 1, "the call is not repeated");
    }
}

#[tokio::test]
async fn a_rate_limited_rename_is_refused_at_once_and_delays_nothing() {
    let discord = Discord::start(|request: ReceivedRequest| async move {
        if request.json.get("name").is_none() {
            return message(4, 8);
        }
        let body = json!({ "message": "You are being rate limited.", "retry_after": 582.0, "global": false });
        let mut response = answer(429, &body);
        for (name, value) in [("retry-after", "582"), ("x-ratelimit-scope", "user")] {
            response.headers_mut().insert(name, value.parse().expect("text"));
        }
        response
    })
    .await;
    let transport = discord.transport();
    let error = transport.rename_thread(ChannelId(8), "Ada and Cleo").await.expect_err("refused");
    assert_eq!(error.status(), Some(429), "{error}");
    assert_eq!(transport.unarchive(ChannelId(8)).await, Ok(()), "of the same route");
    assert_eq!(discord.requests().len(), 2, "it is not tried again");
}

#[tokio::test]
async fn an_error_names_the_wrong_part() {
    let errors =
        json!({ "embeds": { "0": { "title": { "_errors": [{ "code": "X", "message": "Too long." }] } } } });
    let body = json!({ "code": 50035, "message": "Invalid Form Body", "errors": errors });
    let discord = start_answering(vec![(400, body)]).await;
    let error = discord.transport().edit(placed(1, 2), &Message::text("a")).await.expect_err("refused");
    assert_eq!(error.to_string(), "refused: Invalid Form Body: embeds.0.title: Too long. (50035)");
}

#[tokio::test]
async fn repeatable_requests_are_repeated_when_discord_fails() {
    let failing = || start_answering(vec![(500, json!({})), (502, json!({})), (200, sent(4, 8))]);
    let discord = failing().await;
    assert_eq!(discord.transport().post(ChannelId(4), &Message::text("a"), "same").await, Ok(placed(4, 8)));
    let requests = discord.requests();
    assert_eq!(requests.len(), 3);
    assert!(requests.iter().all(|request| request.json["nonce"] == "same"), "so that it is one message");
    let discord = failing().await;
    assert_eq!(discord.transport().edit(placed(4, 8), &Message::text("a")).await, Ok(()));
    let discord = failing().await;
    assert_eq!(
        discord.transport().edit_answer(&reply(3, "tok"), &Message::text("a")).await,
        Ok(placed(4, 8))
    );
    assert_eq!(discord.requests().len(), 3);
}

#[tokio::test]
async fn a_timeout_reports_the_last_failure() {
    let discord = start_answering(vec![(502, json!({})), (500, json!({}))]).await;
    let sent = discord.transport().answer(&reply(3, "tok"), &Answer::DeferUpdate).await;
    let error = sent.expect_err("it never works");
    assert!(discord.requests().len() >= 2 && error.status() == Some(500), "{error}");
    let text = error.to_string();
    assert!(text.starts_with("not reached, perhaps done: Discord failed with status 500, "), "{text}");
    assert!(text.ends_with(" times"), "{text}");
    let wait = json!({ "message": "You are being rate limited.", "retry_after": 30.0, "global": false });
    let discord = start_answering(vec![(429, wait)]).await;
    let sent = discord.transport().answer(&reply(3, "tok"), &Answer::DeferUpdate).await;
    assert_eq!(sent.expect_err("it has to wait").status(), Some(429));
}

#[tokio::test]
async fn starting_a_thread_twice_returns_the_same_thread() {
    let exists = json!({ "code": 160_004, "message": "A thread has already been created for this message" });
    let discord = start_answering(vec![(500, json!({})), (400, exists)]).await;
    let thread = discord.transport().start_thread_on(placed(4, 8), "Round 1, board 1: Ada – Ben").await;
    assert_eq!(thread, Ok(ChannelId(8)), "it goes by the message's id");
    assert_eq!(discord.paths(), ["POST /channels/4/messages/8/threads"; 2]);
}

#[tokio::test]
async fn the_answer_to_an_interaction_is_found_among_later_messages() {
    let (mut other, mut own) = (sent(4, 9), sent(4, 8));
    other["interaction_metadata"] = json!({ "id": "5" });
    own["interaction_metadata"] = json!({ "id": "3" });
    let list = json!([sent(4, 10), other, own]);
    let discord = start_answering(vec![(200, list), (200, json!([])), (403, json!({}))]).await;
    let transport = discord.transport();
    assert_eq!(transport.find_answer(InteractionId(3), ChannelId(4)).await, Ok(Some(placed(4, 8))));
    assert_eq!(transport.find_answer(InteractionId(3), ChannelId(4)).await, Ok(None));
    let refused = transport.find_answer(InteractionId(3), ChannelId(4)).await;
    assert!(matches!(refused, Err(CallError::Forbidden { .. })), "{refused:?}");
    let request = &discord.requests()[0];
    assert_eq!(request.route, "GET /channels/4/messages");
    assert!(request.query.contains("after=3&limit=100"), "{}", request.query);
}

#[tokio::test]
async fn a_request_with_another_effect_is_not_repeated() {
    let discord = start_answering(vec![(500, json!({}))]).await;
    let transport = discord.transport();
    let perhaps = |error| matches!(error, CallError::Unavailable { perhaps_done: true, .. });
    assert!(perhaps(transport.follow_up(&reply(3, "tok"), &Message::text("a")).await.expect_err("failed")));
    assert_eq!(discord.paths(), ["POST /webhooks/77/tok"]);
}

#[tokio::test]
async fn an_answer_accepted_despite_a_failure_is_found() {
    let acknowledged = json!({ "code": 40060, "message": "Interaction has already been acknowledged." });
    let discord =
        start_answering(vec![(500, json!({})), (400, acknowledged.clone()), (200, sent(4, 8))]).await;
    let answered = discord.transport().answer(&reply(3, "tok"), &Answer::Message(Message::text("a"))).await;
    assert_eq!(answered, Ok(Some(placed(4, 8))));
    assert_eq!(discord.paths()[2], "GET /webhooks/77/tok/messages/@original");
    // If another process answered, it is not a success.
    let discord = start_answering(vec![(400, acknowledged)]).await;
    let answered = discord.transport().answer(&reply(3, "tok"), &Answer::DeferUpdate).await;
    assert!(matches!(answered, Err(CallError::Refused { code: 40060, .. })));
}

#[tokio::test]
async fn an_answer_accepted_without_its_message_is_looked_up() {
    let unknown = json!({ "code": 10008, "message": "Unknown Message" });
    let without = json!({ "interaction": { "id": "3", "type": 2 } });
    for taken in [(204, json!({})), (200, without), (200, json!({}))] {
        let discord = start_answering(vec![taken.clone(), (404, unknown.clone()), (200, sent(4, 8))]).await;
        let transport = discord.transport();
        let answered = transport.answer(&reply(3, "tok"), &Answer::Message(Message::text("a"))).await;
        assert_eq!(answered, Ok(Some(placed(4, 8))), "{taken:?}");
        let original = "GET /webhooks/77/tok/messages/@original";
        assert_eq!(discord.paths(), ["POST /interactions/3/tok/callback", original, original]);
        // These answers are never looked up later.
        for answer in
            [Answer::Message(Message::private("a")), Answer::DeferUpdate, Answer::Choices(Vec::new())]
        {
            let discord = start_answering(vec![taken.clone()]).await;
            assert_eq!(discord.transport().answer(&reply(3, "tok"), &answer).await, Ok(None));
            assert_eq!(discord.requests().len(), 1);
        }
    }
}

#[tokio::test]
async fn an_accepted_answer_that_is_not_found_still_counts() {
    let unknown = json!({ "code": 10008, "message": "Unknown Message" });
    for lookup in [(404, unknown), (403, json!({ "code": 50001, "message": "Missing Access" }))] {
        let discord = start_answering(vec![(204, json!({})), lookup]).await;
        let answered =
            discord.transport().answer(&reply(3, "tok"), &Answer::Message(Message::text("a"))).await;
        assert_eq!(answered, Ok(None));
    }
}

#[tokio::test]
async fn an_answer_without_a_response_is_looked_up() {
    let discord = Discord::start(|request: ReceivedRequest| async move {
        if request.route.starts_with("POST") { answer(500, &json!({})) } else { message(4, 8) }
    })
    .await;
    let answered = discord.transport().answer(&reply(3, "tok"), &Answer::Message(Message::text("a"))).await;
    assert_eq!(answered, Ok(Some(placed(4, 8))));
}

/// Checks an answer that may have been given: sent another way, it could appear twice.
#[tokio::test]
async fn an_answer_that_cannot_be_looked_up_may_have_been_given() {
    let perhaps = |error| matches!(error, CallError::Unavailable { perhaps_done: true, .. });
    let expired = json!({ "code": 50027, "message": "Invalid Webhook Token" });
    let none = json!({ "code": 10015, "message": "Unknown Webhook" });
    for ((status, lookup), is_given) in [((401, expired.clone()), true), ((404, none), false)] {
        let discord = Discord::start(move |request: ReceivedRequest| {
            let lookup = lookup.clone();
            async move {
                if request.route.starts_with("POST") {
                    answer(500, &json!({}))
                } else {
                    answer(status, &lookup)
                }
            }
        })
        .await;
        let answered =
            discord.transport().answer(&reply(3, "tok"), &Answer::Message(Message::text("a"))).await;
        assert_eq!(perhaps(answered.expect_err("it failed")), is_given, "{status}");
    }
    let acknowledged = json!({ "code": 40060, "message": "Interaction has already been acknowledged." });
    let discord = start_answering(vec![(500, json!({})), (400, acknowledged), (401, expired)]).await;
    let answered = discord.transport().answer(&reply(3, "tok"), &Answer::Message(Message::text("a"))).await;
    assert!(perhaps(answered.expect_err("it cannot be looked up")));
}

#[tokio::test]
async fn an_answer_deleted_despite_a_failure_counts_as_deleted() {
    let unknown = json!({ "code": 10008, "message": "Unknown Message" });
    let discord = start_answering(vec![(500, json!({})), (404, unknown.clone())]).await;
    assert_eq!(discord.transport().delete_answer(&reply(3, "tok")).await, Ok(()));
    let discord = start_answering(vec![(404, unknown)]).await;
    assert!(matches!(discord.transport().delete_answer(&reply(3, "tok")).await, Err(CallError::Gone { .. })));
    let discord = start_answering(vec![(204, json!({}))]).await;
    assert_eq!(discord.transport().delete_answer(&reply(3, "tok")).await, Ok(()));
}

/// Returns a rate limit response.
fn wait(seconds: f64, global: bool) -> Response {
    let body = json!({ "message": "You are being rate limited.", "retry_after": seconds, "global": global });
    let mut response = answer(429, &body);
    response.headers_mut().insert("retry-after", seconds.to_string().parse().expect("a number"));
    if global {
        response.headers_mut().insert("x-ratelimit-global", "true".parse().expect("text"));
    }
    response
}

#[tokio::test(flavor = "multi_thread")]
async fn all_requests_wait_for_a_global_limit() {
    let span = Duration::from_millis(700);
    let (closed, early) = (Arc::new(std::sync::Mutex::new(None::<Instant>)), Arc::new(AtomicUsize::new(0)));
    let is_closed = Arc::new(Notify::new());
    let discord = Discord::start({
        let (closed, early, is_closed) = (closed.clone(), early.clone(), is_closed.clone());
        move |request: ReceivedRequest| {
            let now = Instant::now();
            let mut closed = closed.lock().expect("no panics");
            let response = match *closed {
                None => {
                    *closed = Some(now + span);
                    is_closed.notify_one();
                    wait(span.as_secs_f64(), true)
                }
                Some(until) => {
                    let exempt = request.route.contains("/interactions/");
                    if now < until && !exempt {
                        early.fetch_add(1, Ordering::Relaxed);
                    }
                    if exempt { answer(200, &json!({})) } else { message(4, 8) }
                }
            };
            async move { response }
        }
    })
    .await;
    let transport = discord.transport();
    let first = tokio::spawn({
        let transport = transport.clone();
        async move { transport.post(ChannelId(1), &Message::text("a"), "1").await }
    });
    is_closed.notified().await;
    // The counter shows that the transport has received the response.
    while transport.metrics().rate_limited.get() == 0 {
        tokio::task::yield_now().await;
    }
    for channel in 2..6 {
        let (transport, reply) = (transport.clone(), reply(channel, "tok"));
        // Answers to interactions are exempt, and need not wait.
        transport.answer(&reply, &Answer::DeferUpdate).await.expect("it is exempt");
        transport.post(ChannelId(channel), &Message::text("a"), "2").await.expect("later");
    }
    first.await.expect("no panics").expect("later");
    assert_eq!(early.load(Ordering::Relaxed), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_limited_interaction_delays_no_other() {
    let discord = Discord::start(|request: ReceivedRequest| async move {
        if request.route.contains("/busy/") { wait(3_000.0, false) } else { message(4, 8) }
    })
    .await;
    let transport = discord.transport();
    let busy = tokio::spawn({
        let transport = transport.clone();
        async move { transport.edit_answer(&reply(1, "busy"), &Message::text("a")).await }
    });
    while transport.metrics().rate_limited.get() == 0 {
        tokio::task::yield_now().await;
    }
    transport
        .edit_answer(&reply(2, "free"), &Message::text("a"))
        .await
        .expect("it has nothing to do with the other");
    assert!(!busy.is_finished());
    busy.abort();
}

#[tokio::test]
async fn a_limited_route_waits_and_succeeds() {
    let first = AtomicBool::new(true);
    let discord = Discord::start(move |_| {
        let wait_first = first.swap(false, Ordering::Relaxed);
        async move { if wait_first { wait(0.05, false) } else { message(4, 8) } }
    })
    .await;
    assert_eq!(discord.transport().post(ChannelId(4), &Message::text("a"), "n").await, Ok(placed(4, 8)));
    assert_eq!(discord.requests().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_of_interactions_and_unused_routes_are_forgotten() {
    let discord = Discord::start(|request: ReceivedRequest| async move {
        let mut response =
            if request.route.contains("/callback") { answer(200, &json!({})) } else { message(4, 8) };
        for (name, value) in
            [("x-ratelimit-limit", "5"), ("x-ratelimit-remaining", "4"), ("x-ratelimit-reset-after", "0.001")]
        {
            response.headers_mut().insert(name, value.parse().expect("text"));
        }
        response
    })
    .await;
    let transport = discord.transport();
    for interaction in 1..=3_000 {
        transport
            .answer(&reply(interaction, "tok"), &Answer::Choices(vec![Choice::plain("a")]))
            .await
            .expect("taken");
    }
    assert_eq!(transport.count_known_limits().await, 0);
    assert_eq!(discord.requests().len(), 3_000);
    for channel in 1..=250 {
        transport.unarchive(ChannelId(channel)).await.expect("it is done");
    }
    assert_eq!(transport.count_known_limits().await, 250);
    for channel in 251..=260 {
        transport.unarchive(ChannelId(channel)).await.expect("it is done");
    }
    assert!(transport.count_known_limits().await < 20);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_last_of_several_edits_of_a_message_is_sent() {
    let (held, release) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let times = Arc::new(AtomicUsize::new(0));
    let discord = Discord::start({
        let (held, release, times) = (held.clone(), release.clone(), times.clone());
        move |_| {
            let first = times.fetch_add(1, Ordering::Relaxed) == 0;
            let (held, release) = (held.clone(), release.clone());
            async move {
                if first {
                    held.notify_one();
                    release.notified().await;
                }
                message(4, 8)
            }
        }
    })
    .await;
    let transport = discord.transport();
    let edit_components = async |id: &str| transport.edit_components(placed(4, 8), &[button(id)]).await;
    let mut first = pin!(edit_components("1"));
    tokio::select! {
        _ = &mut first => unreachable!("it is held"),
        () = held.notified() => (),
    }
    // Requested in this order.
    let mut later =
        pin!(async { tokio::join!(edit_components("2"), edit_components("3"), edit_components("4")) });
    tokio::select! {
        biased;
        _ = &mut later => unreachable!("they wait for the first"),
        () = ready(()) => (),
    }
    release.notify_one();
    assert_eq!(first.await, Ok(()));
    assert_eq!(later.await, (Ok(()), Ok(()), Ok(())));
    let sent: Vec<Value> = discord.requests().into_iter().map(|request| request.json).collect();
    assert_eq!(
        sent,
        [json!({ "components": [button("1").body()] }), json!({ "components": [button("4").body()] })]
    );
}
