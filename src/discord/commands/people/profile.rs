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
use castellan_community::access::policy::Intent;
use castellan_community::error::UserError;
use castellan_community::error_messages::user_error;
use castellan_community::people::People;
use castellan_community::people::player_totals::{self, PlayerTotals};
use castellan_community::tables::rating_charts::{RatingCurve, rating_chart, rating_curves};
use castellan_community::tables::rating_lists::rating_line;
use castellan_discord_api::escape::escape_line;
use castellan_discord_api::limits::{CONTENT, FILE_DESCRIPTION, shorten};
use castellan_discord_api::wire::{Button, File, Message, Row, Style, User};
use castellan_discord_view::board::theme_named;
use castellan_rules::Variant;
use castellan_text::message;
use castellan_tournament::rating::RatingList;

/// The most opponents named.
const MAX_OPPONENTS: usize = 5;
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
    let visible_times = (!is_own).then_some(&played.ended);
    let curves = rating_curves(&services.referee, &player, visible_times).await.map_err(user_error)?;
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
    curves: &[RatingCurve],
) -> Result<Option<File>, UserError> {
    let settings = services.settings.person_or_default(&context.player).await?;
    let theme = if settings.theme.is_empty() { &context.server.theme } else { &settings.theme };
    let look = (theme_named(theme), context.han_forms());
    let Some((chart, description)) = rating_chart(name, curves, context.language, look) else {
        return Ok(None);
    };
    if settings.text_board || !services.try_spend_picture(context) {
        return Ok(None);
    }
    let bytes = services.render_pool.draw(move |renderer| renderer.chart(&chart)).await?;
    let description = shorten(&description, FILE_DESCRIPTION);
    Ok(Some(File { description, ..File::new(PICTURE, bytes) }))
}
