//! Shortens outgoing messages to Discord's limits.
//!
//! Answers quote users' text, and escaping makes it longer: a message that is too long is shortened rather than not
//! sent at all. Parts that cannot be shortened without changing their meaning (ids, values, files) stay, and the
//! following [check](super::limits) reports them.

use crate::limits::{
    CHOICE, CHOICES, CONTENT, EMBED_DESCRIPTION, EMBED_FOOTER, EMBED_TITLE, FIELD_NAME, FIELD_VALUE,
    FILE_DESCRIPTION, INPUT_LABEL, INPUT_PLACEHOLDER, LABEL, LAYOUT_TEXT, LimitError, Limited, MENTIONS,
    MODAL_TITLE, PART_DESCRIPTION, SELECT_OPTION, SELECT_PLACEHOLDER, beginning, length, missing_end,
    shorten,
};
use crate::wire::{Answer, Block, Control, Message, Modal, ModalPart, Row, SelectOption};
use std::collections::HashSet;

/// The fence of a code block.
const FENCE: &str = "```";

/// Values that can be shortened to Discord's limits.
pub trait Shorten: Limited + Clone {
    /// Shortens the parts that exceed Discord's limits.
    fn shorten(&mut self);
}

/// Returns a value shortened to Discord's limits, after checking what cannot be shortened.
///
/// # Errors
/// Returns the limit that is exceeded and cannot be met by shortening: a defect of the bot.
pub fn shorten_to_limits<T: Shorten>(value: &T) -> Result<T, LimitError> {
    let mut shortened = value.clone();
    shortened.shorten();
    shortened.check()?;
    Ok(shortened)
}

/// Shortens a text with Discord's formatting to a number of characters. Escapes, mentions and code blocks are never cut
/// in half.
#[must_use]
pub fn shorten_formatted(text: &str, limit: usize) -> String {
    if length(text) <= limit {
        return text.to_owned();
    }
    let fences = |text: &str| text.matches(FENCE).count();
    let closed = |text: &str| fences(text).is_multiple_of(2);
    // Room for the end of a code block, in case the text is cut within one.
    let mut kept = beginning(text, limit.saturating_sub(FENCE.len() + 2));
    if !closed(kept) {
        // The text may have been cut in the middle of a fence.
        kept = kept.trim_end_matches('`');
        if !closed(kept) {
            return format!("{kept}…{}\n{FENCE}", missing_end(kept));
        }
    }
    // A mention, a channel or a time: `<@1>`.
    if let Some(begin) = kept.rfind('<')
        && !kept[begin..].contains('>')
        && !kept[..begin].ends_with('\\')
    {
        kept = &kept[..begin];
    }
    let escapes = kept.len() - kept.trim_end_matches('\\').len();
    kept = &kept[..kept.len() - escapes % 2];
    format!("{kept}…{}", missing_end(kept))
}

fn shorten_text(text: &mut String, limit: usize) {
    if length(text) > limit {
        *text = shorten(text, limit);
    }
}

impl Shorten for Message {
    fn shorten(&mut self) {
        if length(&self.content) > CONTENT {
            self.content = shorten_formatted(&self.content, CONTENT);
        }
        for embed in &mut self.embeds {
            shorten_text(&mut embed.title, EMBED_TITLE);
            shorten_text(&mut embed.description, EMBED_DESCRIPTION);
            shorten_text(&mut embed.footer, EMBED_FOOTER);
            for field in &mut embed.fields {
                shorten_text(&mut field.name, FIELD_NAME);
                shorten_text(&mut field.value, FIELD_VALUE);
            }
        }
        // A player with several games in the message is notified once.
        let mut seen = HashSet::new();
        self.mentions.retain(|user| seen.insert(*user));
        // The others can read the message too, but are not notified.
        self.mentions.truncate(MENTIONS);
        self.roles.truncate(MENTIONS);
        for file in &mut self.files {
            shorten_text(&mut file.description, FILE_DESCRIPTION);
        }
        self.rows.iter_mut().for_each(shorten_row);
        let mut left = LAYOUT_TEXT;
        shorten_blocks(&mut self.layout, &mut left);
    }
}

