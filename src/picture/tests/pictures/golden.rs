//! Golden pictures, compared by pixels.
//!
//! After an intended change of their look, write them again and check them:
//! `GOLDEN=write cargo test -p castellan-picture golden`.

use crate::crosstables::crosstable;
use crate::pictures::{DECLARED, GIANTS, MIDDLE_GAME, decode, difference, position, square};
use castellan_picture::chart::{Annotation, Line};
use castellan_picture::crosstable::MOST_ROUNDS;
use castellan_picture::list::{Align, Column, List, Row};
use castellan_picture::{Chart, Crop, Ending, Legend, Mark, PictureError, Renderer, Scene, theme};
use castellan_rules::record::Step;
use castellan_rules::{Action, AnyPosition, Options, Roll, Seat, Square, Variant};
use castellan_text::{self as text, Language, message};
use image::RgbImage;
use image::imageops::crop_imm;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Returns the middle games: names and positions.
fn middle_games() -> Vec<(&'static str, AnyPosition)> {
    let rows = include_str!("../golden/middle_games.tsv").lines();
    let read = |row: &'static str| {
        let [game, options, text] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let pairs = options.split(';').filter_map(|pair| pair.split_once('='));
        (game, position(game, &pairs.collect::<Vec<_>>(), Some(text)))
    };
    rows.map(read).collect()
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Compares a scene with the golden picture of its name, or writes that picture.
fn compare_scene(renderer: &mut Renderer, name: &str, scene: &Scene) {
    compare(name, renderer.png(scene));
}

