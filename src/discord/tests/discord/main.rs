//! The bot's core: interactions as Discord sends them go in, and what it asks of Discord comes out.

mod calls;
mod counting;
mod harness;
#[path = "../../../../tests/openapi/mod.rs"]
mod openapi;
mod recorder;
mod running;

mod admission;
mod arbiter;
mod attacks;
mod authority;
mod authority_policy;
mod authority_table;
mod authority_world;
mod board_languages;
mod bounded;
mod correspondence;
mod every_button;
mod every_command;
mod games_in_languages;
mod greeting;
mod hostile;
mod languages;
mod lengths;
mod limits;
mod live_boards;
mod names;
mod opening;
mod own_threads;
mod picking;
mod playing;
mod premove;
mod privacy;
mod rematch;
mod status;
mod strangers;
mod suggestions;
mod suggestions_in_languages;
mod tournaments;
mod undelivered;
mod user_install;
mod what_if;
mod which_game;
mod wire;
mod world;
