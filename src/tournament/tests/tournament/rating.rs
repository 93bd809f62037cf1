//! Ratings.

use castellan_game::command::SeatRequest;
use castellan_game::{
    Command, CommandKind, Game, GameId, GameSettings, Player, PlayerId, Requester, Time, decide,
};
use castellan_rules::{Options, Variant};
use castellan_test_support::{self as common, Random};
use castellan_tournament::rating::{PROVISIONAL_GAMES, RatedGame, RatingList, Ratings};

fn id(name: &str) -> PlayerId {
    PlayerId::new(name).expect("a valid id")
}

fn variant(name: &str) -> Variant {
    name.parse::<Variant>().expect("a game")
}

fn finished(game: &str, players: &[&str], places: &[u8]) -> RatedGame {
    let players = players.iter().map(|player| id(player)).collect();
    RatedGame { variant: variant(game), players, with_computers: false, places: places.to_vec() }
}

fn two_seat_list() -> RatingList {
    RatingList::for_variant(variant("giant-king"), 2)
}

#[test]
fn a_win_between_new_players_matches_glicko_2() {
    // Two new players (rating 1500, deviation 350, volatility 0.06); the values follow from the paper's formulas.
    let ratings = Ratings::from_games(&[finished("giant-king", &["ann", "ben"], &[1, 2])]);
    let (ann, ben) = (
        ratings.get(two_seat_list(), &id("ann")).expect("rated"),
        ratings.get(two_seat_list(), &id("ben")).expect("rated"),
    );
    assert_eq!((ann.rounded(), ben.rounded()), (1662, 1338));
    assert!((ann.deviation - 290.3).abs() < 0.1, "{ann:?}");
    assert!(ann.provisional && ann.games == 1);
    let drawn = Ratings::from_games(&[finished("giant-king", &["ann", "ben"], &[1, 1])]);
    assert_eq!(drawn.get(two_seat_list(), &id("ann")).expect("rated").rounded(), 1500);
}

#[test]
fn multiplayer_ratings_follow_the_places() {
    let list = RatingList::for_variant(variant("king-of-the-mountain"), 4);
    let ratings = Ratings::from_games(&[finished(
        "king-of-the-mountain",
        &["ann", "ben", "cem", "dan"],
        &[3, 1, 2, 4],
    )]);
    let shown = |who: &str| ratings.get(list, &id(who)).expect("rated").rounded();
    assert!(shown("ben") > shown("cem") && shown("cem") > shown("ann") && shown("ann") > shown("dan"));
    assert_eq!(shown("ben") + shown("dan"), 3000, "first and last are as far from the middle");
    let level = Ratings::from_games(&[finished("king-of-the-mountain", &["ann", "ben", "cem"], &[1, 1, 3])]);
    let shown = |who: &str| level.get(list, &id(who)).expect("rated").rounded();
    assert!(shown("ann") == shown("ben") && shown("ann") > shown("cem"));
}

#[test]
fn each_variant_has_its_own_list() {
    let games =
        [finished("giant-king", &["ann", "ben"], &[1, 2]), finished("mount-chess", &["ann", "ben"], &[2, 1])];
    let ratings = Ratings::from_games(&games);
    let mount = RatingList::for_variant(variant("mount-chess"), 2);
    assert!(ratings.get(two_seat_list(), &id("ann")).expect("rated").rating > 1500.0);
    assert!(ratings.get(mount, &id("ann")).expect("rated").rating < 1500.0);
    assert_eq!(ratings.get(RatingList::for_variant(variant("kings-mate"), 2), &id("ann")), None);
}

#[test]
fn games_with_computers_are_rated_on_separate_lists() {
    let with_computer =
        RatedGame { with_computers: true, ..finished("giant-king", &["ann", "computer-3-1"], &[2, 1]) };
    let ratings = Ratings::from_games([&finished("giant-king", &["ann", "ben"], &[1, 2]), &with_computer]);
    assert_eq!(ratings.get(two_seat_list(), &id("ann")).expect("rated").rounded(), 1662, "as without it");
    assert_eq!(ratings.get(two_seat_list(), &id("computer-3-1")), None);
    let list = two_seat_list().with_computers();
    let shown = |who: &str| ratings.get(list, &id(who)).expect("rated").rounded();
    assert_eq!((shown("ann"), shown("computer-3-1")), (1338, 1662));
    assert_eq!(ratings.get(list, &id("ben")), None);
}

#[test]
fn a_computer_at_several_seats_is_rated_once() {
    let of = |players: &[&str], places: &[u8]| {
        let game = finished("king-of-the-mountain", players, places);
        let list = RatingList::for_variant(game.variant, 4).with_computers();
        let ratings = Ratings::from_games([&RatedGame { with_computers: true, ..game }]);
        move |who: &str| ratings.get(list, &id(who)).expect("rated")
    };
    let apart = of(&["ann", "computer-3-1", "computer-4-1", "ben"], &[2, 1, 3, 4]);
    let together = of(&["ann", "computer-3-1", "computer-3-1", "ben"], &[2, 1, 3, 4]);
    let mean = f64::midpoint(apart("computer-3-1").rating, apart("computer-4-1").rating);
    assert!((together("computer-3-1").rating - mean).abs() < 1e-9);
    assert_eq!(together("computer-3-1").games, 1);
    assert!((together("ann").rating - apart("ann").rating).abs() < 1e-9);
}

