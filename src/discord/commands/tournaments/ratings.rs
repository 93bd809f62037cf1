//! `/ratings`: rating lists and players' ratings, by variant.

use crate::commands::handler::{Answered, Call, commands};
use crate::commands::option_values::{choices, options};
use crate::commands::options::OnePlayer;
use crate::commands::spec::Needs;
use crate::commands::tournaments::look::own_sheet;
use crate::components::press::Press;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::{Denied, UserError};
use castellan_community::people::{People, account};
use castellan_community::policy::{Denial, Intent};
use castellan_community::refusals::user_error;
use castellan_discord_api::escape::plain;
use castellan_discord_api::wire::{Button, Row, Style, User};
use castellan_discord_view::ids::{Id, Step};
use castellan_discord_view::tournaments::sheet::{ON_A_PAGE, Sheet, turning};
use castellan_game::player::level_of;
use castellan_game::{Agreement, PlayerId};
use castellan_rules::Variant;
use castellan_text::{Language, Message, message, title_in};
use castellan_tournament::rating::{FIRST_GAMES, List, Rating};

/// The numbers of seats for which a variant has separate lists.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seats {
    Two,
    More,
}

choices! { Seats: "two" => Self::Two, "more" => Self::More, }

options! {
    /// The options of `/ratings list`.
    struct RatingList {
        variant: Variant = "variant",
        seats: Option<Seats> = "seats",
        computers: bool = "computers",
        everywhere: bool = "everywhere",
    }
}

commands! {
    ["ratings", "list"] free(Look): |call, options| ratings_list(call, options);
    ["ratings", "show"] free(Look): |call, OnePlayer { player }| ratings_show(call.services, call.context, player);
}

components! {
    /// The page buttons of the rating lists.
    Ratings free(Look).needs(Needs::Settings): |press| ratings_page(press);
}

/// Returns all lists of a variant: for two seats and, if it allows more, for more, each against people and with
/// computers.
pub(in crate::commands) fn lists(variant: Variant) -> impl Iterator<Item = List> {
    of_people(variant).flat_map(|list| [list, list.with_computers()])
}

/// Returns the lists of a variant for games between people.
fn of_people(variant: Variant) -> impl Iterator<Item = List> {
    let seats = variant.info().seats.len();
    [List::of(variant, 2), List::of(variant, 4)].into_iter().take(if seats > 2 { 2 } else { 1 })
}

/// Returns the name of a list: `King's Mate`, with the number of seats if the variant has two lists, and with a note if
/// it includes computers.
pub(in crate::commands) fn title(variant: Variant, list: List, language: Language) -> Message {
    let title = title_in(variant.info(), language);
    let of_people: Message = match (of_people(variant).count(), list.many) {
        (1, _) => title.into(),
        (_, false) => message!(TournamentAnswers, "list-two-seats", game = title),
        (_, true) => message!(TournamentAnswers, "list-more-seats", game = title),
    };
    if list.with_computers {
        message!(TournamentAnswers, "list-with-computers", list = of_people)
    } else {
        of_people
    }
}

/// The suffix of lists of games with computers.
const WITH_COMPUTERS: &str = "-computers";

/// Returns the key of a list in ids.
fn word(list: List) -> String {
    let seats = if list.many { "more" } else { "two" };
    let computers = if list.with_computers { WITH_COMPUTERS } else { "" };
    format!("{}:{seats}{computers}", list.game)
}

async fn ratings_list(call: Call<'_>, options: RatingList) -> Answered {
    let Call { services, context, .. } = call;
    let RatingList { variant, seats, computers, everywhere } = options;
    let usual =
        Agreement::new(variant, castellan_rules::Options::default()).seats().map_or(2, |seats| seats.len());
    let many = seats.map_or(usual > 2, |seats| seats == Seats::More);
    let list = lists(variant).find(|list| list.many == many && list.with_computers == computers);
    let Some(list) = list else {
        return UserError::say(message!(
            TournamentAnswers,
            "two-seats-only",
            game = title_in(variant.info(), context.language)
        ));
    };
    ratings_of_list(services, context, (variant, list), everywhere, 0).await
}

/// Shows the requested page of a rating list.
async fn ratings_page(press: Press<'_>) -> Result<Reply, UserError> {
    let read: Option<(String, bool, Option<usize>)> = press.argument.read();
    let found = read.and_then(|(of, everywhere, page)| {
        let mut all = Variant::ALL.iter().flat_map(|variant| lists(*variant).map(|list| (*variant, list)));
        Some((all.find(|(_, list)| word(*list) == of)?, everywhere, page.unwrap_or_default()))
    });
    match found {
        Some((found, everywhere, page)) => {
            ratings_of_list(press.services, press.context, found, everywhere, page).await
        }
        None => UserError::say(message!(TournamentAnswers, "unknown-list")),
    }
}

