//! `/archive`: a search for finished games, and `/replay`.

use crate::commands::games::replay::{ReplayForm, ReplayOptions, replay};
use crate::commands::handler::{Call, HandlerResult, commands};
use crate::commands::option_spec::{OptionKind, Source};
use crate::commands::option_values::{OptionValue, options};
use crate::commands::spec::ServerData;
use crate::components::press::Press;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::access::policy::Intent;
use castellan_community::error::UserError;
use castellan_community::error_messages::user_error;
use castellan_community::people::{People, account};
use castellan_discord_api::escape::escape_sentence;
use castellan_discord_api::limits::{CONTENT, SELECT_OPTION, shorten};
use castellan_discord_api::wire::{Button, GuildId, Message, Row, Select, SelectOption, Style, User, Value};
use castellan_discord_view::argument::{Argument, Parts, ReadArgument};
use castellan_discord_view::game_message;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Phase, PlayerId, Time};
use castellan_referee::GameSummary;
use castellan_rules::text::normalization;
use castellan_rules::{Outcome, Seat, Variant};
use castellan_text::names::remove_marks;
use castellan_text::{self as text, Language, MessageArgument, message};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use std::collections::BTreeSet;

/// The number of games on a page.
const ON_A_PAGE: usize = 12;
/// The command that saves a game as text.
const SAVE: &str = "export|format=text";

options! {
    /// The options of `/archive`.
    struct ArchiveOptions {
        player: Option<User> = "player",
        all: bool = "all",
        variant: Option<Variant> = "variant",
        result: Option<GameResult> = "result",
        since: Option<TypedDate> = "since",
        until: Option<TypedDate> = "until",
    }
}

commands! {
    ["archive"] free(Look): |call, options| archive(call, options);
    ["replay"] of_game(Look, Export): |call, ReplayOptions { form }| {
        replay(call.services, call.context, call.subject, form.unwrap_or(ReplayForm::Page))
    };
}

components! {
    /// The page buttons of the search results.
    Archive free(Look).needs(ServerData::Settings): |press| archive_page(press);
}

/// The result of a game for one player, or for all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum GameResult {
    Won,
    Lost,
    Drawn,
    NoResult,
}

/// The results by their keywords.
const RESULTS: [(&str, GameResult); 4] = [
    ("won", GameResult::Won),
    ("lost", GameResult::Lost),
    ("drawn", GameResult::Drawn),
    ("none", GameResult::NoResult),
];

impl GameResult {
    fn from_keyword(word: &str) -> Option<Self> {
        RESULTS.iter().find(|(known, _)| *known == word).map(|(_, ended)| *ended)
    }

    fn keyword(self) -> Option<&'static str> {
        RESULTS.iter().find(|(_, known)| *known == self).map(|(word, _)| *word)
    }
}

impl OptionValue for GameResult {
    const KIND: OptionKind = OptionKind::OneOf(&[RESULTS[0].0, RESULTS[1].0, RESULTS[2].0, RESULTS[3].0]);

    fn parse(value: &Value, _: &'static str) -> Result<Option<Self>, UserError> {
        Ok(if let Value::Text(word) = value { Self::from_keyword(word) } else { None })
    }
}

/// A typed date.
struct TypedDate(Date);

impl OptionValue for TypedDate {
    const KIND: OptionKind = OptionKind::Text(Source::None);

    fn parse(value: &Value, _: &'static str) -> Result<Option<Self>, UserError> {
        let Value::Text(text) = value else { return Ok(None) };
        let date = normalization::without_typography(text).trim().parse();
        date.map(|date| Some(Self(date))).map_err(|_| UserError::sentence(message!(Records, "archive-date")))
    }
}

/// A search for games.
pub(in crate::commands) struct GameSearch {
    /// The player; `None` for everybody in the server.
    player: Option<PlayerId>,
    variant: Option<Variant>,
    result: Option<GameResult>,
    since: Option<Date>,
    until: Option<Date>,
}

