//! Texts: parsing and writing.

pub mod encoding;
pub mod game;
pub mod input;
pub mod normalization;
pub mod notation;
pub mod position;
