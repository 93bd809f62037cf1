//! `castellan store check`: finds damaged or unreadable data, and games that this version judges differently.

use crate::language::said;
use crate::ports::{SystemClock, SystemEntropy};
use crate::process::{BadInput, line};
use crate::store::address::OpenStore;
use crate::store::streams;
use castellan_community::{game_locations, invitations, settings, tournament_locations};
use castellan_discord::announcing::greeting;
use castellan_game::{GameId, Phase};
use castellan_referee::{Referee, RefereeError, game_of_stream, store_check};
use castellan_rules::Record;
use castellan_store::keyring::is_sealed;
use castellan_store::{SharedStore, StoreError, StreamRow};
use castellan_text::{message, unplayable};

/// Checks a store and returns the report if there are no problems. `locked` is the reason that sealed data cannot be
/// opened.
pub async fn check(open: &OpenStore, locked: Option<StoreError>, replay: bool) -> Result<String, BadInput> {
    let (report, store) = (open.check().await?, &open.store);
    let mut text = String::new();
    line(&mut text, format!("streams {} (packed {})", report.streams, report.packed));
    line(&mut text, format!("events {}", report.events));
    line(&mut text, format!("index rows {}", report.index_rows));
    line(&mut text, format!("work {}", report.jobs));
    let mut wrong = report.damaged.len();
    for damage in &report.damaged {
        line(&mut text, format!("damaged {damage}"));
    }
    let rows = look(store, locked.is_none()).await?;
    match locked {
        Some(problem) => {
            line(&mut text, format!("sealed rows {}, not opened: {problem}", rows.sealed));
            wrong += 1;
        }
        None => line(&mut text, format!("sealed rows {} (erased {})", rows.sealed, rows.erased)),
    }
    wrong += rows.unreadable.len();
    for problem in rows.unreadable {
        line(&mut text, format!("unreadable {problem}"));
    }
    if replay {
        let (games, different) = replayed(store).await?;
        line(&mut text, format!("replayed {games}"));
        wrong += different.len();
        for (game, problem) in different {
            line(&mut text, format!("different {game}: {problem}"));
        }
    }
    if wrong == 0 {
        line(&mut text, said(&message!(CommandLine, "store-nothing-wrong")));
        return Ok(text);
    }
    // The findings are the requested output; the exit status reports that there are some.
    crate::process::say(&text)?;
    let path = open.address.as_str();
    Err(BadInput::of(&message!(CommandLine, "store-wrong", count = wrong, path = path)))
}

/// The findings in rows and jobs.
#[derive(Default)]
struct Looked {
    sealed: u64,
    /// The number of sealed rows that were erased and await removal.
    erased: u64,
    /// Intact data that this version cannot parse.
    unreadable: Vec<String>,
}

/// Reads all rows and jobs, including sealed ones if there are keys.
async fn look(store: &SharedStore, has_keys: bool) -> Result<Looked, BadInput> {
    let mut looked = Looked::default();
    for stream in streams(store).await? {
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
            looked.unreadable.extend(unreadable.map(|unreadable| unreadable.to_string()));
            if is_sealed(&row.value) {
                looked.sealed += 1;
                if has_keys {
                    look_into(store, row, &mut looked).await?;
                }
            }
        }
        let unreadable = whole.jobs.iter().filter_map(|work| store_check::check_job(work).err());
        looked.unreadable.extend(unreadable.map(|unreadable| unreadable.to_string()));
    }
    Ok(looked)
}

/// Opens and checks a sealed row.
async fn look_into(store: &SharedStore, row: &StreamRow, looked: &mut Looked) -> Result<(), BadInput> {
    let read = match store_check::check_unsealed(store, row).await {
        Ok(true) => settings::check_unsealed(store, row).await,
        read => read,
    };
    match read {
        Ok(true) => {}
        Ok(false) => looked.erased += 1,
        Err(error @ StoreError::Unreadable(_)) => looked.unreadable.push(error.to_string()),
        Err(error @ (StoreError::Key(_) | StoreError::Damaged(_))) => {
            looked.unreadable.push(format!("{} {}: {error}", row.index, row.key));
        }
        Err(error) => return Err(error.into()),
    }
    Ok(())
}

/// Replays the running games. Returns their number, and those that this version judges differently.
async fn replayed(store: &SharedStore) -> Result<(usize, Vec<(GameId, String)>), BadInput> {
    let referee = Referee::new(store.clone(), SystemClock, SystemEntropy);
    let (mut games, mut different) = (0, Vec::new());
    for stream in streams(store).await? {
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
            different.extend(judged_anew(record).err().map(|problem| (id, problem)));
        }
    }
    Ok((games, different))
}

/// Replays a record and validates every action.
fn judged_anew(record: &Record) -> Result<(), String> {
    let mut anew = Record::new(record.options().clone(), record.start().clone());
    for (number, step) in (1_usize..).zip(record.steps()) {
        anew.play(step.action, step.roll).map_err(|error| {
            let action = step.action.to_string();
            let problem = unplayable(&error);
            said(&message!(
                CommandLine,
                "store-replayed-action",
                number = number,
                action = action,
                problem = problem
            ))
        })?;
    }
    if anew.position() != record.position() {
        let position = anew.position().to_string();
        return Err(said(&message!(CommandLine, "store-replayed-position", position = position)));
    }
    if anew.status() != record.status() {
        let status = anew.status().to_string();
        return Err(said(&message!(CommandLine, "store-replayed-status", status = status)));
    }
    Ok(())
}
