//! The real bot, at a stand-in of the test's.

#[path = "../common/bot.rs"]
mod process;

use castellan::sandbox::{Options, Sandbox, start};
use process::Bot;
use tempfile::TempDir;
use tokio::process::Child;

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
        let Bot { process, mut log, folder } = Bot::at(&sandbox).await;
        tokio::spawn(async move { while let Ok(Some(_)) = log.next_line().await {} });
        Self { sandbox, _bot: process, _folder: folder }
    }

    /// Nothing was wrong with any request.
    pub async fn ends_well(self) {
        assert_eq!(self.sandbox.complaints(), Vec::<String>::new());
        self.sandbox.stop().await;
    }
}
