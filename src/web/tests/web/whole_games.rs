//! Whole games on the page, to each kind of ending, by mouse, by touch and by keys alone. One person plays on the page;
//! the others' moves come from Discord.

use crate::hands::{Hands, by_each_device};
use crate::table::{Line, Setup, Table};
use castellan_game::CommandKind;
use castellan_rules::{Action, AnyPosition, Cell, Piece, Seat, Variant};
use castellan_test_support::Random;

/// King of the Mountain: a piece of the reserve returns, and Black's King reaches the summit.
const SUMMIT: Line = Line {
    variant: Variant::KingOfTheMountain,
    pairs: &[("army", "balanced"), ("first", "w")],
    seat: Seat::White,
    actions: "a6a17 s14s4 a17s17 s4a4 s17s19 o15n15 a3a4 n15m15 s19s16 m15l14 s16s19 l14k14 s19s15 k14j13 s15s19 \
              j13j12 s19q19 j12k11 N@e5 k11j10",
    on_page: 20,
    ending: "won b summit",
};
/// All-round King: a King that has only to escape reaches the far side.
const PHASES: Line = Line {
    variant: Variant::AllRoundKing,
    pairs: &[("phases", "E,S")],
    seat: Seat::Black,
    actions: "e2e4 e1e2 c2c4 e2d3 g1h3 d3d4 f2f3 d4e5 d1e1 e5e4",
    on_page: 10,
    ending: "won b phases",
};
/// Mount Chess: both Flags are captured.
const FLAGS: Line = Line {
    variant: Variant::MountChess,
    pairs: &[],
    seat: Seat::White,
    actions: "e2f2 f7e7 f2d3 e7f5 d3f5 e8f7 f5f7 c8c7 f7d8",
    on_page: 9,
    ending: "won w flags",
};
/// Giant-King Chess: checkmate.
const CHECKMATE: Line = Line {
    variant: Variant::GiantKing,
    pairs: &[],
    seat: Seat::White,
    actions: "c2d4 j8j6 b3b4 d8d6 d1b3 h10g7 b3g8",
    on_page: 7,
    ending: "won w checkmate",
};
/// King's Mate: a Fool reaches the King Square of the other.
const GAMBIT: Line = Line {
    variant: Variant::KingsMate,
    pairs: &[("gambit", "on")],
    seat: Seat::White,
    actions: "c1c2 e9e8 f1e2 b9c8 f2f1 c8b7 e2d3 b7c8 c2c1 a9b9 d3e2 c8a6 e2g4 d8d7 c1c2 c9e7 e1e2 a8a9 c2d3 d7d6 \
              d1c2 b8b7 g4f5 b7b8 c2c3 d9e9 c3d4 g8g7 d4c4 a6b5 d2d1 e7d7 f1f2 f8f7 a2a3 e9d9 a3a4 e8d8 a4b5 d7c7 \
              b5b6 d6d7 b6c7 d9c8 c7d8 g9g8 d8d9",
    on_page: 47,
    ending: "won w gambit",
};
/// The games that are played whole by each device.
pub const WHOLE: [Line; 5] = [SUMMIT, PHASES, FLAGS, CHECKMATE, GAMBIT];

async fn play_lines(lines: &[Line], hands: Hands) {
    let Some(mut browser) = hands.browser().await else { return };
    for line in lines {
        browser = line.play(browser, hands).await;
    }
    browser.client.close().await.expect("it closes");
}

async fn play_whole_games(hands: Hands) {
    play_lines(&WHOLE, hands).await;
}

by_each_device! {
    play_whole_games:
    whole_games_of_all_five_are_played_by_mouse,
    whole_games_of_all_five_are_played_by_touch,
    whole_games_of_all_five_are_played_by_keys_alone,
}

