//! A vacation is an event of a player's own, and of each of the player's games once.

use crate::house::{CHESS, House, agreed, game_id, id, stopped_at_every_step};
use crate::place::{Memory, Place, on_both_stores};
use castellan::game::vacation::{Allowance, VacationAsk, VacationRefusal};
use castellan::game::{Ask, GameId, Player, Span};
use castellan::referee::vacations::VacationTrouble;
use castellan::rules::Seat;

const DAYS: Allowance = Allowance { days_per_year: 30 };

on_both_stores! {
    every_running_game_hears_of_a_vacation_once
    a_vacation_that_is_cut_short_ends_once
    a_game_that_starts_meanwhile_hears_of_it
    whoever_takes_a_seat_while_on_vacation_is_on_vacation_there
    whoever_is_on_vacation_is_so_in_a_game_that_goes_on_after_all
    a_vacation_that_ended_while_we_were_away_is_over_everywhere
    a_vacation_is_refused_with_the_reason
    the_same_request_takes_one_vacation
}

async fn take(house: &House<impl Place>, days: u64, request: &str) {
    let ask = VacationAsk::Take(Span::days(days));
    house.referee().vacation(&id("ann"), ask, DAYS, request).await.expect("a vacation");
}

/// How often a game heard that a vacation began, and that one ended.
async fn heard(house: &House<impl Place>, game: &GameId) -> (usize, usize) {
    (house.count(game, "vacation_began").await, house.count(game, "vacation_ended").await)
}

/// Time passes hour by hour, with a beat each hour, as far as anybody can tell.
async fn hours(house: &House<impl Place>, hours: u64) {
    for _ in 0..hours {
        house.wait(Span::hours(1)).await;
        house.referee().beat().await.expect("a store");
    }
}

async fn every_running_game_hears_of_a_vacation_once<P: Place>(place: P) {
    let mut house = House::new(place).await;
    let running = house.duel("running").await;
    let over = house.duel("over").await;
    house.accept(&over, "ann", Ask::Resign { seat: None }).await;
    let lobby = house.lobby("lobby", agreed(CHESS, &[]), &["ann"]).await;
    let others = house.started("others", agreed(CHESS, &[]), &["ben", "cem"]).await;
    take(&house, 2, "test:v1").await;
    house.act().await;
    for (game, times) in [(&running, 1), (&over, 0), (&lobby, 1), (&others, 0)] {
        assert_eq!(heard(&house, game).await, (times, 0), "{game}");
    }
    // White's time stands still.
    hours(&house, 47).await;
    house.restart().await;
    assert_eq!((house.count(&running, "ended").await, heard(&house, &running).await), (0, (1, 0)));
    hours(&house, 2).await;
    assert_eq!(heard(&house, &running).await, (1, 1));
    assert_eq!(heard(&house, &lobby).await, (1, 1));
    hours(&house, 25).await;
    assert_eq!((house.count(&running, "ended").await, heard(&house, &running).await), (1, (1, 1)));
    house.is_sound(&running).await;
    house.is_sound(&lobby).await;
}

async fn a_vacation_that_is_cut_short_ends_once<P: Place>(place: P) {
    let mut house = House::new(place).await;
    let game = house.duel("k3x9").await;
    take(&house, 5, "test:v1").await;
    hours(&house, 30).await;
    let back = house.referee().vacation(&id("ann"), VacationAsk::CutShort, DAYS, "test:v2").await;
    assert!(back.expect("back").current(castellan::referee::Clock::now(&house.clock)).is_none());
    house.act().await;
    assert_eq!(heard(&house, &game).await, (1, 1));
    house.restart().await;
    assert_eq!((house.count(&game, "ended").await, heard(&house, &game).await), (0, (1, 1)));
    // When it should have ended, nothing happens; another vacation is another.
    house.play(&game, "e2e4 e7e5").await;
    take(&house, 2, "test:v3").await;
    hours(&house, 100).await;
    assert_eq!(heard(&house, &game).await, (2, 2));
    house.is_sound(&game).await;
}

async fn a_game_that_starts_meanwhile_hears_of_it<P: Place>(place: P) {
    let mut house = House::new(place).await;
    take(&house, 3, "test:v1").await;
    house.act().await;
    let game = house.duel("k3x9").await;
    house.act().await;
    assert_eq!(heard(&house, &game).await, (1, 0));
    hours(&house, 70).await;
    assert_eq!((house.count(&game, "ended").await, heard(&house, &game).await), (0, (1, 0)));
    hours(&house, 3).await;
    assert_eq!(heard(&house, &game).await, (1, 1));
    house.is_sound(&game).await;
}

async fn whoever_takes_a_seat_while_on_vacation_is_on_vacation_there<P: Place>(place: P) {
    let mut house = House::new(place).await;
    let game = house.started("k3x9", agreed(CHESS, &[("time", "1d per action")]), &["cem", "ben"]).await;
    take(&house, 3, "test:v1").await;
    house.act().await;
    assert_eq!(heard(&house, &game).await, (0, 0));
    let seat = |name| Ask::ReplaceSeat { seat: Seat::White, player: Player::person(id(name)) };
    house.accept(&game, "director", seat("ann")).await;
    house.act().await;
    assert_eq!(heard(&house, &game).await, (1, 0));
    // Gone, back again, and gone before it ends.
    house.accept(&game, "director", seat("cem")).await;
    house.act().await;
    house.accept(&game, "director", seat("ann")).await;
    hours(&house, 71).await;
    assert!(house.game(&game).await.is_away(&id("ann")));
    hours(&house, 3).await;
    assert!(!house.game(&game).await.is_away(&id("ann")));
    // Told anew when she came back: a game knows nothing of those who left it.
    assert_eq!(heard(&house, &game).await, (2, 1));
    house.is_sound(&game).await;
}

