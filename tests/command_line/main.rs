//! Tests of the command line as users run it: output, files and exit codes.

mod cases;
mod diagram;
mod dice;
#[path = "../../src/game/tests/game/dice_fixtures.rs"]
mod dice_fixtures;
mod engine;
#[path = "../../src/discord/tests/discord/fixtures.rs"]
#[allow(dead_code, reason = "the bot's own tests use the rest")]
mod fixtures;
mod game;
#[path = "../../src/discord/tests/discord/harness.rs"]
#[allow(dead_code, reason = "the bot's own tests use the rest")]
mod harness;
mod languages;
#[path = "../../src/discord/tests/discord/recorder.rs"]
#[allow(dead_code, reason = "the bot's own tests use the rest")]
mod recorder;
mod render;
mod table;
