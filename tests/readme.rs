//! Documentation that runs: every `console` example is run as it stands, and prints what it shows.

use std::path::Path;
use std::process::Command;

/// The examples of a document: a command and what is shown below it.
fn examples(document: &str) -> Vec<(String, String)> {
    let mut examples: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in document.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if inside && let Some(command) = line.strip_prefix("$ ") {
            examples.push((command.to_owned(), String::new()));
        } else if inside && let Some((_, shown)) = examples.last_mut() {
            shown.push_str(line);
            shown.push('\n');
        }
    }
    examples
}

#[test]
fn every_example_of_the_readme_prints_what_it_shows() {
    let program = Path::new(env!("CARGO_BIN_EXE_castellan"));
    let folder = program.parent().expect("a folder").to_string_lossy().into_owned();
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap_or_default());
    let examples = examples(include_str!("../README.md"));
    assert!(examples.len() > 5, "the examples were found");
    for (command, shown) in examples {
        assert!(command.starts_with("castellan "), "{command}");
        let output = Command::new("sh")
            .args(["-c", &format!("{command} 2>&1")])
            .env("PATH", &path)
            // What they write stays out of the way.
            .current_dir(env!("CARGO_TARGET_TMPDIR"))
            .output()
            .expect("a shell");
        assert_eq!(String::from_utf8_lossy(&output.stdout), shown, "{command}");
    }
}

#[test]
fn the_readme_names_the_command_that_ci_tests_with() {
    assert!(include_str!("../README.md").contains("\ntests/run\n"));
    assert!(include_str!("../.ci/run").ends_with("\ntests/run\n"));
}

#[test]
fn the_invitation_of_the_readme_asks_for_what_the_bot_needs() {
    use castellan::discord::permissions::{INVITED, missing};
    let readme = include_str!("../README.md");
    assert!(readme.contains(&format!("&permissions={INVITED}\n")), "{INVITED}");
    for name in missing(INVITED, 0).expect("all of them").split(", ") {
        assert!(readme.contains(&format!("**{name}**")), "{name}");
    }
    assert!(readme.contains("&scope=bot+applications.commands&"));
}
