//! Parsing of Discord's messages, well-formed and malformed.

use crate::openapi::description;
use castellan_discord_api::permissions::MANAGE_GUILD;
use castellan_discord_api::wire::{
    Answer, Block, Button, Channel, ChannelKind, Control, Event, GuildId, Input, InputStyle, Interaction,
    InteractionData, Message, Modal, ModalPart, RadioGroup, Row, SelectOption, Style, UserId, Value,
    WireError,
};
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
fn an_id_contains_its_time_of_creation() {
    let read = Interaction::read(interaction(2, &json!({ "name": "help" }))).expect("an interaction");
    assert_eq!(read.reply.created.as_millisecond(), 1_462_015_105_796);
}

#[test]
fn a_command_is_parsed_with_its_parts_and_users() {
    let data = json!({
        "name": "game",
        "options": [{ "name": "invite", "type": 1, "options": [
            { "name": "player", "type": 6, "value": "9" }, { "name": "seat", "type": 3, "value": "b" },
        ] }],
        "resolved": { "users": { "9": { "id": "9", "username": "ben" } }, "members": { "9": { "nick": "Benny" } } },
    });
    let read = Interaction::read(interaction(2, &data)).expect("an interaction");
    assert_eq!((read.user.id, read.user.name.as_str()), (UserId(80_351_110_224_678_912), "Nelly"));
    assert_eq!((read.guild, read.parent.map(|id| id.0)), (Some(GuildId(77)), Some(499)));
    assert_eq!(read.channel_kind, ChannelKind::PUBLIC_THREAD);
    assert_eq!(read.permissions.map(|may| may & (MANAGE_GUILD | 1 << 13)), Some(MANAGE_GUILD));
    let InteractionData::Command(given) = read.data else { panic!("{:?}", read.data) };
    assert_eq!(given.path, ["game", "invite"]);
    let ben = given.user("player").expect("somebody is named");
    assert_eq!((ben.name.as_str(), ben.member), ("ben", true), "a server's name for him is nobody else's");
    assert_eq!(given.text("seat"), Some("b"));
}

#[test]
fn a_number_that_is_being_typed_is_text() {
    let data = json!({ "name": "history", "options": [{ "name": "page", "type": 4, "value": "1x", "focused": true }] });
    let read = Interaction::read(interaction(4, &data)).expect("an interaction");
    let InteractionData::Autocomplete { given, option } = read.data else { panic!("{:?}", read.data) };
    assert_eq!(option, "page");
    assert_eq!(given.get("page"), Some(&Value::Text("1x".to_owned())));
}

#[test]
fn unknown_and_malformed_interactions_are_errors() {
    let ping = Interaction::read(interaction(1, &json!({})));
    assert_eq!(ping, Err(WireError::Ping));
    let unknown = Interaction::read(interaction(9, &json!({})));
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
        let read = Interaction::read(interaction(kind, &data));
        assert!(read.is_err(), "{kind} {data}");
    }
    assert!(Interaction::read(json!("nothing")).is_err());
}

#[test]
fn forms_are_parsed_with_labels_and_with_rows() {
    let components = json!([
        { "type": 10, "id": 1 },
        { "type": 18, "id": 2, "component": { "type": 4, "id": 3, "custom_id": "text", "value": "K a1" } },
        { "type": 18, "id": 4, "component": { "type": 21, "id": 5, "custom_id": "ready", "value": "siege" } },
        { "type": 18, "id": 6, "component": { "type": 21, "id": 7, "custom_id": "none", "value": null } },
        { "type": 18, "id": 8, "component": { "type": 22, "id": 9, "custom_id": "some", "values": ["a", "b"] } },
        { "type": 18, "id": 10, "component": { "type": 23, "id": 11, "custom_id": "yes", "value": true } },
        { "type": 1, "id": 12, "components": [{ "type": 4, "id": 13, "custom_id": "old", "value": "row" }] },
        { "type": 250, "id": 14, "custom_id": "future", "component": { "type": 251, "value": { "deep": 1 } } },
    ]);
    let read =
        Interaction::read(interaction(5, &json!({ "custom_id": "ifset~k3x9~7", "components": components })));
    let InteractionData::Modal { id, texts, private: false, .. } = read.expect("an interaction").data else {
        panic!("no form")
    };
    let texts: Vec<(&str, &str)> = texts.iter().map(|(id, text)| (id.as_str(), text.as_str())).collect();
    assert_eq!(id.as_str(), "ifset~k3x9~7");
    assert_eq!(texts, [("text", "K a1"), ("ready", "siege"), ("some", "a"), ("some", "b"), ("old", "row")]);
}

