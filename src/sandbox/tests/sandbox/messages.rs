//! Messages: their limits, at the limit and one past it, mentions, nonces, files and edits.

use crate::stage::{Reply, Stage};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A limit: its name, a body of a given length, the limit, and the path of the error.
type Case<'a> = (&'a str, Box<dyn Fn(usize) -> Value + 'a>, usize, &'a str);

fn long(length: usize) -> String {
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
        (0..options).map(|place| json!({"label": "x", "value": place.to_string()})).collect();
    json!({"type": 3, "custom_id": "s", "options": options})
}

fn embed(field: &str, length: usize) -> Value {
    json!({"embeds": [{"description": "x", field: long(length)}]})
}

fn assert_mistake(reply: &Reply, path: &str, code: &str) {
    assert_eq!(reply.refusal(), (400, 50035), "{}", reply.json);
    assert!(reply.mistakes(path).contains(&code.to_owned()), "{path}: {}", reply.json);
}

#[tokio::test]
async fn each_limit_of_a_message_holds_at_the_limit_and_not_one_past_it() {
    let stage = Stage::quick().await;
    let rows = |count: usize| json!({"content": "x", "components": (0..count).map(|place| row(&[button(&place.to_string())])).collect::<Vec<_>>()});
    let buttons = |count: usize| json!({"content": "x", "components": [row(&(0..count).map(|place| button(&place.to_string())).collect::<Vec<_>>())]});
    let fields =
        |count: usize| json!({"embeds": [{"fields": vec![json!({"name": "n", "value": "v"}); count]}]});
    let with = |child: Value| json!({"content": "x", "components": [row(&[child])]});
    let changed = |mut child: Value, field: &str, length: usize| {
        child[field] = long(length).into();
        with(child)
    };
    let option = |field: &str, length: usize| {
        let mut select = select(1);
        select["options"][0][field] = long(length).into();
        with(select)
    };
    let field = |part: &str, length: usize| {
        let mut field = json!({"name": "n", "value": "v"});
        field[part] = long(length).into();
        json!({"embeds": [{"fields": [field]}]})
    };
    let together = |last: usize| json!({"embeds": [{"description": long(4_096)}, {"description": long(1_000), "footer": {"text": long(last)}}]});
    let cases: Vec<Case<'_>> = vec![
        ("content", Box::new(|n| json!({"content": long(n)})), 2_000, "content"),
        ("embeds", Box::new(|n| json!({"embeds": vec![json!({"title": "x"}); n]})), 10, "embeds"),
        ("title", Box::new(|n| embed("title", n)), 256, "embeds/0/title"),
        ("description", Box::new(|n| embed("description", n)), 4_096, "embeds/0/description"),
        (
            "footer",
            Box::new(|n| json!({"embeds": [{"footer": {"text": long(n)}}]})),
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
        ("nonce", Box::new(|n| json!({"content": "x", "nonce": long(n)})), 25, "nonce"),
    ];
    for (what, body, limit, path) in cases {
        let at = stage.post(body(limit)).await;
        assert_eq!(at.status, 200, "{what} at the limit: {}", at.json);
        let past = stage.post(body(limit + 1)).await;
        assert_eq!(past.refusal(), (400, 50035), "{what} past the limit");
        assert!(!past.mistakes(path).is_empty(), "{what}: {}", past.json);
    }
    assert_eq!(stage.sandbox.complaints().len(), 18, "each one past a limit is complained about");
    stage.ends().await;
}

