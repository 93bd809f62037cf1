//! Messages: their limits, at the limit and one past it, mentions, nonces, files and edits.

use crate::harness::{Harness, Reply};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A limit: its name, a body of a given length, the limit, and the path of the error.
type Case<'a> = (&'a str, Box<dyn Fn(usize) -> Value + 'a>, usize, &'a str);

fn text_of_length(length: usize) -> String {
    "é".repeat(length)
}

fn button(id: &str) -> Value {
    json!({"type": 2, "style": 1, "label": "Press", "custom_id": id})
}

fn row(children: &[Value]) -> Value {
    json!({"type": 1, "components": children})
}

fn select(options: usize) -> Value {
    let options: Vec<Value> =
        (0..options).map(|index| json!({"label": "x", "value": index.to_string()})).collect();
    json!({"type": 3, "custom_id": "s", "options": options})
}

fn embed(field: &str, length: usize) -> Value {
    json!({"embeds": [{"description": "x", field: text_of_length(length)}]})
}

fn assert_error(reply: &Reply, path: &str, code: &str) {
    assert_eq!(reply.refusal(), (400, 50035), "{}", reply.json);
    assert!(reply.error_codes(path).contains(&code.to_owned()), "{path}: {}", reply.json);
}

#[tokio::test]
async fn message_limits_are_exact() {
    let harness = Harness::start().await;
    let rows = |count: usize| json!({"content": "x", "components": (0..count).map(|index| row(&[button(&index.to_string())])).collect::<Vec<_>>()});
    let buttons = |count: usize| json!({"content": "x", "components": [row(&(0..count).map(|index| button(&index.to_string())).collect::<Vec<_>>())]});
    let fields =
        |count: usize| json!({"embeds": [{"fields": vec![json!({"name": "n", "value": "v"}); count]}]});
    let with = |child: Value| json!({"content": "x", "components": [row(&[child])]});
    let changed = |mut child: Value, field: &str, length: usize| {
        child[field] = text_of_length(length).into();
        with(child)
    };
    let option = |field: &str, length: usize| {
        let mut select = select(1);
        select["options"][0][field] = text_of_length(length).into();
        with(select)
    };
    let field = |part: &str, length: usize| {
        let mut field = json!({"name": "n", "value": "v"});
        field[part] = text_of_length(length).into();
        json!({"embeds": [{"fields": [field]}]})
    };
    let together = |last: usize| json!({"embeds": [{"description": text_of_length(4_096)}, {"description": text_of_length(1_000), "footer": {"text": text_of_length(last)}}]});
    let cases: Vec<Case<'_>> = vec![
        ("content", Box::new(|n| json!({"content": text_of_length(n)})), 2_000, "content"),
        ("embeds", Box::new(|n| json!({"embeds": vec![json!({"title": "x"}); n]})), 10, "embeds"),
        ("title", Box::new(|n| embed("title", n)), 256, "embeds/0/title"),
        ("description", Box::new(|n| embed("description", n)), 4_096, "embeds/0/description"),
        (
            "footer",
            Box::new(|n| json!({"embeds": [{"footer": {"text": text_of_length(n)}}]})),
            2_048,
            "embeds/0/footer/text",
        ),
        ("fields", Box::new(fields), 25, "embeds/0/fields"),
        ("field name", Box::new(|n| field("name", n)), 256, "embeds/0/fields/0/name"),
        ("field value", Box::new(|n| field("value", n)), 1_024, "embeds/0/fields/0/value"),
        ("embeds together", Box::new(together), 6_000 - 5_096, "embeds"),
        ("rows", Box::new(rows), 5, "components"),
        ("buttons", Box::new(buttons), 5, "components/0/components"),
        (
            "custom id",
            Box::new(|n| changed(button(""), "custom_id", n)),
            100,
            "components/0/components/0/custom_id",
        ),
        ("label", Box::new(|n| changed(button("x"), "label", n)), 80, "components/0/components/0/label"),
        ("select", Box::new(|n| with(select(n))), 25, "components/0/components/0/options"),
        ("option label", Box::new(|n| option("label", n)), 100, "components/0/components/0/options/0/label"),
        ("option value", Box::new(|n| option("value", n)), 100, "components/0/components/0/options/0/value"),
        (
            "placeholder",
            Box::new(|n| changed(select(1), "placeholder", n)),
            150,
            "components/0/components/0/placeholder",
        ),
        ("nonce", Box::new(|n| json!({"content": "x", "nonce": text_of_length(n)})), 25, "nonce"),
    ];
    for (name, body, limit, path) in cases {
        let at = harness.post(body(limit)).await;
        assert_eq!(at.status, 200, "{name} at the limit: {}", at.json);
        let past = harness.post(body(limit + 1)).await;
        assert_eq!(past.refusal(), (400, 50035), "{name} past the limit");
        assert!(!past.error_codes(path).is_empty(), "{name}: {}", past.json);
    }
    assert_eq!(harness.sandbox.complaints().len(), 18, "each one past a limit is complained about");
    harness.stop().await;
}

