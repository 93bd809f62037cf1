//! Permissions of the bot and of users in channels of every kind, at the test server.

use crate::clock::TestClock;
use crate::discord::{Discord, ReceivedRequest, answer};
use castellan_discord_api::permissions::{
    ADMINISTRATOR, CONNECT, SEND_MESSAGES, VIEW_CHANNEL, missing, required_to_write,
};
use castellan_discord_api::transport::{Address, BotToken, Transport};
use castellan_discord_api::wire::{ChannelId, ChannelKind, GuildId, Message, UserId};
use castellan_discord_api::{CallError, Discord as _};
use castellan_sandbox::{self as sandbox, Id, Options, Sandbox};
use serde_json::json;

async fn test_server() -> (Sandbox, Transport) {
    let sandbox = sandbox::start(Options::default()).await.expect("it starts");
    let (rest, certificate) = (sandbox.rest_address(), sandbox.certificate_pem().to_owned());
    let address = Address::TestServer { rest, certificate };
    let transport = Transport::new(address, BotToken::new(sandbox.token()), TestClock::new());
    (sandbox, transport.expect("it is on this machine"))
}

fn number(id: Id) -> u64 {
    id.to_string().parse().expect("a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn connect_is_required_to_write_in_voice_and_stage_channels() {
    let (sandbox, transport) = test_server().await;
    let guild = sandbox.first_guild().expect("a server");
    let bot = sandbox.bot();
    let voice = sandbox.add_voice_channel(guild, "voice").expect("there is room");
    let stage = sandbox.add_stage_channel(guild, "stage").expect("there is room");
    for (channel, kind) in [(voice, ChannelKind::VOICE), (stage, ChannelKind::STAGE)] {
        let (here, there) = (ChannelId(number(channel)), GuildId(number(guild)));
        let may = transport.own_permissions(there, here).await.expect("it sees it");
        assert_eq!((may.kind, missing(required_to_write(kind), may.permissions)), (kind, 0));
        transport.post(here, &Message::text("hello"), "one").await.expect("its chat is open");
        sandbox.set_member_overwrite(channel, bot, 0, CONNECT).expect("it is there");
        let error = transport.post(here, &Message::text("hello"), "two").await.expect_err("it is closed");
        assert!(matches!(error, CallError::Forbidden { code: 50_001, .. }), "{error}");
    }
    // The missing permissions are computed if Discord still grants access.
    let lobby = sandbox.channels(guild)[0];
    sandbox.set_member_overwrite(lobby, bot, 0, SEND_MESSAGES).expect("it is there");
    let may = transport.own_permissions(GuildId(number(guild)), ChannelId(number(lobby))).await;
    let may = may.expect("it sees it");
    assert_eq!(missing(required_to_write(may.kind), may.permissions), SEND_MESSAGES);
}

#[tokio::test(flavor = "multi_thread")]
async fn permissions_are_computed_from_roles_and_ownership() {
    let (sandbox, transport) = test_server().await;
    let guild = sandbox.first_guild().expect("a server");
    let lobby = sandbox.channels(guild)[0];
    let (here, there) = (ChannelId(number(lobby)), GuildId(number(guild)));
    let of = |name: &str| UserId(number(sandbox.person(name).expect("somebody")));
    let ada = transport.permissions_of(there, here, of("Ada"), &[]).await.expect("it sees it");
    assert_eq!(ada.permissions, u64::MAX, "she owns it");
    sandbox
        .set_member_overwrite(lobby, sandbox.person("Ben").expect("he is there"), 0, SEND_MESSAGES)
        .expect("it is there");
    let ben = transport.permissions_of(there, here, of("Ben"), &[]).await.expect("it sees it");
    let cleo = transport.permissions_of(there, here, of("Cleo"), &[]).await.expect("it sees it");
    assert_eq!((ben.permissions & SEND_MESSAGES, cleo.permissions & SEND_MESSAGES), (0, SEND_MESSAGES));
    assert_eq!(transport.is_member(there, of("Ben")).await.ok(), Some(true));
    assert_eq!(
        transport.is_member(there, UserId(1)).await.ok(),
        Some(false),
        "nobody of that number is here"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_blocked_by_automod_is_refused_with_its_own_code() {
    let (sandbox, transport) = test_server().await;
    let guild = sandbox.first_guild().expect("a server");
    let here = ChannelId(number(sandbox.channels(guild)[0]));
    let placed = transport.post(here, &Message::text("fine"), "one").await.expect("it is let through");
    sandbox.block_words(guild, &["Scunthorpe"]).expect("it is there");
    for refused in [
        transport.post(here, &Message::text("from scunthorpe"), "two").await.map(drop),
        transport.edit(placed, &Message::text("from Scunthorpe")).await,
        transport.start_thread_on(placed, "Scunthorpe").await.map(drop),
    ] {
        let error = refused.expect_err("it is blocked");
        assert!(error.is_blocked(), "{error}");
    }
    transport.edit(placed, &Message::text("fine as well")).await.expect("it is let through");
    assert_eq!(sandbox.complaints(), Vec::<String>::new());
}

#[tokio::test]
async fn a_timeout_of_the_bot_counts_until_it_ends_and_not_for_administrators() {
    let (later, earlier) = ("2099-01-01T00:00:00.000000+00:00", "2001-01-01T00:00:00.000000+00:00");
    for (until, permissions, is_timed_out) in [
        (Some(later), VIEW_CHANNEL | SEND_MESSAGES, true),
        (Some(earlier), VIEW_CHANNEL | SEND_MESSAGES, false),
        (None, VIEW_CHANNEL | SEND_MESSAGES, false),
        (Some(later), ADMINISTRATOR, false),
    ] {
        let discord = Discord::start(move |request: ReceivedRequest| async move {
            answer(
                200,
                &match request.route.as_str() {
                    "GET /users/@me" => json!({ "id": "77" }),
                    "GET /guilds/9/members/77" => {
                        json!({ "roles": [], "communication_disabled_until": until })
                    }
                    "GET /channels/4" => json!({ "id": "4", "type": 0, "permission_overwrites": [] }),
                    "GET /guilds/9" => {
                        let everybody = json!({ "id": "9", "permissions": permissions.to_string() });
                        json!({ "id": "9", "owner_id": "1", "roles": [everybody] })
                    }
                    other => panic!("{other}"),
                },
            )
        })
        .await;
        let may = discord.transport().own_permissions(GuildId(9), ChannelId(4)).await.expect("it sees it");
        assert_eq!(may.timed_out_until.is_some(), is_timed_out, "{until:?} {permissions}");
    }
}
