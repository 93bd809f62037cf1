//! Lists as pictures: invalid input, legible text, and long texts, which do not take space from other columns.

use crate::pictures::{decode, difference, luminance};
use castellan_picture::list::{Align, Column, List, MOST_COLUMNS, MOST_ROWS, Row};
use castellan_picture::{PictureError, Renderer, Theme, theme};
use image::RgbImage;
use image::imageops::crop_imm;

/// The heights of the title, of the headings, and of a row.
const TITLE: u32 = 64;
const HEADINGS: u32 = 44;
const ROW: u32 = 44;

/// Returns a list of ranks, names and points.
fn standings(names: &[&str], theme: &'static Theme) -> List {
    let column = |heading: &str, align| Column { heading: heading.to_owned(), align };
    let row = |(index, name): (usize, &&str)| Row {
        cells: vec![index.to_string(), (*name).to_owned(), format!("{}½", 40 - index)],
        marked: false,
    };
    List {
        title: "Standings after round 3".to_owned(),
        columns: vec![
            column("#", Align::Right),
            column("Player", Align::Left),
            column("Points", Align::Right),
        ],
        rows: (1..).zip(names).map(row).collect(),
        theme,
        han_forms: None,
    }
}

fn draw(list: &List) -> RgbImage {
    decode(&Renderer::new().list(list).expect("a picture"))
}

/// Returns a row of a list with a title, counted from 0.
fn row(picture: &RgbImage, index: u32) -> RgbImage {
    crop_imm(picture, 0, TITLE + HEADINGS + index * ROW, picture.width(), ROW).to_image()
}

/// Changes a list to this many columns.
fn widen(list: &mut List, count: usize) {
    list.columns = vec![list.columns[1].clone(); count];
    list.rows.iter_mut().for_each(|row| row.cells = vec!["a long cell".to_owned(); count]);
}

#[test]
fn an_invalid_list_is_an_error() {
    let mut renderer = Renderer::new();
    let mut check = |change: fn(&mut List), expected: Option<PictureError>| {
        let mut list = standings(&["Ann", "Ben"], &theme::LIGHT);
        change(&mut list);
        assert_eq!(renderer.list(&list).err(), expected);
    };
    check(|list| widen(list, MOST_COLUMNS), None);
    check(|list| widen(list, MOST_COLUMNS + 1), Some(PictureError::Columns(MOST_COLUMNS + 1)));
    check(|list| widen(list, 0), Some(PictureError::Columns(0)));
    check(|list| list.rows.clear(), None);
    check(|list| list.rows = vec![list.rows[0].clone(); MOST_ROWS], None);
    check(
        |list| list.rows = vec![list.rows[0].clone(); MOST_ROWS + 1],
        Some(PictureError::Rows(MOST_ROWS + 1)),
    );
    check(|list| list.rows[1].cells.truncate(2), Some(PictureError::Cells { row: 2, cells: 2, columns: 3 }));
    check(|list| list.title = "x".repeat(1000), None);
    check(|list| list.title = "x".repeat(1001), Some(PictureError::Caption(1001)));
    check(|list| list.rows[0].cells[1] = "x".repeat(1001), Some(PictureError::Caption(1001)));
    check(|list| list.columns[2].heading = "x".repeat(1001), Some(PictureError::Caption(1001)));
}

#[test]
fn equal_lists_give_equal_bytes() {
    let list = standings(&["Ann", "Ben", "Cid"], &theme::DARK);
    let mut used = Renderer::new();
    let first = used.list(&list).expect("a picture");
    let start = crate::pictures::position("mount-chess", &[], None);
    let board = castellan_picture::Scene::new(&start, &theme::LIGHT, 40);
    let still = used.png(&board).expect("a picture");
    assert_eq!(used.list(&list), Ok(first.clone()));
    assert_eq!(used.png(&board), Ok(still));
    assert_eq!(Renderer::new().list(&list), Ok(first));
}

#[test]
fn the_height_of_a_list_depends_on_its_rows_and_title() {
    let one = draw(&standings(&["Ann"], &theme::LIGHT));
    let three = draw(&standings(&["Ann", "Ben", "Cid"], &theme::LIGHT));
    assert_eq!(one.dimensions(), (800, three.height() - 2 * ROW));
    let mut untitled = standings(&["Ann"], &theme::LIGHT);
    untitled.title.clear();
    assert_eq!(draw(&untitled).height(), one.height() - TITLE);
}

