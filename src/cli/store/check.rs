//! `castellan store check`: finds damaged or unreadable data, and games that this version judges differently.

use crate::language::localize;
use crate::process::{CliError, push_line};
use crate::store::address::OpenStore;
use crate::store::list_streams;
use crate::system::{SystemClock, SystemEntropy};
use castellan_community::people::invitations;
use castellan_community::places::{game_locations, tournament_locations};
use castellan_community::settings;
use castellan_discord::announcing::greeting;
use castellan_game::{GameId, Phase};
use castellan_referee::{Referee, RefereeError, game_of_stream, store_check};
use castellan_rules::Record;
use castellan_store::keyring::is_sealed;
use castellan_store::{SharedStore, StoreError, StreamRow};
use castellan_text::{message, play_error};

/// Checks a store and returns the report if there are no problems. `keys_error` is the reason that sealed data cannot
/// be opened.
pub async fn check(
    open: &OpenStore,
    keys_error: Option<StoreError>,
    replay: bool,
) -> Result<String, CliError> {
    let (report, store) = (open.check().await?, &open.store);
    let mut text = String::new();
    push_line(&mut text, format!("streams {} (packed {})", report.streams, report.packed));
    push_line(&mut text, format!("events {}", report.events));
    push_line(&mut text, format!("index rows {}", report.index_rows));
    push_line(&mut text, format!("work {}", report.jobs));
    let mut problems = report.damaged.len();
    for damage in &report.damaged {
        push_line(&mut text, format!("damaged {damage}"));
    }
    let rows = check_rows(store, keys_error.is_none()).await?;
    match keys_error {
        Some(problem) => {
            push_line(&mut text, format!("sealed rows {}, not opened: {problem}", rows.sealed));
            problems += 1;
        }
        None => push_line(&mut text, format!("sealed rows {} (erased {})", rows.sealed, rows.erased)),
    }
    problems += rows.unreadable.len();
    for problem in rows.unreadable {
        push_line(&mut text, format!("unreadable {problem}"));
    }
    if replay {
        let (games, different) = replay_running_games(store).await?;
        push_line(&mut text, format!("replayed {games}"));
        problems += different.len();
        for (game, problem) in different {
            push_line(&mut text, format!("different {game}: {problem}"));
        }
    }
    if problems == 0 {
        push_line(&mut text, localize(&message!(CommandLine, "store-nothing-wrong")));
        return Ok(text);
    }
    // The findings are the requested output; the exit status reports that there are some.
    crate::process::write_stdout(&text)?;
    let path = open.address.as_str();
    Err(CliError::from_message(&message!(CommandLine, "store-wrong", count = problems, path = path)))
}

/// The findings in rows and jobs.
#[derive(Default)]
struct Findings {
    sealed: u64,
    /// The number of sealed rows that were erased and await removal.
    erased: u64,
    /// Intact data that this version cannot parse.
    unreadable: Vec<String>,
}

/// Reads all rows and jobs, including sealed ones if there are keys.
async fn check_rows(store: &SharedStore, has_keys: bool) -> Result<Findings, CliError> {
    let mut findings = Findings::default();
    for stream in list_streams(store).await? {
        // The report already lists damage.
        let Ok(Some(whole)) = store.whole_stream(&stream).await else { continue };
        for row in &whole.index {
            let checks = [
                store_check::check_row,
                settings::check_row,
                game_locations::check_row,
                tournament_locations::check_row,
                greeting::check_row,
                invitations::check_row,
            ];
            let unreadable = checks.iter().filter_map(|check| check(row).err());
            findings.unreadable.extend(unreadable.map(|unreadable| unreadable.to_string()));
            if is_sealed(&row.value) {
                findings.sealed += 1;
                if has_keys {
                    check_sealed_row(store, row, &mut findings).await?;
                }
            }
        }
        let unreadable = whole.jobs.iter().filter_map(|job| store_check::check_job(job).err());
        findings.unreadable.extend(unreadable.map(|unreadable| unreadable.to_string()));
    }
    Ok(findings)
}

/// Opens and checks a sealed row.
async fn check_sealed_row(
    store: &SharedStore,
    row: &StreamRow,
    findings: &mut Findings,
) -> Result<(), CliError> {
    let result = match store_check::check_unsealed(store, row).await {
        Ok(true) => settings::check_unsealed(store, row).await,
        result => result,
    };
    match result {
        Ok(true) => {}
        Ok(false) => findings.erased += 1,
        Err(error @ StoreError::Unreadable(_)) => findings.unreadable.push(error.to_string()),
        Err(error @ (StoreError::Key(_) | StoreError::Damaged(_))) => {
            findings.unreadable.push(format!("{} {}: {error}", row.index, row.key));
        }
        Err(error) => return Err(error.into()),
    }
    Ok(())
}

/// Replays the running games. Returns their number, and those that this version judges differently.
async fn replay_running_games(store: &SharedStore) -> Result<(usize, Vec<(GameId, String)>), CliError> {
    let referee = Referee::new(store.clone(), SystemClock, SystemEntropy);
    let (mut games, mut different) = (0, Vec::new());
    for stream in list_streams(store).await? {
        let Some(id) = game_of_stream(&stream) else { continue };
        let game = match referee.games.game(&id).await {
            Ok(game) => game,
            Err(error @ RefereeError::Frozen { .. }) => {
                different.push((id, error.to_string()));
                continue;
            }
            // The report already lists damage.
            Err(_) => continue,
        };
        if let Some(record) = game.record().filter(|_| game.phase() != Phase::Over) {
            games += 1;
            different.extend(validate_record(record).err().map(|problem| (id, problem)));
        }
    }
    Ok((games, different))
}

/// Replays a record and validates every action.
fn validate_record(record: &Record) -> Result<(), String> {
    let mut replayed = Record::new(record.options().clone(), record.start().clone());
    for (number, step) in (1_usize..).zip(record.steps()) {
        replayed.play(step.action, step.roll).map_err(|error| {
            let action = step.action.to_string();
            let problem = play_error(&error);
            localize(&message!(
                CommandLine,
                "store-replayed-action",
                number = number,
                action = action,
                problem = problem
            ))
        })?;
    }
    if replayed.position() != record.position() {
        let position = replayed.position().to_string();
        return Err(localize(&message!(CommandLine, "store-replayed-position", position = position)));
    }
    if replayed.status() != record.status() {
        let status = replayed.status().to_string();
        return Err(localize(&message!(CommandLine, "store-replayed-status", status = status)));
    }
    Ok(())
}
