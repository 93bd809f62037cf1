//! Directors: their decisions about games, the log of decisions, and those that directors who play must leave to
//! others.

pub mod arbitration;
pub mod decision;
pub mod log;
