//! Conditional actions: following plans, and random plans.

use crate::conditions::{BLACK, GOLD, RED, WHITE, action, chess, continued, mountain, read};
use castellan_game::conditions::{ConditionsInput, Plan, PlanError, PlanFault, PlanProgress};
use castellan_rules::{Action, AnyPosition, Record, Seat, Status};
use castellan_test_support::records::{all_terms, begin};
use castellan_test_support::{self as common, Random};

#[test]
fn a_plan_is_followed_until_it_is_used_up() {
    let plan = read(&chess(), WHITE, "e5 -> Nf3, Nc6 -> Bb5\nc5 -> c2c3");
    assert_eq!(plan.answer(), None, "Black is to act");
    let rest = continued(plan.follow(BLACK, WHITE, action("e7e5")));
    assert_eq!((rest.answer(), rest.to_text().as_str()), (Some(action("g1f3")), "-> g1f3, b8c6 -> f1b5\n"));
    let rest = continued(rest.follow(WHITE, WHITE, action("g1f3")));
    assert_eq!((rest.answer(), rest.to_text().as_str()), (None, "b8c6 -> f1b5\n"));
    let rest = continued(rest.follow(BLACK, WHITE, action("b8c6")));
    assert_eq!(rest.answer(), Some(action("f1b5")));
    let rest = continued(rest.follow(WHITE, WHITE, action("f1b5")));
    assert!(rest.is_empty());
    assert_eq!((rest.answer(), rest.to_text().as_str(), rest.plies()), (None, "", 0));
}

#[test]
fn an_exact_action_takes_precedence_over_any() {
    let plan = read(&chess(), WHITE, "any -> d2d4\ne5 -> Nf3");
    let answer = |theirs| continued(plan.follow(BLACK, WHITE, action(theirs))).answer();
    assert_eq!((answer("e7e5"), answer("c7c5")), (Some(action("g1f3")), Some(action("d2d4"))));
}

#[test]
fn an_unforeseen_action_overtakes_a_plan() {
    let plan = read(&chess(), WHITE, "e5 -> Nf3, Nc6 -> Bb5");
    assert_eq!(plan.follow(BLACK, WHITE, action("c7c5")), PlanProgress::Overtaken);
    assert_eq!(plan.follow(WHITE, WHITE, action("g1f3")), PlanProgress::Overtaken, "it is Black's action");
    let rest = continued(plan.follow(BLACK, WHITE, action("e7e5")));
    assert_eq!(rest.follow(WHITE, WHITE, action("b1c3")), PlanProgress::Overtaken, "White acts otherwise");
    assert_eq!(rest.follow(BLACK, WHITE, action("b8c6")), PlanProgress::Overtaken, "an answer is due");
}

#[test]
fn a_plan_for_several_seats_is_followed_in_turn() {
    let plan = read(&mountain("4"), WHITE, "any, any, any -> e1f1, any, any, any -> a6a7");
    let mut rest = plan;
    let acts =
        [(RED, "a1a2"), (BLACK, "a1a2"), (GOLD, "a1a2"), (WHITE, "e1f1"), (RED, "b1b2"), (BLACK, "b1b2")];
    for (number, (seat, text)) in acts.into_iter().enumerate() {
        assert_eq!(rest.answer(), (seat == WHITE).then(|| action("e1f1")), "action {number}");
        rest = continued(rest.follow(seat, WHITE, action(text)));
    }
    assert_eq!(rest.to_text(), "any -> a6a7\n");
    assert_eq!(
        rest.follow(RED, WHITE, action("b1b2")),
        PlanProgress::Overtaken,
        "it is Gold's action that is awaited"
    );
    assert_eq!(continued(rest.follow(GOLD, WHITE, action("b1b2"))).answer(), Some(action("a6a7")));
}

#[test]
fn a_departure_removes_that_seat_from_a_plan() {
    let four = mountain("4");
    let plan = read(&four, WHITE, "any, any, any -> e1f1, any, any, any -> a6a7");
    let rest = continued(plan.follow(BLACK, WHITE, Action::Leave(BLACK)));
    assert_eq!(rest.to_text(), "any, any -> e1f1, any, any -> a6a7\n");
    // Red leaves on its own turn, and Gold is next.
    let rest = continued(rest.follow(RED, WHITE, Action::Leave(RED)));
    assert_eq!(rest.to_text(), "any -> e1f1, any -> a6a7\n");
    assert_eq!(continued(rest.follow(GOLD, WHITE, action("a1a2"))).answer(), Some(action("e1f1")));
    // A seat that leaves does not make the one action expected of it.
    let red = four.actions()[0];
    let plan = read(&four, WHITE, &format!("{red}, any, any -> e1f1\nany, any, any -> f2f3"));
    let rest = continued(plan.follow(RED, WHITE, Action::Leave(RED)));
    assert_eq!(rest.to_text(), "any, any -> f2f3\n");
    let plan = read(&four, WHITE, &format!("{red}, any, any -> e1f1"));
    assert_eq!(plan.follow(RED, WHITE, Action::Leave(RED)), PlanProgress::Overtaken);
    // A plan ends when its own seat leaves.
    assert_eq!(plan.follow(WHITE, WHITE, Action::Leave(WHITE)), PlanProgress::Overtaken);
}

