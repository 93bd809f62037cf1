//! `/profile`: a player's ratings, results, opponents and streaks.
//!
//! A profile is visible to the same users as ratings. Of others' games, only those that the user may see count; a
//! rating curve has points only at their ends, so that it does not reveal the times of other games.

use crate::authority::Intent;
use crate::commands::archive::{Search, found};
use crate::commands::spec::{CommandSpec, Family, Kind, Needs, Opt, Who};
use crate::commands::tournaments::ratings::{lists, meant, rating_line, title};
use crate::context::InteractionContext;
use crate::layout::theme_named;
use crate::moments::timestamp;
use crate::people::People;
use crate::quota::Costly;
use crate::refusals::no;
use crate::reply::Reply;
use crate::services::Services;
use crate::trouble::UserError;
use castellan_discord_api::escape::plain;
use castellan_discord_api::limits::{CONTENT, FILE_DESCRIPTION, cut};
use castellan_discord_api::wire::{Button, CommandInvocation, File, Message, Row, Style};
use castellan_game::{GameId, PlayerId, Time};
use castellan_picture::chart::{Chart, Line, MOST_LINES};
use castellan_referee::{RatingPoint, Summary};
use castellan_rules::Variant;
use castellan_text::{self as text, Fact, message};
use castellan_tournament::rating::List;
use jiff::tz::TimeZone;
use std::collections::{BTreeMap, BTreeSet};

/// The most opponents named.
const OPPONENTS: usize = 5;
/// The number of dates below the curves.
const DATES: u64 = 4;
/// The name of the picture.
const PICTURE: &str = "ratings.png";

/// The family.
pub const FAMILY: Family = Family { groups: &[], commands: COMMANDS };

const COMMANDS: &[CommandSpec] = &[CommandSpec {
    path: &["profile"],
    options: &[Opt::new("player", Kind::User)],
    class: Costly::Look,
    needs: Needs::Settings,
    run: |services, context, invocation| Box::pin(profile(services, context, invocation)),
    who: Who::Anybody,
}];

/// The numbers of wins, draws and losses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Record {
    won: usize,
    drawn: usize,
    lost: usize,
}

/// The result of a game for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum CameOut {
    Won,
    Drawn,
    Lost,
}

impl CameOut {
    const fn word(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Drawn => "drawn",
            Self::Lost => "lost",
        }
    }

    /// Returns the result of a player at one place against a player at another.
    fn of_places(own: u8, other: u8) -> Self {
        match own.cmp(&other) {
            std::cmp::Ordering::Less => Self::Won,
            std::cmp::Ordering::Equal => Self::Drawn,
            std::cmp::Ordering::Greater => Self::Lost,
        }
    }
}

impl Record {
    const fn count(self) -> usize {
        self.won + self.drawn + self.lost
    }

    fn add(&mut self, came_out: CameOut) {
        match came_out {
            CameOut::Won => self.won += 1,
            CameOut::Drawn => self.drawn += 1,
            CameOut::Lost => self.lost += 1,
        }
    }
}

/// The totals of a player's games.
#[derive(Default)]
struct Played {
    /// By game, of two seats.
    records: BTreeMap<usize, Record>,
    /// By game, of more seats: how often which place, from the first.
    places: BTreeMap<usize, [usize; 4]>,
    opponents: BTreeMap<PlayerId, Record>,
    /// The results, the latest first.
    all: Vec<CameOut>,
    /// The times of their ends.
    ended: BTreeSet<Time>,
}

impl Played {
    /// Counts a game with the places of its players.
    fn add(&mut self, player: &PlayerId, game: &Summary, places: &[u8]) {
        let variant = Variant::ALL.iter().position(|variant| variant.info().name == game.variant);
        let own = game.players.iter().position(|other| other == player);
        let (Some(variant), Some(own)) = (variant, own.and_then(|own| places.get(own).copied())) else {
            return;
        };
        let mut best_of_others = u8::MAX;
        for (other, place) in game.players.iter().zip(places).filter(|(other, _)| *other != player) {
            best_of_others = best_of_others.min(*place);
            self.opponents.entry(other.clone()).or_default().add(CameOut::of_places(own, *place));
        }
        let came_out = if own > 1 { CameOut::Lost } else { CameOut::of_places(own, best_of_others) };
        if places.len() > 2 {
            let counts = self.places.entry(variant).or_default();
            counts[usize::from(own - 1).min(counts.len() - 1)] += 1;
        } else {
            self.records.entry(variant).or_default().add(came_out);
        }
        self.all.push(came_out);
        self.ended.extend(game.ended);
    }

    /// Returns the present streak, and the longest row of wins.
    fn streaks(&self) -> Option<(CameOut, usize, usize)> {
        let latest = *self.all.first()?;
        let now = self.all.iter().take_while(|came_out| **came_out == latest).count();
        let rows = self.all.chunk_by(|one, other| one == other);
        let best = rows.filter(|row| row[0] == CameOut::Won).map(<[CameOut]>::len).max();
        Some((latest, now, best.unwrap_or_default()))
    }
}

