//! `/profile`: a player's ratings, results, opponents and streaks.
//!
//! A profile is visible to the same users as ratings. Of others' games, only those that the user may see count. Rating
//! curves of others have points only at the ends of those games, so that they do not reveal the times of others.

use crate::commands::handler::{HandlerResult, commands};
use crate::commands::people::archive::{GameSearch, matching_games};
use crate::commands::shared_options::PlayerOption;
use crate::commands::tournaments::ratings::rated_player;
use crate::interactions::context::InteractionContext;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::error_messages::user_error;
use castellan_community::people::People;
use castellan_community::player_totals::{self, PlayerTotals};
use castellan_community::policy::Intent;
use castellan_community::rating_lists::{list_title, rating_line};
use castellan_community::timestamps::timestamp_from_time;
use castellan_discord_api::escape::escape_line;
use castellan_discord_api::limits::{CONTENT, FILE_DESCRIPTION, shorten};
use castellan_discord_api::wire::{Button, File, Message, Row, Style, User};
use castellan_discord_view::board::theme_named;
use castellan_game::{PlayerId, Time};
use castellan_picture::chart::{Chart, Line, MOST_LINES};
use castellan_referee::RatingPoint;
use castellan_rules::Variant;
use castellan_text::{self as text, message};
use castellan_tournament::rating::RatingList;
use jiff::tz::TimeZone;
use std::collections::BTreeSet;

/// The most opponents named.
const MAX_OPPONENTS: usize = 5;
/// The number of dates along the axis.
const AXIS_DATES: u64 = 4;
/// The file name of the picture.
const PICTURE: &str = "ratings.png";

commands! {
    ["profile"] free(Look): |call, PlayerOption { player }| profile(call.services, call.context, player);
}

async fn profile(services: &Services, context: &InteractionContext<'_>, user: Option<User>) -> HandlerResult {
    let (player, name) = rated_player(services, context, user).await?;
    let is_own = player == context.player;
    let search = GameSearch::for_player(player.clone());
    // Outside servers, only the user's own games are searched.
    let sees_games = is_own
        || context.interaction.guild.is_some() && context.check_allowed_here(Intent::SeeServer).is_ok();
    let games = if sees_games { matching_games(services, context, &search).await? } else { Vec::new() };
    let played = PlayerTotals::from_games(&player, games.iter().map(|(_, _, game)| game));
    let mut lines = vec![context.to_text(&message!(Records, "profile-heading", player = escape_line(&name)))];
    let curves = curves(services, &player, (!is_own).then_some(&played.ended)).await?;
    for (variant, list) in all_rating_lists() {
        if let Some(rating) = services.referee.ratings.of_player(list, &player).await.map_err(user_error)? {
            lines.push(context.to_text(&rating_line((variant, list), &rating, context.language)));
        }
    }
    lines.extend(played.results(context.language));
    lines.extend(opponent_lines(services, context, &played).await?);
    lines.extend(played.streaks_in_words(context.language));
    if lines.len() == 1 {
        lines.push(context.to_text(&message!(Records, "profile-empty")));
    } else if !is_own && sees_games {
        lines.push(format!("-# {}", context.to_text(&message!(Records, "profile-note"))));
    }
    let mut message = Message::private(shorten(&lines.join("\n"), CONTENT));
    message.files.extend(picture(services, context, &name, &curves).await?);
    if !games.is_empty() {
        let label = context.to_text(&message!(Buttons, "profile-games"));
        message.rows.push(Row::Buttons(vec![Button::new(Style::Secondary, label, search.id())]));
    }
    Ok(message.into())
}

/// Returns all rating lists.
fn all_rating_lists() -> impl Iterator<Item = (Variant, RatingList)> {
    Variant::ALL
        .iter()
        .flat_map(|variant| RatingList::lists_of_variant(*variant).map(|list| (*variant, list)))
}

/// A rating curve with its list.
type Curve = (Variant, RatingList, Vec<RatingPoint>);

