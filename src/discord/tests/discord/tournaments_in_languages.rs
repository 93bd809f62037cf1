//! Tournament posts in the language of the server, and answers in the language of the user.

use crate::fixtures::{announced_id, posts, tournament_details};
use crate::harness::{Harness, Response, command};
use crate::recorder::Request;
use castellan_discord_api::limits::length;
use castellan_game::Span;
use castellan_text::{self as text, Language, message};
use castellan_tournament::Tiebreak;
use serde_json::{Value, json};

/// Runs a command with these locales of the server and of the client.
async fn run_in_languages(
    harness: &mut Harness,
    (server, locale): (&str, &str),
    who: &str,
    path: &str,
    options: Value,
) -> Response {
    let mut json = harness.interaction(who, 2, &command(path, &options, None));
    json["locale"] = json!(locale);
    json["guild_locale"] = json!(server);
    harness.handle(&json).await
}

/// Runs a command in a German server.
async fn run_in_german_server(
    harness: &mut Harness,
    locale: &str,
    who: &str,
    path: &str,
    options: Value,
) -> Response {
    run_in_languages(harness, ("de", locale), who, path, options).await
}

#[tokio::test]
async fn an_announcement_with_every_option_fits_in_every_language() {
    for language in Language::ALL {
        let mut harness = Harness::new().await;
        let languages = (language.tag(), language.tag());
        let tiebreaks = Tiebreak::ALL.map(|tiebreak| text::tiebreak_in(tiebreak, language)).join(", ");
        let options = json!({
            "title": "*".repeat(80), "format": "swiss", "variant": "kings-mate", "rounds": 30, "starts": "2d",
            "check-in": "1d23h", "round-time": "13d23h", "notice": "1d23h", "grace": "29d23h",
            "tiebreaks": tiebreaks, "most": 1_000, "late-until": 30, "half-byes": 30,
        });
        let response = run_in_languages(&mut harness, languages, "eve", "tournament announce", options).await;
        let content = response.only("post").content();
        assert!(content.starts_with(&format!("**{}** · ", "\\*".repeat(80))), "{content}");
        assert_eq!(content.lines().count(), 3, "{language}: {content}");
        assert!(length(&content) < 1_500, "{language}: no space for names beside {}", length(&content));
        let details = tournament_details(&mut harness, &announced_id(&response)).await;
        let footer = details.lines().last().expect("lines");
        assert!(footer.starts_with("-# ") && footer.ends_with('`'), "{language}: {details}");
        let response =
            run_in_languages(&mut harness, languages, "ann", "tournament sign-up", json!({})).await;
        assert_eq!(response.private_text(), message!(Tournaments, "you-signed-up").text(language));
        let edited = harness.edit_announcements().await;
        let name = format!("{}ann", message!(Names, "between-sentences").text(language));
        assert!(edited[0].content().ends_with(&name), "{edited:?}");
    }
}

#[tokio::test]
async fn posts_use_the_language_of_the_server_and_answers_that_of_the_user() {
    let mut harness = Harness::new().await;
    let options = json!({
        "title": "Spring", "format": "swiss", "variant": "mount-chess", "rounds": 2, "notice": "1h",
        "tiebreaks": "siege, Sonneborn-Berger", "round-time": "7d",
    });
    let response = run_in_german_server(&mut harness, "en-GB", "eve", "tournament announce", options).await;
    assert_eq!(
        response.private_text(),
        "Spring is announced!\nDirect it with the buttons on its announcement."
    );
    let post = response.only("post");
    for part in [
        "**Spring** · Reiterschach · Schweizer System, 2 Runden",
        "3 Tage pro Zug · gewertet · 2 bis 64 Teilnehmer",
        "**Die Anmeldung ist offen**: bisher 0.",
    ] {
        assert!(post.content().contains(part), "{part}: {}", post.content());
    }
    assert_eq!(post.message()["components"][0]["components"][0]["label"], "Anmelden");
    for (locale, who, expected) in [
        ("ja", "ann", "参加を申し込みました。"),
        ("ru", "ben", "Вы записаны."),
        ("de", "cem", "Du bist angemeldet."),
        ("sv-SE", "dan", "You're signed up."),
    ] {
        let response = run_in_german_server(&mut harness, locale, who, "tournament sign-up", json!({})).await;
        assert_eq!(response.private_text(), expected);
    }
    let response = run_in_german_server(&mut harness, "ja", "ann", "tournament sign-up", json!({})).await;
    assert_eq!(response.private_text(), "もう参加を申し込んでいます。");
    let edited = harness.edit_announcements().await;
    assert!(edited[0].content().contains("**Die Anmeldung ist offen**: bisher 4."), "{edited:?}");
    let response = run_in_german_server(&mut harness, "ru", "eve", "arbiter start", json!({})).await;
    assert!(response.private_text().contains("Турнир начался, 4 участника."), "{response:?}");
    assert!(
        posts(&response.requests).iter().any(|text| text.starts_with("**Runde 1** von Spring beginnt <t:"))
    );
    let requests = harness.wait(Span::hours(1)).await;
    let threads = requests.iter().filter_map(|request| match request {
        Request::StartThreadOn { name, .. } => Some(name),
        _ => None,
    });
    assert_eq!(threads.filter(|name| name.ends_with(": Spring, Runde 1")).count(), 2, "{requests:?}");
    for (locale, who, path, expected) in [
        ("ja", "ann", "tournament pairings", "Spring **第1ラウンド**が始まりました！終了：<t:"),
        ("ja", "ann", "tournament standings", "**順位表**：Spring"),
        ("ru", "ben", "tournament list", "(идёт) в <#500>: Конные шахматы, швейцарская система, 2 тура"),
        ("ru", "ben", "tournament log", "**Решения организаторов**, Spring"),
        ("de", "cem", "tournament show", "**Runde 1 von 2** läuft. Sie endet <t:"),
        ("de", "cem", "ratings show", "cem hat noch keine gewertete Partie."),
    ] {
        let response = run_in_german_server(&mut harness, locale, who, path, json!({})).await;
        assert!(response.private_text().contains(expected), "{path}: {response:?}");
    }
    // No player moves, so two forfeit. Tiebreaks use a decimal comma.
    let requests = harness.wait(Span::days(7)).await;
    let standings =
        requests.iter().find(|request| request.content().contains("**Tabelle nach Runde 1**: Spring"));
    let table = standings.map(Request::descriptions).unwrap_or_default();
    assert!(table.contains("Pkt WIN  SB") && table.contains("1 0,5"), "{requests:?}");
}
