//! Ratings.

use castellan_game::command::Place;
use castellan_game::{Agreement, By, Command, CommandKind, Game, GameId, Player, PlayerId, Time, decide};
use castellan_rules::{Options, Variant};
use castellan_test_support::{self as common, Random};
use castellan_tournament::rating::{FIRST_GAMES, Finished, List, Ratings};

fn id(name: &str) -> PlayerId {
    PlayerId::new(name).expect("a name of ours")
}

fn variant(name: &str) -> Variant {
    name.parse::<Variant>().expect("a game")
}

fn finished(game: &str, players: &[&str], places: &[u8]) -> Finished {
    let players = players.iter().map(|player| id(player)).collect();
    Finished { variant: variant(game), players, with_computers: false, places: places.to_vec() }
}

fn two() -> List {
    List::of(variant("giant-king"), 2)
}

#[test]
fn a_win_against_an_equal_is_what_glicko_2_says() {
    // Two new players (rating 1500, deviation 350, volatility 0.06); the values follow from the paper's formulas.
    let ratings = Ratings::after(&[finished("giant-king", &["ann", "ben"], &[1, 2])]);
    let (ann, ben) =
        (ratings.of(two(), &id("ann")).expect("rated"), ratings.of(two(), &id("ben")).expect("rated"));
    assert_eq!((ann.shown(), ben.shown()), (1662, 1338));
    assert!((ann.deviation - 290.3).abs() < 0.1, "{ann:?}");
    assert!(ann.provisional && ann.games == 1);
    let drawn = Ratings::after(&[finished("giant-king", &["ann", "ben"], &[1, 1])]);
    assert_eq!(drawn.of(two(), &id("ann")).expect("rated").shown(), 1500);
}

#[test]
fn in_games_of_more_the_order_of_leaving_counts() {
    let list = List::of(variant("king-of-the-mountain"), 4);
    let ratings =
        Ratings::after(&[finished("king-of-the-mountain", &["ann", "ben", "cem", "dan"], &[3, 1, 2, 4])]);
    let shown = |who: &str| ratings.of(list, &id(who)).expect("rated").shown();
    assert!(shown("ben") > shown("cem") && shown("cem") > shown("ann") && shown("ann") > shown("dan"));
    assert_eq!(shown("ben") + shown("dan"), 3000, "first and last are as far from the middle");
    let level = Ratings::after(&[finished("king-of-the-mountain", &["ann", "ben", "cem"], &[1, 1, 3])]);
    let shown = |who: &str| level.of(list, &id(who)).expect("rated").shown();
    assert!(shown("ann") == shown("ben") && shown("ann") > shown("cem"));
}

#[test]
fn every_game_has_lists_of_its_own() {
    let games =
        [finished("giant-king", &["ann", "ben"], &[1, 2]), finished("mount-chess", &["ann", "ben"], &[2, 1])];
    let ratings = Ratings::after(&games);
    let mount = List::of(variant("mount-chess"), 2);
    assert!(ratings.of(two(), &id("ann")).expect("rated").rating > 1500.0);
    assert!(ratings.of(mount, &id("ann")).expect("rated").rating < 1500.0);
    assert_eq!(ratings.of(List::of(variant("kings-mate"), 2), &id("ann")), None);
}

#[test]
fn games_with_computers_have_lists_of_their_own_and_change_no_rating_among_people() {
    let with_computer =
        Finished { with_computers: true, ..finished("giant-king", &["ann", "computer-3-1"], &[2, 1]) };
    let ratings = Ratings::after([&finished("giant-king", &["ann", "ben"], &[1, 2]), &with_computer]);
    assert_eq!(ratings.of(two(), &id("ann")).expect("rated").shown(), 1662, "as without it");
    assert_eq!(ratings.of(two(), &id("computer-3-1")), None);
    let list = two().with_computers();
    let shown = |who: &str| ratings.of(list, &id(who)).expect("rated").shown();
    assert_eq!((shown("ann"), shown("computer-3-1")), (1338, 1662));
    assert_eq!(ratings.of(list, &id("ben")), None);
}

#[test]
fn a_computer_at_several_seats_is_one_player_who_has_played_one_game() {
    let of = |players: &[&str], places: &[u8]| {
        let game = finished("king-of-the-mountain", players, places);
        let list = List::of(game.variant, 4).with_computers();
        let ratings = Ratings::after([&Finished { with_computers: true, ..game }]);
        move |who: &str| ratings.of(list, &id(who)).expect("rated")
    };
    let apart = of(&["ann", "computer-3-1", "computer-4-1", "ben"], &[2, 1, 3, 4]);
    let together = of(&["ann", "computer-3-1", "computer-3-1", "ben"], &[2, 1, 3, 4]);
    let mean = f64::midpoint(apart("computer-3-1").rating, apart("computer-4-1").rating);
    assert!((together("computer-3-1").rating - mean).abs() < 1e-9);
    assert_eq!(together("computer-3-1").games, 1);
    assert!((together("ann").rating - apart("ann").rating).abs() < 1e-9);
}

