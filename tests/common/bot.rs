//! The real bot in a separate process, connected to a test server.

use castellan_sandbox::Sandbox;
use serde_json::Value;
use std::process::Stdio;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStderr, Command};

pub struct Bot {
    /// The bot's process, killed on drop.
    pub process: Child,
    /// The rest of the log. The caller has to read it, or the pipe fills up.
    pub log: Lines<BufReader<ChildStderr>>,
    /// The folder that contains the store.
    pub folder: TempDir,
}

impl Bot {
    /// Starts a bot and waits until it has registered its commands.
    pub async fn start(sandbox: &Sandbox) -> Self {
        Self::start_with_store_in(tempfile::tempdir().expect("a folder"), sandbox).await
    }

    /// Starts a bot with an existing store.
    pub async fn start_with_store_in(folder: TempDir, sandbox: &Sandbox) -> Self {
        let store = folder.path().join("store").display().to_string();
        let (addresses, settings) =
            (crate::interaction_transport::addresses(sandbox), [("CASTELLAN_STORE", store)]);
        Self::start_with(folder, &addresses, settings, "the commands were registered").await
    }

    /// Starts a bot with a test server's addresses, and waits for a text in its log.
    pub async fn start_with(
        folder: TempDir,
        addresses: &Value,
        settings: impl IntoIterator<Item = (&'static str, String)>,
        log_text: &str,
    ) -> Self {
        std::fs::write(folder.path().join("stand-in"), addresses.to_string()).expect("it is written");
        let mut process = Command::new(env!("CARGO_BIN_EXE_castellan"))
            .env("LC_ALL", "C")
            .arg("run")
            .arg("--stand-in")
            .arg("stand-in")
            .current_dir(folder.path())
            .env("CASTELLAN_LOG", "info")
            .env_remove("CASTELLAN_METRICS")
            .env_remove("CASTELLAN_BACKUPS")
            .envs(settings)
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("it starts");
        let mut log = BufReader::new(process.stderr.take().expect("it is piped")).lines();
        loop {
            let line = log.next_line().await.expect("text").expect("the log is complete");
            if line.contains(log_text) {
                return Self { process, log, folder };
            }
        }
    }
}
