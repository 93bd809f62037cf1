//! End-to-end tests of the real program at the test server: a process with its store on disk, reached over TLS and a
//! WebSocket, used by people who type, press buttons and fill in forms.
//!
//! Each test has its own test server, store and process. Games that last months run the bot in the test's process, on a
//! clock that the test advances. Each test ends with a check that no request was invalid and that every request and
//! reply matches Discord's API description.

#[path = "../common/boards.rs"]
mod boards;
#[path = "../common/in_process.rs"]
mod in_process;
#[path = "../common/interaction_transport.rs"]
mod interaction_transport;
#[path = "../openapi/mod.rs"]
mod openapi;
#[path = "../common/store_panics.rs"]
mod store_panics;
#[path = "../common/stores.rs"]
mod stores;

mod answer;
mod balancer;
mod harness;
mod journal;
mod test_game;

mod arenas;
mod attacks;
mod buttons;
mod commands;
mod computer;
mod correspondence;
mod erasure;
mod every_request;
mod faults;
mod flood;
mod formats;
mod forums;
mod full_disk;
mod games;
mod kills;
mod ladders;
mod leagues;
mod live_boards;
mod other_servers;
mod over_http;
mod panics;
mod processes;
mod random_use;
mod refused_presses;
mod server_changes;
mod simuls;
mod standstill;
mod team_matches;
mod tournament;
mod traffic;
mod updates;
mod web_pages;
mod webhooks;
