//! Swiss pairing by the Dutch system: article by article, over thousands of tournaments, compared with independent
//! engines, and the files that engines read.

mod articles;
mod corrections;
mod editions;
mod engine;
mod notation;
mod properties;
mod random;
mod trf;