pub(super) async fn profile(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let (player, name) = meant(services, context, invocation).await?;
    let oneself = player == context.player;
    let search = Search::of(player.clone());
    // Elsewhere than in a server nobody else's games are looked through.
    let sees_games =
        oneself || context.interaction.guild.is_some() && context.may_here(Intent::SeeServer).is_ok();
    let games = if sees_games { found(services, context, &search).await? } else { Vec::new() };
    let played = played(&player, &games);
    let mut lines = vec![context.say(&message!(Records, "profile-heading", player = plain(&name)))];
    let curves = curves(services, &player, (!oneself).then_some(&played.ended)).await?;
    for (variant, list) in all_lists() {
        if let Some(rating) = services.referee.ratings.of_player(list, &player).await.map_err(no)? {
            lines.push(context.say(&rating_line((variant, list), &rating, context.language)));
        }
    }
    lines.extend(results(context, &played));
    lines.extend(opponents(services, context, &played).await?);
    lines.extend(streaks(context, &played));
    if lines.len() == 1 {
        lines.push(context.say(&message!(Records, "profile-empty")));
    } else if !oneself && sees_games {
        lines.push(format!("-# {}", context.say(&message!(Records, "profile-note"))));
    }
    let mut message = Message::private(cut(&lines.join("\n"), CONTENT));
    message.files.extend(picture(services, context, &name, &curves).await?);
    if !games.is_empty() {
        let label = context.say(&message!(Buttons, "profile-games"));
        message.rows.push(Row::Buttons(vec![Button::new(Style::Secondary, label, search.id())]));
    }
    Ok(message.into())
}

