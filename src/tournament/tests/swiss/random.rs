//! Random tournaments: draws, forfeits, byes of all kinds, late entries, withdrawals and forbidden pairs.

use castellan_tournament::PairingNumber;
use castellan_tournament::swiss::{
    Bye, Colour, Edition, Game, GameResult, Pairing, PairingRefusal, Round, SwissTournament, pair,
};

/// A generator of pseudorandom numbers.
pub struct RandomNumbers(u64);

impl RandomNumbers {
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

/// The frequencies of draws, absences and so on in a tournament.
#[derive(Clone, Debug)]
struct Frequencies {
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

/// A random tournament in progress.
pub struct RandomTournament {
    pub tournament: SwissTournament,
    frequencies: Frequencies,
    /// The first round of each player.
    first_rounds: Vec<u32>,
    withdrawn: Vec<bool>,
    numbers: RandomNumbers,
}

impl RandomTournament {
    /// Creates the tournament of a seed; odd seeds use the edition of 2026.
    pub fn new(seed: u64) -> Self {
        Self::with_edition(if seed.is_multiple_of(2) { Edition::Of2017 } else { Edition::Of2026 }, seed)
    }

    /// Creates the tournament of a seed, by this edition.
    pub fn with_edition(edition: Edition, seed: u64) -> Self {
        let mut numbers = RandomNumbers::new(seed);
        // Small tournaments are more frequent, because their pairings are tighter.
        let entrants = 2 + numbers.below(59).min(numbers.below(59));
        let rounds = 3 + numbers.below(9) as u32;
        let often_never = |numbers: &mut RandomNumbers, frequency: usize| {
            if numbers.once_in(3) { 1_000_000 } else { frequency }
        };
        let frequencies = Frequencies {
            draws: 1 + numbers.below(5),
            forfeits: often_never(&mut numbers, 20),
            absences: often_never(&mut numbers, 12),
            late: often_never(&mut numbers, 8),
            withdrawals: often_never(&mut numbers, 30),
            forbidden: if numbers.once_in(3) { numbers.below(entrants) } else { 0 },
        };
        let initial = if numbers.once_in(2) { Colour::White } else { Colour::Black };
        let mut random = Self::with_frequencies(entrants, rounds, initial, frequencies, numbers);
        random.tournament.edition = edition;
        random
    }

    /// Creates a tournament without absences, in which every player is paired every round.
    pub fn without_absences(entrants: usize, rounds: u32, seed: u64) -> Self {
        let never = 1_000_000_000;
        let frequencies = Frequencies {
            draws: 3,
            forfeits: never,
            absences: never,
            late: never,
            withdrawals: never,
            forbidden: 0,
        };
        Self::with_frequencies(entrants, rounds, Colour::White, frequencies, RandomNumbers::new(seed))
    }

    fn with_frequencies(
        entrants: usize,
        rounds: u32,
        initial: Colour,
        frequencies: Frequencies,
        mut numbers: RandomNumbers,
    ) -> Self {
        let first_rounds = (0..entrants)
            .map(|_| {
                if numbers.once_in(frequencies.late) { 1 + numbers.below(rounds as usize) as u32 } else { 1 }
            })
            .collect();
        let mut forbidden = Vec::new();
        for _ in 0..frequencies.forbidden {
            let (one, other) = (numbers.below(entrants), numbers.below(entrants));
            if one != other {
                forbidden.push((PairingNumber::from_index(one), PairingNumber::from_index(other)));
            }
        }
        let tournament = SwissTournament {
            edition: Edition::IN_FORCE,
            entrants,
            rounds,
            initial,
            played: Vec::new(),
            absent: Vec::new(),
            forbidden,
        };
        let mut random =
            Self { tournament, frequencies, first_rounds, withdrawn: vec![false; entrants], numbers };
        random.choose_absences();
        random
    }

    fn choose_absences(&mut self) {
        self.tournament.absent.clear();
        for index in 0..self.tournament.entrants {
            self.withdrawn[index] |=
                self.tournament.round() > 1 && self.numbers.once_in(self.frequencies.withdrawals);
            let misses_round = self.numbers.once_in(self.frequencies.absences);
            if self.withdrawn[index] || self.first_rounds[index] > self.tournament.round() || misses_round {
                self.tournament.absent.push(PairingNumber::from_index(index));
            }
        }
    }

    pub fn is_over(&self) -> bool {
        self.tournament.round() > self.tournament.rounds
    }

    /// Pairs the next round.
    pub fn pair(&self) -> Result<Pairing, PairingRefusal> {
        pair(&self.tournament)
    }

    /// Plays a round with this pairing, and chooses the absences of the next.
    pub fn play(&mut self, pairing: &Pairing) {
        let mut round = Round::default();
        for &(white, black) in &pairing.boards {
            round.games.push(Game { white, black, result: self.random_result(white, black) });
        }
        round.byes.extend(pairing.bye.map(|number| (number, Bye::Allocated)));
        for &number in &self.tournament.absent {
            let bye = [Bye::Zero, Bye::Zero, Bye::Half, Bye::Full][self.numbers.below(4)];
            let index = number.index();
            let takes_part = !self.withdrawn[index] && self.first_rounds[index] <= self.tournament.round();
            round.byes.push((number, if takes_part { bye } else { Bye::Zero }));
        }
        self.tournament.played.push(round);
        self.choose_absences();
    }

    /// Returns a random result. The stronger player, with the smaller number, wins more often.
    fn random_result(&mut self, white: PairingNumber, black: PairingNumber) -> GameResult {
        if self.numbers.once_in(self.frequencies.forfeits) {
            return [GameResult::WhiteByForfeit, GameResult::BlackByForfeit, GameResult::DoubleForfeit]
                [self.numbers.below(3)];
        }
        if self.numbers.once_in(self.frequencies.draws) {
            return GameResult::Draw;
        }
        let favourite = if white < black { GameResult::White } else { GameResult::Black };
        let upset = if white < black { GameResult::Black } else { GameResult::White };
        if self.numbers.below(4) > 0 { favourite } else { upset }
    }
}
