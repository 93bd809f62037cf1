//! The board besides moves, in a few long games: what-if, steps through the moves, offers, keys,
//! settings, languages, and the choice of an army.

use crate::browser::Browser;
use crate::hands::{Hands, by_each_device};
use crate::harness::{HOME, Harness};
use castellan_community::board_links::{BoardGrant, BoardPlace};
use castellan_game::command::{Army, Proposal};
use castellan_game::{CommandKind, GameId, PlayerId, Requester, Span};
use castellan_rules::Variant;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::sleep;

/// A game of Ann, who is on the page, and Ben, who is in Discord.
struct Game {
    browser: Browser,
    hands: Hands,
    harness: Harness,
    ann: PlayerId,
    ben: PlayerId,
    id: GameId,
}

impl Game {
    /// Starts a game, and opens its board; `None` if there is no browser.
    async fn open(hands: Hands, variant: Variant, pairs: &[(&str, &str)]) -> Option<Self> {
        let browser = hands.browser().await?;
        let harness = Harness::start().await;
        let (ann, ben) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
        let id = harness.game(variant, pairs, &[&ann, &ben]).await;
        let opened = Self { browser, hands, harness, ann, ben, id };
        opened.follow(&opened.harness.link(&opened.ann, &opened.id)).await;
        Some(opened)
    }

    async fn follow(&self, link: &str) {
        self.browser.client.goto(link).await.expect("the link");
        self.see("document.querySelector('#board')?.getAttribute('aria-busy') === 'false'").await;
        self.open_all().await;
    }

    async fn reload(&self) {
        self.browser.client.refresh().await.expect("it loads");
        self.see("document.querySelector('#board')?.getAttribute('aria-busy') === 'false'").await;
        self.open_all().await;
    }

    /// Opens the parts of the page that are closed at first.
    async fn open_all(&self) {
        self.browser
            .read("for (const id of ['more', 'conditions']) document.getElementById(id).open = true;")
            .await;
        self.browser.read("document.querySelector('#theme').closest('details').open = true;").await;
    }

    async fn see(&self, expression: &str) {
        self.browser.wait_for(expression).await;
    }

    /// Waits until an element contains a text.
    async fn see_text(&self, selector: &str, text: &str) {
        self.see(&format!("document.querySelector(\"{selector}\")?.textContent.includes({text:?})")).await;
    }

    async fn see_moves(&self, count: usize) {
        self.see(&format!("document.querySelectorAll('#moves li').length === {count}")).await;
        self.see("!document.querySelector('.sending')").await;
        assert_eq!(self.moves().await, count);
    }

    async fn see_count(&self, selector: &str, count: usize) {
        self.see(&format!("document.querySelectorAll(\"{selector}\").length === {count}")).await;
    }

    /// Returns the number of moves of the game.
    async fn moves(&self) -> usize {
        let game = self.harness.referee.games.game(&self.id).await.expect("a game");
        game.record().expect("a record").steps().len()
    }

    async fn press(&self, selector: &str) {
        self.hands.press(&self.browser, selector).await;
    }

    async fn pick(&self, squares: [&str; 2]) {
        for square in squares {
            self.hands.pick_square(&self.browser, square).await;
        }
    }

    async fn ben(&self, kind: CommandKind) {
        // A pause for the limit of requests.
        self.harness.clock.advance(Span::minutes(1));
        self.harness.run(&self.id, Requester::Player(self.ben.clone()), kind).await;
    }

    /// Lets Ben accept the offer of the page.
    async fn ben_accepts(&self) {
        self.see("document.querySelector('#offers .withdraw')").await;
        let game = self.harness.referee.games.game(&self.id).await.expect("a game");
        let number = game.offers().first().expect("an offer").number;
        self.ben(CommandKind::Accept(number)).await;
        self.see_count("#offers li", 0).await;
    }

    async fn read(&self, script: &str) -> Value {
        self.browser.read(script).await
    }

    async fn close(self) {
        assert_eq!(self.browser.errors().await, Vec::<String>::new());
        self.browser.client.close().await.expect("it closes");
    }
}

