//! Events and interactions, parsed as they were sent.

use crate::discord::{Connections, Discord, TOKEN, gateway};
use castellan_discord_api::shared_state::LocalState;
use castellan_discord_api::transport::DiscordInput;
use castellan_discord_api::transport::gateway::Shards;
use castellan_discord_api::wire::{ChannelId, Event, Interaction};
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::sync::{mpsc, watch};

fn user(id: &str, name: &str) -> Value {
    json!({
        "id": id, "username": name, "global_name": format!("{name} the Bold"), "discriminator": "0",
        "avatar": null, "public_flags": 0, "flags": 0,
    })
}

fn member(id: &str, name: &str, nick: &Value) -> Value {
    json!({
        "user": user(id, name), "nick": nick, "roles": ["31"], "joined_at": "2026-01-01T00:00:00.000000+00:00",
        "deaf": false, "mute": false, "flags": 0, "pending": false, "permissions": "1071698660929",
    })
}

/// Returns an interaction in a server, as Discord sends it.
fn interaction(kind: u8, data: &Value) -> Value {
    json!({
        "id": "1300000000000000001", "application_id": "77", "type": kind, "token": "the-token-of-it", "version": 1,
        "guild_id": "20", "guild": { "id": "20", "locale": "en-US", "features": [] }, "guild_locale": "en-US",
        "channel_id": "21",
        "channel": { "id": "21", "type": 11, "name": "a thread", "guild_id": "20", "parent_id": "22",
                     "permissions": "1071698660929", "thread_metadata": {
                        "archived": false, "auto_archive_duration": 1440, "locked": false,
                        "archive_timestamp": "2026-01-01T00:00:00.000000+00:00" } },
        "member": member("30", "ada", &json!("Queen Ada")), "locale": "de", "app_permissions": "1071698660929",
        "entitlements": [], "authorizing_integration_owners": { "0": "20" }, "context": 0,
        "attachment_size_limit": 10_485_760, "data": data,
    })
}

fn message() -> Value {
    json!({
        "id": "41", "channel_id": "21", "author": user("77", "Castellan"), "content": "A board", "flags": 64,
        "timestamp": "2026-01-01T00:00:00.000000+00:00", "edited_timestamp": null, "tts": false,
        "mention_everyone": false, "mentions": [], "mention_roles": [], "attachments": [], "embeds": [],
        "pinned": false, "type": 19, "components": [{ "type": 1, "id": 1, "components": [
            { "type": 2, "id": 2, "style": 1, "label": "Move", "custom_id": "move:1" }] }],
    })
}

