//! The forms of Chinese characters.

/// The forms of Chinese characters that readers expect. One code point is drawn differently in each country.
///
/// ```
/// use castellan_picture::HanForms;
///
/// assert_eq!(HanForms::of_tag("zh-TW"), Some(HanForms::Traditional));
/// assert_eq!(HanForms::of_tag("ja"), Some(HanForms::Japanese));
/// assert_eq!(HanForms::of_tag("de"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HanForms {
    /// Forms of Japan.
    Japanese,
    /// Forms of Korea.
    Korean,
    /// Simplified forms, as in China and Singapore.
    Simplified,
    /// Traditional forms, as in Taiwan.
    Traditional,
}

impl HanForms {
    /// Returns the forms of a language, given as a BCP 47 tag such as Discord's `zh-TW`; `None` if the language is not
    /// written with Chinese characters.
    #[must_use]
    pub fn of_tag(tag: &str) -> Option<Self> {
        let mut parts = tag.split(['-', '_']);
        match parts.next()? {
            "ja" => Some(Self::Japanese),
            "ko" => Some(Self::Korean),
            "zh" if parts.any(|part| matches!(part, "TW" | "HK" | "MO" | "Hant")) => Some(Self::Traditional),
            "zh" => Some(Self::Simplified),
            _ => None,
        }
    }

    /// Returns the forms that a text itself suggests. A text in Chinese characters alone is most likely a Chinese name.
    pub(super) fn of_text(text: &str) -> Self {
        let is_kana = |letter: char| matches!(letter, '\u{3041}'..='\u{30ff}' | '\u{ff66}'..='\u{ff9d}');
        let is_hangul = |letter: char| matches!(letter, '\u{1100}'..='\u{11ff}' | '\u{ac00}'..='\u{d7a3}');
        if text.chars().any(is_kana) {
            Self::Japanese
        } else if text.chars().any(is_hangul) {
            Self::Korean
        } else {
            Self::Simplified
        }
    }

    /// Returns the tag by which fonts know the forms.
    pub(super) const fn tag(self) -> &'static str {
        match self {
            Self::Japanese => "ja",
            Self::Korean => "ko",
            Self::Simplified => "zh-Hans",
            Self::Traditional => "zh-Hant",
        }
    }
}
