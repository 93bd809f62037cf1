//! Migrations of the database's schema.
//!
//! Each is a SQL file that runs once, in a transaction of its own, in whichever process is first. A migration only
//! adds, so processes of an earlier version can go on beside it. If an earlier version could not work with a migration,
//! its `oldest_reader` says which migrations a program must know, and earlier versions are refused when they open the
//! database.

use super::database::{Database, column, prepared};
use super::failure::{Failure, Retry};
use super::options::{not_opened, opening};
use super::sql;
use crate::error::{StoreError, UNRELEASED};

/// A migration of the database's schema.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Migration {
    /// The number, from 1.
    pub version: u64,
    /// A short description.
    pub name: String,
    /// The time of its run, in milliseconds since 1970 UTC by the clock of the database; `None` if it was not run.
    pub applied: Option<u64>,
}

struct Step {
    version: i64,
    name: &'static str,
    sql: &'static str,
    /// The number of the last migration that a program must know to use the database after this one.
    oldest_reader: i64,
}

const STEPS: &[Step] = &[Step {
    version: 1,
    name: "first release",
    sql: include_str!("migrations/0001_first_release.sql"),
    oldest_reader: 1,
}];

/// A migration that the database records as run.
struct Applied {
    migration: Migration,
    oldest_reader: i64,
}

/// Returns the migrations that were run.
///
/// # Errors
/// Returns an error if the database cannot be reached or has an unexpected form.
async fn applied(database: &Database) -> Result<Vec<Applied>, StoreError> {
    let failed = |failure: &Failure| not_opened(&database.shown, failure);
    let there = read(database, sql::MIGRATIONS_THERE).await.map_err(|failure| failed(&failure))?;
    let there = there.first().and_then(|row| row.try_get::<_, bool>(0).ok());
    if there != Some(true) {
        return Ok(Vec::new());
    }
    let found = read(database, sql::MIGRATIONS).await.map_err(|failure| failed(&failure))?;
    let place = "the table of migrations";
    let one = |row: &tokio_postgres::Row| {
        let version = super::database::number(row, 0, place)?;
        let (name, oldest_reader) = (column(row, 1, place)?, column(row, 2, place)?);
        let applied = Some(super::database::number(row, 3, place)?);
        Ok::<_, StoreError>(Applied { migration: Migration { version, name, applied }, oldest_reader })
    };
    let all: Vec<Applied> = found.iter().map(one).collect::<Result<_, _>>()?;
    let is_first = |found: &Applied| found.migration.version == 1;
    match all.iter().find(|found| is_first(found) && found.migration.name != STEPS[0].name) {
        Some(_) => Err(opening(
            &database.shown,
            &format!("it is {UNRELEASED}. Name another database for a new store"),
        )),
        None => Ok(all),
    }
}

async fn read(database: &Database, sql: &str) -> Result<Vec<tokio_postgres::Row>, Failure> {
    let mut retry = Retry::new(database.patience);
    loop {
        match database.once(sql, &[]).await {
            Ok(rows) => return Ok(rows),
            Err(failure) => retry.after(failure).await?,
        }
    }
}

/// Returns all migrations that this program or the database knows.
pub(super) async fn all(database: &Database) -> Result<Vec<Migration>, StoreError> {
    let mut all: Vec<Migration> = applied(database).await?.into_iter().map(|one| one.migration).collect();
    for step in STEPS {
        let version = step.version as u64;
        if all.iter().all(|there| there.version != version) {
            all.push(Migration { version, name: step.name.to_owned(), applied: None });
        }
    }
    all.sort_by_key(|migration| migration.version);
    Ok(all)
}

/// Runs the missing migrations, and returns those that this call has run.
pub(super) async fn run(database: &Database) -> Result<Vec<Migration>, StoreError> {
    refuse_later(database).await?;
    let mut ran = Vec::new();
    for missing in all(database).await?.into_iter().filter(|migration| migration.applied.is_none()) {
        let Some(step) = STEPS.iter().find(|step| step.version as u64 == missing.version) else { continue };
        let mut retry = Retry::new(database.patience);
        loop {
            match run_once(database, step).await {
                Ok(true) => {
                    tracing::info!(version = missing.version, name = missing.name, "store: migration run");
                    ran.push(missing.version);
                    break;
                }
                Ok(false) => break,
                Err(failure) => {
                    retry.after(failure).await.map_err(|failure| not_opened(&database.shown, &failure))?;
                }
            }
        }
    }
    let now = all(database).await?;
    Ok(now.into_iter().filter(|migration| ran.contains(&migration.version)).collect())
}

/// Runs a migration; returns `false` if another process has run it.
async fn run_once(database: &Database, step: &Step) -> Result<bool, Failure> {
    let mut connection = database.connection().await?;
    let there = connection.query_one(sql::MIGRATIONS_THERE, &[]).await?;
    // Accounts without the right to create schemas can still open a complete database.
    if !there.try_get::<_, bool>(0)? {
        connection.batch_execute(sql::MIGRATIONS_TABLE).await?;
    }
    let record = prepared(&connection, sql::RECORD_MIGRATION).await?;
    let transaction = connection.transaction().await?;
    let recorded = transaction.execute(&record, &[&step.version, &step.name, &step.oldest_reader]).await?;
    if recorded == 0 {
        return Ok(false);
    }
    transaction.batch_execute(step.sql).await?;
    transaction.commit().await?;
    Ok(true)
}

/// Checks that all migrations were run.
///
/// # Errors
/// Returns an error that lists the missing migrations.
pub(super) async fn refuse_missing(database: &Database) -> Result<(), StoreError> {
    let all = all(database).await?;
    let missing: Vec<String> = all
        .iter()
        .filter(|migration| migration.applied.is_none())
        .map(|migration| migration.version.to_string())
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let missing = missing.join(", ");
    let problem = format!("it misses migrations: {missing}. `castellan store migrate` runs them");
    Err(opening(&database.shown, &problem))
}

/// Checks that the schema of the keys exists; a backup of the streams alone does not have it.
///
/// # Errors
/// Returns an error that says how to restore it.
pub(super) async fn refuse_without_keys(database: &Database) -> Result<(), StoreError> {
    let found =
        read(database, sql::KEYS_THERE).await.map_err(|failure| not_opened(&database.shown, &failure))?;
    if found.first().and_then(|row| row.try_get::<_, bool>(0).ok()) == Some(true) {
        return Ok(());
    }
    let problem = "its keys are missing: restore the schema castellan_keys as it was when the store was last used. To go \
                   on without, and lose every text that was sealed with them, delete migration 1 from \
                   castellan.migrations";
    Err(opening(&database.shown, problem))
}

/// Checks that this program can use the database.
///
/// # Errors
/// Returns an error if a later version has changed the database incompatibly.
pub(super) async fn refuse_later(database: &Database) -> Result<(), StoreError> {
    let known = STEPS.last().map_or(0, |step| step.version);
    let needed = applied(database).await?.iter().map(|one| one.oldest_reader).max().unwrap_or(0);
    if needed <= known {
        return Ok(());
    }
    let problem = format!(
        "a later version of this program has changed it: migration {needed} is needed, and this program knows \
         {known}. Update the program"
    );
    Err(opening(&database.shown, &problem))
}
