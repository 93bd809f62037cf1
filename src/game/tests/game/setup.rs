//! The choice of armies before the game.

use crate::test_game::{FOUR, MOUNTAIN, READY, SECRET, TestGame, army, id, kinds, settings};
use castellan_game::command::Army;
use castellan_game::event::{DicePurpose, EventKind};
use castellan_game::visibility::{Viewer, visible};
use castellan_game::{CommandKind, Hidden, Phase, Refusal, Span};
use castellan_rules::Seat;

fn choosing() -> TestGame {
    let mut test_game = TestGame::lobby(settings(SECRET), &FOUR);
    assert_eq!(kinds(&test_game.accept("ann", CommandKind::Start)), ["seated"]);
    assert_eq!(test_game.game().awaited_seats(), Seat::ALL);
    test_game
}

const RANDOM: CommandKind = CommandKind::SetArmy { seat: None, army: Hidden(Army::Random) };

#[test]
fn armies_are_chosen_by_name_by_pieces_or_at_random() {
    let mut test_game = choosing();
    test_game.accept("ann", army("siege"));
    test_game.accept("ann", army("skirmish"));
    test_game.accept("ben", army("ppaaggjj hhhhhhnn"));
    test_game.accept("cem", RANDOM);
    test_game.accept("dan", army("Balanced"));
    for name in &FOUR[..3] {
        assert_eq!(kinds(&test_game.accept(name, READY)), ["ready"]);
    }
    assert_eq!(test_game.game().awaited_seats(), [Seat::Gold]);
    assert_eq!(test_game.refuse("ann", army("siege")), Refusal::AlreadyReady { seat: Seat::White });
    test_game.accept("dan", army("siege"));
    let happened = test_game.accept("dan", READY);
    assert_eq!(kinds(&happened), ["ready", "started"]);
    let options = test_game.game().options();
    assert_eq!(options.get("army.w"), Some("skirmish"));
    assert_eq!(options.get("army.r").map(|text| text.replace(' ', "")).as_deref(), Some("PPAAGGJJHHHHHHNN"));
    assert_eq!(options.get("army.g"), Some("siege"));
    let drawn = options.get("army.b").expect("drawn").replace(' ', "");
    assert_eq!((drawn.len(), drawn.matches('H').count()), (16, 6));
    let EventKind::Started { draws, .. } = &happened[1] else { panic!("{happened:?}") };
    assert!(draws.iter().all(|draw| draw.what == DicePurpose::Army), "first=w is not drawn");
    assert_eq!(test_game.game().phase(), Phase::Running);
    test_game.assert_folds();
}

#[test]
fn chosen_armies_are_secret_until_all_are_ready() {
    let mut test_game = choosing();
    let before = test_game.game().clone();
    test_game.accept("ann", army("siege"));
    let chosen = test_game.events.last().expect("an event").clone();
    assert_eq!(test_game.game().public_head(), before.public_head(), "nobody can even count it");
    assert_eq!(visible(&chosen, Some(&before), Viewer::Anybody), None);
    assert_eq!(visible(&chosen, Some(&before), Viewer::Player(&id("ben"))), None);
    let own = visible(&chosen, Some(&before), Viewer::Player(&id("ann"))).expect("one's own");
    assert_eq!(own["what"]["army_chosen"]["army"]["text"], "siege");

    let open = ("king-of-the-mountain", &[("seats", "2"), ("setup", "open")][..]);
    let mut test_game = TestGame::lobby(settings(open), &["ann", "ben"]);
    test_game.accept("ann", CommandKind::Start);
    let before = test_game.game().clone();
    test_game.accept("ann", army("siege"));
    let chosen = test_game.events.last().expect("an event");
    assert_eq!(test_game.game().public_head().number, before.public_head().number + 1);
    assert!(visible(chosen, Some(&before), Viewer::Player(&id("ben"))).is_some());
    test_game.assert_folds();
}

