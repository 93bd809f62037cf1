//! Exports of games: readable without this program, verifiable with `castellan dice verify`, and without anything that
//! the requester may not know.

use super::conditions::Plan;
use super::event::{DiceDraws, DicePurpose, Event, EventKind, SeedSource};
use super::fold_error::FoldError;
use super::hidden::Hidden;
use super::player::{Player, PlayerKind};
use super::settings::{self, GameSettings};
use super::state::visibility::{Viewer, private_form, private_owner, public_form};
use super::state::{EarlierDice, Game, Phase};
use castellan_rules::text::game::GameText;
use castellan_rules::{Options, Seat};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// The version of the format.
pub const VERSION: u32 = 1;

/// The fields of an export, in order.
#[derive(Serialize)]
struct Export<'a> {
    #[serde(rename = "castellan-game")]
    version: u32,
    game: &'a str,
    variant: &'static str,
    rules: u32,
    #[serde(serialize_with = "as_map")]
    options: Options,
    #[serde(rename = "agreement")]
    settings: &'a GameSettings,
    phase: Phase,
    players: Vec<PlayerEntry<'a>>,
    /// The SHA-256 of the secret of the dice.
    commitment: String,
    /// The secret itself, once the game is over.
    secret: Option<String>,
    /// The dice used before the game was reinstated, whose secrets had been revealed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    earlier: Vec<EarlierDice>,
    seeds: Vec<SeedEntry<'a>>,
    start: Option<String>,
    draws: Vec<DiceDraws>,
    /// The public events, each in the form that was hashed.
    log: Vec<LogEntry>,
    hash: &'a str,
    /// Private events of the player that the export is for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    own: Vec<Box<RawValue>>,
    /// The player's notes.
    #[serde(skip_serializing_if = "Option::is_none")]
    notes: Option<&'a str>,
    /// The player's conditional moves, by seat.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    conditions: BTreeMap<char, String>,
    text: Option<String>,
}

#[derive(Serialize)]
struct PlayerEntry<'a> {
    seat: char,
    player: &'a str,
    kind: &'a PlayerKind,
}

#[derive(Serialize)]
struct SeedEntry<'a> {
    seat: char,
    seed: &'a str,
    by: SeedSource,
}

#[derive(Serialize)]
struct LogEntry {
    number: u64,
    hash: String,
    event: Box<RawValue>,
}

// `serde` passes a reference.
fn as_map<S: Serializer>(options: &Options, serializer: S) -> Result<S::Ok, S::Error> {
    let pairs = settings::option_pairs(options);
    let mut map = serializer.serialize_map(Some(pairs.len()))?;
    for (key, value) in &pairs {
        map.serialize_entry(key, value)?;
    }
    map.end()
}

/// The private texts of a player, which are kept beside the log of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PrivateTexts {
    /// The player's notes.
    pub notes: Option<Hidden<String>>,
    /// The player's conditional moves, by seat.
    pub plans: BTreeMap<Seat, Hidden<Plan>>,
}

/// Exports the game of these events as one JSON object, with everything that `viewer` may see. `kept` holds the
/// viewer's private texts.
///
/// # Errors
/// Returns an error if the events cannot be folded into a game.
///
/// # Panics
/// Never: every game can be serialized.
pub fn export(events: &[Event], viewer: Viewer, kept: &PrivateTexts) -> Result<String, FoldError> {
    let mut events = events.iter();
    let first = events.next().ok_or(FoldError::NoEvents)?;
    let mut game = Game::begin(first)?;
    let (mut log, mut own, mut draws) = (Vec::new(), Vec::new(), Vec::new());
    if let Some(event) = public_form(first, None) {
        log.push(LogEntry {
            number: game.public_head().number,
            hash: game.public_head().hash.clone(),
            event,
        });
    }
    for event in events {
        if let Viewer::Player(player) = viewer
            && private_owner(&event.what, Some(&game)) == Some(player)
        {
            own.extend(private_form(event));
        }
        let shown = public_form(event, Some(&game));
        game.apply(event)?;
        if let Some(event) = shown {
            log.push(LogEntry {
                number: game.public_head().number,
                hash: game.public_head().hash.clone(),
                event,
            });
        }
        draws.extend(drawn(&event.what));
    }
    let dice = game.disclosed_dice();
    let players = game.seats().iter();
    let players = players.map(|(seat, player)| PlayerEntry {
        seat: seat.letter(),
        player: player.id.as_str(),
        kind: &player.kind,
    });
    let seeds = game.seeds().iter();
    let seeds = seeds.map(|(seat, given)| SeedEntry {
        seat: seat.letter(),
        seed: given.seed.as_str(),
        by: given.source,
    });
    let export = Export {
        version: VERSION,
        game: game.id().as_str(),
        variant: game.settings().variant.info().name,
        rules: game.rules_version(),
        options: game.options(),
        settings: game.settings(),
        phase: game.phase(),
        players: players.collect(),
        commitment: dice.commitment.to_string(),
        secret: dice.secret,
        earlier: dice.earlier,
        seeds: seeds.collect(),
        start: game.record().map(|record| record.start().to_string()),
        draws,
        log,
        hash: &game.public_head().hash,
        own,
        notes: kept.notes.as_ref().map(|notes| notes.as_str()),
        conditions: kept.plans.iter().map(|(seat, plan)| (seat.letter(), plan.to_text())).collect(),
        text: text(&game),
    };
    Ok(serde_json::to_string(&export).expect("keys are texts, and nothing fails while writing to memory"))
}

/// Returns the draws of an event, as an export lists them.
fn drawn(what: &EventKind) -> Vec<DiceDraws> {
    match what {
        EventKind::Seated { draws, .. } | EventKind::Started { draws, .. } => draws.clone(),
        EventKind::Played { roll: Some(rolled), .. } => vec![DiceDraws {
            first: rolled.first,
            what: DicePurpose::Roll,
            sides: u32::from(rolled.sides),
            values: vec![u32::from(rolled.attack), u32::from(rolled.defence)],
        }],
        _ => Vec::new(),
    }
}

/// Returns the game text, with the names of the players.
fn text(game: &Game) -> Option<String> {
    let mut text = GameText::new(game.record()?.clone());
    for seat in Seat::ALL {
        if let Some(Player { id, kind }) = game.player_at(seat) {
            let name = match kind {
                PlayerKind::Person => id.to_string(),
                PlayerKind::Engine { name, level } => format!("{name} (level {level})"),
            };
            text.add_tag(seat.name(), &name).ok()?;
        }
    }
    Some(text.to_string())
}