/// Compares a picture with the golden one of its name, or writes that picture.
pub fn compare(name: &str, picture: Result<Vec<u8>, PictureError>) {
    let path = folder().join(format!("{name}.png"));
    let bytes = picture.unwrap_or_else(|error| panic!("{name}: {error}"));
    let Err(difference) = check_equal(&bytes, &path) else { return };
    if std::env::var("GOLDEN").is_ok_and(|value| value == "write") {
        return std::fs::write(&path, bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    panic!("{}: {difference}. GOLDEN=write cargo test -p castellan-picture golden writes it", path.display());
}

/// Compares a picture with that of a file.
///
/// # Errors
///
/// Returns the difference, or the error of reading the file.
fn check_equal(bytes: &[u8], path: &Path) -> Result<(), String> {
    let golden = std::fs::read(path).map_err(|error| error.to_string())?;
    let (drawn, golden) = (decode(bytes), decode(&golden));
    if drawn.dimensions() != golden.dimensions() {
        return Err(format!("{:?} instead of {:?}", drawn.dimensions(), golden.dimensions()));
    }
    let (apart, at) = greatest_difference(&drawn, &golden);
    if apart < TOLERANCE { Ok(()) } else { Err(format!("{apart:.1} of 255 apart around {at:?}")) }
}

/// The largest allowed difference of two blocks, less than one changed letter.
const TOLERANCE: f64 = 4.0;
/// The side of a block in pixels. Pictures are compared in blocks, so that a small change in a large picture counts.
const BLOCK: u32 = 12;

/// Returns the greatest difference between two blocks at the same place, and that place.
fn greatest_difference(a: &RgbImage, b: &RgbImage) -> (f64, (u32, u32)) {
    let corners = (0..a.height())
        .step_by(BLOCK as usize)
        .flat_map(|y| (0..a.width()).step_by(BLOCK as usize).map(move |x| (x, y)));
    let block = |picture: &RgbImage, (x, y)| crop_imm(picture, x, y, BLOCK, BLOCK).to_image();
    corners
        .map(|corner| (difference(&block(a, corner), &block(b, corner)), corner))
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .expect("a picture has a block")
}

#[test]
fn a_missing_piece_is_detected() {
    let mut renderer = Renderer::new();
    let (_, whole) = middle_games().swap_remove(0);
    // A Hero with pieces on both sides, so that the text without it needs no other change.
    let text = whole.to_string();
    let without = |at: usize| format!("{}1{}", &text[..at], &text[at + 2..]);
    let read = |at| whole.variant().read(&without(at), &Options::default()).ok();
    let without = text.match_indices("wH").find_map(|(at, _)| read(at)).expect("such a Hero");
    let mut draw =
        |position| decode(&renderer.png(&Scene::new(position, &theme::LIGHT, 20)).expect("a picture"));
    let (apart, _) = greatest_difference(&draw(&whole), &draw(&without));
    assert!(apart > 2.0 * TOLERANCE, "{apart:.1}");
}

#[test]
fn start_positions_match_golden_pictures() {
    let mut renderer = Renderer::new();
    for &variant in Variant::ALL {
        let start = variant.begin(&Options::default()).expect("a start position");
        let mut scene = Scene::new(&start, &theme::LIGHT, 32);
        variant.info().title.clone_into(&mut scene.title);
        compare_scene(&mut renderer, &format!("start-{}", variant.info().name), &scene);
    }
}

#[test]
fn middle_games_match_golden_pictures_in_each_theme() {
    let mut renderer = Renderer::new();
    for (game, position) in middle_games() {
        for theme in theme::ALL {
            let mut scene = Scene::new(&position, theme, 20);
            scene.names = ["Ann", "Ben", "Cid", "a name that is far too long for the line it has"]
                .map(|name| Some(name.to_owned()));
            scene.status = text::position_status(&position, None, &[None; 4]);
            compare_scene(&mut renderer, &format!("middle-{game}-{}", theme.name), &scene);
        }
    }
}

#[test]
fn middle_games_match_golden_pictures_from_each_seat() {
    let mut renderer = Renderer::new();
    for (game, position) in middle_games() {
        for seat in position.seats() {
            for flipped in [false, true] {
                let mut scene = Scene::new(&position, &theme::LIGHT, 20);
                scene.viewpoint = seat;
                scene.flipped = flipped;
                let turned = if flipped { "-flipped" } else { "" };
                compare_scene(&mut renderer, &format!("seat-{game}-{}{turned}", seat.letter()), &scene);
            }
        }
    }
}

#[test]
fn diagrams_match_golden_pictures() {
    let mut renderer = Renderer::new();
    for &variant in Variant::ALL {
        for (number, diagram) in (1..).zip(variant.info().diagrams.all) {
            let shown = diagram.position(variant).expect("a position");
            let mut scene = Scene::new(&shown.position, &theme::LIGHT, 20);
            scene.crop = Some(Crop { centre: shown.from, radius: 5 });
            scene.marks = shown.targets;
            scene.has_legend = true;
            compare_scene(&mut renderer, &format!("diagram-{}-{number:02}", variant.info().name), &scene);
        }
    }
}

#[test]
fn crops_to_targets_match_golden_pictures() {
    let mut renderer = Renderer::new();
    for (game, position) in middle_games() {
        // The piece with the most moves, seen from the side of the player to move.
        let targets = |from: &Square| position.targets(*from).len();
        let squares: Vec<Square> = position.info().squares().collect();
        let from = squares.into_iter().max_by_key(targets).expect("a square");
        let mut scene = Scene::new(&position, &theme::DARK, 20);
        scene.viewpoint = position.to_act();
        scene.crop_to_targets(from, 4);
        scene.square_size = if scene.crop.is_some() { 48 } else { 40 };
        let marked: BTreeSet<_> = scene.marks.iter().map(|(to, _)| (to.file(), to.rank())).collect();
        let numbered = marked.into_iter().zip(1..);
        scene.labels = numbered
            .map(|((file, rank), number)| (Square::new(file, rank), i32::to_string(&number)))
            .collect();
        scene.has_legend = true;
        compare_scene(&mut renderer, &format!("close-up-{game}"), &scene);
        // The labels exist in full colour too.
        let full = renderer.full_colour(&scene).expect("a picture");
        scene.labels.clear();
        let bare = renderer.full_colour(&scene).expect("a picture");
        assert!(full != bare, "{game}");
    }
}

#[test]
fn arrows_match_golden_pictures() {
    let mut renderer = Renderer::new();
    for ((game, position), theme) in middle_games().into_iter().zip(theme::ALL.into_iter().cycle()) {
        let long = |(from, to): &(Square, Square)| {
            from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank()))
        };
        let squares = position.info().squares();
        let moves =
            squares.flat_map(|from| position.targets(from).into_iter().map(move |(to, _)| (from, to)));
        let farthest = moves.max_by_key(long).expect("a legal move");
        let mut scene = Scene::new(&position, theme, 32);
        let without = renderer.full_colour(&scene).expect("a picture");
        scene.arrow = Some(farthest);
        compare_scene(&mut renderer, &format!("arrow-{game}"), &scene);
        // The arrow exists in full colour too.
        assert!(renderer.full_colour(&scene).expect("a picture") != without, "{game}");
        // An arrow that leads outside the shown part is left out.
        scene.crop = Some(Crop { centre: farthest.0, radius: 0 });
        let cropped = renderer.png(&scene).expect("a picture");
        scene.arrow = None;
        assert_eq!(cropped, renderer.png(&scene).expect("a picture"), "{game}");
    }
}

