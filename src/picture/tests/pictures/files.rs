//! Picture files: limits as errors, files that other programs can read, colours, and pieces that are distinct when
//! small.

use crate::pictures::{MIDDLE_GAME, decode, difference, position, square};
use castellan_picture::{Crop, Ending, Format, Frame, Mark, PictureError, Renderer, Scene, Theme, theme};
use castellan_rules::{Action, AnyPosition, Seat, Square, Variant};
use castellan_test_support::tools::tool;
use castellan_test_support::{self as common, Random};
use image::RgbImage;

#[test]
fn equal_scenes_give_equal_bytes() {
    let start = position("mount-chess", &[], None);
    let scene = Scene::new(&start, &theme::DARK, 40);
    let mut used = Renderer::new();
    let first = used.png(&scene).expect("a picture");
    let other = Scene::new(&start, &theme::LIGHT, 41);
    used.png(&other).expect("a picture");
    assert_eq!(used.png(&scene), Ok(first.clone()));
    assert_eq!(Renderer::new().png(&scene), Ok(first));
}

#[test]
fn an_invalid_scene_is_an_error() {
    let start = position("mount-chess", &[], None);
    let mut renderer = Renderer::new();
    let mut check = |change: fn(&mut Scene), error: PictureError| {
        let mut scene = Scene::new(&start, &theme::LIGHT, 40);
        change(&mut scene);
        assert_eq!(renderer.png(&scene), Err(error));
    };
    check(|scene| scene.square_size = 11, PictureError::SquareSize(11));
    check(|scene| scene.square_size = 161, PictureError::SquareSize(161));
    check(|scene| scene.viewpoint = Seat::Gold, PictureError::Viewpoint(Seat::Gold));
    check(|scene| scene.title = "x".repeat(1001), PictureError::Caption(1001));
    check(|scene| scene.clocks[0] = Some("x".repeat(1001)), PictureError::Caption(1001));
    check(
        |scene| scene.ending = Some(Ending { sentence: "x".repeat(1001), ..Ending::default() }),
        PictureError::Caption(1001),
    );
    check(|scene| scene.chosen = Some(Square::new(8, 0)), PictureError::OffBoard(Square::new(8, 0)));
    check(
        |scene| scene.crop = Some(Crop { centre: Square::new(8, 0), radius: 1 }),
        PictureError::OffBoard(Square::new(8, 0)),
    );
    check(
        |scene| scene.labels = vec![(Square::new(0, 8), "1".to_owned())],
        PictureError::OffBoard(Square::new(0, 8)),
    );
    check(
        |scene| scene.arrow = Some((Square::new(0, 0), Square::new(0, 8))),
        PictureError::OffBoard(Square::new(0, 8)),
    );
    check(
        |scene| scene.marks = vec![(Square::new(0, 8), Mark::Move)],
        PictureError::OffBoard(Square::new(0, 8)),
    );
}

