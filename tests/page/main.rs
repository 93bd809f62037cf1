//! Tests of the test server's page in Chromium, driven as people would use it. The tests play the bot.

mod actions;
#[allow(dead_code, reason = "the game with the real bot uses the rest")]
mod browser;
mod languages;
mod layouts;
#[path = "../../src/sandbox/tests/sandbox/line.rs"]
#[allow(dead_code, reason = "the test server's own tests use the rest")]
mod line;
mod newcomer;
#[path = "../openapi/mod.rs"]
mod openapi;
mod people;
mod room;
#[path = "../../src/sandbox/tests/sandbox/stage.rs"]
#[allow(dead_code, reason = "the test server's own tests use the rest")]
mod stage;
