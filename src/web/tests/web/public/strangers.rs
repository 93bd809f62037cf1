//! Requests of strangers and of programs for public pages: their limits, search engines, and false addresses.

use super::{Stage, paths_of, request};
use crate::harness::HOME;
use castellan_community::settings::PublicPages;
use castellan_test_support::Random;
use reqwest::header::{CONTENT_SECURITY_POLICY, RETRY_AFTER};
use std::collections::BTreeSet;

#[tokio::test]
async fn search_engines_get_what_is_allowed_to_them() {
    let stage = Stage::new(PublicPages::On).await;
    let game = stage.game(&stage.ben, &[]).await;
    let robots = stage.page("/robots.txt").await;
    assert!(robots.contains("Disallow: /game/\n") && !robots.contains("Sitemap"), "{robots}");
    assert!(!stage.page("/sitemap.xml").await.contains("<loc>"));
    stage.set_pages(PublicPages::Indexed).await;
    assert!(stage.page("/robots.txt").await.contains("/sitemap.xml"));
    let sitemap = stage.page("/sitemap.xml").await;
    for path in [format!("/games/{game}"), format!("/servers/{HOME}"), format!("/players/{}", stage.ann)] {
        assert!(
            sitemap.contains(&format!("<loc>{}{path}</loc>", stage.harness.address)),
            "{path}: {sitemap}"
        );
        let page = stage.page(&path).await;
        assert!(!page.contains("noindex"), "{path}");
    }
    assert!(!sitemap.contains(stage.cat.as_str()));
}

#[tokio::test]
async fn an_address_that_asks_too_often_has_to_wait() {
    let stage = Stage::new(PublicPages::On).await;
    let game = stage.game(&stage.ben, &[]).await;
    let ask = |from: &'static str| {
        let request = stage.harness.client.get(format!("{}/games/{game}", stage.harness.address));
        let request = request.header("x-forwarded-for", from);
        async move { request.send().await.expect("an answer") }
    };
    let mut refused = None;
    for _ in 0..400 {
        let answer = ask("192.0.2.7").await;
        if answer.status() == 429 {
            refused = Some(answer);
            break;
        }
    }
    assert_eq!(refused.expect("a limit").headers()[RETRY_AFTER], "30");
    assert_ne!(ask("192.0.2.8").await.status(), 429);
    // A network of IPv6 is one customer's.
    for _ in 0..240 {
        ask("2001:db8::1").await;
    }
    assert_eq!(ask("2001:db8::2:3").await.status(), 429);
    assert_ne!(ask("2001:db8:1::2").await.status(), 429);
}

#[tokio::test]
async fn a_stranger_watches_live_and_changes_nothing() {
    use serde_json::json;
    let stage = Stage::new(PublicPages::On).await;
    let game = stage.game(&stage.cat, &[]).await;
    stage.play(&game, &["a2a3"]).await;
    let path = format!("/games/{game}");
    let foreign =
        stage.harness.connect_to(&format!("{path}/socket"), None, Some("https://example.org")).await;
    assert!(foreign.is_err(), "a page of another site");
    let mut page = stage.harness.open_silently(&path).await;
    let state = page.resume().await;
    assert!(!state.to_string().contains("Cathlyn") && state["seats"][0]["name"] == "Ann", "{state}");
    assert!(state["actions"] == json!([]) && state["commands"] == json!([]), "{state}");
    stage.play(&game, &["b7b6"]).await;
    let news = page.next_of("state").await;
    assert_eq!(news["moves"].as_array().expect("a list").len(), 2);
    page.send(&json!({"type": "position", "event": news["moves"][0]["event"]})).await;
    assert_eq!(page.next_of("position").await["event"], news["moves"][0]["event"]);
    assert_eq!(page.command("rules", json!(null)).await["accepted"], true);
    for command in ["resign", "threats", "draw-offer", "x"] {
        assert_eq!(page.command(command, json!(null)).await["accepted"], false, "{command}");
    }
    assert_eq!(page.act("a3a4").await["accepted"], false);
    // After the end of the permission, nothing more is shown.
    stage.set_pages(PublicPages::Off).await;
    stage.harness.clock.advance(castellan_game::Span::minutes(1));
    tokio::time::sleep(std::time::Duration::from_millis(1_100)).await;
    page.send(&json!({"type": "resume"})).await;
    assert_eq!(page.closed().await, Some(4404));
    let mut late = stage.harness.open_silently(&path).await;
    assert_eq!(late.closed().await, Some(4404));
}

