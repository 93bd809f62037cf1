//! Castellan: a referee for five games about kings.

pub mod rules;
