//! Whole games to each kind of ending, as the page shows it at a desk and on a phone. Programs play all but the end.

use crate::browser::{Browser, of};
use crate::games::{short_game, suggestion};
use crate::hall::{DESK, latest, seated_at, suggested, turn_to, typed, types};
use crate::harness::Harness;
use crate::test_game::{TestGame, export, line, wished};
use castellan::game::Span;
use castellan::rules::record::Step;
use castellan::rules::{Action, Outcome, Record, Roll, Seat, Status, WinReason};
use castellan::text;
use castellan_test_support::Random;
use serde_json::{Value, json};

/// The phone of somebody who looks on.
const PHONE: (u32, u32) = (390, 844);
const PRIVATE: &str = "[contains(., 'Only you can see this')]";

/// People at the page, and others who play by programs.
struct Hall {
    harness: Harness,
    browser: Browser,
}

/// A game of theirs: its name, and who has each seat.
struct Seated {
    id: String,
    record: Record,
    names: [Option<String>; 4],
}

impl Seated {
    fn to_act(&self) -> &str {
        self.names[self.record.position().to_act() as usize].as_deref().expect("somebody sits there")
    }

    /// What is said at the end.
    fn outcome(&self, outcome: Outcome) -> String {
        text::outcome(outcome, &self.names.each_ref().map(Option::as_deref))
    }
}

impl Hall {
    /// Ada and Ben at the page, with a clock that the test moves.
    async fn opens() -> Option<Self> {
        let harness = Harness::with_a_clock().await;
        let browser = seated_at(&harness.sandbox, &["Ada", "Ben"], DESK).await?;
        Some(Self { harness, browser })
    }

    /// A game between Ada, who opens it, and others, shown on a board that is edited in place.
    async fn begins(&self, mut options: Value, others: &[&str]) -> Seated {
        options["boards"] = json!("live");
        let id = TestGame::lobby(&self.harness, options, others).await;
        let heard = self.harness.gives("Ada", "game start", json!({ "game": id })).await;
        assert!(!heard.failed(), "{heard:?}");
        let text = export(&self.harness, "Ada", &id).await;
        let names = Seat::ALL.map(|seat| text.tag(seat.name()).map(str::to_owned));
        Seated { id, record: text.into_record(), names }
    }

    /// Whoever is to act plays by a program.
    async fn plays(&self, game: &mut Seated, action: Action) {
        let who = game.to_act().to_owned();
        let asked = json!({ "action": action.to_string(), "game": game.id });
        let heard = self.harness.gives(&who, "move", asked).await;
        assert!(!heard.failed(), "{action}: {heard:?}");
        self.follows(game, action).await;
    }

    /// Whoever is to act types their move at the page.
    async fn types(&self, game: &mut Seated, action: Action) {
        let who = game.to_act().to_owned();
        let (text, suggestion) = (action.to_string(), suggestion(&game.record, action));
        let given = [suggested("action", &text, &suggestion), typed("game", &game.id)];
        types(&self.browser, &who, "move", &given).await;
        self.browser.see(&latest(&who, &format!("{who}: "), "")).await;
        self.follows(game, action).await;
    }

    /// The test's own board, with the dice that the bot rolled.
    async fn follows(&self, game: &mut Seated, action: Action) {
        let mut roll = None;
        if game.record.position().die(action).is_some() {
            let steps = game.record.steps().len();
            let exported = export(&self.harness, "Ada", &game.id).await;
            roll = exported.record().steps().nth(steps).expect("it was played").roll;
        }
        game.record.play(action, roll).expect("a legal action");
    }

    /// A line, the last action of it at the page.
    async fn plays_out(&self, game: &mut Seated, line: &[Step]) {
        let (last, before) = line.split_last().expect("an action");
        for step in before {
            self.plays(game, step.action).await;
        }
        self.types(game, last.action).await;
        assert!(matches!(game.record.status(), Status::Over(_)));
    }

    /// What everybody sees at the end: how, on a board with its picture, and what can be done now. At a desk and on a
    /// phone nothing sticks out.
    async fn sees_the_end(&self, outcome: &str, name: &str) {
        let ended = outcome.trim_end_matches('.');
        for (size, device) in [(DESK, "desk"), (PHONE, "phone")] {
            self.browser.size(size.0, size.1).await;
            if size == PHONE {
                turn_to(&self.browser, "Ada").await;
            }
            let over = format!("[contains(., \"{ended}\")][.//img]");
            let behind = format!("following::article{over}[ancestor::section[@data-user='Ada']]");
            let board = of("Ada", &format!("article{over}[not({behind})]"));
            for label in ["Rematch", "Replay", "What if?", "Export", "Next game"] {
                self.browser.see(&format!("{board}//button[.='{label}']")).await;
            }
            self.browser.gone(&of("Ada", "article//button[.='Move']")).await;
            let fits = "return document.documentElement.scrollWidth <= innerWidth";
            assert_eq!(self.browser.script(fits).await, true, "{name}, {device}");
            self.browser.picture(&format!("ending-{name}-{device}")).await;
        }
        self.browser.size(DESK.0, DESK.1).await;
    }

    async fn closes(self) {
        self.browser.close().await;
        self.harness.ends().await;
    }
}