/// Returns every kind of interaction that the bot answers.
fn interactions() -> Vec<Value> {
    let resolved = json!({
        "users": { "50": user("50", "ben") },
        "members": { "50": { "nick": null, "roles": [], "joined_at": "2026-01-01T00:00:00.000000+00:00", "flags": 0,
                             "avatar": null, "permissions": "8", "pending": false, "premium_since": null } },
        "channels": { "51": { "id": "51", "type": 0, "name": "hall", "permissions": "1024" } },
        "roles": { "53": { "id": "53", "name": "directors", "color": 0, "hoist": false, "managed": false,
                           "mentionable": false, "permissions": "0", "position": 1, "flags": 0,
                           "colors": { "primary_color": 0 } } },
        "attachments": { "52": { "id": "52", "filename": "army.txt", "size": 12, "ephemeral": true,
                                 "url": "https://cdn.discordapp.com/a/army.txt", "proxy_url": "https://x/army.txt" } },
    });
    let options = json!([
        { "name": "move", "type": 3, "value": "Nc3-e4" }, { "name": "number", "type": 4, "value": -7 },
        { "name": "loud", "type": 5, "value": true }, { "name": "who", "type": 6, "value": "50" },
        { "name": "where", "type": 7, "value": "51" }, { "name": "role", "type": 8, "value": "53" },
        { "name": "file", "type": 11, "value": "52" },
    ]);
    let command = json!({
        "id": "60", "name": "game", "type": 1, "guild_id": "20", "resolved": resolved,
        "options": [{ "name": "new", "type": 1, "options": options }],
    });
    let group = json!({
        "id": "60", "name": "draw", "type": 1,
        "options": [{ "name": "by", "type": 2, "options": [{ "name": "claim", "type": 1, "options": [] }] }],
    });
    let typing = json!({
        "id": "61", "name": "move", "type": 1,
        "options": [{ "name": "action", "type": 3, "value": "Nc", "focused": true }],
    });
    let counting = json!({
        "id": "61", "name": "history", "type": 1,
        "options": [{ "name": "number", "type": 4, "value": "1", "focused": true }],
    });
    let button = json!({ "id": 2, "custom_id": "move:1", "component_type": 2 });
    let select = json!({ "id": 3, "custom_id": "pick:1", "component_type": 3, "values": ["c3"] });
    let row = json!([{ "type": 1, "id": 1, "components": [
        { "type": 4, "id": 2, "custom_id": "army", "value": "K a1\nQ b1" }] }]);
    let mut all = vec![
        interaction(2, &command),
        interaction(2, &group),
        interaction(4, &typing),
        interaction(4, &counting),
    ];
    for (kind, data) in
        [(3, button), (3, select), (5, json!({ "id": "9", "custom_id": "army:1", "components": row }))]
    {
        let mut pressed = interaction(kind, &data);
        pressed["message"] = message();
        all.push(pressed);
    }
    let mut private = interaction(2, &json!({ "id": "60", "name": "help", "type": 1 }));
    for key in ["guild_id", "guild", "guild_locale", "member"] {
        private.as_object_mut().expect("an object").remove(key);
    }
    private["user"] = user("30", "ada");
    private["channel"] = json!({ "id": "21", "type": 1, "last_message_id": "1", "flags": 0, "recipients": [user("30", "ada")] });
    let mut without_a_limit = all[0].clone();
    without_a_limit.as_object_mut().expect("an object").remove("attachment_size_limit");
    all.extend([private, without_a_limit]);
    all
}

