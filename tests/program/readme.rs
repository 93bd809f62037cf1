//! Tests of the documents: every `console` example prints the output shown, and every link resolves.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the examples of a document: a command and the output below it.
fn examples(document: &str) -> Vec<(String, String)> {
    let mut examples: Vec<(String, String)> = Vec::new();
    let mut in_example = false;
    for line in document.lines() {
        if line.starts_with("```") {
            in_example = line == "```console";
        } else if in_example && let Some(command) = line.strip_prefix("$ ") {
            examples.push((command.to_owned(), String::new()));
        } else if in_example && let Some((_, output)) = examples.last_mut() {
            output.push_str(line);
            output.push('\n');
        }
    }
    examples
}

/// Returns the project's documents, each with its path and text.
fn documents() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    files(Path::new(env!("CARGO_MANIFEST_DIR")), &mut found);
    found.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    let read = |path: PathBuf| (path.clone(), std::fs::read_to_string(path).expect("text"));
    found.into_iter().map(read).collect()
}

#[test]
fn every_example_in_a_document_prints_the_output_that_it_shows() {
    let program = Path::new(env!("CARGO_BIN_EXE_castellan"));
    let folder = program.parent().expect("a folder").to_string_lossy().into_owned();
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap_or_default());
    let examples: Vec<_> = documents().iter().flat_map(|(_, text)| examples(text)).collect();
    assert!(examples.len() > 5, "the examples were found");
    for (command, expected) in examples {
        assert!(command.starts_with("castellan "), "{command}");
        let output = Command::new("sh")
            .args(["-c", &format!("{command} 2>&1")])
            .env("PATH", &path)
            .env("LC_ALL", "C")
            // Commands write their files to a temporary folder.
            .current_dir(env!("CARGO_TARGET_TMPDIR"))
            .output()
            .expect("a shell");
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{command}");
    }
}

#[test]
fn the_readme_names_the_test_command_of_ci() {
    assert!(include_str!("../../README.md").contains("\ntests/run\n"));
    assert!(include_str!("../../.ci/run").contains("\ntests/run\n"));
}

#[test]
fn the_invite_link_of_the_readme_requests_the_permissions_that_the_bot_needs() {
    use castellan::community::access::permissions::{INVITE_PERMISSIONS, missing_names};
    let readme = include_str!("../../README.md");
    assert!(readme.contains(&format!("&permissions={INVITE_PERMISSIONS}\n")), "{INVITE_PERMISSIONS}");
    for name in missing_names(INVITE_PERMISSIONS, 0)
        .expect("every permission is missing")
        .to_string()
        .replace(" and ", ", ")
        .split(", ")
    {
        assert!(readme.contains(&format!("**{name}**")), "{name}");
    }
    assert!(readme.contains("&scope=bot+applications.commands&"));
}

/// Returns the anchors of a document's headings in GitHub's format.
fn anchors(text: &str) -> Vec<String> {
    let mut fenced = false;
    let mut anchors = Vec::new();
    for line in text.lines() {
        fenced ^= line.trim_start().starts_with("```");
        let Some((marks, heading)) = line.split_once(' ').filter(|_| !fenced) else { continue };
        if !marks.is_empty() && marks.chars().all(|mark| mark == '#') {
            let letters =
                heading.chars().filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
            anchors.push(letters.collect::<String>().to_lowercase().replace(' ', "-"));
        }
    }
    anchors
}

#[test]
fn every_link_in_a_document_leads_to_an_existing_file_and_heading() {
    let documents = documents();
    let mut links = 0;
    for (path, text) in &documents {
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if link.contains("://") || link.contains(char::is_whitespace) {
                continue;
            }
            links += 1;
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { path.clone() } else { path.with_file_name(file) };
            let target = target.canonicalize().unwrap_or_else(|_| panic!("{}: {link}", path.display()));
            if !anchor.is_empty() {
                let (_, text) = documents.iter().find(|(path, _)| *path == target).expect("a document");
                assert!(anchors(text).iter().any(|found| found == anchor), "{}: {link}", path.display());
            }
        }
    }
    assert!(links > 50, "{links} were found");
}

/// Adds all files of the project to `found`, except built and installed ones.
pub fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let (path, name) = entry.map(|entry| (entry.path(), entry.file_name())).expect("an entry");
        if path.is_dir() && !["target", ".git", ".venv", "node_modules"].iter().any(|built| name == *built) {
            files(&path, found);
        } else if path.is_file() {
            found.push(path);
        }
    }
}

/// Returns the test sources of every crate, with their texts.
fn test_sources() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    files(&root.join("tests"), &mut found);
    for entry in std::fs::read_dir(root.join("src")).expect("the crates") {
        let folder = entry.expect("an entry").path().join("tests");
        if folder.is_dir() {
            files(&folder, &mut found);
        }
    }
    found.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    let read = |path: PathBuf| (path.clone(), std::fs::read_to_string(path).expect("text"));
    found.into_iter().map(read).collect()
}

#[test]
fn no_file_refers_to_a_path_outside_of_the_project() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    files(root, &mut found);
    assert!(found.len() > 500, "{}", found.len());
    // Assembled at run time, so that this file does not match itself.
    let sibling_folder = ["../", "shared"].concat();
    for path in found {
        // Pictures are not text.
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        assert!(!text.contains(&sibling_folder), "{} refers to a sibling of the project", path.display());
        let depth = path.strip_prefix(root).expect("within").components().count() - 1;
        let outside = "../".repeat(depth + 1);
        assert!(!text.contains(&outside), "{} refers to a path outside of the project", path.display());
    }
}

#[test]
fn the_test_command_installs_every_program_that_tests_need() {
    let run = include_str!("../run");
    // Programs that every shell has, or whose presence is checked before they run.
    let exempt = ["sh", "mount", "umount", "prlimit"];
    let mut calls = 0;
    for (path, text) in test_sources() {
        for call in text.split("tool(\"").skip(1) {
            let name = call.split('"').next().expect("a name");
            calls += 1;
            let install_lines = [format!("[{name}]="), format!("! command -v {name} ")];
            // The command itself is written for bash.
            let is_installed = name == "bash" || install_lines.iter().any(|line| run.contains(line));
            assert!(is_installed, "{}: {name}", path.display());
        }
        for call in text.split(&["Command", "::new(\""].concat()).skip(1) {
            let name = call.split('"').next().expect("a name");
            assert!(exempt.contains(&name), "{}: {name} may be missing", path.display());
        }
    }
    assert!(calls > 8, "{calls} were found");
}

#[test]
fn a_library_is_built_as_a_test_only_if_its_sources_contain_tests() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut crates = Vec::new();
    for entry in std::fs::read_dir(root.join("src")).expect("the crates") {
        let folder = entry.expect("an entry").path();
        if folder.join("Cargo.toml").is_file() {
            crates.push((folder.join("Cargo.toml"), folder));
        }
    }
    assert!(crates.len() > 9, "{}", crates.len());
    for (manifest, sources) in crates {
        let text = std::fs::read_to_string(&manifest).expect("text");
        let library =
            text.split("[lib]").nth(1).and_then(|rest| rest.split("\n[").next()).unwrap_or_default();
        let is_tested = !library.contains("\ntest = false\n");
        let mut found = Vec::new();
        files(&sources, &mut found);
        found.retain(|path| {
            path.extension().is_some_and(|extension| extension == "rs")
                && !path.starts_with(sources.join("tests"))
        });
        let has_tests =
            found.iter().any(|path| std::fs::read_to_string(path).expect("text").contains("#[cfg(test)]"));
        assert_eq!(is_tested, has_tests, "{}", manifest.display());
    }
}
