//! Tournament notices in the server's language, and answers in each user's.

use crate::harness::{Harness, Heard, command};
use crate::recorder::Outgoing;
use crate::running::posts;
use castellan_discord_api::limits::length;
use castellan_game::Span;
use castellan_text::{self as text, Language};
use castellan_tournament::Tiebreak;
use serde_json::{Value, json};

/// Gives a command in a server of this language, from a client in another.
async fn gives_at(
    harness: &mut Harness,
    (server, locale): (&str, &str),
    who: &str,
    path: &str,
    options: Value,
) -> Heard {
    let mut json = harness.interaction(who, 2, &command(path, &options, None));
    json["locale"] = json!(locale);
    json["guild_locale"] = json!(server);
    harness.happens(&json).await
}

/// Gives a command in a German server.
async fn gives_in(harness: &mut Harness, locale: &str, who: &str, path: &str, options: Value) -> Heard {
    gives_at(harness, ("de", locale), who, path, options).await
}

#[tokio::test]
async fn an_announcement_with_everything_in_it_fits_in_every_language() {
    for language in Language::ALL {
        let mut harness = Harness::new().await;
        let both = (language.tag(), language.tag());
        let tiebreaks = Tiebreak::ALL.map(|tiebreak| text::tiebreak_in(tiebreak, language)).join(", ");
        let options = json!({
            "title": "*".repeat(80), "format": "swiss", "variant": "kings-mate", "rounds": 30, "starts": "2d",
            "check-in": "1d23h", "round-time": "13d23h", "notice": "1d23h", "grace": "29d23h",
            "tiebreaks": tiebreaks, "most": 1_000, "late-until": 30, "half-byes": 30,
        });
        let heard = gives_at(&mut harness, both, "eve", "tournament announce", options).await;
        let said = heard.only("post").content();
        assert!(said.starts_with(&format!("**{}**\n", "\\*".repeat(80))), "{said}");
        let footer = said.lines().last().expect("lines");
        assert!(footer.starts_with("-# ") && footer.ends_with('`'), "{language}: {said}");
        assert!(length(&said) < 1_500, "{language}: there is room for names beside {}", length(&said));
        let heard = gives_at(&mut harness, both, "ann", "tournament sign-up", json!({})).await;
        assert!(heard.privately().contains("ann"), "{heard:?}");
        let edited = harness.edits().await;
        let lines = edited[0].content().lines().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(lines[lines.len() - 2..], ["ann".to_owned(), footer.to_owned()]);
    }
}

#[tokio::test]
async fn posts_are_in_the_language_of_the_server_and_answers_in_that_of_each_person() {
    let mut harness = Harness::new().await;
    let options = json!({
        "title": "Spring", "format": "swiss", "variant": "mount-chess", "rounds": 2, "notice": "1h",
        "tiebreaks": "siege, Sonneborn-Berger", "round-time": "7d",
    });
    let heard = gives_in(&mut harness, "en-GB", "eve", "tournament announce", options).await;
    assert!(heard.privately().contains("Spring is announced! Mount Chess: Swiss, 2 rounds."), "{heard:?}");
    let post = heard.only("post");
    for part in [
        "Mount Chess: Schweizer System, 2 Runden. 2 bis 64 Teilnehmer.",
        "Feinwertungen: Siege, Sonneborn-Berger.",
        "Zeit pro Runde: 7 Tage. Urlaub und Pausen verlängern sie nicht. Paarungen erscheinen 1 Stunde vor jeder Runde.",
        "**Die Anmeldung ist offen**: bisher 0.",
    ] {
        assert!(post.content().contains(part), "{part}: {}", post.content());
    }
    assert_eq!(post.message()["components"][0]["components"][0]["label"], "Anmelden");
    for (locale, who, said) in [
        ("ja", "ann", "annが参加を申し込みました。"),
        ("ru", "ben", "ben участвует."),
        ("de", "cem", "cem ist angemeldet."),
        ("fr", "dan", "dan signed up."),
    ] {
        let heard = gives_in(&mut harness, locale, who, "tournament sign-up", json!({})).await;
        assert_eq!(heard.privately(), said);
    }
    let heard = gives_in(&mut harness, "ja", "ann", "tournament sign-up", json!({})).await;
    assert_eq!(heard.privately(), "annはもう参加しています。");
    let edited = harness.edits().await;
    assert!(edited[0].content().contains("**Die Anmeldung ist offen**: bisher 4."), "{edited:?}");
    let heard = gives_in(&mut harness, "ru", "eve", "arbiter start", json!({})).await;
    assert!(heard.privately().contains("Турнир начался, 4 участника."), "{heard:?}");
    assert!(posts(&heard.asked).iter().any(|text| text.starts_with("**Runde 1** von Spring beginnt <t:")));
    let asked = harness.wait(Span::hours(1)).await;
    let threads = asked.iter().filter_map(|asked| match asked {
        Outgoing::StartThreadOn { name, .. } => Some(name),
        _ => None,
    });
    assert_eq!(threads.filter(|name| name.starts_with("Spring, Runde 1: ")).count(), 2, "{asked:?}");
    for (locale, who, path, expected) in [
        ("ja", "ann", "tournament pairings", "Spring **第1ラウンド**が始まりました！終了：<t:"),
        ("ja", "ann", "tournament standings", "**順位表**：Spring"),
        ("ru", "ben", "tournament list", "(идёт) в <#500>: Mount Chess, швейцарская система, 2 тура"),
        ("ru", "ben", "tournament log", "**Решения директоров**, Spring"),
        ("de", "cem", "tournament show", "**Runde 1 von 2** läuft. Sie endet <t:"),
        ("de", "cem", "ratings show", "cem hat noch keine gewertete Partie."),
    ] {
        let heard = gives_in(&mut harness, locale, who, path, json!({})).await;
        assert!(heard.privately().contains(expected), "{path}: {heard:?}");
    }
    // No players come, so two lose on time. Tiebreaks use a decimal comma.
    let asked = harness.wait(Span::days(7)).await;
    let standings =
        asked.iter().map(Outgoing::content).find(|text| text.contains("**Tabelle nach Runde 1**: Spring"));
    assert!(
        standings.is_some_and(|text| text.contains("Pkt WIN  SB") && text.contains("1 0,5")),
        "{asked:?}"
    );
}