#[test]
fn overlays_match_golden_pictures() {
    let mut renderer = Renderer::new();
    let crowded = position("king-of-the-mountain", &[], Some(MIDDLE_GAME.trim_end()));
    let mut scene = Scene::new(&crowded, &theme::LIGHT, 32);
    scene.mark_targets(square("k6"));
    scene.crop = Some(Crop { centre: square("k6"), radius: 4 });
    compare_scene(&mut renderer, "overlay-targets", &scene);

    scene.crop = None;
    scene.square_size = 24;
    let marks = [Mark::Move, Mark::Capture, Mark::Shot, Mark::Mount, Mark::Promotion, Mark::Place];
    scene.marks = ["j9", "j8", "h7", "j7", "j5", "e5"].into_iter().map(square).zip(marks).collect();
    let shot = "a1*c3".parse::<Action>().expect("an action");
    scene.last = Some(Step { action: shot, roll: None, seat: Seat::White });
    compare_scene(&mut renderer, "overlay-marks-and-shot", &scene);

    let giants = position("giant-king", &[], Some(GIANTS));
    let mut scene = Scene::new(&giants, &theme::DARK, 32);
    scene.viewpoint = Seat::Black;
    scene.mark_targets(square("d5"));
    compare_scene(&mut renderer, "overlay-giants", &scene);

    let declared = position("kings-mate", &[("active", "on")], Some(DECLARED));
    let mut scene = Scene::new(&declared, &theme::COLOUR_BLIND, 32);
    let roll = Some(Roll { attack: 3, defence: 3 });
    scene.last = Some(Step { action: "d3d4".parse::<Action>().expect("an action"), roll, seat: Seat::White });
    scene.status = "Dice 3 : 3".to_owned();
    compare_scene(&mut renderer, "overlay-dice", &scene);

    let phases =
        "bR,6,bK/7,wR/8/1,wR,2,wQ,3/8/8/6,wR,1/wK,6,bR b clock=1 ep=- move=1 phase=w:4,b:1 unmoved=-";
    let phases = position("all-round-king", &[], Some(phases));
    compare_scene(&mut renderer, "overlay-phases", &Scene::new(&phases, &theme::LIGHT, 32));
}

/// Returns a game of four that ends with White's King on the summit, after Gold has left.
fn summit() -> (AnyPosition, Step) {
    let text = "rK,17,bK/19/2,rR,16/19/15,bH,3/19/19/19/8,wK,10/19/19/19/6,wQ,12/19/19/19/19/19/19 w passes=0 \
                reserve=w:-,r:-,b:-";
    let mut position = position("king-of-the-mountain", &[("seats", "4")], Some(text));
    let action = "i11j10".parse::<Action>().expect("an action");
    position.try_play(action, None).expect("a legal action");
    (position, Step { action, roll: None, seat: Seat::White })
}

#[test]
fn last_pictures_match_golden_pictures() {
    let mut renderer = Renderer::new();
    let (position, last) = summit();
    let mut scene = Scene::new(&position, &theme::DARK, 28);
    scene.names = ["Ada", "Ben", "Cid", "Dora"].map(|name| Some(name.to_owned()));
    scene.last = Some(last);
    let names = scene.names.clone();
    let names = names.each_ref().map(Option::as_deref);
    let sentence = text::position_status(&position, None, &names);
    let places = [Some(1), Some(2), Some(2), Some(4)];
    scene.ending = Some(Ending { sentence, winner: Some(Seat::White), places });
    compare_scene(&mut renderer, "overlay-ending-summit", &scene);

    // The King of the winner is crowned on each of its four squares, and the result is wrapped.
    let giants = position_of_giants();
    let mut scene = Scene::new(&giants, &theme::LIGHT, 40);
    scene.viewpoint = Seat::Black;
    let sentence = "Schwarz (Freiherr Karl Friedrich Hieronymus von Münchhausen) gewinnt durch Schachmatt.";
    let winner = Some(Seat::Black);
    scene.ending = Some(Ending { sentence: sentence.to_owned(), winner, places: [None; 4] });
    compare_scene(&mut renderer, "overlay-ending-giants", &scene);

    let start = Variant::MountChess.begin(&Options::default()).expect("a start position");
    let mut scene = Scene::new(&start, &theme::GREY, 40);
    scene.ending = Some(Ending { sentence: "Draw by agreement.".to_owned(), ..Ending::default() });
    compare_scene(&mut renderer, "overlay-ending-draw", &scene);
}

