//! Values of the layers below, as the sentences that people read.

mod ruling;

pub use ruling::sentence;
