//! Tests of pictures: their look, limits and file formats, and their descriptions.

mod bytes;
mod cards;
mod charts;
mod crosstables;
mod describe;
mod diagrams;
mod files;
mod golden;
mod letters;
mod lists;
mod names;
mod pictures;
