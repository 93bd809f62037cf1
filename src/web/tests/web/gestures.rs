//! The page's board under real touches, a mouse and keys in a headless Chromium.

use crate::browser::Browser;
use crate::hands::middle;
use crate::harness::Harness;
use castellan_game::GameId;
use castellan_rules::Variant;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::sleep;

const PHONE: (u32, u32) = (390, 700);
const DESK: (u32, u32) = (1280, 900);

/// A board of a game that Ann plays with White on a page.
struct Board {
    browser: Browser,
    harness: Harness,
    game: GameId,
}

impl Board {
    /// Opens a board; `None` if there is no browser.
    async fn open(variant: Variant, (width, height): (u32, u32)) -> Option<Self> {
        let browser = Browser::open(width, height).await?;
        if width < 700 {
            browser
                .cdp("Emulation.setTouchEmulationEnabled", json!({"enabled": true, "maxTouchPoints": 5}))
                .await;
        }
        let harness = Harness::start().await;
        let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
        let game = harness.game(variant, Harness::ready_army(variant), &[&ann, &ben]).await;
        browser.client.goto(&harness.link(&ann, &game)).await.expect("the link");
        browser.wait_for("document.querySelector('#board')?.getAttribute('aria-busy') === 'false'").await;
        browser.wait_for("document.querySelector('.movable')").await;
        Some(Self { browser, harness, game })
    }

    async fn close(self) {
        assert_eq!(self.browser.errors().await, Vec::<String>::new());
        self.browser.client.close().await.expect("it closes");
    }

    /// Returns the number of moves that the game has.
    async fn moves(&self) -> usize {
        let game = self.harness.referee.games.game(&self.game).await.expect("a game");
        game.record().expect("a record").steps().len()
    }

    /// Returns the number of targets that are shown.
    async fn targets(&self) -> Option<u64> {
        self.browser.read("return document.querySelectorAll('.target').length;").await.as_u64()
    }

    /// Returns the number of arrows to targets that are out of sight.
    async fn arrows(&self) -> Value {
        self.browser.read("return document.querySelectorAll('.edge').length;").await
    }

    /// Moves two fingers apart over a square.
    async fn pinch(&self, square: &str) {
        let (x, y) = self.middle(square).await;
        let pinch = json!({"x": x, "y": y, "scaleFactor": 2.5, "gestureSourceType": "touch"});
        self.browser.cdp("Input.synthesizePinchGesture", pinch).await;
        sleep(Duration::from_millis(300)).await;
    }

    async fn zoom(&self) -> f64 {
        let style = "getComputedStyle(document.querySelector('#board')).getPropertyValue('--zoom')";
        self.browser.read(&format!("return Number({style});")).await.as_f64().expect("a number")
    }

    /// Returns the middle of a square on the screen.
    async fn middle(&self, square: &str) -> (f64, f64) {
        middle(&self.browser, &format!("[data-square='{square}']")).await
    }

    /// Sends an event of fingers at these points.
    async fn fingers(&self, event: &str, points: &[(f64, f64)]) {
        let points: Vec<Value> =
            points.iter().enumerate().map(|(id, (x, y))| json!({"x": x, "y": y, "id": id})).collect();
        self.browser.cdp("Input.dispatchTouchEvent", json!({"type": event, "touchPoints": points})).await;
    }

    async fn tap(&self, (x, y): (f64, f64)) {
        self.fingers("touchStart", &[(x, y)]).await;
        self.fingers("touchEnd", &[]).await;
        sleep(Duration::from_millis(300)).await;
    }

    /// Moves a finger from a square upward, as to scroll.
    async fn swipe(&self, square: &str) {
        let (x, y) = self.middle(square).await;
        self.fingers("touchStart", &[(x, y)]).await;
        for step in 1..15 {
            self.fingers("touchMove", &[(x, y - 12.0 * f64::from(step))]).await;
        }
        self.fingers("touchEnd", &[]).await;
        sleep(Duration::from_millis(300)).await;
    }

    async fn press(&self, key: &str) {
        self.browser.press(key).await;
    }

