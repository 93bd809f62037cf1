//! Public pages in a headless Chromium: accessible, readable on a phone, without errors of the policy, and up to date.

use super::Stage;
use crate::accessibility::axe;
use crate::browser::Browser;
use crate::harness::HOME;
use castellan_community::settings::PublicPages;
use castellan_game::GameId;
use castellan_rules::Variant;
use castellan_test_support::Random;
use serde_json::{Value, json};

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
    let open = stage.announce("open", "Open cup", &[], &[&stage.ann, &stage.arab]).await;
    let lobby = stage.lobby().await;
    vec![
        ("lobby", format!("/games/{lobby}")),
        ("live", format!("/games/{live}")),
        ("earlier", format!("/games/{live}?move=1")),
        ("finished", format!("/games/{finished}")),
        ("large", format!("/games/{large}")),
        ("replay", format!("/games/{finished}/replay")),
        ("embedded", format!("/embed/game/{live}")),
        ("tournament", format!("/tournaments/{cup}")),
        ("sign-up", format!("/tournaments/{open}")),
        ("player", format!("/players/{}", stage.ann)),
        ("server", format!("/servers/{HOME}")),
        ("ratings", format!("/servers/{HOME}/ratings/mount-chess:two")),
        ("japanese", format!("/tournaments/{cup}?language=ja")),
        ("missing", "/games/nothing".to_owned()),
        // The last row, because nothing else is shown after it.
        ("too-many", format!("/servers/{HOME}")),
    ]
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
    let Some(rules) = axe() else { return };
    let Some(browser) = Browser::open(1_280, 800).await else { return };
    let stage = Stage::new(PublicPages::On).await;
    for (name, path) in pages(&stage).await {
        while name == "too-many" && stage.harness.get(&path, None).await.status() != 429 {}
        for (width, height) in SIZES {
            browser.resize(width, height).await;
            for scheme in ["light", "dark"] {
                let media = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
                browser.cdp("Emulation.setEmulatedMedia", media).await;
                browser.client.goto(&format!("{}{path}", stage.harness.address)).await.expect("a page");
                browser.wait_for("[...document.images].every((image) => image.complete)").await;
                let broken = "return [...document.images].some((image) => image.naturalWidth === 0);";
                assert_eq!(browser.read(broken).await, json!(false), "{name}");
                if scheme == "light" {
                    browser.screenshot(&format!("public-{name}-{width}")).await;
                }
                let wide = browser.read("return document.documentElement.scrollWidth;").await;
                assert!(wide.as_u64() <= Some(width.into()), "{name} {width}: {wide}");
                let errors = browser.errors().await;
                let is_expected = |error: &String| match name {
                    "missing" => error.contains("404"),
                    "too-many" => error.contains("429"),
                    _ => false,
                };
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

/// Plays a game with dice until some captures were decided by them.
async fn roll_dice(stage: &Stage, game: &GameId) {
    let mut random = Random::new(46);
    loop {
        let state = stage.harness.referee.games.game(game).await.expect("a game");
        let record = state.record().expect("a record");
        if record.steps().filter(|step| step.roll.is_some()).count() == 3 {
            return;
        }
        let position = record.position();
        let actions = position.actions();
        let capture = actions.iter().find(|action| position.dice_sides(**action).is_some());
        let action = *capture.unwrap_or_else(|| random.pick(&actions));
        stage.play(game, &[&action.to_string()]).await;
    }
}

/// Counts the digests that the browser computes, and changes the proof of the dice before the page reads it.
const TAMPER: &str = "const [digest, read] = [crypto.subtle.digest.bind(crypto.subtle), JSON.parse];
    window.digests = 0;
    crypto.subtle.digest = (...data) => { window.digests += 1; return digest(...data); };
    JSON.parse = (text) => {
        const value = read(text);
        const dice = value?.dice;
        if (dice) { CHANGE }
        return value;
    };";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_public_page_verifies_the_dice_in_the_browser_and_shows_a_false_proof() {
    let Some(browser) = Browser::open(390, 844).await else { return };
    let stage = Stage::new(PublicPages::On).await;
    let dice = [("active", "on")];
    let game = stage.harness.game(Variant::KingsMate, &dice, &[&stage.ann, &stage.ben]).await;
    roll_dice(&stage, &game).await;
    let address = format!("{}/games/{game}", stage.harness.address);
    browser.client.goto(&address).await.expect("a page");
    browser
        .wait_for("document.querySelector('#dice-result')?.textContent.includes('when the game ends')")
        .await;
    assert!(!stage.page(&format!("/games/{game}")).await.contains("\"secret\":\""), "not before the end");
    stage.resign(&game, &stage.ben).await;
    for (name, change, class, says) in [
        ("true", "", "good", "✓ Your browser checked the secret and every roll"),
        ("draw", "const draw = dice.draws[0]; draw.value = draw.value % draw.sides + 1;", "bad", "✗ Roll "),
        ("secret", "dice.secret = '00' + dice.secret.slice(2);", "bad", "✗ The secret doesn't match"),
        (
            "commitment",
            "dice.commitment = '00' + dice.commitment.slice(2);",
            "bad",
            "✗ The secret doesn't match",
        ),
        ("seed", "dice.seeds[1].seed = '00' + dice.seeds[1].seed.slice(2);", "bad", "✗ The bot's own seed"),
    ] {
        let source = json!({"source": TAMPER.replace("CHANGE", change)});
        let script = browser.cdp("Page.addScriptToEvaluateOnNewDocument", source).await;
        browser.client.goto(&address).await.expect("a page");
        browser.wait_for("['good', 'bad'].includes(document.querySelector('#dice-result')?.className)").await;
        let result = "const { className, textContent } = document.querySelector('#dice-result');
            document.querySelector('#dice').open = true;
            document.querySelector('#dice').scrollIntoView();
            return [className, textContent, window.digests > 0];";
        let result = browser.read(result).await;
        assert_eq!((&result[0], &result[2]), (&json!(class), &json!(true)), "{name}: {result}");
        assert!(result[1].as_str().is_some_and(|text| text.starts_with(says)), "{name}: {result}");
        browser.screenshot(&format!("public-dice-{name}")).await;
        browser.cdp("Page.removeScriptToEvaluateOnNewDocument", script).await;
    }
    assert_eq!(browser.errors().await, Vec::<String>::new());
    browser.client.close().await.expect("it closes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_through_a_token_says_so_on_its_page_in_the_embedded_board_and_in_its_data() {
    const LABEL: &str = "plays through the API";
    let stage = Stage::new(PublicPages::On).await;
    let game = stage.game(&stage.ben, &[]).await;
    let paths = [format!("/games/{game}"), format!("/embed/game/{game}")];
    let data = format!("/api/v1/games/{game}");
    let marks = async || {
        let (_, text) = stage.read(&data).await;
        let state: Value = serde_json::from_str(&text).expect("JSON");
        [0, 1].map(|seat| state["seats"][seat]["through_api"].clone())
    };
    let program = stage.harness.program(&stage.ann).await;
    program.get(&format!("/games/{game}")).await.ok();
    for path in &paths {
        assert!(!stage.page(path).await.contains(LABEL), "{path}");
    }
    assert_eq!(marks().await, [false, false]);
    program.post(&format!("/games/{game}/moves"), Some(&json!({"move": "a2a3"}))).await.ok();
    for path in &paths {
        assert!(stage.page(path).await.contains(LABEL), "{path}");
        assert!(!stage.page(&format!("{path}?language=de")).await.contains(LABEL), "{path}");
    }
    assert_eq!(marks().await, [true, false]);
    let Some(browser) = Browser::open(1_280, 800).await else { return };
    for path in &paths {
        for (width, height) in SIZES {
            browser.resize(width, height).await;
            browser.client.goto(&format!("{}{path}", stage.harness.address)).await.expect("a page");
            browser.wait_for("document.querySelector('#board').getAttribute('aria-busy') === 'false'").await;
            browser.screenshot(&format!("public-token{}-{width}", path.replace('/', "-"))).await;
            let seats =
                browser.read("return ['under', 'above'].map((id) => document.getElementById(id).innerText);");
            let seats = seats.await;
            let [own, other] = [0, 1].map(|seat| seats[seat].as_str().expect("a text").to_owned());
            assert!(own.contains("Ann") && own.contains(LABEL), "{path} {width}: {own}");
            assert!(other.contains("Ben") && !other.contains(LABEL), "{path} {width}: {other}");
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
