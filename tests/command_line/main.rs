//! Tests of the command line as users run it: output, files and exit codes.

mod cases;
mod diagram;
mod dice;
mod engine;
#[path = "../../src/game/tests/game/fair.rs"]
mod fair;
mod game;
#[path = "../../src/discord/tests/discord/harness.rs"]
#[allow(dead_code, reason = "the bot's own tests use the rest")]
mod harness;
mod languages;
#[path = "../../src/discord/tests/discord/recorder.rs"]
#[allow(dead_code, reason = "the bot's own tests use the rest")]
mod recorder;
mod render;
#[path = "../../src/discord/tests/discord/running.rs"]
#[allow(dead_code, reason = "the bot's own tests use the rest")]
mod running;
mod table;