/// Tries, plans, steps through and takes back moves of a game, which also pauses.
async fn use_every_button(hands: Hands) {
    let Some(game) = Game::open(hands, Variant::MountChess, &[]).await else { return };
    game.see_count("[data-name=hint]", 0).await;
    game.pick(["a1", "b2"]).await;
    game.see_moves(1).await;
    // Moves are tried and taken back, and nothing is played.
    game.press("#try").await;
    game.see_text("#past-text", "Try moves here").await;
    game.pick(["c7", "d6"]).await;
    game.see_text("#past-text", "c7d6").await;
    // While the next position is on its way, the board does not go back to the moves that were played.
    game.read(
        "const cell = document.querySelector('[data-square=d6]');
         window.seen = [cell.ariaLabel];
         const watching = new MutationObserver(() => window.seen.push(cell.ariaLabel));
         watching.observe(document.querySelector('#grid'), { subtree: true, attributes: true });",
    )
    .await;
    game.pick(["e2", "e3"]).await;
    game.see_text("#past-text", "c7d6 e2e3").await;
    let seen = game.read("return window.seen;").await;
    let seen = seen.as_array().expect("a list");
    assert!(seen.len() > 1 && seen.iter().all(|label| label.as_str() != Some("d6")), "{seen:?}");
    game.press("#undo").await;
    game.see("!document.querySelector('#past-text').textContent.includes('e2e3')").await;
    game.pick(["b2", "g7"]).await;
    game.see_text("#past-text", "c7d6 b2g7").await;
    game.browser.screenshot(&format!("what-if-{hands:?}")).await;
    assert_eq!(game.moves().await, 1);
    // The line becomes a conditional move, which answers by itself.
    game.press("#plan").await;
    game.see_text("#condition-lines", "b2g7").await;
    game.press("#now").await;
    game.see("document.querySelector('#past').hidden").await;
    game.browser.screenshot(&format!("conditions-{hands:?}")).await;
    game.harness.play(&game.id, &game.ben, "c7d6").await;
    game.see_moves(3).await;
    game.see("document.querySelector('#conditions').hidden").await;
    // Steps through the moves, by buttons and by keys in the list.
    let current = |event: &str| {
        format!("document.querySelector('#moves [aria-current]')?.textContent.includes('{event}')")
    };
    for (button, shown) in [("back", "d6"), ("back", "b2"), ("forward", "d6")] {
        game.press(&format!("#{button}")).await;
        game.see(&current(shown)).await;
        game.see("document.querySelector('#board').classList.contains('past')").await;
    }
    game.press("#first").await;
    game.see("!document.querySelector('#moves [aria-current]') && document.querySelector('#first').disabled")
        .await;
    game.press("#newest").await;
    game.see("!document.querySelector('#board').classList.contains('past')").await;
    game.read("document.querySelector('#moves [aria-current]').focus();").await;
    for (key, shown) in [("ArrowUp", "d6"), ("ArrowLeft", "b2"), ("ArrowDown", "d6"), ("End", "g7")] {
        game.browser.press(key).await;
        game.see(&current(shown)).await;
    }
    assert_eq!(game.read("return document.activeElement.closest('#moves') !== null;").await, json!(true));
    // Offers are answered and made.
    game.ben(CommandKind::Offer(Proposal::Draw)).await;
    game.press("#offers .decline").await;
    game.see_count("#offers li", 0).await;
    game.ben(CommandKind::Offer(Proposal::Takeback)).await;
    game.press("#offers .accept").await;
    game.see_moves(1).await;
    game.press("[data-name=takeback]").await;
    game.press("#offers .withdraw").await;
    game.see_count("#offers li", 0).await;
    game.press("[data-name=takeback]").await;
    game.ben_accepts().await;
    game.see_moves(0).await;
    game.press("[data-name=pause]").await;
    game.ben_accepts().await;
    game.see_text("#status", "Paused").await;
    game.see_count(".movable", 0).await;
    game.browser.screenshot(&format!("paused-{hands:?}")).await;
    game.press("[data-name=resume]").await;
    game.ben_accepts().await;
    game.see("document.querySelector('.movable')").await;
    game.pick(["e2", "e3"]).await;
    game.see_moves(1).await;
    game.close().await;
}

