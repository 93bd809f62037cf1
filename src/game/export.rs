//! Exports of games: readable without this program, verifiable with `castellan dice verify`, and without anything that
//! the requester may not know.

use super::agreement::{self, Agreement};
use super::conditions::Plan;
use super::event::{Draw, DrawnFor, Event, EventKind, SeedGiver};
use super::fold_error::FoldError;
use super::hidden::Hidden;
use super::player::{Player, PlayerKind};
use super::state::public::{Viewer, owner, private_form, public_form};
use super::state::{Game, Phase};
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
    agreement: &'a Agreement,
    phase: Phase,
    players: Vec<Sits<'a>>,
    /// The SHA-256 of the secret of the dice.
    commitment: String,
    /// The secret itself, once the game is over.
    secret: Option<String>,
    /// The dice used before the game was reinstated, whose secrets had been revealed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    earlier: Vec<Earlier>,
    seeds: Vec<SeedOf<'a>>,
    start: Option<String>,
    draws: Vec<Draw>,
    /// The public events, each in the form that was hashed.
    log: Vec<Entry>,
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
struct Sits<'a> {
    seat: char,
    player: &'a str,
    kind: &'a PlayerKind,
}

#[derive(Serialize)]
struct Earlier {
    commitment: String,
    secret: String,
    /// The number of the first draw made with a later secret.
    until: u64,
}

#[derive(Serialize)]
struct SeedOf<'a> {
    seat: char,
    seed: &'a str,
    by: SeedGiver,
}

#[derive(Serialize)]
struct Entry {
    number: u64,
    hash: String,
    event: Box<RawValue>,
}

// `serde` passes a reference.
fn as_map<S: Serializer>(options: &Options, serializer: S) -> Result<S::Ok, S::Error> {
    let pairs = agreement::pairs(options);
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
        log.push(Entry { number: game.public().number, hash: game.public().hash.clone(), event });
    }
    for event in events {
        if let Viewer::Player(player) = viewer
            && owner(&event.what, Some(&game)) == Some(player)
        {
            own.extend(private_form(event));
        }
        let shown = public_form(event, Some(&game));
        game.apply(event)?;
        if let Some(event) = shown {
            log.push(Entry { number: game.public().number, hash: game.public().hash.clone(), event });
        }
        draws.extend(drawn(&event.what));
    }
    let shown = |over: bool, reveal: &dyn Fn() -> String| over.then(reveal);
    let epochs = game.epochs();
    let present = epochs.last().expect("a game has dice from its creation");
    let earlier = epochs.windows(2).map(|pair| Earlier {
        commitment: pair[0].secret.commitment().to_string(),
        secret: pair[0].secret.reveal(),
        until: pair[1].from,
    });
    let players = game.seats().iter();
    let players = players.map(|(seat, player)| Sits {
        seat: seat.letter(),
        player: player.id.as_str(),
        kind: &player.kind,
    });
    let seeds = game.seeds().iter();
    let seeds =
        seeds.map(|(seat, given)| SeedOf { seat: seat.letter(), seed: given.seed.as_str(), by: given.by });
    let export = Export {
        version: VERSION,
        game: game.id().as_str(),
        variant: game.agreement().variant.info().name,
        rules: game.rules_version(),
        options: game.options(),
        agreement: game.agreement(),
        phase: game.phase(),
        players: players.collect(),
        commitment: present.secret.commitment().to_string(),
        secret: shown(game.phase() == Phase::Over, &|| present.secret.reveal()),
        earlier: earlier.collect(),
        seeds: seeds.collect(),
        start: game.record().map(|record| record.start().to_string()),
        draws,
        log,
        hash: &game.public().hash,
        own,
        notes: kept.notes.as_ref().map(|notes| notes.as_str()),
        conditions: kept.plans.iter().map(|(seat, plan)| (seat.letter(), plan.write())).collect(),
        text: text(&game),
    };
    Ok(serde_json::to_string(&export).expect("keys are texts, and nothing fails while writing to memory"))
}

/// Returns the draws of an event, as an export lists them.
fn drawn(what: &EventKind) -> Vec<Draw> {
    match what {
        EventKind::Seated { draws, .. } | EventKind::Started { draws, .. } => draws.clone(),
        EventKind::Played { roll: Some(rolled), .. } => vec![Draw {
            first: rolled.first,
            what: DrawnFor::Roll,
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
