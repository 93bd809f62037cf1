//! `/profile`: a player's ratings, results, opponents and streaks.
//!
//! A profile is visible to the same users as ratings. Of others' games, only those that the user may see count. Rating
//! curves of others have points only at the ends of those games, so that they do not reveal the times of others.

use crate::commands::handler::{Answered, commands};
use crate::commands::options::OnePlayer;
use crate::commands::people::archive::{Search, found};
use crate::commands::tournaments::ratings::{lists, meant, rating_line, title};
use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::moments::timestamp;
use castellan_community::people::People;
use castellan_community::policy::Intent;
use castellan_community::refusals::user_error;
use castellan_discord_api::escape::plain;
use castellan_discord_api::limits::{CONTENT, FILE_DESCRIPTION, cut};
use castellan_discord_api::wire::{Button, File, Message, Row, Style, User};
use castellan_discord_view::board::theme_named;
use castellan_discord_view::records::profile::{self, Played};
use castellan_game::{PlayerId, Time};
use castellan_picture::chart::{Chart, Line, MOST_LINES};
use castellan_referee::RatingPoint;
use castellan_rules::Variant;
use castellan_text::{self as text, message};
use castellan_tournament::rating::List;
use jiff::tz::TimeZone;
use std::collections::BTreeSet;

/// The most opponents named.
const OPPONENTS: usize = 5;
/// The number of dates along the axis.
const DATES: u64 = 4;
/// The file name of the picture.
const PICTURE: &str = "ratings.png";

commands! {
    ["profile"] free(Look): |call, OnePlayer { player }| profile(call.services, call.context, player);
}

async fn profile(services: &Services, context: &InteractionContext<'_>, user: Option<User>) -> Answered {
    let (player, name) = meant(services, context, user).await?;
    let oneself = player == context.player;
    let search = Search::of(player.clone());
    // Outside servers, only the user's own games are searched.
    let sees_games =
        oneself || context.interaction.guild.is_some() && context.may_here(Intent::SeeServer).is_ok();
    let games = if sees_games { found(services, context, &search).await? } else { Vec::new() };
    let played = Played::of(&player, games.iter().map(|(_, _, game)| game));
    let mut lines = vec![context.say(&message!(Records, "profile-heading", player = plain(&name)))];
    let curves = curves(services, &player, (!oneself).then_some(&played.ended)).await?;
    for (variant, list) in all_lists() {
        if let Some(rating) = services.referee.ratings.of_player(list, &player).await.map_err(user_error)? {
            lines.push(context.say(&rating_line((variant, list), &rating, context.language)));
        }
    }
    lines.extend(played.results(context.language));
    lines.extend(opponents(services, context, &played).await?);
    lines.extend(played.streaks_in_words(context.language));
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

/// Returns all rating lists.
fn all_lists() -> impl Iterator<Item = (Variant, List)> {
    Variant::ALL.iter().flat_map(|variant| lists(*variant).map(|list| (*variant, list)))
}

/// A rating curve with its list.
type Curve = (Variant, List, Vec<RatingPoint>);

/// Returns a player's rating curves. For other players, only points at the ends of visible games are included.
async fn curves(
    services: &Services,
    player: &PlayerId,
    seen: Option<&BTreeSet<Time>>,
) -> Result<Vec<Curve>, UserError> {
    let mut curves = Vec::new();
    // Ratings against people come first, because a picture may not have room for all.
    let (with_computers, of_people): (Vec<_>, Vec<_>) =
        all_lists().partition(|(_, list)| list.with_computers);
    for (variant, list) in of_people.into_iter().chain(with_computers) {
        let mut points = services.referee.ratings.curve(list, player).await.map_err(user_error)?;
        points.retain(|point| seen.is_none_or(|seen| seen.contains(&point.at)));
        if !points.is_empty() {
            curves.push((variant, list, points));
        }
    }
    Ok(curves)
}

/// Returns the most frequent opponents.
async fn opponents(
    services: &Services,
    context: &InteractionContext<'_>,
    played: &Played,
) -> Result<Vec<String>, UserError> {
    let mut people = People::default();
    let mut lines = Vec::new();
    for (player, record) in played.opponents_by_count() {
        people.add(&services.referee, player).await?;
        // Deleted players are left out.
        if people.has_name(player) {
            let line = profile::opponent(people.safe(player), record);
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

/// Returns the curves as a picture with its description, if the user wants pictures and their quota allows one.
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
    let may = services.may_draw(context);
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

/// Formats a date in UTC, in the user's language.
fn day(at: Time, context: &InteractionContext<'_>) -> String {
    let date = timestamp(at).to_zoned(TimeZone::UTC).date();
    context.say(&text::date(date.year(), date.month(), date.day()))
}