by_each_device! {
    use_every_button:
    every_button_works_by_mouse,
    every_button_works_by_touch,
    every_button_works_by_keys_alone,
}

/// Every key of the board, with what it says.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_key_says_or_does_what_the_list_tells() {
    let pairs = [("time", "10m + 10s"), ("hints", "on")];
    let Some(game) = Game::open(Hands::Keys, Variant::AllRoundKing, &pairs).await else { return };
    game.read("document.querySelector('[role=gridcell][tabindex=\"0\"]').focus();").await;
    let said = || async {
        let said = game.read("return document.querySelector('#live').textContent.trim();").await;
        said.as_str().expect("a text").to_owned()
    };
    let check = |key: &'static str, text: &'static str| {
        let (browser, said) = (&game.browser, said);
        async move {
            browser.press(key).await;
            let said = said().await;
            assert!(said.contains(text), "{key}: {said}");
        }
    };
    for (key, text) in [
        ("?", "Enter: pick a piece"),
        ("s", "Ann"),
        ("c", "Ben: 10:00"),
        ("l", "None"),
        ("o", "None"),
        ("p", "White's Rook: a1, h1"),
        ("p", "White's Knight: b1, g1"),
        ("P", "White's Rook: a1, h1"),
    ] {
        check(key, text).await;
    }
    // A clock shows all the time left, and no part of it twice.
    game.see("/^10:00$/.test(document.querySelector('.clock:not(.running)').textContent)").await;
    let focused = || game.read("return document.activeElement.dataset.square ?? document.activeElement.id;");
    for (key, square) in
        [("n", "h1"), ("n", "a1"), ("N", "h1"), ("Home", "a1"), ("End", "h1"), ("PageUp", "h8")]
    {
        game.browser.press(key).await;
        assert_eq!(focused().await, json!(square), "{key}");
    }
    // M goes to pieces that can move, then to the targets of the chosen one, and Esc lets go.
    game.browser.press("M").await;
    let piece = focused().await;
    let is_movable = "return document.activeElement.classList.contains('movable');";
    assert_eq!(game.read(is_movable).await, json!(true), "{piece}");
    check("Enter", ":").await;
    game.browser.press("m").await;
    let is_target = "return document.activeElement.classList.contains('target');";
    assert_eq!(game.read(is_target).await, json!(true));
    game.browser.press("Escape").await;
    game.see_count(".target", 0).await;
    // The zoom.
    let zoom =
        || game.read("return Number(document.querySelector('#board').style.getPropertyValue('--zoom'));");
    game.browser.press("+").await;
    let close = zoom().await.as_f64();
    game.browser.press("-").await;
    let less = zoom().await.as_f64();
    game.browser.press("0").await;
    assert!(zoom().await == json!(1) && less <= close, "{close:?} {less:?}");
    // T leads to the field; what is typed is played.
    game.browser.press("t").await;
    assert_eq!(focused().await, json!("typed"));
    for key in ["g", "1", "g", "5", "Enter"] {
        game.browser.press(key).await;
    }
    game.see("document.querySelector('#notice button')").await;
    game.browser.screenshot("typed-refused").await;
    for _ in 0..4 {
        game.browser.press("Backspace").await;
    }
    game.read("document.querySelector('#typed').value = '';").await;
    for key in ["N", "f", "3", "Enter"] {
        game.browser.press(key).await;
    }
    game.see_moves(1).await;
    game.ben(CommandKind::Offer(Proposal::Draw)).await;
    game.see("document.querySelector('#offers li')").await;
    game.read("document.querySelector('[role=gridcell][tabindex=\"0\"]').focus();").await;
    check("l", "Knight").await;
    check("o", "draw").await;
    game.harness.play(&game.id, &game.ben, "g8f6").await;
    game.see_moves(2).await;
    // A hint was agreed.
    game.press("[data-name=hint]").await;
    game.see_count(".arrow", 1).await;
    game.see("document.querySelector('#notice').textContent.length > 10").await;
    game.browser.screenshot("hint").await;
    game.close().await;
}

