//! Draws boards: a position as PNG, JPEG or WebP, a game as an animated GIF or an interactive HTML page, tables such as
//! standings and charts such as ratings as PNG, and boards as plain text.
//!
//! A [`Scene`] describes a picture; a [`Renderer`] draws it. Drawing is deterministic: equal scenes give equal bytes.
//! Limits are checked before anything is drawn.
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
//! # Implementation
//!
//! The renderer composes each kind of square once, in full colour, for each theme and size, converts it to a palette,
//! and caches this tile. Pictures are assembled from tiles. [`Renderer::png`] writes indexed pictures, which are small;
//! [`Renderer::encoded_as`] writes full colour.

mod canvas;
pub mod chart;
pub mod crosstable;
mod deflate;
mod encode;
mod error;
mod figures;
mod indexed;
mod layout;
mod legend;
mod lettering;
mod limits;
pub mod list;
mod order;
mod palette;
mod renderer;
mod scene;
pub mod text_board;
pub mod theme;
mod tiles;

pub use castellan_rules::Mark;
pub use chart::Chart;
pub use crosstable::Crosstable;
pub use encode::{Format, UnknownFormat};
pub use error::PictureError;
pub use legend::Legend;
pub use limits::{LARGEST_SQUARE, SMALLEST_SQUARE};
pub use list::List;
pub use renderer::{Frame, Renderer};
pub use scene::{Crop, Scene};
pub use theme::Theme;
