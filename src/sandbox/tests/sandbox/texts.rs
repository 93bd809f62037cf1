//! The page's texts, and the languages of users and servers.

use crate::harness::Harness;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Returns the names in braces in a text.
fn placeholders(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect()
}

async fn fetch(harness: &Harness, path: &str) -> String {
    let address = format!("{}{path}", harness.sandbox.page_url());
    reqwest::get(address).await.expect("an answer").text().await.expect("a text")
}

#[tokio::test]
async fn the_page_has_every_text_in_every_language() {
    let harness = Harness::start().await;
    let script = fetch(&harness, "page/texts.js").await;
    let texts = script.lines().next().expect("a line");
    let texts = texts.strip_prefix("export const TEXTS = ").expect("texts").trim_end_matches(';');
    let texts: BTreeMap<String, BTreeMap<String, String>> = serde_json::from_str(texts).expect("JSON");
    assert_eq!(texts.keys().collect::<Vec<_>>(), ["de", "en", "es", "fr", "ja", "pt-BR", "ru"]);
    let english = &texts["en"];
    for (language, texts) in &texts {
        assert!(texts.keys().eq(english.keys()), "{language}");
        for (key, text) in texts {
            assert!(!text.trim().is_empty() && !text.contains('$'), "{language} {key}: {text}");
            assert_eq!(placeholders(text), placeholders(&english[key]), "{language} {key}: {text}");
        }
    }
    // Each text is used, and each used text exists.
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    let mut code = String::new();
    for file in std::fs::read_dir(folder).expect("the page") {
        let path = file.expect("a file").path();
        if path.extension().is_some_and(|ending| ending == "js" || ending == "html") {
            code.push_str(&std::fs::read_to_string(path).expect("a text"));
        }
    }
    for key in english.keys().filter(|key| !key.starts_with("refused-")) {
        let used = [format!("\"{key}\""), format!("{{{key}}}"), "say(String(value))".to_owned()];
        let used = if ["true", "false"].contains(&key.as_str()) { &used[2..] } else { &used[..2] };
        assert!(used.iter().any(|used| code.contains(used)), "{key} is not used");
    }
    for marker in ["words.say(\"", "words.nodes(\"", "Words.say(\""] {
        for rest in code.split(marker).skip(1) {
            let key = rest.split('"').next().expect("a key");
            assert!(english.contains_key(key), "{key} is missing");
        }
    }
    // Each refusal with a text is one of the test server's.
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("person");
    let refusals = std::fs::read_dir(folder).expect("what people do");
    let refusals: String =
        refusals.map(|file| std::fs::read_to_string(file.expect("a file").path()).expect("a text")).collect();
    for code in english.keys().filter_map(|key| key.strip_prefix("refused-")) {
        assert!(refusals.contains(&format!("\"{code}\"")), "{code} is not used");
    }
    let html = fetch(&harness, "").await;
    assert!(html.contains(&english["notice"]) && !html.contains('{'), "{html}");
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn interactions_carry_the_languages_of_the_user_and_the_server() {
    let harness = Harness::start().await;
    let mut connection = harness.connect().await;
    let commands = harness.register(json!([{"name": "game", "description": "A game"}])).await;
    let (ada, ben) =
        (harness.sandbox.person("Ada").expect("Ada"), harness.sandbox.person("Ben").expect("Ben"));
    let change =
        async |user: &str, path: String, body: Value| harness.person(user, "POST", &path, body).await;
    let changed = change("Ada", format!("/users/{ada}"), json!({"locale": "de"})).await.success();
    assert_eq!((&changed["locale"], &changed["global_name"]), (&json!("de"), &json!("Ada")));
    for body in [json!({"locale": "xx"}), json!({"locale": 5}), json!({"locale": "ja", "name": "Ada"})] {
        assert_eq!(change("Ben", format!("/users/{ben}"), body).await.status, 400);
    }

    // Only managers of the server may change its language.
    let guild = format!("/guilds/{}", harness.guild);
    assert_eq!(change("Ben", guild.clone(), json!({"locale": "fr"})).await.refusal(), (403, 50_013));
    assert_eq!(change("Ada", guild.clone(), json!({"locale": "french"})).await.status, 400);
    change("Ada", guild, json!({"locale": "fr"})).await.success();
    assert_eq!(connection.event("GUILD_UPDATE").await["preferred_locale"], "fr");
    let world = harness.person("Ada", "GET", "/world", Value::Null).await.success();
    assert_eq!((&world["me"]["locale"], &world["guilds"][0]["locale"]), (&json!("de"), &json!("fr")));

    for (user, locale) in [("Ada", "de"), ("Ben", "en-US")] {
        let (interaction, outcome) = harness.run_command(&mut connection, user, &commands[0]).await;
        assert_eq!((&interaction["locale"], &interaction["guild_locale"]), (&json!(locale), &json!("fr")));
        assert_eq!(interaction["guild"]["locale"], "fr");
        harness.answer(&interaction, json!({"type": 4, "data": {"content": "Hallo"}})).await.success();
        outcome.await.expect("it ends");
    }
    harness.stop_without_complaints().await;
}
