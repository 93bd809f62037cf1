//! `/ratings`: rating lists and players' ratings, by variant.

use crate::commands::handler::{Call, HandlerResult, commands};
use crate::commands::option_values::{choices, options};
use crate::commands::shared_options::PlayerOption;
use crate::commands::spec::ServerData;
use crate::commands::tournaments::views::render_sheet;
use crate::components::press::Press;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::access::policy::Denial;
use castellan_community::error::{AccessDenied, UserError};
use castellan_community::error_messages::user_error;
use castellan_community::people::{People, account};
use castellan_community::tables::rating_lists::{list_key, list_title, rating_line};
use castellan_discord_api::escape::escape_line;
use castellan_discord_api::wire::{Button, Row, Style, User};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_discord_view::tournaments::table_page::{ROWS_PER_PAGE, TablePage, page_row};
use castellan_game::{GameSettings, PlayerId};
use castellan_rules::Variant;
use castellan_text::{Message, game_title_in, message};
use castellan_tournament::rating::{PROVISIONAL_GAMES, RatingList};

/// The numbers of seats for which a variant has separate lists.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SeatCount {
    Two,
    More,
}

choices! { SeatCount: "two" => Self::Two, "more" => Self::More, }

options! {
    /// The options of `/ratings list`.
    struct RatingListOptions {
        variant: Variant = "variant",
        seats: Option<SeatCount> = "seats",
        computers: bool = "computers",
        everywhere: bool = "everywhere",
    }
}

commands! {
    ["ratings", "list"] free(Look): |call, options| ratings_list(call, options);
    ["ratings", "show"] free(Look): |call, PlayerOption { player }| ratings_show(call.services, call.context, player);
}

components! {
    /// The page buttons of the rating lists.
    Ratings free(Look).needs(ServerData::Settings): |press| ratings_page(press);
}

async fn ratings_list(call: Call<'_>, options: RatingListOptions) -> HandlerResult {
    let Call { services, context, .. } = call;
    let RatingListOptions { variant, seats, computers, everywhere } = options;
    let default_seats = GameSettings::new(variant, castellan_rules::Options::default())
        .seats()
        .map_or(2, |seats| seats.len());
    let many = seats.map_or(default_seats > 2, |seats| seats == SeatCount::More);
    let list = RatingList::lists_of_variant(variant)
        .find(|list| list.many == many && list.with_computers == computers);
    let Some(list) = list else {
        return UserError::err(message!(
            TournamentAnswers,
            "two-seats-only",
            game = game_title_in(variant.info(), context.language)
        ));
    };
    rating_list_page(services, context, (variant, list), everywhere, 0).await
}

/// Shows the requested page of a rating list.
async fn ratings_page(press: Press<'_>) -> Result<Reply, UserError> {
    let argument: Option<(String, bool, Option<usize>)> = press.argument.read();
    let found = argument.and_then(|(key, everywhere, page)| {
        let mut lists = Variant::ALL
            .iter()
            .flat_map(|variant| RatingList::lists_of_variant(*variant).map(|list| (*variant, list)));
        Some((lists.find(|(_, list)| list_key(*list) == key)?, everywhere, page.unwrap_or_default()))
    });
    match found {
        Some((found, everywhere, page)) => {
            rating_list_page(press.services, press.context, found, everywhere, page).await
        }
        None => UserError::err(message!(TournamentAnswers, "unknown-list")),
    }
}