#[tokio::test]
async fn what_the_official_description_misses_is_refused_all_the_same() {
    let stage = Stage::quick().await;
    let empty = stage.post(json!({})).await;
    assert_eq!(empty.refusal(), (400, 50006));
    let blank = stage.post(json!({"content": "  \n "})).await;
    assert_eq!(blank.refusal(), (400, 50006));
    let twice = stage.post(json!({"content": "x", "components": [row(&[button("a"), button("a")])]})).await;
    assert_mistake(&twice, "components/0/components/1/custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED");
    let mixed = stage.post(json!({"content": "x", "components": [row(&[button("a"), select(1)])]})).await;
    assert_mistake(&mixed, "components/0/components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED");
    let second = stage.post(json!({"content": "x", "flags": 1 << 15})).await;
    assert_mistake(&second, "content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2");
    let picture = json!({"embeds": [{"image": {"url": "attachment://board.png"}}]});
    let missing = stage.post(picture.clone()).await;
    assert_mistake(&missing, "embeds/0/image/url", "ATTACHMENT_NOT_FOUND");
    let both =
        stage.post(json!({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}})).await;
    assert_mistake(&both, "allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE");
    let few = stage.post(json!({"content": "x", "components": [row(&[json!({"type": 3, "custom_id": "s", "max_values": 2, "options": [{"label": "a", "value": "a"}]})])]})).await;
    assert_mistake(&few, "components/0/components/0/options", "SELECT_COMPONENT_MAX_VALUES");
    stage.ends().await;
}

#[tokio::test]
async fn a_field_that_discord_does_not_know_is_overlooked_but_complained_about() {
    let stage = Stage::quick().await;
    stage.post(json!({"content": "x", "wobble": 1})).await.fine();
    let complaints = stage.sandbox.complaints();
    assert_eq!(complaints.len(), 1);
    assert!(complaints[0].ends_with("Discord knows no field wobble"), "{complaints:?}");
    stage.ends().await;
}

#[tokio::test]
async fn only_those_whom_the_message_may_mention_are_notified() {
    let stage = Stage::quick().await;
    let id = |name: &str| stage.sandbox.person(name).expect("a person");
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
        let made = stage.post(body.clone()).await.fine();
        let seen = stage.seen_by("Dan").await.pop().expect("it is there");
        assert_eq!(seen["id"], made["id"]);
        assert_eq!(seen["sandbox"]["notified"], json!(expected), "{body}");
        // The bot may not mention everyone, even with `allowed_mentions`.
        assert_eq!(made["mention_everyone"], false);
    }
    stage.ends_well().await;
}

#[tokio::test]
async fn a_nonce_that_is_enforced_gives_the_same_message_again() {
    let stage = Stage::quick().await;
    let body = json!({"content": "once", "nonce": "n-1", "enforce_nonce": true});
    let first = stage.post(body.clone()).await.fine();
    let again = stage.post(body).await.fine();
    assert_eq!(first["id"], again["id"]);
    let other = stage.post(json!({"content": "twice", "nonce": "n-2", "enforce_nonce": true})).await.fine();
    assert_ne!(first["id"], other["id"]);
    let loose = stage.post(json!({"content": "thrice", "nonce": "n-1"})).await.fine();
    assert_ne!(first["id"], loose["id"]);
    assert_eq!(stage.seen_by("Ada").await.len(), 3);
    stage.ends_well().await;
}

#[tokio::test]
async fn two_requests_with_one_nonce_that_race_make_one_message() {
    let stage = Stage::quick().await;
    let body = json!({"content": "once", "nonce": "n", "enforce_nonce": true});
    let (one, other) = tokio::join!(stage.post(body.clone()), stage.post(body));
    assert_eq!(one.fine()["id"], other.fine()["id"]);
    assert_eq!(stage.seen_by("Ada").await.len(), 1);
    stage.ends_well().await;
}

/// The first bytes of a PNG of 400 by 300 pixels.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\x90\0\0\x01\x2c\x08\x03\0\0\0";

