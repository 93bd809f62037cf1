//! Whole games on the page, to each kind of ending, by mouse, by touch and by keys alone. One person plays on the page;
//! the others' moves come from Discord.

use crate::browser::Browser;
use crate::hands::Hands;
use crate::harness::{Harness, Page};
use castellan_game::command::Proposal;
use castellan_game::{CommandKind, GameId, PlayerId, Requester, Span};
use castellan_rules::record::Step;
use castellan_rules::{Action, AnyPosition, Cell, Piece, Seat, Status, Variant};
use castellan_test_support::Random;
use serde_json::json;

/// A game, move by move.
struct Line {
    variant: Variant,
    pairs: &'static [(&'static str, &'static str)],
    /// The seat of the person on the page.
    seat: Seat,
    actions: &'static str,
    /// The number of moves at the end of which the page's are played there. Earlier ones are the way to them.
    on_page: usize,
    ending: &'static str,
}

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
/// Mount Chess: a Flag reaches the final rank.
const FINAL_RANK: Line = Line {
    variant: Variant::MountChess,
    pairs: &[],
    seat: Seat::White,
    actions: "e2e3 h7h6 e1e2 h6h5 e2d3 h5h4 d3d4 h4h3 d4d5 g7h6 d5d6 h6g5 d6d7 g5f4 d7d8",
    on_page: 15,
    ending: "won w final-rank",
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
const WHOLE: [Line; 5] = [SUMMIT, PHASES, FLAGS, CHECKMATE, GAMBIT];

/// Endings after many moves, of which the last ones are played on the page.
const LATE: [Line; 5] = [
    FINAL_RANK,
    Line {
        variant: Variant::KingsMate,
        pairs: &[],
        seat: Seat::White,
        actions: "b2b3 d8d7 g2g3 a8a7 b1c2 g8g7 b3b2 g9g8 b2b1 g7g6 d2d3 f8f7 g1g2 d7d6 g3g4 g8c8 g2g3 f9d7 d3d4 b9a8 \
                  d4d3 a7a6 g3g2 c8c7 c2b3 e9e8 d1d2 e8c8 d3d4 c8e8 c1c2 f7f8 e1c1 e8d8 g2g3 c9c8 a2a3 c7b7 c1e1 b7b3 \
                  g3b3 d9c9 b3b8 c8b8 d2d1 g6g7 c2c1 d8c8 d4d3 d7e8 c1d2 a8b9 f1g2 e8g6 a1a2 a6a5 g2f1 c9d9 e1e2 a9a8 \
                  d1c1 g6e8 a2c2 a5a6 d2d1 d9c9 f1g2 c9d8 a3a4 b8c9 c1d2 c8d9 a4a3 a8a7 c2c1 d9c8 d2e3 c9d9 d1f1 a7d7 \
                  g4g3 d9c9 c1c3 e8f7 g3g4 c8b8 f2f3 d7b7 f1f2 b7b1 f2e1 b1a1 a3a2 a1a2 e1f1 a2e2 d3e2 g7g6 e3d2 b9a8 \
                  c3b3 b8c7 b3b9 a8b9 g4g5 c7b8 d2d3 f8f9 e2e1 a6a5 e1e2 f7g8 e2e3 g8f7 d3d4 d8c8 d4e5 b9a8 e5d6 g6g7 \
                  d6e6 b8c7 e6f7 g7g8 f7g8 a8b9 g8f9 b9a8 f9e8 c9d8 e8d8 a5a4 d8c7 c8c9 c7c8",
        on_page: 6,
        ending: "won w conquest",
    },
    Line {
        variant: Variant::KingsMate,
        pairs: &[("stalemate", "loss")],
        seat: Seat::White,
        actions: "f2f3 c9c8 e1e2 a8a7 b2b3 e9e8 e2e1 a7a6 f3f4 a6a5 f1e2 c8d7 b1d3 d9c8 e2g4 e8d9 d3c2 a5a4 b3a4 a9a4 \
                  c2a4 b8b7 a4b3 d7e8 g2g3 c8d7 g4f3 b9a8 g1f1 d9e9 g3g4 a8b9 f1f2 f8f7 f3g2 f7f6 f2e2 g8g7 e2e3 g7g6 \
                  e3g3 b9a8 e1e2 e9f8 a1b1 f6f5 g4f5 g6f5 g3g9 e8e7 g9f9 f8e8 f9f5 e7d6 b1a1 e8e6 a2a3 d6e7 f5g5 d7d6 \
                  e2e1 d6d7 a1a2 e7e8 g5f5 e8e7 e1e2 b7b6 f5f6 e7f6 a2a1 f6f5 a3a2 f5f6 g2f3 d7e7 a2a3 e6f5 b3a4 b6b5 \
                  a4b5 f5d7 b5a4 a8b9 f4f5 d7f5 a1a2 f5e5 f3g2 b9c8 a4c2 f6e6 d2d3 d8d7 d3d4 e6f6 d4e5 c8b7 e5f6 e7f6 \
                  a2b2 f6e5 b2b7 e5f4 b7d7 f4g3 c1d2 g3g2 d7f7 g2g1 e2e1 g1g2 a3a2 g2g1 f7f2",
        on_page: 6,
        ending: "won w stalemate",
    },
    Line {
        variant: Variant::AllRoundKing,
        pairs: &[],
        seat: Seat::White,
        actions: "a2a4 b7b6 b1a3 e7e5 a3c4 g7g5 c4e5 f8g7 e5d7 g7b2 c1b2 c8d7 b2h8 d7a4 a1a4 b8c6 a4a7 d8d2 a7c7 d2d1 \
                  g1f3 d1c2 c7f7 c2e2 f1e2 g8f6 f3g5 a8a3 h8f6 a3a8 f7h7 c6d4 f6d4 a8d8 d4b6 e1f1 b6d8 f1g1 e2f1",
        on_page: 6,
        ending: "drawn stalemate",
    },
    Line {
        variant: Variant::GiantKing,
        pairs: &[],
        seat: Seat::White,
        actions: "c1a2 f8f7 a2b5 c10b7 b5c8 b9c8 h2g4 c8g4 h1g4 d8d6 g4f7 e8f7 i1h1 a8a6 a3a4 b7a4 b3a4 e9e8 h3h4 d10c8 \
                  i2c8 h10i7 c8a6 i7h4 g3h4 e8e9 d3d5 j8j6 a4a5 c9a8 e3e4 a8b6 a5b6 j6j5 j3j4 h9f8 i3i5 j5i4 j1i4 f8d10 \
                  i4j10 i10j10 e1d2 j10j4 g1j4 b10b9 a6d9 e9d8 j4h3 d10f8 h3b9 a10b9 h1h3 b9c3 d2c3 i9j10 c2a4 g8g6 \
                  c3b3 d8c7 b2a3 c7b6 h3g3 h8h7 g3g6 f8g6 a1g2 g6e4 f3e4 b6a5 g2f7 b8b7 f7d6 i8i7 d6h7 j10e5 h7g10 e5i9 \
                  g10i9 i7i6 d1i6",
        on_page: 6,
        ending: "drawn stalemate",
    },
];

/// A game that one person plays on a page, and the others in Discord.
struct Table {
    browser: Browser,
    hands: Hands,
    harness: Harness,
    game: GameId,
    people: Vec<PlayerId>,
    seat: Seat,
    /// The page's person at a second connection, which says what they see.
    seen: Page,
}

impl Table {
    /// Starts a game.
    async fn begin(
        browser: Browser,
        hands: Hands,
        (variant, pairs): (Variant, &[(&str, &str)]),
        seat: Seat,
    ) -> Self {
        let harness = Harness::start().await;
        let mut people = Vec::new();
        for (number, name) in (1..).zip(["Ann", "Ben", "Cat", "Dan"]) {
            people.push(harness.player(number, name).await);
        }
        let seats: Vec<&PlayerId> = people.iter().collect();
        let game = harness.game(variant, pairs, &seats).await;
        let told = harness.referee.games.game(&game).await.expect("a game");
        let person = told.player_at(seat).expect("a player").id.clone();
        let seen = harness.open(&person, &game).await;
        Self { browser, hands, harness, game, people, seat, seen }
    }

    /// Opens the page.
    async fn open(&self) {
        let told = self.harness.referee.games.game(&self.game).await.expect("a game");
        let person = told.player_at(self.seat).expect("a player").id.clone();
        self.browser.client.goto(&self.harness.link(&person, &self.game)).await.expect("the link");
        self.browser
            .wait_for("document.querySelector('#board')?.getAttribute('aria-busy') === 'false'")
            .await;
    }

    /// Waits until both connections show the newest state, and returns the position.
    async fn position(&mut self) -> AnyPosition {
        let game = self.harness.referee.games.game(&self.game).await.expect("a game");
        self.seen.wait_for(game.public_head().number).await;
        let record = game.record().expect("a record");
        let moves = record.steps().len();
        self.browser
            .wait_for(&format!(
                "document.querySelectorAll('#moves li').length === {moves} &&
                 document.querySelector('#board').getAttribute('aria-busy') === 'false' &&
                 !document.querySelector('.sending')"
            ))
            .await;
        record.position().clone()
    }

    /// Plays a move of the others, as from Discord.
    async fn play_elsewhere(&self, action: Action) {
        let game = self.harness.referee.games.game(&self.game).await.expect("a game");
        let player = game.player_at(game.to_act().expect("a turn")).expect("a player").id.clone();
        self.harness.play(&self.game, &player, &action.to_string()).await;
    }

    /// Plays a move of the person on the page, there.
    async fn play_here(&self, action: Action) {
        let text = action.to_string();
        let listed = self.seen.state["actions"].as_array().expect("a list");
        let listed = listed.iter().find(|listed| listed["text"] == text);
        let listed = listed.unwrap_or_else(|| panic!("{text} is not among the legal moves"));
        self.hands.play(&self.browser, &self.seen.state, listed).await;
    }

    /// Plays a move wherever its player is, and returns the position after it.
    async fn play(&mut self, action: Action) -> AnyPosition {
        let before = self.position().await;
        if before.to_act() == self.seat {
            self.play_here(action).await;
        } else {
            self.play_elsewhere(action).await;
        }
        let begun = tokio::time::Instant::now();
        loop {
            let game = self.harness.referee.games.game(&self.game).await.expect("a game");
            let last: Option<Step> = game.record().and_then(castellan_rules::Record::last);
            if game.record().is_some_and(|record| *record.position() != before)
                || last.is_some_and(|step| step.roll.is_some_and(|roll| !roll.succeeds()))
            {
                break;
            }
            if begun.elapsed() > std::time::Duration::from_secs(10) {
                let said = self.browser.read("return document.querySelector('#notice').textContent;").await;
                self.browser.screenshot("stuck").await;
                panic!("{:?} by {:?}: {action} was not played: {said}", self.game, self.hands);
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        self.position().await
    }

    async fn run_as(&self, index: usize, kind: CommandKind) {
        self.harness.run(&self.game, Requester::Player(self.people[index].clone()), kind).await;
    }

    /// Presses the button of a command, and confirms it if the page asks.
    async fn command(&self, command: &str, is_confirmed: bool) {
        self.hands.press(&self.browser, &format!("[data-name='{command}']")).await;
        if is_confirmed {
            self.browser.wait_for("document.querySelector('dialog[open]')").await;
            self.hands.press(&self.browser, "dialog .main").await;
        }
    }

    async fn status(&self) -> String {
        let game = self.harness.referee.games.game(&self.game).await.expect("a game");
        match (game.record().map(castellan_rules::Record::status), game.end()) {
            (Some(Status::Over(outcome)), _) => outcome.to_string(),
            (_, Some(end)) => format!("{end:?}"),
            _ => "on".to_owned(),
        }
    }

    /// Checks that the page shows the end, without a fault, and returns the browser for the next game.
    async fn finish(mut self, ending: &str) -> Browser {
        self.browser.wait_for("!document.querySelector('[data-name=resign]')").await;
        assert_eq!(self.status().await, ending);
        self.position().await;
        let game = self.harness.referee.games.game(&self.game).await.expect("a game");
        self.seen.wait_for(game.public_head().number).await;
        let status = self.seen.state["status"].as_str().expect("a text").to_owned();
        let shown = self.browser.read("return document.querySelector('#status').textContent;").await;
        assert_eq!(shown, json!(status));
        assert_eq!(
            self.browser.read("return document.querySelectorAll('.movable, .target').length;").await,
            json!(0)
        );
        let width = self.browser.read("return document.documentElement.scrollWidth;").await;
        assert!(width.as_u64() <= Some(self.hands.screen().0.into()), "{width}");
        let name = game.settings().variant.info().name;
        self.browser.screenshot(&format!("{name}-{}-{:?}", ending.replace(' ', "-"), self.hands)).await;
        assert_eq!(self.browser.errors().await, Vec::<String>::new());
        self.browser
    }
}

async fn play_line(browser: Browser, line: &Line, hands: Hands) -> Browser {
    let mut table = Table::begin(browser, hands, (line.variant, line.pairs), line.seat).await;
    let actions: Vec<Action> =
        line.actions.split_whitespace().map(|action| action.parse().expect("an action")).collect();
    let (before, last) = actions.split_at(actions.len() - line.on_page);
    for action in before {
        table.play_elsewhere(*action).await;
    }
    table.open().await;
    for action in last {
        table.play(*action).await;
    }
    table.finish(line.ending).await
}

async fn play_lines(lines: &[Line], hands: Hands) {
    let Some(mut browser) = hands.browser().await else { return };
    for line in lines {
        browser = play_line(browser, line, hands).await;
    }
    browser.client.close().await.expect("it closes");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whole_games_of_all_five_are_played_by_mouse() {
    play_lines(&WHOLE, Hands::Mouse).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whole_games_of_all_five_are_played_by_touch() {
    play_lines(&WHOLE, Hands::Touch).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whole_games_of_all_five_are_played_by_keys_alone() {
    play_lines(&WHOLE, Hands::Keys).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn late_endings_are_reached_on_the_page() {
    for (place, hands) in Hands::ALL.into_iter().enumerate() {
        play_lines(&LATE[place * 2..(place * 2 + 2).min(LATE.len())], hands).await;
    }
}

/// Four seats: a piece of the reserve returns on the page, the King of its person is captured and comes back, others
/// leave, and the last seat wins.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_seats_are_played_with_a_respawn_a_drop_and_seats_that_leave() {
    const LINE: &str = "c2d3 d19d3 p19p2 s4b4 H@e5 d3a3 s14q12 b4b2 c1c18 a3a1";
    let pairs = [("seats", "4"), ("army", "siege"), ("first", "w")];
    for hands in Hands::ALL {
        let Some(browser) = hands.browser().await else { return };
        let game = (Variant::KingOfTheMountain, &pairs[..]);
        let mut table = Table::begin(browser, hands, game, Seat::White).await;
        table.open().await;
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
        table.run_as(1, CommandKind::Resign { seat: None }).await;
        table.run_as(3, CommandKind::Resign { seat: None }).await;
        let browser = table.finish("won w last-seat").await;
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
        let dice = [("active", "on")];
        let mut table = Table::begin(browser, hands, (Variant::KingsMate, &dice), Seat::White).await;
        table.open().await;
        while table.status().await == "on" {
            let position = table.position().await;
            let action = helpful(&position, &mut random);
            // Quiet moves need no page.
            if position.dice_sides(action).is_some() {
                table.play(action).await;
            } else {
                table.play_elsewhere(action).await;
            }
        }
        let ending = table.status().await;
        table.browser.wait_for("document.querySelector('#dice-result')?.className === 'good'").await;
        let browser = table.finish(&ending).await;
        browser.client.close().await.expect("it closes");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_end_by_the_buttons_of_the_page() {
    let knights = "g1f3 g8f6 f3g1 f6g8";
    for hands in Hands::ALL {
        let Some(browser) = hands.browser().await else { return };
        // A draw is claimed after the third occurrence of a position.
        let mut table = Table::begin(browser, hands, (Variant::AllRoundKing, &[]), Seat::White).await;
        for action in [knights, knights].join(" ").split(' ') {
            table.play_elsewhere(action.parse().expect("an action")).await;
        }
        table.open().await;
        table.position().await;
        table.command("claim-draw", true).await;
        let browser = table.finish("drawn claim").await;

        // A draw is offered and accepted.
        let table = Table::begin(browser, hands, (Variant::GiantKing, &[]), Seat::Black).await;
        table.open().await;
        table.command("draw-offer", false).await;
        table.browser.wait_for("document.querySelector('#offers button')").await;
        table.run_as(0, CommandKind::Accept(1)).await;
        let browser = table.finish("drawn agreement").await;

        // An offer of the other is accepted here.
        let table = Table::begin(browser, hands, (Variant::MountChess, &[]), Seat::White).await;
        table.open().await;
        table.run_as(1, CommandKind::Offer(Proposal::Draw)).await;
        table.hands.press(&table.browser, "#offers .accept").await;
        let browser = table.finish("drawn agreement").await;

        // The player resigns, after a question.
        let table = Table::begin(browser, hands, (Variant::KingsMate, &[]), Seat::White).await;
        table.open().await;
        table.command("resign", true).await;
        let browser = table.finish("won b resignation").await;

        // Time runs out.
        let time = [("time", "10m + 10s")];
        let table = Table::begin(browser, hands, (Variant::MountChess, &time), Seat::White).await;
        table.open().await;
        table.harness.clock.advance(Span::minutes(11));
        table.harness.run(&table.game, Requester::System, CommandKind::Tick).await;
        let browser = table.finish("won b time").await;
        browser.client.close().await.expect("it closes");
    }
}
