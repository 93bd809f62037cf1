//! Digests of texts. A form's id contains those of its initial values, so that a late submission does not undo changes
//! made since.

use castellan_discord_view::ids::in_digits;

/// The length of a digest, in characters.
pub(crate) const VERSION: usize = 6;

/// Returns the FNV-1a hash of a text, which is the same in every version of the bot and in every process.
pub(crate) fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811C_9DC5, |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// Returns a digest of a text for a form's id. Trailing spaces on lines are ignored, because Discord's clients may
/// remove them.
pub(crate) fn version(text: &str) -> String {
    let lines: Vec<&str> = text.trim().lines().map(str::trim_end).collect();
    in_digits(u64::from(hash(&lines.join("\n"))), VERSION as u32)
}

#[cfg(test)]
mod tests {
    use super::{VERSION, version};

    #[test]
    fn another_text_has_another_version_and_blanks_at_the_ends_do_not_count() {
        let texts = ["", "a", "a -> b", "a -> b\nc -> d", "c -> d\na -> b"];
        for (place, text) in texts.iter().enumerate() {
            assert_eq!(version(text).len(), VERSION);
            assert!(texts[..place].iter().all(|other| version(other) != version(text)), "{text}");
        }
        assert_eq!(version("a -> b  \r\nc -> d\n"), version("a -> b\nc -> d"));
    }
}