#[tokio::test]
async fn a_file_is_described_served_and_shown_by_its_embed() {
    let stage = Stage::quick().await;
    let path = format!("/channels/{}/messages", stage.channel);
    let body = json!({
        "embeds": [{"image": {"url": "attachment://board.png"}}],
        "attachments": [{"id": 0, "filename": "board.png", "description": "The board"}],
    });
    let made = stage.bot_with_files("POST", &path, &body, &[("board.png", PNG)]).await.fine();
    let file = &made["attachments"][0];
    assert_eq!((&file["filename"], &file["description"]), (&json!("board.png"), &json!("The board")));
    assert_eq!((&file["width"], &file["height"]), (&json!(400), &json!(300)));
    let url = file["url"].as_str().expect("a text");
    assert_eq!(made["embeds"][0]["image"]["url"], *url);
    let served = stage.client.get(url).send().await.expect("an answer");
    assert_eq!(served.headers()["content-type"], "image/png");
    assert_eq!(served.bytes().await.expect("bytes"), PNG);
    // An expired address serves no file.
    let old = url.split("?ex=").next().expect("a part");
    let gone = stage.client.get(format!("{old}?ex=1")).send().await.expect("an answer");
    assert_eq!(gone.status(), 404);

    // An edit keeps the files that it lists, and adds new ones.
    let id = made["id"].as_str().expect("an id");
    let kept = stage.bot("PATCH", &format!("{path}/{id}"), json!({"content": "still"})).await.fine();
    assert_eq!(kept["attachments"].as_array().map(Vec::len), Some(1));
    assert!(kept["edited_timestamp"].is_string());
    let body = json!({"attachments": [{"id": 0, "filename": "next.png"}], "embeds": []});
    let replaced =
        stage.bot_with_files("PATCH", &format!("{path}/{id}"), &body, &[("next.png", PNG)]).await.fine();
    let names: Vec<_> =
        replaced["attachments"].as_array().expect("a list").iter().map(|file| &file["filename"]).collect();
    assert_eq!(names, ["next.png"]);
    stage.ends_well().await;
}

#[tokio::test]
async fn a_file_may_be_ten_mebibytes_and_a_description_1024_characters() {
    let stage = Stage::quick().await;
    let path = format!("/channels/{}/messages", stage.channel);
    let send = async |size: usize, description: usize| {
        let body =
            json!({"attachments": [{"id": "0", "filename": "x.bin", "description": long(description)}]});
        stage.bot_with_files("POST", &path, &body, &[("x.bin", &vec![7; size])]).await
    };
    send(10 * 1024 * 1024, 1_024).await.fine();
    assert_eq!(send(10 * 1024 * 1024 + 1, 1).await.refusal(), (413, 40005));
    assert_mistake(&send(1, 1_025).await, "attachments/0/description", "BASE_TYPE_MAX_LENGTH");
    let ten: Vec<_> = vec![("x.bin", &b"x"[..]); 11];
    stage.bot_with_files("POST", &path, &json!({}), &ten[..10]).await.fine();
    assert_mistake(
        &stage.bot_with_files("POST", &path, &json!({}), &ten).await,
        "attachments",
        "BASE_TYPE_BAD_LENGTH",
    );
    let whole = vec![0; 9 * 1024 * 1024];
    let three = [("a", &whole[..]), ("b", &whole[..]), ("c", &whole[..])];
    assert_eq!(stage.bot_with_files("POST", &path, &json!({}), &three).await.refusal(), (413, 40005));
    stage.ends().await;
}

#[tokio::test]
async fn the_bot_edits_and_deletes_its_own_messages_only() {
    let stage = Stage::quick().await;
    let path = format!("/channels/{}/messages", stage.channel);
    let said = stage.person("Ada", "POST", &path, json!({"content": "mine"})).await.fine();
    let id = said["id"].as_str().expect("an id");
    assert_eq!(
        stage.bot("PATCH", &format!("{path}/{id}"), json!({"content": "x"})).await.refusal(),
        (403, 50005)
    );
    assert_eq!(stage.bot("DELETE", &format!("{path}/{id}"), Value::Null).await.refusal(), (403, 50013));
    let made = stage.post(json!({"content": "x", "components": [row(&[button("a")])]})).await.fine();
    let id = made["id"].as_str().expect("an id");
    let off = stage.bot("PATCH", &format!("{path}/{id}"), json!({"components": []})).await.fine();
    assert_eq!(off["components"], json!([]));
    assert_eq!(
        stage.bot("PATCH", &format!("{path}/{id}"), json!({"content": ""})).await.refusal(),
        (400, 50006)
    );
    assert_eq!(stage.bot("DELETE", &format!("{path}/{id}"), Value::Null).await.status, 204);
    assert_eq!(stage.bot("GET", &format!("{path}/{id}"), Value::Null).await.refusal(), (404, 10008));
    stage.ends().await;
}

