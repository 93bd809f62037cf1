//! Follows the recipes of CONTRIBUTING.md: the quoted lines are in the named files, and no file is missing.

use crate::readme::files;
use std::collections::BTreeSet;
use std::path::Path;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A numbered step of a recipe, or the text around the steps.
struct Step {
    /// The names in backticks that look like files or folders.
    paths: Vec<String>,
    /// The quoted code.
    quotes: Vec<String>,
}

/// Returns the steps of a recipe.
fn recipe(title: &str) -> Vec<Step> {
    let document = include_str!("../../CONTRIBUTING.md");
    let (_, rest) = document.split_once(&format!("\n### {title}\n")).expect("a recipe");
    let section = rest.split("\n### ").next().and_then(|section| section.split("\n## ").next());
    let is_step = |line: &str| line.starts_with(|first: char| first.is_ascii_digit());
    let mut steps = vec![Step { paths: Vec::new(), quotes: Vec::new() }];
    let mut quoted: Option<String> = None;
    for line in section.expect("a section").lines() {
        if is_step(line) {
            steps.push(Step { paths: Vec::new(), quotes: Vec::new() });
        }
        let step = steps.last_mut().expect("at least one");
        let fence = line.trim_start().strip_prefix("```");
        match (fence, &mut quoted) {
            (Some("rust" | "ftl"), None) => quoted = Some(String::new()),
            (Some(_), Some(_)) => step.quotes.extend(quoted.take()),
            (None, Some(quote)) => {
                quote.push_str(line.trim());
                quote.push('\n');
            }
            (_, None) => {
                let is_path = |word: &&str| {
                    let end = Path::new(word).extension().and_then(|end| end.to_str());
                    !word.contains(' ') && (word.contains('/') || matches!(end, Some("rs" | "ftl")))
                };
                let words = line.split('`').skip(1).step_by(2).filter(is_path);
                step.paths.extend(words.filter(|word| !word.starts_with('/')).map(str::to_owned));
            }
        }
    }
    steps
}

/// Returns the files of a named path, as often as there are languages.
fn named_files(path: &str) -> Vec<String> {
    if !path.contains("LANGUAGE") {
        return vec![path.to_owned()];
    }
    castellan::text::Language::ALL.iter().map(|language| path.replace("LANGUAGE", language.tag())).collect()
}

/// Returns the text without the indentation of its lines.
fn unindented(text: &str) -> String {
    text.lines().flat_map(|line| [line.trim(), "\n"]).collect()
}

#[test]
fn quoted_lines_are_in_a_file_that_the_step_names() {
    for title in ["Add a command", "Add a button", "Add a game", "Add a language"] {
        let steps = recipe(title);
        assert!(steps.iter().any(|step| !step.quotes.is_empty()), "{title} quotes nothing");
        for Step { paths, quotes } in &steps {
            // A name without a folder is in a folder that the step names.
            let folders = || paths.iter().filter(|path| path.ends_with('/'));
            let named = paths.iter().flat_map(|path| named_files(path)).flat_map(|path| {
                let in_folders = folders().map(|folder| format!("{folder}{path}")).collect::<Vec<_>>();
                [path].into_iter().chain(in_folders)
            });
            let texts: Vec<String> =
                named.filter_map(|path| std::fs::read_to_string(Path::new(ROOT).join(path)).ok()).collect();
            for quote in quotes {
                let stands = texts.iter().any(|text| unindented(text).contains(quote));
                assert!(stands, "{title}: none of {paths:?} contains\n{quote}");
            }
        }
    }
}

#[test]
fn named_files_and_folders_exist() {
    let mut all = Vec::new();
    files(Path::new(ROOT), &mut all);
    let all: Vec<String> = all.iter().map(|path| relative(path)).collect();
    for title in ["Add a command", "Add a button", "Add a game", "Add a language"] {
        for path in recipe(title).iter().flat_map(|step| &step.paths).flat_map(|path| named_files(path)) {
            let exists = Path::new(ROOT).join(&path).exists()
                || all.iter().any(|file| file.ends_with(&format!("/{path}")));
            assert!(exists, "{title}: {path} does not exist");
        }
    }
}

/// Returns a path inside the project.
fn relative(path: &Path) -> String {
    path.strip_prefix(ROOT).expect("inside").to_string_lossy().replace('\\', "/")
}

/// Returns the code of a file without comments and its own tests.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// Returns the files below `folders` whose code contains one of the texts.
fn files_with(folders: &[&str], texts: &[&str]) -> BTreeSet<String> {
    let mut found = Vec::new();
    for folder in folders {
        files(&Path::new(ROOT).join(folder), &mut found);
    }
    let matches = |path: &&std::path::PathBuf| {
        if !path.extension().is_some_and(|end| end == "rs" || end == "ftl") {
            return false;
        }
        let text = std::fs::read_to_string(path).map(|text| code(&text)).unwrap_or_default();
        texts.iter().any(|searched| text.contains(searched))
    };
    found.iter().filter(matches).map(|path| relative(path)).collect()
}

/// Checks that recipes name these files, apart from the excepted ones.
fn check_named(titles: &[&str], files: &BTreeSet<String>, excepted: &[&str]) {
    let recipes = titles.iter().flat_map(|title| recipe(title));
    let named: Vec<String> =
        recipes.flat_map(|step| step.paths).flat_map(|path| named_files(&path)).collect();
    let is_named = |file: &str| {
        named.iter().any(|path| file == path || file.starts_with(path) || file.ends_with(&format!("/{path}")))
    };
    let missing: Vec<&String> =
        files.iter().filter(|file| !is_named(file) && !excepted.contains(&file.as_str())).collect();
    assert!(missing.is_empty(), "{titles:?} should also name {missing:?}");
    assert!(files.len() > 1, "{titles:?}: {files:?}");
}

#[test]
fn the_recipes_for_a_command_and_a_button_name_every_file_of_hints() {
    let mut files = files_with(
        &["src/community", "src/discord", "src/discord-view", "src/text", "tests/played"],
        &["\"hint\"", "Step::Hint", "Self::Hint", "Intent::Hint", "Hint: \""],
    );
    files.extend(files_with(&["locales/en"], &["\nhint = "]).into_iter().filter(|file| {
        // `learning.ftl` has the words of the hint itself.
        !file.ends_with("learning.ftl")
    }));
    let tests_of_hints = [
        "src/discord/tests/discord/hints.rs",
        "src/discord/tests/discord/computers.rs",
        "tests/played/every_request.rs",
    ];
    check_named(&["Add a command", "Add a button"], &files, &tests_of_hints);
}

#[test]
fn the_recipe_for_a_game_names_every_file_of_mount_chess() {
    let folders = ["src/rules/variants", "src/engine", "src/text", "src/picture"];
    let files = files_with(&folders, &["mount_chess", "MountChess", "mount-chess"]);
    let is_of_program = |file: &String| !file.contains("/tests/") && !file.contains("/benches/");
    check_named(&["Add a game"], &files.into_iter().filter(is_of_program).collect(), &[]);
}

#[test]
fn the_recipe_for_a_language_names_every_file_of_german() {
    let files = files_with(&["src"], &["Language::De", "Self::De =>", "\"de\""]);
    let is_of_program = |file: &String| !file.contains("/tests/") && !file.contains("/benches/");
    // The test server lists the locales of Discord.
    let discord = ["src/sandbox/check/command.rs"];
    check_named(&["Add a language"], &files.into_iter().filter(is_of_program).collect(), &discord);
}