#[test]
fn a_seat_that_does_not_choose_in_time_gets_the_default_army() {
    let mut test_game = choosing();
    test_game.accept("ann", army("siege"));
    test_game.accept("ben", army("skirmish"));
    test_game.accept("ben", READY);
    test_game.wait(Span::hours(48).minus(Span::from_ms(1)));
    assert!(test_game.tick().is_empty());
    test_game.wait(Span::from_ms(1));
    assert_eq!(kinds(&test_game.tick()), ["ready", "ready", "ready", "started"]);
    let options = test_game.game().options();
    let armies = ["army.w", "army.r", "army.b", "army.g"].map(|key| options.get(key).unwrap_or_default());
    assert_eq!(armies, ["siege", "skirmish", "balanced", "balanced"]);
    test_game.assert_folds();
}

#[test]
fn a_preset_army_is_not_chosen() {
    let mut test_game = TestGame::lobby(settings(MOUNTAIN), &FOUR);
    assert_eq!(kinds(&test_game.accept("ann", CommandKind::Start)), ["seated", "started"]);

    let one = ("king-of-the-mountain", &[("seats", "2"), ("army.b", "siege"), ("first", "b")][..]);
    let mut test_game = TestGame::lobby(settings(one), &["ann", "ben"]);
    test_game.accept("ann", CommandKind::Start);
    assert_eq!(test_game.game().awaited_seats(), [Seat::White]);
    assert_eq!(test_game.refuse("ben", army("siege")), Refusal::NothingToChoose);
    test_game.accept("ann", army("siege"));
    test_game.accept("ann", READY);
    assert_eq!(test_game.game().to_act(), Some(Seat::Black));
    test_game.assert_folds();
}

#[test]
fn an_invalid_army_is_refused_in_the_setup() {
    let mut test_game = choosing();
    assert_eq!(test_game.refuse("ann", READY), Refusal::NothingChosen { seat: Seat::White });
    assert!(matches!(test_game.refuse("ann", army("HHH")), Refusal::Option(error) if error.key == "army.w"));
    assert_eq!(test_game.refuse("eve", army("siege")), Refusal::NotInGame);
    let others = CommandKind::SetArmy { seat: Some(Seat::Red), army: Army::named("siege") };
    assert_eq!(test_game.refuse("ann", others), Refusal::NotYourSeat { seat: Seat::Red });
}

#[test]
fn a_random_first_seat_is_logged() {
    let mut seen = std::collections::BTreeSet::new();
    for skipped in 0..12 {
        let terms = ("king-of-the-mountain", &[("seats", "4"), ("army", "siege")][..]);
        let mut test_game = TestGame::empty();
        test_game.requests = skipped;
        let create = CommandKind::Create {
            settings: Box::new(settings(terms)),
            owner: crate::test_game::person("ann"),
            seat: Some(castellan_game::command::SeatRequest::Any),
        };
        test_game.accept("ann", create);
        FOUR[1..].iter().for_each(|name| drop(test_game.accept(name, crate::test_game::join(name))));
        let happened = test_game.accept("ann", CommandKind::Start);
        let EventKind::Started { options, draws, .. } = &happened[1] else { panic!("{happened:?}") };
        assert_eq!((draws.len(), draws[0].sides, draws[0].values.len()), (1, 4, 1));
        let first = options.iter().find(|(key, _)| key == "first").expect("named").1.clone();
        assert_eq!(test_game.game().to_act().map(|seat| seat.letter().to_string()), Some(first.clone()));
        seen.insert(first);
        test_game.assert_folds();
    }
    assert!(seen.len() > 2, "{seen:?}");
}

#[test]
fn a_random_start_position_is_logged() {
    let shuffled = ("mount-chess", &[("setup", "random")][..]);
    let mut test_game = TestGame::lobby(settings(shuffled), &["ann", "ben"]);
    let happened = test_game.accept("ann", CommandKind::Start);
    let EventKind::Started { start, draws, .. } = &happened[1] else { panic!("{happened:?}") };
    assert_eq!(*start, test_game.board());
    assert_eq!(draws.iter().map(|draw| draw.values.len()).sum::<usize>(), 15);
    test_game.assert_folds();
}
