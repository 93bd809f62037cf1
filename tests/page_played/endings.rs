//! Complete games that reach each kind of ending. Programs play them, people make the last moves on the page, and the
//! page shows the result on a desktop and on a phone.

use crate::accessibility::check_accessibility;
use crate::bot::Harness;
use crate::browser::{Browser, in_column};
use crate::games::short_game;
use crate::people_on_page::{DESKTOP, latest, open_page, send_command, switch_to, typed};
use castellan::game::{GameId, Span};
use castellan::rules::{
    Action, AnyPosition, Cell, DrawReason, Outcome, Piece, Record, Roll, Seat, Status, Variant, WinReason,
};
use castellan::text::{Language, describe_action_in, outcome};
use castellan_test_support::Random;

/// A screen wide enough for four people side by side.
const FOUR_COLUMNS: (u32, u32) = (2560, 900);
/// Options for one board that is edited in place. The earlier moves are not checked.
const LIVE: &[(&str, &str)] = &[("boards", "live")];
/// The ending checked for accessibility. The other endings use the same components.
const AXE_ENDING: &str = "checkmate";
/// The phone of a spectator.
const PHONE: (u32, u32) = (390, 844);

/// A game in which Black's King reaches the summit while White makes unrelated moves.
const SUMMIT: &str = "a6a17 s14s4 a17s17 s4a4 s17s19 o15n15 a3a4 n15m15 s19s16 m15l14 s16s19 l14k14 s19s15 k14j13 \
                      s15s19 j13j12 s19q19 j12k11 N@e5 k11j10";
/// A game in which one of White's Flags reaches the final rank while Black's pieces advance.
const FINAL_RANK: &str = "e2e3 h7h6 e1e2 h6h5 e2d3 h5h4 d3d4 h4h3 d4d5 g7h6 d5d6 h6g5 d6d7 g5f4 d7d8";
/// A game in which both Kings leave their corners and Black's King surrenders.
const SURRENDER: &str = "e2e4 e1e2 c2c4 e2d3 g1h3 d3d4 f2f3 d4e5 d1e1 e5e4";

/// A game in progress: its record under the rules and the names of its players.
pub struct StartedGame {
    pub id: GameId,
    pub record: Record,
    names: [Option<&'static str>; 4],
}

impl StartedGame {
    pub fn to_act(&self) -> &'static str {
        self.names[self.record.position().to_act() as usize].expect("a player")
    }

    /// Returns the text for this outcome.
    fn outcome_text(&self, ending: Outcome) -> String {
        outcome(ending, &self.names)
    }

    /// Makes the player to move play an action without the page.
    async fn act(&mut self, harness: &Harness, action: Action) {
        // Pause for the rate limit.
        if self.record.steps().len() % 25 == 24 {
            harness.advance(Span::from_ms(10_000)).await;
        }
        harness.run(self.to_act(), "move", &[("action", &action.to_string())]).await;
        let actions = self.record.steps().len() + 1;
        self.record = harness.record(&self.id, actions).await;
    }
}

