//! Escapes text from players, so that it mentions no one and breaks no formatting.

use crate::limits::shorten;
use castellan_names::{self as names, Part, clean, needs_isolation};

/// The characters that have a meaning anywhere in a line in Discord's formatting.
const FORMATTING: &str = "\\*_~`|<[]";
/// The characters that have a meaning at the start of a line: lists, headings, quotations.
const LINE_START_FORMATTING: &str = "-+#>";

/// Escapes a user's text, such as a name or title, as one line of a message: formatting characters are escaped,
/// invisible and direction characters are removed, and no mention or link remains. A text with right-to-left letters is
/// isolated, so that it does not reorder the text around it.
#[must_use]
pub fn escape_line(text: &str) -> String {
    let safe = escape_formatting(text, true);
    if needs_isolation(&safe) { format!("{}{safe}{}", names::START_MARK, names::END_MARK) } else { safe }
}

/// Escapes formatting characters. At the start of a line there are more of them, and leading spaces are removed.
fn escape_formatting(text: &str, begins: bool) -> String {
    let cleaned = clean(text);
    let mut safe = String::with_capacity(cleaned.len());
    let mut rest = if begins { cleaned.trim_start() } else { cleaned.as_str() };
    while let Some(letter) = rest.chars().next() {
        let behind = &rest[letter.len_utf8()..];
        let first = begins && safe.is_empty() && LINE_START_FORMATTING.contains(letter);
        // A number with a full stop starts a list too.
        let digits = |byte: u8| byte.is_ascii_digit();
        let numbers = begins && letter == '.' && !safe.is_empty() && safe.bytes().all(digits);
        match letter {
            // A mention needs its `@` directly before a word.
            '@' => safe.push_str("@\u{200b}"),
            ':' if behind.starts_with("//") => safe.push_str("\\:"),
            letter if first || numbers || FORMATTING.contains(letter) => safe.extend(['\\', letter]),
            letter => safe.push(letter),
        }
        rest = behind;
    }
    safe
}

/// Escapes a sentence of a message, and shows its other lines as small text. Code spans stay code.
#[must_use]
pub fn escape_with_small_lines(text: &str) -> String {
    text.lines().map(escape_sentence).collect::<Vec<_>>().join("\n-# ")
}

/// Escapes a sentence of one line. [Marked](names::mark) user texts are escaped separately. The bot's own words stay
/// code if they are between backquotes, and are escaped otherwise.
#[must_use]
pub fn escape_sentence(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    // The words before an open code span.
    let mut open: Option<String> = None;
    for part in names::parts(text) {
        match (part, &mut open) {
            // Code has no other formatting.
            (Part::UserText(own), Some(code)) => code.push_str(&own.replace('`', "\u{2bb}")),
            (Part::UserText(own), None) => safe.push_str(&escape_marked(own, safe.is_empty())),
            (Part::BotText(words), _) => add_words(&mut safe, &mut open, words),
        }
    }
    if let Some(unclosed) = open {
        safe.push_str(&escape_formatting(&format!("`{unclosed}"), safe.is_empty()));
    }
    safe
}

/// Escapes a marked text: as a whole name at the start of a line, elsewhere as a part of the line.
fn escape_marked(own: &str, begins: bool) -> String {
    let safe = escape_formatting(own, begins);
    if needs_isolation(&safe) { format!("{}{safe}{}", names::START_MARK, names::END_MARK) } else { safe }
}

/// Appends the bot's own words to a sentence, with their code spans. `open` is the start of an open one.
fn add_words(safe: &mut String, open: &mut Option<String>, words: &str) {
    let mut rest = words;
    loop {
        if let Some(begun) = open {
            let Some((word, behind)) = rest.split_once('`') else {
                begun.push_str(rest);
                return;
            };
            begun.push_str(word);
            if begun.is_empty() {
                safe.push_str("\\`\\`");
            } else {
                safe.push_str(&inline_code(begun));
            }
            *open = None;
            rest = behind;
        } else {
            let Some((word, behind)) = rest.split_once('`') else {
                safe.push_str(&escape_formatting(rest, safe.is_empty()));
                return;
            };
            safe.push_str(&escape_formatting(word, safe.is_empty()));
            *open = Some(String::new());
            rest = behind;
        }
    }
}

/// Escapes a text of many lines for a code block, so that it cannot end the block. Isolated texts stay isolated.
#[must_use]
pub fn code_block(text: &str) -> String {
    let part = |part: Part| match part {
        Part::UserText(own) => names::isolate(own),
        Part::BotText(words) => clean(words),
    };
    let lines: Vec<String> = text.split('\n').map(|line| names::parts(line).map(part).collect()).collect();
    format!("```\n{}\n```", lines.join("\n").replace('`', "\u{2bb}"))
}

/// The maximum length of a word in code, so that the text after a quotation stays readable.
const MAX_CODE: usize = 100;

/// Escapes a word as code in a line, so that it cannot end the code. Long words are shortened.
#[must_use]
pub fn inline_code(text: &str) -> String {
    format!("`{}`", shorten(&names::isolate(text), MAX_CODE).replace('`', "\u{2bb}"))
}

