//! The display mode of boards in a test server, set before the bot starts.

use castellan::community::settings::BoardMode;
use castellan::community::settings::Settings;
use castellan::discord_api::wire::GuildId;
use castellan::referee::store_format;
use castellan::sandbox::Sandbox;
use std::path::Path;

/// Sets the games of a test server to a new board for every move, so that each message stays for inspection.
pub async fn post_a_board_for_every_move(store: &Path, sandbox: &Sandbox) {
    let guild = sandbox.first_guild().expect("a server").to_string().parse().map(GuildId).expect("a number");
    let store = crate::stores::open(store);
    // The store is new, so its version can be set freely.
    store_format::allow_in_new_store(&*store, store_format::KNOWN_FORMAT).await.expect("it may");
    let settings = Settings::new(store.clone());
    let set = settings.change_server(guild, "test:boards", |server| server.boards = BoardMode::EveryMove);
    set.await.expect("it is stored");
    store.close().await.expect("the store closes");
}
