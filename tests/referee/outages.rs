//! Nobody is flagged for our outage, and every game hears of one once.

use crate::faulty::Stop;
use crate::house::{CHESS, House, agreed, game_id, stopped_at_every_step};
use crate::place::{Memory, Place, on_both_stores};
use castellan::game::command::Proposal;
use castellan::game::{Ask, GameId, Span, Time};
use castellan::referee::outages::{BEAT, SHORTEST};
use castellan::referee::{Clock, stream};
use castellan::store::{Append, Number, RequestId, Store};

on_both_stores! {
    a_deadline_that_passed_while_we_were_away_moves
    a_deadline_within_an_hour_after_moves_and_a_later_one_does_not
    a_restart_is_no_outage
    whoever_loses_people_flags_nobody_until_they_are_back
    nobody_is_flagged_while_nothing_can_be_stored
    lobbies_set_ups_and_offers_wait_too
    a_clock_that_is_set_back_takes_nothing_back
}

async fn deadline(house: &House<impl Place>, game: &GameId) -> Time {
    house.game(game).await.clock().deadline().expect("a deadline").1
}

/// The program is away for so long, and comes back.
async fn away<P: Place>(house: &mut House<P>, span: Span) -> usize {
    house.referee().beat().await.expect("a store");
    house.close();
    house.clock.pass(span);
    house.open().await;
    house.came_back().await
}

async fn a_deadline_that_passed_while_we_were_away_moves<P: Place>(place: P) {
    let mut house = House::new(place).await;
    let game = house.duel("k3x9").await;
    let before = deadline(&house, &game).await;
    house.wait(Span::hours(20)).await;
    assert_eq!(away(&mut house, Span::hours(6)).await, 1);
    house.act().await;
    assert_eq!(house.count(&game, "ended").await, 0);
    assert_eq!(house.count(&game, "outage_noted").await, 1);
    assert_eq!(deadline(&house, &game).await, before.plus(Span::hours(7)), "by the outage and an hour");
    house.is_sound(&game).await;
    // It is told once; coming back again tells nothing.
    assert_eq!(house.came_back().await, 0);
    house.restart().await;
    assert_eq!(house.count(&game, "outage_noted").await, 1);
    // And then there is a deadline like any other.
    house.wait(Span::hours(6)).await;
    house.referee().beat().await.expect("a store");
    assert_eq!(house.count(&game, "ended").await, 1);
}

async fn a_deadline_within_an_hour_after_moves_and_a_later_one_does_not<P: Place>(place: P) {
    let mut house = House::new(place).await;
    let soon = house.duel("soon").await;
    house.clock.pass(Span::minutes(30));
    let late = house.duel("late").await;
    let (soon_before, late_before) = (deadline(&house, &soon).await, deadline(&house, &late).await);
    house.clock.pass(Span::minutes(16 * 60 + 15));
    assert_eq!(away(&mut house, Span::minutes(6 * 60 + 20)).await, 1);
    assert_eq!(deadline(&house, &soon).await, soon_before.plus(Span::minutes(7 * 60 + 20)));
    assert_eq!(deadline(&house, &late).await, late_before);
    house.is_sound(&soon).await;
    house.is_sound(&late).await;
}

async fn a_restart_is_no_outage<P: Place>(place: P) {
    let mut house = House::new(place).await;
    let game = house.duel("k3x9").await;
    house.wait(Span::hours(23)).await;
    let short = SHORTEST.minus(Span::from_ms(1));
    assert_eq!(away(&mut house, short).await, 0);
    assert_eq!(house.count(&game, "outage_noted").await, 0);
    assert_eq!(away(&mut house, SHORTEST).await, 1);
    // As long as it beats, time may pass.
    for _ in 0..100 {
        house.wait(BEAT).await;
        house.referee().beat().await.expect("a store");
    }
    assert_eq!(away(&mut house, short).await, 0);
}

async fn whoever_loses_people_flags_nobody_until_they_are_back<P: Place>(place: P) {
    let mut house = House::new(place).await;
    let game = house.duel("k3x9").await;
    let before = deadline(&house, &game).await;
    house.wait(Span::hours(23)).await;
    house.referee().beat().await.expect("a store");
    house.referee().was_lost();
    house.wait(Span::hours(3)).await;
    // Neither does a beat hide it, nor being lost again.
    house.referee().beat().await.expect("a store");
    house.referee().was_lost();
    house.act().await;
    assert_eq!(house.count(&game, "ended").await, 0);
    assert_eq!(house.came_back().await, 1);
    house.act().await;
    assert_eq!(deadline(&house, &game).await, before.plus(Span::hours(4)));
    // Killed while people were lost, it knows when they could last be reached.
    house.clock.pass(Span::hours(1));
    house.referee().beat().await.expect("a store");
    house.clock.pass(Span::from_ms(5_000));
    house.referee().was_lost();
    house.clock.pass(Span::hours(2));
    house.restart().await;
    house.act().await;
    assert_eq!(house.count(&game, "ended").await, 0);
    assert_eq!(house.count(&game, "outage_noted").await, 2);
    house.is_sound(&game).await;
}

