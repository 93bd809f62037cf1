//! The number of taps for a move, in every game and for every kind of move, starting from the board.

use crate::bot::Harness;
use crate::browser::{Browser, of};
use crate::hall::{DESK, seated};
use castellan::game::{GameId, Span};
use castellan::rules::Action;
use castellan_test_support::move_kinds::LINES;

/// The largest number of targets that get a button each.
const BUTTONS: usize = 10;

/// A player who moves, with the taps and clicks for a move.
struct Mover<'a> {
    browser: &'a Browser,
    /// The game and its moment, as encoded in custom ids.
    place: String,
    /// The number of list choices and button presses.
    taps: usize,
    /// The number of taps plus the number of lists opened.
    clicks: usize,
}

impl Mover<'_> {
    /// Returns the path of a list that leads to this step and contains this value.
    fn list(&self, step: &str, value: &str) -> String {
        let leads = format!("starts-with(@data-custom-id, '{step}~{}')", self.place);
        of("Ada", &format!("button[{leads}][following-sibling::div/button[@data-value='{value}']]"))
    }

    fn button(&self, step: &str) -> String {
        of("Ada", &format!("button[@class!='select'][starts-with(@data-custom-id, '{step}~{}')]", self.place))
    }

    async fn chooses(&mut self, step: &str, value: &str) {
        self.browser.click(&self.list(step, value)).await;
        let open = "div[@role='listbox'][not(@hidden)]";
        self.browser.click(&of("Ada", &format!("{open}/button[@data-value='{value}']"))).await;
        self.taps += 1;
        self.clicks += 2;
    }

    /// Chooses the piece, then the target if there are several, and confirms. A few targets get a button each; more get
    /// a list.
    async fn moves(&mut self, source: &str, action: &str, choices: usize) {
        self.browser.see(&self.button("move")).await;
        self.chooses("piece", source).await;
        if choices > BUTTONS {
            self.chooses("target", action).await;
        } else if choices > 1 {
            let id = format!("target~{}~{action}", self.place);
            self.browser.click(&of("Ada", &format!("button[@data-custom-id='{id}']"))).await;
            self.taps += 1;
            self.clicks += 1;
        }
        let meant = self.button("play");
        self.browser.see(&meant).await;
        if choices == 1 {
            let asked = format!("button[starts-with(@data-custom-id, 'target~{}')]", self.place);
            assert_eq!(self.browser.count(&of("Ada", &asked)).await, 0, "{action}: there is one square");
        }
        self.browser.click(&meant).await;
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
async fn alone(harness: &Harness, variant: &str, options: &str) -> GameId {
    let options = format!("solo=on; time=3d per action; {options}");
    let game = harness.opens("Ada", &[("variant", variant), ("options", &options)]).await;
    harness.gives("Ada", "game start", &[("game", game.as_str())]).await;
    game
}

#[tokio::test]
async fn a_move_of_any_kind_in_any_game_takes_at_most_three_taps_at_the_page() {
    let harness = Harness::with_a_clock().await;
    let Some(browser) = seated(&harness, &["Ada"], DESK).await else { return };
    // In solo games moves are not confirmed by default.
    harness.gives("Ada", "settings", &[("confirm-moves", "always")]).await;
    for line in LINES {
        let game = alone(&harness, line.variant, line.options).await;
        let mut record = harness.record(&game, 0).await;
        for (played, (action, is_new)) in line.actions().enumerate() {
            let text = action.to_string();
            if is_new {
                let actions = record.position().actions();
                let choices = actions.iter().filter(|other| source(**other) == source(action)).count();
                let place = format!("{game}~{played}");
                let mut mover = Mover { browser: &browser, place, taps: 0, clicks: 0 };
                mover.moves(&source(action), &text, choices).await;
                // One tap for the piece, one for the target if there are several, and one to confirm.
                let taps = if choices == 1 { 2 } else { 3 };
                let lists = if choices > BUTTONS { 2 } else { 1 };
                assert_eq!((mover.taps, mover.clicks), (taps, taps + lists), "{}: {text}", line.variant);
            } else {
                harness.gives("Ada", "move", &[("action", &text), ("game", game.as_str())]).await;
            }
            record = harness.record(&game, played + 1).await;
            assert_eq!(record.last().map(|step| step.action), Some(action), "{}", line.variant);
            // Pause for the rate limit.
            harness.pass(Span::from_ms(1_000)).await;
        }
    }
    browser.close().await;
    harness.ends_well().await;
}
