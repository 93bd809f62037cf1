//! Messages of version 2 components: their nesting and limits, and the rule that they stay such messages.

use crate::harness::Harness;
use serde_json::{Value, json};

const V2: u64 = 1 << 15;

fn text(content: &str) -> Value {
    json!({"type": 10, "content": content})
}

fn message(components: &Value) -> Value {
    json!({"flags": V2, "components": components})
}

fn button(id: &str) -> Value {
    json!({"type": 2, "style": 1, "label": "Press", "custom_id": id})
}

fn picture(url: &str) -> Value {
    json!({"media": {"url": url}, "description": "The board"})
}

#[tokio::test]
async fn components_are_returned_with_defaults_and_unique_ids() {
    let harness = Harness::start().await;
    let path = format!("/channels/{}/messages", harness.channel);
    let body = message(&json!([
        {"type": 17, "accent_color": 0x33_66_99, "components": [
            text("**Chess**"),
            {"type": 9, "components": [text("a"), text("b")], "accessory": button("near")},
            {"type": 9, "components": [text("c")], "accessory": {"type": 11, "media": {"url": "https://example.org/a.png"}}},
            {"type": 12, "items": [picture("attachment://board.png")]},
            {"type": 14, "spacing": 2, "divider": false},
            {"type": 13, "file": {"url": "attachment://game.txt"}},
            {"type": 1, "components": [button("deep")]}]},
        {"type": 14},
        {"type": 1, "id": 7, "components": [{"type": 5, "custom_id": "who"}]},
    ]));
    let files = [
        ("board.png", &b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x02\0\0\0\x03"[..]),
        ("game.txt", &b"e2e4"[..]),
    ];
    let made = harness.bot_with_files("POST", &path, &body, &files).await.success();
    assert_eq!(made["flags"], V2);
    let container = &made["components"][0];
    assert_eq!((&container["accent_color"], &container["spoiler"]), (&json!(0x33_66_99), &json!(false)));
    let shown = &container["components"][3]["items"][0];
    assert_eq!(shown["media"]["url"], made["attachments"][0]["url"]);
    assert_eq!((&shown["media"]["width"], &shown["media"]["height"]), (&json!(2), &json!(3)));
    assert_eq!(shown["description"], "The board");
    let file = &container["components"][5];
    assert_eq!((&file["name"], &file["size"]), (&json!("game.txt"), &json!(4)));
    assert_eq!(container["components"][2]["accessory"]["media"]["url"], "https://example.org/a.png");
    assert_eq!(
        (&made["components"][1]["divider"], &made["components"][1]["spacing"]),
        (&json!(true), &json!(1))
    );
    assert_eq!(made["components"][2]["id"], 7);
    // Every component has a unique number.
    let mut numbers = Vec::new();
    for one in made["components"].as_array().expect("a list") {
        gather(one, &mut numbers);
    }
    numbers.sort_unstable();
    let count = numbers.len();
    numbers.dedup();
    assert_eq!((numbers.len(), count), (17, 17));
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn nested_buttons_and_selects_can_be_used() {
    let harness = Harness::start().await;
    let mut connection = harness.connect().await;
    let made = harness
        .post(message(&json!([{"type": 17, "components": [
            {"type": 9, "components": [text("a")], "accessory": button("near")},
            {"type": 1, "components": [button("deep")]},
            {"type": 1, "components": [{"type": 3, "custom_id": "pick", "options": [{"label": "A", "value": "a"}]}]}]}])))
        .await
        .success();
    for id in ["near", "deep"] {
        let press = json!({"message": made["id"], "custom_id": id});
        let (pressed, _) = harness.act_in_channel(&mut connection, "Ada", "press", press).await;
        assert_eq!(pressed["data"]["custom_id"], id);
        assert_eq!(pressed["message"]["flags"], V2);
        let update = json!({"type": 7, "data": {"components": [{"type": 17, "components": [
            text(id), {"type": 1, "components": [button("deep"), button("near")]}]}]}});
        harness.answer(&pressed, update).await.success();
    }
    let seen = harness.messages_seen_by("Ben").await.pop().expect("it is there");
    assert_eq!(seen["components"][0]["components"][0]["content"], "deep");
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn v2_messages_with_legacy_fields_are_refused() {
    let harness = Harness::start().await;
    let fields = [
        ("content", json!("x")),
        ("embeds", json!([{"title": "x"}])),
        ("sticker_ids", json!(["1"])),
        ("poll", json!({"question": {"text": "x"}, "answers": [{"poll_media": {"text": "y"}}]})),
    ];
    for (field, value) in fields {
        let mut body = message(&json!([text("x")]));
        body[field] = value;
        let refused = harness.post(body).await;
        assert_eq!(refused.refusal(), (400, 50035));
        let code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";
        assert!(refused.error_codes(field).contains(&code.to_owned()), "{field}: {}", refused.json);
    }
    assert_eq!(harness.post(message(&json!([]))).await.refusal(), (400, 50006));
    let older = harness.post(json!({"components": [text("x")]})).await;
    assert_eq!(older.error_codes("components/0/type"), ["UNION_TYPE_CHOICES"]);
    harness.stop().await;
}

#[tokio::test]
async fn the_v2_flag_can_be_added_but_not_removed() {
    let harness = Harness::start().await;
    let edit = async |message: &Value, body: Value| {
        let id = message["id"].as_str().expect("an id");
        harness.bot("PATCH", &format!("/channels/{}/messages/{id}", harness.channel), body).await
    };
    let made = harness.post(message(&json!([text("x")]))).await.success();
    assert_eq!(edit(&made, json!({"content": "x"})).await.refusal(), (400, 50035));
    assert_eq!(
        edit(&made, json!({"content": "x", "flags": 0, "components": []})).await.refusal(),
        (400, 50035)
    );
    let legacy = edit(&made, json!({"flags": 0, "components": [text("y")]})).await;
    assert_eq!(legacy.error_codes("components/0/type"), ["UNION_TYPE_CHOICES"]);
    let kept = edit(&made, json!({"flags": 4})).await.success();
    assert_eq!(kept["flags"], V2 | 4, "the flag stays whatever the change says");
    let changed = edit(&made, json!({"components": [text("y")]})).await.success();
    assert_eq!(changed["components"][0]["content"], "y");

    let older = harness.post(json!({"content": "x", "embeds": [{"title": "x"}]})).await.success();
    let refused = edit(&older, message(&json!([text("y")]))).await;
    assert!(!refused.error_codes("content").is_empty() && !refused.error_codes("embeds").is_empty());
    let mut whole = message(&json!([text("y")]));
    whole["content"] = Value::Null;
    whole["embeds"] = json!([]);
    assert_eq!(edit(&older, whole).await.success()["flags"], V2);
    harness.stop().await;
}

#[tokio::test]
async fn layout_limits_are_exact() {
    type Case<'a> = (&'a str, Box<dyn Fn(usize) -> Value + 'a>, usize, &'a str);
    let harness = Harness::start().await;
    let long = |length: usize| "é".repeat(length);
    let cases: Vec<Case<'_>> = vec![
        ("components", Box::new(|n| json!(vec![text("x"); n])), 40, "components"),
        (
            "components within others",
            Box::new(|n| json!([{"type": 17, "components": vec![text("x"); n - 1]}])),
            40,
            "components",
        ),
        ("text", Box::new(|n| json!([text(&long(n))])), 4_000, "components/0/content"),
        ("all text", Box::new(|n| json!([text(&long(3_000)), text(&long(n))])), 1_000, "components"),
        (
            "texts of a section",
            Box::new(|n| json!([{"type": 9, "components": vec![text("x"); n], "accessory": button("a")}])),
            3,
            "components/0/components",
        ),
        (
            "pictures of a gallery",
            Box::new(|n| json!([{"type": 12, "items": vec![picture("https://example.org/a.png"); n]}])),
            10,
            "components/0/items",
        ),
        (
            "a description",
            Box::new(
                |n| json!([{"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}, "description": long(n)}]}]),
            ),
            1_024,
            "components/0/items/0/description",
        ),
        ("spacing", Box::new(|n| json!([{"type": 14, "spacing": n}])), 2, "components/0/spacing"),
        (
            "a colour",
            Box::new(|n| json!([{"type": 17, "accent_color": n, "components": [text("x")]}])),
            0xff_ff_ff,
            "components/0/accent_color",
        ),
    ];
    for (name, components, limit, path) in cases {
        let at = harness.post(message(&components(limit))).await;
        assert_eq!(at.status, 200, "{name} at the limit: {}", at.json);
        let past = harness.post(message(&components(limit + 1))).await;
        assert_eq!(past.refusal(), (400, 50035), "{name} past the limit");
        assert!(!past.error_codes(path).is_empty(), "{name}: {}", past.json);
    }
    harness.stop().await;
}

#[tokio::test]
async fn misplaced_components_are_refused_with_their_path() {
    let harness = Harness::start().await;
    let cases = [
        (
            json!([{"type": 17, "components": [{"type": 17, "components": [text("x")]}]}]),
            "components/0/components/0/type",
        ),
        (json!([button("a")]), "components/0/type"),
        (json!([{"type": 9, "components": [text("x")]}]), "components/0/accessory"),
        (
            json!([{"type": 9, "components": [text("x")], "accessory": {"type": 3}}]),
            "components/0/accessory/type",
        ),
        (
            json!([{"type": 9, "components": [button("a")], "accessory": button("b")}]),
            "components/0/components/0/type",
        ),
        (
            json!([{"type": 12, "items": [picture("attachment://other.png")]}]),
            "components/0/items/0/media/url",
        ),
        (json!([{"type": 13, "file": {"url": "https://example.org/a.png"}}]), "components/0/file/url"),
        (
            json!([{"type": 10, "id": 3, "content": "x"}, {"type": 10, "id": 3, "content": "y"}]),
            "components/1/id",
        ),
    ];
    for (components, path) in cases {
        let refused = harness.post(message(&components)).await;
        assert_eq!(refused.refusal(), (400, 50035), "{components}");
        assert!(!refused.error_codes(path).is_empty(), "{path}: {}", refused.json);
    }
    harness.stop().await;
}

#[tokio::test]
async fn mentions_in_text_displays_notify_users() {
    let harness = Harness::start().await;
    let ben = harness.sandbox.person("Ben").expect("a person");
    harness
        .post(message(&json!([{"type": 17, "components": [text(&format!("<@{ben}>, your move"))]}])))
        .await
        .success();
    let seen = harness.messages_seen_by("Ben").await.pop().expect("it is there");
    assert_eq!(seen["sandbox"]["notified"], json!([ben]));
    harness.stop_without_complaints().await;
}

/// Collects the numbers of a component and its children.
fn gather(component: &Value, numbers: &mut Vec<i64>) {
    numbers.extend(component["id"].as_i64());
    for field in ["components", "accessory"] {
        match &component[field] {
            Value::Array(list) => {
                for inner in list {
                    gather(inner, numbers);
                }
            }
            inner => numbers.extend(inner["id"].as_i64()),
        }
    }
}