#[test]
fn a_crop_to_targets_shows_exactly_the_legal_targets() {
    let (mut random, mut renderer) = (Random::new(19), Renderer::new());
    for &terms in common::TERMS {
        for _ in 0..6 {
            let Some(position) = common::scattered(terms, &mut random) else { continue };
            let actions = position.actions();
            let to = |action: &Action, origin| match *action {
                Action::Move { from, to, .. } | Action::Shoot { from, target: to } if from == origin => {
                    Some(to)
                }
                _ => None,
            };
            let mut widest: Option<Scene> = None;
            for from in position.info().squares() {
                let mut legal: Vec<Square> = actions.iter().filter_map(|action| to(action, from)).collect();
                let mut scene = Scene::new(&position, &theme::DARK, 12);
                scene.crop_to_targets(from, 4);
                let mut marked: Vec<Square> = scene.marks.iter().map(|(square, _)| *square).collect();
                for squares in [&mut legal, &mut marked] {
                    squares.sort_unstable_by_key(|square| (square.file(), square.rank()));
                    squares.dedup();
                }
                assert_eq!(marked, legal, "{from}: {position}");
                let contains = |square: &Square| scene.crop.is_none_or(|crop| crop.contains(*square));
                assert!(legal.iter().all(contains), "{from}: {:?}: {position}", scene.crop);
                if widest.as_ref().is_none_or(|widest| widest.marks.len() < scene.marks.len()) {
                    widest = Some(scene);
                }
            }
            // Each mark is visible: without it the picture differs.
            let scene = widest.expect("a board has squares");
            let whole = renderer.png(&scene).expect("a picture");
            for (square, _) in &scene.marks {
                let mut without = scene.clone();
                without.marks.retain(|(known, _)| known != square);
                assert_ne!(renderer.png(&without).expect("a picture"), whole, "{square}: {position}");
                let mut numbered = scene.clone();
                numbered.labels = vec![(*square, "17".to_owned())];
                assert_ne!(renderer.png(&numbered).expect("a picture"), whole, "{square}: {position}");
            }
        }
    }
}

#[test]
fn scenes_with_any_caption_and_any_radius_can_be_drawn() {
    let start = position("giant-king", &[], None);
    let mut renderer = Renderer::new();
    for caption in ["", "👩‍👩‍👧‍👦".repeat(30).as_str(), "e\u{301}".repeat(200).as_str(), "王\u{0}\n\u{202E}x"]
    {
        for radius in [0, 1, 200] {
            let mut scene = Scene::new(&start, &theme::LIGHT, 12);
            scene.title = caption.to_owned();
            scene.status = caption.to_owned();
            scene.names = [const { None }; 4].map(|_: Option<String>| Some(caption.to_owned()));
            scene.crop = Some(Crop { centre: square("a1"), radius });
            renderer.png(&scene).expect("a picture");
        }
    }
}

#[test]
fn invisible_characters_are_not_drawn_and_missing_ones_are_left_out() {
    let start = position("mount-chess", &[], None);
    let mut renderer = Renderer::new();
    let mut draw = |name: &str| {
        let mut scene = Scene::new(&start, &theme::LIGHT, 40);
        scene.title = name.to_owned();
        scene.status = name.to_owned();
        scene.names = [const { None }; 4].map(|_: Option<String>| Some(name.to_owned()));
        renderer.png(&scene).expect("a picture")
    };
    let plain = draw("Ada");
    for same in [
        "A\u{200f}d\u{200d}a\u{200c}",
        "\u{202e}Ada\u{202c}",
        "\u{2067}A\u{200b}da\u{2069}",
        "A\u{fe0f}d\u{feff}a",
    ] {
        assert!(draw(same) == plain, "{}", same.escape_unicode());
    }
    assert!(draw("Ada\u{10ffff}") == plain, "a sign without a glyph");
    assert!(draw("\u{10ffff}") == draw("?"), "a name of such signs alone");
    assert!(draw("Ada🦊") != plain, "an emoji");
    // A letter keeps the combining marks that the fonts have.
    assert!(draw("e\u{301}") != draw("e"), "an accent");
}

