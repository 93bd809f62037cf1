//! Games and tournaments on the test server's page in two invented languages: one with accents and long words, and one
//! that is written from right to left. Both stand in for catalogues, which are global, so the tests have a binary of
//! their own.

#[path = "../common/boards.rs"]
mod boards;
#[path = "../page/bot.rs"]
#[allow(dead_code, reason = "other tests of the page use the rest")]
mod bot;
#[path = "../page/browser.rs"]
#[allow(dead_code, reason = "other tests of the page use the rest")]
mod browser;
#[path = "../common/in_process.rs"]
mod in_process;
#[path = "../common/interaction_transport.rs"]
mod interaction_transport;
#[path = "../page_played/people_on_page.rs"]
#[allow(dead_code, reason = "other tests of the page use the rest")]
mod people_on_page;
#[path = "../common/store_panics.rs"]
mod store_panics;
#[path = "../common/stores.rs"]
mod stores;
#[path = "../../src/discord/tests/pseudo_locale/transform.rs"]
mod transform;

use bot::Harness;
use browser::in_column;
use castellan::text::{Language, TEST_TRANSFORM};
use people_on_page::{DESKTOP, FAULTS, choose_language, open_page};
use serde_json::json;
use transform::with_words;

const PHONE: (u32, u32) = (390, 844);
/// Names in scripts of both directions.
const NAMES: [&str; 6] = ["محمد", "שרלוק", "नेहा", "김민수", "王伟", "Zoë"];

/// Returns English words with accents, and with doubled vowels in labels and other short texts.
fn accented(words: &str) -> String {
    let is_short = words.chars().count() <= 40;
    let mut long = String::new();
    for letter in words.chars() {
        let accented = match letter {
            'a' => 'á',
            'e' => 'ê',
            'i' => 'ï',
            'o' => 'ö',
            'u' => 'ű',
            'A' => 'Å',
            'E' => 'É',
            'O' => 'Ø',
            'c' => 'ç',
            'n' => 'ñ',
            's' => 'š',
            other => other,
        };
        long.push(accented);
        if is_short && "aeou".contains(letter) {
            long.push(accented);
        }
    }
    long
}

/// Returns words in Hebrew letters.
fn right_to_left(words: &str) -> String {
    let hebrew: Vec<char> = "אבגדהוזחטיכלמנסעפצקרשתםןףץ".chars().collect();
    let letter = |letter: char| match letter.to_ascii_lowercase() {
        small @ 'a'..='z' => hebrew[usize::from(small as u8 - b'a') % hebrew.len()],
        _ => letter,
    };
    words.chars().map(letter).collect()
}

fn invented(language: Language, source: &str) -> String {
    match language {
        Language::De => with_words(source, &right_to_left),
        _ => with_words(source, &accented),
    }
}

/// A script that returns `true` if the first words of the last message stand at the right.
const STANDS_AT_THE_RIGHT: &str = "
    const texts = [...document.querySelectorAll('.log article .content .text')].filter((one) => one.offsetParent);
    const words = (one) => [...one.childNodes].find((part) => part.nodeType === 3 && /[א-ת]/.test(part.data));
    const text = texts.findLast(words);
    const range = document.createRange();
    const at = words(text).data.search(/[א-ת]/);
    range.setStart(words(text), at);
    range.setEnd(words(text), at + 1);
    const box = text.closest('.content').getBoundingClientRect();
    return range.getBoundingClientRect().left > (box.left + box.right) / 2;";

/// Shows a tournament of people with names in many scripts, and a game, at both sizes.
async fn check_page(locale: &str) {
    TEST_TRANSFORM.get_or_init(|| invented);
    let harness = Harness::with_clock().await;
    harness.add_people(&NAMES);
    let Some(browser) = open_page(&harness, &["Ada"], DESKTOP).await else { return };
    choose_language(&browser, "Ada", "server-language", locale).await;
    choose_language(&browser, "Ada", "language", locale).await;
    let assert_fits = async |shown: &str| {
        for (width, height) in [DESKTOP, PHONE] {
            browser.set_size(width, height).await;
            browser.save_picture(&format!("pseudo-{locale}-{shown}-{width}")).await;
            assert_eq!(browser.script(FAULTS).await, json!([]), "{locale}: {shown} at {width}");
        }
    };
    let tournament = [("title", "דָּוִד Cup"), ("format", "swiss"), ("variant", "mount-chess"), ("rounds", "2")];
    harness.run("Ada", "tournament announce", &tournament).await;
    for name in NAMES {
        harness.run(name, "tournament sign-up", &[]).await;
    }
    harness.run("Ada", "arbiter start", &[]).await;
    for list in ["pairings", "standings", "show"] {
        harness.run("Ada", &format!("tournament {list}"), &[]).await;
        browser
            .see(&in_column(
                "Ada",
                &format!("article[contains(@class, 'private')][.//b[.='/tournament {list}']]"),
            ))
            .await;
        assert_fits(list).await;
    }
    let options = "solo=on; time=3d per action";
    let game = harness.open_game("Ada", &[("variant", "all-round-king"), ("options", options)]).await;
    harness.run("Ada", "game start", &[("game", game.as_str())]).await;
    let moved = format!("article//button[starts-with(@data-custom-id, 'move~{game}~')]");
    browser.see(&in_column("Ada", &moved)).await;
    harness.run("Ada", "why", &[("game", game.as_str()), ("action", "a2a7")]).await;
    browser.see(&in_column("Ada", "article[contains(@class, 'private')][.//b[.='/why']]")).await;
    assert_fits("refusal").await;
    if locale == "de" {
        assert_eq!(browser.script(STANDS_AT_THE_RIGHT).await, true);
    }
    browser.close().await;
    harness.finish().await;
}

#[tokio::test]
async fn long_words_with_accents_fit_the_page() {
    check_page("en-GB").await;
}

#[tokio::test]
async fn a_language_from_right_to_left_fits_the_page_and_reads_from_the_right() {
    check_page("de").await;
}