async fn nobody_is_flagged_while_nothing_can_be_stored<P: Place>(place: P) {
    let mut house = House::new(place).await;
    let game = house.duel("k3x9").await;
    house.came_back().await;
    house.referee().beat().await.expect("a store");
    house.wait(Span::hours(20)).await;
    house.store().stop(Some(Stop { after: 0, done: false }));
    house.referee().beat().await.expect_err("it fails");
    for _ in 0..3 {
        house.clock.pass(Span::hours(2));
        house.referee().beat().await.expect_err("it still fails");
    }
    // It works again, for a step and for good.
    for stop in [Some(Stop { after: 4, done: false }), None] {
        house.store().stop(stop);
        assert_eq!(house.referee().act_on_timers().await.expect("nothing is asked").looked_at, 0);
        assert_eq!(house.referee().beat().await.is_ok(), stop.is_none());
    }
    house.act().await;
    assert_eq!(house.count(&game, "ended").await, 0);
    assert_eq!(house.count(&game, "outage_noted").await, 1);
    assert_eq!(house.referee().last_reached().await.expect("a store"), Some(house.clock.now()));
    house.wait(Span::hours(19)).await;
    assert_eq!(house.count(&game, "ended").await, 1, "then there is a deadline like any other");
}

async fn lobbies_set_ups_and_offers_wait_too<P: Place>(place: P) {
    let mut house = House::new(place).await;
    let lobby = house.lobby("lobby", agreed(CHESS, &[("lobby", "1d")]), &["ann"]).await;
    let mountain = agreed("king-of-the-mountain", &[("choosing", "1d")]);
    let setup = house.started("setup", mountain, &["ann", "ben"]).await;
    let offer = house.started("offer", agreed(CHESS, &[("offers", "1d")]), &["ann", "ben"]).await;
    house.accept(&offer, "ann", Ask::Offer(Proposal::Draw)).await;
    house.wait(Span::hours(20)).await;
    assert_eq!(away(&mut house, Span::hours(6)).await, 3);
    house.act().await;
    for (game, kind) in [(&lobby, "closed"), (&setup, "ready"), (&offer, "lapsed")] {
        assert_eq!((house.count(game, kind).await, house.count(game, "outage_noted").await), (0, 1));
        house.is_sound(game).await;
    }
    for _ in 0..1_000 {
        house.wait(Span::minutes(1)).await;
        house.referee().beat().await.expect("a store");
    }
    for (game, kind, times) in [(&lobby, "closed", 1), (&setup, "ready", 2), (&offer, "lapsed", 1)] {
        assert_eq!(house.count(game, kind).await, times);
    }
}

async fn a_clock_that_is_set_back_takes_nothing_back<P: Place>(place: P) {
    let mut house = House::new(place).await;
    let game = house.duel("k3x9").await;
    house.wait(Span::hours(2)).await;
    house.referee().beat().await.expect("a store");
    let reached = house.referee().last_reached().await.expect("a store");
    house.clock.set(house.clock.now().minus(Span::hours(1)));
    house.referee().beat().await.expect("a store");
    assert_eq!(house.referee().last_reached().await.expect("a store"), reached);
    house.restart().await;
    assert_eq!(house.count(&game, "outage_noted").await, 0);
}

#[tokio::test]
async fn an_outage_is_told_once_wherever_telling_was_stopped() {
    let games = ["one", "two", "three"];
    stopped_at_every_step(
        async || {
            let mut house = House::new(Memory::new()).await;
            for game in games {
                house.duel(game).await;
            }
            house.wait(Span::hours(20)).await;
            house.referee().beat().await.expect("a store");
            house.clock.pass(Span::hours(6));
            house.open().await;
            house
        },
        async |house| {
            // The next start may be a little later.
            if house.referee().came_back().await.is_err() {
                house.clock.pass(Span::from_ms(20_000));
            }
            let _ = house.referee().act_on_timers().await;
        },
        async |house| {
            for game in games.map(game_id) {
                assert_eq!(house.count(&game, "outage_noted").await, 1);
                assert_eq!(house.count(&game, "ended").await, 0);
                let moved = deadline(house, &game).await.since(crate::ports::START);
                // By the outage and an hour; it may have been a little longer when nothing had been noted.
                assert!((Span::hours(31)..=Span::minutes(31 * 60 + 1)).contains(&moved), "{moved}");
                house.is_sound(&game).await;
            }
        },
    )
    .await;
}

#[tokio::test]
async fn a_game_that_stands_still_keeps_no_other_from_hearing_of_an_outage() {
    let mut house = House::new(Memory::new()).await;
    let (broken, well) = (house.duel("broken").await, house.duel("well").await);
    let mut append = Append::new(
        stream(&broken),
        Number(house.game(&broken).await.events()),
        RequestId::new("test:broken").expect("an id"),
    );
    append.events.push("{\"v\":99}".to_owned());
    house.store().append(append).await.expect("a store");
    house.clock.pass(Span::hours(26));
    house.open().await;
    let told = house.referee().came_back().await.expect("a store");
    assert_eq!((told.games, told.troubles.len()), (1, 1));
    assert!(told.troubles[0].to_string().contains("broken"), "{:?}", told.troubles);
    house.act_with_troubles().await;
    assert_eq!(house.count(&well, "ended").await, 0);
}