#[test]
fn a_replay_shows_every_position_within_its_size_limit() {
    let mut renderer = Renderer::new();
    let mut random = Random::new(21);
    let mut positions = vec![position("all-round-king", &[], None)];
    while positions.len() < 40 {
        let mut next = positions[positions.len() - 1].clone();
        common::play_randomly(&mut next, &mut random).expect("the game goes on");
        positions.push(next);
    }
    let frame = |position| Frame { scene: Scene::new(position, &theme::LIGHT, 60), delay: 50 };
    let frames: Vec<Frame> = positions.iter().map(frame).collect();
    let whole = renderer.gif(&frames, 8 << 20).expect("a replay");
    let decoder = image::codecs::gif::GifDecoder::new(std::io::Cursor::new(&whole)).expect("a GIF");
    let decoded_frames = image::AnimationDecoder::into_frames(decoder).collect_frames().expect("frames");
    assert_eq!(decoded_frames.len(), positions.len());
    let last = image::DynamicImage::ImageRgba8(decoded_frames[39].buffer().clone()).to_rgb8();
    let still = decode(&renderer.png(&frames[39].scene).expect("a picture"));
    let squares = |picture: &RgbImage| image::imageops::crop_imm(picture, 20, 40, 440, 440).to_image();
    assert!(difference(&squares(&last), &squares(&still)) < 4.0, "the last frame is the last position");

    let small = renderer.gif(&frames, whole.len() / 2).expect("a smaller replay");
    assert!(small.len() <= whole.len() / 2);
    let decoder = image::codecs::gif::GifDecoder::new(std::io::Cursor::new(&small)).expect("a GIF");
    let decoded_frames = image::AnimationDecoder::into_frames(decoder).collect_frames().expect("frames");
    assert_eq!(
        decoded_frames.len(),
        positions.len(),
        "squares are made smaller before a position is left out"
    );
    assert_eq!(renderer.gif(&frames, 100), Err(PictureError::ReplayTooLarge(100)));
}

#[test]
fn a_replay_updates_the_lines_beside_the_board() {
    let mut renderer = Renderer::new();
    // White's Rook captures a Hero whose corner is occupied, so the Hero goes to the reserve.
    let options = [("seats", "2")];
    let mut after = position("king-of-the-mountain", &options, Some(CAPTURE));
    let before = after.clone();
    after.play_unchecked("g8g10".parse::<castellan_rules::Action>().expect("an action"), None);
    assert!(!after.off_board_pieces(Seat::Black).is_empty());
    let mut last = Scene::new(&after, &theme::LIGHT, 20);
    last.status = "White has won".to_owned();
    let mut first = Scene::new(&before, &theme::LIGHT, 20);
    first.status = " ".to_owned();
    let frames = [Frame { scene: first, delay: 20 }, Frame { scene: last.clone(), delay: 30 }];
    let bytes = renderer.gif(&frames, 8 << 20).expect("a replay");
    let decoder = image::codecs::gif::GifDecoder::new(std::io::Cursor::new(&bytes)).expect("a GIF");
    let decoded_frames = image::AnimationDecoder::into_frames(decoder).collect_frames().expect("frames");
    let second = image::DynamicImage::ImageRgba8(decoded_frames[1].buffer().clone()).to_rgb8();
    last.marks_turn = false;
    let still = decode(&renderer.png(&last).expect("a picture"));
    assert!(difference(&second, &still) < 2.0, "{}", difference(&second, &still));
    let lines = |picture: &RgbImage, top| image::imageops::crop_imm(picture, 0, top, 400, 20).to_image();
    for top in [0, still.height() - 22] {
        let difference = difference(&lines(&second, top), &lines(&still, top));
        assert!(difference < 2.0, "at {top}: {difference}");
    }
}

const CAPTURE: &str =
    "18,bK/19/19/19/19/19/19/19/19/6,bH,12/19/6,wR,12/19/19/19/19/19/19/wK,18 w passes=0 reserve=w:-,b:-";

#[test]
fn the_result_is_above_the_board_and_never_moves_it_in_a_replay() {
    let mut renderer = Renderer::new();
    let start = position("mount-chess", &[], None);
    let mut last = Scene::new(&start, &theme::LIGHT, 40);
    last.title = "Mount Chess".to_owned();
    let plain = decode(&renderer.png(&last).expect("a picture"));
    let sentence = "White (Ada) wins: both enemy Flags are captured.".to_owned();
    last.ending = Some(Ending { sentence, winner: Some(Seat::White), places: [None; 4] });
    let ended = decode(&renderer.png(&last).expect("a picture"));
    let added = ended.height() - plain.height();
    assert!(added > 0 && ended.width() == plain.width(), "{added}");
    let mut first = last.clone();
    first.ending = None;
    let frames = [Frame { scene: first, delay: 20 }, Frame { scene: last, delay: 30 }];
    let bytes = renderer.gif(&frames, 8 << 20).expect("a replay");
    let decoder = image::codecs::gif::GifDecoder::new(std::io::Cursor::new(&bytes)).expect("a GIF");
    assert_eq!(image::ImageDecoder::dimensions(&decoder), plain.dimensions());
}