/// Opens a game as Ada, has the others join in seat order, and starts it.
pub async fn start_game(
    harness: &Harness,
    variant: Variant,
    options: &[(&str, &str)],
    given: &[(&str, &str)],
    others: &[&'static str],
) -> StartedGame {
    let chosen = options.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(";");
    let mut options = vec![("variant", variant.info().name)];
    options.extend((!chosen.is_empty()).then_some(("options", chosen.as_str())));
    options.extend(given);
    let id = harness.open_game("Ada", &options).await;
    for other in others {
        harness.run(other, "game join", &[("game", id.as_str())]).await;
    }
    harness.run("Ada", "game start", &[("game", id.as_str())]).await;
    let record = harness.record(&id, 0).await;
    let people = ["Ada"].into_iter().chain(others.iter().copied());
    let mut names = [None; 4];
    for (seat, name) in record.position().seats().into_iter().zip(people) {
        names[seat as usize] = Some(name);
    }
    StartedGame { id, record, names }
}

/// Types the action of the player to move, and waits until all players see it.
async fn play_on_page(browser: &Browser, harness: &Harness, game: &mut StartedGame, action: Action) {
    let who = game.to_act();
    send_command(browser, who, "move", &[typed("action", &action.to_string())]).await;
    let before = game.record.position().clone();
    let actions = game.record.steps().len() + 1;
    game.record = harness.record(&game.id, actions).await;
    let step = game.record.last().expect("an action");
    let words = describe_action_in(step, &before, game.record.position(), Language::En);
    browser.see(&latest(who, &format!("{who}: {words}"), "")).await;
}

/// Checks the end of a game: the result, the board's picture and the buttons that apply. On a desktop and on a phone,
/// the page does not overflow.
async fn check_ending(browser: &Browser, outcome: &str, name: &str) {
    let ended = outcome.trim_end_matches('.');
    if name == AXE_ENDING {
        check_accessibility(browser, "ending", DESKTOP).await;
    }
    for (size, device) in [(DESKTOP, "desk"), (PHONE, "phone")] {
        browser.set_size(size.0, size.1).await;
        if size == PHONE {
            switch_to(browser, "Ada").await;
        }
        // The heading names the winner, and the picture says how the game ended.
        let heading = "contains(., ' wins!') or contains(., ': draw')";
        let over = format!("[{heading}][.//img[contains(@alt, \"{ended}\")]]");
        let behind = format!("following::article{over}[ancestor::section[@data-user='Ada']]");
        let board = in_column("Ada", &format!("article{over}[not({behind})]"));
        for label in ["Rematch", "New game", "Share", "Analyse", "Replay", "What if?"] {
            browser.see(&format!("{board}//button[.='{label}']")).await;
        }
        browser.wait_until_gone(&format!("{board}//button[.='Move']")).await;
        let fits = "return document.documentElement.scrollWidth <= innerWidth";
        assert_eq!(browser.script(fits).await, true, "{name}, {device}");
        browser.save_picture(&format!("ending-{name}-{device}")).await;
    }
}

fn parse_variant(name: &str) -> Variant {
    name.parse().expect("a game")
}

fn parse_actions(line: &str) -> Vec<Action> {
    line.split(' ').map(|action| action.parse().expect("an action")).collect()
}

/// Plays a complete game between Ada and Ben, the last actions on the page, and checks its ending.
async fn check_game(
    name: &str,
    variant: Variant,
    options: &[(&str, &str)],
    actions: Vec<Action>,
    ending: Outcome,
) {
    /// The number of actions typed on the page: the last one of each player.
    const TYPED: usize = 2;
    let harness = Harness::for_programs().await;
    let mut game = start_game(&harness, variant, options, LIVE, &["Ben"]).await;
    let (before, last) = actions.split_at(actions.len() - TYPED);
    for action in before {
        game.act(&harness, *action).await;
    }
    let Some(browser) = open_page(&harness, &["Ada", "Ben"], DESKTOP).await else { return };
    for action in last {
        play_on_page(&browser, &harness, &mut game, *action).await;
    }
    assert_eq!(game.record.status(), Status::Over(ending));
    check_ending(&browser, &game.outcome_text(ending), name).await;
    browser.close().await;
    harness.finish().await;
}

#[tokio::test]
async fn checkmate_is_shown_on_the_page() {
    let (mated, actions) = short_game();
    let ending = Outcome::Won(Seat::White, WinReason::Checkmate);
    check_game("checkmate", mated, &[], actions, ending).await;
}

#[tokio::test]
async fn a_king_on_the_summit_is_shown_on_the_page() {
    let options = &[("army", "balanced"), ("first", "w")];
    let ending = Outcome::Won(Seat::Black, WinReason::Summit);
    check_game("summit", parse_variant("king-of-the-mountain"), options, parse_actions(SUMMIT), ending).await;
}

#[tokio::test]
async fn a_flag_on_the_final_rank_is_shown_on_the_page() {
    let ending = Outcome::Won(Seat::White, WinReason::FinalRank);
    check_game("final-rank", parse_variant("mount-chess"), &[], parse_actions(FINAL_RANK), ending).await;
}

#[tokio::test]
async fn a_king_that_surrenders_is_shown_on_the_page() {
    let ending = Outcome::Won(Seat::Black, WinReason::Phases);
    check_game(
        "surrender",
        parse_variant("all-round-king"),
        &[("phases", "E,S")],
        parse_actions(SURRENDER),
        ending,
    )
    .await;
}

/// Returns `true` if this is Black's King or one of the Swordmasters that guard it.
fn is_guard(cell: Cell) -> bool {
    let wanted = |piece: Piece| ["K", "S"].contains(&piece.kind.to_string().as_str());
    matches!(cell, Cell::Piece(piece) if piece.seat == Seat::Black && wanted(piece))
}

/// Returns a score for an action by its contribution to capturing Black's King. Both sides aim for it here.
fn capture_score(position: &AnyPosition, action: Action) -> usize {
    let Action::Move { to, .. } = action else { return 0 };
    let target = position.cell(to);
    if is_guard(target) {
        return 1_000_000;
    }
    if position.to_act() == Seat::Black && target != Cell::Empty {
        return 0;
    }
    let mut after = position.clone();
    after.play_unchecked(action, None);
    let threats = after.threats(Seat::Black).into_iter().filter(|threat| is_guard(after.cell(threat.square)));
    let aims: usize = threats.map(|threat| threat.attackers.len()).sum();
    after.pass_turn_to(Seat::White);
    10 + 1_000 * aims + after.actions().len()
}

/// Returns the most helpful action. A random weight avoids endless repetition.
fn best_action(position: &AnyPosition, random: &mut Random) -> Action {
    let actions = position.actions();
    let best =
        actions.iter().max_by_key(|action| capture_score(position, **action) * (50 + random.below(50)));
    let best = *best.expect("the game goes on");
    let captures = capture_score(position, best) >= 1_000_000;
    if captures || random.below(6) > 0 { best } else { actions[random.below(actions.len())] }
}

/// Returns an action that captures the King if the dice allow it.
fn last_capture(record: &Record) -> Option<Action> {
    record.position().actions().into_iter().find(|action| {
        let Some(sides) = record.position().dice_sides(*action) else { return false };
        let mut tried = record.clone();
        tried.play(*action, Some(Roll { attack: sides, defence: 1 })).expect("it is allowed");
        matches!(tried.status(), Status::Over(Outcome::Won(_, WinReason::KingCaptured)))
    })
}

#[tokio::test]
async fn a_king_captured_by_dice_is_shown_on_the_page() {
    let harness = Harness::for_programs().await;
    let mut random = Random::new(14);
    let mut browser = None;
    // Dice may end the game differently; then start another.
    let (game, ending) = loop {
        let options = &[("active", "on")];
        let mut game = start_game(&harness, parse_variant("kings-mate"), options, &[], &["Ben"]).await;
        while game.record.status() == Status::Ongoing {
            let Some(last) = last_capture(&game.record) else {
                game.act(&harness, best_action(game.record.position(), &mut random)).await;
                continue;
            };
            if browser.is_none() {
                browser = Some(open_page(&harness, &["Ada", "Ben"], DESKTOP).await);
            }
            // Without a browser, skip the check.
            let Some(Some(browser)) = &browser else { return };
            play_on_page(browser, &harness, &mut game, last).await;
        }
        if let Status::Over(ending @ Outcome::Won(_, WinReason::KingCaptured)) = game.record.status() {
            break (game, ending);
        }
    };
    let Some(Some(browser)) = browser else { panic!("it ended unseen: {ending:?}") };
    check_ending(&browser, &game.outcome_text(ending), "dice").await;
    browser.close().await;
    harness.finish().await;
}

#[tokio::test]
async fn a_time_loss_and_an_agreed_draw_are_shown_on_the_page() {
    let harness = Harness::for_programs().await;
    let game =
        start_game(&harness, parse_variant("mount-chess"), &[], &[("time", "10m + 10s"), LIVE[0]], &["Ben"])
            .await;
    let Some(browser) = open_page(&harness, &["Ada", "Ben"], DESKTOP).await else { return };
    harness.advance(Span::minutes(11)).await;
    let late = Outcome::Won(Seat::Black, WinReason::Time);
    check_ending(&browser, &game.outcome_text(late), "time").await;

    browser.set_size(DESKTOP.0, DESKTOP.1).await;
    // Draws are offered right after the player's own move.
    let mut game = start_game(&harness, parse_variant("kings-mate"), &[], LIVE, &["Ben"]).await;
    play_on_page(&browser, &harness, &mut game, "a2a3".parse().expect("an action")).await;
    browser.click(&latest("Ada", "Black (Ben) to move", "//button[.='Offer draw']")).await;
    browser.click(&latest("Ben", "offers a draw", "//button[.='Accept']")).await;
    let agreed = Outcome::Drawn(DrawReason::Agreement);
    check_ending(&browser, &game.outcome_text(agreed), "draw").await;
    browser.close().await;
    harness.finish().await;
}

/// Presses **Resign** on the board at a board version, and confirms it.
async fn resign(browser: &Browser, game: &StartedGame, who: &str, board_version: usize) {
    let button = format!("//button[@data-custom-id='resign~{}~{board_version}']", game.id);
    browser.click(&latest(who, " to move.", &button)).await;
    let confirm = "[contains(., 'Only you can see this')]//button[.='Resign']";
    browser.click(&latest(who, "Resign this game of", confirm)).await;
}

#[tokio::test]
async fn three_of_four_resign_and_the_last_king_wins_on_the_page() {
    let harness = Harness::for_programs().await;
    let people = ["Ada", "Ben", "Cleo", "Dan"];
    let siege = &[("seats", "4"), ("army", "siege"), ("first", "w")];
    let mut game =
        start_game(&harness, parse_variant("king-of-the-mountain"), siege, LIVE, &people[1..]).await;
    let Some(browser) = open_page(&harness, &people, FOUR_COLUMNS).await else { return };
    resign(&browser, &game, "Ben", 0).await;
    browser.see(&latest("Ada", "Ben) resigned", "")).await;
    browser.save_picture("ending-one-of-four").await;
    // The others continue without Ben.
    game.record = harness.record(&game.id, 1).await;
    for _ in 0..3 {
        assert_ne!(game.to_act(), "Ben");
        let action = game.record.position().actions()[0];
        play_on_page(&browser, &harness, &mut game, action).await;
    }
    for (who, board_version) in [("Cleo", 4), ("Dan", 5)] {
        resign(&browser, &game, who, board_version).await;
        browser.see(&latest("Ada", &format!("{who}) resigned"), "")).await;
    }
    let last = Outcome::Won(Seat::White, WinReason::LastSeat);
    check_ending(&browser, &game.outcome_text(last), "last-king").await;
    browser.close().await;
    harness.finish().await;
}
