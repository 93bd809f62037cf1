//! Tests of games: commands, events, folds, snapshots, and each viewer's part of the log.

mod amend;
mod army;
mod chance;
mod clocks;
mod computers;
mod conditions;
mod conditions_followed;
mod dice;
mod dice_fixtures;
mod director;
mod lobby;
mod offers;
mod permissions;
mod play;
mod private;
mod refusals;
mod secrets;
mod settings_text;
mod setup;
mod stored;
mod streams;
mod test_game;
mod time;
mod time_control;
mod vacation;
mod verification;