#[test]
fn forms_and_layout_messages_match_discords_description() {
    let input = Input {
        id: "text".into(),
        style: InputStyle::Paragraph,
        value: String::new(),
        placeholder: "Nf6 -> e4e5".to_owned(),
        required: false,
        longest: 4_000,
    };
    let radios = RadioGroup {
        id: "ready".into(),
        picks: vec![
            SelectOption::new("Siege", "siege").with_description("Heavy"),
            SelectOption::new("Random", "random"),
        ],
        required: true,
    };
    let labelled = |control| ModalPart::Labelled {
        label: "Your army".to_owned(),
        description: "One of these".to_owned(),
        control,
    };
    let form = Answer::Modal(Modal {
        id: "form".into(),
        title: "An army".to_owned(),
        parts: vec![
            ModalPart::Text("Choose in secret.".to_owned()),
            labelled(Control::Radios(radios)),
            labelled(Control::Input(input)),
        ],
    });
    let row = Row::Buttons(vec![Button::new(Style::Secondary, "Other", "other")]);
    let card = Message::with_layout(vec![
        Block::Container(vec![Block::Text("A game".to_owned()), Block::Separator, Block::Row(row)]),
        Block::Text("Below".to_owned()),
    ]);
    for answer in [form, Answer::Message(card.clone()), Answer::Update(card.clone())] {
        let body = answer.body();
        let wrong = description().request("POST", "/interactions/1/token/callback", Some(&body));
        assert!(wrong.is_empty(), "{body}: {wrong:?}");
    }
    let wrong = description().request("PATCH", "/webhooks/1/token/messages/@original", Some(&card.edit()));
    assert!(wrong.is_empty(), "{wrong:?}");
    assert_eq!((card.edit()["content"].clone(), card.edit()["flags"].clone()), (Json::Null, json!(1 << 15)));
    assert!(card.body().get("content").is_none());
}

#[test]
fn only_channels_in_options_have_permissions() {
    let channel = json!({
        "id": "9", "type": 0, "name": "hall", "permissions": "3072", "app_permissions": "1024",
    });
    let data = json!({
        "name": "server", "options": [{ "name": "channel", "type": 7, "value": "9" }],
        "resolved": { "channels": { "9": channel } },
    });
    let read = Interaction::read(interaction(2, &data)).expect("an interaction");
    let InteractionData::Command(given) = read.data else { panic!("{:?}", read.data) };
    let named = given.channel("channel").expect("a channel");
    assert_eq!((named.permissions, named.app_permissions), (Some(3072), Some(1024)));
    // A channel requested over HTTP has no permissions, regardless of its fields.
    let asked_for = Channel::read(&channel).expect("a channel");
    assert_eq!((asked_for.permissions, asked_for.app_permissions), (None, None));
    assert_eq!(Channel { permissions: None, app_permissions: None, ..named.clone() }, asked_for);
}

#[test]
fn data_of_a_server_without_the_bot_is_ignored() {
    let mut json = interaction(2, &json!({ "name": "rules" }));
    json["app_permissions"] = json!("8");
    json["authorizing_integration_owners"] = json!({ "0": "77", "1": "80351110224678912" });
    let member = Interaction::read(&json).expect("an interaction");
    assert!(!member.in_foreign_guild && member.guild == Some(GuildId(77)));
    assert_eq!(member.permissions.map(|may| may & MANAGE_GUILD), Some(MANAGE_GUILD));
    json["authorizing_integration_owners"] = json!({ "1": "80351110224678912" });
    let foreign = Interaction::read(&json).expect("an interaction");
    assert!(foreign.in_foreign_guild && foreign.guild.is_none() && !foreign.user.member);
    assert_eq!((foreign.permissions, foreign.app_permissions), (Some(0), Some(0)));
    assert!(foreign.roles.is_empty());
    // Direct messages have no server that could be foreign.
    for key in ["guild_id", "member"] {
        json.as_object_mut().expect("an object").remove(key);
    }
    json["user"] = json!({ "id": "9", "username": "ben" });
    assert!(!Interaction::read(&json).expect("an interaction").in_foreign_guild);
}

#[test]
fn no_error_and_no_debug_shows_a_token() {
    let read = Interaction::read(interaction(2, &json!({ "name": "help" }))).expect("an interaction");
    assert!(!format!("{read:?}").contains("secret"));
    let mut broken = interaction(2, &json!({ "name": "help" }));
    broken["id"] = json!("secret");
    let error = Interaction::read(&broken).expect_err("no id");
    assert!(!error.to_string().contains("secret"), "{error}");
}

#[test]
fn events_are_parsed_by_name() {
    let out = Event::read("GUILD_DELETE", &json!({ "id": "7", "unavailable": true })).expect("an event");
    assert_eq!(out, Some(Event::GuildDeleted { guild: GuildId(7), unavailable: true }));
    let left = Event::read("GUILD_DELETE", &json!({ "id": "7" })).expect("an event");
    assert_eq!(left, Some(Event::GuildDeleted { guild: GuildId(7), unavailable: false }));
    assert_eq!(Event::read("TYPING_START", &json!({})), Ok(None));
    assert!(Event::read("CHANNEL_DELETE", &json!({})).is_err());
    for needed in Event::NEEDED {
        assert!(Event::read(needed, &json!({})).is_err(), "{needed} is read");
    }
    let bulk = Event::read("MESSAGE_DELETE_BULK", &json!({ "ids": ["1", "2"], "channel_id": "5" }));
    let Ok(Some(Event::MessagesDeleted(messages))) = bulk else { panic!("{bulk:?}") };
    assert_eq!(messages.len(), 2);
}
