//! Pictures: what they look like, their limits and files, the words that describe them.

mod bytes;
mod charts;
mod crosstables;
mod describe;
mod diagrams;
mod files;
mod golden;
mod letters;
mod lists;
mod pictures;
