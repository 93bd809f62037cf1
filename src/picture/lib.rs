//! Draws boards: a position as PNG, JPEG or WebP, a game as an animated GIF or an interactive HTML page, tables such as
//! standings and charts such as ratings as PNG, and boards as plain text.
//!
//! A [`Scene`] describes a picture of a board: position, viewpoint, marks and captions. A [`Theme`] sets its colours. A
//! [`Renderer`] draws it, and caches pieces and letters for later pictures. Drawing is deterministic: equal scenes give
//! equal bytes. Limits are checked before anything is drawn, and a scene out of bounds is a [`PictureError`].
//!
//! # Example
//!
//! ```
//! use castellan_picture::{Renderer, Scene, theme};
//! use castellan_rules::{Options, Square, Variant};
//!
//! let game = "kings-mate".parse::<Variant>().unwrap();
//! let position = game.begin(&Options::default()).unwrap();
//!
//! // Squares of 40 pixels, and the targets of the Priest on b1.
//! let mut scene = Scene::new(&position, &theme::LIGHT, 40);
//! scene.title = "King's Mate".to_owned();
//! scene.mark_targets(Square::new(1, 0));
//!
//! let png = Renderer::new().png(&scene).unwrap();
//! assert!(png.starts_with(b"\x89PNG"));
//! ```
//!
//! # Other pictures
//!
//! | picture | described by | drawn by |
//! |---|---|---|
//! | replay as GIF, or as HTML page | [`Frame`]s, or [`Scene`]s | [`Renderer::gif`], [`Renderer::page`] |
//! | board as JPEG or WebP | [`Scene`], [`Format`] | [`Renderer::encode`] |
//! | table | [`List`], see [`list`] | [`Renderer::list`] |
//! | tournament results | [`Crosstable`], see [`crosstable`] | [`Renderer::crosstable`] |
//! | preview of a link | [`Card`], with a [`Scene`] or without | [`Renderer::card`] |
//! | curves over time | [`Chart`], see [`chart`] | [`Renderer::chart`] |
//! | pieces of a game | [`Legend`] | [`Renderer::legend`] |
//! | board as plain text | a position | [`text_board::draw`] |
//!
//! # Implementation
//!
//! The renderer composes each kind of square once, in full colour, for each theme and size, converts it to a palette,
//! and caches this tile. Pictures are assembled from tiles. [`Renderer::png`] writes indexed pictures, which are small;
//! [`Renderer::encode`] writes full colour.

mod canvas;
pub mod card;
pub mod chart;
mod colour_order;
pub mod crosstable;
mod deflate;
mod encode;
mod error;
mod figures;
mod fonts;
mod han;
mod indexed;
mod layout;
mod legend;
mod limits;
pub mod list;
mod palette;
mod pen;
mod renderer;
mod scene;
mod symbols;
pub mod text_board;
pub mod theme;
mod tiles;

pub use card::Card;
pub use castellan_rules::Mark;
pub use chart::Chart;
pub use crosstable::Crosstable;
pub use encode::{Format, UnknownFormatError};
pub use error::PictureError;
pub use han::HanForms;
pub use legend::Legend;
pub use limits::{LARGEST_SQUARE, MOST_STATUS_ROWS, SMALLEST_SQUARE};
pub use list::List;
pub use renderer::{Frame, Renderer};
pub use scene::{Crop, Ending, Scene};
pub use symbols::{symbol_of, symbols};
pub use theme::Theme;
