//! Digests of texts. A form's id contains those of its initial values, so that a late submission does not undo changes
//! made since.

use castellan_discord_view::ids::base36;

/// The length of a digest, in characters.
pub(crate) const DIGEST_LENGTH: usize = 6;

/// Returns the FNV-1a hash of a text, which is the same in every version of the bot and in every process.
pub(crate) fn hash(text: &str) -> u32 {
    text.bytes().fold(0x811C_9DC5, |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// Returns a digest of a text for a form's id. Trailing spaces on lines are ignored, because Discord's clients may
/// remove them.
pub(crate) fn digest(text: &str) -> String {
    let lines: Vec<&str> = text.trim().lines().map(str::trim_end).collect();
    base36(u64::from(hash(&lines.join("\n"))), DIGEST_LENGTH as u32)
}

#[cfg(test)]
mod tests {
    use super::{DIGEST_LENGTH, digest};

    #[test]
    fn different_texts_have_different_digests_and_trailing_spaces_are_ignored() {
        let texts = ["", "a", "a -> b", "a -> b\nc -> d", "c -> d\na -> b"];
        for (index, text) in texts.iter().enumerate() {
            assert_eq!(digest(text).len(), DIGEST_LENGTH);
            assert!(texts[..index].iter().all(|other| digest(other) != digest(text)), "{text}");
        }
        assert_eq!(digest("a -> b  \r\nc -> d\n"), digest("a -> b\nc -> d"));
    }
}
