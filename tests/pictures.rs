//! Pictures: golden ones compared by pixels, limits as errors, pieces told apart when small.
//!
//! After a change that is meant to be seen, write the golden pictures anew and look at them:
//! `GOLDEN=write cargo test --test pictures`.

mod common;

use castellan::picture::{Crop, Frame, Mark, PictureError, Scene, Studio, Theme, theme};
use castellan::rules::record::Step;
use castellan::rules::{Action, AnyPosition, Options, Roll, Seat, Square, Variant};
use common::Random;
use image::{ImageFormat, RgbImage};

fn decode(bytes: &[u8]) -> RgbImage {
    image::load_from_memory_with_format(bytes, ImageFormat::Png).expect("a PNG").to_rgb8()
}

/// How far apart two pictures of the same size are: the mean difference of a channel, of 255.
fn difference(a: &RgbImage, b: &RgbImage) -> f64 {
    let sum: u64 = a.as_raw().iter().zip(b.as_raw()).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    sum as f64 / a.as_raw().len() as f64
}

fn square(name: &str) -> Square {
    Square::read(name).expect("a square")
}

fn position(variant: &str, options: &[(&str, &str)], text: Option<&str>) -> AnyPosition {
    let variant = common::variant(variant);
    let options = Options::new(variant.info(), options).expect("options of the game");
    match text {
        Some(text) => variant.read(text, &options).expect("a position"),
        None => variant.begin(&options).expect("a start position"),
    }
}

const MIDDLE_GAME: &str = include_str!("../benches/middle_game.txt");
const GIANTS: &str = "4,bK,bK,4/4,bK,bK,4/bP,1,b+W,7/wP,9/10/3,wP,bP,5/10/2,wG,3,w+G,3/4,wK,wK,3,bR/2,wN,1,wK,wK,1,w+B,2 w captures=w:B,b:R clock=0 ep=- move=9";
const DECLARED: &str =
    "6,bK/6,bS/7/7/bF,wR,5/3,bR,3/3,wR,2,bF/wS,6/wK,6 w captures=w:P,b:T clock=2 failed=- move=1 unmoved=-";

/// Compares a scene with the golden picture of its name, or writes that.
fn golden(studio: &mut Studio, name: &str, scene: &Scene) {
    let path = format!("{}/tests/golden/{name}.png", env!("CARGO_MANIFEST_DIR"));
    let bytes = studio.png(scene).unwrap_or_else(|error| panic!("{name}: {error}"));
    if std::env::var("GOLDEN").is_ok_and(|value| value == "write") {
        return std::fs::write(&path, bytes).unwrap_or_else(|error| panic!("{path}: {error}"));
    }
    let golden = std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let (drawn, golden) = (decode(&bytes), decode(&golden));
    assert_eq!(drawn.dimensions(), golden.dimensions(), "{name}");
    let apart = difference(&drawn, &golden);
    assert!(apart < 0.5, "{name}: {apart:.2} of 255 apart");
}

#[test]
fn each_start_looks_as_it_did() {
    let mut studio = Studio::new();
    for &variant in Variant::ALL {
        let start = variant.begin(&Options::default()).expect("a start position");
        let mut scene = Scene::new(&start, &theme::LIGHT, 32);
        variant.info().title.clone_into(&mut scene.title);
        golden(&mut studio, &format!("start-{}", variant.info().name), &scene);
    }
}

#[test]
fn each_theme_and_viewpoint_looks_as_it_did() {
    let mut studio = Studio::new();
    let crowded = position("king-of-the-mountain", &[], Some(MIDDLE_GAME.trim_end()));
    for (theme, seat) in theme::ALL.into_iter().zip(Seat::ALL) {
        let mut scene = Scene::new(&crowded, theme, 24);
        scene.viewpoint = seat;
        scene.names = ["Ann", "Ben", "Cid", "a name that is far too long for the line it has"]
            .map(|name| Some(name.to_owned()));
        scene.status = "White to act".to_owned();
        golden(&mut studio, &format!("theme-{}", theme.name), &scene);
    }
}