/// Removes invisible and direction characters from a user's name, or returns `None` if no visible characters are left.
#[must_use]
pub fn visible_name(text: &str) -> Option<String> {
    let kept = clean(text).split_whitespace().collect::<Vec<_>>().join(" ");
    // Joiners and selectors belong to the letters around them in some scripts and in emoji.
    let joins = |letter: char| matches!(letter, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}');
    kept.chars().any(|letter| !joins(letter) && letter != ' ').then_some(kept)
}

#[cfg(test)]
mod tests {
    use crate::escape::{
        code_block, escape_line, escape_sentence, escape_with_small_lines, inline_code, visible_name,
    };
    use castellan_names::mark;

    #[test]
    fn no_name_mentions_anybody() {
        for name in ["@everyone", "@here", "<@123>", "<@&123>", "<#123>", "</move:1>", "<:king:1>", "<t:1:R>"]
        {
            let safe = escape_line(name);
            assert!(!safe.contains("@e") && !safe.contains("@h"), "{safe}");
            assert!(!safe.replace("\\<", "").contains('<'), "{safe}");
        }
    }

    #[test]
    fn no_name_formats_the_text_around_it() {
        assert_eq!(escape_line("**Ann**"), "\\*\\*Ann\\*\\*");
        assert_eq!(escape_line("a\nb"), "a b");
        assert_eq!(escape_line("[x](http://y)"), "\\[x\\](http\\://y)");
        assert_eq!(escape_line("# Ann"), "\\# Ann");
        assert_eq!(escape_line("1. Ann"), "1\\. Ann");
        assert_eq!(escape_line("Ann: 1.5 - 2"), "Ann: 1.5 - 2");
        assert_eq!(escape_line("\u{202e}nnA\u{7}"), "nnA");
    }

    #[test]
    fn a_name_is_what_can_be_seen_of_it() {
        assert_eq!(visible_name("Ann").as_deref(), Some("Ann"));
        assert_eq!(visible_name(" A\u{200b}n\u{202e}n\n\u{2060} B. ").as_deref(), Some("Ann B."));
        // A family of emoji, and a Persian word with a joiner.
        for whole in ["👨\u{200d}👩\u{200d}👧", "می\u{200c}خواهم", "❤\u{fe0f}"] {
            assert_eq!(visible_name(whole).as_deref(), Some(whole));
        }
        for nothing in
            ["", " ", "\u{200b}", "\u{3164}", "\u{2800}\u{2800}", "\u{200d}\u{fe0f}", "\u{202e}\u{2066}"]
        {
            assert_eq!(visible_name(nothing), None, "{}", nothing.escape_unicode());
        }
        assert_eq!(escape_line("A\u{200b}\u{3164}nn"), "Ann");
    }

    #[test]
    fn a_sentence_keeps_its_code_and_nothing_else() {
        assert_eq!(
            escape_with_small_lines("I couldn't read `e9*e2`. Try e2e4."),
            "I couldn't read `e9*e2`. Try e2e4."
        );
        assert_eq!(
            escape_with_small_lines("Try `a` or `b`, *now*\nor later"),
            "Try `a` or `b`, \\*now\\*\n-# or later"
        );
        assert_eq!(escape_with_small_lines("- `a`- @here"), "\\- `a`- @\u{200b}here");
        // Text from players may contain backquotes.
        assert_eq!(escape_with_small_lines("I couldn't read `x`."), "I couldn't read `x`.");
        assert_eq!(escape_with_small_lines("One ` and ``more *"), "One ` and `\\`more \\*");
        assert_eq!(escape_with_small_lines("``` *"), "\\`\\`\\` \\*");
        assert_eq!(escape_with_small_lines("a ` *"), "a \\` \\*");
    }

    #[test]
    fn texts_of_people_in_a_sentence_are_made_harmless_each_by_itself() {
        let said = format!("{} beats {}: `1-0`.", mark("a`b"), mark("c`[d](http://e)"));
        assert_eq!(escape_sentence(&said), "a\\`b beats c\\`\\[d\\](http\\://e): `1-0`.");
        assert_eq!(escape_sentence(&format!("{} – {}", mark("*"), mark("*"))), "\\* – \\*");
        assert_eq!(escape_sentence(&format!("{} wins.", mark("# a"))), "\\# a wins.");
        assert_eq!(escape_sentence(&format!("A hit on {}.", mark("# a"))), "A hit on # a.");
        // A code span of the bot may contain a name, which cannot end it.
        assert_eq!(escape_sentence(&format!("Try `/x {}` or so.", mark("a`b"))), "Try `/x a\u{2bb}b` or so.");
        let said = format!("{} – {}: 1–0", mark("محمد"), mark("Ann"));
        assert_eq!(escape_sentence(&said), "\u{2068}محمد\u{2069} – Ann: 1–0");
        // A user's text cannot end its own isolate.
        assert_eq!(escape_sentence(&mark("ש\u{2069}\u{202e}`x")), "\u{2068}ש\\`x\u{2069}");
        assert_eq!(escape_line("שרלוק"), "\u{2068}שרלוק\u{2069}");
        assert_eq!(inline_code("שרלוק"), "`\u{2068}שרלוק\u{2069}`");
    }

    #[test]
    fn no_text_ends_the_code_that_it_stands_in() {
        assert!(!code_block("a```b").trim_start_matches("```").trim_end_matches("```").contains("```"));
        assert_eq!(inline_code("a`b"), "`a\u{2bb}b`");
    }
}