async fn ratings_of_list(
    services: &Services,
    context: &InteractionContext<'_>,
    (variant, list): (Variant, List),
    everywhere: bool,
    page: usize,
) -> Result<Reply, UserError> {
    let mut all = services.referee.ratings.list(list).await.map_err(user_error)?;
    // Direct messages have no server whose players could be listed.
    let everywhere = everywhere || context.interaction.guild.is_none();
    let shown = if let Some(guild) = context.interaction.guild.filter(|_| !everywhere) {
        context.may_here(Intent::SeeServer)?;
        services.access.players_of(guild).await?
    } else {
        services.settings.listed().await?
    };
    // Computers belong to every server, and are always listed.
    all.retain(|(player, _)| shown.contains(player) || level_of(player).is_some());
    let (rating, games) =
        (message!(TournamentAnswers, "head-rating"), message!(TournamentAnswers, "head-games"));
    let heads = vec!["#".into(), "".into(), rating, "±".into(), games];
    let (what, of) =
        (message!(TournamentAnswers, "ratings"), context.say(&title(variant, list, context.language)));
    let mut sheet = Sheet::new(&what, &of, &heads, (page, all.len()), context.language);
    sheet.note = context.say(&if everywhere {
        message!(TournamentAnswers, "ratings-note-everywhere", count = FIRST_GAMES)
    } else {
        message!(TournamentAnswers, "ratings-note", count = FIRST_GAMES)
    });
    let mut people = People::default();
    for (place, (player, rating)) in all.iter().enumerate().skip(sheet.page * ON_A_PAGE).take(ON_A_PAGE) {
        people.add(&services.referee, player).await?;
        if *player == context.player {
            sheet.marked = Some(sheet.rows.len());
        }
        // Provisional players have no rank yet.
        let (rank, mark) =
            if rating.provisional { (String::new(), "?") } else { ((place + 1).to_string(), "") };
        sheet.rows.push(vec![
            rank,
            people.name(player, context.language),
            format!("{}{mark}", rating.shown()),
            format!("{:.0}", rating.deviation),
            rating.games.to_string(),
        ]);
    }
    let mut message = own_sheet(services, context, &sheet).await?;
    let of = (word(list), everywhere);
    message.rows.extend(turning(Step::Ratings, &of, sheet.page, sheet.pages, context.language));
    let button = |label: Message, other: List| {
        let id = Id::bare(Step::Ratings).with((word(other), everywhere));
        Button::new(Style::Secondary, context.say(&label), id)
    };
    let mut buttons = Vec::new();
    for other in lists(variant).filter(|other| *other != list) {
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

async fn ratings_show(services: &Services, context: &InteractionContext<'_>, user: Option<User>) -> Answered {
    let (player, name) = meant(services, context, user).await?;
    let mut lines = Vec::new();
    for variant in Variant::ALL {
        for list in lists(*variant) {
            let Some(rating) = services.referee.ratings.of_player(list, &player).await.map_err(user_error)?
            else {
                continue;
            };
            lines.push(context.say(&rating_line((*variant, list), &rating, context.language)));
        }
    }
    if lines.is_empty() {
        return Ok(message!(TournamentAnswers, "no-ratings", name = plain(&name)).into());
    }
    lines.insert(0, context.say(&message!(TournamentAnswers, "ratings-of", name = plain(&name))));
    Ok(lines.join("\n").into())
}

/// Returns the player whose ratings are requested, with their name, if the user may see those ratings.
pub(in crate::commands) async fn meant(
    services: &Services,
    context: &InteractionContext<'_>,
    user: Option<User>,
) -> Result<(PlayerId, String), UserError> {
    let Some(user) = user.filter(|user| user.id != context.interaction.user.id) else {
        return Ok((context.player.clone(), context.interaction.user.name.clone()));
    };
    // The answer must not reveal whether the bot knows the person.
    let unlisted = || Denied::Anywhere(Denial::Unlisted);
    let player = services
        .referee
        .directory
        .known(&account(user.id))
        .await
        .map_err(user_error)?
        .ok_or_else(unlisted)?;
    services.access.may_see_ratings(context, &player).await?;
    let mut people = People::default();
    people.add(&services.referee, &player).await?;
    // Deleted players must not be found by their account.
    if people.has_name(&player) { Ok((player, user.name.clone())) } else { Err(unlisted().into()) }
}

/// Formats a rating.
pub(in crate::commands) fn rating_line(
    (variant, list): (Variant, List),
    rating: &Rating,
    language: Language,
) -> Message {
    let key = if rating.provisional { "rating-provisional" } else { "rating" };
    Message::new(castellan_text::Family::TournamentAnswers, key)
        .with("list", title(variant, list, language))
        .with("rating", rating.shown().to_string())
        .with("deviation", format!("{:.0}", rating.deviation))
        .with("count", rating.games)
}
