//! The store's contract, held by every backend; and both backends side by side.

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
    };
}

#[path = "store/contract.rs"]
mod contract;
#[path = "store/harness.rs"]
mod harness;
#[path = "store/limits.rs"]
mod limits;
#[path = "store/rows.rs"]
mod rows;
#[path = "store/side_by_side.rs"]
mod side_by_side;
#[path = "store/tables.rs"]
mod tables;
