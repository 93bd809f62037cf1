//! Random choices before the start of a game. The caller supplies the random numbers.

/// A source of chance: returns a uniformly distributed number below its argument, which is never 0.
pub type RandomBelow<'a> = dyn FnMut(u32) -> u32 + 'a;

/// Shuffles items (Fisher–Yates): from the last down to the second, each item is swapped with the item at a random
/// index, from 0 to its own. For `n` items there are `n - 1` random numbers.
///
/// ```
/// use castellan_rules::random::shuffle;
///
/// let mut items = [1, 2, 3];
/// // Each item is swapped with the first.
/// shuffle(&mut items, &mut |_| 0);
/// assert_eq!(items, [2, 3, 1]);
/// ```
pub fn shuffle<T>(items: &mut [T], random_below: &mut RandomBelow) {
    for last in (1..items.len()).rev() {
        // Lists are far shorter than 2^32.
        let other = random_below(last as u32 + 1) as usize;
        items.swap(last, other);
    }
}
