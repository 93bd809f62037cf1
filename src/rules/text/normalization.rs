//! Normalisation of typed characters: stylistic variants and lookalikes of ASCII.
//!
//! ```
//! use castellan_rules::text::normalization;
//!
//! assert_eq!(normalization::ascii_style("ｅ２－ｅ４"), "e2-e4");
//! assert_eq!(normalization::without_typography("\u{feff}..#. \r\n.#..\t\r\n"), "..#.\n.#..");
//! assert_eq!(normalization::latin_lookalike('е'), Some('e'), "Cyrillic and Latin");
//! ```

/// The byte order mark, which some programs put at the start of a text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Replaces stylistic variants of letters, digits and signs by plain ASCII: wide, bold, raised or circled ones, digits
/// of other scripts, long dashes, curly quotes, wide spaces.
#[must_use]
pub fn ascii_style(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            letter if letter.is_ascii() => plain.push(letter),
            letter => match in_several_characters(letter) {
                Some(characters) => plain.push_str(&characters),
                None => plain.push(in_plain_style(letter).unwrap_or(letter)),
            },
        }
    }
    plain
}

/// Normalises a setting, a map or an army that was typed or uploaded: in [`ascii_style`], without invisible characters,
/// with `\n` between lines, and without blanks at the end of lines and of the text.
#[must_use]
pub fn without_typography(text: &str) -> String {
    let visible: String = ascii_style(text).chars().filter(|letter| !is_invisible(*letter)).collect();
    trimmed_lines(&visible)
}

/// Returns a text without a byte order mark, with `\n` between lines, and without blanks at the end of lines and of the
/// text.
#[must_use]
pub fn trimmed_lines(text: &str) -> String {
    let text = text.trim_start_matches(BYTE_ORDER_MARK).replace("\r\n", "\n").replace('\r', "\n");
    text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

/// Returns the first character of a text that is neither printable ASCII nor one that
/// [`one_line`](crate::options::one_line) inserts.
#[must_use]
pub fn first_unprintable(text: &str) -> Option<char> {
    let is_unprintable = |letter: &char| !letter.is_ascii_graphic() && !" \n\r\t…\u{2bb}".contains(*letter);
    text.chars().find(is_unprintable)
}

/// Returns `true` if a character is invisible: a joiner, a separator, a direction mark, or a variation selector. Such
/// characters are often copied along with a text.
#[must_use]
pub const fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{20e3}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e01ef}'
    )
}

/// The digit 0 of scripts whose ten digits are consecutive.
const ZEROS: [char; 25] = [
    '\u{660}',
    '\u{6f0}',
    '\u{7c0}',
    '\u{966}',
    '\u{9e6}',
    '\u{a66}',
    '\u{ae6}',
    '\u{b66}',
    '\u{be6}',
    '\u{c66}',
    '\u{ce6}',
    '\u{d66}',
    '\u{de6}',
    '\u{e50}',
    '\u{ed0}',
    '\u{f20}',
    '\u{1040}',
    '\u{1090}',
    '\u{17e0}',
    '\u{1810}',
    '\u{1946}',
    '\u{19d0}',
    '\u{a620}',
    '\u{2080}',
    '\u{1fbf0}',
];

/// Returns the ASCII characters equivalent to a character: `…`, `‼`, `⑲`, `⒈`.
fn in_several_characters(letter: char) -> Option<String> {
    let numbered = |first: char, with: u32, sign: &str| {
        Some(format!("{}{sign}", u32::from(letter) - u32::from(first) + with))
    };
    match letter {
        '…' => Some("...".to_owned()),
        '‼' => Some("!!".to_owned()),
        '⁇' => Some("??".to_owned()),
        '⁈' => Some("?!".to_owned()),
        '⁉' => Some("!?".to_owned()),
        '⑩'..='⑳' => numbered('⑩', 10, ""),
        '⑽'..='⒇' => numbered('⑽', 10, ""),
        '⓫'..='⓴' => numbered('⓫', 11, ""),
        '❿' | '➉' | '➓' => Some("10".to_owned()),
        '⒈'..='⒛' => numbered('⒈', 1, "."),
        _ => None,
    }
}

