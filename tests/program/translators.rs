//! The catalogues in the programs in which translators work: Weblate and Pontoon. Requires the packages of
//! `tests/translators/requirements.txt` in `.venv`, which `tests/run` installs.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Reads and writes the catalogues of a folder as both programs do. Returns `None` if their libraries are not installed.
fn round_trip(locales: &Path) -> Option<Output> {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let python = project.join(".venv/bin/python");
    let has_all = Command::new(&python)
        .args(["-c", "import fluent.syntax, moz.l10n, translate"])
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    if !has_all {
        castellan_test_support::tools::missing("the libraries of Weblate and Pontoon");
        return None;
    }
    let mut run = Command::new(python);
    run.arg("tests/translators/round_trip.py").arg(locales).current_dir(project);
    Some(run.env("PYTHONDONTWRITEBYTECODE", "1").output().expect("Python runs"))
}

#[test]
fn catalogues_pass_through_weblate_and_pontoon_unharmed() {
    let Some(output) = round_trip(&Path::new(env!("CARGO_MANIFEST_DIR")).join("locales")) else { return };
    let (text, faults) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{faults}");
    let compared: usize = text.split(' ').next().and_then(|count| count.parse().ok()).expect("a count");
    assert!(compared > 30_000, "{text}");
}

#[test]
fn a_message_that_pontoon_cannot_hold_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("qaa")).expect("a folder");
    let message = "fine = { $piece }\nharmed = { FORM($piece, \"accusative\") }\n";
    fs::write(folder.path().join("qaa/games.ftl"), message).expect("a file");
    let Some(output) = round_trip(folder.path()) else { return };
    let faults = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && faults.contains("Pontoon") && faults.contains("harmed"), "{faults}");
    assert!(!faults.contains("fine"), "{faults}");
}
