//! Records of random games, and positions from them.

use super::{Random, Terms};
use castellan_rules::{Action, AnyPosition, Options, Record, Status, Variant};

pub fn begin(name: &str, pairs: &[(&str, &str)]) -> Record {
    let options = Options::new(super::variant(name).info(), pairs).expect("options of the game");
    Record::begin(super::variant(name), options).expect("a start position")
}

pub fn position(name: &str, pairs: &[(&str, &str)], text: &str) -> AnyPosition {
    let options = Options::new(super::variant(name).info(), pairs).expect("options of the game");
    super::variant(name).read(text, &options).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Returns every game with the option sets that reach its rules.
pub fn all_terms() -> Vec<Terms> {
    let mut all = Vec::new();
    for game in Variant::ALL {
        let before = all.len();
        all.extend(super::terms_of(game.info().name));
        if all.len() == before {
            all.push((game.info().name, &[]));
        }
    }
    all
}

pub fn all_starts() -> Vec<Record> {
    all_terms().into_iter().map(|(name, pairs)| begin(name, pairs)).collect()
}

/// Plays random actions, and visits every record on the way.
pub fn play_out(
    mut record: Record,
    plies: usize,
    random: &mut Random,
    mut visit: impl FnMut(&Record),
) -> Record {
    for _ in 0..plies {
        visit(&record);
        if record.status() != Status::Ongoing {
            return record;
        }
        let mut after = record.position().clone();
        let (action, roll) = super::play_randomly(&mut after, random).expect("the game goes on");
        record.play(action, roll).expect("a legal action with its dice");
        assert_eq!(*record.position(), after);
    }
    visit(&record);
    record
}

/// Visits positions of every game, from random games and from scattered pieces.
pub fn for_many_positions(plies: usize, every: usize, mut visit: impl FnMut(&AnyPosition)) {
    let mut random = Random::new(7);
    for terms in all_terms() {
        for game in 0..8 {
            let (start, plies, every) = match super::scattered(terms, &mut random) {
                Some(scattered) if game > 0 => (scattered, plies / 10, every.div_ceil(4)),
                _ => (super::start(terms), plies, every),
            };
            let record = Record::new(super::options(terms), start);
            let mut count = 0;
            play_out(record, plies, &mut random, |record| {
                if count % every == 0 {
                    visit(record.position());
                }
                count += 1;
            });
        }
    }
}

/// A position of Mount Chess with an Archer, a Chariot and a Farmer that can be promoted.
pub const MOUNTS: &str = "3,bL,bL,3/2,wF,5/8/1,bH,6/2,wA,4,wR/8/wF,7/3,wL,wL,3 w passes=0";
/// A position of King of the Mountain with an Archer on c3 that can shoot e5, and a Queen in reserve.
pub const MOUNTAIN: &str =
    "18,bK/19/19/19/19/19/19/19/19/19/19/19/19/19/4,bR,14/19/2,wA,16/19/1,wK,17 w passes=0 reserve=w:Q,b:-";
/// A position of Giant-King Chess with a Pawn before its 8th rank, a Gryphon, a Reaper and a Knight.
pub const GIANTS: &str = "4,bK,bK,4/4,bK,bK,4/10/wP,9/10/10/10/2,wG,3,w+G,3/4,wK,wK,4/2,wN,1,wK,wK,4 w captures=w:-,b:- clock=0 ep=- move=1";

pub fn play(record: &mut Record, actions: &str) {
    for text in actions.split(' ') {
        record
            .play(text.parse::<Action>().expect("canonical text"), None)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}
