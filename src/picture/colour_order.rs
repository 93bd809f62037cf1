//! The order of colours in a palette.
//!
//! The rows of a PNG are stored as differences of palette indices, and small differences have the shortest codes, so
//! colours that are often adjacent in pictures get adjacent indices.

use image::{GrayImage, Luma};

/// Counts of adjacent pixels for each pair of colours, by index.
pub(super) struct AdjacencyCounts {
    colours: usize,
    counts: Vec<u32>,
}

impl AdjacencyCounts {
    /// Creates empty counts.
    pub(super) fn new(colours: usize) -> Self {
        Self { colours, counts: vec![0; colours * colours] }
    }

    /// Adds to the count of a pair of colours.
    pub(super) fn add(&mut self, one: u8, other: u8, times: u32) {
        if one != other {
            let (less, more) = (one.min(other), one.max(other));
            self.counts[usize::from(less) * self.colours + usize::from(more)] += times;
        }
    }

    /// Counts the adjacent pixels of a tile, horizontally and vertically.
    pub(super) fn add_tile(&mut self, tile: &GrayImage) {
        for (x, y, Luma([index])) in tile.enumerate_pixels() {
            let near = [x.checked_sub(1).map(|x| (x, y)), y.checked_sub(1).map(|y| (x, y))];
            for (x, y) in near.into_iter().flatten() {
                self.add(tile.get_pixel(x, y).0[0], *index, 1);
            }
        }
    }

    /// Returns the indices in an order that keeps frequent pairs together: greedily, the most frequent pair is linked
    /// first, and each index gets at most two neighbours.
    pub(super) fn order(&self) -> Vec<u8> {
        let mut pairs: Vec<usize> = (0..self.counts.len()).filter(|pair| self.counts[*pair] > 0).collect();
        pairs.sort_by_key(|pair| std::cmp::Reverse(self.counts[*pair]));
        let mut chains: Vec<Vec<u8>> = (0..self.colours).map(|index| vec![index as u8]).collect();
        for pair in pairs {
            let (one, other) = ((pair / self.colours) as u8, (pair % self.colours) as u8);
            let ends = |index: u8| {
                move |chain: &Vec<u8>| chain.first() == Some(&index) || chain.last() == Some(&index)
            };
            let (Some(to), Some(from)) =
                (chains.iter().position(ends(one)), chains.iter().position(ends(other)))
            else {
                continue;
            };
            if to == from {
                continue;
            }
            let mut tail = std::mem::take(&mut chains[from]);
            if tail[0] != other {
                tail.reverse();
            }
            let chain = &mut chains[to];
            if chain[chain.len() - 1] != one {
                chain.reverse();
            }
            chain.append(&mut tail);
        }
        chains.concat()
    }
}
