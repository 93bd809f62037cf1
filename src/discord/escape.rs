//! Text that players supply, made harmless: it mentions nobody and breaks no formatting.

use crate::limits::cut;

/// What Discord gives a meaning to, wherever it stands.
const MEANT: &str = "\\*_~`|<[]";
/// What it gives a meaning to at the beginning of a line: lists, headings, quotations.
const MEANT_FIRST: &str = "-+#>";

/// A text of one line to stand in a message: every sign that means something is escaped, control
/// characters and those that turn the direction of text are left out, and no mention or link is left.
#[must_use]
pub fn plain(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut rest = text.trim_start();
    while let Some(letter) = rest.chars().next() {
        let behind = &rest[letter.len_utf8()..];
        let first = safe.is_empty() && MEANT_FIRST.contains(letter);
        // A number with a full stop begins a list too.
        let numbers = letter == '.' && !safe.is_empty() && safe.bytes().all(|byte| byte.is_ascii_digit());
        match letter {
            '\n' | '\r' | '\t' => safe.push(' '),
            letter if letter.is_control() || turns(letter) => {}
            // A mention needs its `@` right before a word.
            '@' => safe.push_str("@\u{200b}"),
            ':' if behind.starts_with("//") => safe.push_str("\\:"),
            letter if first || numbers || MEANT.contains(letter) => safe.extend(['\\', letter]),
            letter => safe.push(letter),
        }
        rest = behind;
    }
    safe
}

/// A sentence to stand in a message, with what stands in lines below it in small letters. What stands in it as code
/// stays code.
#[must_use]
pub fn with_small_lines(text: &str) -> String {
    text.lines().map(sentence).collect::<Vec<_>>().join("\n-# ")
}

/// A sentence of one line whose words between backquotes stand as code, and whose others are made harmless.
#[must_use]
pub fn sentence(text: &str) -> String {
    let (mut safe, mut rest) = (String::new(), text);
    while let Some((before, quoted)) = rest.split_once('`')
        && let Some((word, behind)) = quoted.split_once('`')
        && !word.is_empty()
    {
        safe.push_str(&part(before, safe.is_empty()));
        safe.push_str(&code(word));
        rest = behind;
    }
    safe.push_str(&part(rest, safe.is_empty()));
    safe
}

/// A part of a line. Only the first has signs that mean something at the beginning, and no spaces before them.
fn part(text: &str, first: bool) -> String {
    if first {
        return plain(text);
    }
    let words = text.trim_start();
    let spaces = &text[..text.len() - words.len()];
    // What follows code is never at the beginning: a letter before it says so, and goes again.
    format!("{spaces}{}", &plain(&format!("x{words}"))[1..])
}

/// A text of many lines to stand in a block of code, which it cannot end.
#[must_use]
pub fn block(text: &str) -> String {
    let kept: String = text.chars().filter(|letter| *letter == '\n' || !turns(*letter)).collect();
    format!("```\n{}\n```", kept.replace('`', "\u{2bb}"))
}

/// The most characters of a word that stands as code: what comes behind a quotation is to be read too.
const QUOTED: usize = 100;

/// A word to stand as code in a line, which it cannot end. A long one is cut.
#[must_use]
pub fn code(text: &str) -> String {
    let kept: String = text.chars().filter(|letter| !letter.is_control() && !turns(*letter)).collect();
    format!("`{}`", cut(&kept, QUOTED).replace('`', "\u{2bb}"))
}

/// Somebody's name without what hides or turns text; nothing when there is nothing to be seen of it.
#[must_use]
pub fn name(text: &str) -> Option<String> {
    let kept: String = text.chars().filter(|letter| !letter.is_control() && !turns(*letter)).collect();
    let kept = kept.split_whitespace().collect::<Vec<_>>().join(" ");
    // Joiners and selectors belong to the letters around them, in some scripts and in emoji.
    let joins = |letter: char| matches!(letter, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}');
    kept.chars().any(|letter| !joins(letter) && letter != ' ').then_some(kept)
}