fn position_of_giants() -> AnyPosition {
    position("giant-king", &[], Some(GIANTS))
}

#[test]
fn clocks_and_long_sentences_match_golden_pictures() {
    let mut renderer = Renderer::new();
    let crowded = position("king-of-the-mountain", &[], Some(MIDDLE_GAME.trim_end()));
    let mut scene = Scene::new(&crowded, &theme::DARK, 24);
    scene.clocks = ["9:41", "2:05:30", "9 days 4 hours", "0:07"].map(|clock| Some(clock.to_owned()));
    scene.status =
        "White's King has escaped. Now it must surrender: put it where Black attacks it and cannot \
                    stop it."
            .to_owned();
    compare_scene(&mut renderer, "overlay-clocks", &scene);
}

#[test]
fn lists_match_golden_pictures_in_each_theme() {
    let mut renderer = Renderer::new();
    let column = |heading: &str, align| Column { heading: heading.to_owned(), align };
    let rows = include_str!("../golden/standings.tsv").lines();
    let rows: Vec<Vec<String>> = rows.map(|row| row.split('\t').map(str::to_owned).collect()).collect();
    for theme in theme::ALL {
        let list = List {
            title: "Winter cup: standings after round 5 of 7".to_owned(),
            columns: vec![
                column("#", Align::Right),
                column("Player", Align::Left),
                column("Points", Align::Right),
                column("Buchholz", Align::Right),
                column("Rating", Align::Right),
            ],
            rows: (0..).zip(&rows).map(|(at, row)| Row { cells: row.clone(), marked: at == 3 }).collect(),
            theme,
            han_forms: None,
        };
        compare(&format!("list-{}", theme.name), renderer.list(&list));
    }
}

#[test]
fn crosstables_match_golden_pictures_in_each_theme() {
    let mut renderer = Renderer::new();
    for theme in theme::ALL {
        compare(&format!("crosstable-{}", theme.name), renderer.crosstable(&crosstable(5, theme)));
    }
    compare("crosstable-widest", renderer.crosstable(&crosstable(MOST_ROUNDS, &theme::LIGHT)));
}

#[test]
fn pictures_match_golden_pictures_in_each_language() {
    let mut renderer = Renderer::new();
    let position = position("king-of-the-mountain", &[], Some(MIDDLE_GAME.trim_end()));
    for language in Language::ALL {
        let mut scene = Scene::new(&position, &theme::LIGHT, 24);
        scene.language = language;
        scene.marks = ["j9", "j8", "h7", "j7", "j5", "e5"].into_iter().map(square).zip(Mark::ALL).collect();
        scene.has_legend = true;
        scene.title = language.name().to_owned();
        scene.status = message!(Pictures, "board-to-move", seat = position.to_act()).text(language);
        compare_scene(&mut renderer, &format!("language-{language}"), &scene);
    }
}

#[test]
fn names_of_all_scripts_share_a_base_line() {
    let column = |heading: &str, align| Column { heading: heading.to_owned(), align };
    let rows = [("Jürgen", "3"), ("Владимир", "2½"), ("髙橋さくら・Ada", "2"), ("ハナコ（Hanako）", "½")];
    let row =
        |(name, points): (&str, &str)| Row { cells: vec![name.to_owned(), points.to_owned()], marked: false };
    let list = List {
        title: "第3回戦の順位 · после 3-го тура".to_owned(),
        columns: vec![column("名前", Align::Left), column("Очки", Align::Right)],
        rows: rows.into_iter().map(row).collect(),
        theme: &theme::LIGHT,
        han_forms: None,
    };
    compare("language-names", Renderer::new().list(&list));
}

/// Names of many scripts, as people write them.
const NAMES: [&str; 24] = [
    "שרלוק",
    "محمد",
    "नेहा",
    "김민수",
    "王伟",
    "陳大文",
    "Zoë",
    "สมชาย",
    "বাংলা",
    "தமிழ்",
    "Նարեկ",
    "ნინო",
    "Αλέξανδρος",
    "🦊",
    "👨\u{200d}👩\u{200d}👧",
    "🇩🇪",
    "Ada محمد 3",
    "محمد Ada (3)",
    "ਗੁਰਪ੍ਰੀਤ",
    "అనూష",
    "ನಂದಿನಿ",
    "സന്ധ്യ",
    "ᏔᏍᎩ",
    "👍🏽 ❤\u{fe0f} ♥",
];