#[test]
fn each_overlay_looks_as_it_did() {
    let mut studio = Studio::new();
    let crowded = position("king-of-the-mountain", &[], Some(MIDDLE_GAME.trim_end()));
    let mut scene = Scene::new(&crowded, &theme::LIGHT, 32);
    scene.mark_targets(square("k6"));
    scene.crop = Some(Crop { centre: square("k6"), radius: 4 });
    golden(&mut studio, "overlay-targets", &scene);

    scene.crop = None;
    scene.square = 24;
    let marks = [Mark::Move, Mark::Capture, Mark::Shot, Mark::Mount, Mark::Promotion, Mark::Place];
    scene.marks = ["j9", "j8", "h7", "j7", "j5", "e5"].into_iter().map(square).zip(marks).collect();
    let shot = Action::read("a1*c3").expect("an action");
    scene.last = Some(Step { action: shot, roll: None, seat: Seat::White });
    golden(&mut studio, "overlay-marks-and-shot", &scene);

    let giants = position("giant-king", &[], Some(GIANTS));
    let mut scene = Scene::new(&giants, &theme::DARK, 32);
    scene.viewpoint = Seat::Black;
    scene.mark_targets(square("d5"));
    golden(&mut studio, "overlay-giants", &scene);

    let declared = position("kings-mate", &[("active", "on")], Some(DECLARED));
    let mut scene = Scene::new(&declared, &theme::COLOUR_BLIND, 32);
    let roll = Some(Roll { attack: 3, defence: 3 });
    scene.last = Some(Step { action: Action::read("d3d4").expect("an action"), roll, seat: Seat::White });
    scene.status = "Dice 3 : 3".to_owned();
    golden(&mut studio, "overlay-dice", &scene);

    let phases =
        "bR,6,bK/7,wR/8/1,wR,2,wQ,3/8/8/6,wR,1/wK,6,bR b clock=1 ep=- move=1 phase=w:4,b:1 unmoved=-";
    let phases = position("all-round-king", &[], Some(phases));
    golden(&mut studio, "overlay-phases", &Scene::new(&phases, &theme::LIGHT, 32));
}

#[test]
fn the_same_scene_gives_the_same_bytes() {
    let start = position("mount-chess", &[], None);
    let scene = Scene::new(&start, &theme::DARK, 40);
    let mut used = Studio::new();
    let first = used.png(&scene).expect("a picture");
    let other = Scene::new(&start, &theme::LIGHT, 41);
    used.png(&other).expect("a picture");
    assert_eq!(used.png(&scene), Ok(first.clone()));
    assert_eq!(Studio::new().png(&scene), Ok(first));
}

#[test]
fn what_cannot_be_drawn_is_an_error() {
    let start = position("mount-chess", &[], None);
    let mut studio = Studio::new();
    let mut check = |change: fn(&mut Scene), error: PictureError| {
        let mut scene = Scene::new(&start, &theme::LIGHT, 40);
        change(&mut scene);
        assert_eq!(studio.png(&scene), Err(error));
    };
    check(|scene| scene.square = 11, PictureError::Square(11));
    check(|scene| scene.square = 161, PictureError::Square(161));
    check(|scene| scene.viewpoint = Seat::Gold, PictureError::Viewpoint(Seat::Gold));
    check(|scene| scene.title = "x".repeat(1001), PictureError::Caption(1001));
    check(
        |scene| scene.crop = Some(Crop { centre: Square::new(8, 0), radius: 1 }),
        PictureError::OffBoard(Square::new(8, 0)),
    );
    check(
        |scene| scene.marks = vec![(Square::new(0, 8), Mark::Move)],
        PictureError::OffBoard(Square::new(0, 8)),
    );
}

#[test]
fn any_caption_and_any_radius_is_drawn() {
    let start = position("giant-king", &[], None);
    let mut studio = Studio::new();
    for caption in ["", "👩‍👩‍👧‍👦".repeat(30).as_str(), "e\u{301}".repeat(200).as_str(), "王\u{0}\n\u{202E}x"]
    {
        for radius in [0, 1, 200] {
            let mut scene = Scene::new(&start, &theme::LIGHT, 12);
            scene.title = caption.to_owned();
            scene.status = caption.to_owned();
            scene.names = [const { None }; 4].map(|_: Option<String>| Some(caption.to_owned()));
            scene.crop = Some(Crop { centre: square("a1"), radius });
            studio.png(&scene).expect("a picture");
        }
    }
}

#[test]
fn a_replay_shows_every_position_and_keeps_to_its_bytes() {
    let mut studio = Studio::new();
    let mut random = Random::new(21);
    let mut positions = vec![position("all-round-king", &[], None)];
    while positions.len() < 40 {
        let mut next = positions[positions.len() - 1].clone();
        common::play_randomly(&mut next, &mut random).expect("the game goes on");
        positions.push(next);
    }
    let frame = |position| Frame { scene: Scene::new(position, &theme::LIGHT, 60), delay: 50 };
    let frames: Vec<Frame> = positions.iter().map(frame).collect();
    let whole = studio.gif(&frames, 8 << 20).expect("a replay");
    let decoder = image::codecs::gif::GifDecoder::new(std::io::Cursor::new(&whole)).expect("a GIF");
    let shown = image::AnimationDecoder::into_frames(decoder).collect_frames().expect("frames");
    assert_eq!(shown.len(), positions.len());
    let last = image::DynamicImage::ImageRgba8(shown[39].buffer().clone()).to_rgb8();
    let still = decode(&studio.png(&frames[39].scene).expect("a picture"));
    let squares = |picture: &RgbImage| image::imageops::crop_imm(picture, 20, 40, 440, 440).to_image();
    assert!(difference(&squares(&last), &squares(&still)) < 4.0, "the last frame is the last position");

    let small = studio.gif(&frames, whole.len() / 2).expect("a smaller replay");
    assert!(small.len() <= whole.len() / 2);
    assert_eq!(studio.gif(&frames, 100), Err(PictureError::TooLong(100)));
}

