//! Tests of the local test server with discord.py, once with each gateway compression. Requires the packages of
//! `tests/discordpy/requirements.txt` in `.venv`, which `tests/run` installs.

use crate::clients::check;
use std::path::Path;
use std::process::Stdio;
use tokio::process::Command;

/// Returns the bot's command if a Python with the required packages is installed.
fn bot(compression: &str) -> Option<Command> {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let python = project.join(".venv/bin/python");
    let has_all = std::process::Command::new(&python)
        .args(["-c", "import discord, zstandard"])
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    if !has_all {
        castellan_test_support::tools::missing("discord.py");
        return None;
    }
    let mut bot = Command::new(python);
    bot.arg("bot.py").current_dir(project.join("tests/discordpy"));
    bot.env("COMPRESSION", compression).env("PYTHONDONTWRITEBYTECODE", "1");
    Some(bot)
}

#[tokio::test]
async fn discord_py_finds_every_row_over_a_stream_of_zlib() {
    let Some(bot) = bot("zlib-stream") else { return };
    check(bot, "zlib-stream").await;
}

#[tokio::test]
async fn discord_py_finds_every_row_over_a_stream_of_zstd() {
    let Some(bot) = bot("zstd-stream") else { return };
    check(bot, "zstd-stream").await;
}
