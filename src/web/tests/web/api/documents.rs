//! The examples of `docs/api.md`, run as they stand there.

use crate::harness::Harness;
use castellan_game::Span;
use castellan_test_support::tools::tool;
use serde_json::Value;

/// Returns the examples: the blocks of shell code.
fn examples() -> Vec<&'static str> {
    let document = include_str!("../../../../../docs/api.md");
    document.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_examples_of_the_documentation_run() {
    if tool("curl").is_none() {
        return;
    }
    let harness = Harness::start().await;
    let (game, ann, _) = harness.game_of_two().await;
    let token = harness.token(&ann).await;
    let examples = examples();
    assert!(examples.len() >= 3);
    for example in examples {
        harness.clock.advance(Span::minutes(1));
        assert!(example.contains("https://board.example.org/api/v1/"), "{example}");
        let script =
            example.replace("https://board.example.org", &harness.address).replace("k3x9", game.as_str());
        // A stream goes on until the reader has enough.
        let script = if script.contains("event-stream") {
            script.replace("curl ", "curl --max-time 2 ")
        } else {
            script
        };
        let mut shell = tokio::process::Command::new("sh");
        shell.args(["-euc", &script.replace("curl ", "curl --silent --show-error ")]).env("TOKEN", &token);
        let output = shell.output().await.expect("a shell");
        let text = String::from_utf8_lossy(&output.stdout);
        if script.contains("event-stream") {
            assert!(text.starts_with("id:") && text.contains("data:"), "{text}");
            continue;
        }
        assert!(output.status.success(), "{example}: {output:?}");
        let answer: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert!(answer.get("code").is_none(), "{example}: {text}");
    }
    let game = harness.referee.games.game(&game).await.expect("a game");
    assert_eq!(game.record().expect("a record").steps().len(), 1);
}
