//! Names that run from right to left, on public pages: everything beside them keeps its place.

use super::{Stage, picture_path};
use crate::browser::Browser;
use crate::harness::HOME;
use castellan_community::settings::PublicPages;
use castellan_rules::Variant;
use castellan_tournament::CommandKind;
use serde_json::{Value, json};

/// Names with a number and with a bracket at the end, which an open direction would move to the other side.
const HEBREW: &str = "שרה 12";
const ARABIC: &str = "محمد (3)";

/// Returns the left and right edges and the top of texts within an element, each after the one before.
const EDGES: &str = "const [root, ...texts] = arguments;
    const walker = document.createTreeWalker(document.querySelector(root), NodeFilter.SHOW_TEXT);
    const nodes = [];
    while (walker.nextNode()) nodes.push(walker.currentNode);
    let from = 0;
    return texts.map((text) => {
        while (nodes.length && !nodes[0].data.includes(text, from)) (nodes.shift(), (from = 0));
        const [node] = nodes;
        if (!node) return text;
        const [range, start] = [document.createRange(), node.data.indexOf(text, from)];
        from = start + text.length;
        range.setStart(node, start);
        range.setEnd(node, start + text.length);
        const { left, right, top } = range.getBoundingClientRect();
        return [left, right, top];
    });";

/// Checks that texts stand in this order from left to right, in one line.
async fn check_order(browser: &Browser, root: &str, texts: &[&str]) {
    let arguments = [&[root], texts].concat().into_iter().map(Value::from).collect();
    let edges = browser.client.execute(EDGES, arguments).await.expect("a script");
    let number = |place: usize, index: usize| {
        edges[place][index].as_f64().unwrap_or_else(|| panic!("{root} {texts:?}: {edges}"))
    };
    for (left, right) in (0..texts.len()).zip(1..texts.len()) {
        assert!(number(left, 1) <= number(right, 0) + 1.0, "{root} {texts:?}: {edges}");
        assert!((number(left, 2) - number(right, 2)).abs() < 12.0, "{root} {texts:?}: {edges}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn words_and_numbers_beside_names_from_right_to_left_keep_their_places() {
    let Some(browser) = Browser::open(1_280, 900).await else { return };
    let stage = Stage::new(PublicPages::On).await;
    let sara = stage.harness.player(5, HEBREW).await;
    let muhammad = stage.harness.player(6, ARABIC).await;
    for player in [&sara, &muhammad] {
        stage.list(player, true).await;
    }
    let clocks = [("time", "10m + 10s")];
    let live = stage.harness.game(Variant::MountChess, &clocks, &[&sara, &muhammad]).await;
    let rated = stage.harness.game(Variant::MountChess, &[("rated", "on")], &[&sara, &muhammad]).await;
    stage.play(&rated, &["a2a3", "b7b6"]).await;
    stage.resign(&rated, &muhammad).await;
    let cup = stage.tournament(ARABIC, &[], &[&sara, &muhammad]).await;
    stage.finish_round(&cup).await;
    let next = stage.announce("next", HEBREW, &[], &[&sara, &muhammad]).await;
    stage.direct(&next, CommandKind::Start).await;
    stage.run_work().await;
    let rows: [(String, &str, &[&str]); 13] = [
        (format!("/games/{live}"), "#status", &["White (", HEBREW, ") to move"]),
        (format!("/games/{live}"), "#under", &[HEBREW, "10:00"]),
        (format!("/games/{live}"), "#above", &[ARABIC, "10:00"]),
        (format!("/embed/game/{live}"), "header nav", &[HEBREW, " – ", ARABIC, " · Mount Chess"]),
        (format!("/games/{rated}"), "#status", &["White (", HEBREW, ") wins"]),
        (
            format!("/tournaments/{cup}"),
            "section:nth-of-type(1) tbody tr:nth-of-type(1)",
            &["1", HEBREW, "1"],
        ),
        (
            format!("/tournaments/{cup}"),
            "section:nth-of-type(2) tbody tr:nth-of-type(1)",
            &["1", HEBREW, "محمد", "○1", "1"],
        ),
        (
            format!("/tournaments/{cup}"),
            "section:nth-of-type(3) tbody tr",
            &["1", HEBREW, " – ", ARABIC, "1–0"],
        ),
        (format!("/tournaments/{next}"), ".boards a", &[HEBREW, " – ", ARABIC]),
        (format!("/servers/{HOME}"), "main", &[HEBREW, " – ", ARABIC, "Mount Chess"]),
        (format!("/servers/{HOME}"), "section:nth-of-type(2)", &[ARABIC, "finished"]),
        (format!("/servers/{HOME}/ratings/mount-chess:two"), "tbody tr:nth-of-type(2)", &[ARABIC, "1"]),
        (
            format!("/players/{sara}"),
            "section:last-of-type tbody tr",
            &["Mount Chess", HEBREW, " – ", ARABIC, "1 ("],
        ),
    ];
    for (path, root, texts) in &rows {
        browser.client.goto(&format!("{}{path}", stage.harness.address)).await.expect("a page");
        browser
            .wait_for(&format!("document.querySelector({root:?})?.textContent.includes({:?})", texts[0]))
            .await;
        check_order(&browser, root, texts).await;
        browser.screenshot(&format!("names{}", path.replace('/', "-"))).await;
        // The direction of the page is that of its language.
        assert_eq!(browser.read("return getComputedStyle(document.body).direction;").await, json!("ltr"));
        browser.resize(390, 844).await;
        browser.screenshot(&format!("names{}-phone", path.replace('/', "-"))).await;
        let wide = browser.read("return document.documentElement.scrollWidth;").await;
        assert!(wide.as_u64() <= Some(390), "{path}: {wide}");
        browser.resize(1_280, 900).await;
    }
    browser.client.close().await.expect("it closes");
}

#[tokio::test]
async fn titles_isolate_names_from_right_to_left_and_pictures_show_them() {
    let stage = Stage::new(PublicPages::On).await;
    let sara = stage.harness.player(5, HEBREW).await;
    stage.list(&sara, true).await;
    let game = stage.harness.game(Variant::MountChess, &[], &[&sara, &stage.ben]).await;
    let cup = stage.announce("open", HEBREW, &[], &[&sara]).await;
    let isolated = format!("\u{2068}{HEBREW}\u{2069}");
    for (path, title) in [
        (format!("/games/{game}"), format!("{isolated} – Ben · Mount Chess")),
        (format!("/embed/game/{game}"), format!("{isolated} – Ben · Mount Chess")),
        (format!("/players/{sara}"), isolated.clone()),
        (format!("/tournaments/{cup}"), isolated.clone()),
    ] {
        let page = stage.page(&path).await;
        for element in ["<title>", "property=\"og:title\" content=\"", "name=\"twitter:title\" content=\""] {
            assert!(page.contains(&format!("{element}{title}")), "{path}: {element} {page}");
        }
        let picture = stage.harness.get(&picture_path(&stage.harness, &page), None).await;
        assert_eq!(picture.status(), 200, "{path}");
        if let Some(folder) = std::env::var_os("CASTELLAN_SCREENSHOTS") {
            let file =
                std::path::Path::new(&folder).join(format!("names-card{}.png", path.replace('/', "-")));
            std::fs::write(file, picture.bytes().await.expect("a picture")).expect("a file");
        }
    }
}
