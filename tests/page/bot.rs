//! The real bot, in a process of its own, at a stand-in of the test's.

use castellan::sandbox::{Options, Sandbox, start};
use serde_json::json;
use std::process::Stdio;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

pub struct House {
    pub sandbox: Sandbox,
    // It ends when this goes.
    _bot: Child,
    _folder: TempDir,
}

impl House {
    /// A stand-in with Discord's own limits, and a bot that has told it its commands.
    pub async fn open() -> Self {
        let sandbox = start(Options::default()).await.expect("it starts");
        let folder = tempfile::tempdir().expect("a folder");
        let note = folder.path().join("stand-in");
        let whereabouts = json!({
            "rest": sandbox.rest_address(), "certificate": sandbox.certificate_pem(), "token": sandbox.token(),
        });
        std::fs::write(&note, whereabouts.to_string()).expect("it is written");
        let mut bot = Command::new(env!("CARGO_BIN_EXE_castellan"))
            .arg("run")
            .arg("--stand-in")
            .arg(&note)
            .current_dir(folder.path())
            .env("CASTELLAN_STORE", folder.path().join("store"))
            .env("CASTELLAN_LOG", "info")
            .env_remove("CASTELLAN_METRICS")
            .env_remove("CASTELLAN_BACKUPS")
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("it starts");
        let mut lines = BufReader::new(bot.stderr.take().expect("it is piped")).lines();
        loop {
            let line = lines.next_line().await.expect("text").expect("it says what it does");
            if line.contains("the commands were registered") {
                break;
            }
        }
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Self { sandbox, _bot: bot, _folder: folder }
    }

    /// Nothing was wrong with any request.
    pub async fn ends_well(self) {
        assert_eq!(self.sandbox.complaints(), Vec::<String>::new());
        self.sandbox.stop().await;
    }
}
