//! Dates, as people write them.

use super::message;
use super::message::Message;

/// Returns a date, such as `3 Mar 2026`, for pictures and answers in which Discord's own times cannot be used.
///
/// ```
/// use castellan_text::{Language, date};
///
/// let day = date(2026, 3, 15);
/// assert_eq!(day.text(Language::En), "15 Mar 2026");
/// assert_eq!(day.text(Language::De), "15. März 2026");
/// assert_eq!(day.text(Language::Ja), "2026年3月15日");
/// ```
#[must_use]
pub fn date(year: i16, month: i8, day: i8) -> Message {
    let (month, day) = (month.unsigned_abs(), day.unsigned_abs());
    message!(Names, "date", year = year.to_string(), month = usize::from(month), day = usize::from(day))
}
