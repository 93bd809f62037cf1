//! A store that an earlier version wrote, rewritten in its place; and stores opened, rewritten first where that is due.

use super::{BadInput, runtime};
use crate::referee::upgrade::Sealing;
use crate::store::{EarlierStore, SledOptions, SledStore, Store, StoreError, StreamName, Upgrade};
use crate::text::{Language, message};
use std::path::Path;
use tokio::task::JoinSet;

/// Streams looked at in one go.
const PAGE: usize = 1_000;
/// Streams that are being stored at once: they share the syncing of the disk.
const AT_ONCE: usize = 64;

/// What was rewritten.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Upgraded {
    /// The version that the store was of.
    pub from: u64,
    /// Streams of the old store that are in the new one.
    pub streams: u64,
    /// Streams that could not be read, and were left out because that was asked for.
    pub left_out: Vec<String>,
}

impl Upgraded {
    /// What is said of it.
    #[must_use]
    pub fn told(&self, path: &Path, language: Language) -> String {
        let told = message!(
            CommandLine,
            "store-upgraded",
            path = path.display().to_string(),
            schema = self.from.to_string(),
            streams = self.streams.to_string(),
        );
        told.text(language)
    }
}

/// Opens the store in a folder. A store of an earlier version is upgraded first, which `tell` reports.
///
/// To be called outside a tokio runtime.
///
/// # Errors
/// What is wrong with it, and what to do.
pub fn opened(path: &Path, tell: impl FnOnce(&Upgraded)) -> Result<SledStore, BadInput> {
    match SledStore::open(path, SledOptions::default()) {
        Err(StoreError::Earlier { .. }) => {
            let upgraded = runtime()?.block_on(upgrade(path, false))?;
            tell(&upgraded);
            Ok(SledStore::open(path, SledOptions::default())?)
        }
        opened => Ok(opened?),
    }
}

/// Rewrites a store of an earlier version. The old files stay until the new ones are complete and were checked; a kill
/// leaves either the old store, or what is finished when it is opened again.
///
/// # Errors
/// When part of the old store cannot be read and is not to be left out, or the new one cannot be written. The old store
/// is as it was then.
pub async fn upgrade(path: &Path, leave_out_damaged: bool) -> Result<Upgraded, BadInput> {
    let old = EarlierStore::open(path, SledOptions::default())?;
    let new = old.begin_replacement(SledOptions::default())?;
    let sealing = Sealing(new.clone());
    let mut upgraded = Upgraded { from: old.schema(), ..Upgraded::default() };
    let mut tasks = JoinSet::new();
    let mut last: Option<StreamName> = None;
    loop {
        let names = old.streams(last.as_ref(), PAGE)?;
        let Some(name) = names.last() else { break };
        last = Some(name.clone());
        for name in &names {
            let whole = match old.whole(name) {
                Ok(Some(whole)) => whole,
                Ok(None) => continue,
                Err(StoreError::Damaged(damage)) if leave_out_damaged => {
                    upgraded.left_out.push(format!("{name}: {damage}"));
                    continue;
                }
                Err(StoreError::Damaged(damage)) => {
                    return Err(BadInput::of(&message!(
                        CommandLine,
                        "store-damaged-upgrade",
                        path = path.display().to_string(),
                        schema = old.schema().to_string(),
                        stream = name.to_string(),
                        damage = damage.to_string(),
                    )));
                }
                Err(error) => return Err(error.into()),
            };
            let wholes = sealing.upgrade(whole).await.map_err(|problem| {
                let path = path.display().to_string();
                BadInput::of(&message!(CommandLine, "store-upgrade-failed", path = path, problem = problem))
            })?;
            upgraded.streams += 1;
            for whole in wholes {
                while tasks.len() >= AT_ONCE {
                    restored(tasks.join_next().await)?;
                }
                let new = new.clone();
                tasks.spawn(async move { new.restore(whole).await });
            }
        }
    }
    while let Some(done) = tasks.join_next().await {
        restored(Some(done))?;
    }
    let report = new.check().await?;
    if let Some(damage) = report.damaged.first() {
        let (path, damage) = (path.display().to_string(), damage.to_string());
        return Err(BadInput::of(&message!(
            CommandLine,
            "store-upgrade-damaged",
            path = path,
            damage = damage
        )));
    }
    drop(sealing);
    drop(new);
    old.replace()?;
    Ok(upgraded)
}

type Done = Result<Result<crate::store::Restored, StoreError>, tokio::task::JoinError>;

fn restored(done: Option<Done>) -> Result<(), BadInput> {
    match done {
        Some(Ok(restored)) => Ok(restored.map(drop)?),
        Some(Err(error)) => {
            Err(BadInput::of(&message!(CommandLine, "store-stream-failed", problem = error.to_string())))
        }
        None => Ok(()),
    }
}
