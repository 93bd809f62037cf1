//! Ratings of players, computed from finished games in order and nothing else.
//!
//! - Games of two seats: Glicko-2, with each game as a rating period of its own, separately for each variant.
//! - Games with computers, where a server rates them, are on lists of their own. Computers are rated there too, all of
//!   a level as one player.
//! - Games of three and four seats: Weng-Lin (Bradley-Terry, full pairs), by the order of leaving. Players who share a
//!   place are tied.
//! - A rating is provisional for the first [`PROVISIONAL_GAMES`] games, and as long as its deviation is large.
//!
//! The formulas are those of the crate `skillratings`. The same games in the same order give the same numbers, so
//! ratings are stored only as a cache.

mod strength;

use super::score::Score;
use castellan_game::player::rated_player;
use castellan_game::{Game, PlayerId};
use castellan_rules::{Action, Seat, Variant};
use std::collections::{BTreeMap, BTreeSet};
use strength::Strength;

/// The initial rating of all players.
pub const INITIAL_RATING: u32 = 1500;

/// The number of games below which a rating is provisional.
pub const PROVISIONAL_GAMES: u32 = 10;

/// A finished game that counts for ratings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedGame {
    /// The variant.
    pub variant: Variant,
    /// The players, in the order of the seats. Computers of a level are one player.
    pub players: Vec<PlayerId>,
    /// `true` if computers played.
    pub with_computers: bool,
    /// The place of each player, from 1. Tied players share a place.
    pub places: Vec<u8>,
}

/// The reason for which a finished game does not count for ratings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnratedReason {
    /// The game was not rated.
    Casual,
    /// The game ended without a result.
    NoResult,
    /// This seat never acted, so the game was a forfeit.
    NeverMoved(Seat),
    /// A player had several seats, or a seat was empty.
    NotOneEach,
}

impl RatedGame {
    /// Returns a finished game if it counts: see [`try_from_game`](Self::try_from_game).
    #[must_use]
    pub fn from_game(game: &Game) -> Option<Self> {
        Self::try_from_game(game).ok()
    }

    /// Returns a finished game if it counts: it was agreed to be rated, without takebacks; it has a result; each seat
    /// has acted, so that it is not a forfeit; each player had one seat; and no computer played, unless such games are
    /// rated.
    ///
    /// # Errors
    /// Returns the reason for which it does not count.
    pub fn try_from_game(game: &Game) -> Result<Self, UnratedReason> {
        let agreement = game.settings();
        let with_computers = game.has_engines();
        let casual = !agreement.rated || agreement.takebacks || agreement.solo;
        if casual || with_computers && !agreement.rated_with_computers {
            return Err(UnratedReason::Casual);
        }
        let (Some(score), Some(record)) = (Score::from_game(game), game.record()) else {
            return Err(UnratedReason::NoResult);
        };
        let seats = game.all_seats();
        let acted =
            |seat| record.steps().any(|step| step.seat == seat && !matches!(step.action, Action::Leave(_)));
        if let Some(seat) = seats.iter().find(|seat| !acted(**seat)) {
            return Err(UnratedReason::NeverMoved(*seat));
        }
        let players: Option<Vec<PlayerId>> =
            seats.iter().map(|seat| game.player_at(*seat).map(|player| player.id.clone())).collect();
        let players = players.ok_or(UnratedReason::NotOneEach)?;
        if players.iter().collect::<BTreeSet<_>>().len() < players.len() {
            return Err(UnratedReason::NotOneEach);
        }
        let players = players.iter().map(rated_player).collect();
        Ok(Self { variant: agreement.variant, players, with_computers, places: score.places })
    }

    /// Returns the list on which the game counts.
    #[must_use]
    pub fn list(&self) -> RatingList {
        let list = RatingList::for_variant(self.variant, self.players.len());
        if self.with_computers { list.with_computers() } else { list }
    }
}

/// The key of a rating list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RatingList {
    /// The name of the variant.
    pub game: &'static str,
    /// `true` for games of more than two seats.
    pub many: bool,
    /// `true` for games in which computers played.
    pub with_computers: bool,
}

impl RatingList {
    /// Returns the list for games of a variant with this many seats, without computers.
    #[must_use]
    pub fn for_variant(variant: Variant, seats: usize) -> Self {
        Self { game: variant.info().name, many: seats > 2, with_computers: false }
    }

