//! Reactions to Discord's error responses. docs/design/discord.md has the same table.

use crate::discord::{Discord, ReceivedRequest, answer, reply};
use crate::requests::{button, placed, sent, start_answering};
use castellan_discord_api::client::Remedy;
use castellan_discord_api::wire::{Answer, ChannelId, Message};
use castellan_discord_api::{CallError, Discord as _};
use serde_json::{Value, json};
use std::fs;

/// A request.
#[derive(Clone, Copy, Debug)]
enum Call {
    Answer,
    Post,
    Edit,
    EditComponents,
    Delete,
    Thread,
    Rename,
    GetUser,
}

/// The reaction to a response.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Reaction {
    /// The request is sent again, and succeeds.
    Again,
    /// The request counts as done.
    Done,
    /// The request fails, with this remedy.
    Ends(Remedy),
}

/// The row of temporary refusals.
const PASSING: &str = "130000, 40333, 110001, 40004, 40006, 40062";

/// Status and code of the response, the request, the reaction, and the row of the table.
const TABLE: [(u16, u32, Call, Reaction, &str); 29] = [
    (500, 0, Call::Post, Reaction::Again, "5xx, no answer"),
    (502, 0, Call::GetUser, Reaction::Again, "5xx, no answer"),
    (503, 0, Call::Answer, Reaction::Again, "5xx, no answer"),
    (408, 0, Call::Post, Reaction::Again, "408"),
    (403, 130_000, Call::Post, Reaction::Again, PASSING),
    (400, 40_333, Call::Edit, Reaction::Again, PASSING),
    (403, 40_004, Call::Post, Reaction::Again, PASSING),
    (403, 40_006, Call::Thread, Reaction::Again, PASSING),
    (400, 40_062, Call::GetUser, Reaction::Again, PASSING),
    (429, 0, Call::Post, Reaction::Again, "429"),
    (429, 0, Call::Answer, Reaction::Again, "429"),
    (429, 0, Call::Rename, Reaction::Ends(Remedy::None), "429 for a thread's name"),
    (429, 30_046, Call::Edit, Reaction::Ends(Remedy::None), "429, 30046, 20022"),
    (429, 20_022, Call::Edit, Reaction::Ends(Remedy::None), "429, 30046, 20022"),
    (401, 0, Call::Post, Reaction::Ends(Remedy::Operator), "401"),
    (401, 50_027, Call::Answer, Reaction::Ends(Remedy::None), "401, 50027"),
    (403, 50_001, Call::Post, Reaction::Ends(Remedy::Permission), "403"),
    (403, 50_013, Call::Thread, Reaction::Ends(Remedy::Permission), "403"),
    (403, 50_007, Call::Post, Reaction::Ends(Remedy::Permission), "403"),
    (400, 50_083, Call::Post, Reaction::Ends(Remedy::Permission), "400, 50083"),
    (400, 160_004, Call::Thread, Reaction::Done, "400, 160004"),
    (400, 160_006, Call::Thread, Reaction::Ends(Remedy::Permission), "403"),
    (400, 160_007, Call::Thread, Reaction::Ends(Remedy::Permission), "403"),
    (404, 10_003, Call::Post, Reaction::Ends(Remedy::None), "404"),
    (404, 10_008, Call::Delete, Reaction::Ends(Remedy::None), "404"),
    (404, 10_062, Call::Answer, Reaction::Ends(Remedy::None), "404, 10062"),
    (400, 50_035, Call::EditComponents, Reaction::Ends(Remedy::None), "400"),
    (400, 200_000, Call::Post, Reaction::Ends(Remedy::None), "400"),
    (400, 40_060, Call::Answer, Reaction::Ends(Remedy::None), "400, 40060"),
];

