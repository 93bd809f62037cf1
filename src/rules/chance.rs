//! What a game leaves to chance before it begins. The numbers arrive as an argument.

/// Gives a number below its argument, each equally likely; never asked for one below 0.
pub type Draw<'a> = dyn FnMut(u32) -> u32 + 'a;

/// Shuffles: from the last item down to the second, each changes places with the item whose place
/// is drawn, from 0 to its own. So many items need one draw less than there are.
///
/// ```
/// use castellan_rules::chance::shuffle;
///
/// let mut items = [1, 2, 3];
/// // Each item changes places with the first.
/// shuffle(&mut items, &mut |_| 0);
/// assert_eq!(items, [2, 3, 1]);
/// ```
pub fn shuffle<T>(items: &mut [T], draw: &mut Draw) {
    for last in (1..items.len()).rev() {
        // No list here is anywhere near as long as 2^32.
        let other = draw(last as u32 + 1) as usize;
        items.swap(last, other);
    }
}