    /// Returns the lists of a variant for games between people: for two seats and, if it allows more, for more.
    pub fn lists_of_people(variant: Variant) -> impl Iterator<Item = Self> {
        let seats = variant.info().seats.len();
        [2, 4]
            .into_iter()
            .take(if seats > 2 { 2 } else { 1 })
            .map(move |seats| Self::for_variant(variant, seats))
    }

    /// Returns all lists of a variant: those of games between people, each followed by the one with computers.
    pub fn lists_of_variant(variant: Variant) -> impl Iterator<Item = Self> {
        Self::lists_of_people(variant).flat_map(|list| [list, list.with_computers()])
    }

    /// Returns the list for the same games with computers.
    #[must_use]
    pub const fn with_computers(self) -> Self {
        Self { with_computers: true, ..self }
    }
}

/// A player's rating.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The strength, on a scale that begins at 1500.
    pub rating: f64,
    /// The standard deviation: about two of three players are within it.
    pub deviation: f64,
    /// The number of rated games.
    pub games: u32,
    /// `true` while the rating is unreliable.
    pub provisional: bool,
}

impl Rating {
    /// Returns the rounded rating.
    #[must_use]
    pub fn rounded(&self) -> u32 {
        self.rating.round().max(0.0) as u32
    }
}

/// The ratings of all players on all lists.
///
/// ```
/// use castellan_game::PlayerId;
/// use castellan_rules::Variant;
/// use castellan_tournament::rating::{RatedGame, RatingList, Ratings};
///
/// let players = ["ann", "ben"].map(|name| PlayerId::new(name).unwrap());
/// let (variant, players) = (Variant::GiantKing, players.to_vec());
/// let won = RatedGame { variant, players, with_computers: false, places: vec![1, 2] };
/// let ratings = Ratings::from_games([&won]);
///
/// let list = ratings.ranked_players(RatingList::for_variant(Variant::GiantKing, 2));
/// assert_eq!(list[0].0.as_str(), "ann");
/// assert!(list[0].1.rating > 1500.0 && list[0].1.provisional);
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ratings {
    lists: BTreeMap<RatingList, BTreeMap<PlayerId, (Strength, u32)>>,
}

impl Ratings {
    /// Computes the ratings after these games, in the order in which they ended.
    #[must_use]
    pub fn from_games<'a>(games: impl IntoIterator<Item = &'a RatedGame>) -> Self {
        let mut ratings = Self::default();
        for game in games {
            ratings.add(game);
        }
        ratings
    }

    /// Adds a game. A player who appears more than once is a computer with several seats: its new strength is the mean
    /// of theirs, and the game counts once.
    pub fn add(&mut self, game: &RatedGame) {
        let many = game.players.len() > 2;
        let list = self.lists.entry(game.list()).or_default();
        let before: Vec<Strength> = game
            .players
            .iter()
            .map(|player| list.get(player).map_or_else(|| Strength::new(many), |(strength, _)| *strength))
            .collect();
        let mut after: BTreeMap<&PlayerId, Vec<Strength>> = BTreeMap::new();
        for (player, strength) in game.players.iter().zip(strength::after(&before, &game.places)) {
            after.entry(player).or_default().push(strength);
        }
        for (player, seats) in after {
            let strength = strength::mean(&seats);
            let entry = list.entry(player.clone()).or_insert((strength, 0));
            *entry = (strength, entry.1 + 1);
        }
    }

    /// Returns a player's rating on a list; `None` before the first game.
    #[must_use]
    pub fn get(&self, list: RatingList, player: &PlayerId) -> Option<Rating> {
        self.lists.get(&list)?.get(player).map(|(strength, games)| strength.rating(*games))
    }

    /// Returns all players on a list, the strongest first and provisional ratings after all others.
    #[must_use]
    pub fn ranked_players(&self, list: RatingList) -> Vec<(PlayerId, Rating)> {
        let entries = self.lists.get(&list).into_iter().flatten();
        let mut all: Vec<(PlayerId, Rating)> =
            entries.map(|(player, (strength, games))| (player.clone(), strength.rating(*games))).collect();
        all.sort_by(|(one, a), (other, b)| {
            let by_strength = a.provisional.cmp(&b.provisional).then(b.rating.total_cmp(&a.rating));
            by_strength.then_with(|| one.cmp(other))
        });
        all
    }
}