async fn whoever_is_on_vacation_is_so_in_a_game_that_goes_on_after_all<P: Place>(place: P) {
    let mut house = House::new(place).await;
    let game = house.started("k3x9", agreed(CHESS, &[("time", "1d per action")]), &["ann", "ben"]).await;
    take(&house, 3, "test:v1").await;
    house.act().await;
    house.accept(&game, "ben", Ask::Resign { seat: None }).await;
    house.accept(&game, "director", Ask::Reinstate { give: None }).await;
    assert!(!house.game(&game).await.is_away(&id("ann")));
    house.act().await;
    assert!(house.game(&game).await.is_away(&id("ann")));
    assert_eq!(heard(&house, &game).await, (2, 0));
    house.is_sound(&game).await;
}

async fn a_vacation_that_ended_while_we_were_away_is_over_everywhere<P: Place>(place: P) {
    let mut house = House::new(place).await;
    let game = house.duel("k3x9").await;
    take(&house, 2, "test:v1").await;
    // Nobody has heard of it yet, or everybody has.
    for hear in [false, true] {
        if hear {
            take(&house, 2, "test:v2").await;
            house.act().await;
            assert!(house.game(&game).await.is_away(&id("ann")));
        }
        house.clock.pass(Span::days(3));
        house.restart().await;
        house.act().await;
        assert!(!house.game(&game).await.is_away(&id("ann")));
    }
    assert_eq!(heard(&house, &game).await, (1, 1));
    house.is_sound(&game).await;
}

async fn a_vacation_is_refused_with_the_reason<P: Place>(place: P) {
    let house = House::new(place).await;
    let ann = id("ann");
    let refused = async |ask| match house.referee().vacation(&ann, ask, DAYS, "test:no").await {
        Err(VacationTrouble::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(VacationAsk::CutShort).await, VacationRefusal::NotAway);
    let short = refused(VacationAsk::Take(Span::hours(3))).await;
    assert_eq!(short, VacationRefusal::TooShort { least: Span::days(1) });
    assert!(matches!(refused(VacationAsk::Take(Span::days(31))).await, VacationRefusal::NotEnough { .. }));
    assert_eq!(house.referee().vacations(&ann).await.expect("a store").1, 0);
    take(&house, 3, "test:v1").await;
    let twice = refused(VacationAsk::Take(Span::days(1))).await;
    assert!(matches!(twice, VacationRefusal::AlreadyAway { .. }));
}

async fn the_same_request_takes_one_vacation<P: Place>(place: P) {
    let mut house = House::new(place).await;
    take(&house, 3, "test:v1").await;
    take(&house, 3, "test:v1").await;
    house.restart().await;
    take(&house, 3, "test:v1").await;
    let (vacations, events) = house.referee().vacations(&id("ann")).await.expect("a store");
    assert_eq!((vacations.taken().len(), events), (1, 1));
}

#[tokio::test]
async fn every_game_hears_once_wherever_telling_was_stopped() {
    let games = ["one", "two", "three"];
    let prepare = async |ended: bool| {
        let mut house = House::new(Memory::new()).await;
        for game in games {
            house.duel(game).await;
        }
        take(&house, 2, "test:v1").await;
        if ended {
            house.act().await;
            hours(&house, 48).await;
            // The end is due now.
            house.clock.pass(Span::from_ms(1));
        }
        house
    };
    for ended in [false, true] {
        stopped_at_every_step(
            async || prepare(ended).await,
            async |house| {
                let _ = house.referee().came_back().await;
                let _ = house.referee().act_on_timers().await;
            },
            async |house| {
                for game in games.map(game_id) {
                    assert_eq!(heard(house, &game).await, (1, usize::from(ended)));
                    house.is_sound(&game).await;
                }
            },
        )
        .await;
    }
}

#[tokio::test]
async fn an_end_that_is_heard_while_a_beginning_is_told_comes_last() {
    // One looks whether somebody who sits down is away, another tells of the end at the same moment.
    for turns in 0..40 {
        let mut house = House::new(Memory::new()).await;
        take(&house, 1, "test:v1").await;
        house.act().await;
        let game = house.duel("k3x9").await;
        let (one, two) = (house.yielding().await, house.yielding().await);
        let looking = async { one.act_on_timers().await.expect("a store") };
        let ending = async {
            for _ in 0..turns {
                tokio::task::yield_now().await;
            }
            house.clock.pass(Span::days(1));
            two.act_on_timers().await.expect("a store")
        };
        tokio::join!(looking, ending);
        house.act().await;
        assert!(!house.game(&game).await.is_away(&id("ann")), "after {turns} turns");
        house.is_sound(&game).await;
    }
}
