//! Ratings, computed from finished games alone: from their rows, or from their logs.

use crate::harness::{CHESS, Harness, game_id, game_settings, id, person};
use crate::store_location::{StoreLocation, on_both_stores};
use castellan_game::command::SeatRequest;
use castellan_game::{CommandKind, GameId, GameSettings, Player, Span};
use castellan_rules::Seat;
use castellan_tournament::rating::{Rating, RatingList};

const RATED: &[(&str, &str)] = &[("time", "1d per action"), ("rated", "on"), ("takebacks", "off")];

fn list() -> RatingList {
    RatingList::for_variant(castellan_test_support::variant(CHESS), 2)
}

impl<P: StoreLocation> Harness<P> {
    async fn rated_game(&mut self, name: &str, players: [&str; 2], winner: usize) -> GameId {
        let game = self.start_game(name, game_settings(CHESS, RATED), &players).await;
        for _ in 0..2 {
            let actions = self.game(&game).await.record().expect("it runs").position().actions();
            self.play(&game, &actions[0].to_string()).await;
        }
        self.clock.advance(Span::minutes(1));
        self.resigns(&game, 1 - winner).await;
        game
    }

    async fn ratings(&self) -> Vec<(String, Rating)> {
        let all = self.referee().ratings.list(list()).await.expect("a store");
        all.into_iter().map(|(player, rating)| (player.to_string(), rating)).collect()
    }

    /// Asserts that the ratings by rows equal those by logs, and those of a referee with an empty cache.
    async fn assert_ratings_consistent(&self) {
        let recounted = self.referee().ratings.recompute().await.expect("a store");
        let by_logs = recounted.iter().find(|(known, _)| *known == list()).map(|(_, ratings)| ratings);
        let by_logs = by_logs.map(|ratings| ratings.ranked_players(list())).unwrap_or_default();
        assert_eq!(self.referee().ratings.list(list()).await.expect("a store"), by_logs);
        assert_eq!(self.another_referee().await.ratings.list(list()).await.expect("a store"), by_logs);
    }
}

async fn a_rated_game_counts_when_it_is_over<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    assert_eq!(harness.ratings().await, []);
    harness.rated_game("one", ["ann", "ben"], 0).await;
    let ratings = harness.ratings().await;
    assert_eq!(ratings.iter().map(|(player, _)| player.as_str()).collect::<Vec<_>>(), ["ann", "ben"]);
    assert!(ratings[0].1.rating > 1500.0 && ratings[1].1.rating < 1500.0);
    assert!(ratings.iter().all(|(_, rating)| rating.provisional && rating.games == 1));
    harness.rated_game("two", ["ben", "cem"], 0).await;
    assert_eq!(harness.ratings().await.len(), 3, "what was counted is gone on from");
    harness.assert_ratings_consistent().await;
    let one =
        harness.referee().ratings.of_player(list(), &id("ben")).await.expect("a store").expect("a rating");
    assert_eq!(one.games, 2);
    harness.restart().await;
    harness.assert_ratings_consistent().await;
}

async fn unrated_and_abandoned_games_do_not_count<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let game = harness.start_duel("friendly").await;
    for _ in 0..2 {
        let actions = harness.game(&game).await.record().expect("it runs").position().actions();
        harness.play(&game, &actions[0].to_string()).await;
    }
    harness.resigns(&game, 0).await;
    let fled = harness.start_game("fled", game_settings(CHESS, RATED), &["ann", "ben"]).await;
    harness.resigns(&fled, 0).await;
    assert_eq!(harness.ratings().await, [], "unrated, or given up before both had acted");
    harness.assert_ratings_consistent().await;
}

async fn a_reinstated_game_no_longer_counts<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let first = harness.rated_game("one", ["ann", "ben"], 0).await;
    harness.rated_game("two", ["ann", "ben"], 0).await;
    let before = harness.ratings().await;
    harness.clock.advance(Span::minutes(1));
    harness.accept(&first, "director", CommandKind::Reinstate { give: None }).await;
    let without = harness.ratings().await;
    assert_ne!(before, without);
    assert!(without.iter().all(|(_, rating)| rating.games == 1));
    harness.assert_ratings_consistent().await;
    harness.resigns(&first, 0).await;
    assert!(harness.ratings().await.iter().all(|(_, rating)| rating.games == 2), "it ended otherwise");
    harness.assert_ratings_consistent().await;
}

async fn games_with_computers_are_rated_on_separate_lists<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    harness.rated_game("one", ["ann", "ben"], 0).await;
    let among_people = harness.ratings().await;
    let table = [("seats", "3"), ("army", "siege"), ("first", "w"), ("rated", "on"), ("takebacks", "off")];
    let agreement =
        GameSettings { rated_with_computers: true, ..game_settings("king-of-the-mountain", &table) };
    let game = game_id("computers");
    let create = CommandKind::CreateWithOthers {
        settings: Box::new(agreement),
        owner: person("ann"),
        seat: SeatRequest::At(Seat::White),
        computers: (1..=2).map(|number| (Player::computer(3, number), SeatRequest::Any)).collect(),
        invited: Vec::new(),
    };
    harness.accept(&game, "ann", create).await;
    for _ in 0..3 {
        let actions = harness.game(&game).await.record().expect("it runs").position().actions();
        harness.play(&game, &actions[0].to_string()).await;
    }
    harness.accept(&game, "ann", CommandKind::Resign { seat: None }).await;
    let list =
        RatingList::for_variant(castellan_test_support::variant("king-of-the-mountain"), 3).with_computers();
    let over = harness.game(&game).await;
    for referee in [harness.referee().clone(), harness.another_referee().await] {
        let rated = referee.ratings.list(list).await.expect("a store");
        let rated: Vec<_> =
            rated.into_iter().map(|(player, rating)| (player.to_string(), rating.games)).collect();
        assert_eq!(rated, [("computer-3-1".to_owned(), 1), ("ann".to_owned(), 1)]);
        let recounted = referee.ratings.recompute().await.expect("a store");
        let (_, by_logs) = recounted.into_iter().find(|(known, _)| *known == list).expect("a list");
        assert_eq!(by_logs.ranked_players(list), referee.ratings.list(list).await.expect("a store"));
        let changes = referee.ratings.changes(&over).await.expect("a store");
        assert_eq!(changes.len(), 2, "the computers are one: {changes:?}");
    }
    assert_eq!(harness.ratings().await, among_people);
}

on_both_stores! {
    games_with_computers_are_rated_on_separate_lists
    a_rated_game_counts_when_it_is_over
    unrated_and_abandoned_games_do_not_count
    a_reinstated_game_no_longer_counts
}