impl GameSearch {
    /// Creates a search for all games of a player.
    pub const fn for_player(player: PlayerId) -> Self {
        Self { player: Some(player), variant: None, result: None, since: None, until: None }
    }

    /// Returns the id of a button that shows the first page of results.
    pub fn id(&self) -> ComponentId {
        ComponentId::without_game(Step::Archive).with((0_usize, self))
    }

    /// Returns `true` if a game matches the search.
    fn matches(&self, game: &GameSummary) -> bool {
        let day = game.ended.and_then(date_of);
        let ended = match (&game.result, &game.winner, &self.player) {
            (None, ..) => GameResult::NoResult,
            (Some(_), None, _) => GameResult::Drawn,
            (Some(_), Some(winner), Some(player)) if winner != player => GameResult::Lost,
            (Some(_), Some(_), _) => GameResult::Won,
        };
        game.phase == Phase::Over
            && self.player.as_ref().is_none_or(|player| game.players.contains(player))
            && self.variant.is_none_or(|variant| variant.info().name == game.variant)
            && self.result.is_none_or(|wanted| wanted == ended)
            && self.since.is_none_or(|since| day.is_some_and(|day| day >= since))
            && self.until.is_none_or(|until| day.is_some_and(|day| day <= until))
    }
}

impl Argument for GameSearch {
    fn write(&self, parts: &mut Vec<String>) {
        let Self { player, variant, result: ended, since, until } = self;
        (player.as_ref(), *variant, ended.and_then(GameResult::keyword), *since, *until).write(parts);
    }
}

impl ReadArgument for GameSearch {
    fn read(parts: &mut Parts<'_>) -> Option<Self> {
        let (player, variant) = (Option::read(parts)?, Option::read(parts)?);
        let word = parts.take();
        let ended = GameResult::from_keyword(word);
        Some(Self {
            player,
            variant,
            result: ended,
            since: Option::read(parts)?,
            until: Option::read(parts)?,
        })
    }
}

/// Returns the date of a timestamp, in UTC.
fn date_of(at: Time) -> Option<Date> {
    let at = jiff::Timestamp::from_millisecond(i64::try_from(at.ms()).ok()?).ok()?;
    Some(at.to_zoned(TimeZone::UTC).date())
}

/// Returns the server to search for other players' games.
fn searched_guild(context: &InteractionContext<'_>) -> Result<GuildId, UserError> {
    let Some(guild) = context.interaction.guild else {
        return UserError::err(message!(Records, "archive-others"));
    };
    context.check_allowed_here(Intent::SeeServer)?;
    Ok(guild)
}

async fn archive(call: Call<'_>, options: ArchiveOptions) -> HandlerResult {
    let Call { services, context, .. } = call;
    let mut search = GameSearch {
        player: (!options.all).then(|| context.player.clone()),
        variant: options.variant,
        result: options.result,
        since: options.since.map(|TypedDate(since)| since),
        until: options.until.map(|TypedDate(until)| until),
    };
    if let Some(user) = options.player {
        search.player =
            services.referee.directory.find_player(&account(user.id)).await.map_err(user_error)?;
        if search.player.is_none() {
            // The answer does not reveal whether the bot knows the person.
            searched_guild(context)?;
            return Ok(message!(Records, "archive-empty").into());
        }
    }
    Ok(archive_message(services, context, &search, 0).await?.into())
}

/// Returns the requested page of a search.
async fn archive_page(press: Press<'_>) -> Result<Reply, UserError> {
    let Ok((page, search)) = press.read::<(usize, GameSearch)>() else {
        return UserError::err(message!(Records, "archive-forgotten"));
    };
    Ok(archive_message(press.services, press.context, &search, page).await?.into())
}

