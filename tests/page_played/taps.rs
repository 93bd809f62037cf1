//! The number of taps for a move, in every game and for every kind of move, starting from the board, and of clicks to a
//! first move, starting from the greeting.

use crate::bot::Harness;
use crate::browser::{Browser, in_column};
use crate::people_on_page::{DESKTOP, PHONE, latest, open_page};
use castellan::game::{GameId, Span};
use castellan::rules::{Action, Variant};
use castellan_test_support::move_kinds::LINES;

const GREETING: &str = "I referee five chess variants";
/// The largest number of targets that get a button each.
const BUTTONS: usize = 10;

/// A player who moves, with the taps and clicks for a move.
struct Mover<'a> {
    browser: &'a Browser,
    /// The game and its moment, as encoded in custom ids.
    board_id: String,
    /// The number of list choices and button presses.
    taps: usize,
    /// The number of taps plus the number of lists opened.
    clicks: usize,
}

impl Mover<'_> {
    /// Returns the path of a list that leads to this step and contains this value.
    fn list(&self, step: &str, value: &str) -> String {
        let opens_step = format!("starts-with(@data-custom-id, '{step}~{}')", self.board_id);
        in_column(
            "Ada",
            &format!("button[{opens_step}][following-sibling::div/button[@data-value='{value}']]"),
        )
    }

    fn button(&self, step: &str) -> String {
        in_column(
            "Ada",
            &format!("button[@class!='select'][starts-with(@data-custom-id, '{step}~{}')]", self.board_id),
        )
    }

    async fn choose(&mut self, step: &str, value: &str) {
        self.browser.click(&self.list(step, value)).await;
        let open = "div[@role='listbox'][not(@hidden)]";
        self.browser.click(&in_column("Ada", &format!("{open}/button[@data-value='{value}']"))).await;
        self.taps += 1;
        self.clicks += 2;
    }

    /// Chooses the piece, then the target if there are several, and confirms. A few targets get a button each; more get
    /// a list.
    async fn make_move(&mut self, source: &str, action: &str, choices: usize) {
        self.browser.see(&self.button("move")).await;
        self.choose("piece", source).await;
        if choices > BUTTONS {
            self.choose("target", action).await;
        } else if choices > 1 {
            let id = format!("target~{}~{action}", self.board_id);
            self.browser.click(&in_column("Ada", &format!("button[@data-custom-id='{id}']"))).await;
            self.taps += 1;
            self.clicks += 1;
        }
        let play = self.button("play");
        self.browser.see(&play).await;
        if choices == 1 {
            let target = format!("button[starts-with(@data-custom-id, 'target~{}')]", self.board_id);
            assert_eq!(
                self.browser.count(&in_column("Ada", &target)).await,
                0,
                "{action}: there is one square"
            );
        }
        self.browser.click(&play).await;
        self.taps += 1;
        self.clicks += 1;
    }
}

/// Returns the list value of the piece that acts.
fn source(action: Action) -> String {
    match action {
        Action::Move { from, .. } | Action::Shoot { from, .. } => from.to_string(),
        Action::Place { kind, .. } => format!("{kind}@"),
        Action::Pass | Action::Leave(_) => "pass".to_owned(),
    }
}

/// Starts a slow solo game for Ada.
async fn start_solo_game(harness: &Harness, variant: &str, options: &str) -> GameId {
    let options = format!("solo=on; time=3d per action; {options}");
    let game = harness.open_game("Ada", &[("variant", variant), ("options", &options)]).await;
    harness.run("Ada", "game start", &[("game", game.as_str())]).await;
    game
}

#[tokio::test]
async fn every_kind_of_move_takes_at_most_three_taps_on_the_page() {
    let harness = Harness::with_clock().await;
    let Some(browser) = open_page(&harness, &["Ada"], DESKTOP).await else { return };
    // In solo games moves are not confirmed by default.
    harness.run("Ada", "settings", &[("confirm-moves", "always")]).await;
    for line in LINES {
        let game = start_solo_game(&harness, line.variant, line.options).await;
        let mut record = harness.record(&game, 0).await;
        for (played, (action, is_new)) in line.actions().enumerate() {
            let text = action.to_string();
            if is_new {
                let actions = record.position().actions();
                let choices = actions.iter().filter(|other| source(**other) == source(action)).count();
                let board_id = format!("{game}~{played}");
                let mut mover = Mover { browser: &browser, board_id, taps: 0, clicks: 0 };
                mover.make_move(&source(action), &text, choices).await;
                // One tap for the piece, one for the target if there are several, and one to confirm.
                let taps = if choices == 1 { 2 } else { 3 };
                let lists = if choices > BUTTONS { 2 } else { 1 };
                assert_eq!((mover.taps, mover.clicks), (taps, taps + lists), "{}: {text}", line.variant);
            } else {
                harness.run("Ada", "move", &[("action", &text), ("game", game.as_str())]).await;
            }
            record = harness.record(&game, played + 1).await;
            assert_eq!(record.last().map(|step| step.action), Some(action), "{}", line.variant);
            // Pause for the rate limit.
            harness.advance(Span::from_ms(1_000)).await;
        }
    }
    browser.close().await;
    harness.finish().await;
}

/// Makes a first move as White: opens the list of pieces, and picks a piece and a target. Returns the number of clicks.
async fn click_first_move(browser: &Browser) -> u32 {
    browser.click(&latest("Ada", "White: which piece?", "//button[@class='select']")).await;
    let counts: Vec<String> = (2..=BUTTONS).map(|count| format!(".='{count} moves'")).collect();
    let few = format!("div[@role='listbox'][not(@hidden)]/button[span[{}]]", counts.join(" or "));
    browser.click(&in_column("Ada", &few)).await;
    browser.click(&latest("Ada", "where to?", "//button[starts-with(@data-custom-id, 'target~')]")).await;
    browser.see(&latest("Ada", "Ada: ", "")).await;
    3
}

#[tokio::test]
async fn a_first_move_against_the_computer_takes_four_clicks_in_every_game() {
    for variant in Variant::ALL {
        let harness = Harness::open().await;
        let (width, height) = PHONE;
        let Some(browser) = Browser::open(&harness.sandbox.page_url(), width, height).await else { return };
        let game = format!("//button[.=\"{}\"]", variant.info().title);
        browser.click(&latest("Ada", GREETING, &game)).await;
        assert_eq!(1 + click_first_move(&browser).await, 4);
        browser.close().await;
        harness.finish().await;
    }
}

#[tokio::test]
async fn a_first_move_against_a_person_takes_six_clicks_in_all() {
    let harness = Harness::open().await;
    let address = format!("{}?user=Ada,Ben", harness.sandbox.page_url());
    let Some(browser) = Browser::open(&address, DESKTOP.0, DESKTOP.1).await else { return };
    browser.click(&latest("Ada", GREETING, "//button[.='New game']")).await;
    browser.click(&latest("Ben", "Others press", "//button[.='Join']")).await;
    browser.click(&latest("Ada", "Everyone is here", "//button[.='Start']")).await;
    assert_eq!(3 + click_first_move(&browser).await, 6);
    browser.close().await;
    harness.finish().await;
}
