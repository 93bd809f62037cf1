//! Text that players supply, made harmless: it mentions nobody and breaks no formatting.

/// What Discord gives a meaning to.
const MEANT: &str = "\\*_~`|>#-+.[]()<:@/";

/// A text of one line to stand in a message: every sign that means something is escaped, control
/// characters and those that turn the direction of text are left out, and no mention or link is left.
#[must_use]
pub fn plain(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars().filter(|letter| !turns(*letter)) {
        match letter {
            '\n' | '\r' | '\t' => safe.push(' '),
            letter if letter.is_control() => {}
            // A mention, however it is written, needs its `@` right before a word.
            '@' => safe.push_str("@\u{200b}"),
            // So does a link its `://`, and a custom picture its `<:`.
            letter if MEANT.contains(letter) => safe.extend(['\\', letter]),
            letter => safe.push(letter),
        }
    }
    safe
}

/// A text of many lines to stand in a block of code, which it cannot end.
#[must_use]
pub fn block(text: &str) -> String {
    let kept: String = text.chars().filter(|letter| *letter == '\n' || !turns(*letter)).collect();
    format!("```\n{}\n```", kept.replace('`', "\u{2bb}"))
}

/// A word to stand as code in a line, which it cannot end.
#[must_use]
pub fn code(text: &str) -> String {
    let kept: String = text.chars().filter(|letter| !letter.is_control() && !turns(*letter)).collect();
    format!("`{}`", kept.replace('`', "\u{2bb}"))
}

/// Whether a character turns the direction of the text around it, or hides.
fn turns(letter: char) -> bool {
    let turning =
        matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turning || matches!(letter, '\u{61c}' | '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use super::{block, code, plain};

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
        assert_eq!(plain("[x](http://y)"), "\\[x\\]\\(http\\:\\/\\/y\\)");
        assert_eq!(plain("\u{202e}nnA\u{7}"), "nnA");
    }

    #[test]
    fn no_text_ends_the_code_that_it_stands_in() {
        assert!(!block("a```b").trim_start_matches("```").trim_end_matches("```").contains("```"));
        assert_eq!(code("a`b"), "`a\u{2bb}b`");
    }
}
