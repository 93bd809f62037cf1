//! Tests of the test server's page in Chromium, driven as people would use it. The tests play the bot.

mod actions;
mod activity;
#[allow(dead_code, reason = "the game with the real bot uses the rest")]
mod browser;
#[path = "../../src/sandbox/tests/sandbox/gateway_connection.rs"]
#[allow(dead_code, reason = "the test server's own tests use the rest")]
mod gateway_connection;
#[path = "../../src/sandbox/tests/sandbox/harness.rs"]
#[allow(dead_code, reason = "the test server's own tests use the rest")]
mod harness;
mod languages;
mod layouts;
mod message_log;
mod newcomer;
#[path = "../openapi/mod.rs"]
mod openapi;
mod people;
mod small_screens;
mod voice;
