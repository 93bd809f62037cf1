//! Whole games to each kind of ending, typed at the page, which shows the end at a desk and on a phone.

use crate::bot::Harness;
use crate::browser::{Browser, of};
use crate::games::short_game;
use crate::hall::{DESK, Given, latest, picked, seated, turn_to, typed, types};
use castellan::game::Span;
use castellan::rules::{Action, DrawReason, Options, Outcome, Record, Seat, Status, Variant, WinReason};
use castellan::text::{Language, acted_in, outcome};

/// A screen on which four people sit side by side.
const FOUR: (u32, u32) = (2560, 900);
/// The phone of somebody who looks on.
const PHONE: (u32, u32) = (390, 844);

/// Black's King runs for the summit while White looks elsewhere.
const SUMMIT: &str = "a6a17 s14s4 a17s17 s4a4 s17s19 o15n15 a3a4 n15m15 s19s16 m15l14 s16s19 l14k14 s19s15 k14j13 \
                      s15s19 j13j12 s19q19 j12k11 N@e5 k11j10";
/// Both Kings walk out of their corners; Black's escapes, and surrenders.
const SURRENDER: &str = "e2e4 e1e2 c2c4 e2d3 g1h3 d3d4 f2f3 d4e5 d1e1 e5e4";

/// A game that is under way: what the rules say of it, and who has each seat.
struct Started {
    record: Record,
    names: [Option<&'static str>; 4],
}

impl Started {
    fn to_act(&self) -> &'static str {
        self.names[self.record.position().to_act() as usize].expect("somebody sits there")
    }

    /// What is said at this end.
    fn ends_with(&self, how: Outcome) -> String {
        outcome(how, &self.names)
    }
}