fn shorten_row(row: &mut Row) {
    match row {
        Row::Buttons(buttons) => {
            for button in buttons {
                shorten_text(&mut button.label, LABEL);
            }
        }
        Row::Users(users) => shorten_text(&mut users.placeholder, SELECT_PLACEHOLDER),
        Row::Select(select) => {
            shorten_text(&mut select.placeholder, SELECT_PLACEHOLDER);
            shorten_options(&mut select.picks);
        }
    }
}

fn shorten_options(picks: &mut [SelectOption]) {
    for pick in picks {
        shorten_text(&mut pick.label, SELECT_OPTION);
        shorten_text(&mut pick.description, SELECT_OPTION);
    }
}

/// Shortens or removes the last texts of a message of blocks, which share one limit.
fn shorten_blocks(blocks: &mut Vec<Block>, left: &mut usize) {
    blocks.retain_mut(|block| match block {
        Block::Text(_) if *left == 0 => false,
        Block::Text(text) => {
            if length(text) > *left {
                *text = shorten_formatted(text, *left);
            }
            *left = left.saturating_sub(length(text));
            true
        }
        Block::Separator => true,
        Block::Row(row) => {
            shorten_row(row);
            true
        }
        Block::Container(inner) => {
            shorten_blocks(inner, left);
            !inner.is_empty()
        }
    });
}

impl Shorten for Modal {
    fn shorten(&mut self) {
        shorten_text(&mut self.title, MODAL_TITLE);
        for part in &mut self.parts {
            match part {
                ModalPart::Text(text) => shorten_text(text, LAYOUT_TEXT),
                ModalPart::Labelled { label, description, control } => {
                    shorten_text(label, INPUT_LABEL);
                    shorten_text(description, PART_DESCRIPTION);
                    match control {
                        Control::Input(input) => shorten_text(&mut input.placeholder, INPUT_PLACEHOLDER),
                        Control::Radios(radios) => shorten_options(&mut radios.picks),
                        Control::Select(select) => {
                            shorten_text(&mut select.placeholder, SELECT_PLACEHOLDER);
                            shorten_options(&mut select.picks);
                        }
                        Control::Users(users) => shorten_text(&mut users.placeholder, SELECT_PLACEHOLDER),
                    }
                }
            }
        }
    }
}

impl Shorten for Answer {
    fn shorten(&mut self) {
        match self {
            Self::Message(message) | Self::Update(message) => message.shorten(),
            // Rows were checked when they were first sent.
            Self::Rows(_) | Self::Defer { .. } | Self::DeferUpdate => {}
            Self::Modal(modal) => modal.shorten(),
            Self::Choices(choices) => {
                // A cut value would be another value.
                choices.retain(|choice| (1..=CHOICE).contains(&length(&choice.value)));
                choices.truncate(CHOICES);
                for choice in choices {
                    shorten_text(&mut choice.name, CHOICE);
                }
            }
        }
    }
}

/// Joins lines and further last lines to a text within the limit of a message. If it is too long, the first lines are
/// dropped; the last lines are kept.
#[must_use]
pub fn join_last_lines(lines: &[String], last_lines: &[String]) -> String {
    let room = CONTENT.saturating_sub(last_lines.iter().map(|line| length(line) + 1).sum());
    let mut shown: Vec<&str> = Vec::new();
    let mut used = 0;
    for line in lines.iter().rev() {
        let new_length = used + length(line) + 1;
        if new_length + 2 > room {
            shown.push("…");
            break;
        }
        used = new_length;
        shown.push(line);
    }
    shown.reverse();
    shown.extend(last_lines.iter().map(String::as_str));
    shorten(&shown.join("\n"), CONTENT)
}

