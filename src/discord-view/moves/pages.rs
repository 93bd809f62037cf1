//! Lists with more entries than Discord allows, page by page.

use castellan_discord_api::limits::{ROWS, SELECT_OPTIONS};
use castellan_discord_api::wire::{CustomId, Row, Select, SelectOption};
use castellan_text::{self as text, Language, message};
use std::ops::Range;

/// A function from a page and the number of pages to the placeholder of a list.
pub type Placeholder<'a> = dyn Fn(usize, usize) -> text::Message + 'a;

/// Returns the placeholder of a list of pieces.
#[must_use]
pub fn piece_placeholder(page: usize, pages: usize) -> text::Message {
    match pages {
        1 => message!(Buttons, "pick-piece"),
        _ => message!(Buttons, "pick-piece-page", page = page, pages = pages),
    }
}

/// Returns the placeholder of a list of targets.
#[must_use]
pub fn target_placeholder(page: usize, pages: usize) -> text::Message {
    match pages {
        1 => message!(Buttons, "pick-target"),
        _ => message!(Buttons, "pick-target-page", page = page, pages = pages),
    }
}

/// Returns the number of pages of a list.
pub fn count_pages<T>(all: &[T]) -> usize {
    all.len().div_ceil(SELECT_OPTIONS)
}

/// The pages of targets shown at once below the list of pieces, and above the buttons.
pub const PAGES_BELOW_PIECE: usize = ROWS - 2;

/// Returns the number of pages shown at once. If they do not all fit below the list of pieces, that list is left out.
#[must_use]
pub const fn pages_at_once(pages: usize) -> usize {
    if pages <= PAGES_BELOW_PIECE { PAGES_BELOW_PIECE } else { PAGES_BELOW_PIECE + 1 }
}

/// Returns the pages that are shown together with this one.
#[must_use]
pub fn shown_pages(pages: usize, page: usize) -> Range<usize> {
    let at_once = pages_at_once(pages);
    let first = page.min(pages.saturating_sub(1)) / at_once * at_once;
    first..pages.min(first + at_once)
}

/// Returns a page of choices.
pub fn page_options<T>(all: &[T], page: usize, option: impl Fn(&T) -> SelectOption) -> Vec<SelectOption> {
    all.iter().skip(page * SELECT_OPTIONS).take(SELECT_OPTIONS).map(option).collect()
}

/// Returns the first lists of choices, at most `max_lists`, with an id for each.
pub fn list_rows<T>(
    all: &[T],
    max_lists: usize,
    (placeholder, language): (&Placeholder, Language),
    id: impl Fn(usize) -> CustomId,
    option: impl Fn(&T) -> SelectOption,
) -> Vec<Row> {
    let list = |page| {
        let placeholder = placeholder(page + 1, count_pages(all)).text(language);
        Row::Select(Select { id: id(page), placeholder, picks: page_options(all, page, &option) })
    };
    (0..count_pages(all).min(max_lists)).map(list).collect()
}

/// Marks a value of a list as picked.
pub fn select_value(select: &mut Select, value: &str) {
    for option in &mut select.picks {
        option.chosen = option.value == value;
    }
}
