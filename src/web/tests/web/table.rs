//! A game that one person plays on a page, while the others are in Discord.

use crate::browser::Browser;
use crate::hands::Hands;
use crate::harness::{HOME, Harness, Page, location, next_request};
use castellan_game::{CommandKind, Event, EventKind, GameId, PlayerId, Requester, Span};
use castellan_referee::game_stream;
use castellan_rules::record::Step;
use castellan_rules::{Action, AnyPosition, Seat, Status, Variant};
use castellan_store::{Append, Version};
use serde_json::json;

/// A time in which the bot is heard of often enough.
const STEP: Span = Span::from_ms(4_000);

/// A game, move by move.
pub struct Line {
    pub variant: Variant,
    pub pairs: &'static [(&'static str, &'static str)],
    /// The seat of the person on the page.
    pub seat: Seat,
    pub actions: &'static str,
    /// The number of moves at the end of which the page's are played there. Earlier ones are the way to them.
    pub on_page: usize,
    pub ending: &'static str,
}

impl Line {
    /// Plays the game to its end.
    pub async fn play(&self, browser: Browser, hands: Hands) -> Browser {
        let setup = Setup { variant: self.variant, pairs: self.pairs, start: None };
        let actions = actions(self.actions);
        let (before, last) = actions.split_at(actions.len() - self.on_page);
        let mut table = Table::begin(browser, hands, setup, self.seat, before).await;
        for action in last {
            table.play(*action).await;
        }
        table.finish(self.ending).await
    }
}

/// Reads the actions of a line.
pub fn actions(text: &str) -> Vec<Action> {
    text.split_whitespace().map(|action| action.parse().expect("an action")).collect()
}

/// The beginning of a game.
#[derive(Clone, Copy)]
pub struct Setup<'a> {
    pub variant: Variant,
    pub pairs: &'a [(&'a str, &'a str)],
    /// The start position, if it is not that of the rules.
    pub start: Option<&'a str>,
}

/// Plays a move, as from Discord.
async fn play(harness: &Harness, game: &GameId, action: Action) {
    let told = harness.referee.games.game(game).await.expect("a game");
    let player = told.player_at(told.to_act().expect("a turn")).expect("a player").id.clone();
    harness.play(game, &player, &action.to_string()).await;
}

/// Stores a copy of a game that starts from another position.
async fn copy_from(harness: &Harness, game: &GameId, position: &str) -> GameId {
    let games = &harness.referee.games;
    let copy = games.new_id().expect("entropy");
    let mut log = games.log(game).await.expect("a log");
    for event in &mut log {
        match &mut event.what {
            EventKind::Created { game, .. } => game.clone_from(&copy),
            EventKind::Started { start, .. } => position.clone_into(start),
            _ => {}
        }
    }
    let mut append = Append::new(game_stream(&copy), Version::ZERO, next_request().parse().expect("an id"));
    append.events = log.iter().map(Event::to_json).collect();
    harness.referee.store().append(append).await.expect("a store");
    harness.access.places.set(&copy, &location(Some(HOME)), &next_request()).await.expect("a place");
    copy
}

/// A game that one person plays on a page, and the others in Discord.
pub struct Table {
    pub browser: Browser,
    pub hands: Hands,
    pub harness: Harness,
    pub game: GameId,
    people: Vec<PlayerId>,
    seat: Seat,
    /// The page's person at a second connection, which says what they see.
    seen: Page,
}

impl Table {
    /// Starts a game, plays its first moves, and opens its page.
    pub async fn begin(
        browser: Browser,
        hands: Hands,
        setup: Setup<'_>,
        seat: Seat,
        before: &[Action],
    ) -> Self {
        let harness = Harness::start().await;
        let mut people = Vec::new();
        for (number, name) in (1..).zip(["Ann", "Ben", "Cat", "Dan"]) {
            people.push(harness.player(number, name).await);
        }
        let seats: Vec<&PlayerId> = people.iter().collect();
        let mut game = harness.game(setup.variant, setup.pairs, &seats).await;
        if let Some(start) = setup.start {
            game = copy_from(&harness, &game, start).await;
        }
        for action in before {
            play(&harness, &game, *action).await;
        }
        let told = harness.referee.games.game(&game).await.expect("a game");
        let person = &told.player_at(seat).expect("a player").id;
        browser.client.goto(&harness.link(person, &game)).await.expect("the link");
        browser.wait_for("document.querySelector('#board')?.getAttribute('aria-busy') === 'false'").await;
        let seen = harness.open(person, &game).await;
        Self { browser, hands, harness, game, people, seat, seen }
    }

    /// Waits until both connections show the newest state, and returns the position.
    pub async fn position(&mut self) -> AnyPosition {
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
    pub async fn play_elsewhere(&self, action: Action) {
        play(&self.harness, &self.game, action).await;
    }

    /// Plays a move of the person on the page, there.
    pub async fn play_here(&self, action: Action) {
        // A pause for the limit of moves.
        self.harness.clock.advance(Span::from_ms(1_000));
        let text = action.to_string();
        let listed = self.seen.state["actions"].as_array().expect("a list");
        let listed = listed.iter().find(|listed| listed["text"] == text);
        let listed = listed.unwrap_or_else(|| panic!("{text} is not among the legal moves"));
        self.hands.play(&self.browser, &self.seen.state, listed).await;
    }

    /// Plays a move wherever its player is, and returns the position after it.
    pub async fn play(&mut self, action: Action) -> AnyPosition {
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

    pub async fn run_as(&self, index: usize, kind: CommandKind) {
        self.harness.run(&self.game, Requester::Player(self.people[index].clone()), kind).await;
    }

    /// Lets time pass while people can reach the bot.
    pub async fn let_time_pass(&self, span: Span) {
        let referee = &self.harness.referee;
        referee.outages.end_outage().await.expect("a store");
        for _ in 0..span.ms() / STEP.ms() {
            self.harness.clock.advance(STEP);
            referee.outages.beat().await.expect("a store");
        }
    }

    /// Gives a command of the bot.
    pub async fn decide(&self, kind: CommandKind) {
        self.harness.run(&self.game, Requester::System, kind).await;
    }

    /// Presses the button of a command, and confirms it if the page asks.
    pub async fn command(&self, command: &str, is_confirmed: bool) {
        self.hands.press(&self.browser, &format!("[data-name='{command}']")).await;
        if is_confirmed {
            self.browser.wait_for("document.querySelector('dialog[open]')").await;
            self.hands.press(&self.browser, "dialog .main").await;
        }
    }

    /// Returns the number of moves of the game.
    pub async fn count(&self) -> usize {
        let game = self.harness.referee.games.game(&self.game).await.expect("a game");
        game.record().expect("a record").steps().len()
    }

    pub async fn status(&self) -> String {
        let game = self.harness.referee.games.game(&self.game).await.expect("a game");
        match (game.record().map(castellan_rules::Record::status), game.end()) {
            (Some(Status::Over(outcome)), _) => outcome.to_string(),
            (_, Some(end)) => format!("{end:?}"),
            _ => "on".to_owned(),
        }
    }

    /// Checks that the page shows the end, without a fault, and returns the browser for the next game.
    pub async fn finish(mut self, ending: &str) -> Browser {
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
