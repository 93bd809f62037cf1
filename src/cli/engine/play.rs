//! `castellan engine GAME play`: a game against the engine.

use crate::language::{language, said};
use crate::position::apply::{play_problem, read};
use crate::process::{BadInput, say};
use castellan_engine::{Level, RepetitionCounts};
use castellan_picture::text_board;
use castellan_rules::{Record, Roll, Seat, Status};
use castellan_text::message;
use std::io::BufRead;
use std::sync::atomic::AtomicBool;

/// Plays until the game is over, the input ends or the user types `quit`.
pub fn run(mut record: Record, level: Level, seat: char, seed: u64) -> Result<String, BadInput> {
    let own = Seat::from_letter(seat)
        .filter(|seat| record.position().has_seat(*seat))
        .ok_or_else(|| BadInput::of(&message!(CommandLine, "table-not-a-seat", text = seat.to_string())))?;
    let mut lines = std::io::stdin().lock().lines();
    let mut dice = seed;
    while record.status() == Status::Ongoing {
        let position = record.position();
        let action = if position.to_act() == own {
            say(&text_board::draw_in(position, own, language()))?;
            say(&(said(&message!(CommandLine, "engine-turn")) + "\n"))?;
            let Some(typed) = lines.next().transpose()? else { return Ok(String::new()) };
            if typed.trim() == "quit" {
                return Ok(String::new());
            }
            match read(&record, typed.trim()) {
                Ok(action) => action,
                Err(problem) => {
                    say(&(problem + "\n"))?;
                    continue;
                }
            }
        } else {
            let played = RepetitionCounts::before(&record);
            let chosen = level.choose(position, &played, seed, &AtomicBool::new(false));
            let Some((action, _)) = chosen else { break };
            let plays = message!(CommandLine, "engine-plays", move = action.to_string());
            say(&(said(&plays) + "\n"))?;
            action
        };
        let roll = position
            .dice_sides(action)
            .map(|sides| Roll { attack: die(&mut dice, sides), defence: die(&mut dice, sides) });
        if let Some(Roll { attack, defence }) = roll {
            say(&(said(&message!(
                CommandLine,
                "engine-rolls",
                attack = u32::from(attack),
                defence = u32::from(defence)
            )) + "\n"))?;
        }
        if let Err(error) = record.play(action, roll) {
            say(&(play_problem(&error) + "\n"))?;
        }
    }
    say(&text_board::draw_in(record.position(), own, language()))?;
    Ok(format!("status {}\n", record.status()))
}

/// Rolls a die (xorshift).
fn die(state: &mut u64, sides: u8) -> u8 {
    *state = (*state ^ 0x9E37_79B9_7F4A_7C15).max(1);
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    ((*state >> 16) % u64::from(sides)) as u8 + 1
}