#[test]
fn a_status_takes_as_many_rows_as_it_needs_in_all_frames() {
    let mut renderer = Renderer::new();
    let start = position("mount-chess", &[], None);
    let mut scene = Scene::new(&start, &theme::LIGHT, 24);
    let mut height = |status: &str| {
        scene.status = status.to_owned();
        decode(&renderer.png(&scene).expect("a picture")).height()
    };
    let (short, two, most) =
        (height("White to move."), height(&"Check! ".repeat(8)), height(&"Check! ".repeat(20)));
    assert!(short < two && two < most, "{short} {two} {most}");
    assert_eq!(height(&"Check! ".repeat(90)), most);
    let frame = |status: &str| {
        let mut scene = Scene::new(&start, &theme::LIGHT, 24);
        scene.status = status.to_owned();
        Frame { scene, delay: 20 }
    };
    let bytes = renderer.gif(&[frame("Check!"), frame(&"Check! ".repeat(20))], 8 << 20).expect("a replay");
    let decoder = image::codecs::gif::GifDecoder::new(std::io::Cursor::new(&bytes)).expect("a GIF");
    assert_eq!(image::ImageDecoder::dimensions(&decoder).1, most);
}

#[test]
fn a_last_move_danger_a_choice_and_a_crown_are_told_apart_without_colours() {
    let rows = |first: &str| {
        format!("7/{first},bK,2/7/7/7/7/7/3,wS,3/3,wK,3 b captures=w:-,b:- clock=0 move=1 unmoved=-")
    };
    let [safe, checked] = ["4", "wR,3"].map(|first| position("kings-mate", &[], Some(&rows(first))));
    let king = square("e8");
    let last = |text: &str| {
        let action = text.parse::<Action>().expect("an action");
        Some(castellan_rules::record::Step { action, roll: None, seat: Seat::Black })
    };
    for theme in theme::ALL {
        let mut renderer = Renderer::new();
        let mut draw = |position: &AnyPosition, change: fn(&mut Scene)| {
            let mut scene = Scene::new(position, theme, 48);
            scene.crop = Some(Crop { centre: king, radius: 0 });
            change(&mut scene);
            image::DynamicImage::ImageRgb8(decode(&renderer.png(&scene).expect("a picture"))).to_luma8()
        };
        let crown = |scene: &mut Scene| {
            scene.ending = Some(Ending { winner: Some(Seat::Black), ..Ending::default() });
        };
        let mut looks = vec![
            ("plain", draw(&safe, |_| {})),
            ("danger", draw(&checked, |_| {})),
            ("chosen", draw(&safe, |scene| scene.chosen = Some(Square::new(4, 7)))),
            ("crowned", draw(&safe, crown)),
        ];
        for (name, text) in [("to", "d8e8"), ("from", "e8d8")] {
            let mut scene = Scene::new(&safe, theme, 48);
            scene.crop = Some(Crop { centre: king, radius: 0 });
            scene.last = last(text);
            let picture = decode(&Renderer::new().png(&scene).expect("a picture"));
            looks.push((name, image::DynamicImage::ImageRgb8(picture).to_luma8()));
        }
        for (place, (one, look)) in looks.iter().enumerate() {
            for (other, other_look) in &looks[place + 1..] {
                let pairs = look.pixels().zip(other_look.pixels());
                let differing = pairs.filter(|(one, other)| one.0[0].abs_diff(other.0[0]) > 16).count();
                assert!(differing > 40, "{}: {one} and {other} differ in {differing} pixels", theme.name);
            }
        }
    }
}

