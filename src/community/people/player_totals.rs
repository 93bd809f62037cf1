//! The totals of a player's games for their profile, in words.

use castellan_game::player::computer_level;
use castellan_game::{Player, PlayerId, Time};
use castellan_referee::GameSummary;
use castellan_rules::Variant;
use castellan_text::{self as text, Language, MessageArgument, message};
use std::collections::{BTreeMap, BTreeSet};

/// The numbers of wins, draws and losses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    won: usize,
    drawn: usize,
    lost: usize,
}

/// The result of a game for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum GameResult {
    Won,
    Drawn,
    Lost,
}

impl GameResult {
    const fn word(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Drawn => "drawn",
            Self::Lost => "lost",
        }
    }

    /// Returns the result of a player in one place against a player in another.
    fn from_places(own: u8, other: u8) -> Self {
        match own.cmp(&other) {
            std::cmp::Ordering::Less => Self::Won,
            std::cmp::Ordering::Equal => Self::Drawn,
            std::cmp::Ordering::Greater => Self::Lost,
        }
    }
}

impl Tally {
    const fn count(self) -> usize {
        self.won + self.drawn + self.lost
    }

    fn add(&mut self, result: GameResult) {
        match result {
            GameResult::Won => self.won += 1,
            GameResult::Drawn => self.drawn += 1,
            GameResult::Lost => self.lost += 1,
        }
    }
}

/// The totals of a player's games.
#[derive(Default)]
pub struct PlayerTotals {
    /// By game with two seats.
    records: BTreeMap<usize, Tally>,
    /// By game with more seats: the number of times in each place, from the first.
    places: BTreeMap<usize, [usize; 4]>,
    opponents: BTreeMap<PlayerId, Tally>,
    /// The results, latest first.
    all: Vec<GameResult>,
    /// The times at which the games ended.
    pub ended: BTreeSet<Time>,
}

impl PlayerTotals {
    /// Counts a game with the places of its players.
    fn add(&mut self, player: &PlayerId, game: &GameSummary, places: &[u8]) {
        let variant = Variant::ALL.iter().position(|variant| variant.info().name == game.variant);
        let own = game.players.iter().position(|other| other == player);
        let (Some(variant), Some(own)) = (variant, own.and_then(|own| places.get(own).copied())) else {
            return;
        };
        // The best place of each opponent: several computers of a level are one.
        let mut others: BTreeMap<PlayerId, u8> = BTreeMap::new();
        for (other, place) in game.players.iter().zip(places).filter(|(other, _)| *other != player) {
            let other =
                computer_level(other).map_or_else(|| other.clone(), |level| Player::computer(level, 1).id);
            others.entry(other).and_modify(|best| *best = (*best).min(*place)).or_insert(*place);
        }
        let best_of_others = others.values().copied().min().unwrap_or(u8::MAX);
        for (other, place) in others {
            self.opponents.entry(other).or_default().add(GameResult::from_places(own, place));
        }
        let result = if own > 1 { GameResult::Lost } else { GameResult::from_places(own, best_of_others) };
        if places.len() > 2 {
            let counts = self.places.entry(variant).or_default();
            counts[usize::from(own - 1).min(counts.len() - 1)] += 1;
        } else {
            self.records.entry(variant).or_default().add(result);
        }
        self.all.push(result);
        self.ended.extend(game.ended);
    }

    /// Returns the current streak, and the longest series of wins.
    fn streaks(&self) -> Option<(GameResult, usize, usize)> {
        let latest = *self.all.first()?;
        let now = self.all.iter().take_while(|result| **result == latest).count();
        let rows = self.all.chunk_by(|one, other| one == other);
        let best = rows.filter(|row| row[0] == GameResult::Won).map(<[GameResult]>::len).max();
        Some((latest, now, best.unwrap_or_default()))
    }

    /// Returns a player's totals of these games. Games without a result, and solo games, do not count.
    #[must_use]
    pub fn from_games<'a>(player: &PlayerId, games: impl Iterator<Item = &'a GameSummary>) -> Self {
        let mut played = Self::default();
        for game in games {
            let different: BTreeSet<&PlayerId> = game.players.iter().collect();
            if game.result.is_none() || different.len() < game.players.len() || game.players.len() < 2 {
                continue;
            }
            let places = match (game.players.len(), &game.winner) {
                (2, None) => vec![1, 1],
                (2, Some(winner)) => {
                    game.players.iter().map(|other| if other == winner { 1 } else { 2 }).collect()
                }
                _ => game.places.clone(),
            };
            played.add(player, game, &places);
        }
        played
    }

    /// Returns the opponents, the most frequent first.
    #[must_use]
    pub fn opponents_by_count(&self) -> Vec<(&PlayerId, &Tally)> {
        let mut all: Vec<(&PlayerId, &Tally)> = self.opponents.iter().collect();
        all.sort_by_key(|(player, tally)| (std::cmp::Reverse(tally.count()), (*player).clone()));
        all
    }

    /// Returns the results by game.
    #[must_use]
    pub fn results(&self, language: Language) -> Vec<String> {
        let title = |variant: usize| MessageArgument::game_title(Variant::ALL[variant].info());
        let records = self.records.iter().map(|(variant, record)| {
            message!(
                Records,
                "profile-record",
                game = title(*variant),
                won = record.won,
                drawn = record.drawn,
                lost = record.lost
            )
        });
        let places = self.places.iter().map(|(variant, counts)| {
            let counts = (1_usize..).zip(counts).filter(|(_, count)| **count > 0);
            let counts = counts.map(|(place, count)| {
                message!(Records, "profile-place", place = place, count = *count).into()
            });
            message!(
                Records,
                "profile-places",
                game = title(*variant),
                places = MessageArgument::and_list(counts.collect())
            )
        });
        records.chain(places).map(|line| line.text(language)).collect()
    }

    /// Returns the current streak in words, and the longest series of wins.
    #[must_use]
    pub fn streaks_in_words(&self, language: Language) -> Option<String> {
        let (latest, now, best) = self.streaks()?;
        let mut said =
            message!(Records, "profile-streak", result = latest.word(), count = now).text(language);
        if best > 1 {
            said.push(' ');
            said.push_str(&message!(Records, "profile-best", count = best).text(language));
        }
        Some(said)
    }
}

