//! Directors: their decisions about games, the log of these, and the decisions that directors who play leave to others.

pub mod arbitration;
pub mod decision;
pub mod log;