#[test]
fn each_frame_of_a_replay_has_its_own_delay() {
    let mut renderer = Renderer::new();
    let start = position("mount-chess", &[], None);
    let frame = |delay| Frame { scene: Scene::new(&start, &theme::LIGHT, 12), delay };
    // The second and the third frame look like the first.
    let bytes = renderer.gif(&[frame(7), frame(50), frame(300)], 8 << 20).expect("a replay");
    let decoder = image::codecs::gif::GifDecoder::new(std::io::Cursor::new(&bytes)).expect("a GIF");
    let decoded_frames = image::AnimationDecoder::into_frames(decoder).collect_frames().expect("frames");
    let delays: Vec<_> = decoded_frames.iter().map(|frame| frame.delay().numer_denom_ms()).collect();
    assert_eq!(delays, [(70, 1), (500, 1), (3000, 1)]);
}

#[test]
fn pngcheck_reports_no_errors() {
    let Some(mut pngcheck) = tool("pngcheck") else { return };
    let mut renderer = Renderer::new();
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    pngcheck.arg("-v");
    let mut sizes = Vec::new();
    for &variant in Variant::ALL {
        let start = variant.begin(&castellan_rules::Options::default()).expect("a start position");
        for (theme, square) in theme::ALL.into_iter().zip([12, 33, 48, 160]) {
            let mut scene = Scene::new(&start, theme, square);
            scene.title = "王 ▶ title".to_owned();
            let bytes = renderer.png(&scene).expect("a picture");
            let (width, height) = renderer.full_colour(&scene).expect("a picture").dimensions();
            let file = folder.join(format!("checked-{}-{square}.png", variant.info().name));
            std::fs::write(&file, bytes).expect("a file");
            pngcheck.arg(&file);
            sizes.push(format!("{width} x {height} image, 8-bit palette, non-interlaced"));
        }
    }
    let output = pngcheck.output().expect("pngcheck runs");
    let report = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{report}");
    assert!(report.contains("No errors detected"), "{report}");
    for size in sizes {
        assert!(report.contains(&size), "{size} is not in:\n{report}");
    }
}

#[test]
fn gifsicle_reports_no_errors() {
    let Some(mut gifsicle) = tool("gifsicle") else { return };
    let mut renderer = Renderer::new();
    let mut random = Random::new(5);
    let mut positions = vec![position("kings-mate", &[], None)];
    while positions.len() < 30 {
        let mut next = positions[positions.len() - 1].clone();
        common::play_randomly(&mut next, &mut random).expect("the game goes on");
        positions.push(next);
    }
    let frames: Vec<Frame> = (10..)
        .zip(&positions)
        .map(|(delay, position)| Frame { scene: Scene::new(position, &theme::DARK, 40), delay })
        .collect();
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("checked.gif");
    std::fs::write(&file, renderer.gif(&frames, 8 << 20).expect("a replay")).expect("a file");
    let output = gifsicle.args(["--no-warnings", "--info"]).arg(&file).output().expect("gifsicle runs");
    let report = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && output.stderr.is_empty(), "{report}");
    assert!(report.contains("30 images"), "{report}");
    for place in 0..30 {
        assert!(report.contains(&format!("delay 0.{}s", 10 + place)), "{report}");
    }
    // When gifsicle rewrites the file, it reports no repairs.
    let unpacked = tool("gifsicle").expect("it was there").arg("--unoptimize").arg(&file).output();
    let unpacked = unpacked.expect("gifsicle runs");
    assert!(unpacked.status.success() && unpacked.stderr.is_empty());
    let decoder = image::codecs::gif::GifDecoder::new(std::io::Cursor::new(&unpacked.stdout)).expect("a GIF");
    assert_eq!(image::AnimationDecoder::into_frames(decoder).collect_frames().expect("frames").len(), 30);
}

