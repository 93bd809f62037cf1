//! Tests of games: commands, events, folds, snapshots, and each viewer's part of the log.

mod amend;
mod army;
mod chance;
mod clocks;
mod computers;
mod conditions;
mod conditions_followed;
mod dice;
mod director;
mod fair;
mod hints;
mod lobby;
mod offers;
mod plans;
mod play;
mod refusals;
mod secrets;
mod setup;
mod stored;
mod streams;
mod terms;
mod test_game;
mod time;
mod time_control;
mod vacation;
mod verification;