/// Returns a page of matching games, latest first.
async fn archive_message(
    services: &Services,
    context: &InteractionContext<'_>,
    search: &GameSearch,
    page: usize,
) -> Result<Message, UserError> {
    let found = matching_games(services, context, search).await?;
    if found.is_empty() {
        return Ok(Message::private(context.to_text(&message!(Records, "archive-empty"))));
    }
    let pages = found.len().div_ceil(ON_A_PAGE);
    let page = page.min(pages - 1);
    let count = match found.len() {
        1 => message!(Records, "archive-count", count = 1_usize),
        many => message!(Records, "archive-page", count = many, page = page + 1, pages = pages),
    };
    let mut lines = vec![context.to_text(&count)];
    for (ended, _, summary) in found.iter().skip(page * ON_A_PAGE).take(ON_A_PAGE) {
        lines.push(result_line(services, *ended, summary, context.language).await?);
    }
    let mut message = Message::private(shorten(&lines.join("\n"), CONTENT));
    let page_games = &found[page * ON_A_PAGE..found.len().min((page + 1) * ON_A_PAGE)];
    message.rows = pick_lists(services, context, page_games).await?;
    if pages > 1 {
        let button = |label: text::Message, target: Option<usize>, fallback: usize| {
            let id = ComponentId::without_game(Step::Archive).with((target.unwrap_or(fallback), search));
            Button::new(Style::Secondary, context.to_text(&label), id).enabled(target.is_some())
        };
        // Disabled buttons need distinct ids too.
        let (earlier, later) = (Some(page + 1).filter(|next| *next < pages), page.checked_sub(1));
        let buttons = vec![
            button(message!(Buttons, "later"), later, pages),
            button(message!(Buttons, "earlier"), earlier, pages + 1),
        ];
        message.rows.push(Row::Buttons(buttons));
    }
    Ok(message)
}

/// Returns lists to pick a game and show its board, or to step through it.
async fn pick_lists(
    services: &Services,
    context: &InteractionContext<'_>,
    games: &[(Option<Time>, GameId, GameSummary)],
) -> Result<Vec<Row>, UserError> {
    let mut picks = Vec::new();
    for (_, id, game) in games {
        let (title, people) = title_and_people(services, game).await?;
        // Labels of a list have no formatting.
        let mut names: Vec<String> =
            game.players.iter().map(|player| people.label(player, context.language)).collect();
        names.dedup();
        let players = MessageArgument::and_list(names.into_iter().map(MessageArgument::from).collect());
        let label = context.to_text(&message!(Records, "archive-pick", game = title, players = players));
        let outcome = remove_marks(&outcome_sentence(game, &people, context.language));
        picks.push(
            SelectOption::new(shorten(&label, SELECT_OPTION), id.as_str())
                .with_description(shorten(&outcome, SELECT_OPTION)),
        );
    }
    let select = |command: &str, placeholder: text::Message| {
        let id = ComponentId::without_game(Step::GamePicked).with(command).into();
        Row::Select(Select { id, placeholder: context.to_text(&placeholder), picks: picks.clone() })
    };
    Ok(vec![
        select("board", message!(Records, "archive-show")),
        select("replay", message!(Records, "archive-replay")),
        select(SAVE, message!(Records, "archive-save")),
    ])
}

/// Returns the matching games that the user may see, latest first.
pub(in crate::commands) async fn matching_games(
    services: &Services,
    context: &InteractionContext<'_>,
    search: &GameSearch,
) -> Result<Vec<(Option<Time>, GameId, GameSummary)>, UserError> {
    let mut found: Vec<(Option<Time>, GameId, GameSummary)> = Vec::new();
    for id in searchable_games(services, context, search).await? {
        let summary = services.referee.game_list.summary(&id).await.map_err(user_error)?;
        let Some(game) = summary.filter(|game| search.matches(game)) else { continue };
        let is_visible =
            game.players.contains(&context.player) || services.access.is_listed(context, &id, &game).await?;
        if is_visible && (game.result.is_some() || has_started(services, context, &id).await?) {
            found.push((game.ended, id, game));
        }
    }
    found.sort_by(|one, other| (other.0, &other.1).cmp(&(one.0, &one.1)));
    Ok(found)
}

/// Returns `true` if a game has started. One that cannot be read counts as started, so that it can be found.
async fn has_started(
    services: &Services,
    context: &InteractionContext<'_>,
    id: &GameId,
) -> Result<bool, UserError> {
    let game = services.access.visible_games(context, std::slice::from_ref(id)).await?.pop();
    Ok(game.is_none_or(|game| game.record().is_some()))
}

