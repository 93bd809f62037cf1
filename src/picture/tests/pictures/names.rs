//! Names of many scripts: letters, truncation, and the same bytes on every machine.

use castellan_picture::list::{Align, Column, Row};
use castellan_picture::{HanForms, List, Renderer, theme};
use std::path::Path;
use unicode_segmentation::UnicodeSegmentation;

/// The letters of languages, after the exemplar characters of CLDR: a tag, and letters with marks as they are written.
const EXEMPLARS: &str = include_str!("exemplars.tsv");
/// Names of well-known people by script.
const PEOPLE: &str = include_str!("people.tsv");
/// The scripts of [`PEOPLE`] that no font has.
const WITHOUT_FONT: [&str; 13] = [
    "Oriya",
    "Tibetan",
    "Mongolian",
    "Cherokee",
    "Syriac",
    "Coptic",
    "Thaana",
    "NKo",
    "Cuneiform",
    "Hieroglyphs",
    "Gothic",
    "Runic",
    "Phoenician",
];
/// The widths of the list's cells depend on it.
const SIZE: u32 = 26;

/// Returns names of three letters of each language, each letter in the three places.
fn exemplar_names() -> Vec<String> {
    let mut names = Vec::new();
    for line in EXEMPLARS.lines() {
        let (_, letters) = line.split_once('\t').expect("a tag and letters");
        let letters: Vec<&str> = letters.split(' ').collect();
        names.extend(
            (0..letters.len()).map(|at| (0..3).map(|next| letters[(at + next) % letters.len()]).collect()),
        );
    }
    names
}

fn people() -> impl Iterator<Item = (&'static str, &'static str)> {
    PEOPLE.lines().flat_map(|line| {
        let mut fields = line.split('\t');
        let script = fields.next().expect("a script");
        fields.map(move |name| (script, name))
    })
}

/// Returns emoji as people put them into names: with skin tones, families, professions, flags, and keycaps.
fn emoji() -> Vec<String> {
    let ranges =
        [0x1f300..=0x1f5ff, 0x1f600..=0x1f64f, 0x1f680..=0x1f6ff, 0x1f900..=0x1f9ff, 0x1fa70..=0x1faff];
    let mut emoji: Vec<String> =
        ranges.into_iter().flatten().filter_map(char::from_u32).map(String::from).collect();
    for tone in '\u{1f3fb}'..='\u{1f3ff}' {
        emoji.extend(["👍", "👋", "🧑", "👩"].map(|person| format!("{person}{tone}")));
        emoji.push(format!("👩{tone}\u{200d}🚀"));
    }
    let letters = || '\u{1f1e6}'..='\u{1f1ff}';
    emoji.extend(letters().flat_map(|one| letters().map(move |other| format!("{one}{other}"))));
    emoji.extend(["#", "*", "0", "9"].map(|key| format!("{key}\u{fe0f}\u{20e3}")));
    emoji.extend(
        ["👨\u{200d}👩\u{200d}👧", "👩\u{200d}❤\u{fe0f}\u{200d}👩", "🏳\u{fe0f}\u{200d}🌈"].map(String::from),
    );
    // A regional indicator alone, and a family that no font knows.
    emoji.extend(["🇩", "🦊\u{200d}🦊\u{200d}🦊"].map(String::from));
    emoji
}

#[test]
fn no_name_is_drawn_with_a_box() {
    let mut renderer = Renderer::new();
    let people: Vec<String> = people().map(|(_, name)| name.to_owned()).collect();
    let mut names = [exemplar_names(), people, emoji()].concat();
    // Private letters, unassigned ones, surrogate-like and broken sequences.
    names.extend(["\u{e000}\u{f8ff}", "\u{378}", "\u{301}", "\u{200d}", "ि", "\u{10ffff}"].map(String::from));
    assert!(names.len() >= 2_000, "{}", names.len());
    for name in &names {
        assert_eq!(renderer.count_boxes(name), 0, "{name} {:?}", name.escape_unicode().to_string());
        let cut = renderer.cut(name, SIZE, 30);
        assert_eq!(renderer.count_boxes(&cut), 0, "{cut}");
    }
}

#[test]
fn names_keep_their_own_letters() {
    let renderer = Renderer::new();
    for name in exemplar_names() {
        assert_eq!(renderer.spell(&name), name, "{:?}", name.escape_unicode().to_string());
    }
    for (script, name) in people() {
        let spelled = renderer.spell(name);
        if WITHOUT_FONT.contains(&script) {
            assert!(spelled.is_ascii(), "{script}: {spelled}");
            // Signs of words have no Latin form.
            let is_sign = matches!(script, "Cuneiform" | "Hieroglyphs");
            let has_letters = spelled.chars().any(char::is_alphanumeric);
            assert!(has_letters || (is_sign && spelled == "?"), "{script}: {name} is {spelled:?}");
        } else if !matches!(script, "Mathematical") {
            assert_eq!(spelled, name, "{script}");
        }
    }
}

#[test]
fn letters_that_no_font_has_become_latin() {
    let renderer = Renderer::new();
    for (name, expected) in [
        ("ᏔᏍᎩ", "TaSGi"),
        ("Ada ᏔᏍᎩ 3", "Ada TaSGi 3"),
        ("𝓐𝓭𝓪", "Ada"),
        ("Ada\u{e000}", "Ada"),
        ("\u{e000}", "?"),
        ("\u{202e}Ada\u{200b}\n", "Ada"),
        ("", ""),
        (" ", " "),
    ] {
        assert_eq!(renderer.spell(name), expected, "{name}");
    }
}

