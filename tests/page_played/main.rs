//! The real bot played at the stand-in's page, in a real browser: by typing, by buttons alone, over months, and in
//! tournaments of every format.

#[path = "../page/bot.rs"]
mod bot;
#[path = "../page/browser.rs"]
#[allow(dead_code, reason = "the page's own tests use the rest")]
mod browser;
mod formats;
mod games;
mod hall;
#[path = "../common/inside.rs"]
mod inside;
mod months;
mod newcomer;
#[path = "../common/panicky.rs"]
mod panicky;
mod tournament;
