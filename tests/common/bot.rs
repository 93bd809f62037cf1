//! The real bot, in a process of its own, at a test server.

use castellan_sandbox::Sandbox;
use serde_json::Value;
use std::process::Stdio;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStderr, Command};

pub struct Bot {
    /// It ends when this goes.
    pub process: Child,
    /// What it logs from then on; somebody has to read it.
    pub log: Lines<BufReader<ChildStderr>>,
    /// The store is in it.
    pub folder: TempDir,
}

impl Bot {
    /// A bot that has told the test server its commands.
    pub async fn at(sandbox: &Sandbox) -> Self {
        Self::with_its_store_in(tempfile::tempdir().expect("a folder"), sandbox).await
    }

    /// The same where something is stored already.
    pub async fn with_its_store_in(folder: TempDir, sandbox: &Sandbox) -> Self {
        let store = folder.path().join("store").display().to_string();
        let (note, settings) = (crate::over::note(sandbox), [("CASTELLAN_STORE", store)]);
        Self::start(folder, &note, settings, "the commands were registered").await
    }

    /// One that finds its test server by a note, and has said something.
    pub async fn start(
        folder: TempDir,
        note: &Value,
        settings: impl IntoIterator<Item = (&'static str, String)>,
        says: &str,
    ) -> Self {
        std::fs::write(folder.path().join("stand-in"), note.to_string()).expect("it is written");
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
            let line = log.next_line().await.expect("text").expect("it says what it does");
            if line.contains(says) {
                return Self { process, log, folder };
            }
        }
    }
}
