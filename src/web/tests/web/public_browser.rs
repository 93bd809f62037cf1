//! Public pages in a headless Chromium: accessible, readable on a phone, without errors of the policy, and up to date.

use crate::browser::Browser;
use crate::harness::HOME;
use crate::public_stage::Stage;
use castellan_community::settings::PublicPages;
use castellan_rules::Variant;
use castellan_test_support::tools;
use serde_json::{Value, json};
use std::path::Path;

const SIZES: [(u32, u32); 2] = [(1_280, 800), (390, 844)];

/// Returns the pages, each with a name.
async fn pages(stage: &Stage) -> Vec<(&'static str, String)> {
    let finished = stage.game(&stage.ben, &[("rated", "on")]).await;
    stage.play(&finished, &["a2a3", "b7b6"]).await;
    stage.resign(&finished, &stage.ben).await;
    for loser in [&stage.ben, &stage.ann, &stage.ben] {
        stage.rated_game(loser).await;
    }
    let live = stage.game(&stage.ben, &[("time", "10m + 10s")]).await;
    stage.play(&live, &["a2a3", "b7b6"]).await;
    let large = stage
        .harness
        .game(
            Variant::KingOfTheMountain,
            &[("seats", "2"), ("army", "balanced"), ("first", "w")],
            &[&stage.ann, &stage.cat],
        )
        .await;
    let cup = stage.tournament("Spring cup", &[], &[&stage.ann, &stage.ben, &stage.cat, &stage.arab]).await;
    stage.finish_round(&cup).await;
    vec![
        ("live", format!("/games/{live}")),
        ("earlier", format!("/games/{live}?move=1")),
        ("finished", format!("/games/{finished}")),
        ("large", format!("/games/{large}")),
        ("replay", format!("/games/{finished}/replay")),
        ("embedded", format!("/embed/game/{live}")),
        ("tournament", format!("/tournaments/{cup}")),
        ("player", format!("/players/{}", stage.ann)),
        ("server", format!("/servers/{HOME}")),
        ("ratings", format!("/servers/{HOME}/ratings/mount-chess:two")),
        ("japanese", format!("/tournaments/{cup}?language=ja")),
        ("missing", "/games/nothing".to_owned()),
    ]
}

async fn screenshot(browser: &Browser, name: &str) {
    if let Some(folder) = std::env::var_os("CASTELLAN_SCREENSHOTS") {
        let picture = browser.client.screenshot().await.expect("a picture");
        std::fs::write(Path::new(&folder).join(format!("public-{name}.png")), picture).expect("a file");
    }
}

/// Returns what is wrong with a page for people with disabilities.
async fn violations(browser: &Browser) -> Value {
    let check = "const done = arguments[0];
        axe.run(document, { resultTypes: ['violations'] }).then((found) => done(found.violations.map(
            (one) => `${one.id}: ${one.nodes.map((node) => `${node.target} ${node.failureSummary}`)}`)));";
    browser.client.execute_async(check, Vec::new()).await.expect("a script")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn public_pages_pass_axe_and_fit_a_phone_in_light_and_dark() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/axe/node_modules/axe-core/axe.min.js");
    let Ok(rules) = std::fs::read_to_string(file) else { return tools::missing("axe-core") };
    let Some(browser) = Browser::open(1_280, 800).await else { return };
    let stage = Stage::new(PublicPages::On).await;
    for (name, path) in pages(&stage).await {
        for (width, height) in SIZES {
            browser.resize(width, height).await;
            for scheme in ["light", "dark"] {
                let media = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
                browser.cdp("Emulation.setEmulatedMedia", media).await;
                browser.client.goto(&format!("{}{path}", stage.harness.address)).await.expect("a page");
                browser.wait_for("[...document.images].every((image) => image.complete)").await;
                let broken = "return [...document.images].some((image) => image.naturalWidth === 0);";
                assert_eq!(browser.read(broken).await, json!(false), "{name}");
                screenshot(&browser, &format!("{name}-{width}-{scheme}")).await;
                let wide = browser.read("return document.documentElement.scrollWidth;").await;
                assert!(wide.as_u64() <= Some(width.into()), "{name} {width}: {wide}");
                let errors = browser.errors().await;
                let is_expected = |error: &String| name == "missing" && error.contains("404");
                assert!(errors.iter().all(is_expected), "{name}: {errors:?}");
                browser.read(&rules).await;
                browser
                    .read("for (const part of document.querySelectorAll('details')) part.open = true;")
                    .await;
                assert_eq!(violations(&browser).await, json!([]), "{name} {width} {scheme}");
            }
            // Boards can be shown in other themes than the system's.
            if browser.read("return document.querySelector('#board') !== null;").await == json!(true) {
                for theme in ["grey", "high-contrast", "colour-blind"] {
                    browser.read(&format!("document.documentElement.dataset.theme = '{theme}';")).await;
                    assert_eq!(violations(&browser).await, json!([]), "{name} {width} {theme}");
                }
            }
        }
    }
    browser.client.close().await.expect("it closes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_of_a_live_game_follows_it() {
    let Some(browser) = Browser::open(390, 844).await else { return };
    let stage = Stage::new(PublicPages::On).await;
    let game = stage.game(&stage.ben, &[("time", "10m + 10s")]).await;
    stage.play(&game, &["a2a3"]).await;
    browser.client.goto(&format!("{}/games/{game}", stage.harness.address)).await.expect("a page");
    browser.wait_for("document.querySelector('#board').getAttribute('aria-busy') === 'false'").await;
    stage.play(&game, &["b7b6"]).await;
    browser.wait_for("document.querySelectorAll('#moves li').length === 2").await;
    browser.wait_for("document.querySelector('#status').textContent.includes('White')").await;
    // Steps back by keys.
    browser.read("document.querySelector('#moves [aria-current]').focus();").await;
    browser.press("ArrowLeft").await;
    browser.wait_for("document.querySelector('#board').classList.contains('past')").await;
    browser.wait_for("document.querySelector('#status').textContent.includes('Black')").await;
    browser.press("ArrowRight").await;
    browser.wait_for("!document.querySelector('#board').classList.contains('past')").await;
    // The end of the game brings the replay.
    assert_eq!(browser.read("return document.querySelector('#after').hidden;").await, json!(true));
    stage.resign(&game, &stage.ben).await;
    browser.wait_for("!document.querySelector('#after').hidden").await;
    stage.set_pages(PublicPages::Off).await;
    browser.wait_for("!document.querySelector('#offline').hidden && document.querySelector('#offline').textContent.includes('no longer')").await;
    assert_eq!(browser.errors().await, Vec::<String>::new());
    browser.client.close().await.expect("it closes");
}
