//! A picture of places in a palette.

/// Rows of places in a palette, from the top.
pub(super) struct Canvas {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) pixels: Vec<u8>,
}

impl Canvas {
    /// A picture of one colour, in `room` that is not needed any more.
    pub(super) fn new(width: u32, height: u32, place: u8, room: Vec<u8>) -> Self {
        let mut pixels = room;
        pixels.clear();
        pixels.resize((width * height) as usize, place);
        Self { width, height, pixels }
    }

    /// Copies a square tile in; it must fit.
    pub(super) fn put(&mut self, left: u32, top: u32, side: u32, tile: &[u8]) {
        let (width, side) = (self.width as usize, side as usize);
        let start = top as usize * width + left as usize;
        for (row, pixels) in tile.chunks_exact(side).enumerate() {
            let at = start + row * width;
            self.pixels[at..at + side].copy_from_slice(pixels);
        }
    }

    /// Fills a part with one colour; it must fit.
    pub(super) fn fill(&mut self, (left, top): (u32, u32), (width, height): (u32, u32), place: u8) {
        for row in top..top + height {
            let start = (row * self.width + left) as usize;
            self.pixels[start..start + width as usize].fill(place);
        }
    }

    /// Sets one pixel, if it is inside.
    pub(super) fn set(&mut self, x: i32, y: i32, place: u8) {
        if (0..self.width as i32).contains(&x) && (0..self.height as i32).contains(&y) {
            self.pixels[(y as u32 * self.width + x as u32) as usize] = place;
        }
    }
}
