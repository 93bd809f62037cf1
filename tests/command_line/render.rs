//! Tests of `castellan render`, which saves positions and games as pictures.

use image::ImageFormat;
use std::path::Path;
use std::process::Command;

#[test]
fn a_game_text_is_drawn_in_any_encoding_and_only_as_its_own_game() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (game, picture) = (folder.join("drawn-game.txt"), folder.join("drawn-game.png"));
    std::fs::write(&game, "[Game \"mount-chess\"]\n\n1. a1b2 h7h6\n*\n").expect("a file");
    let render = |variant: &str| {
        Command::new(env!("CARGO_BIN_EXE_castellan"))
            .env("LC_ALL", "C")
            .args(["render", variant, "--game"])
            .arg(&game)
            .arg("--out")
            .arg(&picture)
            .output()
            .expect("castellan runs")
    };
    assert!(render("mount-chess").status.success());
    let bytes = std::fs::read(&picture).expect("a picture");
    image::load_from_memory_with_format(&bytes, ImageFormat::Png).expect("a PNG");
    // The formats of Windows editors and of spreadsheets.
    let windows = "\u{feff}[Game \"mount-chess\"] \r\n\r\n1. a1b2 h7h6\t\r\n*\r\n";
    std::fs::write(&game, windows).expect("a file");
    assert!(render("mount-chess").status.success());
    let wide: Vec<u8> = windows.encode_utf16().flat_map(u16::to_le_bytes).collect();
    std::fs::write(&game, wide).expect("a file");
    assert!(render("mount-chess").status.success());
    let refused = render("kings-mate");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("is a game of mount-chess"));
}

#[test]
fn render_writes_the_requested_format() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let render = |format: &str| {
        let file = folder.join(format!("rendered.{format}"));
        let output = Command::new(env!("CARGO_BIN_EXE_castellan"))
            .env("LC_ALL", "C")
            .args(["render", "mount-chess", "--format", format, "--out"])
            .arg(&file)
            .output()
            .expect("castellan runs");
        (output, file)
    };
    for (name, format) in
        [("png", ImageFormat::Png), ("jpeg", ImageFormat::Jpeg), ("webp", ImageFormat::WebP)]
    {
        let (output, file) = render(name);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(image::guess_format(&std::fs::read(file).expect("a picture")).expect("a format"), format);
    }
    let (refused, _) = render("bmp");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("png|jpeg|webp"));
}
