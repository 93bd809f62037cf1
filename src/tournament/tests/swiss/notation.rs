//! A short notation for tournaments and pairings.

use castellan_tournament::PairingNumber;
use castellan_tournament::swiss::{Bye, Colour, Edition, Game, GameResult, Pairing, Round, SwissTournament};

pub fn number(text: &str) -> PairingNumber {
    PairingNumber::from_index(text.parse::<usize>().expect("a number") - 1)
}

/// Returns a tournament by the edition of 2017, with this many entrants and rounds, after these rounds: `1+4` White
/// won, `1=4` a draw, `1-4` Black won, `1>4` and `1<4` by forfeit, `1~4` no player came; `5u` the bye, `5f` and `5h` a
/// full or half point `with_absent` playing.
pub fn tournament(entrants: usize, rounds: u32, played: &[&str]) -> SwissTournament {
    let round = |text: &&str| {
        let mut round = Round::default();
        for word in text.split_whitespace() {
            if let Some((own, bye)) = word.char_indices().last().filter(|(_, letter)| letter.is_alphabetic())
            {
                let bye = match bye {
                    'u' => Bye::Allocated,
                    'f' => Bye::Full,
                    'h' => Bye::Half,
                    other => panic!("{other}"),
                };
                round.byes.push((number(&word[..own]), bye));
                continue;
            }
            let at = word.find(|letter: char| !letter.is_ascii_digit()).expect("a sign");
            let result = match &word[at..=at] {
                "+" => GameResult::White,
                "=" => GameResult::Draw,
                "-" => GameResult::Black,
                ">" => GameResult::WhiteByForfeit,
                "<" => GameResult::BlackByForfeit,
                "~" => GameResult::DoubleForfeit,
                other => panic!("{other}"),
            };
            round.games.push(Game { white: number(&word[..at]), black: number(&word[at + 1..]), result });
        }
        round
    };
    let played = played.iter().map(round).collect();
    SwissTournament {
        edition: Edition::Of2017,
        entrants,
        rounds,
        initial: Colour::White,
        played,
        absent: Vec::new(),
        forbidden: Vec::new(),
    }
}

/// Returns the tournament by the edition of 2026.
pub fn in_2026(tournament: SwissTournament) -> SwissTournament {
    SwissTournament { edition: Edition::Of2026, ..tournament }
}

/// Returns the tournament with these players absent.
pub fn with_absent(
    mut tournament: SwissTournament,
    absent: impl IntoIterator<Item = usize>,
) -> SwissTournament {
    tournament.absent = absent.into_iter().map(|number| PairingNumber::from_index(number - 1)).collect();
    tournament
}

/// Returns a pairing as `2:1 4:3 bye 5`, White first.
pub fn text(pairing: &Pairing) -> String {
    let boards = pairing.boards.iter().map(|(white, black)| format!("{white}:{black}"));
    boards.chain(pairing.bye.map(|number| format!("bye {number}"))).collect::<Vec<_>>().join(" ")
}

/// Parses a pairing in the notation of [`text`].
pub fn pairing(text: &str) -> Pairing {
    let (boards, bye) = text.split_once("bye ").map_or((text, None), |(boards, bye)| (boards, Some(bye)));
    let board = |word: &str| {
        let (white, black) = word.split_once(':').expect("two numbers");
        (number(white), number(black))
    };
    Pairing { boards: boards.split_whitespace().map(board).collect(), bye: bye.map(number) }
}
