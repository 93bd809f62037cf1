//! The OpenAPI description against the server: schemathesis sends requests that it allows and requests that it does
//! not. Requires the packages of `tests/schemathesis/requirements.txt` in `.venv`, which `tests/run` installs.

use crate::harness::{HOME, Harness, KEY};
use castellan_game::Span;
use castellan_referee::Referee;
use castellan_store::{SledOptions, SledStore};
use castellan_test_support::test_ports::{SeededEntropy, TestClock};
use castellan_test_support::tools::missing;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Returns the number of requests to each operation in each phase.
fn examples() -> String {
    std::env::var("SCHEMATHESIS").unwrap_or_else(|_| "25".to_owned())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_server_keeps_to_its_description() {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.venv/bin/schemathesis");
    if !program.is_file() {
        return missing("schemathesis");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let store = SledStore::open(folder.path().join("store"), SledOptions::default()).expect("a store");
    let clock = TestClock::new();
    let referee = Arc::new(Referee::new(store, clock.clone(), SeededEntropy::new(48)));
    let harness = Harness::start_over(referee, clock.clone(), KEY).await;
    let (game, ann, ben) = harness.game_of_two().await;
    let (resigned, ..) = harness.game_of_two().await;
    let cup = crate::api::lists::cup(&harness, &[&ann, &ben]).await;
    harness.tokens().note_member(&ann, HOME).await.expect("a store");
    let token = harness.token(&ann).await;
    let config = folder.path().join("schemathesis.toml");
    // One game goes on while another is resigned.
    let settings = format!(
        "[parameters]\n\"path.game\" = \"{game}\"\n\"path.variant\" = \"mount-chess\"\n\
         \"path.tournament\" = \"{cup}\"\n\"query.server\" = \"{HOME}\"\n\
         [[operations]]\ninclude-operation-id = \"resign\"\nparameters = {{ \"path.game\" = \"{resigned}\" }}\n"
    );
    std::fs::write(&config, settings).expect("a file");
    // Time passes quickly, so that the quotas of a person last.
    let passing = tokio::spawn(async move {
        loop {
            tokio::time::sleep(Duration::from_millis(5)).await;
            clock.advance(Span::from_ms(1_000));
        }
    });
    let mut run = tokio::process::Command::new(program);
    run.arg("--config-file").arg(&config).arg("run").arg(format!("{}/api/v1/openapi.json", harness.address));
    run.args(["--header", &format!("Authorization: Bearer {token}"), "--checks", "all", "--seed", "48"]);
    run.args([
        "--max-examples",
        &examples(),
        "--request-timeout",
        "20",
        "--no-color",
        "--continue-on-failure",
    ]);
    let output = run.current_dir(folder.path()).env("PYTHONDONTWRITEBYTECODE", "1").output();
    let output = output.await.expect("Python runs");
    passing.abort();
    let (text, faults) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    println!("{text}");
    assert!(output.status.success(), "{text}\n{faults}");
}
