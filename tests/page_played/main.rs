//! Tests of the real bot on the test server's page in a real browser: by typing, by buttons alone, over months, and in
//! tournaments of every format.

#[path = "../page/accessibility.rs"]
mod accessibility;
mod activity;
#[path = "../common/boards.rs"]
mod boards;
#[path = "../page/bot.rs"]
mod bot;
#[path = "../page/browser.rs"]
#[allow(dead_code, reason = "the page's own tests use the rest")]
mod browser;
mod computer;
mod correspondence;
mod endings;
mod formats;
mod forum;
mod four_players;
mod games;
#[path = "../common/in_process.rs"]
mod in_process;
#[path = "../common/interaction_transport.rs"]
mod interaction_transport;
mod keyboard;
mod languages;
mod lists;
mod more_formats;
mod newcomer;
mod people_on_page;
mod phone_screen;
#[path = "../common/store_panics.rs"]
mod store_panics;
#[path = "../common/stores.rs"]
mod stores;
mod taps;
mod tournament;
mod traffic;
