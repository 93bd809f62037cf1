//! Self-play: no move is illegal, and every game continues until the rules end it.

use castellan_engine::{Level, Limits, RepetitionCounts, SearchOptions, search};
use castellan_rules::{Record, Status};
use castellan_test_support::{Random, options, roll, terms_of, test_each_game, variant};
use std::sync::atomic::AtomicBool;

fn check_game(name: &str) {
    for (number, terms) in terms_of(name).enumerate() {
        let mut random = Random::new(41 + number as u64);
        let mut record = Record::begin(variant(name), options(terms)).expect("a start position");
        for ply in 0..120 {
            if record.status() != Status::Ongoing {
                break;
            }
            let position = record.position().clone();
            // With several seats, one sometimes leaves.
            if position.seats().len() > 2 && ply > 20 && random.chance(2) {
                let seat = *random.pick(&position.seats());
                record.play(castellan_rules::Action::Leave(seat), None).expect("it may leave");
                continue;
            }
            let played = RepetitionCounts::before(&record);
            let best = if random.chance(50) {
                let limits = Limits::nodes(300);
                let stop = AtomicBool::new(false);
                search(&position, &played, &limits, &SearchOptions::default(), &stop).best
            } else {
                let level = Level::new(1).expect("a level");
                level.choose(&position, &played, random.next(), &AtomicBool::new(false)).map(|found| found.0)
            };
            let best = best.expect("the game goes on");
            let dice = roll(&position, best, &mut random);
            record.play(best, dice).expect("the move is legal");
        }
    }
}

test_each_game!(check_game);
