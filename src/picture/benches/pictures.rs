//! Speed and size of pictures, compared with the same board composed by `image` with four bytes per pixel.
//!
//! `benches/README.md` at the top level explains the numbers.

use castellan_picture::{Frame, Renderer, Scene, theme};
use castellan_rules::{AnyPosition, Options, Square, Variant};
use criterion::{Criterion, criterion_group, criterion_main};
use image::{ExtendedColorType, ImageEncoder, RgbaImage, codecs::png::PngEncoder};
use std::hint::black_box;

/// Returns a position with all four armies at home, for a picture with overlays and text.
fn crowded() -> AnyPosition {
    let variant = "king-of-the-mountain".parse::<Variant>().expect("a game");
    let options = Options::new(variant.info(), &[("seats", "4"), ("board", "crags")]).expect("options");
    variant.begin(&options).expect("a start position")
}

fn small() -> AnyPosition {
    "all-round-king".parse::<Variant>().expect("a game").begin(&Options::default()).expect("a start position")
}

fn scene(position: &AnyPosition, square_size: u32) -> Scene<'_> {
    let mut scene = Scene::new(position, &theme::LIGHT, square_size);
    position.info().title.clone_into(&mut scene.title);
    "White to act".clone_into(&mut scene.status);
    scene.mark_targets("d2".parse::<Square>().expect("a square"));
    scene
}

/// Composes the same board with `image`: tiles of four bytes per pixel side by side, and its default PNG.
fn compose_with_image(tiles: &[(RgbaImage, u32, u32)], width: u32, height: u32) -> Vec<u8> {
    let mut picture = RgbaImage::from_pixel(width, height, image::Rgba([251, 248, 241, 255]));
    for (tile, left, top) in tiles {
        image::imageops::overlay(&mut picture, tile, i64::from(*left), i64::from(*top));
    }
    let mut bytes = Vec::new();
    PngEncoder::new(&mut bytes)
        .write_image(picture.as_raw(), width, height, ExtendedColorType::Rgba8)
        .expect("a PNG");
    bytes
}

fn stills(criterion: &mut Criterion) {
    for (name, position, square) in [("19 x 19 at 48", crowded(), 48), ("8 x 8 at 90", small(), 90)] {
        let scene = scene(&position, square);
        let mut renderer = Renderer::new();
        let full = renderer.full_colour(&scene).expect("a picture");
        let (width, height) = full.dimensions();
        let pixel = |x: u32, y: u32| {
            let [red, green, blue] = full.get_pixel(x, y).0;
            image::Rgba([red, green, blue, 255])
        };
        let tiles: Vec<(RgbaImage, u32, u32)> = (0..height / square)
            .flat_map(|row| (0..width / square).map(move |column| (column * square, row * square)))
            .map(|(left, top)| {
                (RgbaImage::from_fn(square, square, |x, y| pixel(left + x, top + y)), left, top)
            })
            .collect();
        println!(
            "{name}: {} bytes; by image: {} bytes",
            renderer.png(&scene).expect("a picture").len(),
            compose_with_image(&tiles, width, height).len()
        );
        let mut group = criterion.benchmark_group(format!("still/{name}"));
        group.bench_function("castellan", |bencher| bencher.iter(|| renderer.png(black_box(&scene))));
        group.bench_function("image, RGBA", |bencher| {
            bencher.iter(|| compose_with_image(black_box(&tiles), width, height));
        });
        group.finish();
    }
}

fn start_up(criterion: &mut Criterion) {
    let position = crowded();
    let scene = scene(&position, 48);
    criterion.bench_function("first picture of a new renderer", |bencher| {
        bencher.iter(|| Renderer::new().png(black_box(&scene)));
    });
}

/// Benchmarks a replay of 200 plies of random games.
fn replay(criterion: &mut Criterion) {
    let mut position = small();
    let mut positions = vec![position.clone()];
    let mut seed = 1_u64;
    while positions.len() <= 200 {
        let actions = position.actions();
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        match actions.get((seed >> 33) as usize % actions.len().max(1)) {
            Some(action) => position.play_unchecked(*action, None),
            None => position = small(),
        }
        positions.push(position.clone());
    }
    let frame = |position| Frame { scene: Scene::new(position, &theme::LIGHT, 90), delay: 50 };
    let frames: Vec<Frame> = positions.iter().map(frame).collect();
    let mut renderer = Renderer::new();
    println!("replay of 200 plies: {} bytes", renderer.gif(&frames, 8 << 20).expect("a replay").len());
    let mut group = criterion.benchmark_group("replay");
    group.sample_size(10);
    group.bench_function("200 plies, 8 x 8 at 90", |bencher| {
        bencher.iter(|| renderer.gif(black_box(&frames), 8 << 20));
    });
    group.finish();
}

criterion_group!(benches, stills, start_up, replay);
criterion_main!(benches);