#[tokio::test]
async fn rules_missing_from_the_openapi_description_are_enforced() {
    let harness = Harness::start().await;
    let empty = harness.post(json!({})).await;
    assert_eq!(empty.refusal(), (400, 50006));
    let blank = harness.post(json!({"content": "  \n "})).await;
    assert_eq!(blank.refusal(), (400, 50006));
    let twice = harness.post(json!({"content": "x", "components": [row(&[button("a"), button("a")])]})).await;
    assert_error(&twice, "components/0/components/1/custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED");
    let mixed = harness.post(json!({"content": "x", "components": [row(&[button("a"), select(1)])]})).await;
    assert_error(&mixed, "components/0/components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED");
    let second = harness.post(json!({"content": "x", "flags": 1 << 15})).await;
    assert_error(&second, "content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2");
    let picture = json!({"embeds": [{"image": {"url": "attachment://board.png"}}]});
    let missing = harness.post(picture.clone()).await;
    assert_error(&missing, "embeds/0/image/url", "ATTACHMENT_NOT_FOUND");
    let both =
        harness.post(json!({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}})).await;
    assert_error(&both, "allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE");
    let few = harness.post(json!({"content": "x", "components": [row(&[json!({"type": 3, "custom_id": "s", "max_values": 2, "options": [{"label": "a", "value": "a"}]})])]})).await;
    assert_error(&few, "components/0/components/0/options", "SELECT_COMPONENT_MAX_VALUES");
    harness.stop().await;
}

#[tokio::test]
async fn unknown_fields_are_ignored_and_reported_as_complaints() {
    let harness = Harness::start().await;
    harness.post(json!({"content": "x", "wobble": 1})).await.success();
    let complaints = harness.sandbox.complaints();
    assert_eq!(complaints.len(), 1);
    assert!(complaints[0].ends_with("Discord knows no field wobble"), "{complaints:?}");
    harness.stop().await;
}