/// Returns a path that is random, or changed from one that leads somewhere.
fn fuzzed(random: &mut Random, samples: &[String]) -> String {
    let mut path: Vec<u8> = random.pick(samples).clone().into_bytes();
    for _ in 0..=random.below(5) {
        let at = 1 + random.below(path.len());
        let letter = *random.pick(b"abcxyz0129-_./?=&%~:+@!$'()*,;");
        match random.below(4) {
            0 if path.len() > 2 => drop(path.remove(at.min(path.len() - 1))),
            1 => path.truncate(at.max(2)),
            2 => {
                let escaped = format!("%{:02x}", random.below(256));
                path.splice(at..at, escaped.bytes());
            }
            _ => path.insert(at, letter),
        }
    }
    String::from_utf8(path).expect("letters")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_fuzzed_paths_are_answered() {
    let stage = Stage::new(PublicPages::Indexed).await;
    let game = stage.game(&stage.cat, &[]).await;
    let closed = stage.game(&stage.ben, &[("spectators", "off")]).await;
    let mut samples = paths_of(&game);
    samples.extend(paths_of(&closed));
    samples.extend([
        format!("/servers/{HOME}"),
        format!("/servers/{HOME}/ratings/mount-chess:two"),
        format!("/players/{}?language=ja", stage.ann),
        format!("/players/{}", stage.cat),
        "/tournaments/cup/calendar.ics".to_owned(),
        "/pictures/pt-BR-dark/servers/7/mount-chess:two/00.png".to_owned(),
        "/sitemap.xml".to_owned(),
        "/robots.txt".to_owned(),
        "/games/".to_owned() + &"x".repeat(2_000),
        "/games/%00?move=99999999999999999999&language=".to_owned(),
    ]);
    let mut random = Random::new(46);
    let (mut seen, mut client) = (BTreeSet::new(), 0_u32);
    for _ in 0..10_000 {
        let path = fuzzed(&mut random, &samples);
        client = client.wrapping_add(1);
        let address = std::net::Ipv4Addr::from(0x0a00_0000 | (client & 0xff_ffff)).to_string();
        let request = stage.harness.client.get(format!("{}{path}", stage.harness.address));
        let answer = request.header("x-forwarded-for", address).send().await.expect("an answer");
        let status = answer.status().as_u16();
        assert!(matches!(status, 200 | 204 | 302 | 400 | 401 | 404), "{status} {path}");
        // Addresses of private boards that are no text are refused before they reach a page.
        let has_policy = answer.headers().get(CONTENT_SECURITY_POLICY).is_some();
        assert!(has_policy || status == 400 && path.starts_with("/game/"), "{status} {path}");
        let text = answer.bytes().await.expect("a body");
        let text = String::from_utf8_lossy(&text);
        assert!(
            !text.contains("Cathlyn") && !text.contains(closed.as_str()) || path.contains(closed.as_str())
        );
        seen.insert(status);
    }
    assert!(seen.contains(&200) && seen.contains(&404), "{seen:?}");
    let settings = &stage.harness.access.settings;
    settings
        .change_server(HOME, &request(), |server| server.pages = PublicPages::Off)
        .await
        .expect("a store");
    assert_eq!(stage.read(&format!("/games/{game}")).await.0, 404);
}
