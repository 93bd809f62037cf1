//! Pictures of palette indices: grey pictures of the `image` crate whose pixels are places in a palette.

use image::{GenericImage, GrayImage, Luma};

/// Rows of places in a palette, from the top.
pub(super) type Canvas = GrayImage;

/// A picture of one colour, in a buffer that is used again.
pub(super) fn blank(width: u32, height: u32, place: u8, mut buffer: Vec<u8>) -> Canvas {
    buffer.clear();
    buffer.resize((width * height) as usize, place);
    GrayImage::from_raw(width, height, buffer).expect("the buffer was given the size of the picture")
}

/// Copies a picture in, its upper left corner at `(left, top)`.
///
/// # Panics
/// When it does not fit. The layout reserves space for everything that is drawn.
pub(super) fn put(canvas: &mut Canvas, left: u32, top: u32, part: &Canvas) {
    canvas.copy_from(part, left, top).expect("the layout leaves room for each part");
}

/// Fills a part with one colour; it must fit.
pub(super) fn fill(canvas: &mut Canvas, (left, top): (u32, u32), (width, height): (u32, u32), place: u8) {
    put(canvas, left, top, &GrayImage::from_pixel(width, height, Luma([place])));
}

/// Sets one pixel, if it is inside.
pub(super) fn set(canvas: &mut Canvas, x: i32, y: i32, place: u8) {
    let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y)) else { return };
    if let Some(pixel) = canvas.get_pixel_mut_checked(x, y) {
        *pixel = Luma([place]);
    }
}