async fn rating_list_page(
    services: &Services,
    context: &InteractionContext<'_>,
    (variant, list): (Variant, RatingList),
    everywhere: bool,
    page: usize,
) -> Result<Reply, UserError> {
    // Direct messages have no server whose players could be listed.
    let everywhere = everywhere || context.interaction.guild.is_none();
    let guild = context.interaction.guild.filter(|_| !everywhere);
    let ratings = services.access.listed_ratings(context, list, guild).await?;
    let (rating, games) =
        (message!(TournamentAnswers, "head-rating"), message!(TournamentAnswers, "head-games"));
    let heads = vec!["#".into(), "".into(), rating, "±".into(), games];
    let (heading, list_name) = (
        message!(TournamentAnswers, "ratings"),
        context.to_text(&list_title(variant, list, context.language)),
    );
    let mut sheet = TablePage::new(&heading, &list_name, &heads, (page, ratings.len()), context.language);
    sheet.note = context.to_text(&if everywhere {
        message!(TournamentAnswers, "ratings-note-everywhere", count = PROVISIONAL_GAMES)
    } else {
        message!(TournamentAnswers, "ratings-note", count = PROVISIONAL_GAMES)
    });
    let mut people = People::default();
    for (index, (player, rating)) in
        ratings.iter().enumerate().skip(sheet.page * ROWS_PER_PAGE).take(ROWS_PER_PAGE)
    {
        people.add(&services.referee, player).await?;
        if *player == context.player {
            sheet.marked = Some(sheet.rows.len());
        }
        // Provisional players have no rank yet.
        let (rank, mark) =
            if rating.provisional { (String::new(), "?") } else { ((index + 1).to_string(), "") };
        sheet.rows.push(vec![
            rank,
            people.name(player, context.language),
            format!("{}{mark}", rating.rounded()),
            format!("{:.0}", rating.deviation),
            rating.games.to_string(),
        ]);
    }
    let mut message = render_sheet(services, context, &mut sheet).await?;
    let argument = (list_key(list), everywhere);
    message.rows.extend(page_row(Step::Ratings, &argument, sheet.page, sheet.pages, context.language));
    let button = |label: Message, other: RatingList| {
        let id = ComponentId::without_game(Step::Ratings).with((list_key(other), everywhere));
        Button::new(Style::Secondary, context.to_text(&label), id)
    };
    let mut buttons = Vec::new();
    for other in RatingList::lists_of_variant(variant).filter(|other| *other != list) {
        let same_players = other.with_computers == list.with_computers;
        if same_players && other.many {
            buttons.push(button(message!(TournamentAnswers, "button-more-seats"), other));
        } else if same_players {
            buttons.push(button(message!(TournamentAnswers, "button-two-seats"), other));
        } else if other.many == list.many && list.with_computers {
            buttons.push(button(message!(TournamentAnswers, "button-people"), other));
        } else if other.many == list.many
            && !services.referee.ratings.list(other).await.map_err(user_error)?.is_empty()
        {
            buttons.push(button(message!(TournamentAnswers, "button-with-computers"), other));
        }
    }
    message.rows.extend((!buttons.is_empty()).then_some(Row::Buttons(buttons)));
    Ok(message.into())
}

async fn ratings_show(
    services: &Services,
    context: &InteractionContext<'_>,
    user: Option<User>,
) -> HandlerResult {
    let (player, name) = rated_player(services, context, user).await?;
    let mut lines = Vec::new();
    for variant in Variant::ALL {
        for list in RatingList::lists_of_variant(*variant) {
            let Some(rating) = services.referee.ratings.of_player(list, &player).await.map_err(user_error)?
            else {
                continue;
            };
            lines.push(context.to_text(&rating_line((*variant, list), &rating, context.language)));
        }
    }
    if lines.is_empty() {
        return Ok(message!(TournamentAnswers, "no-ratings", name = escape_line(&name)).into());
    }
    lines.insert(0, context.to_text(&message!(TournamentAnswers, "ratings-of", name = escape_line(&name))));
    Ok(lines.join("\n").into())
}

/// Returns the player whose ratings are requested, with their name, if the user may see those ratings.
pub(in crate::commands) async fn rated_player(
    services: &Services,
    context: &InteractionContext<'_>,
    user: Option<User>,
) -> Result<(PlayerId, String), UserError> {
    let Some(user) = user.filter(|user| user.id != context.interaction.user.id) else {
        return Ok((context.player.clone(), context.interaction.user.name.clone()));
    };
    // The answer must not reveal whether the bot knows the person.
    let unlisted = || AccessDenied::Anywhere(Denial::Unlisted);
    let player = services
        .referee
        .directory
        .find_player(&account(user.id))
        .await
        .map_err(user_error)?
        .ok_or_else(unlisted)?;
    services.access.check_ratings_visible(context, &player).await?;
    let mut people = People::default();
    people.add(&services.referee, &player).await?;
    // Deleted players must not be found by their account.
    if people.has_name(&player) { Ok((player, user.name.clone())) } else { Err(unlisted().into()) }
}