/// Returns a name of 32 graphemes of each script that has a font.
fn long_names() -> Vec<String> {
    let scripts = PEOPLE.lines().filter(|line| !WITHOUT_FONT.iter().any(|script| line.starts_with(script)));
    let long = scripts.map(|line| {
        let name: Vec<&str> = line.split('\t').skip(1).flat_map(|name| name.graphemes(true)).collect();
        name.into_iter().cycle().take(32).collect()
    });
    long.chain(["👨\u{200d}👩\u{200d}👧".repeat(32), "🇩🇪".repeat(32), "Z\u{308}\u{323}".repeat(32)]).collect()
}

#[test]
fn a_cut_name_keeps_whole_graphemes() {
    let mut renderer = Renderer::new();
    for name in long_names() {
        let name = renderer.spell(&name);
        let graphemes: Vec<&str> = name.graphemes(true).collect();
        assert_eq!(graphemes.len(), 32, "{name}");
        let mut longest = 0;
        for width in (20..=1_000).step_by(35) {
            let cut = renderer.cut(&name, SIZE, width);
            let kept = cut.strip_suffix('…').unwrap_or(&cut);
            let count = kept.graphemes(true).count();
            assert!(count == 32 || cut.ends_with('…'), "{cut}");
            let whole = graphemes[..count].concat();
            assert!(kept == whole || kept == whole.trim_end(), "{name}: {kept} at {width}");
            assert!(count + 1 >= longest, "{name}: {count} at {width}, {longest} at less");
            longest = count.max(longest);
        }
        assert!(longest > 15, "{name}: {longest}");
    }
}

/// Returns a list with the names in each column.
fn list(title: &str, names: &[String], columns: &[Align], han_forms: Option<HanForms>) -> List {
    let row = |name: &String| Row { cells: vec![name.clone(); columns.len()], marked: false };
    let column = |align: &Align| Column { heading: String::new(), align: *align };
    List {
        title: title.to_owned(),
        columns: columns.iter().map(column).collect(),
        rows: names.iter().map(row).collect(),
        theme: &theme::LIGHT,
        han_forms,
    }
}

/// Returns the rows with ink in the first or last pixels of a name's cell, as a share of its height.
fn ink_at(picture: &image::GrayImage, columns: std::ops::Range<u32>) -> u32 {
    const TOP: u32 = 44;
    const ROW: u32 = 44;
    let is_ink = |x: u32, y: u32| picture.get_pixel(x, y).0[0] < 128;
    (TOP..TOP + ROW).filter(|y| columns.clone().any(|x| is_ink(x, *y))).count() as u32
}

#[test]
fn the_ellipsis_stands_where_the_text_ends() {
    let mut renderer = Renderer::new();
    let mut draw = |name: &str| {
        let png = renderer.list(&list("", &[name.repeat(20)], &[Align::Left], None)).expect("a picture");
        image::load_from_memory(&png).expect("a PNG").to_luma8()
    };
    // Dots are low; letters are not.
    let latin = draw("Lovelace ");
    assert!(ink_at(&latin, 24..40) > 10, "letters at the left");
    let end = (0..776).rev().find(|x| ink_at(&latin, *x..*x + 1) > 0).expect("ink");
    assert!(ink_at(&latin, end - 10..end + 1) < 7, "dots at the right");
    for name in ["שרלוק ", "محمد "] {
        let picture = draw(name);
        assert!(ink_at(&picture, 24..34) < 7, "{name}: dots at the left");
        assert!(ink_at(&picture, 700..776) > 10, "{name}: letters at the right");
    }
}

#[test]
fn chinese_characters_follow_the_reader() {
    let mut renderer = Renderer::new();
    // 扇, 次 and 割 differ in all four.
    let mut draw =
        |text: &str, forms| renderer.list(&list(text, &[], &[Align::Left], forms)).expect("a picture");
    let forms = [HanForms::Japanese, HanForms::Korean, HanForms::Simplified, HanForms::Traditional];
    let mut pictures = forms.map(|forms| draw("扇次割祎", Some(forms))).to_vec();
    assert_eq!(draw("扇次割祎", None), pictures[2], "a Chinese name");
    assert_eq!(draw("扇次割祎の", None), draw("扇次割祎の", Some(HanForms::Japanese)));
    assert_eq!(draw("직 扇次割祎", None), draw("직 扇次割祎", Some(HanForms::Korean)));
    pictures.sort();
    pictures.dedup();
    assert_eq!(pictures.len(), 4);
}

#[test]
fn cut_names_are_the_same_bytes_everywhere() {
    let mut renderer = Renderer::new();
    for (page, names) in long_names().chunks(16).enumerate() {
        let bytes = renderer.list(&list("", names, &[Align::Left, Align::Right], None)).expect("a picture");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/names-cut-{page}.png"));
        if std::env::var("GOLDEN").is_ok_and(|value| value == "write") {
            std::fs::write(&path, &bytes).expect("written");
        }
        assert_eq!(bytes, std::fs::read(&path).expect("a golden picture"), "{}", path.display());
    }
}

#[test]
fn the_fonts_take_at_most_eight_megabytes() {
    let fonts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fonts");
    let files = std::fs::read_dir(fonts).expect("the fonts").map(|file| file.expect("a file").path());
    let fonts: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|kind| kind == "ttf" || kind == "otf")).collect();
    let sizes = fonts.iter().map(|path| path.metadata().expect("a file").len());
    assert!(sizes.sum::<u64>() <= 8_000_000);
}
