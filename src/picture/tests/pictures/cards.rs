//! Cards for previews of links: their look, invalid input, and long texts and names of all scripts.

use crate::golden::compare;
use crate::pictures::{decode, position};
use castellan_picture::card::{Card, HEIGHT, WIDTH};
use castellan_picture::list::{Align, Column, MOST_COLUMNS};
use castellan_picture::{Ending, PictureError, Renderer, Scene, theme};
use castellan_rules::{Seat, Variant};
use castellan_text::names::isolate;
use image::RgbImage;
use image::imageops::crop_imm;

/// The names of a title, in scripts of different widths and directions.
const NAMES: [&str; 3] = ["Ann", "שרלוק", "髙橋さくら"];

fn titled(title: &str) -> Card {
    Card { title: title.to_owned(), ..Card::new(&theme::LIGHT) }
}

/// Returns a card with a table of ranks, names and points.
fn standings(names: &[&str]) -> Card {
    let column = |heading: &str, align| Column { heading: heading.to_owned(), align };
    let row =
        |(rank, name): (i32, &&str)| vec![rank.to_string(), (*name).to_owned(), format!("{}½", 40 - rank)];
    Card {
        lines: vec!["Mount Chess, Swiss".to_owned(), "Round 2, 12 players".to_owned()],
        columns: vec![
            column("#", Align::Right),
            column("Players", Align::Left),
            column("Points", Align::Right),
        ],
        rows: (1..).zip(names).map(row).collect(),
        emblem: Some(Variant::MountChess),
        ..titled("Spring cup")
    }
}

fn draw(card: &Card) -> RgbImage {
    decode(&Renderer::new().card(card, None).expect("a picture"))
}

#[test]
fn cards_match_golden_pictures() {
    let mut renderer = Renderer::new();
    let start = position("king-of-the-mountain", &[("army", "balanced")], None);
    let mut board = Scene::new(&start, &theme::LIGHT, 40);
    board.title = "a title that a card does not show".to_owned();
    board.ending = Some(Ending { winner: Some(Seat::White), ..Ending::default() });
    let title = NAMES.map(isolate).join(" – ");
    let lines = vec!["King of the Mountain".to_owned(), "Black (Ben) to move.".to_owned()];
    let card = Card { lines, ..titled(&title) };
    compare("card-board", renderer.card(&card, Some(&board)));
    compare("card-table", renderer.card(&standings(&["Ann", "שרלוק", "محمد", "Ben"]), None));
    let dark = Card { theme: &theme::DARK, columns: Vec::new(), rows: Vec::new(), ..standings(&[]) };
    compare("card-words", renderer.card(&dark, None));
}

#[test]
fn every_card_has_the_size_that_previews_expect() {
    let mut renderer = Renderer::new();
    for variant in Variant::ALL {
        let pairs: &[(&str, &str)] = if variant.army().is_some() { &[("army", "balanced")] } else { &[] };
        let start = position(variant.info().name, pairs, None);
        for viewpoint in start.seats() {
            let mut board = Scene::new(&start, &theme::DARK, 160);
            board.viewpoint = viewpoint;
            let card = titled(&"Wolfeschlegelsteinhausenbergerdorff ".repeat(8));
            let picture = decode(&renderer.card(&card, Some(&board)).expect("a picture"));
            assert_eq!(picture.dimensions(), (WIDTH, HEIGHT), "{variant}");
        }
    }
    assert_eq!(draw(&standings(&["Ann"; 40])).dimensions(), (WIDTH, HEIGHT));
}

#[test]
fn an_invalid_card_is_an_error() {
    let mut renderer = Renderer::new();
    let mut check = |change: fn(&mut Card), expected: Option<PictureError>| {
        let mut card = standings(&["Ann", "Ben"]);
        change(&mut card);
        assert_eq!(renderer.card(&card, None).err(), expected);
    };
    check(|card| card.title = "x".repeat(1000), None);
    check(|card| card.title = "x".repeat(1001), Some(PictureError::Caption(1001)));
    check(|card| card.lines[1] = "x".repeat(1001), Some(PictureError::Caption(1001)));
    check(|card| card.rows[0][1] = "x".repeat(1001), Some(PictureError::Caption(1001)));
    check(|card| card.columns[1].heading = "x".repeat(1001), Some(PictureError::Caption(1001)));
    check(|card| card.rows[1].truncate(2), Some(PictureError::Cells { row: 2, cells: 2, columns: 3 }));
    let many = |card: &mut Card| card.columns = vec![card.columns[0].clone(); MOST_COLUMNS + 1];
    check(many, Some(PictureError::Columns(MOST_COLUMNS + 1)));
}

#[test]
fn long_texts_and_tables_leave_the_margins_blank() {
    let long = "a name that goes on and on and on until it is far too long for the card ";
    for name in [long, "왕왕왕왕", "محمد ", "Wolfeschlegelsteinhausenbergerdorff"] {
        let name = isolate(&name.repeat(12));
        let mut card = standings(&[&*name; 12]);
        card.lines = vec![name.clone(), name.clone()];
        card.title = name;
        let picture = draw(&card);
        let page = *picture.get_pixel(WIDTH - 1, 0);
        let is_blank = |left, top, width, height| {
            crop_imm(&picture, left, top, width, height).to_image().pixels().all(|pixel| *pixel == page)
        };
        assert!(is_blank(WIDTH - 24, 0, 24, HEIGHT) && is_blank(WIDTH / 2, HEIGHT - 16, WIDTH / 2, 16));
    }
}

#[test]
fn a_name_from_right_to_left_stays_in_its_place_of_the_title() {
    let begin = |names: &[&str]| {
        let title = names.iter().map(|name| isolate(name)).collect::<Vec<_>>().join(" – ");
        // The figure of a letter may reach over the next one.
        crop_imm(&draw(&titled(&title)), 0, 0, 150, HEIGHT).to_image()
    };
    assert!(begin(&["שרלוק", "Ben"]) == begin(&["שרלוק", "محمد"]));
    assert!(begin(&["שרלוק", "Ben"]) != begin(&["Ben", "שרלוק"]));
    assert!(begin(&["Ben", "שרלוק"]) == begin(&["Ben", "محمد"]));
}

#[test]
fn equal_cards_give_equal_bytes() {
    let card = standings(&["Ann", "Ben"]);
    let mut used = Renderer::new();
    let first = used.card(&card, None).expect("a picture");
    let start = position("mount-chess", &[], None);
    let board = Scene::new(&start, &theme::LIGHT, 40);
    let still = used.png(&board).expect("a picture");
    let with_board = used.card(&card, Some(&board)).expect("a picture");
    assert_eq!(used.card(&card, None), Ok(first.clone()));
    assert_eq!(used.png(&board), Ok(still));
    assert_eq!(Renderer::new().card(&card, None), Ok(first));
    assert_eq!(Renderer::new().card(&card, Some(&board)), Ok(with_board));
}
