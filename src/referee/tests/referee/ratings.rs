//! Ratings, computed from finished games alone: from their rows, or from their logs.

use crate::harness::{CHESS, Harness, agreed, game_id, id, person};
use crate::place::{Place, on_both_stores};
use castellan_game::command::Place as Seating;
use castellan_game::{Agreement, CommandKind, GameId, Player, Span};
use castellan_rules::Seat;
use castellan_tournament::rating::{List, Rating};

const RATED: &[(&str, &str)] = &[("time", "1d per action"), ("rated", "on"), ("takebacks", "off")];

fn list() -> List {
    List::of(castellan_test_support::variant(CHESS), 2)
}

impl<P: Place> Harness<P> {
    async fn rated_game(&mut self, name: &str, players: [&str; 2], winner: usize) -> GameId {
        let game = self.started(name, agreed(CHESS, RATED), &players).await;
        for _ in 0..2 {
            let actions = self.game(&game).await.record().expect("it runs").position().actions();
            self.play(&game, &actions[0].to_string()).await;
        }
        self.clock.pass(Span::minutes(1));
        self.resigns(&game, 1 - winner).await;
        game
    }

    async fn ratings(&self) -> Vec<(String, Rating)> {
        let all = self.referee().ratings.list(list()).await.expect("a store");
        all.into_iter().map(|(player, rating)| (player.to_string(), rating)).collect()
    }

    /// Asserts that the ratings by rows equal those by logs, and those of a referee with an empty cache.
    async fn are_the_same_by_every_way(&self) {
        let recounted = self.referee().ratings.recount().await.expect("a store");
        let by_logs = recounted.iter().find(|(known, _)| *known == list()).map(|(_, ratings)| ratings);
        let by_logs = by_logs.map(|ratings| ratings.list(list())).unwrap_or_default();
        assert_eq!(self.referee().ratings.list(list()).await.expect("a store"), by_logs);
        assert_eq!(self.another().await.ratings.list(list()).await.expect("a store"), by_logs);
    }
}

async fn a_rated_game_counts_when_it_is_over<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    assert_eq!(harness.ratings().await, []);
    harness.rated_game("one", ["ann", "ben"], 0).await;
    let ratings = harness.ratings().await;
    assert_eq!(ratings.iter().map(|(player, _)| player.as_str()).collect::<Vec<_>>(), ["ann", "ben"]);
    assert!(ratings[0].1.rating > 1500.0 && ratings[1].1.rating < 1500.0);
    assert!(ratings.iter().all(|(_, rating)| rating.provisional && rating.games == 1));
    harness.rated_game("two", ["ben", "cem"], 0).await;
    assert_eq!(harness.ratings().await.len(), 3, "what was counted is gone on from");
    harness.are_the_same_by_every_way().await;
    let one =
        harness.referee().ratings.of_player(list(), &id("ben")).await.expect("a store").expect("a rating");
    assert_eq!(one.games, 2);
    harness.restart().await;
    harness.are_the_same_by_every_way().await;
}

async fn what_is_not_agreed_to_count_does_not<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let game = harness.duel("friendly").await;
    for _ in 0..2 {
        let actions = harness.game(&game).await.record().expect("it runs").position().actions();
        harness.play(&game, &actions[0].to_string()).await;
    }
    harness.resigns(&game, 0).await;
    let fled = harness.started("fled", agreed(CHESS, RATED), &["ann", "ben"]).await;
    harness.resigns(&fled, 0).await;
    assert_eq!(harness.ratings().await, [], "unrated, or given up before both had acted");
    harness.are_the_same_by_every_way().await;
}

async fn a_reinstated_game_no_longer_counts<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let first = harness.rated_game("one", ["ann", "ben"], 0).await;
    harness.rated_game("two", ["ann", "ben"], 0).await;
    let before = harness.ratings().await;
    harness.clock.pass(Span::minutes(1));
    harness.accept(&first, "director", CommandKind::Reinstate { give: None }).await;
    let without = harness.ratings().await;
    assert_ne!(before, without);
    assert!(without.iter().all(|(_, rating)| rating.games == 1));
    harness.are_the_same_by_every_way().await;
    harness.resigns(&first, 0).await;
    assert!(harness.ratings().await.iter().all(|(_, rating)| rating.games == 2), "it ended otherwise");
    harness.are_the_same_by_every_way().await;
}

async fn games_with_computers_count_on_lists_of_their_own<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    harness.rated_game("one", ["ann", "ben"], 0).await;
    let among_people = harness.ratings().await;
    let table = [("seats", "3"), ("army", "siege"), ("first", "w"), ("rated", "on"), ("takebacks", "off")];
    let agreement = Agreement { rated_with_computers: true, ..agreed("king-of-the-mountain", &table) };
    let game = game_id("computers");
    let create = CommandKind::CreateWithComputers {
        agreement: Box::new(agreement),
        owner: person("ann"),
        sit: Seating::At(Seat::White),
        computers: (1..=2).map(|number| (Player::computer(3, number), Seating::Any)).collect(),
    };
    harness.accept(&game, "ann", create).await;
    for _ in 0..3 {
        let actions = harness.game(&game).await.record().expect("it runs").position().actions();
        harness.play(&game, &actions[0].to_string()).await;
    }
    harness.accept(&game, "ann", CommandKind::Resign { seat: None }).await;
    harness.accept(&game, "computer-3-2", CommandKind::Resign { seat: None }).await;
    let list = List::of(castellan_test_support::variant("king-of-the-mountain"), 3).with_computers();
    let over = harness.game(&game).await;
    for referee in [harness.referee().clone(), harness.another().await] {
        let rated = referee.ratings.list(list).await.expect("a store");
        let rated: Vec<_> =
            rated.into_iter().map(|(player, rating)| (player.to_string(), rating.games)).collect();
        assert_eq!(rated, [("computer-3-1".to_owned(), 1), ("ann".to_owned(), 1)]);
        let recounted = referee.ratings.recount().await.expect("a store");
        let (_, by_logs) = recounted.into_iter().find(|(known, _)| *known == list).expect("a list");
        assert_eq!(by_logs.list(list), referee.ratings.list(list).await.expect("a store"));
        let changes = referee.ratings.changes(&over).await.expect("a store");
        assert_eq!(changes.len(), 2, "the computers are one: {changes:?}");
    }
    assert_eq!(harness.ratings().await, among_people);
}

on_both_stores! {
    games_with_computers_count_on_lists_of_their_own
    a_rated_game_counts_when_it_is_over
    what_is_not_agreed_to_count_does_not
    a_reinstated_game_no_longer_counts
}
