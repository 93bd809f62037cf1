//! Boards as pictures: a scene goes in, bytes of a PNG or a GIF come out, or a page to step through. Lists as
//! pictures too.
//!
//! A [`Scene`] says what is to be seen; a [`Renderer`] holds what is worked out once (figures, tiles,
//! letters) and draws. The same scene gives the same bytes. Tiles are composed in full colour and
//! turned into places in a palette once; a picture is then copied together from them.

mod canvas;
mod encode;
mod figures;
mod gif;
mod layout;
mod lettering;
pub mod list;
mod order;
mod page;
mod palette;
mod renderer;
mod scene;
pub mod text_board;
pub mod theme;
mod tiles;

pub use castellan_rules::Mark;
pub use encode::{Format, UnknownFormat};
pub use gif::Frame;
pub use list::List;
pub use renderer::Renderer;
pub use scene::{Crop, PictureError, Scene};
pub use theme::Theme;