/// Returns the totals of these games for a player. Games without a result, and those played alone, do not count.
fn played(player: &PlayerId, games: &[(Option<Time>, GameId, Summary)]) -> Played {
    let mut played = Played::default();
    for (_, _, game) in games {
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

/// Returns all lists that there are, with their games.
fn all_lists() -> impl Iterator<Item = (Variant, List)> {
    Variant::ALL.iter().flat_map(|variant| lists(*variant).map(|list| (*variant, list)))
}

/// A rating curve, and of what.
type Curve = (Variant, List, Vec<RatingPoint>);

/// Returns the rating curves of somebody. Of others those points are there at which a game ended that may be seen.
async fn curves(
    services: &Services,
    player: &PlayerId,
    seen: Option<&BTreeSet<Time>>,
) -> Result<Vec<Curve>, UserError> {
    let mut curves = Vec::new();
    // Ratings among people come first: a picture may not have room for all.
    let (with_computers, of_people): (Vec<_>, Vec<_>) =
        all_lists().partition(|(_, list)| list.with_computers);
    for (variant, list) in of_people.into_iter().chain(with_computers) {
        let mut points = services.referee.ratings.curve(list, player).await.map_err(no)?;
        points.retain(|point| seen.is_none_or(|seen| seen.contains(&point.at)));
        if !points.is_empty() {
            curves.push((variant, list, points));
        }
    }
    Ok(curves)
}

/// Returns the results, game by game.
fn results(context: &InteractionContext<'_>, played: &Played) -> Vec<String> {
    let title = |variant: usize| Fact::title(Variant::ALL[variant].info());
    let records = played.records.iter().map(|(variant, record)| {
        message!(
            Records,
            "profile-record",
            game = title(*variant),
            won = record.won,
            drawn = record.drawn,
            lost = record.lost
        )
    });
    let places = played.places.iter().map(|(variant, counts)| {
        let counts = (1_usize..).zip(counts).filter(|(_, count)| **count > 0);
        let counts = counts
            .map(|(place, count)| message!(Records, "profile-place", place = place, count = *count).into());
        message!(Records, "profile-places", game = title(*variant), places = Fact::all(counts.collect()))
    });
    records.chain(places).map(|line| context.say(&line)).collect()
}

/// Against whom somebody played most.
async fn opponents(
    services: &Services,
    context: &InteractionContext<'_>,
    played: &Played,
) -> Result<Vec<String>, UserError> {
    let mut all: Vec<(&PlayerId, &Record)> = played.opponents.iter().collect();
    all.sort_by_key(|(player, record)| (std::cmp::Reverse(record.count()), (*player).clone()));
    let mut people = People::default();
    let mut lines = Vec::new();
    for (player, record) in all {
        people.add(&services.referee, player).await?;
        // Forgotten players are left out.
        if people.has_name(player) {
            let line = message!(
                Records,
                "profile-opponent",
                player = people.safe(player),
                count = record.count(),
                won = record.won,
                drawn = record.drawn,
                lost = record.lost
            );
            lines.push(context.say(&line));
        }
        if lines.len() == OPPONENTS {
            break;
        }
    }
    if !lines.is_empty() {
        lines.insert(0, context.say(&message!(Records, "profile-opponents")));
    }
    Ok(lines)
}

/// Returns the present streak in words, and the longest row of wins.
fn streaks(context: &InteractionContext<'_>, played: &Played) -> Option<String> {
    let (latest, now, best) = played.streaks()?;
    let mut said = context.say(&message!(Records, "profile-streak", result = latest.word(), count = now));
    if best > 1 {
        said.push(' ');
        said.push_str(&context.say(&message!(Records, "profile-best", count = best)));
    }
    Some(said)
}

/// Returns the curves as a picture with its description, if the user wants pictures and may have one drawn.
async fn picture(
    services: &Services,
    context: &InteractionContext<'_>,
    name: &str,
    curves: &[Curve],
) -> Result<Option<File>, UserError> {
    if curves.is_empty() {
        return Ok(None);
    }
    let mine = services.settings.person_or_default(&context.player).await?;
    let interaction = context.interaction;
    let now = services.referee.instant();
    let may = services.quotas.take(Costly::Picture, interaction.user.id, interaction.guild, now).is_ok();
    if mine.text_board || !may {
        return Ok(None);
    }
    let title_of = |variant, list| context.say(&title(variant, list, context.language));
    let heading = context.say(&message!(Records, "profile-chart", player = name));
    let mut described = vec![format!("{heading}.")];
    let mut lines = Vec::new();
    for (variant, list, points) in curves.iter().take(MOST_LINES) {
        let (Some(first), Some(last)) = (points.first(), points.last()) else { continue };
        let ratings = || points.iter().map(|point| point.rating);
        let (list, rating) = (title_of(*variant, *list), last.rating.to_string());
        described.push(context.say(&message!(
            Records,
            "profile-alt",
            list = list.as_str(),
            rating = rating.as_str(),
            least = ratings().min().unwrap_or_default().to_string(),
            most = ratings().max().unwrap_or_default().to_string(),
            date = day(first.at, context)
        )));
        let points =
            points.iter().map(|point| (point.at.ms(), i32::try_from(point.rating).unwrap_or(i32::MAX)));
        lines.push(Line { name: list, value: rating, points: points.collect() });
    }
    let times = || lines.iter().flat_map(|line| line.points.iter().map(|(at, _)| *at));
    let (first, last) = (times().min().unwrap_or_default(), times().max().unwrap_or_default());
    let dates = (0..DATES).map(|place| first + (last - first) * place / (DATES - 1));
    let dates = dates.map(|at| (at, day(Time::from_ms(at), context))).collect();
    let theme = if mine.theme.is_empty() { &context.server.theme } else { &mine.theme };
    let (theme, signs) = (theme_named(theme), Vec::new());
    let chart = Chart { title: heading, lines, dates, range: None, signs, theme };
    let bytes = services.render_pool.draw(move |renderer| renderer.chart(&chart)).await?;
    let description = cut(&described.join(" "), FILE_DESCRIPTION);
    Ok(Some(File { description, ..File::new(PICTURE, bytes) }))
}

/// Returns a day in UTC, in the user's format.
fn day(at: Time, context: &InteractionContext<'_>) -> String {
    let date = timestamp(at).to_zoned(TimeZone::UTC).date();
    context.say(&text::date(date.year(), date.month(), date.day()))
}

#[cfg(test)]
mod tests {
    use super::{CameOut, Played, Record};
    use castellan_game::{Phase, PlayerId, Time};
    use castellan_referee::Summary;

    fn game(players: &[&str], winner: Option<&str>) -> Summary {
        let id = |name: &str| PlayerId::new(name).expect("a name");
        Summary {
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
        let mut played = Played::default();
        for places in [[1, 2], [1, 1], [2, 1], [2, 1]] {
            played.add(&ann, &game(&["ann", "ben"], None), &places);
        }
        let four = game(&["cem", "ann", "ben", "dan"], Some("cem"));
        played.add(&ann, &four, &[1, 2, 2, 4]);
        played.add(&ann, &four, &[1, 1, 3, 4]);
        let of_two: Vec<Record> = played.records.values().copied().collect();
        assert_eq!(of_two, [Record { won: 1, drawn: 1, lost: 2 }]);
        assert_eq!(played.places.values().copied().collect::<Vec<_>>(), [[1, 1, 0, 0]]);
        let against = |name: &str| played.opponents[&PlayerId::new(name).expect("a name")];
        assert_eq!(against("ben"), Record { won: 2, drawn: 2, lost: 2 });
        assert_eq!(against("cem"), Record { won: 0, drawn: 1, lost: 1 });
        // A first place that is shared is a draw, and any other place a loss.
        assert_eq!(played.all[4..], [CameOut::Lost, CameOut::Drawn]);
    }

    #[test]
    fn streaks_are_counted_from_the_latest_game_and_the_longest_of_wins_is_kept() {
        use CameOut::{Drawn, Lost, Won};
        let streaks = |all: &[CameOut]| Played { all: all.to_vec(), ..Played::default() }.streaks();
        assert_eq!(streaks(&[]), None);
        assert_eq!(streaks(&[Won]), Some((Won, 1, 1)));
        assert_eq!(streaks(&[Lost, Lost, Won, Won, Won, Drawn, Won]), Some((Lost, 2, 3)));
        assert_eq!(streaks(&[Drawn, Lost]), Some((Drawn, 1, 0)));
    }
}