/// Returns the changes of servers and channels that the bot handles.
fn changes() -> Vec<(&'static str, Value)> {
    let channel = json!({ "id": "21", "type": 0, "guild_id": "20", "name": "hall", "position": 1, "flags": 0,
                          "permission_overwrites": [], "nsfw": false, "parent_id": null });
    let thread = json!({
        "id": "23", "type": 11, "guild_id": "20", "parent_id": "21", "owner_id": "77", "name": "Ada and Ben", "flags": 0,
        "message_count": 3, "member_count": 2, "rate_limit_per_user": 0, "last_message_id": null,
        "thread_metadata": { "archived": true, "auto_archive_duration": 10080, "locked": true,
                             "archive_timestamp": "2026-01-01T00:00:00.000000+00:00" },
    });
    let role = |id: &str, permissions: &str| {
        json!({
            "id": id, "name": "a role", "color": 0, "colors": { "primary_color": 0 }, "hoist": false, "position": 0,
            "permissions": permissions, "managed": false, "mentionable": false, "flags": 0,
        })
    };
    let joined = "2026-11-23T01:02:03.456000+00:00";
    let mut guild = json!({
        "id": "20", "name": "Hall", "icon": null, "splash": null, "discovery_splash": null, "owner_id": "30",
        "afk_channel_id": null, "afk_timeout": 300, "verification_level": 0, "default_message_notifications": 1,
        "explicit_content_filter": 0, "roles": [role("20", "0"), role("24", "3072")], "emojis": [], "features": [],
        "mfa_level": 0, "application_id": null, "system_channel_id": "21", "system_channel_flags": 0,
        "rules_channel_id": null, "max_members": 500_000, "vanity_url_code": null, "description": null,
        "banner": null, "premium_tier": 0, "premium_subscription_count": 0, "preferred_locale": "en-US",
        "public_updates_channel_id": null, "nsfw_level": 0, "stickers": [], "premium_progress_bar_enabled": false,
        "joined_at": joined, "large": false, "unavailable": false, "member_count": 2, "voice_states": [],
        "threads": [], "presences": [], "stage_instances": [], "guild_scheduled_events": [],
    });
    guild["members"] = json!([{
        "user": { "id": "77", "username": "castellan", "discriminator": "0", "global_name": null, "avatar": null, "bot": true },
        "roles": ["24"], "joined_at": joined, "deaf": false, "mute": false, "flags": 0, "nick": null, "avatar": null,
    }]);
    guild["channels"] = json!([channel, {
        "id": "22", "type": 0, "guild_id": "20", "name": "rules", "position": 0, "flags": 0, "nsfw": false, "parent_id": null,
        "permission_overwrites": [{ "id": "77", "type": 1, "allow": "0", "deny": "2048" }],
    }]);
    vec![
        ("GUILD_CREATE", guild),
        ("GUILD_DELETE", json!({ "id": "20", "unavailable": true })),
        ("GUILD_DELETE", json!({ "id": "20" })),
        ("CHANNEL_DELETE", channel),
        ("THREAD_DELETE", json!({ "id": "23", "guild_id": "20", "parent_id": "21", "type": 11 })),
        ("THREAD_UPDATE", thread),
        ("MESSAGE_DELETE", json!({ "id": "41", "channel_id": "21", "guild_id": "20" })),
        ("MESSAGE_DELETE_BULK", json!({ "ids": ["41", "42"], "channel_id": "21", "guild_id": "20" })),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn events_and_interactions_are_parsed_as_sent() {
    let (mut connections, url) = Connections::start().await;
    let discord = Discord::start(move |_| {
        let url = url.clone();
        async move { gateway(&url, 1_000, 0) }
    })
    .await;
    let transport = discord.transport();
    let (received, mut receiving) = mpsc::unbounded_channel();
    let listening = transport.clone();
    tokio::spawn(async move {
        let reached = watch::Sender::new(false);
        listening
            .run_gateway(
                Shards::Recommended,
                Arc::new(LocalState::default()),
                received,
                reached,
                std::future::pending(),
            )
            .await
    });
    let mut connection = connections.ready("one").await;
    assert!(matches!(receiving.recv().await, Some(DiscordInput::Ready { .. })));
    let mut number = 1;
    for sent in interactions() {
        number += 1;
        connection.dispatch(number, "INTERACTION_CREATE", &sent).await;
        let wanted = Interaction::read(&sent).unwrap_or_else(|error| panic!("{error}: {sent}"));
        // The event sent after it shows that it is not merely late.
        number += 1;
        connection.dispatch(number, "GUILD_DELETE", &json!({ "id": "1" })).await;
        assert_eq!(receiving.recv().await, Some(DiscordInput::Interaction(Box::new(wanted))), "{sent}");
        assert!(matches!(receiving.recv().await, Some(DiscordInput::Event(_))));
    }
    for (name, sent) in changes() {
        number += 1;
        connection.dispatch(number, name, &sent).await;
        let wanted = Event::read(name, &sent).expect("it is well formed").expect("it is needed");
        if let Event::GuildCreated(guild) = &wanted {
            assert_eq!((guild.joined.is_some(), guild.channel), (true, Some(ChannelId(21))), "{guild:?}");
        }
        assert_eq!(receiving.recv().await, Some(DiscordInput::Event(wanted)), "{name}");
    }
    assert_eq!(transport.metrics().unreadable.get(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn unreadable_events_are_counted_and_skipped() {
    let (mut connections, url) = Connections::start().await;
    let discord = Discord::start(move |_| {
        let url = url.clone();
        async move { gateway(&url, 1_000, 0) }
    })
    .await;
    let transport = discord.transport();
    let (received, mut receiving) = mpsc::unbounded_channel();
    let listening = transport.clone();
    tokio::spawn(async move {
        let reached = watch::Sender::new(false);
        listening
            .run_gateway(
                Shards::Recommended,
                Arc::new(LocalState::default()),
                received,
                reached,
                std::future::pending(),
            )
            .await
    });
    let mut connection = connections.ready("one").await;
    receiving.recv().await.expect("a session");
    connection.dispatch(2, "INTERACTION_CREATE", &json!({ "id": "x", "token": TOKEN })).await;
    connection.dispatch(3, "SOMETHING_NEW", &json!({ "id": 5 })).await;
    connection.dispatch(4, "GUILD_DELETE", &json!({ "id": "20" })).await;
    let deleted = receiving.recv().await.expect("it goes on");
    assert!(matches!(deleted, DiscordInput::Event(Event::GuildDeleted { unavailable: false, .. })));
    assert_eq!(transport.metrics().unreadable.get(), 1);
}