#[test]
fn ratings_are_provisional_until_enough_games_are_played() {
    let mut ratings = Ratings::default();
    for game in 1..=40 {
        ratings.add(&finished("giant-king", &["ann", "ben"], if game % 2 == 0 { &[1, 2] } else { &[2, 1] }));
        let ann = ratings.get(two_seat_list(), &id("ann")).expect("rated");
        assert_eq!(ann.games, game);
        assert!(ann.provisional || game >= PROVISIONAL_GAMES, "after {game} games");
    }
    assert!(
        !ratings.get(two_seat_list(), &id("ann")).expect("rated").provisional,
        "the rating becomes reliable"
    );
    ratings.add(&finished("giant-king", &["cem", "ann"], &[1, 2]));
    let list: Vec<String> =
        ratings.ranked_players(two_seat_list()).iter().map(|(player, _)| player.to_string()).collect();
    assert_eq!(list.last().map(String::as_str), Some("cem"), "a provisional rating is behind the others");
}

#[test]
fn the_same_games_give_the_same_ratings() {
    let mut random = Random::new(3);
    let names = ["ann", "ben", "cem", "dan", "eve", "fay"];
    let games: Vec<RatedGame> = (0..2000)
        .map(|_| {
            let seats = 2 + random.below(3);
            let first = random.below(names.len());
            let players: Vec<&str> = (0..seats).map(|seat| names[(first + seat) % names.len()]).collect();
            let score = crate::histories::random_score(&mut random, seats);
            let game = if seats == 2 { "giant-king" } else { "king-of-the-mountain" };
            finished(game, &players, &score.places)
        })
        .collect();
    let mut live = Ratings::default();
    for game in &games {
        live.add(game);
    }
    let again = Ratings::from_games(&games);
    assert_eq!(live, again);
    for (player, rating) in again.ranked_players(two_seat_list()) {
        let incremental = live.get(two_seat_list(), &player).expect("rated");
        assert_eq!(incremental.rating.to_bits(), rating.rating.to_bits(), "to the last bit");
    }
}

/// Plays a real game: this many actions, then these seats resign.
fn play_game(agreement: GameSettings, actions: usize, resign: &[usize]) -> Game {
    let now = Time::from_ms(1_700_000_000_000);
    let name = GameId::new("k3x9").expect("a name");
    let mut game: Option<Game> = None;
    let mut ask = |by: &str, kind: CommandKind| {
        let command = Command { by: Requester::Player(id(by)), at: now, request: "t".to_owned(), kind };
        let after = decide(game.as_ref(), &name, &command, now, now, &[7; 32]).expect("accepted").game;
        game = Some(after.clone());
        after
    };
    let names = ["ann", "ben", "cem", "dan"];
    let seats = agreement.seats().expect("seats").len();
    let owner = Player::person(id(names[0]));
    let solo = agreement.solo;
    ask(names[0], CommandKind::Create { settings: Box::new(agreement), owner, seat: Some(SeatRequest::Any) });
    for name in &names[1..if solo { 1 } else { seats }] {
        ask(name, CommandKind::Join { player: Player::person(id(name)), place: SeatRequest::Any });
    }
    let mut game = ask(names[0], CommandKind::Start);
    for _ in 0..actions {
        let seat = game.to_act().expect("the game continues");
        let action = game.record().expect("the game is running").position().actions()[0].into();
        let who = game.player_at(seat).expect("the seat is taken").id.to_string();
        game = ask(&who, CommandKind::Act { action, seen: None });
    }
    for seat in resign {
        game = ask(names[*seat], CommandKind::Resign { seat: None });
    }
    game
}

fn rated(game: &str) -> GameSettings {
    let mut agreement = GameSettings::new(variant(game), Options::default());
    agreement.rated = true;
    agreement.takebacks = false;
    agreement
}

#[test]
fn rated_games_count_once_every_seat_has_acted() {
    let game = RatedGame::from_game(&play_game(rated("giant-king"), 2, &[0])).expect("the game counts");
    assert_eq!(game, finished("giant-king", &["ann", "ben"], &[2, 1]));
    assert_eq!(RatedGame::from_game(&play_game(rated("giant-king"), 1, &[0])), None, "Black has not acted");
    let unrated = GameSettings { rated: false, ..rated("giant-king") };
    assert_eq!(RatedGame::from_game(&play_game(unrated, 2, &[0])), None);
    let solo = GameSettings { rated: false, solo: true, ..rated("giant-king") };
    assert_eq!(RatedGame::from_game(&play_game(solo, 2, &[0])), None);
    let mut four = rated("king-of-the-mountain");
    four.options =
        common::options(("king-of-the-mountain", &[("seats", "4"), ("army", "siege"), ("first", "w")]));
    assert_eq!(RatedGame::from_game(&play_game(four.clone(), 4, &[0])), None, "the others play on");
    let game = RatedGame::from_game(&play_game(four, 4, &[2, 0, 3])).expect("the game counts");
    assert_eq!(game.places, [3, 1, 4, 2], "the first to leave is last");
}
