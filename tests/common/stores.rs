//! The stores of bots in tests: folders, or with `PLAYED_IN=postgres` databases on a server that the tests start.
#![allow(dead_code, reason = "each test uses its part")]

#[path = "../../src/store/tests/store/proxy.rs"]
pub mod proxy;
#[path = "../../src/store/tests/store/server.rs"]
pub mod server;

use castellan::cli::store::address::StoreAddress;
use castellan_store::{PostgresOptions, PostgresStore, SharedStore, SledOptions, SledStore};
use std::path::Path;
use tokio::runtime::Handle;
use tokio::task::block_in_place;

/// Assigns a database to the bots of a folder if tests use databases.
pub fn assign(folder: &Path) {
    if is_database() {
        assert!(assign_database(folder), "there is no PostgreSQL");
    }
}

/// Returns `true` if tests use databases.
pub fn is_database() -> bool {
    std::env::var_os("PLAYED_IN").is_some_and(|backend| backend == "postgres")
}

/// Assigns a database to the bots of a folder. Returns `false` without PostgreSQL.
pub fn assign_database(folder: &Path) -> bool {
    let Some(server) = server::server() else { return false };
    assign_url(folder, &server.database());
    true
}

/// Assigns the database at this URL to the bots of a folder.
pub fn assign_url(folder: &Path, url: &str) {
    std::fs::write(folder.join(".env"), format!("CASTELLAN_STORE='{url}'\n")).expect("written");
}

/// Opens the store at a path, or the database assigned to its folder.
pub fn open(path: &Path) -> SharedStore {
    let set = path.parent().and_then(|folder| std::fs::read_to_string(folder.join(".env")).ok());
    let address =
        set.as_deref().and_then(|set| set.trim_end().strip_prefix("CASTELLAN_STORE='")?.strip_suffix('\''));
    match address.map(str::parse::<StoreAddress>) {
        Some(Ok(StoreAddress::Database(url))) => {
            let opening = PostgresStore::open(&url, PostgresOptions::default());
            SharedStore::new(block_in_place(|| Handle::current().block_on(opening)).expect("a store"))
        }
        _ => SharedStore::new(SledStore::open(path, SledOptions::default()).expect("a store")),
    }
}