#[test]
fn names_of_many_scripts_match_golden_pictures() {
    let mut renderer = Renderer::new();
    let column = |heading: &str, align| Column { heading: heading.to_owned(), align };
    for (page, names) in NAMES.chunks(12).enumerate() {
        let row = |(at, name): (usize, &&str)| Row {
            cells: vec![at.to_string(), (*name).to_owned(), format!("{name} 2½")],
            marked: false,
        };
        let list = List {
            title: names.join(" "),
            columns: vec![
                column("#", Align::Right),
                column("Name", Align::Left),
                column("محمد", Align::Right),
            ],
            rows: names.iter().enumerate().map(row).collect(),
            theme: &theme::LIGHT,
            han_forms: None,
        };
        compare(&format!("names-list-{page}"), renderer.list(&list));
    }
}

#[test]
fn every_golden_picture_is_used() {
    let source = include_str!("golden.rs");
    let mut expected = BTreeSet::new();
    for &variant in Variant::ALL {
        let info = variant.info();
        expected.insert(format!("close-up-{}", info.name));
        let in_middle = middle_games().iter().any(|(game, _)| *game == info.name);
        assert!(in_middle, "{}: add a row to tests/golden/middle_games.tsv", info.name);
        expected.insert(format!("start-{}", info.name));
        expected.insert(format!("arrow-{}", info.name));
        expected.extend(Language::ALL.iter().map(|language| format!("legend-{}-{language}", info.name)));
        expected
            .extend((1..=info.diagrams.all.len()).map(|number| format!("diagram-{}-{number:02}", info.name)));
    }
    expected.extend(theme::ALL.iter().map(|theme| format!("list-{}", theme.name)));
    expected.extend(theme::ALL.iter().map(|theme| format!("chart-{}", theme.name)));
    expected.extend(theme::ALL.iter().map(|theme| format!("crosstable-{}", theme.name)));
    expected.insert("crosstable-widest".to_owned());
    expected.extend(["board", "table", "words"].map(|name| format!("card-{name}")));
    expected.extend(theme::ALL.iter().map(|theme| format!("game-{}", theme.name)));
    expected.extend(["ru", "ja"].map(|tag| format!("chart-{tag}")));
    expected.extend(Language::ALL.iter().map(|language| format!("language-{language}")));
    expected.insert("language-names".to_owned());
    expected.extend(["list-0", "list-1", "cut-0", "cut-1"].map(|name| format!("names-{name}")));
    expected.extend(WHOLE_LEGENDS.iter().map(|variant| format!("legend-{}-all", variant.info().name)));
    for (game, position) in middle_games() {
        expected.extend(theme::ALL.iter().map(|theme| format!("middle-{game}-{}", theme.name)));
        let seats = position.seats().into_iter().map(Seat::letter);
        expected.extend(
            seats.flat_map(|seat| [format!("seat-{game}-{seat}"), format!("seat-{game}-{seat}-flipped")]),
        );
    }
    let overlays = source.split('"').filter(|word| word.starts_with("overlay-") && word.len() > 8);
    expected.extend(overlays.map(str::to_owned));
    let found = std::fs::read_dir(folder()).expect("the golden pictures");
    let found: BTreeSet<String> = found
        .filter_map(|file| {
            Some(file.expect("a file").file_name().to_string_lossy().strip_suffix(".png")?.to_owned())
        })
        .collect();
    let (missing, left_over) = (expected.difference(&found), found.difference(&expected));
    let differ: (Vec<_>, Vec<_>) = (missing.collect(), left_over.collect());
    assert!(differ.0.is_empty() && differ.1.is_empty(), "missing and left over: {differ:?}");
}

/// Games in which pieces promote to other kinds.
const WHOLE_LEGENDS: [Variant; 2] = [Variant::GiantKing, Variant::MountChess];