#[test]
fn full_colour_pictures_are_decoded_from_every_format() {
    let mut renderer = Renderer::new();
    let position = position("kings-mate", &[], None);
    let scene = Scene::new(&position, &theme::DARK, 40);
    let full = renderer.full_colour(&scene).expect("a picture");
    for format in Format::ALL {
        let bytes = renderer.encode(&scene, format).expect("a picture");
        let read = image::load_from_memory(&bytes).expect("a picture that is read back").to_rgb8();
        assert_eq!(read.dimensions(), full.dimensions(), "{format}");
        let total: u64 =
            read.as_raw().iter().zip(full.as_raw()).map(|(read, full)| u64::from(read.abs_diff(*full))).sum();
        let mean = total as f64 / full.as_raw().len() as f64;
        // Only JPEG is inexact.
        assert!(if format == Format::Jpeg { mean < 4.0 } else { mean == 0.0 }, "{format}: {mean:.2}");
    }
}

#[test]
fn palette_colours_are_close_to_full_colours() {
    use palette::color_difference::Ciede2000;
    use palette::{FromColor, Lab, Srgb};
    let mut renderer = Renderer::new();
    let crowded = position("king-of-the-mountain", &[], Some(MIDDLE_GAME.trim_end()));
    for theme in theme::ALL {
        for square in [20, 48] {
            let mut scene = Scene::new(&crowded, theme, square);
            scene.mark_targets(self::square("k6"));
            let drawn = decode(&renderer.png(&scene).expect("a picture"));
            let full = renderer.full_colour(&scene).expect("a picture");
            assert_eq!(drawn.dimensions(), full.dimensions());
            let lab = |colour: &[u8]| {
                Lab::from_color(Srgb::new(colour[0], colour[1], colour[2]).into_format::<f32>())
            };
            let pairs = drawn.as_raw().chunks_exact(3).zip(full.chunks_exact(3));
            let difference_of =
                |(a, b): (&[u8], &[u8])| if a == b { 0.0 } else { f64::from(lab(a).difference(lab(b))) };
            let mean = pairs.map(difference_of).sum::<f64>() / f64::from(full.width() * full.height());
            assert!(mean <= 2.0, "{} at {square}: {mean:.2}", theme.name);
        }
    }
}

#[test]
fn seats_and_marks_are_distinct_with_every_colour_blindness() {
    use palette::color_difference::Ciede2000;
    use palette::{FromColor, Lab, Srgb};
    for theme in theme::ALL {
        for colour_blindness in [None, Some(PROTAN), Some(DEUTAN), Some(TRITAN)] {
            let lab = |colour: [u8; 3]| {
                let seen =
                    with_colour_blindness(&RgbImage::from_pixel(1, 1, image::Rgb(colour)), colour_blindness);
                let [red, green, blue] = seen.get_pixel(0, 0).0;
                Lab::from_color(Srgb::new(red, green, blue).into_format::<f32>())
            };
            let difference_of = |a, b| lab(a).difference(lab(b));
            for (place, one) in theme.seats.iter().enumerate() {
                for other in &theme.seats[place + 1..] {
                    let difference = difference_of(one.body, other.body);
                    assert!(difference > 12.0, "{} {colour_blindness:?}: {difference}", theme.name);
                }
                // A piece differs from its square by its body or its outline.
                for ground in [theme.light, theme.dark, theme.light_last, theme.dark_last] {
                    let difference = difference_of(one.body, ground).max(difference_of(one.line, ground));
                    assert!(difference > 25.0, "{} {colour_blindness:?}: {difference}", theme.name);
                }
            }
            for ground in [theme.light, theme.dark] {
                let difference =
                    difference_of(theme.mark.body, ground).max(difference_of(theme.mark.line, ground));
                assert!(difference > 15.0, "{} {colour_blindness:?}: {difference}", theme.name);
            }
        }
    }
}

