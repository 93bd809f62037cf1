//! The board on the web: a page for each game, live over a WebSocket.
//!
//! The crate decides nothing about games and permissions. It asks the same policy, people directory and referee as the
//! bot, with the same commands, so that a move from the page and one from Discord differ in nothing but the id of the
//! request.
//!
//! - [`Web`] is the state that all requests share; `server` has the routes and accepts connections. `html` writes pages
//!   with a message, and `browser` reads what requests tell of the browser.
//! - [`view`] is a game as one reader sees it, a pure function.
//! - [`messages`] are the messages between a page and the server, [`commands`] what a page can do besides moving.
//! - [`hub`] follows the games that people watch; [`limits`] bounds connections and messages.
//! - [`activity`] is the board within Discord, in a frame.
//! - [`assets`] are the files of the page, which are compiled in; [`headers`] the security headers of all answers.
//! - `study` are tutorials, which anybody may open, and puzzles, each at the same board.
//! - `api` is the JSON API for the programs of people, at `/api/v1`.
//!
//! - `public` are the pages that anybody may read, if a server's managers allow them.
//!
//! A person opens a board by a private link ([`castellan_community::board_links`]), which their browser exchanges for a
//! session: `GET /enter/TOKEN` shows a page that sends itself back by `POST`, so that programs that look at links use
//! none up. The session is a cookie for one game, or for puzzles. `GET /game/ID` is the page, `GET /game/ID/socket` its
//! WebSocket; `/learn/GAME/STEP` and `/puzzles/GAME/NUMBER` have the same two.

pub mod activity;
mod api;
pub mod assets;
mod board_page;
mod browser;
pub mod commands;
pub mod headers;
mod help;
mod html;
pub mod hub;
mod inbox;
pub mod limits;
pub mod messages;
pub mod metrics;
pub mod plain;
mod public;
mod rematch;
mod requests;
mod server;
mod sign_in;
mod socket;
mod state;
mod state_text;
mod study;
pub mod view;

pub use help::Question;
pub use state::Web;
