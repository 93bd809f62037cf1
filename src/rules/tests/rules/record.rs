//! Records: repetition, claims, leaving, ends by players, and dice.

use castellan_rules::record::PlayError;
use castellan_rules::{Action, DrawReason, Options, Outcome, Record, Roll, Seat, Status, WinReason};
use castellan_test_support::Random;
use castellan_test_support::records::{MOUNTS, all_starts, begin, play, play_out, position};
use std::collections::HashMap;

#[test]
fn repetition_draws_the_game() {
    // A Chariot and a Flag move back and forth; in Mount Chess the third repetition is a draw.
    let mut record = Record::new(Options::default(), position("mount-chess", &[], MOUNTS));
    let cycle = "h4h5 d8c8 h5h4 c8d8";
    play(&mut record, cycle);
    assert_eq!((record.occurrences(), record.status()), (2, Status::Ongoing));
    play(&mut record, cycle);
    assert_eq!(record.status(), Status::Over(Outcome::Drawn(DrawReason::Repetition)));
    let Err(PlayError::Refused(refusal)) = record.play("h4h5".parse::<Action>().expect("text"), None) else {
        panic!("the game is over")
    };
    assert_eq!(refusal.reason.id, "GAME_OVER");
    assert_eq!(record.steps().len(), 8);
}

#[test]
fn repetition_can_be_claimed_before_the_automatic_draw() {
    let mut record = begin("giant-king", &[]);
    let cycle = "c2d4 c9d7 d4c2 d7c9";
    play(&mut record, cycle);
    assert_eq!(record.claimable_draw(), None);
    assert_eq!(record.clone().declare(Outcome::Drawn(DrawReason::Claim)), Err(PlayError::NothingToClaim));
    play(&mut record, cycle);
    assert_eq!((record.claimable_draw(), record.occurrences()), (Some(DrawReason::Repetition), 3));
    let mut claimed = record.clone();
    assert_eq!(claimed.declare(Outcome::Drawn(DrawReason::Claim)), Ok(()));
    assert_eq!(claimed.claimable_draw(), None);
    play(&mut record, cycle);
    play(&mut record, cycle);
    assert_eq!(record.status(), Status::Over(Outcome::Drawn(DrawReason::Repetition)));
}

#[test]
fn only_seats_in_the_game_can_leave_and_only_once() {
    let mut record = begin("king-of-the-mountain", &[("seats", "3")]);
    let leave = |seat| Action::Leave(seat);
    assert_eq!(record.play(leave(Seat::Gold), None), Err(PlayError::NotInGame(Seat::Gold)));
    let dice = Some(Roll { attack: 1, defence: 1 });
    assert_eq!(record.play(leave(Seat::Red), dice), Err(PlayError::UnexpectedRoll));
    assert_eq!(record.play(leave(Seat::Red), None), Ok(()));
    assert_eq!(record.steps().next().expect("a step").seat, Seat::Red);
    assert_eq!(record.play(leave(Seat::Red), None), Err(PlayError::NotInGame(Seat::Red)));
    assert_eq!(record.status(), Status::Ongoing);
    assert_eq!(record.play(leave(Seat::White), None), Ok(()));
    assert_eq!(record.status(), Status::Over(Outcome::Won(Seat::Black, WinReason::LastSeat)));
    assert!(matches!(record.play(leave(Seat::Black), None), Err(PlayError::Refused(_))));
}

#[test]
fn only_declarable_results_can_be_declared_and_only_once() {
    let mut record = begin("mount-chess", &[]);
    let mate = Outcome::Won(Seat::White, WinReason::Checkmate);
    assert_eq!(record.declare(mate), Err(PlayError::NotDeclarable(mate)));
    assert_eq!(
        record.declare(Outcome::Won(Seat::Red, WinReason::Time)),
        Err(PlayError::NotInGame(Seat::Red))
    );
    assert_eq!(record.declare(Outcome::Drawn(DrawReason::Agreement)), Ok(()));
    assert!(matches!(record.declare(Outcome::Drawn(DrawReason::Agreement)), Err(PlayError::Refused(_))));
}

#[test]
fn dice_are_required_exactly_for_declared_captures() {
    let mut random = Random::new(3);
    let mut declared = 0;
    for start in all_starts() {
        play_out(start, 120, &mut random, |record| {
            if record.status() != Status::Ongoing {
                return;
            }
            let position = record.position();
            let actions = position.actions();
            let declared_capture = actions.iter().find(|action| position.dice_sides(**action).is_some());
            let action = *declared_capture.unwrap_or(&actions[0]);
            let with = |roll| record.clone().play(action, roll);
            match position.dice_sides(action) {
                None => {
                    assert_eq!(with(Some(Roll { attack: 1, defence: 1 })), Err(PlayError::UnexpectedRoll));
                    assert_eq!(with(None), Ok(()));
                }
                Some(sides) => {
                    declared += 1;
                    assert_eq!(with(None), Err(PlayError::MissingRoll(sides)));
                    for roll in [Roll { attack: 0, defence: 1 }, Roll { attack: 1, defence: sides + 1 }] {
                        assert_eq!(with(Some(roll)), Err(PlayError::ImpossibleRoll { roll, sides }));
                    }
                    assert_eq!(with(Some(Roll { attack: 1, defence: sides })), Ok(()));
                }
            }
        });
    }
    assert!(declared > 0, "some captures were declared");
}

#[test]
fn occurrences_agree_with_position_texts() {
    let counters = ["clock=", "move=", "passes="];
    let mut random = Random::new(5);
    for start in all_starts() {
        let mut seen: HashMap<String, u32> = HashMap::new();
        play_out(start, 80, &mut random, |record| {
            let text = record.position().to_string();
            let words: Vec<&str> =
                text.split(' ').filter(|word| !counters.iter().any(|key| word.starts_with(key))).collect();
            let times = seen.entry(words.join(" ")).or_default();
            *times += 1;
            assert_eq!(record.occurrences(), *times, "{text}");
        });
    }
}

#[test]
fn rewinding_restores_earlier_states() {
    let mut random = Random::new(11);
    for start in all_starts() {
        let mut earlier_states = Vec::new();
        let record = play_out(start, 420, &mut random, |record| {
            if record.status() == Status::Ongoing {
                earlier_states.push(record.clone());
            }
        });
        for (steps, was) in earlier_states.iter().enumerate() {
            let back = record.rewound(steps);
            assert_eq!(back, *was, "{steps} of {}", record.steps().len());
            assert_eq!(back.steps().len(), steps);
        }
        let more = record.rewound(usize::MAX);
        assert_eq!((more.position(), more.steps().len()), (record.position(), record.steps().len()));
        for steps in [0, 1, 127, 128, 129, record.steps().len()] {
            let was = record.rewound(steps);
            let parts =
                (was.options().clone(), was.start().clone(), was.position().clone(), was.history_bytes());
            let (options, start, position, history) = parts;
            assert_eq!(Record::restore(options, start, position, &history, None).as_ref(), Some(&was));
        }
    }
}