#[test]
fn the_palette_looks_like_the_colours_it_stands_for() {
    use palette::color_difference::Ciede2000;
    use palette::{FromColor, Lab, Srgb};
    let mut studio = Studio::new();
    let crowded = position("king-of-the-mountain", &[], Some(MIDDLE_GAME.trim_end()));
    for theme in theme::ALL {
        for square in [20, 48] {
            let mut scene = Scene::new(&crowded, theme, square);
            scene.mark_targets(self::square("k6"));
            let drawn = decode(&studio.png(&scene).expect("a picture"));
            let (width, height, full) = studio.full_colour(&scene).expect("a picture");
            assert_eq!(drawn.dimensions(), (width, height));
            let lab = |colour: &[u8]| {
                Lab::from_color(Srgb::new(colour[0], colour[1], colour[2]).into_format::<f32>())
            };
            let pairs = drawn.as_raw().chunks_exact(3).zip(full.chunks_exact(3));
            let apart =
                |(a, b): (&[u8], &[u8])| if a == b { 0.0 } else { f64::from(lab(a).difference(lab(b))) };
            let mean = pairs.map(apart).sum::<f64>() / f64::from(width * height);
            assert!(mean <= 2.0, "{} at {square}: {mean:.2}", theme.name);
        }
    }
}

#[test]
fn seats_and_marks_differ_whatever_colours_are_seen() {
    use palette::color_difference::Ciede2000;
    use palette::{FromColor, Lab, Srgb};
    for theme in theme::ALL {
        for by in [None, Some(PROTAN), Some(DEUTAN), Some(TRITAN)] {
            let lab = |colour: [u8; 3]| {
                let seen = as_seen(&RgbImage::from_pixel(1, 1, image::Rgb(colour)), by);
                let [red, green, blue] = seen.get_pixel(0, 0).0;
                Lab::from_color(Srgb::new(red, green, blue).into_format::<f32>())
            };
            let apart = |a, b| lab(a).difference(lab(b));
            for (place, one) in theme.seats.iter().enumerate() {
                for other in &theme.seats[place + 1..] {
                    let difference = apart(one.body, other.body);
                    assert!(difference > 12.0, "{} {by:?}: {difference}", theme.name);
                }
                // A piece stands out from its square by its body or by its outline.
                for ground in [theme.light, theme.dark, theme.light_last, theme.dark_last] {
                    let difference = apart(one.body, ground).max(apart(one.line, ground));
                    assert!(difference > 25.0, "{} {by:?}: {difference}", theme.name);
                }
            }
            for ground in [theme.light, theme.dark] {
                let difference = apart(theme.mark.body, ground).max(apart(theme.mark.line, ground));
                assert!(difference > 15.0, "{} {by:?}: {difference}", theme.name);
            }
        }
    }
}

#[test]
fn a_game_text_is_drawn_as_the_game_that_it_is() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (game, picture) = (folder.join("drawn-game.txt"), folder.join("drawn-game.png"));
    std::fs::write(&game, "[Game \"mount-chess\"]\n\n1. a1b2 h7h6\n*\n").expect("a file");
    let render = |variant: &str| {
        std::process::Command::new(env!("CARGO_BIN_EXE_castellan"))
            .args(["render", variant, "--game"])
            .arg(&game)
            .arg("--out")
            .arg(&picture)
            .output()
            .expect("castellan runs")
    };
    assert!(render("mount-chess").status.success());
    decode(&std::fs::read(&picture).expect("a picture"));
    let refused = render("kings-mate");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("is a game of mount-chess"));
}

/// What somebody with a colour blindness sees, roughly (Viénot, Brettel and Mollon 1999, on linear light).
fn as_seen(picture: &RgbImage, by: Option<[[f32; 3]; 3]>) -> RgbImage {
    let Some(matrix) = by else { return picture.clone() };
    let mut seen = picture.clone();
    for pixel in seen.pixels_mut() {
        let linear = pixel.0.map(|channel| (f32::from(channel) / 255.0).powf(2.2));
        pixel.0 = matrix.map(|row| {
            let mixed: f32 = row.iter().zip(linear).map(|(part, channel)| part * channel).sum();
            (mixed.clamp(0.0, 1.0).powf(1.0 / 2.2) * 255.0).round() as u8
        });
    }
    seen
}

