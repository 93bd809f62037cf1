//! Answers about games are in the language of whoever asked, and news in a channel in the server's.

use crate::harness::{Harness, Heard, command};
use castellan_discord::wire::ChannelId;
use serde_json::{Value, json};

/// Somebody gives a command, whose Discord speaks a language, in a server that speaks another.
async fn gives_in(
    harness: &mut Harness,
    (locale, server): (&str, &str),
    path: &str,
    options: &Value,
) -> Heard {
    let mut json = harness.interaction("ann", 2, &command(path, options, None));
    json["locale"] = json!(locale);
    json["guild_locale"] = json!(server);
    harness.happens(&json).await
}

#[tokio::test]
async fn whoever_asks_about_a_game_is_answered_in_their_language() {
    let mut harness = Harness::new().await;
    harness.duel("mount-chess").await;
    let variant = "mount-chess";
    let cases = [
        (
            "legal",
            json!({ "piece": "b1" }),
            ["2 erlaubte Züge für Weiß:", "У белых 2 возможных хода:", "白の指せる手（2手）："],
        ),
        (
            "legal",
            json!({ "piece": "z99" }),
            ["`z99` ist kein Feld.", "`z99` — не поле.", "`z99`というマスはありません。"],
        ),
        ("clock", json!({}), ["Weiß: noch 3 Tage", "Белые: осталось 3 дня", "白：残り3日"]),
        (
            "why",
            json!({ "action": "a2a3" }),
            ["Weiß kann jetzt so ziehen.", "Белые могут сделать его сейчас.", "今白が指せる手です。"],
        ),
        ("resign", json!({}), ["Diese Partie aufgeben?", "Сдать эту партию?", "この対局を投了しますか。"]),
        ("game abort", json!({}), ["ohne Ergebnis", "без результата", "勝敗をつけずに"]),
        (
            "games",
            json!({}),
            ["**1 Partie wartet auf dich**", "**Вас ждёт 1 партия**", "**1局があなたを待っています**"],
        ),
        ("game list", json!({}), ["**du bist am Zug**", "**ваш ход**", "**あなたの手番**"]),
        (
            "game show",
            json!({}),
            ["Gespielt wird in <#500>.", "Партия идёт в <#500>.", "<#500>で対局しています。"],
        ),
        ("dice", json!({}), ["Das Geheimnis wird", "Секрет раскроется", "秘密の値は"]),
        (
            "draw accept",
            json!({}),
            ["kein Remisangebot", "Предложения ничьей нет.", "ドローの申し出はありません。"],
        ),
        ("replace", json!({}), ["Füll `seat`", "Укажите сторону", "席（`seat`）と"]),
        (
            "time give",
            json!({ "seat": "b", "span": "5" }),
            ["`5` ist keine Dauer.", "`5` — не срок.", "`5`は時間の長さとして"],
        ),
        (
            "game new",
            json!({ "variant": variant, "time": "5" }),
            ["`5` ist keine Bedenkzeit.", "`5` — не контроль времени.", "`5`は持ち時間として"],
        ),
        (
            "game new",
            json!({ "variant": variant, "time": "10m + 99d" }),
            ["Der Zuschlag pro Zug", "Добавка за ход", "1手ごとの加算"],
        ),
        (
            "game new",
            json!({ "variant": variant, "options": "offers=soon" }),
            ["`offers`: `soon` ist keine Dauer.", "`offers`: `soon` — не срок.", "`offers`：`soon`は"],
        ),
    ];
    for (path, options, expected) in cases {
        for (locale, expected) in ["de", "ru", "ja"].into_iter().zip(expected) {
            let said = gives_in(&mut harness, (locale, "fr"), path, &options).await.privately();
            assert!(said.contains(expected), "/{path} {options}: {said}");
        }
    }
}

#[tokio::test]
async fn what_happened_is_told_in_ones_own_language_and_posted_in_the_servers() {
    let mut harness = Harness::new().await;
    harness.duel("mount-chess").await;
    let said = gives_in(&mut harness, ("de", "ru"), "game move", &json!({ "channel": "510" })).await;
    assert!(said.privately().contains("ist nach <#510> umgezogen."), "{said:?}");
    let posted = |text: &str| said.asked.iter().any(|asked| asked.content().contains(text));
    assert!(posted("Раньше она шла в <#500>."), "{said:?}");
    // Where the board does not answer, what happened is said.
    harness.channel = ChannelId(500);
    let said = gives_in(&mut harness, ("ja", "ru"), "draw offer", &json!({})).await.privately();
    assert!(said.contains("ann") && said.ends_with("<#510>に表示されます。"), "{said}");
}

#[tokio::test]
async fn the_form_for_an_army_fits_in_every_language() {
    let mut harness = Harness::new().await;
    harness.opens("ann", json!({ "variant": "king-of-the-mountain", "solo": true })).await;
    gives_in(&mut harness, ("de", "fr"), "game start", &json!({})).await;
    for (locale, title, siege) in [
        ("en-US", "King of the Mountain: your army", "Siege"),
        ("de", "King of the Mountain: deine Armee", "Belagerung"),
        ("ru", "King of the Mountain: ваша армия", "Осада"),
        ("ja", "King of the Mountain：あなたの軍", "攻城"),
    ] {
        let heard = gives_in(&mut harness, (locale, "fr"), "army", &json!({})).await;
        let form = heard.answer().message().clone();
        assert_eq!(form["title"], title);
        let shown = form.to_string();
        assert!(shown.contains(siege) && !shown.contains('…'), "{locale}: {shown}");
    }
}