#[test]
fn a_departure_of_another_seat_keeps_a_due_answer() {
    let plan = read(&mountain("4"), BLACK, "any -> s14s13, any, any, any -> s13s12");
    let due = continued(plan.follow(RED, BLACK, action("a1a2")));
    let rest = continued(due.follow(GOLD, BLACK, Action::Leave(GOLD)));
    assert_eq!(
        (rest.answer(), rest.to_text().as_str()),
        (Some(action("s14s13")), "-> s14s13, any, any -> s13s12\n")
    );
}

/// Returns a random plan as text: lines from random games that begin here. Some actions of other seats are `any`, after
/// which each action is written in full.
fn random_plan(start: &AnyPosition, own: Seat, random: &mut Random) -> String {
    let mut lines = String::new();
    for _ in 0..=random.below(4) {
        let mut at = start.clone();
        let mut line = String::new();
        let mut ends = 0;
        for _ in 0..=random.below(12) {
            let seat = at.to_act();
            let actions: Vec<Action> =
                at.actions().into_iter().filter(|&action| at.dice_sides(action).is_none()).collect();
            if actions.is_empty() {
                break;
            }
            let chosen = *random.pick(&actions);
            at.play_unchecked(chosen, None);
            let sign = match (line.is_empty(), seat == own) {
                (true, _) => "",
                (false, true) => " -> ",
                (false, false) => ", ",
            };
            let any = seat != own && random.chance(40);
            line += sign;
            line += &if any { "any".to_owned() } else { chosen.to_string() };
            if seat == own {
                ends = line.len();
            }
        }
        line.truncate(ends);
        lines += &line;
        lines.push('\n');
    }
    lines
}

#[test]
fn random_plans_round_trip_and_never_panic_when_followed() {
    let mut random = Random::new(12);
    let (mut plans, mut answered) = (0, 0);
    for terms in all_terms() {
        for _ in 0..40 {
            let start = begin(terms.0, terms.1);
            let plies = random.below(30);
            let mut record = common::records::play_out(start, plies, &mut random, |_| {});
            if record.status() != Status::Ongoing {
                continue;
            }
            let position = record.position().clone();
            let others: Vec<Seat> =
                position.seats().into_iter().filter(|&seat| seat != position.to_act()).collect();
            let own = *random.pick(&others);
            let text = random_plan(&position, own, &mut random);
            let plan = match Plan::parse(&text, &position, own) {
                Ok(plan) => plan,
                Err(PlanError { fault: PlanFault::Empty | PlanFault::TwoAnswers(..), .. }) => continue,
                Err(error) => panic!("{text}: {error}"),
            };
            plans += 1;
            assert_eq!(read(&position, own, &plan.to_text()), plan, "{text}");
            let picked = ConditionsInput::Picked(plan.branches());
            assert_eq!(Plan::default().with(&picked, &position, own).as_ref(), Ok(&plan), "{text}");
            let json = serde_json::to_string(&plan).expect("JSON");
            assert_eq!(serde_json::from_str::<Plan>(&json).expect("a plan"), plan);
            answered += follow_at_random(plan, own, &mut record, &mut random);
        }
    }
    assert!(plans > 250 && answered > 100, "{plans} plans, {answered} answers");
}

#[test]
fn mistyped_plans_never_panic_and_parsed_ones_round_trip() {
    const SLIPS: &[&str] =
        &["->", ",", "\n", " ", "any", "-", "=", "@", "*", "é", "♔", "leave:w", "9", "a", "Q", "\0"];
    let mut random = Random::new(13);
    for terms in all_terms() {
        let start = common::start(terms);
        let others: Vec<Seat> = start.seats().into_iter().filter(|&seat| seat != start.to_act()).collect();
        for _ in 0..150 {
            let own = *random.pick(&others);
            let mut letters: Vec<String> =
                random_plan(&start, own, &mut random).chars().map(String::from).collect();
            for _ in 0..=random.below(4) {
                let at = random.below(letters.len() + 1);
                if random.chance(60) {
                    letters.insert(at, (*random.pick(SLIPS)).to_owned());
                } else {
                    letters.truncate(at);
                }
            }
            match Plan::parse(&letters.concat(), &start, own) {
                Ok(plan) => assert_eq!(read(&start, own, &plan.to_text()), plan),
                Err(error) => assert_eq!(error.to_string().lines().count(), 1, "{error}"),
            }
        }
    }
}

/// Plays on, mostly following the plan's first line. Returns the number of legal answers.
fn follow_at_random(mut plan: Plan, own: Seat, record: &mut Record, random: &mut Random) -> u32 {
    let mut answered = 0;
    while record.status() == Status::Ongoing {
        let position = record.position().clone();
        let seat = position.to_act();
        let first = plan.to_text().lines().next().unwrap_or_default().to_owned();
        let first = first.split([',', ' ']).find(|word| !word.is_empty()).map(str::to_owned);
        let expected = first.and_then(|word| word.parse::<Action>().ok()).filter(|_| random.chance(90));
        let wanted = if seat == own { plan.answer() } else { expected };
        let legal = position.actions();
        let action = wanted.filter(|action| legal.contains(action)).unwrap_or_else(|| *random.pick(&legal));
        answered += u32::from(seat == own && wanted == Some(action));
        let roll = common::roll(&position, action, random);
        record.play(action, roll).expect("a legal action");
        match plan.follow(seat, own, action) {
            PlanProgress::Continued(rest) if !rest.is_empty() => plan = rest,
            _ => break,
        }
    }
    answered
}