/// Whether a game was won for this reason.
fn won(record: &Record, wanted: WinReason) -> bool {
    matches!(record.status(), Status::Over(Outcome::Won(_, reason)) if reason == wanted)
}

fn ended(record: &Record) -> Outcome {
    let Status::Over(outcome) = record.status() else { panic!("it goes on") };
    outcome
}

#[tokio::test(flavor = "multi_thread")]
async fn kings_are_mated_reach_the_summit_outlive_the_others_and_surrender_at_the_page() {
    let Some(hall) = Hall::opens().await else { return };
    let (mated, actions) = short_game();
    let mut game = hall.begins(json!({ "variant": mated.info().name }), &["Ben"]).await;
    let (last, before) = actions.split_last().expect("an action");
    for action in before {
        hall.plays(&mut game, *action).await;
    }
    hall.types(&mut game, *last).await;
    hall.sees_the_end(&game.outcome(ended(&game.record)), "checkmate").await;

    let mountain = json!({ "variant": "king-of-the-mountain", "options": "army=balanced" });
    for (options, reason, name) in [
        (mountain.clone(), WinReason::Summit, "summit"),
        (mountain, WinReason::LastSeat, "last-king"),
        (json!({ "variant": "all-round-king" }), WinReason::Phases, "phases"),
    ] {
        let mut game = hall.begins(options, &["Ben"]).await;
        let line = line(&game.record, 60, |record| won(record, reason));
        hall.plays_out(&mut game, &line).await;
        hall.sees_the_end(&game.outcome(ended(&game.record)), name).await;
    }
    hall.closes().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn time_runs_out_a_draw_is_agreed_and_one_of_four_resigns_at_the_page() {
    let Some(hall) = Hall::opens().await else { return };
    let game = hall.begins(json!({ "variant": "mount-chess", "options": "time=10m + 10s" }), &["Ben"]).await;
    hall.harness.pass(Span::minutes(11)).await;
    hall.sees_the_end(&game.outcome(Outcome::Won(Seat::Black, WinReason::Time)), "time").await;

    let game = hall.begins(json!({ "variant": "kings-mate" }), &["Ben"]).await;
    let to_move = format!("{} (Ada) to move", Seat::White.name());
    hall.browser.click(&latest("Ada", &to_move, "//button[.='Offer draw']")).await;
    hall.browser.click(&latest("Ben", "offers a draw", "//button[.='Accept']")).await;
    let agreed = Outcome::Drawn(castellan::rules::DrawReason::Agreement);
    hall.sees_the_end(&game.outcome(agreed), "draw").await;

    let options = json!({ "variant": "king-of-the-mountain", "options": "seats=4;army=siege" });
    let mut game = hall.begins(options, &["Ben", "Cleo", "Dan"]).await;
    hall.browser.click(&latest("Ben", "to move", "//button[.='Resign']")).await;
    hall.browser
        .click(&latest("Ben", "Resign this game of", &format!("{PRIVATE}//button[.='Resign']")))
        .await;
    hall.browser.see(&latest("Ada", "Ben) resigned", "")).await;
    hall.browser.picture("ending-one-of-four-desk").await;
    // The others play on, and Ben is not asked again.
    let actions = export(&hall.harness, "Ada", &game.id).await.record().position().actions();
    hall.plays(&mut game, actions[0]).await;
    for who in ["Cleo", "Dan"] {
        let gone = hall.harness.gives(who, "resign", json!({ "game": game.id })).await;
        let sure = hall.harness.presses(who, gone.message(), "Resign").await;
        assert!(!sure.failed(), "{sure:?}");
    }
    hall.sees_the_end(&game.outcome(Outcome::Won(Seat::White, WinReason::LastSeat)), "one-of-four").await;
    hall.closes().await;
}

/// An action that ends the game if the dice are kind, or else a wished one.
fn decisive(record: &Record, random: &mut Random) -> Action {
    let ends = |action: &Action| {
        let mut after = record.clone();
        let kind = record.position().die(*action).map(|sides| Roll { attack: sides, defence: 1 });
        after.play(*action, kind).is_ok() && after.status() != Status::Ongoing
    };
    let actions = record.position().actions();
    actions.iter().copied().find(ends).unwrap_or_else(|| wished(record.position(), random))
}

#[tokio::test(flavor = "multi_thread")]
async fn dice_decide_captures_to_the_end_at_the_page() {
    let Some(hall) = Hall::opens().await else { return };
    let options = json!({ "variant": "kings-mate", "options": "active=on" });
    let mut game = hall.begins(options, &["Ben"]).await;
    let mut random = Random::new(5);
    let mut shown = false;
    while game.record.status() == Status::Ongoing {
        let action = decisive(&game.record, &mut random);
        let rolled = game.record.position().die(action).is_some();
        if rolled && !shown {
            hall.types(&mut game, action).await;
            let roll = game.record.last().and_then(|step| step.roll).expect("a roll");
            hall.browser.see(&latest("Ben", &text::dice(roll), "")).await;
            hall.browser.picture("ending-dice-roll").await;
            shown = true;
        } else {
            hall.plays(&mut game, action).await;
        }
    }
    assert!(shown);
    hall.sees_the_end(&game.outcome(ended(&game.record)), "dice").await;
    hall.closes().await;
}
