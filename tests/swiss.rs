//! Swiss pairing by the Dutch system: article by article, over thousands of tournaments, beside an engine that is
//! not ours, and the files that engines read.

#[path = "swiss/articles.rs"]
mod articles;
#[path = "swiss/corrections.rs"]
mod corrections;
#[path = "swiss/engine.rs"]
mod engine;
#[path = "swiss/notation.rs"]
mod notation;
#[path = "swiss/properties.rs"]
mod properties;
#[path = "swiss/random.rs"]
mod random;
#[path = "common/tools.rs"]
mod tools;
#[path = "swiss/trf.rs"]
mod trf;
