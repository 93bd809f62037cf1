//! Follows the checklist "Add a language" of `locales/README.md` with an invented language, in a copy of the project.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Copies a folder with everything in it.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).expect("copied");
        }
    }
}

/// Links everything in a folder, except what the checklist changes or reads from its own place.
fn link(from: &Path, to: &Path, copied: &[&str]) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let name = entry.expect("an entry").file_name();
        let skipped = [".git", "target", ".venv"];
        if !copied.iter().chain(&skipped).any(|known| *known == name) {
            symlink(from.join(&name), to.join(&name)).expect("a link");
        }
    }
}

/// A test of the invented language, which runs in the copy.
const CHECKS: &str = r#"
use castellan_text::{Catalogue, Language, look_up, message, missing_messages};

#[test]
fn the_invented_language_speaks_and_falls_back_to_english() {
    let invented: Language = "qaa".parse().expect("never fails");
    assert_eq!((invented.name(), invented.is_complete()), ("Qaaish", false));
    let white = |language| look_up(language, Catalogue::Names, "seat-white", None);
    assert_eq!((white(invented).as_deref(), white(Language::En).as_deref()), (Some("Wizza"), Some("White")));
    let cancel = message!(Buttons, "cancel");
    assert_eq!(cancel.text(invented), cancel.text(Language::En));
    let missing = missing_messages(invented);
    assert!(missing.iter().any(|catalogue| catalogue.catalogue == "names" && catalogue.keys.is_empty()));
    assert!(missing.iter().any(|catalogue| catalogue.catalogue == "buttons" && !catalogue.keys.is_empty()));
}
"#;

#[test]
fn a_language_is_added_with_a_folder_and_a_line() {
    let readme = include_str!("../../locales/README.md");
    let (_, steps) = readme.split_once("\n## Add a language\n").expect("the checklist");
    let steps = steps.split("\n## ").next().expect("its end");
    let (project, folder) = (Path::new(ROOT), tempfile::tempdir().expect("a folder"));
    let root = folder.path();
    link(project, root, &["src", "locales", "Cargo.lock", "Cargo.toml"]);
    fs::copy(project.join("Cargo.lock"), root.join("Cargo.lock")).expect("copied");
    // Optimised crates would take minutes to compile.
    let manifest = fs::read_to_string(project.join("Cargo.toml")).expect("the manifest");
    let (manifest, _) = manifest.split_once("\n[profile.").expect("profiles at the end");
    fs::write(root.join("Cargo.toml"), manifest).expect("written");
    link(&project.join("src"), &root.join("src"), &["text", "locales"]);
    for changed in ["locales", "src/locales", "src/text"] {
        copy(&project.join(changed), &root.join(changed));
    }

    assert!(steps.contains("1. Copy `locales/en` to `locales/TAG`"), "{steps}");
    let words = fs::read_to_string(root.join("locales/en/names.ftl")).expect("a catalogue");
    let words = words.replace("seat-white = White\n", "seat-white = Wizza\n");
    fs::create_dir(root.join("locales/qaa")).expect("a folder");
    fs::write(root.join("locales/qaa/names.ftl"), words).expect("written");

    assert!(steps.contains("2. Add a line to `languages!` in `src/text/language.rs`"), "{steps}");
    let path = root.join("src/text/language.rs");
    let languages = fs::read_to_string(&path).expect("the list");
    let line = "    /// Invented.\n    Qaa, \"qaa\", \"Qaaish\", partial, [];\n";
    let longer = languages.replacen("\n}\n\nimpl Language", &format!("\n{line}}}\n\nimpl Language"), 1);
    assert_ne!(longer, languages);
    fs::write(path, longer).expect("written");

    assert!(steps.contains("3. Write `glossary.md`"), "{steps}");
    fs::write(root.join("locales/qaa/glossary.md"), "# Qaaish\n").expect("written");

    assert!(steps.contains("4. Run `cargo test -p castellan-text`"), "{steps}");
    fs::write(root.join("src/text/tests/invented.rs"), CHECKS).expect("written");
    // These packages only measure and search the code of the project.
    let path = root.join("src/text/Cargo.toml");
    let manifest = fs::read_to_string(&path).expect("the manifest");
    let manifest =
        manifest.replace("criterion.workspace = true\n", "").replace("proc-macro2.workspace = true\n", "");
    fs::write(path, manifest.replace("[[bench]]\nname = \"text\"\nharness = false\n", "")).expect("written");
    let output = Command::new(env!("CARGO"))
        .args(["test", "--offline", "-p", "castellan-text"])
        .args(["--test", "lessons", "--test", "locales", "--test", "invented"])
        .current_dir(root)
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("new-language"))
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_PROFILE_DEV_DEBUG", "false")
        .output()
        .expect("cargo runs");
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("the_invented_language_speaks_and_falls_back_to_english ... ok"), "{text}");
}