#[tokio::test]
async fn history_goes_back_forth_and_around() {
    let stage = Stage::quick().await;
    let mut ids = Vec::new();
    for number in 0..7 {
        let made = stage.post(json!({"content": number.to_string()})).await.fine();
        ids.push(made["id"].as_str().expect("an id").to_owned());
    }
    let ask = async |query: String| -> Vec<String> {
        let all = stage
            .bot("GET", &format!("/channels/{}/messages?{query}", stage.channel), Value::Null)
            .await
            .fine();
        let list = all.as_array().expect("a list");
        list.iter().map(|message| message["content"].as_str().expect("a text").to_owned()).collect()
    };
    assert_eq!(ask("limit=2".to_owned()).await, ["6", "5"]);
    assert_eq!(ask(format!("limit=2&before={}", ids[3])).await, ["2", "1"]);
    assert_eq!(ask(format!("limit=2&after={}", ids[3])).await, ["5", "4"]);
    assert_eq!(ask(format!("limit=3&around={}", ids[3])).await, ["4", "3", "2"]);
    stage.ends_well().await;
}

#[tokio::test]
async fn who_goes_in_the_middle_of_a_request_has_asked_nothing() {
    let stage = Stage::quick().await;
    let page = stage.sandbox.page_url();
    let address = page.trim_start_matches("http://").trim_end_matches('/');
    let mut socket = TcpStream::connect(address).await.expect("it listens");
    let begun = format!(
        "POST /api/v10/channels/{}/messages HTTP/1.1\r\nhost: {address}\r\nauthorization: Bot {}\r\n\
         content-type: application/json\r\ncontent-length: 100\r\n\r\n{{",
        stage.channel,
        stage.sandbox.token()
    );
    socket.write_all(begun.as_bytes()).await.expect("it listens");
    socket.shutdown().await.expect("it listens");
    // The server has noticed once it closes the connection; a reset counts too.
    let _ = socket.read_to_end(&mut Vec::new()).await;
    assert_eq!(stage.sandbox.requests(), 0);
    stage.ends_well().await;
}

#[tokio::test]
async fn a_file_keeps_its_name_however_it_is_written() {
    let stage = Stage::quick().await;
    let path = format!("/channels/{}/messages", stage.channel);
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
            stage.request("POST", &path).header("content-type", "multipart/form-data; boundary=edge");
        let response = request.body(body).send().await.expect("an answer");
        let made: Value = response.json().await.expect("JSON");
        assert_eq!(made["attachments"][0]["filename"], kept, "{written}: {made}");
        let url = made["attachments"][0]["url"].as_str().expect("a text");
        assert!(url.contains(".png?"), "a dot stays as it is: {url}");
        let bytes = stage.client.get(url).send().await.expect("an answer").bytes().await.expect("bytes");
        assert_eq!(bytes, "x");
    }
    stage.ends_well().await;
}

#[tokio::test]
async fn a_path_that_is_no_id_is_named_as_the_route_names_it() {
    let stage = Stage::quick().await;
    for (path, name) in [
        ("/channels/x".to_owned(), "channel_id"),
        (format!("/channels/{}/messages/x", stage.channel), "message_id"),
        ("/guilds/x".to_owned(), "guild_id"),
        (format!("/guilds/{}/members/x", stage.guild), "user_id"),
        (format!("/guilds/{}/roles/x", stage.guild), "role_id"),
        ("/users/x".to_owned(), "user_id"),
        (format!("/applications/{}/commands/x", stage.sandbox.bot()), "command_id"),
    ] {
        let refused = stage.bot("GET", &path, Value::Null).await;
        assert_eq!(refused.refusal(), (400, 50035), "{path}");
        assert_eq!(refused.mistakes(name), ["NUMBER_TYPE_COERCE"], "{path}: {}", refused.json);
    }
    stage.ends().await;
}
