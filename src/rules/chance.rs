//! Random choices before the start of a game. The caller supplies the random numbers.

/// Returns a uniformly distributed number below its argument. The argument is never 0.
pub type Draw<'a> = dyn FnMut(u32) -> u32 + 'a;

/// Shuffles items (Fisher–Yates): from the last down to the second, each item is swapped with the item at a drawn
/// index, from 0 to its own. For `n` items there are `n - 1` draws.
///
/// ```
/// use castellan_rules::chance::shuffle;
///
/// let mut items = [1, 2, 3];
/// // Each item is swapped with the first.
/// shuffle(&mut items, &mut |_| 0);
/// assert_eq!(items, [2, 3, 1]);
/// ```
pub fn shuffle<T>(items: &mut [T], draw: &mut Draw) {
    for last in (1..items.len()).rev() {
        // Lists are far shorter than 2^32.
        let other = draw(last as u32 + 1) as usize;
        items.swap(last, other);
    }
}