/// Returns a player's rating curves. For other players, only points at the ends of visible games are included.
async fn curves(
    services: &Services,
    player: &PlayerId,
    visible_times: Option<&BTreeSet<Time>>,
) -> Result<Vec<Curve>, UserError> {
    let mut curves = Vec::new();
    // Ratings against people come first, because a picture may not have room for all.
    let (with_computers, of_people): (Vec<_>, Vec<_>) =
        all_rating_lists().partition(|(_, list)| list.with_computers);
    for (variant, list) in of_people.into_iter().chain(with_computers) {
        let mut points = services.referee.ratings.curve(list, player).await.map_err(user_error)?;
        points.retain(|point| visible_times.is_none_or(|visible_times| visible_times.contains(&point.at)));
        if !points.is_empty() {
            curves.push((variant, list, points));
        }
    }
    Ok(curves)
}

/// Returns the most frequent opponents.
async fn opponent_lines(
    services: &Services,
    context: &InteractionContext<'_>,
    played: &PlayerTotals,
) -> Result<Vec<String>, UserError> {
    let mut people = People::default();
    let mut lines = Vec::new();
    for (player, record) in played.opponents_by_count() {
        people.add(&services.referee, player).await?;
        // Deleted players are left out.
        if people.has_name(player) {
            let line = player_totals::opponent_line(people.escaped_name(player), record);
            lines.push(context.to_text(&line));
        }
        if lines.len() == MAX_OPPONENTS {
            break;
        }
    }
    if !lines.is_empty() {
        lines.insert(0, context.to_text(&message!(Records, "profile-opponents")));
    }
    Ok(lines)
}

/// Returns the curves as a picture with its description, if the user wants pictures and their quota allows one. A single
/// rating is no curve.
async fn picture(
    services: &Services,
    context: &InteractionContext<'_>,
    name: &str,
    curves: &[Curve],
) -> Result<Option<File>, UserError> {
    let curves: Vec<&Curve> = curves.iter().filter(|(.., points)| points.len() > 1).collect();
    if curves.is_empty() {
        return Ok(None);
    }
    let settings = services.settings.person_or_default(&context.player).await?;
    let can_draw = services.try_spend_picture(context);
    if settings.text_board || !can_draw {
        return Ok(None);
    }
    let title_of = |variant, list| context.to_text(&list_title(variant, list, context.language));
    let heading = context.to_text(&message!(Records, "profile-chart", player = name));
    let mut described = vec![format!("{heading}.")];
    let mut lines = Vec::new();
    for (variant, list, points) in curves.into_iter().take(MOST_LINES) {
        let (Some(first), Some(last)) = (points.first(), points.last()) else { continue };
        let ratings = || points.iter().map(|point| point.rating);
        let (list, rating) = (title_of(*variant, *list), last.rating.to_string());
        described.push(context.to_text(&message!(
            Records,
            "profile-alt",
            list = list.as_str(),
            rating = rating.as_str(),
            least = ratings().min().unwrap_or_default().to_string(),
            most = ratings().max().unwrap_or_default().to_string(),
            date = date_text(first.at, context)
        )));
        let points =
            points.iter().map(|point| (point.at.ms(), i32::try_from(point.rating).unwrap_or(i32::MAX)));
        lines.push(Line { name: list, value: rating, points: points.collect() });
    }
    let times = || lines.iter().flat_map(|line| line.points.iter().map(|(at, _)| *at));
    let (first, last) = (times().min().unwrap_or_default(), times().max().unwrap_or_default());
    let dates = (0..AXIS_DATES).map(|index| first + (last - first) * index / (AXIS_DATES - 1));
    let dates = dates.map(|at| (at, date_text(Time::from_ms(at), context))).collect();
    let theme = if settings.theme.is_empty() { &context.server.theme } else { &settings.theme };
    let (theme, signs) = (theme_named(theme), Vec::new());
    let han_forms = context.han_forms();
    let chart = Chart { title: heading, lines, dates, range: None, annotations: signs, theme, han_forms };
    let bytes = services.render_pool.draw(move |renderer| renderer.chart(&chart)).await?;
    let description = shorten(&described.join(" "), FILE_DESCRIPTION);
    Ok(Some(File { description, ..File::new(PICTURE, bytes) }))
}

/// Formats a date in UTC, in the user's language.
fn date_text(at: Time, context: &InteractionContext<'_>) -> String {
    let date = timestamp_from_time(at).to_zoned(TimeZone::UTC).date();
    context.to_text(&text::date(date.year(), date.month(), date.day()))
}