/// Joins lines to a text within the limit of a message. If it is too long, the last lines are dropped.
#[must_use]
pub fn join_first_lines(lines: impl IntoIterator<Item = String>) -> String {
    let mut text = String::new();
    for line in lines {
        if length(&text) + length(&line) > CONTENT - 2 {
            text.push('…');
            break;
        }
        text.push_str(&line);
        text.push('\n');
    }
    text.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use crate::limits::{CHOICE, CONTENT, LimitError, length, shorten};
    use crate::shortening::{shorten_formatted, shorten_to_limits};
    use crate::wire::{Answer, Button, Choice, Message, Row, Style, UserId};

    #[test]
    fn formatting_is_never_cut_in_half() {
        assert_eq!(shorten_formatted("short", 20), "short");
        let long = "x".repeat(40);
        assert_eq!(shorten_formatted(&long, 20), format!("{}…", "x".repeat(15)));
        // 14 letters and one escape: the escaped character does not fit.
        assert_eq!(shorten_formatted(&format!("{}\\*{long}", &long[..14]), 20), format!("{}…", &long[..14]));
        assert_eq!(
            shorten_formatted(&format!("{}\\\\{long}", &long[..13]), 20),
            format!("{}\\\\…", &long[..13])
        );
        assert_eq!(shorten_formatted(&format!("see <@12345678901234567890> {long}"), 20), "see …");
        for before in 0..30 {
            let block = format!("{}```\n{}\n```", &long[..before], "y".repeat(60));
            let kept = shorten_formatted(&block, 50);
            assert!(length(&kept) <= 50 && kept.matches("```").count().is_multiple_of(2), "{kept}");
        }
    }

    #[test]
    fn grapheme_clusters_and_isolates_stay_whole() {
        let family = "👨\u{200d}👩\u{200d}👧";
        let accented = "e\u{301}\u{302}";
        for (text, most, wanted) in [
            (family.repeat(2), 12, format!("{family}…")),
            (accented.repeat(3), 7, format!("{}…", accented.repeat(2))),
            (accented.repeat(3), 6, format!("{accented}…")),
            ("국민은행".to_owned(), 3, "국민…".to_owned()),
            // A letter with more marks than fit is cut.
            (format!("x{}", "\u{301}".repeat(50)), 10, format!("x{}…", "\u{301}".repeat(8))),
            // The isolate of a cut name is closed.
            ("\u{2068}محمد علي\u{2069}: 1–0".to_owned(), 8, "\u{2068}محمد …\u{2069}".to_owned()),
        ] {
            let kept = shorten(&text, most);
            assert_eq!(kept, wanted, "{text}");
            assert!(length(&kept) <= most, "{kept}");
        }
        for most in 4..20 {
            let kept = shorten_formatted("\u{2068}محمد علي\u{2069}: 1–0 \\*", most);
            assert_eq!(kept.matches('\u{2068}').count(), kept.matches('\u{2069}').count(), "{most}: {kept}");
            assert!(length(&kept) <= most, "{most}: {kept}");
        }
    }

    #[test]
    fn repeated_mentions_are_merged() {
        let mentions = [3, 1, 3, 2, 1].map(UserId).to_vec();
        let message = shorten_to_limits(&Message { mentions, ..Message::text("round 1") }).expect("it fits");
        assert_eq!(message.mentions, [3, 1, 2].map(UserId));
    }

    #[test]
    fn long_texts_are_shortened_and_other_violations_reported() {
        let long = "🏰".repeat(CONTENT);
        let message = shorten_to_limits(&Message::private(long.clone())).expect("it fits");
        assert!(length(&message.content) <= CONTENT && message.private);
        let button = Button::new(Style::Primary, &long, "x".repeat(101));
        let rows = vec![Row::Buttons(vec![button])];
        let breach =
            shorten_to_limits(&Message { rows, ..Message::text("x") }).expect_err("an id is not cut");
        assert!(matches!(breach, LimitError::Exceeded { part: "the id of a button", .. }), "{breach}");
        let choices = vec![Choice { name: long.clone(), value: "a".to_owned() }, Choice::plain(long)];
        let Ok(Answer::Choices(choices)) = shorten_to_limits(&Answer::Choices(choices)) else {
            panic!("it fits")
        };
        let [only] = choices.as_slice() else { panic!("{choices:?}") };
        // A castle counts as two characters, so one stays unused.
        assert_eq!(
            (only.value.as_str(), only.name.as_str()),
            ("a", format!("{}…", "🏰".repeat(CHOICE / 2 - 1)).as_str())
        );
    }
}