#[test]
fn legends_match_golden_pictures_in_each_language() {
    let mut renderer = Renderer::new();
    for &variant in Variant::ALL {
        let start = variant.begin(&Options::default()).expect("a start position");
        for language in Language::ALL {
            let theme = if language == Language::De { &theme::DARK } else { &theme::LIGHT };
            let mut legend = Legend::of(&start, theme, language);
            text::game_title_in(variant.info(), language).clone_into(&mut legend.title);
            let name = format!("legend-{}-{language}", variant.info().name);
            compare(&name, renderer.legend(&legend));
        }
    }
    // Every kind of piece, with those that appear later in a game.
    for variant in WHOLE_LEGENDS {
        let start = variant.begin(&Options::default()).expect("a start position");
        let mut legend = Legend::of(&start, &theme::HIGH_CONTRAST, Language::Ru);
        legend.kinds = variant.info().kinds.iter().map(|known| known.kind).collect();
        legend.seat = Seat::Black;
        compare(&format!("legend-{}-all", variant.info().name), renderer.legend(&legend));
    }
}

#[test]
fn an_invalid_legend_is_an_error() {
    let start = Variant::MountChess.begin(&Options::default()).expect("a start position");
    let mut legend = Legend::of(&start, &theme::LIGHT, Language::En);
    legend.seat = Seat::Gold;
    assert_eq!(Renderer::new().legend(&legend), Err(PictureError::Viewpoint(Seat::Gold)));
    (legend.seat, legend.title) = (Seat::White, "x".repeat(1001));
    assert_eq!(Renderer::new().legend(&legend), Err(PictureError::Caption(1001)));
}

/// Returns a chart of ratings that rise and fall for months in every game, and of a game with a single rating.
fn ratings(theme: &'static castellan_picture::Theme, language: Language) -> Chart {
    const MONTH: u64 = 30 * 86_400_000;
    let line = |(place, variant): (u64, &Variant)| {
        let games = 4 + 7 * place;
        let value =
            |game: u64| 1500 + (game * (game + place * 31) * 37 % 90) as i32 - 45 + (place * 40) as i32;
        let points: Vec<(u64, i32)> =
            (0..games).map(|game| (game * 11 * MONTH / games, value(game))).collect();
        let name = text::game_title_in(variant.info(), language);
        Line { name: name.to_owned(), value: points[points.len() - 1].1.to_string(), points }
    };
    let mut lines: Vec<Line> = (0..).zip(Variant::ALL).map(line).collect();
    lines.push(Line { name: "once".to_owned(), value: "1500?".to_owned(), points: vec![(5 * MONTH, 1500)] });
    let date = |month: i8| {
        let at = text::date(2026, month, 15).text(language);
        (u64::try_from(month - 1).expect("a month") * MONTH, at)
    };
    Chart {
        title: text::message!(Records, "profile-chart", player = "Ann").text(language),
        lines,
        dates: [1, 5, 8, 12].map(date).to_vec(),
        range: None,
        annotations: Vec::new(),
        theme,
        han_forms: None,
    }
}

#[test]
fn charts_of_games_match_golden_pictures() {
    let chance = |ply: u64| 50 + (ply * ply % 37) as i32 - if ply > 40 { 60 } else { 10 };
    let points: Vec<(u64, i32)> = (0..=60).map(|ply| (ply, chance(ply).clamp(0, 100))).collect();
    let annotation = |ply: usize, text: &str| Annotation {
        line: 0,
        time: ply as u64,
        value: points[ply].1,
        text: text.to_owned(),
    };
    let annotations = vec![
        annotation(41, "??"),
        annotation(42, "?!"),
        annotation(55, "?"),
        annotation(12, "!!"),
        annotation(3, "?!"),
    ];
    let mut renderer = Renderer::new();
    for theme in theme::ALL {
        let line = Line { name: "White".to_owned(), value: "40 %".to_owned(), points: points.clone() };
        let chart = Chart {
            title: "Mount Chess".to_owned(),
            lines: vec![line],
            dates: (0..=6).map(|ten| (ten * 10, (ten * 10).to_string())).collect(),
            range: Some((0, 100)),
            annotations: annotations.clone(),
            theme,
            han_forms: None,
        };
        compare(&format!("game-{}", theme.name), renderer.chart(&chart));
    }
}

#[test]
fn charts_of_ratings_match_golden_pictures() {
    let mut renderer = Renderer::new();
    for theme in theme::ALL {
        compare(&format!("chart-{}", theme.name), renderer.chart(&ratings(theme, Language::En)));
    }
    for (tag, language) in [("ru", Language::Ru), ("ja", Language::Ja)] {
        compare(&format!("chart-{tag}"), renderer.chart(&ratings(&theme::DARK, language)));
    }
}
