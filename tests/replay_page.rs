//! Tests of the replay page: a single file, opened in a real browser without a network.

#[path = "page/accessibility.rs"]
#[allow(dead_code, reason = "the test server's page needs the rest")]
mod accessibility;
#[path = "page/browser.rs"]
#[allow(dead_code, reason = "the test server's page needs the rest")]
mod browser;

use browser::Browser;
use castellan::rules::text::game::GameText;
use castellan::rules::{AnyPosition, Cell, Record, Square};
use castellan_test_support::{self as common, Random, Terms};
use std::collections::HashMap;
use std::path::Path;
use std::process::Command;

const RIGHT: &str = "\u{e014}";
const LEFT: &str = "\u{e012}";
const END: &str = "\u{e010}";
const HOME: &str = "\u{e011}";

/// Returns a game of random actions with its positions.
fn played(terms: Terms, actions: usize) -> (Record, Vec<AnyPosition>) {
    let start = common::start(terms);
    let mut random = Random::new(11);
    let mut record = Record::new(common::options(terms), start.clone());
    let mut positions = vec![start];
    for _ in 0..actions {
        let legal = record.position().actions();
        let Some(&action) = (!legal.is_empty()).then(|| random.pick(&legal)) else { break };
        let roll = common::roll(record.position(), action, &mut random);
        record.play(action, roll).expect("a legal action");
        positions.push(record.position().clone());
    }
    (record, positions)
}

/// Writes a game's replay page with the command line.
fn written(folder: &Path, name: &str, text: &str) -> String {
    let (game, page) = (folder.join("game.txt"), folder.join("game.html"));
    std::fs::write(&game, text).expect("written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_castellan"));
    command.env("LC_ALL", "C");
    let done = command.args(["replay", name, "--game"]).arg(&game).arg("--out").arg(&page).output();
    let done = done.expect("it runs");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    format!("file://{}", page.display())
}

/// Returns the tile of each square, from the upper left.
async fn tiles(browser: &Browser) -> Vec<String> {
    let script = "return [...document.querySelectorAll('#board i')].map((square) => square.dataset.tile)";
    let tiles = browser.script(script).await;
    tiles.as_array().expect("squares").iter().map(|tile| tile.as_str().expect("a tile").to_owned()).collect()
}

async fn at(browser: &Browser, place: usize, last: usize) {
    browser.see(&format!("//output[text()='{place} / {last}']")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_step_of_every_game_shows_its_position() {
    let games: [Terms; 3] = [
        ("king-of-the-mountain", &[("seats", "4")]),
        ("giant-king", &[]),
        ("kings-mate", &[("active", "on")]),
    ];
    for terms in games {
        let (record, positions) = played(terms, 24);
        let mut text = GameText::new(record);
        text.add_tag("White", "Ann </script><b>").expect("a tag");
        let folder = tempfile::tempdir().expect("a folder");
        let address = written(folder.path(), terms.0, &text.to_string());
        let Some(browser) = Browser::open(&address, 400, 900).await else { return };
        let (info, last) = (positions[0].info(), positions.len() - 1);
        at(&browser, 0, last).await;
        accessibility::check_accessibility(&browser, terms.0, (400, 900)).await;
        let in_sight = "const at = document.querySelector('nav').getBoundingClientRect();
            return at.top >= 0 && at.bottom <= innerHeight";
        assert_eq!(browser.script(in_sight).await, true, "the controls are in sight");
        let seats = browser.text_of("//ul[@id='seats']").await;
        assert!(seats.contains("White (Ann </script><b>)"), "{seats}");
        let mut shown: HashMap<String, (bool, Cell)> = HashMap::new();
        let mut boards = Vec::new();
        for (place, position) in positions.iter().enumerate() {
            at(&browser, place, last).await;
            let tiles = tiles(&browser).await;
            assert_eq!(tiles.len(), usize::from(info.files) * usize::from(info.ranks));
            for (square, tile) in tiles.iter().enumerate() {
                let (file, row) =
                    ((square % usize::from(info.files)) as u8, (square / usize::from(info.files)) as u8);
                let square = Square::new(file, info.ranks - 1 - row);
                // Different contents must never look the same: empty squares, walls and all pieces have distinct tiles.
                let dark = (square.file() + square.rank()).is_multiple_of(2);
                let holds = (dark, position.cell(square));
                let known = shown.entry(tile.clone()).or_insert(holds);
                assert_eq!(*known, holds, "{} {place} {square}: tile {tile}", terms.0);
            }
            boards.push(tiles);
            if place < last {
                browser.see("//button[@id='on']").await.send_keys(RIGHT).await.expect("a key");
            }
        }
        assert!(boards.windows(2).all(|pair| pair[0] != pair[1]), "each action is seen");
        // Navigate back, to both ends, by the list and by the slider.
        browser.click("//button[@id='back']").await;
        at(&browser, last - 1, last).await;
        assert_eq!(tiles(&browser).await, boards[last - 1]);
        browser.send_keys(HOME).await;
        at(&browser, 0, last).await;
        assert_eq!(tiles(&browser).await, boards[0]);
        browser.send_keys(END).await;
        at(&browser, last, last).await;
        browser.send_keys(LEFT).await;
        at(&browser, last - 1, last).await;
        browser.click("//ol/li[8]/button").await;
        at(&browser, 7, last).await;
        assert_eq!(tiles(&browser).await, boards[7]);
        let current = browser.text_of("//button[@aria-current='true']").await;
        // A move of each side has the same number.
        let number = 7_usize.div_ceil(positions[0].seats().len());
        assert!(
            current.starts_with(&format!("{number}. ")) && current.len() > "7. White ".len(),
            "{current}"
        );
        browser.save_picture(&format!("replay-{}", terms.0)).await;
        // Playback stops at the end.
        browser.click(&format!("//ol/li[{last}]/button")).await;
        browser.click("//button[@id='play']").await;
        at(&browser, last, last).await;
        browser.see("//button[@id='play' and @aria-pressed='false']").await;
        let fetched = "return performance.getEntriesByType('resource').filter((one) => !one.name.startsWith('data:')).length";
        assert_eq!(browser.script(fetched).await, 0, "nothing is fetched");
        // The page fits the width of a phone.
        let wide = browser.script("return document.documentElement.scrollWidth").await;
        assert!(wide.as_u64().expect("pixels") <= 400, "{wide}");
        browser.close().await;
    }
}

#[test]
fn whoever_has_no_game_to_show_is_told() {
    use castellan::picture::{PictureError, Renderer};
    assert!(matches!(Renderer::new().page(&[]), Err(PictureError::Encoding(_))));
}