/// Returns the line of an opponent.
#[must_use]
pub fn opponent_line(name: MessageArgument, tally: &Tally) -> text::Message {
    message!(
        Records,
        "profile-opponent",
        player = name,
        count = tally.count(),
        won = tally.won,
        drawn = tally.drawn,
        lost = tally.lost
    )
}

#[cfg(test)]
mod tests {
    use super::{GameResult, PlayerTotals, Tally};
    use castellan_game::{Phase, PlayerId, Time};
    use castellan_referee::GameSummary;

    fn game(players: &[&str], winner: Option<&str>) -> GameSummary {
        let id = |name: &str| PlayerId::new(name).expect("a name");
        GameSummary {
            variant: "king-of-the-mountain".to_owned(),
            phase: Phase::Over,
            open: true,
            players: players.iter().map(|name| id(name)).collect(),
            result: Some("w".to_owned()),
            winner: winner.map(id),
            ended: Some(Time::from_ms(1)),
            places: Vec::new(),
        }
    }

    #[test]
    fn games_of_two_are_won_drawn_and_lost_and_those_of_more_have_places() {
        let ann = PlayerId::new("ann").expect("a name");
        let mut played = PlayerTotals::default();
        for places in [[1, 2], [1, 1], [2, 1], [2, 1]] {
            played.add(&ann, &game(&["ann", "ben"], None), &places);
        }
        let four = game(&["cem", "ann", "ben", "dan"], Some("cem"));
        played.add(&ann, &four, &[1, 2, 2, 4]);
        played.add(&ann, &four, &[1, 1, 3, 4]);
        let of_two: Vec<Tally> = played.records.values().copied().collect();
        assert_eq!(of_two, [Tally { won: 1, drawn: 1, lost: 2 }]);
        assert_eq!(played.places.values().copied().collect::<Vec<_>>(), [[1, 1, 0, 0]]);
        let against = |name: &str| played.opponents[&PlayerId::new(name).expect("a name")];
        assert_eq!(against("ben"), Tally { won: 2, drawn: 2, lost: 2 });
        assert_eq!(against("cem"), Tally { won: 0, drawn: 1, lost: 1 });
        // A shared first place is a draw, and any other place is a loss.
        assert_eq!(played.all[4..], [GameResult::Lost, GameResult::Drawn]);
    }

    #[test]
    fn computers_of_a_level_are_one_opponent_and_a_game_counts_once() {
        let ann = PlayerId::new("ann").expect("a name");
        let mut played = PlayerTotals::default();
        let four = game(&["ann", "computer-2-1", "computer-2-2", "computer-2-3"], None);
        played.add(&ann, &four, &[4, 1, 1, 1]);
        played.add(&ann, &game(&["computer-2-2", "ann"], None), &[2, 1]);
        played.add(&ann, &game(&["computer-3-1", "ann"], None), &[1, 1]);
        let opponents = played.opponents_by_count();
        let opponents: Vec<_> = opponents.iter().map(|(player, tally)| (player.as_str(), **tally)).collect();
        let against = [
            ("computer-2-1", Tally { won: 1, drawn: 0, lost: 1 }),
            ("computer-3-1", Tally { won: 0, drawn: 1, lost: 0 }),
        ];
        assert_eq!(opponents, against);
    }

    #[test]
    fn streaks_are_counted_from_the_latest_game_and_the_longest_of_wins_is_kept() {
        use GameResult::{Drawn, Lost, Won};
        let streaks =
            |all: &[GameResult]| PlayerTotals { all: all.to_vec(), ..PlayerTotals::default() }.streaks();
        assert_eq!(streaks(&[]), None);
        assert_eq!(streaks(&[Won]), Some((Won, 1, 1)));
        assert_eq!(streaks(&[Lost, Lost, Won, Won, Won, Drawn, Won]), Some((Lost, 2, 3)));
        assert_eq!(streaks(&[Drawn, Lost]), Some((Drawn, 1, 0)));
    }
}
