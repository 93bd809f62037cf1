//! `castellan engine GAME play`: a game against the engine.

use crate::language::{language, localize};
use crate::position::apply::{describe_play_error, parse_action};
use crate::process::{CliError, write_stdout};
use castellan_engine::{Level, RepetitionCounts};
use castellan_picture::text_board;
use castellan_rules::{Record, Roll, Seat, Status};
use castellan_text::message;
use std::io::BufRead;
use std::sync::atomic::AtomicBool;

/// Plays until the game is over, the input ends or the user types `quit`.
pub fn run(mut record: Record, level: Level, seat: char, seed: u64) -> Result<String, CliError> {
    let own = Seat::from_letter(seat).filter(|seat| record.position().has_seat(*seat)).ok_or_else(|| {
        CliError::from_message(&message!(CommandLine, "table-not-a-seat", text = seat.to_string()))
    })?;
    let mut lines = std::io::stdin().lock().lines();
    let mut dice_state = seed;
    while record.status() == Status::Ongoing {
        let position = record.position();
        let action = if position.to_act() == own {
            write_stdout(&text_board::draw_in(position, own, language()))?;
            write_stdout(&(localize(&message!(CommandLine, "engine-turn")) + "\n"))?;
            let Some(typed) = lines.next().transpose()? else { return Ok(String::new()) };
            if typed.trim() == "quit" {
                return Ok(String::new());
            }
            match parse_action(&record, typed.trim()) {
                Ok(action) => action,
                Err(problem) => {
                    write_stdout(&(problem + "\n"))?;
                    continue;
                }
            }
        } else {
            let repetitions = RepetitionCounts::before(&record);
            let chosen = level.choose(position, &repetitions, seed, &AtomicBool::new(false));
            let Some((action, _)) = chosen else { break };
            let plays = message!(CommandLine, "engine-plays", move = action.to_string());
            write_stdout(&(localize(&plays) + "\n"))?;
            action
        };
        let roll = position.dice_sides(action).map(|sides| Roll {
            attack: roll_die(&mut dice_state, sides),
            defence: roll_die(&mut dice_state, sides),
        });
        if let Some(Roll { attack, defence }) = roll {
            write_stdout(
                &(localize(&message!(
                    CommandLine,
                    "engine-rolls",
                    attack = u32::from(attack),
                    defence = u32::from(defence)
                )) + "\n"),
            )?;
        }
        if let Err(error) = record.play(action, roll) {
            write_stdout(&(describe_play_error(&error) + "\n"))?;
        }
    }
    write_stdout(&text_board::draw_in(record.position(), own, language()))?;
    Ok(format!("status {}\n", record.status()))
}

/// Rolls a die with a xorshift generator.
fn roll_die(state: &mut u64, sides: u8) -> u8 {
    *state = (*state ^ 0x9E37_79B9_7F4A_7C15).max(1);
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    ((*state >> 16) % u64::from(sides)) as u8 + 1
}