/// Whether a character turns the direction of the text around it, breaks the line, or takes no visible place.
const fn turns(letter: char) -> bool {
    matches!(
        letter,
        // Marks, embeddings and overrides of direction, and separators of lines.
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        // Spaces without a width, and operators that nobody sees.
        | '\u{ad}' | '\u{34f}' | '\u{180e}' | '\u{200b}' | '\u{2060}'..='\u{2065}' | '\u{206a}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
        // Letters that are drawn as nothing.
        | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}'
    )
}

#[cfg(test)]
mod tests {
    use super::{block, code, name, plain, with_small_lines};

    #[test]
    fn no_name_mentions_anybody() {
        for name in ["@everyone", "@here", "<@123>", "<@&123>", "<#123>", "</move:1>", "<:king:1>", "<t:1:R>"]
        {
            let safe = plain(name);
            assert!(!safe.contains("@e") && !safe.contains("@h"), "{safe}");
            assert!(!safe.replace("\\<", "").contains('<'), "{safe}");
        }
    }

    #[test]
    fn no_name_formats_the_text_around_it() {
        assert_eq!(plain("**Ann**"), "\\*\\*Ann\\*\\*");
        assert_eq!(plain("a\nb"), "a b");
        assert_eq!(plain("[x](http://y)"), "\\[x\\](http\\://y)");
        assert_eq!(plain("# Ann"), "\\# Ann");
        assert_eq!(plain("1. Ann"), "1\\. Ann");
        assert_eq!(plain("Ann: 1.5 - 2"), "Ann: 1.5 - 2");
        assert_eq!(plain("\u{202e}nnA\u{7}"), "nnA");
    }

    #[test]
    fn a_name_is_what_can_be_seen_of_it() {
        assert_eq!(name("Ann").as_deref(), Some("Ann"));
        assert_eq!(name(" A\u{200b}n\u{202e}n\n\u{2060} B. ").as_deref(), Some("Ann B."));
        // A family of emoji, and a Persian word with a joiner.
        for whole in ["👨\u{200d}👩\u{200d}👧", "می\u{200c}خواهم", "❤\u{fe0f}"] {
            assert_eq!(name(whole).as_deref(), Some(whole));
        }
        for nothing in
            ["", " ", "\u{200b}", "\u{3164}", "\u{2800}\u{2800}", "\u{200d}\u{fe0f}", "\u{202e}\u{2066}"]
        {
            assert_eq!(name(nothing), None, "{}", nothing.escape_unicode());
        }
        assert_eq!(plain("A\u{200b}\u{3164}nn"), "Ann");
    }

    #[test]
    fn a_sentence_keeps_its_code_and_nothing_else() {
        assert_eq!(
            with_small_lines("I couldn't read `e9*e2`. Try e2e4."),
            "I couldn't read `e9*e2`. Try e2e4."
        );
        assert_eq!(
            with_small_lines("Try `a` or `b`, *now*\nor later"),
            "Try `a` or `b`, \\*now\\*\n-# or later"
        );
        assert_eq!(with_small_lines("- `a`- @here"), "\\- `a`- @\u{200b}here");
        // What players type may hold backquotes of its own.
        assert_eq!(with_small_lines("I couldn't read `x`."), "I couldn't read `x`.");
        assert_eq!(with_small_lines("One ` and ``more *"), "One ` and `\\`more \\*");
        assert_eq!(with_small_lines("``` *"), "\\`\\`\\` \\*");
        assert_eq!(with_small_lines("a ` *"), "a \\` \\*");
    }

    #[test]
    fn no_text_ends_the_code_that_it_stands_in() {
        assert!(!block("a```b").trim_start_matches("```").trim_end_matches("```").contains("```"));
        assert_eq!(code("a`b"), "`a\u{2bb}b`");
    }
}
