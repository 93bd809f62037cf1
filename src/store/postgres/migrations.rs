//! Migrations of the database's schema.
//!
//! Each is a SQL file that runs once, in a transaction of its own, in whichever process is first. A migration only
//! adds, so processes of an earlier version can go on beside it. If an earlier version could not work with a migration,
//! its `oldest_reader` says which migrations a program must know, and earlier versions are refused when they open the
//! database.

use super::database::{Database, column, prepare};
use super::database_error::{DatabaseError, Retry};
use super::options::{failed_opening, opening_error};
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

struct MigrationStep {
    version: i64,
    name: &'static str,
    sql: &'static str,
    /// The number of the last migration that a program must know to use the database after this one.
    oldest_reader: i64,
}

const STEPS: &[MigrationStep] = &[MigrationStep {
    version: 1,
    name: "first release",
    sql: include_str!("migrations/0001_first_release.sql"),
    oldest_reader: 1,
}];

/// A migration that the database records as run.
struct AppliedMigration {
    migration: Migration,
    oldest_reader: i64,
}

/// Returns the migrations that were run.
///
/// # Errors
/// Returns an error if the database cannot be reached or has an unexpected form.
async fn read_applied(database: &Database) -> Result<Vec<AppliedMigration>, StoreError> {
    let failed = |failure: &DatabaseError| failed_opening(&database.redacted, failure);
    let exists = query(database, sql::MIGRATIONS_EXIST).await.map_err(|failure| failed(&failure))?;
    let exists = exists.first().and_then(|row| row.try_get::<_, bool>(0).ok());
    if exists != Some(true) {
        return Ok(Vec::new());
    }
    let found = query(database, sql::MIGRATIONS).await.map_err(|failure| failed(&failure))?;
    let context = "the table of migrations";
    let applied = |row: &tokio_postgres::Row| {
        let version = super::database::number(row, 0, context)?;
        let (name, oldest_reader) = (column(row, 1, context)?, column(row, 2, context)?);
        let applied = Some(super::database::number(row, 3, context)?);
        Ok::<_, StoreError>(AppliedMigration {
            migration: Migration { version, name, applied },
            oldest_reader,
        })
    };
    let all: Vec<AppliedMigration> = found.iter().map(applied).collect::<Result<_, _>>()?;
    let is_first = |found: &AppliedMigration| found.migration.version == 1;
    match all.iter().find(|found| is_first(found) && found.migration.name != STEPS[0].name) {
        Some(_) => Err(opening_error(
            &database.redacted,
            &format!("it is {UNRELEASED}. Name another database for a new store"),
        )),
        None => Ok(all),
    }
}

/// Runs a query, and retries it until it is answered or patience runs out.
async fn query(database: &Database, sql: &str) -> Result<Vec<tokio_postgres::Row>, DatabaseError> {
    let mut retry = Retry::new(database.patience);
    loop {
        match database.query_once(sql, &[]).await {
            Ok(rows) => return Ok(rows),
            Err(failure) => retry.wait_after(failure).await?,
        }
    }
}

/// Returns all migrations that this program or the database knows.
pub(super) async fn list(database: &Database) -> Result<Vec<Migration>, StoreError> {
    let mut all: Vec<Migration> =
        read_applied(database).await?.into_iter().map(|applied| applied.migration).collect();
    for step in STEPS {
        let version = step.version as u64;
        if all.iter().all(|known| known.version != version) {
            all.push(Migration { version, name: step.name.to_owned(), applied: None });
        }
    }
    all.sort_by_key(|migration| migration.version);
    Ok(all)
}

/// Runs the missing migrations, and returns those that this call has run.
pub(super) async fn run(database: &Database) -> Result<Vec<Migration>, StoreError> {
    check_supported(database).await?;
    let mut run_versions = Vec::new();
    for missing in list(database).await?.into_iter().filter(|migration| migration.applied.is_none()) {
        let Some(step) = STEPS.iter().find(|step| step.version as u64 == missing.version) else { continue };
        let mut retry = Retry::new(database.patience);
        loop {
            match run_once(database, step).await {
                Ok(true) => {
                    tracing::info!(version = missing.version, name = missing.name, "store: migration run");
                    run_versions.push(missing.version);
                    break;
                }
                Ok(false) => break,
                Err(failure) => {
                    retry
                        .wait_after(failure)
                        .await
                        .map_err(|failure| failed_opening(&database.redacted, &failure))?;
                }
            }
        }
    }
    let now = list(database).await?;
    Ok(now.into_iter().filter(|migration| run_versions.contains(&migration.version)).collect())
}

/// Runs a migration; returns `false` if another process has run it.
async fn run_once(database: &Database, step: &MigrationStep) -> Result<bool, DatabaseError> {
    let mut connection = database.connection().await?;
    let exists = connection.query_one(sql::MIGRATIONS_EXIST, &[]).await?;
    // Accounts without the right to create schemas can still open a complete database.
    if !exists.try_get::<_, bool>(0)? {
        connection.batch_execute(sql::MIGRATIONS_TABLE).await?;
    }
    let record = prepare(&connection, sql::RECORD_MIGRATION).await?;
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
pub(super) async fn check_all_run(database: &Database) -> Result<(), StoreError> {
    let all = list(database).await?;
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
    Err(opening_error(&database.redacted, &problem))
}

/// Checks that the schema of the keys exists; a backup of the streams alone does not have it.
///
/// # Errors
/// Returns an error that says how to restore it.
pub(super) async fn check_keys_exist(database: &Database) -> Result<(), StoreError> {
    let found = query(database, sql::KEYS_EXIST)
        .await
        .map_err(|failure| failed_opening(&database.redacted, &failure))?;
    if found.first().and_then(|row| row.try_get::<_, bool>(0).ok()) == Some(true) {
        return Ok(());
    }
    let problem = "its keys are missing: restore the schema castellan_keys as it was when the store was last used. To go \
                   on without, and lose every text that was sealed with them, delete migration 1 from \
                   castellan.migrations";
    Err(opening_error(&database.redacted, problem))
}

/// Checks that this program can use the database.
///
/// # Errors
/// Returns an error if a later version has changed the database incompatibly.
pub(super) async fn check_supported(database: &Database) -> Result<(), StoreError> {
    let known = STEPS.last().map_or(0, |step| step.version);
    let needed = read_applied(database).await?.iter().map(|applied| applied.oldest_reader).max().unwrap_or(0);
    if needed <= known {
        return Ok(());
    }
    let problem = format!(
        "a later version of this program has changed it: migration {needed} is needed, and this program knows \
         {known}. Update the program"
    );
    Err(opening_error(&database.redacted, &problem))
}