/// Returns the ASCII character of which another is a stylistic variant.
fn in_plain_style(letter: char) -> Option<char> {
    let digit = ZEROS
        .iter()
        .find_map(|zero| u32::from(letter).checked_sub(u32::from(*zero)).filter(|digit| *digit < 10));
    if let Some(digit) = digit {
        return char::from_digit(digit, 10);
    }
    let counted_from = |first: char, with: u8| {
        let place = u8::try_from(u32::from(letter) - u32::from(first)).ok()?;
        Some(char::from(with.checked_add(place)?))
    };
    let place_in_cycle = |first: u32, count: u32| (u32::from(letter) - first) % count;
    match letter {
        '\u{85}' | '\u{2028}' | '\u{2029}' => Some('\n'),
        space if space.is_whitespace() => Some(' '),
        '！'..='～' => counted_from('！', b'!'),
        // Bold, italic and other mathematical letters, capitals before lower case.
        '\u{1d400}'..='\u{1d6a3}' => match place_in_cycle(0x1d400, 52) as u8 {
            capital @ 0..26 => Some(char::from(b'A' + capital)),
            small => Some(char::from(b'a' + small - 26)),
        },
        '\u{1d7ce}'..='\u{1d7ff}' => char::from_digit(place_in_cycle(0x1d7ce, 10), 10),
        'ℎ' => Some('h'),
        'ℯ' => Some('e'),
        'ℊ' => Some('g'),
        'ℴ' => Some('o'),
        'ℬ' => Some('B'),
        'ℂ' | 'ℭ' => Some('C'),
        'ℰ' => Some('E'),
        'ℱ' => Some('F'),
        'ℋ' | 'ℌ' | 'ℍ' => Some('H'),
        'ℐ' | 'ℑ' => Some('I'),
        'ℒ' => Some('L'),
        'ℳ' => Some('M'),
        'ℕ' => Some('N'),
        'ℙ' => Some('P'),
        'ℚ' => Some('Q'),
        'ℛ' | 'ℜ' | 'ℝ' => Some('R'),
        'ℤ' | 'ℨ' => Some('Z'),
        // Letters and digits in circles, in squares, and of flags.
        'Ⓐ'..='Ⓩ' => counted_from('Ⓐ', b'A'),
        'ⓐ'..='ⓩ' => counted_from('ⓐ', b'a'),
        '⒜'..='⒵' => counted_from('⒜', b'a'),
        '\u{1f130}'..='\u{1f149}' => counted_from('\u{1f130}', b'A'),
        '\u{1f150}'..='\u{1f169}' => counted_from('\u{1f150}', b'A'),
        '\u{1f170}'..='\u{1f189}' => counted_from('\u{1f170}', b'A'),
        '\u{1f1e6}'..='\u{1f1ff}' => counted_from('\u{1f1e6}', b'A'),
        '①'..='⑨' => counted_from('①', b'1'),
        '⑴'..='⑼' => counted_from('⑴', b'1'),
        '❶'..='❾' => counted_from('❶', b'1'),
        '➀'..='➈' => counted_from('➀', b'1'),
        '➊'..='➒' => counted_from('➊', b'1'),
        '⓪' | '⓿' | '⁰' | '〇' => Some('0'),
        '¹' => Some('1'),
        '²' => Some('2'),
        '³' => Some('3'),
        '⁴'..='⁹' => counted_from('⁴', b'4'),
        letter => sign_in_plain_style(letter),
    }
}

/// Returns the ASCII equivalent of a sign.
const fn sign_in_plain_style(letter: char) -> Option<char> {
    Some(match letter {
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' | '⁃' | '˗' | '─' | '━' | '➖' | 'ー' | 'ｰ' | '〜' | '〰'
        | '﹘' | '﹣' | '⁻' | '₋' => '-',
        '➕' | '﹢' | '⁺' | '₊' => '+',
        '×' | '✕' | '✖' | '╳' | '⨯' | '❌' => 'x',
        '‘' | '’' | '‛' | '′' | 'ʹ' | 'ʼ' => '\'',
        '“' | '”' | '„' | '‟' | '″' | '〝' | '〞' | '〟' | '「' | '」' | '『' | '』' => '"',
        '❗' | '❕' => '!',
        '❓' | '❔' => '?',
        '、' | '､' | '،' | '﹐' | '﹑' | '‚' => ',',
        '。' | '｡' | '﹒' | '․' | '・' | '·' => '.',
        '؛' | '﹔' => ';',
        '﹕' | '∶' | '꞉' | 'ː' => ':',
        '⁄' | '∕' | '⧸' => '/',
        '﹫' => '@',
        '﹡' | '∗' | '⁎' | '✱' => '*',
        '﹦' | '₌' | '⁼' => '=',
        '﹟' | '♯' => '#',
        '﹙' | '⁽' | '₍' | '【' | '〔' => '(',
        '﹚' | '⁾' | '₎' | '】' | '〕' => ')',
        '〈' | '﹤' | '‹' => '<',
        '〉' | '﹥' | '›' => '>',
        _ => return None,
    })
}

/// Letters of other scripts with their Latin (or digit) lookalikes, in the same case.
///
/// Lower-case Cyrillic в, м, н and т are left out: they look like small capitals and sit on other keys than b, m, h and
/// t, so replacing them would play an unintended move.
const LOOKALIKES: [(&str, &str); 3] = [
    // Cyrillic.
    ("АВЕКМНОРСТУҮХЅІЈԚԜԌаекорсуүхѕіјһԁԛԝЗз", "ABEKMHOPCTYYXSIJQWGaekopcyyxsijhdqw33"),
    // Greek.
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿαεικνορυχϲϳ", "ABEZHIKMNOPTYXCJaeikvopuxcj"),
    // Armenian, and Latin letters of phonetics.
    ("Օօհցɑɡı", "Oohgagi"),
];

/// Returns the Latin letter or digit that a letter of another script looks like, in the same case.
#[must_use]
pub fn latin_lookalike(letter: char) -> Option<char> {
    let mut pairs = LOOKALIKES.iter().flat_map(|(letters, latin)| letters.chars().zip(latin.chars()));
    pairs.find(|(other, _)| *other == letter).map(|(_, latin)| latin)
}
