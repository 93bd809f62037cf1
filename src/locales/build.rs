//! Lists the catalogues in `locales/`, so that a new language is a folder and no list of files.

use std::env;
use std::error::Error;
use std::ffi::OsStr;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

fn main() -> Result<(), Box<dyn Error>> {
    let locales = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../locales");
    println!("cargo::rerun-if-changed={}", locales.display());
    let mut catalogues = Vec::new();
    for folder in entries(&locales)?.into_iter().filter(|path| path.is_dir()) {
        for file in
            entries(&folder)?.into_iter().filter(|path| path.extension().is_some_and(|end| end == "ftl"))
        {
            let path = name(Some(file.canonicalize()?.as_os_str()))?;
            catalogues.push((name(folder.file_name())?, name(file.file_stem())?, path));
        }
    }
    catalogues.sort();
    let mut table = String::from("&[\n");
    for (tag, name, path) in catalogues {
        writeln!(table, "    (({tag:?}, {name:?}), include_str!({path:?})),")?;
    }
    table.push(']');
    fs::write(Path::new(&env::var("OUT_DIR")?).join("catalogues.rs"), table)?;
    Ok(())
}

/// Returns the entries of a folder.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, io::Error> {
    fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect()
}

/// Returns a part of a path as a text.
fn name(part: Option<&OsStr>) -> Result<String, &'static str> {
    part.and_then(OsStr::to_str).map(str::to_owned).ok_or("a file's name is not Unicode")
}
