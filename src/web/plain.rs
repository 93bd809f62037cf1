//! Texts for Discord as plain text. Refusals and errors are written once, with Discord's formatting.

use castellan_game::Time;
use castellan_text::names::{clean, remove_marks};
use castellan_text::{Language, duration_in};

/// The characters that Discord's formatting uses.
const FORMATTING: &str = "\\*_~`|<>[]()-+#.:";

/// Returns a text for Discord without its formatting. Timestamps become the time that is left.
#[must_use]
pub fn plain_text(formatted: &str, now: Time, language: Language) -> String {
    let text = remove_marks(formatted);
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(letter) = rest.chars().next() {
        let behind = &rest[letter.len_utf8()..];
        if letter == '\\'
            && let Some(escaped) = behind.chars().next().filter(|next| FORMATTING.contains(*next))
        {
            plain.push(escaped);
            rest = &behind[escaped.len_utf8()..];
        } else if letter == '<'
            && let Some((tag, after)) = behind.split_once('>')
            && let Some(words) = tag_text(tag, now, language)
        {
            plain.push_str(&words);
            rest = after;
        } else if matches!(letter, '`' | '\u{200b}') || (letter == '*' && behind.starts_with('*')) {
            rest = behind.strip_prefix('*').filter(|_| letter == '*').unwrap_or(behind);
        } else {
            plain.push(letter);
            rest = behind;
        }
    }
    let lines = plain.lines().map(|line| clean(line.strip_prefix("-# ").unwrap_or(line)));
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the words for a tag of Discord's; `None` if it is none.
fn tag_text(tag: &str, now: Time, language: Language) -> Option<String> {
    if let Some(time) = tag.strip_prefix("t:") {
        let seconds: u64 = time.split(':').next()?.parse().ok()?;
        let at = Time::from_ms(seconds.checked_mul(1_000)?);
        return Some(duration_in(at.since(now), language));
    }
    let is_id = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let mention = ["@&", "@!", "@", "#"].into_iter().find_map(|sign| tag.strip_prefix(sign));
    mention.filter(|id| is_id(id)).map(|_| "…".to_owned())
}
