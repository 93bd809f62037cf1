//! Files that depend on each other in a ring can only be read together, so that rings stay small.

use crate::readme::files;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The most files of a ring.
const MAX_RING: usize = 6;

type Module = Vec<String>;

/// Returns the module of a file in the folder of its crate.
fn module_of(file: &Path, folder: &Path) -> Module {
    let path = file.strip_prefix(folder).expect("a file of the crate").with_extension("");
    let mut names: Module = path.iter().map(|name| name.to_string_lossy().into_owned()).collect();
    if matches!(names.last().map(String::as_str), Some("mod" | "lib" | "main")) {
        names.pop();
    }
    names
}

/// Splits the content of braces at its outer commas.
fn branches(tree: &str) -> Vec<&str> {
    let (mut depth, mut start, mut found) = (0, 0, Vec::new());
    for (at, letter) in tree.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                found.push(&tree[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(&tree[start..]);
    found
}

/// Adds the paths of a `use` declaration.
fn add_paths(tree: &str, before: &[String], paths: &mut BTreeSet<Module>) {
    let (head, rest) = tree.split_once('{').map_or((tree, None), |(head, rest)| (head, Some(rest)));
    let names = head.split(" as ").next().unwrap_or_default().split("::").map(str::trim);
    let path = before.iter().cloned().chain(names.filter(|name| !name.is_empty()).map(str::to_owned));
    let path: Module = path.collect();
    match rest.and_then(|rest| rest.rsplit_once('}')) {
        Some((inner, _)) => branches(inner).into_iter().for_each(|branch| add_paths(branch, &path, paths)),
        None => drop(paths.insert(path)),
    }
}

/// Returns the paths that a file names, without those of its tests.
fn paths_in(text: &str, children: &[&str]) -> BTreeSet<Module> {
    let text = text.split("#[cfg(test)]\nmod").next().unwrap_or_default();
    let code: Vec<&str> = text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
    let code = code.join(" ");
    let mut paths = BTreeSet::new();
    for declaration in code.split("use ").skip(1) {
        add_paths(declaration.split(';').next().unwrap_or_default(), &[], &mut paths);
    }
    let starts = ["crate", "super"].into_iter().chain(children.iter().copied());
    for start in starts {
        let name = format!("{start}::");
        for (at, _) in code.match_indices(&name) {
            let is_whole =
                !code[..at].ends_with(|letter: char| letter.is_alphanumeric() || "_:".contains(letter));
            let end = |letter: char| !(letter.is_alphanumeric() || "_:".contains(letter));
            let path = code[at..].split(end).next().unwrap_or_default();
            // Trees were read above.
            if is_whole && !path.ends_with("::") {
                paths.insert(path.split("::").map(str::to_owned).collect());
            }
        }
    }
    paths
}

/// Returns the file that a path leads to.
fn target<'a>(path: &[String], from: &Module, modules: &'a BTreeMap<Module, PathBuf>) -> Option<&'a PathBuf> {
    let mut found = match path.first()?.as_str() {
        "crate" => path[1..].to_vec(),
        "super" => {
            let ups = path.iter().take_while(|name| *name == "super").count();
            let kept = from.len().checked_sub(ups)?;
            from[..kept].iter().chain(&path[ups..]).cloned().collect()
        }
        "self" => from.iter().chain(&path[1..]).cloned().collect(),
        _ => from.iter().chain(path).cloned().collect(),
    };
    // The last names are those of items.
    while !found.is_empty() && !modules.contains_key(&found) {
        found.pop();
    }
    // The root only declares modules.
    if found.is_empty() { None } else { modules.get(&found) }
}

/// Returns all that can be reached from a file, without the file itself unless a ring leads back to it.
fn reached<'a>(
    file: &'a PathBuf,
    edges: &BTreeMap<&'a PathBuf, BTreeSet<&'a PathBuf>>,
) -> BTreeSet<&'a PathBuf> {
    let (mut known, mut open) = (BTreeSet::new(), vec![file]);
    while let Some(next) = open.pop() {
        open.extend(edges[next].iter().filter(|other| known.insert(**other)));
    }
    known
}

#[test]
fn no_ring_holds_more_than_six_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for folder in std::fs::read_dir(&root).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if !folder.is_dir() {
            continue;
        }
        let outside = ["tests", "benches", "examples"].map(|name| folder.join(name));
        let mut all = Vec::new();
        files(&folder, &mut all);
        all.retain(|file| file.extension().is_some_and(|extension| extension == "rs"));
        let own = all.into_iter().filter(|file| !outside.iter().any(|other| file.starts_with(other)));
        let modules: BTreeMap<Module, PathBuf> = own.map(|file| (module_of(&file, &folder), file)).collect();
        let edges: BTreeMap<&PathBuf, BTreeSet<&PathBuf>> = modules
            .iter()
            .map(|(module, file)| {
                let depth = module.len();
                let children = modules.keys().filter(|other| other.len() == depth + 1);
                let children = children.filter(|other| other.starts_with(module) && depth > 0);
                let children: Vec<&str> = children.map(|child| child[depth].as_str()).collect();
                let text = std::fs::read_to_string(file).expect("text");
                let paths = paths_in(&text, &children);
                let named = paths.iter().filter_map(|path| target(path, module, &modules));
                (file, named.filter(|other| *other != file).collect())
            })
            .collect();
        let reached: BTreeMap<&PathBuf, BTreeSet<&PathBuf>> =
            edges.keys().map(|file| (*file, reached(file, &edges))).collect();
        for (file, targets) in &reached {
            let ring: Vec<_> = targets.iter().filter(|other| reached[*other].contains(*file)).collect();
            assert!(ring.len() <= MAX_RING, "these {} files form a ring: {ring:#?}", ring.len());
        }
    }
}