#[tokio::test]
async fn only_allowed_mentions_are_notified() {
    let harness = Harness::start().await;
    let id = |name: &str| harness.sandbox.person(name).expect("a person");
    let (ada, ben) = (id("Ada"), id("Ben"));
    let content = format!("<@{ada}> and <@{ben}>, @everyone");
    let cases = [
        (json!({}), vec![ada, ben]),
        (json!({"allowed_mentions": {"parse": []}}), vec![]),
        (json!({"allowed_mentions": {"parse": [], "users": [ben]}}), vec![ben]),
        (json!({"allowed_mentions": {"parse": ["users"]}}), vec![ada, ben]),
        (json!({"flags": 1 << 12}), vec![]),
    ];
    for (mut body, expected) in cases {
        body["content"] = content.as_str().into();
        let made = harness.post(body.clone()).await.success();
        let seen = harness.messages_seen_by("Dan").await.pop().expect("it is there");
        assert_eq!(seen["id"], made["id"]);
        assert_eq!(seen["sandbox"]["notified"], json!(expected), "{body}");
        // The bot may not mention everyone, even with `allowed_mentions`.
        assert_eq!(made["mention_everyone"], false);
    }
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn an_enforced_nonce_returns_the_existing_message() {
    let harness = Harness::start().await;
    let body = json!({"content": "once", "nonce": "n-1", "enforce_nonce": true});
    let first = harness.post(body.clone()).await.success();
    let again = harness.post(body).await.success();
    assert_eq!(first["id"], again["id"]);
    let other =
        harness.post(json!({"content": "twice", "nonce": "n-2", "enforce_nonce": true})).await.success();
    assert_ne!(first["id"], other["id"]);
    let loose = harness.post(json!({"content": "thrice", "nonce": "n-1"})).await.success();
    assert_ne!(first["id"], loose["id"]);
    assert_eq!(harness.messages_seen_by("Ada").await.len(), 3);
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn concurrent_requests_with_one_nonce_create_one_message() {
    let harness = Harness::start().await;
    let body = json!({"content": "once", "nonce": "n", "enforce_nonce": true});
    let (one, other) = tokio::join!(harness.post(body.clone()), harness.post(body));
    assert_eq!(one.success()["id"], other.success()["id"]);
    assert_eq!(harness.messages_seen_by("Ada").await.len(), 1);
    harness.stop_without_complaints().await;
}

/// The first bytes of a PNG of 400 by 300 pixels.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\x90\0\0\x01\x2c\x08\x03\0\0\0";

#[tokio::test]
async fn an_attached_file_is_described_served_and_shown_in_its_embed() {
    let harness = Harness::start().await;
    let path = format!("/channels/{}/messages", harness.channel);
    let body = json!({
        "embeds": [{"image": {"url": "attachment://board.png"}}],
        "attachments": [{"id": 0, "filename": "board.png", "description": "The board"}],
    });
    let made = harness.bot_with_files("POST", &path, &body, &[("board.png", PNG)]).await.success();
    let file = &made["attachments"][0];
    assert_eq!((&file["filename"], &file["description"]), (&json!("board.png"), &json!("The board")));
    assert_eq!((&file["width"], &file["height"]), (&json!(400), &json!(300)));
    let url = file["url"].as_str().expect("a text");
    assert_eq!(made["embeds"][0]["image"]["url"], *url);
    let served = harness.client.get(url).send().await.expect("an answer");
    assert_eq!(served.headers()["content-type"], "image/png");
    assert_eq!(served.bytes().await.expect("bytes"), PNG);
    // An expired address serves no file.
    let old = url.split("?ex=").next().expect("a part");
    let gone = harness.client.get(format!("{old}?ex=1")).send().await.expect("an answer");
    assert_eq!(gone.status(), 404);

    // An edit keeps the files that it lists, and adds new ones.
    let id = made["id"].as_str().expect("an id");
    let kept = harness.bot("PATCH", &format!("{path}/{id}"), json!({"content": "still"})).await.success();
    assert_eq!(kept["attachments"].as_array().map(Vec::len), Some(1));
    assert!(kept["edited_timestamp"].is_string());
    let body = json!({"attachments": [{"id": 0, "filename": "next.png"}], "embeds": []});
    let replaced =
        harness.bot_with_files("PATCH", &format!("{path}/{id}"), &body, &[("next.png", PNG)]).await.success();
    let names: Vec<_> =
        replaced["attachments"].as_array().expect("a list").iter().map(|file| &file["filename"]).collect();
    assert_eq!(names, ["next.png"]);
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn file_sizes_counts_and_descriptions_are_limited() {
    let harness = Harness::start().await;
    let path = format!("/channels/{}/messages", harness.channel);
    let send = async |size: usize, description: usize| {
        let body = json!({"attachments": [{"id": "0", "filename": "x.bin", "description": text_of_length(description)}]});
        harness.bot_with_files("POST", &path, &body, &[("x.bin", &vec![7; size])]).await
    };
    send(10 * 1024 * 1024, 1_024).await.success();
    assert_eq!(send(10 * 1024 * 1024 + 1, 1).await.refusal(), (413, 40005));
    assert_error(&send(1, 1_025).await, "attachments/0/description", "BASE_TYPE_MAX_LENGTH");
    let ten: Vec<_> = vec![("x.bin", &b"x"[..]); 11];
    harness.bot_with_files("POST", &path, &json!({}), &ten[..10]).await.success();
    assert_error(
        &harness.bot_with_files("POST", &path, &json!({}), &ten).await,
        "attachments",
        "BASE_TYPE_BAD_LENGTH",
    );
    let whole = vec![0; 9 * 1024 * 1024];
    let three = [("a", &whole[..]), ("b", &whole[..]), ("c", &whole[..])];
    assert_eq!(harness.bot_with_files("POST", &path, &json!({}), &three).await.refusal(), (413, 40005));
    harness.stop().await;
}

#[tokio::test]
async fn the_bot_edits_and_deletes_only_its_own_messages() {
    let harness = Harness::start().await;
    let path = format!("/channels/{}/messages", harness.channel);
    let posted = harness.person("Ada", "POST", &path, json!({"content": "mine"})).await.success();
    let id = posted["id"].as_str().expect("an id");
    assert_eq!(
        harness.bot("PATCH", &format!("{path}/{id}"), json!({"content": "x"})).await.refusal(),
        (403, 50005)
    );
    assert_eq!(harness.bot("DELETE", &format!("{path}/{id}"), Value::Null).await.refusal(), (403, 50013));
    let made = harness.post(json!({"content": "x", "components": [row(&[button("a")])]})).await.success();
    let id = made["id"].as_str().expect("an id");
    let off = harness.bot("PATCH", &format!("{path}/{id}"), json!({"components": []})).await.success();
    assert_eq!(off["components"], json!([]));
    assert_eq!(
        harness.bot("PATCH", &format!("{path}/{id}"), json!({"content": ""})).await.refusal(),
        (400, 50006)
    );
    assert_eq!(harness.bot("DELETE", &format!("{path}/{id}"), Value::Null).await.status, 204);
    assert_eq!(harness.bot("GET", &format!("{path}/{id}"), Value::Null).await.refusal(), (404, 10008));
    harness.stop().await;
}

#[tokio::test]
async fn history_is_read_before_after_and_around_a_message() {
    let harness = Harness::start().await;
    let mut ids = Vec::new();
    for number in 0..7 {
        let made = harness.post(json!({"content": number.to_string()})).await.success();
        ids.push(made["id"].as_str().expect("an id").to_owned());
    }
    let read = async |query: String| -> Vec<String> {
        let all = harness
            .bot("GET", &format!("/channels/{}/messages?{query}", harness.channel), Value::Null)
            .await
            .success();
        let list = all.as_array().expect("a list");
        list.iter().map(|message| message["content"].as_str().expect("a text").to_owned()).collect()
    };
    assert_eq!(read("limit=2".to_owned()).await, ["6", "5"]);
    assert_eq!(read(format!("limit=2&before={}", ids[3])).await, ["2", "1"]);
    assert_eq!(read(format!("limit=2&after={}", ids[3])).await, ["5", "4"]);
    assert_eq!(read(format!("limit=3&around={}", ids[3])).await, ["4", "3", "2"]);
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn an_incomplete_request_is_ignored() {
    let harness = Harness::start().await;
    let page = harness.sandbox.page_url();
    let address = page.trim_start_matches("http://").trim_end_matches('/');
    let mut socket = TcpStream::connect(address).await.expect("it listens");
    let begun = format!(
        "POST /api/v10/channels/{}/messages HTTP/1.1\r\nhost: {address}\r\nauthorization: Bot {}\r\n\
         content-type: application/json\r\ncontent-length: 100\r\n\r\n{{",
        harness.channel,
        harness.sandbox.token()
    );
    socket.write_all(begun.as_bytes()).await.expect("it listens");
    socket.shutdown().await.expect("it listens");
    // The server has noticed once it closes the connection; a reset counts too.
    let _ = socket.read_to_end(&mut Vec::new()).await;
    assert_eq!(harness.sandbox.request_count(), 0);
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn file_names_are_parsed_from_every_encoding() {
    let harness = Harness::start().await;
    let path = format!("/channels/{}/messages", harness.channel);
    let cases = [
        (r#"filename="plain name.png""#, "plain_name.png"),
        (r#"filename="Läufer e4.png""#, "Läufer_e4.png"),
        (r#"filename="L%C3%A4ufer%20e4.png""#, "Läufer_e4.png"),
        (r#"filename="a\"b\\c.png""#, "abc.png"),
        (r#"filename="a;b=c.png""#, "abc.png"),
        ("filename=bare.png", "bare.png"),
        (r#"filename="other.png"; filename*=UTF-8''L%C3%A4ufer%20e4.png"#, "Läufer_e4.png"),
    ];
    for (written, kept) in cases {
        let body = format!(
            "--edge\r\ncontent-disposition: form-data; name=\"files[0]\"; {written}\r\ncontent-type: image/png\r\n\r\n\
             x\r\n--edge--\r\n"
        );
        let request =
            harness.request("POST", &path).header("content-type", "multipart/form-data; boundary=edge");
        let response = request.body(body).send().await.expect("an answer");
        let made: Value = response.json().await.expect("JSON");
        assert_eq!(made["attachments"][0]["filename"], kept, "{written}: {made}");
        let url = made["attachments"][0]["url"].as_str().expect("a text");
        assert!(url.contains(".png?"), "a dot stays as it is: {url}");
        let bytes = harness.client.get(url).send().await.expect("an answer").bytes().await.expect("bytes");
        assert_eq!(bytes, "x");
    }
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn invalid_ids_in_paths_are_reported_by_parameter_name() {
    let harness = Harness::start().await;
    for (path, name) in [
        ("/channels/x".to_owned(), "channel_id"),
        (format!("/channels/{}/messages/x", harness.channel), "message_id"),
        ("/guilds/x".to_owned(), "guild_id"),
        (format!("/guilds/{}/members/x", harness.guild), "user_id"),
        (format!("/guilds/{}/roles/x", harness.guild), "role_id"),
        ("/users/x".to_owned(), "user_id"),
        (format!("/applications/{}/commands/x", harness.sandbox.bot()), "command_id"),
    ] {
        let refused = harness.bot("GET", &path, Value::Null).await;
        assert_eq!(refused.refusal(), (400, 50035), "{path}");
        assert_eq!(refused.error_codes(name), ["NUMBER_TYPE_COERCE"], "{path}: {}", refused.json);
    }
    harness.stop().await;
}
