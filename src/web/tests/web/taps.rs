//! The number of taps for a move on the page: two in every game, one more where a choice is real, and one more with
//! a confirmation.

use crate::browser::Browser;
use crate::hands::{Hands, by_each_device};
use crate::harness::{HOME, Harness, location, next_request};
use castellan_community::settings::ConfirmMoves;
use castellan_game::{CommandKind, GameId, GameSettings, Player, PlayerId, Requester};
use castellan_rules::{Options, Record, Variant};
use castellan_test_support::Random;
use castellan_test_support::move_kinds::LINES;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Opens a board, and waits until it can be played on.
async fn open(browser: &Browser, link: &str) {
    browser.client.goto(link).await.expect("the link");
    browser.wait_for("document.querySelector('#board')?.getAttribute('aria-busy') === 'false'").await;
}

/// Starts a game in which one person has all seats.
async fn solo_game(harness: &Harness, ann: &PlayerId, variant: Variant, pairs: &[(&str, &str)]) -> GameId {
    let id = harness.referee.games.new_id().expect("entropy");
    let pairs: Vec<(&str, &str)> = pairs.iter().copied().chain([("solo", "on")]).collect();
    let settings = Box::new(GameSettings::from_pairs(variant, &pairs).expect("settings"));
    let create = CommandKind::Create { settings, owner: Player::person(ann.clone()), seat: None };
    for kind in [create, CommandKind::Start] {
        harness.run(&id, Requester::Player(ann.clone()), kind).await;
    }
    harness.access.places.set(&id, &location(Some(HOME)), &next_request()).await.expect("a place");
    id
}

/// Returns the taps that a move needs: the piece, the target, and what is still open then.
fn taps_for(view: &Value, action: &Value) -> usize {
    if action["from"].is_null() && action["drop"].is_null() {
        return 1;
    }
    let listed = view["actions"].as_array().expect("a list");
    let is_alike = |other: &&Value| ["from", "drop", "to"].iter().all(|key| other[key] == action[key]);
    let alike: Vec<&Value> = listed.iter().filter(is_alike).collect();
    let choices: BTreeSet<String> = alike.iter().map(|other| other["choice"].to_string()).collect();
    2 + usize::from(choices.len() > 1) + usize::from(!action["second"].is_null())
}

/// Plays every kind of move, in every second game with a confirmation.
async fn count_taps(hands: Hands) {
    let Some(browser) = hands.browser().await else { return };
    for (number, line) in LINES.iter().enumerate() {
        let harness = Harness::start().await;
        let ann = harness.player(1, "Ann").await;
        let confirms = (number + usize::from(hands == Hands::Touch)).is_multiple_of(2);
        let change = |settings: &mut castellan_community::settings::PersonSettings| {
            settings.confirm_moves = if confirms { ConfirmMoves::Always } else { ConfirmMoves::Never };
        };
        harness.access.settings.change_person(&ann, &next_request(), change).await.expect("a store");
        let variant: Variant = line.variant.parse().expect("a variant");
        let options = line.options.split("; ").filter_map(|option| option.split_once('='));
        let pairs: Vec<(&str, &str)> = options.collect();
        let game = solo_game(&harness, &ann, variant, &pairs).await;
        let mut seen = harness.open(&ann, &game).await;
        open(&browser, &harness.link(&ann, &game)).await;
        for (played, (action, is_new)) in line.actions().enumerate() {
            let text = action.to_string();
            if is_new {
                let told = harness.referee.games.game(&game).await.expect("a game");
                seen.wait_for(told.public_head().number).await;
                let count = "document.querySelectorAll('#moves li').length";
                browser
                    .wait_for(&format!("{count} === {played} && !document.querySelector('.sending')"))
                    .await;
                let listed = seen.state["actions"].as_array().expect("a list");
                let listed = listed.iter().find(|listed| listed["text"] == text);
                let listed = listed.unwrap_or_else(|| panic!("{text} is not legal"));
                let taps = hands.play(&browser, &seen.state, listed).await;
                let needed = taps_for(&seen.state, listed) + usize::from(confirms);
                if hands != Hands::Keys {
                    assert_eq!(taps, needed, "{hands:?} {variant} {text}");
                }
                browser.wait_for(&format!("{count} === {}", played + 1)).await;
            } else {
                harness.play(&game, &ann, &text).await;
            }
            let told = harness.referee.games.game(&game).await.expect("a game");
            let last = told.record().expect("a record").last().expect("a move");
            assert_eq!(last.action, action);
        }
        assert_eq!(browser.errors().await, Vec::<String>::new());
    }
    browser.client.close().await.expect("it closes");
}

by_each_device! {
    count_taps:
    every_kind_of_move_takes_two_clicks,
    every_kind_of_move_takes_two_taps,
    every_kind_of_move_is_played_and_confirmed_by_keys_alone,
}

/// Returns the number of all targets of all pieces that can move. Each must be in sight after the first tap, at a size that
/// a finger hits.
async fn count_targets(browser: &Browser, hands: Hands) -> usize {
    let movable = "return [...document.querySelectorAll('.movable')].map((cell) => cell.dataset.square);";
    let movable = browser.read(movable).await;
    let mut count = 0;
    for square in movable.as_array().expect("a list") {
        let square = square.as_str().expect("a text");
        hands.pick_square(browser, square).await;
        let all = "const seen = document.querySelector('#window').getBoundingClientRect();
            const targets = [...document.querySelectorAll('.target')];
            return [targets.length, targets.flatMap((cell) => {
                const { x, y, width } = cell.getBoundingClientRect();
                const isInSight = x > seen.left - 1 && x + width < seen.right + 1
                    && y > seen.top - 1 && y + width < seen.bottom + 1
                    && document.elementFromPoint(x + width / 2, y + width / 2) === cell;
                return isInSight && width > 19.9 ? [] : [[cell.dataset.square, width]];
            })];";
        let found = browser.read(all).await;
        assert_eq!(found[1], json!([]), "targets of {square}");
        count += found[0].as_u64().expect("a number") as usize;
        // The next piece begins with the whole board.
        hands.pick_square(browser, square).await;
    }
    count
}

/// Every move on the largest board takes two taps on a phone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_first_tap_on_a_phone_shows_every_target() {
    let hands = Hands::Touch;
    let Some(browser) = hands.browser().await else { return };
    let still = json!({"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]});
    browser.cdp("Emulation.setEmulatedMedia", still).await;
    for (seed, army) in (1..).zip(["balanced", "siege"]) {
        let harness = Harness::start().await;
        let ann = harness.player(1, "Ann").await;
        let pairs = [("army", army), ("first", "w"), ("seats", "4")];
        let game = solo_game(&harness, &ann, Variant::KingOfTheMountain, &pairs).await;
        let options = Options::new(Variant::KingOfTheMountain.info(), &pairs).expect("options");
        let mut record = Record::begin(Variant::KingOfTheMountain, options).expect("a game");
        let mut random = Random::new(seed);
        open(&browser, &harness.link(&ann, &game)).await;
        for number in 1..=90 {
            let action = *random.pick(&record.position().actions());
            record.play(action, None).expect("a legal move");
            harness.play(&game, &ann, &action.to_string()).await;
            if number % 30 == 0 {
                browser
                    .wait_for(&format!("document.querySelectorAll('#moves li').length === {number}"))
                    .await;
                let count = count_targets(&browser, hands).await;
                assert!(count > 20, "{army} {number}: {count}");
                browser.screenshot(&format!("taps-{army}-{number}")).await;
            }
        }
    }
    browser.client.close().await.expect("it closes");
}
