//! Indexed pictures: greyscale images of the `image` crate whose pixels are palette indices.

use image::{GenericImage, GrayImage, Luma};

/// Rows of palette indices, from the top.
pub(super) type Canvas = GrayImage;

/// Creates a picture filled with one palette index, reusing a buffer.
pub(super) fn blank(width: u32, height: u32, index: u8, mut buffer: Vec<u8>) -> Canvas {
    buffer.clear();
    buffer.resize((width * height) as usize, index);
    GrayImage::from_raw(width, height, buffer).expect("the buffer has the size of the picture")
}

/// Copies a picture onto the canvas, with its upper left corner at `(left, top)`.
///
/// # Panics
/// Panics if it does not fit. The layout reserves space for everything that is drawn.
pub(super) fn copy_part(canvas: &mut Canvas, left: u32, top: u32, part: &Canvas) {
    canvas.copy_from(part, left, top).expect("the layout leaves room for each part");
}

/// Fills a rectangle with one palette index; it must fit.
pub(super) fn fill(canvas: &mut Canvas, (left, top): (u32, u32), (width, height): (u32, u32), index: u8) {
    copy_part(canvas, left, top, &GrayImage::from_pixel(width, height, Luma([index])));
}

/// Sets a pixel, if inside the canvas.
pub(super) fn set_pixel(canvas: &mut Canvas, x: i32, y: i32, index: u8) {
    let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y)) else { return };
    if let Some(pixel) = canvas.get_pixel_mut_checked(x, y) {
        *pixel = Luma([index]);
    }
}
