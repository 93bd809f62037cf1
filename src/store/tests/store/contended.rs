//! A database in which every tenth statement, including reads, fails because of a concurrent transaction.

use crate::harness::Harness;
use crate::proxy::Proxy;
use crate::server::{open_database, server, wait_for};
use castellan_store::PostgresStore;
use std::sync::OnceLock;

pub struct Contended(PostgresStore);

impl Harness for Contended {
    type Store = PostgresStore;

    fn new() -> Self {
        static PROXY: OnceLock<Proxy> = OnceLock::new();
        let server = server().expect("PostgreSQL");
        let proxy = PROXY.get_or_init(|| {
            let proxy = Proxy::start(server.folder());
            proxy.fail_every(10);
            proxy
        });
        let url = proxy.url(&server.database());
        Self(wait_for(async move { open_database(&url).await }))
    }

    fn store(&self) -> PostgresStore {
        self.0.clone()
    }
}
