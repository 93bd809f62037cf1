//! How boards are shown in a server, set before the bot begins.

use castellan::community::settings::BoardMode;
use castellan::community::settings::Settings;
use castellan::discord_api::wire::GuildId;
use castellan::referee::forms;
use castellan::sandbox::Sandbox;
use std::path::Path;

/// Gives the games of a test server a new board every move: what was told stays to be looked at.
pub async fn every_move(store: &Path, sandbox: &Sandbox) {
    let guild = sandbox.first_guild().expect("a server").to_string().parse().map(GuildId).expect("a number");
    let store = crate::stores::opened(store);
    // No earlier version has played there.
    forms::begin(&*store, forms::KNOWN).await.expect("it may");
    let settings = Settings::new(store.clone());
    let set = settings.change_server(guild, "test:boards", |server| server.boards = BoardMode::EveryMove);
    set.await.expect("it is stored");
    store.close().await.expect("nobody waits for this process");
}
