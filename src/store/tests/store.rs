//! The store's contract for every backend, and comparisons of the backends.

/// Runs each test for each backend.
macro_rules! contract {
    ($($test:ident)*) => {
        mod memory {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                super::$test::<super::Memory>().await;
            })*
        }
        mod sled {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                super::$test::<super::Sled>().await;
            })*
        }
        #[cfg(feature = "postgres")]
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                if crate::server::server().is_some() {
                    super::$test::<crate::harness::Postgres>().await;
                }
            })*
        }
        #[cfg(feature = "postgres")]
        mod contended {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $test() {
                if crate::server::server().is_some() {
                    super::$test::<crate::contended::Contended>().await;
                }
            })*
        }
    };
}

#[cfg(feature = "postgres")]
#[path = "store/contended.rs"]
mod contended;

#[path = "store/contract.rs"]
mod contract;
#[path = "store/depends_on.rs"]
mod depends_on;
#[path = "store/harness.rs"]
mod harness;
#[path = "store/limits.rs"]
mod limits;
#[cfg(feature = "postgres")]
#[path = "store/proxy.rs"]
mod proxy;
#[path = "store/rows.rs"]
mod rows;
#[cfg(feature = "postgres")]
#[path = "store/server.rs"]
mod server;
#[path = "store/side_by_side.rs"]
mod side_by_side;
#[path = "store/tables.rs"]
mod tables;
