//! The store's contract, held by every backend; and both backends side by side.

#[path = "store/contract.rs"]
mod contract;
#[path = "store/harness.rs"]
mod harness;
#[path = "store/limits.rs"]
mod limits;
#[path = "store/side_by_side.rs"]
mod side_by_side;
