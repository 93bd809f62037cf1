//! Random tournaments: draws, forfeits, byes of all kinds, late entries, withdrawals and forbidden pairs.

use castellan_tournament::Number;
use castellan_tournament::swiss::{Bye, Colour, Course, Edition, Met, Pairing, Refusal, Round, Score, pair};

/// A random generator with a seed.
pub struct Numbers(u64);

impl Numbers {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0xD134_2543_DE82_EF95))
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }

    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

/// The frequencies of events in a tournament.
#[derive(Clone, Debug)]
struct Temper {
    /// The number of games for each draw.
    draws: usize,
    /// The number of games for each one not played.
    forfeits: usize,
    /// The number of players for each one who misses a round.
    absences: usize,
    /// The number of players for each one who comes late.
    late: usize,
    /// The number of players for each one who leaves for good after a round.
    withdrawals: usize,
    /// The number of forbidden pairs.
    forbidden: usize,
}

/// A tournament in progress.
pub struct Event {
    pub course: Course,
    temper: Temper,
    /// The round in which each player arrives.
    comes: Vec<u32>,
    gone: Vec<bool>,
    numbers: Numbers,
}

impl Event {
    /// Creates the tournament of a seed; odd seeds use the edition of 2026.
    pub fn new(seed: u64) -> Self {
        Self::by(if seed.is_multiple_of(2) { Edition::Of2017 } else { Edition::Of2026 }, seed)
    }

    /// Creates the tournament of a seed, by this edition.
    pub fn by(edition: Edition, seed: u64) -> Self {
        let mut numbers = Numbers::new(seed);
        // Small tournaments are more frequent, because their pairings are tighter.
        let entrants = 2 + numbers.below(59).min(numbers.below(59));
        let rounds = 3 + numbers.below(9) as u32;
        let rare = |numbers: &mut Numbers, often: usize| if numbers.once_in(3) { 1_000_000 } else { often };
        let temper = Temper {
            draws: 1 + numbers.below(5),
            forfeits: rare(&mut numbers, 20),
            absences: rare(&mut numbers, 12),
            late: rare(&mut numbers, 8),
            withdrawals: rare(&mut numbers, 30),
            forbidden: if numbers.once_in(3) { numbers.below(entrants) } else { 0 },
        };
        let initial = if numbers.once_in(2) { Colour::White } else { Colour::Black };
        let mut event = Self::with(entrants, rounds, initial, temper, numbers);
        event.course.edition = edition;
        event
    }

    /// Creates a tournament without absences, in which every player is paired every round.
    pub fn orderly(entrants: usize, rounds: u32, seed: u64) -> Self {
        let never = 1_000_000_000;
        let temper = Temper {
            draws: 3,
            forfeits: never,
            absences: never,
            late: never,
            withdrawals: never,
            forbidden: 0,
        };
        Self::with(entrants, rounds, Colour::White, temper, Numbers::new(seed))
    }

    fn with(entrants: usize, rounds: u32, initial: Colour, temper: Temper, mut numbers: Numbers) -> Self {
        let comes = (0..entrants)
            .map(|_| if numbers.once_in(temper.late) { 1 + numbers.below(rounds as usize) as u32 } else { 1 })
            .collect();
        let mut forbidden = Vec::new();
        for _ in 0..temper.forbidden {
            let (one, other) = (numbers.below(entrants), numbers.below(entrants));
            if one != other {
                forbidden.push((Number::at(one), Number::at(other)));
            }
        }
        let course = Course {
            edition: Edition::IN_FORCE,
            entrants,
            rounds,
            initial,
            played: Vec::new(),
            absent: Vec::new(),
            forbidden,
        };
        let mut event = Self { course, temper, comes, gone: vec![false; entrants], numbers };
        event.call_the_roll();
        event
    }

    fn call_the_roll(&mut self) {
        self.course.absent.clear();
        for place in 0..self.course.entrants {
            self.gone[place] |= self.course.round() > 1 && self.numbers.once_in(self.temper.withdrawals);
            let away = self.numbers.once_in(self.temper.absences);
            if self.gone[place] || self.comes[place] > self.course.round() || away {
                self.course.absent.push(Number::at(place));
            }
        }
    }

    pub fn is_over(&self) -> bool {
        self.course.round() > self.course.rounds
    }

    /// Pairs the next round.
    pub fn pair(&self) -> Result<Pairing, Refusal> {
        pair(&self.course)
    }

    /// Plays a round with this pairing, and draws the players present in the next.
    pub fn play(&mut self, pairing: &Pairing) {
        let mut round = Round::default();
        for &(white, black) in &pairing.boards {
            round.met.push(Met { white, black, score: self.score(white, black) });
        }
        round.byes.extend(pairing.bye.map(|number| (number, Bye::Allocated)));
        for &number in &self.course.absent {
            let bye = [Bye::Zero, Bye::Zero, Bye::Half, Bye::Full][self.numbers.below(4)];
            let place = number.place();
            let here = !self.gone[place] && self.comes[place] <= self.course.round();
            round.byes.push((number, if here { bye } else { Bye::Zero }));
        }
        self.course.played.push(round);
        self.call_the_roll();
    }

    /// Returns a random score. The stronger player, with the smaller number, wins more often.
    fn score(&mut self, white: Number, black: Number) -> Score {
        if self.numbers.once_in(self.temper.forfeits) {
            return [Score::WhiteByForfeit, Score::BlackByForfeit, Score::NobodyThere][self.numbers.below(3)];
        }
        if self.numbers.once_in(self.temper.draws) {
            return Score::Draw;
        }
        let favourite = if white < black { Score::White } else { Score::Black };
        let other = if white < black { Score::Black } else { Score::White };
        if self.numbers.below(4) > 0 { favourite } else { other }
    }
}