/// Returns the games to search: the user's own anywhere, those of others only if played in this server.
async fn searchable_games(
    services: &Services,
    context: &InteractionContext<'_>,
    search: &GameSearch,
) -> Result<Vec<GameId>, UserError> {
    let of_player = match &search.player {
        Some(player) => {
            Some(services.referee.game_list.games_of_player(player, true).await.map_err(user_error)?)
        }
        None => None,
    };
    if search.player.as_ref() == Some(&context.player) {
        return Ok(of_player.unwrap_or_default());
    }
    let guild = searched_guild(context)?;
    let mut in_server = services.places.in_guild(guild).await?;
    if let Some(of_player) = of_player {
        let of_player: BTreeSet<GameId> = of_player.into_iter().collect();
        in_server.retain(|game| of_player.contains(game));
    }
    Ok(in_server)
}

/// Returns the result of a finished game, with the marked name of the winner.
fn outcome_sentence(game: &GameSummary, people: &People, language: Language) -> String {
    let Some(outcome) = game.result.as_deref().and_then(|text| text.parse::<Outcome>().ok()) else {
        return message!(Records, "archive-without-result").text(language);
    };
    let winner = game.winner.as_ref().map(|winner| people.marked_seated(winner, language));
    let won_by = |seat| matches!(outcome, Outcome::Won(winner, _) if winner == seat);
    let names = Seat::ALL.map(|seat| winner.as_deref().filter(|_| won_by(seat)));
    text::outcome_in(outcome, &names, language)
}

/// Returns the name of a listed game, and its players.
async fn title_and_people(
    services: &Services,
    game: &GameSummary,
) -> Result<(MessageArgument, People), UserError> {
    let variant = game.variant.parse::<Variant>().ok();
    let title =
        variant.map_or_else(|| MessageArgument::from(game.variant.as_str()), game_message::game_title);
    let mut people = People::default();
    for player in &game.players {
        people.add(&services.referee, player).await?;
    }
    Ok((title, people))
}

/// Returns a line about a finished game: the time it ended, the players, and the result.
async fn result_line(
    services: &Services,
    ended: Option<Time>,
    game: &GameSummary,
    language: Language,
) -> Result<String, UserError> {
    let (title, people) = title_and_people(services, game).await?;
    let outcome = escape_sentence(&outcome_sentence(game, &people, language));
    let mut names: Vec<MessageArgument> =
        game.players.iter().map(|player| people.escaped_name(player)).collect();
    names.dedup();
    let when = ended.map_or_else(String::new, |at| format!("<t:{}:d> ", at.ms() / 1_000));
    let line = message!(
        Records,
        "archive-game",
        game = title,
        players = game_message::comma_list(names),
        outcome = outcome
    );
    Ok(format!("{when}{}", line.text(language)))
}

#[cfg(test)]
mod tests {
    use super::{GameResult, GameSearch};
    use castellan_discord_view::argument::{Parts, encode};
    use castellan_game::PlayerId;
    use castellan_rules::Variant;

    #[test]
    fn a_search_is_read_back_from_its_custom_id() {
        let full_search = GameSearch {
            player: Some(PlayerId::new("abcdefghij").expect("a valid id")),
            variant: "kings-mate".parse::<Variant>().ok(),
            result: Some(GameResult::Lost),
            since: Some("2026-03-01".parse().expect("a day")),
            until: None,
        };
        let everything = GameSearch { player: None, variant: None, result: None, since: None, until: None };
        for search in [full_search, everything] {
            let argument = encode(&(7_usize, &search));
            let (page, read): (usize, GameSearch) = Parts::of(&argument).read().expect("a written argument");
            assert_eq!((page, encode(&(page, read))), (7, argument));
        }
        for text in ["", "x", "1~~9", "1~~~~soon", "1~~~~~~x"] {
            assert!(Parts::of(text).read::<(usize, GameSearch)>().is_none(), "{text}");
        }
    }
}