const PROTAN: [[f32; 3]; 3] = [[0.112, 0.888, 0.0], [0.112, 0.888, 0.0], [0.004, -0.004, 1.0]];
const DEUTAN: [[f32; 3]; 3] = [[0.293, 0.707, 0.0], [0.293, 0.707, 0.0], [-0.021, 0.021, 1.0]];
const TRITAN: [[f32; 3]; 3] = [[1.0, 0.154, -0.154], [0.0, 0.867, 0.133], [0.0, 0.867, 0.133]];

/// The pieces of a picture of King of the Mountain shrunk to 20 pixels a square, each with its square cut out.
fn small_pieces(
    studio: &mut Studio,
    position: &AnyPosition,
    theme: &'static Theme,
    by: Option<[[f32; 3]; 3]>,
) -> Vec<(String, Square, RgbImage)> {
    const LARGE: u32 = 48;
    const SMALL: u32 = 20;
    let mut scene = Scene::new(position, theme, LARGE);
    scene.viewpoint = Seat::White;
    let picture = decode(&studio.png(&scene).expect("a picture"));
    // The board stands between its margins; there is one seat line above for each seat at the top.
    let board = 19 * LARGE;
    let left = (picture.width() - board) / 2;
    let lines = [Seat::Red, Seat::Black].into_iter().filter(|seat| position.has_seat(*seat)).count() as u32;
    let top = lines * (board / 17).clamp(22, 60) + left;
    let board = image::imageops::crop_imm(&picture, left, top, board, board).to_image();
    let small =
        image::imageops::resize(&board, 19 * SMALL, 19 * SMALL, image::imageops::FilterType::Triangle);
    let small = as_seen(&small, by);
    let mut pieces = Vec::new();
    for square in position.info().squares() {
        if let castellan::rules::Cell::Piece(piece) = position.cell(square) {
            let (x, y) = (u32::from(square.file()) * SMALL, (18 - u32::from(square.rank())) * SMALL);
            let tile = image::imageops::crop_imm(&small, x, y, SMALL, SMALL).to_image();
            pieces.push((piece.to_string(), square, tile));
        }
    }
    pieces
}

/// Every piece of a seat, once, on plain squares of one colour, with nobody to endanger its King.
fn samples(seat: Seat, dark: bool) -> AnyPosition {
    let mut pieces = "KQMCBRNJPAGH".chars().map(|code| format!("{}{code}", seat.letter()));
    let ranks: Vec<String> = (0..19)
        .rev()
        .map(|rank: u8| {
            let cells: Vec<String> = (0..19)
                .map(|file: u8| {
                    // Away from corners, inner respawn points and the summit.
                    let plain = (6..13).contains(&rank) && (1..18).contains(&file) && (file, rank) != (9, 9);
                    let fits = plain && (file + rank).is_multiple_of(2) == dark;
                    if fits { pieces.next().unwrap_or_default() } else { String::new() }
                })
                .collect();
            common::rank_text(&cells)
        })
        .collect();
    assert_eq!(pieces.next(), None, "there is room for every piece");
    let letter = seat.letter();
    let text = format!("{} {letter} passes=0 reserve={letter}:-", ranks.join("/"));
    position("king-of-the-mountain", &[], Some(&text))
}

#[test]
fn every_piece_and_its_seat_is_told_apart_at_twenty_pixels_a_square() {
    let mut studio = Studio::new();
    let armies = [("seats", "4"), ("army", "RRBBNNJJAAHHHHHH"), ("army.r", "PPGGNNJJAAHHHHHH")];
    let others = [("seats", "4"), ("army", "PPGGNNJJAAHHHHHH"), ("army.r", "RRBBNNJJAAHHHHHH")];
    let crowded = position("king-of-the-mountain", &[], Some(MIDDLE_GAME.trim_end()));
    let boards = [
        position("king-of-the-mountain", &armies, None),
        position("king-of-the-mountain", &others, None),
        crowded,
    ];
    for theme in theme::ALL {
        for by in [None, Some(PROTAN), Some(DEUTAN), Some(TRITAN)] {
            let mut templates = Vec::new();
            for seat in Seat::ALL {
                for dark in [false, true] {
                    templates.extend(small_pieces(&mut studio, &samples(seat, dark), theme, by));
                }
            }
            for board in &boards {
                for (piece, square, tile) in small_pieces(&mut studio, board, theme, by) {
                    let apart = |template: &(String, Square, RgbImage)| difference(&template.2, &tile);
                    let nearest = templates.iter().min_by(|a, b| apart(a).total_cmp(&apart(b)));
                    let nearest = nearest.map(|(piece, ..)| piece.as_str());
                    assert_eq!(nearest, Some(piece.as_str()), "on {square}, {} {by:?}", theme.name);
                }
            }
        }
    }
}