    /// Returns what the focused square says.
    async fn focused(&self) -> String {
        let label = self.browser.read("return document.activeElement.getAttribute('aria-label');").await;
        label.as_str().unwrap_or_default().to_owned()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scrolling_and_pinching_never_move_a_piece() {
    let Some(board) = Board::open(Variant::KingOfTheMountain, PHONE).await else { return };
    board.swipe("f1").await;
    let scrolled = board.browser.read("return scrollY;").await.as_f64();
    assert!(scrolled > Some(50.0), "the page scrolls over the board: {scrolled:?}");
    board.browser.read("scrollTo(0, 0);").await;
    board.pinch("j10").await;
    assert!(board.zoom().await > 1.5);
    assert_eq!(
        board.browser.read("return visualViewport.scale;").await,
        json!(1),
        "the page itself is not zoomed"
    );
    assert_eq!((board.targets().await, board.moves().await), (Some(0), 0));
    board.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_tap_zooms_and_the_second_plays() {
    let Some(board) = Board::open(Variant::KingOfTheMountain, PHONE).await else { return };
    let cannon = board.middle("a6").await;
    board.fingers("touchStart", &[cannon]).await;
    let spot = board.browser.read("return document.querySelector('#spot').textContent;").await;
    assert_eq!(spot, json!("White's Cannon, a6"), "the finger does not hide what it is on");
    board.fingers("touchEnd", &[]).await;
    sleep(Duration::from_millis(400)).await;
    assert!(board.zoom().await > 1.2);
    assert_eq!(board.arrows().await, json!(0), "all targets are in sight");
    board.tap(board.middle("a8").await).await;
    board.browser.wait_for("document.querySelector('#moves li')").await;
    assert_eq!((board.moves().await, board.zoom().await.to_string()), (1, "1".to_owned()));
    board.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_zoom_of_the_readers_own_gives_way_only_to_targets_out_of_sight() {
    let Some(board) = Board::open(Variant::KingOfTheMountain, PHONE).await else { return };
    board.pinch("a5").await;
    let own = board.zoom().await;
    assert!(own > 1.5);
    // All targets of a Hero are next to it.
    board.tap(board.middle("b5").await).await;
    assert!(board.targets().await > Some(0));
    assert_eq!((board.zoom().await, board.arrows().await), (own, json!(0)));
    for zoomed_out in [true, false] {
        board.tap(board.middle("a6").await).await;
        assert_eq!((board.zoom().await < own, board.arrows().await), (zoomed_out, json!(0)));
    }
    assert_eq!((board.targets().await, board.zoom().await), (Some(0), own));
    // After a pinch with a piece in hand, an arrow leads back to its targets.
    board.tap(board.middle("a6").await).await;
    board.pinch("a6").await;
    let targets = board.targets().await;
    board.tap(middle(&board.browser, ".edge").await).await;
    assert_eq!((board.targets().await, board.moves().await), (targets, 0));
    board.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mouse_drags_and_what_is_illegal_can_be_explained() {
    let Some(board) = Board::open(Variant::AllRoundKing, DESK).await else { return };
    for (from, to, moves) in [("g1", "g5", 0), ("g1", "f3", 1)] {
        let ((x, y), (right, below)) = (board.middle(from).await, board.middle(to).await);
        let mouse = |event: &str, x: f64, y: f64| {
            let event =
                json!({"type": event, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1});
            board.browser.cdp("Input.dispatchMouseEvent", event)
        };
        mouse("mousePressed", x, y).await;
        mouse("mouseMoved", f64::midpoint(x, right), f64::midpoint(y, below)).await;
        mouse("mouseMoved", right, below).await;
        mouse("mouseReleased", right, below).await;
        if moves == 0 {
            board.browser.click("[data-square=d5]").await;
            board.browser.click("#notice button").await;
            board.browser.wait_for("document.querySelector('#notice').textContent.includes('Knight')").await;
        } else {
            board.browser.wait_for("document.querySelector('#moves li')").await;
        }
        assert_eq!(board.moves().await, moves);
    }
    board.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn keys_alone_play_and_every_move_is_said_once() {
    let Some(board) = Board::open(Variant::AllRoundKing, DESK).await else { return };
    let observe = "window.heard = [];
        const live = document.querySelector('#live');
        new MutationObserver(() => heard.push(live.textContent.trim())).observe(live, { childList: true });
        document.querySelector('[role=gridcell][tabindex=\"0\"]').focus();";
    board.browser.read(observe).await;
    board.press("m").await;
    assert_eq!(board.focused().await, "White's Knight, g1; can move");
    board.press("Enter").await;
    board.press("m").await;
    assert_eq!(board.focused().await, "f3; can go here");
    board.press("Enter").await;
    board.browser.wait_for("document.querySelector('#moves li')").await;
    board.browser.read("heard.length = 0;").await;
    let ben = board.harness.player(2, "Ben").await;
    board.harness.play(&board.game, &ben, "g8f6").await;
    board.browser.wait_for("document.querySelectorAll('#moves li').length === 2").await;
    sleep(Duration::from_millis(300)).await;
    let heard = board.browser.read("return heard;").await;
    assert_eq!(heard.as_array().map(Vec::len), Some(1), "{heard}");
    board.press("p").await;
    board.press("n").await;
    assert_eq!(board.focused().await, "White's Rook, a1");
    board.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_taps_swap_pieces_of_an_army() {
    let Some(browser) = Browser::open(DESK.0, DESK.1).await else { return };
    let harness = Harness::start().await;
    let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
    let game = harness.game(Variant::KingOfTheMountain, &[("seats", "2")], &[&ann, &ben]).await;
    browser.client.goto(&harness.link(&ann, &game)).await.expect("the link");
    browser.wait_for("document.querySelector('#board')?.getAttribute('aria-busy') === 'false'").await;
    let note = browser.read("return document.querySelector('#under-left').textContent;").await;
    assert!(
        note.as_str().is_some_and(|note| note.contains("choosing an army") && !note.contains("to move")),
        "{note}"
    );
    browser.click("[data-name='army-balanced']").await;
    browser.wait_for("document.querySelector('.movable')").await;
    browser.click(".movable").await;
    browser.wait_for("document.querySelector('.target')").await;
    let label = "(cell) => cell.getAttribute('aria-label').split(',')[0]";
    let chosen = format!(
        "const [from, to] = [document.querySelector('[aria-selected=true]'), document.querySelector('.target')];
         return [from, to].flatMap((cell) => [cell.dataset.square, ({label})(cell)]);"
    );
    let chosen = browser.read(&chosen).await;
    let [from, first, to, second] =
        [0, 1, 2, 3].map(|index| chosen[index].as_str().expect("a text").to_owned());
    assert_ne!(first, second);
    browser.click(".target").await;
    let says = |square: &str, piece: &str| {
        format!("({label})(document.querySelector('[data-square={square}]')) === \"{piece}\"")
    };
    browser.wait_for(&format!("{} && {}", says(&from, &second), says(&to, &first))).await;
    browser.screenshot("army-swapped").await;
    assert_eq!(browser.errors().await, Vec::<String>::new());
    browser.client.close().await.expect("it closes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn threats_are_arrows_and_a_refusal_leads_to_its_rule() {
    for screen in [DESK, PHONE] {
        let Some(board) = Board::open(Variant::AllRoundKing, screen).await else { return };
        let people = [board.harness.player(1, "Ann").await, board.harness.player(2, "Ben").await];
        for (player, action) in people.iter().cycle().zip(["e2e4", "d7d5"]) {
            board.harness.play(&board.game, player, action).await;
        }
        board.browser.wait_for("document.querySelectorAll('#moves li').length === 2").await;
        board.browser.click("#more summary").await;
        board.browser.click("[data-name=threats]").await;
        board.browser.wait_for("document.querySelectorAll('.arrow').length === 1").await;
        board.browser.wait_for("document.querySelector('#notice').textContent.includes('attacked')").await;
        board.browser.screenshot(&format!("threats-{}", screen.0)).await;
        for square in ["g1", "g5"] {
            board.browser.click(&format!("[data-square={square}]")).await;
        }
        board.browser.click("#notice button").await;
        board.browser.wait_for("document.querySelector('#notice span button')").await;
        board.browser.click("#notice span button").await;
        board.browser.wait_for("document.querySelector('#rules').open").await;
        let seen = "const rule = document.querySelector('#notice span button').textContent;
                    const box = document.querySelector(`[data-rule='${rule}']`)?.getBoundingClientRect();
                    return box !== undefined && box.top >= 0 && box.bottom <= innerHeight";
        board.browser.wait_for(&format!("(() => {{ {seen} }})()")).await;
        // The arrows go with the next move.
        board.harness.play(&board.game, &people[0], "e4d5").await;
        board.browser.wait_for("document.querySelectorAll('.arrow').length === 0").await;
        board.close().await;
    }
}