async fn send(discord: &Discord, call: Call) -> Result<(), CallError> {
    let (transport, text) = (discord.transport(), Message::text("a"));
    match call {
        Call::Answer => transport.answer(&reply(3, "tok"), &Answer::Message(text)).await.map(drop),
        Call::Post => transport.post(ChannelId(4), &text, "n").await.map(drop),
        Call::Edit => transport.edit(placed(4, 8), &text).await,
        Call::EditComponents => transport.edit_components(placed(4, 8), &[button("x")]).await,
        Call::Delete => transport.delete(placed(4, 8)).await,
        Call::Thread => transport.start_thread_on(placed(4, 8), "Ada and Ben").await.map(drop),
        Call::Rename => transport.rename_thread(ChannelId(8), "Ada and Cleo").await,
        Call::GetUser => transport.own_user().await.map(drop),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_temporary_failures_are_tried_again() {
    for (status, code, call, reaction, _) in TABLE {
        let refused = json!({ "code": code, "message": "No.", "retry_after": 0.01 });
        let mut done = sent(4, 8);
        done["resource"] = json!({ "message": sent(4, 8) });
        let discord = start_answering(vec![(status, refused), (200, done)]).await;
        let actual = match send(&discord, call).await {
            Ok(()) if discord.requests().len() == 1 => Reaction::Done,
            Ok(()) => Reaction::Again,
            Err(error) => Reaction::Ends(error.remedy()),
        };
        let row = format!("{status} with {code} for {call:?}");
        assert_eq!(actual, reaction, "{row}");
        assert_eq!(discord.requests().len(), if reaction == Reaction::Again { 2 } else { 1 }, "{row}");
    }
}

#[test]
fn the_table_is_in_the_documentation() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");
    let design = fs::read_to_string(format!("{root}docs/design/discord.md")).expect("a file");
    for (.., row) in TABLE {
        assert!(design.contains(&format!("\n| {row} |")), "{row}");
    }
    for row in ["400, 50240", "400, 30034"] {
        assert!(design.contains(&format!("\n| {row} |")), "{row} is tested where commands are registered");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_response_of_a_proxy_is_no_refusal() {
    for status in [403_u16, 404, 400] {
        let times = std::sync::atomic::AtomicUsize::new(0);
        let discord = Discord::start(move |_: ReceivedRequest| {
            let first = times.fetch_add(1, std::sync::atomic::Ordering::Relaxed) == 0;
            async move {
                if first {
                    let status = axum::http::StatusCode::from_u16(status).expect("a status");
                    axum::response::IntoResponse::into_response((status, "<html>error code: 1015</html>"))
                } else {
                    answer(200, &sent(4, 8))
                }
            }
        })
        .await;
        assert_eq!(send(&discord, Call::Post).await, Ok(()), "{status}");
        assert_eq!(discord.requests().len(), 2, "{status}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn waiting_requests_to_a_server_that_the_bot_has_left_are_dropped() {
    let wait = json!({ "message": "You are being rate limited.", "retry_after": 0.3, "global": false });
    let discord = start_answering(vec![(429, wait), (200, sent(4, 8)), (200, sent(5, 9))]).await;
    let transport = discord.transport();
    let message = Message::text("hello".to_owned());
    let leaves = async {
        while discord.requests().is_empty() {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
        transport.drop_waiting(&[ChannelId(8)]);
    };
    let (refused, ()) = tokio::join!(transport.post(ChannelId(8), &message, "n-1"), leaves);
    assert!(matches!(refused, Err(CallError::Gone { code: 10_004, .. })), "{refused:?}");
    assert_eq!(discord.requests().len(), 1);
    // Other channels are not affected, nor is this one once the bot is back.
    for channel in [9, 8] {
        transport.post(ChannelId(channel), &message, "n-2").await.expect("it is sent");
    }
    assert_eq!(discord.requests().len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_with_the_same_nonce_and_other_content_is_an_earlier_one() {
    let mut same = sent(4, 8);
    same["content"] = json!("hello");
    let discord = start_answering(vec![(200, same.clone()), (200, same)]).await;
    let transport = discord.transport();
    for (text, is_earlier) in [(" hello\n", false), ("hello, all", true)] {
        let sent = transport.send(ChannelId(8), &Message::text(text.to_owned()), "n-1").await.expect("sent");
        assert_eq!(sent.is_earlier, is_earlier, "{text}");
    }
}

/// Checks a lost answer: Discord reports it as acknowledged but has no message, so the text is sent as a follow-up.
#[tokio::test]
async fn an_accepted_answer_without_a_message_is_sent_as_a_follow_up() {
    let taken = json!({ "code": 40_060, "message": "Interaction has already been acknowledged." });
    let unknown = json!({ "code": 10_008, "message": "Unknown Message" });
    let board = Message::text("@Ben, your move.");
    let private = |body: &Value| body["flags"].as_u64().unwrap_or_default() & 64 != 0;
    for (given, is_private) in
        [(Answer::Message(board.clone()), false), (Answer::Update(Message::private("Saved.")), true)]
    {
        let answers = vec![
            (500, json!({})),
            (400, taken.clone()),
            (404, unknown.clone()),
            (404, unknown.clone()),
            (404, unknown.clone()),
            (404, unknown.clone()),
            (200, sent(4, 9)),
        ];
        let discord = start_answering(answers).await;
        let answered = discord.transport().answer(&reply(3, "tok"), &given).await;
        assert_eq!(answered, Ok(Some(placed(4, 9))), "the opponent is called");
        let last = discord.requests().pop().expect("a request");
        assert_eq!(last.route, "POST /webhooks/77/tok");
        assert_eq!(private(&last.json), is_private);
    }
}