/// Four seats: a piece of the reserve returns on the page, the King of its person is captured and comes back, others
/// leave, its person too, and the last seat wins.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_seats_are_played_with_a_respawn_a_drop_and_seats_that_leave() {
    const LINE: &str = "c2d3 d19d3 p19p2 s4b4 H@e5 d3a3 s14q12 b4b2 c1c18 a3a1";
    let pairs = [("seats", "4"), ("army", "siege"), ("first", "w")];
    for hands in Hands::ALL {
        let Some(browser) = hands.browser().await else { return };
        let setup = Setup { variant: Variant::KingOfTheMountain, pairs: &pairs, start: None };
        let mut table = Table::begin(browser, hands, setup, Seat::White, &[]).await;
        let king = |position: &AnyPosition| {
            let is_king = |square: &castellan_rules::Square| {
                matches!(position.cell(*square), Cell::Piece(piece)
                    if piece.seat == Seat::White && piece.kind.to_string() == "K")
            };
            position.info().squares().find(is_king)
        };
        let mut position = table.position().await;
        let mut captured = Vec::new();
        for action in LINE.split(' ') {
            let action = action.parse().expect("an action");
            captured = position.captured_by(action);
            position = table.play(action).await;
        }
        let is_own_king = |piece: &Piece| piece.seat == Seat::White && piece.kind.to_string() == "K";
        assert!(captured.iter().any(|(_, piece)| is_own_king(piece)), "the King is captured");
        assert!(king(&position).is_some(), "and comes back at once");
        // Black leaves, and the turns go on without.
        table.run_as(2, CommandKind::Resign { seat: None }).await;
        let mut random = Random::new(46);
        for _ in 0..6 {
            position = table.position().await;
            assert_ne!(position.to_act(), Seat::Black);
            let actions = position.actions();
            table.play(*random.pick(&actions)).await;
        }
        table.browser.screenshot(&format!("four-{hands:?}")).await;
        // The page's person leaves too, and watches the two who are left.
        table.command("resign", true).await;
        table.browser.wait_for("!document.querySelector('[data-name=resign]')").await;
        table.browser.wait_for("document.querySelector('#under-left').classList.contains('out')").await;
        assert_eq!(table.status().await, "on");
        for _ in 0..2 {
            position = table.position().await;
            assert!([Seat::Red, Seat::Gold].contains(&position.to_act()));
            table.play(*random.pick(&position.actions())).await;
        }
        table.run_as(1, CommandKind::Resign { seat: None }).await;
        let browser = table.finish("won g last-seat").await;
        browser.client.close().await.expect("it closes");
    }
}

/// Returns the most helpful move on the way to the capture of Black's King by dice.
fn helpful(position: &AnyPosition, random: &mut Random) -> Action {
    let actions = position.actions();
    let is_guard = |cell: Cell| {
        matches!(cell, Cell::Piece(piece)
            if piece.seat == Seat::Black && ["K", "S"].contains(&piece.kind.to_string().as_str()))
    };
    let score = |action: &Action| {
        let Action::Move { to, .. } = *action else { return 0 };
        let target = position.cell(to);
        if is_guard(target) {
            return 1_000_000;
        }
        if position.to_act() == Seat::Black && target != Cell::Empty {
            return 0;
        }
        let mut after = position.clone();
        after.play_unchecked(*action, None);
        let threats =
            after.threats(Seat::Black).into_iter().filter(|threat| is_guard(after.cell(threat.square)));
        10 + 1_000 * threats.map(|threat| threat.attackers.len()).sum::<usize>()
    };
    let best = actions.iter().max_by_key(|action| score(action) * (50 + random.below(50)));
    let best = *best.expect("the game goes on");
    if score(&best) >= 1_000_000 || random.below(6) > 0 { best } else { actions[random.below(actions.len())] }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_king_is_captured_by_dice_which_the_page_verifies() {
    let mut random = Random::new(14);
    for hands in Hands::ALL {
        let Some(browser) = hands.browser().await else { return };
        let setup = Setup { variant: Variant::KingsMate, pairs: &[("active", "on")], start: None };
        let mut table = Table::begin(browser, hands, setup, Seat::White, &[]).await;
        while table.status().await == "on" {
            let position = table.position().await;
            let action = helpful(&position, &mut random);
            // The opening and all declared captures are played on the page; the quiet moves between need none.
            if position.dice_sides(action).is_some() || table.count().await < 10 {
                table.play(action).await;
            } else {
                table.play_elsewhere(action).await;
            }
        }
        let ending = table.status().await;
        assert!(ending.ends_with("king-captured"), "{ending}");
        table.browser.wait_for("document.querySelector('#dice-result')?.className === 'good'").await;
        let browser = table.finish(&ending).await;
        browser.client.close().await.expect("it closes");
    }
}
