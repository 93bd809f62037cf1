//! Texts for Discord as plain text.

use crate::test_game::NOW;
use castellan_text::Language;
use castellan_web::plain::plain_text;

#[test]
fn formatting_of_discord_disappears() {
    let plain = |text: &str| plain_text(text, NOW, Language::En);
    assert_eq!(plain("Try `e2e4` or **Nf3**."), "Try e2e4 or Nf3.");
    assert_eq!(plain("a\\_b \\*c\\* \\> 5"), "a_b *c* > 5");
    assert_eq!(plain("one\n-# two"), "one\ntwo");
    let soon = NOW.ms() / 1_000 + 3;
    assert_eq!(plain(&format!("again <t:{soon}:R>")), "again 3 seconds");
    assert_eq!(plain("in <#123> by <@45>, 1 < 2 > 1"), "in … by …, 1 < 2 > 1");
    assert_eq!(plain("<t:x:R> <t:99999999999999999999:R> \\"), "<t:x:R> <t:99999999999999999999:R> \\");
}