/// Settings of the browser and of the person, which stay.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn settings_stay() {
    let Some(game) = Game::open(Hands::Mouse, Variant::GiantKing, &[]).await else { return };
    let count = "window.counts = { sounds: 0, glides: 0 };
        const Real = window.AudioContext;
        window.AudioContext = class extends Real { createOscillator() { counts.sounds += 1; return super.createOscillator(); } };
        const { animate } = Element.prototype;
        Element.prototype.animate = function (...all) { counts.glides += 1; return animate.apply(this, all); };";
    game.browser.cdp("Page.addScriptToEvaluateOnNewDocument", json!({"source": count})).await;
    game.reload().await;
    let counts =
        |sounds: u32, glides: u32| format!("counts.sounds === {sounds} && counts.glides === {glides}");
    // Sounds are off at first; pieces glide.
    game.harness.play(&game.id, &game.ann, "c2b4").await;
    game.see_moves(1).await;
    game.see(&counts(0, 1)).await;
    game.press("#sound").await;
    game.see(&counts(1, 1)).await;
    let field = game.browser.client.find(fantoccini::Locator::Css("#theme")).await.expect("a field");
    field.select_by_value("dark").await.expect("it is there");
    game.see("document.documentElement.dataset.theme === 'dark'").await;
    // Both stay, and a person who wants less motion sees none.
    game.browser
        .cdp(
            "Emulation.setEmulatedMedia",
            json!({"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]}),
        )
        .await;
    game.reload().await;
    game.see("document.documentElement.dataset.theme === 'dark' && document.querySelector('#sound').checked")
        .await;
    game.harness.play(&game.id, &game.ben, "c9b7").await;
    game.see_moves(2).await;
    game.see(&counts(1, 0)).await;
    let moving = "const style = getComputedStyle(document.querySelector('#stage'));
        document.querySelector('#board').classList.add('gliding');
        return style.transitionDuration;";
    assert_eq!(game.read(moving).await, json!("0s"));
    // Ben sees that Ann is here, until she hides it.
    let mut ben = game.harness.open(&game.ben, &game.id).await;
    let wait = Duration::from_secs(10);
    let here = async { while ben.next_of("presence").await["people"] != json!(["Ann"]) {} };
    tokio::time::timeout(wait, here).await.expect("Ann is here");
    game.see_text("#present", "Ben").await;
    game.press("#away").await;
    let gone = async { while ben.next_of("presence").await["people"] != json!([]) {} };
    tokio::time::timeout(wait, gone).await.expect("Ann is hidden");
    game.reload().await;
    game.see("document.querySelector('#away').checked").await;
    let hidden = async { while ben.next_of("presence").await["people"] == json!([]) {} };
    assert!(tokio::time::timeout(Duration::from_millis(300), hidden).await.is_err(), "Ann stays hidden");
    game.close().await;
}

/// The page in German, and with a name in Arabic.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn boards_speak_the_readers_language() {
    let Some(game) =
        Game::open(Hands::Touch, Variant::KingOfTheMountain, Harness::ready_army(Variant::KingOfTheMountain))
            .await
    else {
        return;
    };
    let arab = game.harness.player(3, "محمد").await;
    let pairs = Harness::ready_army(Variant::KingOfTheMountain);
    let other = game.harness.game(Variant::KingOfTheMountain, pairs, &[&game.ann, &arab]).await;
    let place = BoardPlace::Game(other.clone());
    let (player, language) = (game.ann.clone(), "de".to_owned());
    let grant = BoardGrant { player, place, guild: Some(HOME.0), language, since: None };
    game.follow(&game.harness.links.link(grant).expect("a link")).await;
    assert_eq!(game.read("return document.documentElement.lang;").await, json!("de"));
    game.see_text("#type label", "Zug").await;
    let empty = "return [...document.querySelectorAll('[data-word]')].filter((one) => !one.textContent.trim() && one.id !== 'offline')
        .map((one) => one.dataset.word);";
    assert_eq!(game.read(empty).await, json!([]));
    let direction = "const names = [...document.querySelectorAll('.seat:not([hidden]) .name')];
        return names.map((name) => getComputedStyle(name).direction).sort();";
    assert_eq!(game.read(direction).await, json!(["ltr", "rtl"]));
    game.hands.pick_square(&game.browser, "a6").await;
    game.see_text("#live", "Kanone").await;
    game.browser.screenshot("german").await;
    game.hands.pick_square(&game.browser, "a7").await;
    game.see_count("#moves li", 1).await;
    game.harness.play(&other, &arab, "s14s13").await;
    game.see_count("#moves li", 2).await;
    game.see_text("#said", "محمد").await;
    game.browser.screenshot("arabic-name").await;
    let width = game.read("return document.documentElement.scrollWidth;").await;
    assert!(width.as_u64() <= Some(390), "{width}");
    game.close().await;
}

