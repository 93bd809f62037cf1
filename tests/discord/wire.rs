//! What Discord sends, read; and what it never should send.

use castellan::discord::wire::interaction::{ChannelKind, MANAGE_GUILD};
use castellan::discord::wire::{Asked, Event, GuildId, Interaction, UserId, Value, WireError};
use serde_json::{Value as Json, json};

fn interaction(kind: u64, data: &Json) -> Json {
    json!({
        "id": "175928847299117063", "application_id": "42", "type": kind, "token": "secret", "version": 1,
        "guild_id": "77", "channel_id": "500", "channel": { "id": "500", "type": 11, "parent_id": "499" },
        "member": {
            "user": { "id": "80351110224678912", "username": "nelly", "global_name": "Nelly" },
            "nick": "Nell", "roles": ["5"], "permissions": "32",
        },
        "data": data,
    })
}

#[test]
fn an_id_says_when_it_was_given() {
    let read = Interaction::read(&interaction(2, &json!({ "name": "help" }))).expect("an interaction");
    assert_eq!(read.reply.created.ms(), 1_462_015_105_796);
}

#[test]
fn a_command_is_read_with_its_parts_and_its_people() {
    let data = json!({
        "name": "game",
        "options": [{ "name": "invite", "type": 1, "options": [
            { "name": "player", "type": 6, "value": "9" }, { "name": "seat", "type": 3, "value": "b" },
        ] }],
        "resolved": { "users": { "9": { "id": "9", "username": "ben" } }, "members": { "9": { "nick": "Benny" } } },
    });
    let read = Interaction::read(&interaction(2, &data)).expect("an interaction");
    assert_eq!((read.user.id, read.user.name.as_str()), (UserId(80_351_110_224_678_912), "Nelly"));
    assert_eq!((read.guild, read.parent.map(|id| id.0)), (Some(GuildId(77)), Some(499)));
    assert_eq!(read.channel_kind, ChannelKind::PUBLIC_THREAD);
    assert!(read.may(MANAGE_GUILD) && !read.may(1 << 13));
    let Asked::Command(given) = read.asked else { panic!("{:?}", read.asked) };
    assert_eq!(given.path, ["game", "invite"]);
    let ben = given.user("player").expect("somebody is named");
    assert_eq!((ben.name.as_str(), ben.member), ("ben", true), "a server's name for him is nobody else's");
    assert_eq!(given.text("seat"), Some("b"));
}

#[test]
fn what_is_typed_into_a_number_is_not_one_yet() {
    let data = json!({ "name": "history", "options": [{ "name": "page", "type": 4, "value": "1x", "focused": true }] });
    let read = Interaction::read(&interaction(4, &data)).expect("an interaction");
    let Asked::Typing { given, option } = read.asked else { panic!("{:?}", read.asked) };
    assert_eq!(option, "page");
    assert_eq!(given.get("page"), Some(&Value::Text("1x".to_owned())));
}

#[test]
fn what_is_unknown_or_broken_is_an_error_and_no_panic() {
    let ping = Interaction::read(&interaction(1, &json!({})));
    assert_eq!(ping, Err(WireError::Ping));
    let unknown = Interaction::read(&interaction(9, &json!({})));
    assert_eq!(unknown, Err(WireError::Unknown { what: "an interaction", kind: 9 }));
    for (kind, data) in [
        (2, json!({})),
        (2, json!({ "name": "x", "options": [{ "name": "y", "type": 99, "value": 1 }] })),
        (2, json!({ "name": "x", "options": [{ "name": "y", "type": 6, "value": "9" }] })),
        (2, json!({ "name": "x", "options": [{ "name": "y", "type": 4, "value": "no" }] })),
        (3, json!({ "custom_id": "x" })),
        (4, json!({ "name": "x", "options": [] })),
        (5, json!({})),
    ] {
        let read = Interaction::read(&interaction(kind, &data));
        assert!(read.is_err(), "{kind} {data}");
    }
    assert!(Interaction::read(&json!("nothing")).is_err());
}

#[test]
fn no_error_and_no_debug_shows_a_token() {
    let read = Interaction::read(&interaction(2, &json!({ "name": "help" }))).expect("an interaction");
    assert!(!format!("{read:?}").contains("secret"));
    let mut broken = interaction(2, &json!({ "name": "help" }));
    broken["id"] = json!("secret");
    let error = Interaction::read(&broken).expect_err("no id");
    assert!(!error.to_string().contains("secret"), "{error}");
}

#[test]
fn events_are_read_by_their_names() {
    let out = Event::read("GUILD_DELETE", &json!({ "id": "7", "unavailable": true })).expect("an event");
    assert_eq!(out, Some(Event::GuildDeleted { guild: GuildId(7), unavailable: true }));
    let left = Event::read("GUILD_DELETE", &json!({ "id": "7" })).expect("an event");
    assert_eq!(left, Some(Event::GuildDeleted { guild: GuildId(7), unavailable: false }));
    assert_eq!(Event::read("TYPING_START", &json!({})), Ok(None));
    assert!(Event::read("CHANNEL_DELETE", &json!({})).is_err());
    let bulk = Event::read("MESSAGE_DELETE_BULK", &json!({ "ids": ["1", "2"], "channel_id": "5" }));
    let Ok(Some(Event::MessagesDeleted(messages))) = bulk else { panic!("{bulk:?}") };
    assert_eq!(messages.len(), 2);
}