#[test]
fn a_rating_is_provisional_until_there_are_games_enough() {
    let mut ratings = Ratings::default();
    for game in 1..=40 {
        ratings.add(&finished("giant-king", &["ann", "ben"], if game % 2 == 0 { &[1, 2] } else { &[2, 1] }));
        let ann = ratings.of(two(), &id("ann")).expect("rated");
        assert_eq!(ann.games, game);
        assert!(ann.provisional || game >= FIRST_GAMES, "after {game} games");
    }
    assert!(!ratings.of(two(), &id("ann")).expect("rated").provisional, "it settles");
    ratings.add(&finished("giant-king", &["cem", "ann"], &[1, 2]));
    let list: Vec<String> = ratings.list(two()).iter().map(|(player, _)| player.to_string()).collect();
    assert_eq!(list.last().map(String::as_str), Some("cem"), "a provisional rating is behind the others");
}

#[test]
fn the_same_games_give_the_same_ratings() {
    let mut random = Random::new(3);
    let names = ["ann", "ben", "cem", "dan", "eve", "fay"];
    let games: Vec<Finished> = (0..2000)
        .map(|_| {
            let seats = 2 + random.below(3);
            let first = random.below(names.len());
            let players: Vec<&str> = (0..seats).map(|seat| names[(first + seat) % names.len()]).collect();
            let score = crate::past::random_places(&mut random, seats);
            let game = if seats == 2 { "giant-king" } else { "king-of-the-mountain" };
            finished(game, &players, &score.places)
        })
        .collect();
    let mut live = Ratings::default();
    for game in &games {
        live.add(game);
    }
    let again = Ratings::after(&games);
    assert_eq!(live, again);
    for (player, rating) in again.list(two()) {
        let kept = live.of(two(), &player).expect("rated");
        assert_eq!(kept.rating.to_bits(), rating.rating.to_bits(), "to the last bit");
    }
}

/// Plays a real game: this many actions, then these seats resign.
fn played(agreement: Agreement, actions: usize, resign: &[usize]) -> Game {
    let now = Time::from_ms(1_700_000_000_000);
    let name = GameId::new("k3x9").expect("a name");
    let mut game: Option<Game> = None;
    let mut ask = |by: &str, kind: CommandKind| {
        let command = Command { by: By::Player(id(by)), at: now, request: "t".to_owned(), kind };
        let after = decide(game.as_ref(), &name, &command, now, now, &[7; 32]).expect("accepted").game;
        game = Some(after.clone());
        after
    };
    let names = ["ann", "ben", "cem", "dan"];
    let seats = agreement.seats().expect("seats").len();
    let owner = Player::person(id(names[0]));
    let solo = agreement.solo;
    ask(names[0], CommandKind::Create { agreement: Box::new(agreement), owner, sit: Some(Place::Any) });
    for name in &names[1..if solo { 1 } else { seats }] {
        ask(name, CommandKind::Join { player: Player::person(id(name)), place: Place::Any });
    }
    let mut game = ask(names[0], CommandKind::Start);
    for _ in 0..actions {
        let seat = game.to_act().expect("it goes on");
        let action = game.record().expect("it runs").position().actions()[0].into();
        let who = game.player_at(seat).expect("somebody sits there").id.to_string();
        game = ask(&who, CommandKind::Act { action, seen: None });
    }
    for seat in resign {
        game = ask(names[*seat], CommandKind::Resign { seat: None });
    }
    game
}

fn rated(game: &str) -> Agreement {
    let mut agreement = Agreement::new(variant(game), Options::default());
    agreement.rated = true;
    agreement.takebacks = false;
    agreement
}

#[test]
fn rated_games_count_once_every_seat_has_acted() {
    let game = Finished::of(&played(rated("giant-king"), 2, &[0])).expect("it counts");
    assert_eq!(game, finished("giant-king", &["ann", "ben"], &[2, 1]));
    assert_eq!(Finished::of(&played(rated("giant-king"), 1, &[0])), None, "Black has not acted");
    let unrated = Agreement { rated: false, ..rated("giant-king") };
    assert_eq!(Finished::of(&played(unrated, 2, &[0])), None);
    let solo = Agreement { rated: false, solo: true, ..rated("giant-king") };
    assert_eq!(Finished::of(&played(solo, 2, &[0])), None);
    let mut four = rated("king-of-the-mountain");
    four.options =
        common::options(("king-of-the-mountain", &[("seats", "4"), ("army", "siege"), ("first", "w")]));
    assert_eq!(Finished::of(&played(four.clone(), 4, &[0])), None, "the others play on");
    let game = Finished::of(&played(four, 4, &[2, 0, 3])).expect("it counts");
    assert_eq!(game.places, [3, 1, 4, 2], "the first to leave is last");
}
