//! A short notation for tournaments and pairings.

use castellan_tournament::Number;
use castellan_tournament::swiss::{Bye, Colour, Course, Edition, Met, Pairing, Round, Score};

pub fn number(text: &str) -> Number {
    Number::at(text.parse::<usize>().expect("a number") - 1)
}

/// Returns a tournament by the edition of 2017, with this many entrants and rounds, after these rounds: `1+4` White
/// won, `1=4` a draw, `1-4` Black won, `1>4` and `1<4` by forfeit, `1~4` no player came; `5u` the bye, `5f` and `5h` a
/// full or half point without playing.
pub fn course(entrants: usize, rounds: u32, played: &[&str]) -> Course {
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
            let score = match &word[at..=at] {
                "+" => Score::White,
                "=" => Score::Draw,
                "-" => Score::Black,
                ">" => Score::WhiteByForfeit,
                "<" => Score::BlackByForfeit,
                "~" => Score::NobodyThere,
                other => panic!("{other}"),
            };
            round.met.push(Met { white: number(&word[..at]), black: number(&word[at + 1..]), score });
        }
        round
    };
    let played = played.iter().map(round).collect();
    Course {
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
pub fn in_2026(course: Course) -> Course {
    Course { edition: Edition::Of2026, ..course }
}

/// Returns the tournament with these players absent.
pub fn without(mut course: Course, absent: impl IntoIterator<Item = usize>) -> Course {
    course.absent = absent.into_iter().map(|number| Number::at(number - 1)).collect();
    course
}

/// Returns a pairing as `2:1 4:3 bye 5`, White first.
pub fn text(pairing: &Pairing) -> String {
    let boards = pairing.boards.iter().map(|(white, black)| format!("{white}:{black}"));
    boards.chain(pairing.bye.map(|number| format!("bye {number}"))).collect::<Vec<_>>().join(" ")
}

/// Parses such a pairing.
pub fn pairing(text: &str) -> Pairing {
    let (boards, bye) = text.split_once("bye ").map_or((text, None), |(boards, bye)| (boards, Some(bye)));
    let board = |word: &str| {
        let (white, black) = word.split_once(':').expect("two numbers");
        (number(white), number(black))
    };
    Pairing { boards: boards.split_whitespace().map(board).collect(), bye: bye.map(number) }
}
