//! The stores of tests' bots: folders, or with `PLAYED_IN=postgres` databases of a server that the tests start.
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

/// Where tests play in databases, gives the bots of a folder one.
pub fn choose(folder: &Path) {
    if is_database() {
        assert!(choose_database(folder), "there is no PostgreSQL");
    }
}

/// Whether tests play in databases.
pub fn is_database() -> bool {
    std::env::var_os("PLAYED_IN").is_some_and(|place| place == "postgres")
}

/// Gives the bots of a folder a database; false where there is no PostgreSQL.
pub fn choose_database(folder: &Path) -> bool {
    let Some(server) = server::server() else { return false };
    choose_url(folder, &server.database());
    true
}

/// Gives the bots of a folder the database at this address.
pub fn choose_url(folder: &Path, url: &str) {
    std::fs::write(folder.join(".env"), format!("CASTELLAN_STORE='{url}'\n")).expect("written");
}

/// The store at a path, or the database that its folder was given.
pub fn opened(path: &Path) -> SharedStore {
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