/// Ada opens a game, the others join it in the order of the seats, and she starts it.
async fn starts(
    browser: &Browser,
    variant: Variant,
    options: &'static [(&'static str, &'static str)],
    given: &[Given<'_>],
    others: &[&'static str],
) -> Started {
    let info = variant.info();
    let chosen = options.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(";");
    let mut agreed = vec![picked("variant", info.title)];
    if !chosen.is_empty() {
        agreed.push(typed("options", &chosen));
    }
    agreed.extend(given);
    types(browser, "Ada", "game new", &agreed).await;
    for other in others {
        browser.click(&latest(other, info.title, "//button[.='Join']")).await;
        browser.see(&latest("Ada", info.title, &format!("[contains(., '{other}')]"))).await;
    }
    browser.click(&latest("Ada", info.title, "//button[.='Start']")).await;
    let record = Record::begin(variant, Options::new(info, options).expect("options")).expect("a game");
    let people = ["Ada"].into_iter().chain(others.iter().copied());
    let mut names = [None; 4];
    for (seat, name) in record.position().seats().into_iter().zip(people) {
        names[seat as usize] = Some(name);
    }
    let game = Started { record, names };
    browser.see(&latest(game.to_act(), &format!("@{}, your move", game.to_act()), "//img")).await;
    game
}

/// Whoever is to act types their action, and everybody reads what happened.
async fn plays(browser: &Browser, game: &mut Started, action: Action) {
    let who = game.to_act();
    types(browser, who, "move", &[typed("action", &action.to_string())]).await;
    let before = game.record.position().clone();
    game.record.play(action, None).expect("it is allowed");
    let step = game.record.last().expect("an action");
    let words = acted_in(step, &before, game.record.position(), Language::En);
    browser.see(&latest(who, &format!("{who}: {words}"), "//img")).await;
}

/// What everybody sees at the end: how, on a board with its picture, and what can be done now. At a desk and on a phone
/// nothing sticks out.
async fn sees_the_end(browser: &Browser, outcome: &str, name: &str) {
    let ended = outcome.trim_end_matches('.');
    for (size, device) in [(DESK, "desk"), (PHONE, "phone")] {
        browser.size(size.0, size.1).await;
        if size == PHONE {
            turn_to(browser, "Ada").await;
        }
        // Where a board is edited in place, a line of its own says it, too.
        let over = format!("[contains(., \"{ended}\")][.//img]");
        let behind = format!("following::article{over}[ancestor::section[@data-user='Ada']]");
        let board = of("Ada", &format!("article{over}[not({behind})]"));
        for label in ["Rematch", "Replay", "What if?", "Export", "Next game"] {
            browser.see(&format!("{board}//button[.='{label}']")).await;
        }
        browser.gone(&of("Ada", "article//button[.='Move']")).await;
        let fits = "return document.documentElement.scrollWidth <= innerWidth";
        assert_eq!(browser.script(fits).await, true, "{name}, {device}");
        browser.picture(&format!("ending-{name}-{device}")).await;
    }
}

fn variant(name: &str) -> Variant {
    name.parse().expect("a game")
}

fn actions(line: &str) -> Vec<Action> {
    line.split(' ').map(|action| action.parse().expect("an action")).collect()
}

/// Ada and Ben type a whole game, and see how it ends.
async fn is_played_out(
    name: &str,
    variant: Variant,
    options: &'static [(&'static str, &'static str)],
    actions: Vec<Action>,
    how: Outcome,
) {
    let harness = Harness::with_a_clock().await;
    let Some(browser) = seated(&harness, &["Ada", "Ben"], DESK).await else { return };
    let mut game = starts(&browser, variant, options, &[], &["Ben"]).await;
    for action in actions {
        plays(&browser, &mut game, action).await;
    }
    assert_eq!(game.record.status(), Status::Over(how));
    sees_the_end(&browser, &game.ends_with(how), name).await;
    browser.close().await;
    harness.ends_well().await;
}

#[tokio::test]
async fn a_king_is_mated_at_the_page() {
    let (mated, actions) = short_game();
    let how = Outcome::Won(Seat::White, WinReason::Checkmate);
    is_played_out("checkmate", mated, &[], actions, how).await;
}

#[tokio::test]
async fn a_king_reaches_the_summit_at_the_page() {
    let options = &[("army", "balanced"), ("first", "w")];
    let how = Outcome::Won(Seat::Black, WinReason::Summit);
    is_played_out("summit", variant("king-of-the-mountain"), options, actions(SUMMIT), how).await;
}

#[tokio::test]
async fn a_king_escapes_and_surrenders_at_the_page() {
    let how = Outcome::Won(Seat::Black, WinReason::Phases);
    is_played_out("surrender", variant("all-round-king"), &[("phases", "E,S")], actions(SURRENDER), how)
        .await;
}

#[tokio::test]
async fn a_flag_falls_and_a_draw_is_agreed_at_the_page() {
    let harness = Harness::with_a_clock().await;
    let Some(browser) = seated(&harness, &["Ada", "Ben"], DESK).await else { return };
    let quick = [typed("time", "10m + 10s")];
    let game = starts(&browser, variant("mount-chess"), &[], &quick, &["Ben"]).await;
    harness.pass(Span::minutes(11)).await;
    let late = Outcome::Won(Seat::Black, WinReason::Time);
    sees_the_end(&browser, &game.ends_with(late), "time").await;

    browser.size(DESK.0, DESK.1).await;
    // A draw is offered right after one's own move.
    let mut game = starts(&browser, variant("kings-mate"), &[], &[], &["Ben"]).await;
    plays(&browser, &mut game, "a2a3".parse().expect("an action")).await;
    browser.click(&latest("Ada", "your move (Black)", "//button[.='Offer draw']")).await;
    browser.click(&latest("Ben", "offers a draw", "//button[.='Accept']")).await;
    let agreed = Outcome::Drawn(DrawReason::Agreement);
    sees_the_end(&browser, &game.ends_with(agreed), "draw").await;
    browser.close().await;
    harness.ends_well().await;
}

/// Somebody presses **Resign** at the board, and says that they mean it.
async fn resigns(browser: &Browser, who: &str) {
    browser.click(&latest(who, "your move (", "//button[.='Resign']")).await;
    let asked = "[contains(., 'Only you can see this')]//button[.='Resign']";
    browser.click(&latest(who, "Resign this game of", asked)).await;
}

#[tokio::test]
async fn one_of_four_resigns_and_the_last_king_wins_at_the_page() {
    let harness = Harness::with_a_clock().await;
    let people = ["Ada", "Ben", "Cleo", "Dan"];
    let Some(browser) = seated(&harness, &people, FOUR).await else { return };
    let siege = &[("seats", "4"), ("army", "siege"), ("first", "w")];
    let mut game = starts(&browser, variant("king-of-the-mountain"), siege, &[], &people[1..]).await;
    resigns(&browser, "Ben").await;
    browser.see(&latest("Ada", "Ben) resigned", "")).await;
    browser.picture("ending-one-of-four").await;
    // The others play on, without Ben.
    game.record.play(Action::Leave(Seat::Red), None).expect("a seat that plays");
    for _ in 0..3 {
        assert_ne!(game.to_act(), "Ben");
        let action = game.record.position().actions()[0];
        plays(&browser, &mut game, action).await;
    }
    for who in ["Cleo", "Dan"] {
        resigns(&browser, who).await;
        browser.see(&latest("Ada", &format!("{who}) resigned"), "")).await;
    }
    let last = Outcome::Won(Seat::White, WinReason::LastSeat);
    sees_the_end(&browser, &game.ends_with(last), "last-king").await;
    browser.close().await;
    harness.ends_well().await;
}