#[test]
fn a_long_name_is_truncated_and_takes_no_space_from_numbers() {
    let long = "a name that goes on and on and on until it is far too long for the list";
    let emoji = "👩‍👩‍👧‍👦".repeat(30);
    let accents = "e\u{301}".repeat(300);
    let short = draw(&standings(&["Ann", "Ben"], &theme::LIGHT));
    for name in [long, &emoji, &accents, &"왕".repeat(300)] {
        let picture = draw(&standings(&[name, "Ben"], &theme::LIGHT));
        let right = |picture: &RgbImage| crop_imm(picture, 690, 0, 110, picture.height()).to_image();
        assert!(right(&picture) == right(&short), "{name}");
        assert!(row(&picture, 1) == row(&short, 1), "{name}");
        assert!(difference(&row(&picture, 0), &row(&short, 0)) > 1.0, "{name}");
    }
}

#[test]
fn a_long_title_is_made_smaller_before_it_is_truncated() {
    let titled = |title: &str| {
        let mut list = standings(&["Ann"], &theme::LIGHT);
        title.clone_into(&mut list.title);
        crop_imm(&draw(&list), 0, 0, 800, TITLE).to_image()
    };
    let is_whole = |title: &str| titled(&format!("{title}a")) != titled(&format!("{title}o"));
    let long = "Ratings: King of the Mountain, three and four seats";
    assert!(is_whole("Ratings") && is_whole(long));
    assert!(!is_whole(&long.repeat(2)), "a title twice as long is truncated");
}

#[test]
fn columns_keep_gaps_when_all_are_too_wide() {
    let mut list = standings(&["Ann", "Ben"], &theme::LIGHT);
    list.rows[0].cells = vec!["W".repeat(100), "W".repeat(50), "W".repeat(200)];
    let picture = row(&draw(&list), 0);
    let blank = *picture.get_pixel(0, 0);
    let is_blank = |x: u32| (0..ROW).all(|y| *picture.get_pixel(x, y) == blank);
    let columns: Vec<bool> = (0..picture.width()).map(is_blank).collect();
    let gaps = columns.chunk_by(|one, other| one == other).filter(|run| run[0] && run.len() >= 16).count();
    assert_eq!(gaps, 4, "left, between three columns, and right");
}

#[test]
fn a_name_in_letters_missing_from_the_fonts_is_drawn_in_latin_letters() {
    let name = |name: &str| row(&draw(&standings(&[name], &theme::LIGHT)), 0);
    assert!(name("ᏔᏍᎩ") == name("TaSGi"));
}

/// Returns the contrast of the lightest and the darkest colour behind the bar of a row.
fn contrast(picture: &RgbImage) -> f64 {
    let text = crop_imm(picture, 10, 0, picture.width() - 10, picture.height() - 2).to_image();
    let light = text.pixels().copied().map(luminance);
    let (least, most) =
        light.fold((1.0_f64, 0.0_f64), |(least, most), value| (least.min(value), most.max(value)));
    (most + 0.05) / (least + 0.05)
}

#[test]
fn texts_have_enough_contrast_and_rows_differ_in_each_theme() {
    for theme in theme::ALL {
        let mut list = standings(&["Ann", "Ben", "Cid", "Dee"], theme);
        let plain = draw(&list);
        list.rows[2].marked = true;
        let picture = draw(&list);
        let headings = crop_imm(&picture, 0, TITLE, picture.width(), HEADINGS).to_image();
        assert!(contrast(&headings) >= 4.5, "{}: {}", theme.name, contrast(&headings));
        for index in 0..4 {
            let contrast = contrast(&row(&picture, index));
            assert!(contrast >= 4.5, "{} {index}: {contrast}", theme.name);
        }
        let ground = |picture: &RgbImage, index| *row(picture, index).get_pixel(20, 2);
        assert_ne!(ground(&picture, 0), ground(&picture, 1), "{}", theme.name);
        assert_eq!(ground(&picture, 1), ground(&picture, 3), "{}", theme.name);
        assert_eq!(ground(&plain, 0), ground(&plain, 2), "{}", theme.name);
        for index in [0, 1] {
            assert_ne!(ground(&picture, 2), ground(&picture, index), "{}", theme.name);
        }
        let bar = |index| *row(&picture, index).get_pixel(2, 2);
        assert!(bar(2) != ground(&picture, 2) && bar(1) == ground(&picture, 1), "{}", theme.name);
    }
}

#[test]
fn a_full_list_is_a_small_file() {
    let names: Vec<String> = (0..MOST_ROWS).map(|index| format!("player number {index}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let bytes = Renderer::new().list(&standings(&names, &theme::DARK)).expect("a picture");
    assert!(bytes.len() < 64 << 10, "{} bytes", bytes.len());
}