/// Returns a picture roughly as seen with a colour blindness (Viénot, Brettel and Mollon 1999, on linear light).
fn with_colour_blindness(picture: &RgbImage, colour_blindness: Option<[[f32; 3]; 3]>) -> RgbImage {
    let Some(matrix) = colour_blindness else { return picture.clone() };
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

/// Returns the pieces of a picture of King of the Mountain, shrunk to 20 pixels per square, each cut out with its
/// square.
fn small_pieces(
    renderer: &mut Renderer,
    position: &AnyPosition,
    theme: &'static Theme,
    colour_blindness: Option<[[f32; 3]; 3]>,
) -> Vec<(String, Square, RgbImage)> {
    const LARGE: u32 = 48;
    const SMALL: u32 = 20;
    let mut scene = Scene::new(position, theme, LARGE);
    scene.viewpoint = Seat::White;
    let picture = decode(&renderer.png(&scene).expect("a picture"));
    // The board is between its margins, with one line above it for each seat at the top.
    let board = 19 * LARGE;
    let left = (picture.width() - board) / 2;
    let lines = [Seat::Red, Seat::Black].into_iter().filter(|seat| position.has_seat(*seat)).count() as u32;
    let top = lines * (board / 17).clamp(22, 60) + left;
    let board = image::imageops::crop_imm(&picture, left, top, board, board).to_image();
    let small =
        image::imageops::resize(&board, 19 * SMALL, 19 * SMALL, image::imageops::FilterType::Triangle);
    let small = with_colour_blindness(&small, colour_blindness);
    let mut pieces = Vec::new();
    for square in position.info().squares() {
        if let castellan_rules::Cell::Piece(piece) = position.cell(square) {
            let (x, y) = (u32::from(square.file()) * SMALL, (18 - u32::from(square.rank())) * SMALL);
            let tile = image::imageops::crop_imm(&small, x, y, SMALL, SMALL).to_image();
            pieces.push((piece.to_string(), square, tile));
        }
    }
    pieces
}

/// Returns a position with every piece of a seat once, on plain squares of one colour, without threats to its King.
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
fn every_piece_and_seat_is_distinct_at_20_pixels_per_square() {
    let mut renderer = Renderer::new();
    let armies = [("seats", "4"), ("army", "RRBBNNJJAAHHHHHH"), ("army.r", "PPGGNNJJAAHHHHHH")];
    let others = [("seats", "4"), ("army", "PPGGNNJJAAHHHHHH"), ("army.r", "RRBBNNJJAAHHHHHH")];
    let crowded = position("king-of-the-mountain", &[], Some(MIDDLE_GAME.trim_end()));
    let boards = [
        position("king-of-the-mountain", &armies, None),
        position("king-of-the-mountain", &others, None),
        crowded,
    ];
    for theme in theme::ALL {
        for colour_blindness in [None, Some(PROTAN), Some(DEUTAN), Some(TRITAN)] {
            let mut templates = Vec::new();
            for seat in Seat::ALL {
                for dark in [false, true] {
                    templates.extend(small_pieces(
                        &mut renderer,
                        &samples(seat, dark),
                        theme,
                        colour_blindness,
                    ));
                }
            }
            for board in &boards {
                for (piece, square, tile) in small_pieces(&mut renderer, board, theme, colour_blindness) {
                    let difference_of =
                        |template: &(String, Square, RgbImage)| difference(&template.2, &tile);
                    let nearest =
                        templates.iter().min_by(|a, b| difference_of(a).total_cmp(&difference_of(b)));
                    let nearest = nearest.map(|(piece, ..)| piece.as_str());
                    assert_eq!(
                        nearest,
                        Some(piece.as_str()),
                        "on {square}, {} {colour_blindness:?}",
                        theme.name
                    );
                }
            }
        }
    }
}