/// An army is chosen, changed and confirmed by keys alone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_army_is_chosen_by_keys_alone() {
    let pairs = [("seats", "2"), ("first", "w")];
    let Some(game) = Game::open(Hands::Keys, Variant::KingOfTheMountain, &pairs).await else { return };
    game.press("[data-name=army-siege]").await;
    game.see("document.querySelector('.movable')").await;
    let square = |class: &str| format!("return document.querySelector('.{class}')?.dataset.square;");
    let from = game.read(&square("movable")).await;
    game.hands.pick_square(&game.browser, from.as_str().expect("a square")).await;
    game.see("document.querySelector('.target')").await;
    let to = game.read(&square("target")).await;
    game.hands.pick_square(&game.browser, to.as_str().expect("a square")).await;
    game.see_count(".target", 0).await;
    sleep(Duration::from_millis(100)).await;
    game.press("[data-name=ready]").await;
    game.see_count("[data-name=ready]", 0).await;
    game.ben(CommandKind::SetArmy { seat: None, army: Army::named("balanced") }).await;
    game.ben(CommandKind::Ready { seat: None }).await;
    game.see_text("#status", "Ann").await;
    game.see("document.querySelector('#armies').hidden && document.querySelector('.movable')").await;
    let told = game.harness.referee.games.game(&game.id).await.expect("a game");
    assert!(told.record().is_some(), "it has begun");
    game.close().await;
}

/// A finger that scrolls or pinches from a target on does not play it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_scroll_or_pinch_that_begins_on_a_target_plays_nothing() {
    let pairs = Harness::ready_army(Variant::KingOfTheMountain);
    let Some(game) = Game::open(Hands::Touch, Variant::KingOfTheMountain, pairs).await else { return };
    let touch = |event: &'static str, points: Vec<(f64, f64)>| {
        let points: Vec<Value> =
            points.into_iter().enumerate().map(|(id, (x, y))| json!({"x": x, "y": y, "id": id})).collect();
        game.browser.cdp("Input.dispatchTouchEvent", json!({"type": event, "touchPoints": points}))
    };
    game.hands.pick_square(&game.browser, "a6").await;
    let (x, y) = crate::hands::middle(&game.browser, "[data-square='a8']").await;
    touch("touchStart", vec![(x, y)]).await;
    for step in 1..8 {
        touch("touchMove", vec![(x, y - 10.0 * f64::from(step))]).await;
    }
    touch("touchEnd", vec![]).await;
    let (x, y) = crate::hands::middle(&game.browser, "[data-square='a8']").await;
    touch("touchStart", vec![(x, y)]).await;
    touch("touchStart", vec![(x, y), (x + 80.0, y)]).await;
    touch("touchMove", vec![(x, y), (x + 120.0, y)]).await;
    touch("touchEnd", vec![(x, y)]).await;
    touch("touchEnd", vec![]).await;
    // A finger that slips over another square and comes back is no tap either.
    touch("touchStart", vec![(x, y)]).await;
    touch("touchMove", vec![(x, y - 40.0)]).await;
    touch("touchMove", vec![(x, y)]).await;
    touch("touchEnd", vec![]).await;
    sleep(Duration::from_millis(300)).await;
    assert_eq!(game.moves().await, 0);
    game.see("!document.querySelector('.sending')").await;
    game.close().await;
}
