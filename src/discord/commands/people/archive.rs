//! `/archive`: a search for finished games, and `/replay`.

use crate::commands::games::replay::{ReplayForm, ReplayOptions, replay};
use crate::commands::handler::{Answered, Call, commands};
use crate::commands::opt::{Kind, Source};
use crate::commands::option_values::{OptionValue, options};
use crate::commands::spec::Needs;
use crate::components::press::Press;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::people::{People, account};
use castellan_community::policy::Intent;
use castellan_community::refusals::user_error;
use castellan_discord_api::escape::sentence;
use castellan_discord_api::limits::{CONTENT, PICK, cut};
use castellan_discord_api::wire::{Button, GuildId, Message, Pick, Row, Select, Style, User, Value};
use castellan_discord_view::argument::{Argument, Parts, ReadArgument};
use castellan_discord_view::ids::{Id, Step};
use castellan_discord_view::layout;
use castellan_game::{GameId, Phase, PlayerId, Time};
use castellan_referee::Summary;
use castellan_rules::text::typed;
use castellan_rules::{Outcome, Seat, Variant};
use castellan_text::{self as text, Fact, Language, message};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use std::collections::BTreeSet;

/// The number of games on a page.
const ON_A_PAGE: usize = 12;

options! {
    /// The options of `/archive`.
    struct ArchiveOptions {
        player: Option<User> = "player",
        all: bool = "all",
        variant: Option<Variant> = "variant",
        result: Option<Ended> = "result",
        since: Option<Day> = "since",
        until: Option<Day> = "until",
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
    Archive free(Look).needs(Needs::Settings): |press| archive_page(press);
}

/// The result of a game for one player, or for all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ended {
    Won,
    Lost,
    Drawn,
    Without,
}

/// The results by their keywords.
const ENDED: [(&str, Ended); 4] =
    [("won", Ended::Won), ("lost", Ended::Lost), ("drawn", Ended::Drawn), ("none", Ended::Without)];

impl Ended {
    fn of_word(word: &str) -> Option<Self> {
        ENDED.iter().find(|(known, _)| *known == word).map(|(_, ended)| *ended)
    }

    fn word(self) -> Option<&'static str> {
        ENDED.iter().find(|(_, known)| *known == self).map(|(word, _)| *word)
    }
}

impl OptionValue for Ended {
    const KIND: Kind = Kind::OneOf(&[ENDED[0].0, ENDED[1].0, ENDED[2].0, ENDED[3].0]);

    fn of(value: &Value, _: &'static str) -> Result<Option<Self>, UserError> {
        Ok(if let Value::Text(word) = value { Self::of_word(word) } else { None })
    }
}

/// A typed date.
struct Day(Date);

impl OptionValue for Day {
    const KIND: Kind = Kind::Text(Source::Nothing);

    fn of(value: &Value, _: &'static str) -> Result<Option<Self>, UserError> {
        let Value::Text(text) = value else { return Ok(None) };
        let date = typed::cleaned(text).trim().parse();
        date.map(|date| Some(Self(date))).map_err(|_| UserError::sentence(message!(Records, "archive-date")))
    }
}

/// A search for games.
pub(in crate::commands) struct Search {
    /// The player; `None` for everybody in the server.
    player: Option<PlayerId>,
    variant: Option<Variant>,
    ended: Option<Ended>,
    since: Option<Date>,
    until: Option<Date>,
}

impl Search {
    /// Creates a search for all games of a player.
    pub const fn of(player: PlayerId) -> Self {
        Self { player: Some(player), variant: None, ended: None, since: None, until: None }
    }

    /// Returns the id of a button that shows the first page of results.
    pub fn id(&self) -> Id {
        Id::bare(Step::Archive).with((0_usize, self))
    }

    /// Returns `true` if a game matches the search.
    fn holds(&self, game: &Summary) -> bool {
        let day = game.ended.and_then(day);
        let ended = match (&game.result, &game.winner, &self.player) {
            (None, ..) => Ended::Without,
            (Some(_), None, _) => Ended::Drawn,
            (Some(_), Some(winner), Some(player)) if winner != player => Ended::Lost,
            (Some(_), Some(_), _) => Ended::Won,
        };
        game.phase == Phase::Over
            && self.player.as_ref().is_none_or(|player| game.players.contains(player))
            && self.variant.is_none_or(|variant| variant.info().name == game.variant)
            && self.ended.is_none_or(|wanted| wanted == ended)
            && self.since.is_none_or(|since| day.is_some_and(|day| day >= since))
            && self.until.is_none_or(|until| day.is_some_and(|day| day <= until))
    }
}

impl Argument for Search {
    fn write(&self, parts: &mut Vec<String>) {
        let Self { player, variant, ended, since, until } = self;
        (player.as_ref(), *variant, ended.and_then(Ended::word), *since, *until).write(parts);
    }
}

impl ReadArgument for Search {
    fn read(parts: &mut Parts<'_>) -> Option<Self> {
        let (player, variant) = (Option::read(parts)?, Option::read(parts)?);
        let word = parts.take();
        let ended = Ended::of_word(word);
        Some(Self { player, variant, ended, since: Option::read(parts)?, until: Option::read(parts)? })
    }
}

/// Returns the date of a timestamp, in UTC.
fn day(at: Time) -> Option<Date> {
    let at = jiff::Timestamp::from_millisecond(i64::try_from(at.ms()).ok()?).ok()?;
    Some(at.to_zoned(TimeZone::UTC).date())
}

/// Returns the server to search for other players' games.
fn looked_through(context: &InteractionContext<'_>) -> Result<GuildId, UserError> {
    let Some(guild) = context.interaction.guild else {
        return UserError::say(message!(Records, "archive-others"));
    };
    context.may_here(Intent::SeeServer)?;
    Ok(guild)
}

async fn archive(call: Call<'_>, options: ArchiveOptions) -> Answered {
    let Call { services, context, .. } = call;
    let mut search = Search {
        player: (!options.all).then(|| context.player.clone()),
        variant: options.variant,
        ended: options.result,
        since: options.since.map(|Day(since)| since),
        until: options.until.map(|Day(until)| until),
    };
    if let Some(user) = options.player {
        search.player = services.referee.directory.known(&account(user.id)).await.map_err(user_error)?;
        if search.player.is_none() {
            // The answer does not reveal whether the bot knows the person.
            looked_through(context)?;
            return Ok(message!(Records, "archive-empty").into());
        }
    }
    Ok(archive_message(services, context, &search, 0).await?.into())
}

/// Returns the requested page of a search.
async fn archive_page(press: Press<'_>) -> Result<Reply, UserError> {
    let Ok((page, search)) = press.read::<(usize, Search)>() else {
        return UserError::say(message!(Records, "archive-forgotten"));
    };
    Ok(archive_message(press.services, press.context, &search, page).await?.into())
}

/// Returns a page of matching games, latest first.
async fn archive_message(
    services: &Services,
    context: &InteractionContext<'_>,
    search: &Search,
    page: usize,
) -> Result<Message, UserError> {
    let found = found(services, context, search).await?;
    if found.is_empty() {
        return Ok(Message::private(context.say(&message!(Records, "archive-empty"))));
    }
    let pages = found.len().div_ceil(ON_A_PAGE);
    let page = page.min(pages - 1);
    let count = match found.len() {
        1 => message!(Records, "archive-count", count = 1_usize),
        many => message!(Records, "archive-page", count = many, page = page + 1, pages = pages),
    };
    let mut lines = vec![context.say(&count)];
    for (ended, id, summary) in found.iter().skip(page * ON_A_PAGE).take(ON_A_PAGE) {
        lines.push(found_line(services, *ended, id, summary, context.language).await?);
    }
    lines.push(context.say(&message!(Records, "archive-next")));
    let mut message = Message::private(cut(&lines.join("\n"), CONTENT));
    let shown = &found[page * ON_A_PAGE..found.len().min((page + 1) * ON_A_PAGE)];
    message.rows = selects(services, context, shown).await?;
    if pages > 1 {
        let button = |label: text::Message, to: Option<usize>, spare: usize| {
            let id = Id::bare(Step::Archive).with((to.unwrap_or(spare), search));
            Button::new(Style::Secondary, context.say(&label), id).enabled(to.is_some())
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
async fn selects(
    services: &Services,
    context: &InteractionContext<'_>,
    games: &[(Option<Time>, GameId, Summary)],
) -> Result<Vec<Row>, UserError> {
    let mut picks = Vec::new();
    for (_, id, game) in games {
        let variant = game.variant.parse::<Variant>().ok();
        let title = variant.map_or_else(|| Fact::from(game.variant.as_str()), layout::title);
        let mut people = People::default();
        for player in &game.players {
            people.add(&services.referee, player).await?;
        }
        // Labels of a list have no formatting.
        let mut named: Vec<String> =
            game.players.iter().map(|player| people.label(player, context.language)).collect();
        named.dedup();
        let players = Fact::all(named.into_iter().map(Fact::from).collect());
        let label = context.say(&message!(Records, "archive-pick", game = title, players = players));
        picks.push(Pick::new(cut(&label, PICK), id.as_str()).described(cut(id.as_str(), PICK)));
    }
    let select = |command: &str, placeholder: text::Message| {
        let id = Id::bare(Step::Which).with(command).into();
        Row::Select(Select { id, placeholder: context.say(&placeholder), picks: picks.clone() })
    };
    Ok(vec![
        select("board", message!(Records, "archive-show")),
        select("replay", message!(Records, "archive-replay")),
    ])
}

/// Returns the matching games that the user may see, latest first.
pub(in crate::commands) async fn found(
    services: &Services,
    context: &InteractionContext<'_>,
    search: &Search,
) -> Result<Vec<(Option<Time>, GameId, Summary)>, UserError> {
    let mut found: Vec<(Option<Time>, GameId, Summary)> = Vec::new();
    for id in could_be_found(services, context, search).await? {
        let summary = services.referee.game_list.summary(&id).await.map_err(user_error)?;
        let Some(game) = summary.filter(|game| search.holds(game)) else { continue };
        if game.players.contains(&context.player) || services.access.is_listed(context, &id, &game).await? {
            found.push((game.ended, id, game));
        }
    }
    found.sort_by(|one, other| (other.0, &other.1).cmp(&(one.0, &one.1)));
    Ok(found)
}

/// Returns the games to search: the user's own anywhere, those of others only if played in this server.
async fn could_be_found(
    services: &Services,
    context: &InteractionContext<'_>,
    search: &Search,
) -> Result<Vec<GameId>, UserError> {
    let theirs = match &search.player {
        Some(player) => Some(services.referee.game_list.games_of(player, true).await.map_err(user_error)?),
        None => None,
    };
    if search.player.as_ref() == Some(&context.player) {
        return Ok(theirs.unwrap_or_default());
    }
    let guild = looked_through(context)?;
    let mut here_played = services.places.in_guild(guild).await?;
    if let Some(theirs) = theirs {
        let theirs: BTreeSet<GameId> = theirs.into_iter().collect();
        here_played.retain(|game| theirs.contains(game));
    }
    Ok(here_played)
}

/// Returns a line about a finished game: the time it ended, the players, and the result.
async fn found_line(
    services: &Services,
    ended: Option<Time>,
    id: &GameId,
    game: &Summary,
    language: Language,
) -> Result<String, UserError> {
    let variant = game.variant.parse::<Variant>().ok();
    let title = variant.map_or_else(|| Fact::from(game.variant.as_str()), layout::title);
    let mut people = People::default();
    for player in &game.players {
        people.add(&services.referee, player).await?;
    }
    let outcome = game.result.as_deref().and_then(|text: &str| text.parse::<Outcome>().ok());
    let outcome = match outcome {
        Some(outcome) => {
            let winner = game.winner.as_ref().map(|winner| people.marked(winner, language));
            let won_by = |seat| matches!(outcome, Outcome::Won(winner, _) if winner == seat);
            let names = Seat::ALL.map(|seat| winner.as_deref().filter(|_| won_by(seat)));
            sentence(&text::outcome_in(outcome, &names, language))
        }
        None => message!(Records, "archive-without-result").text(language),
    };
    let mut named: Vec<Fact> = game.players.iter().map(|player| people.safe(player)).collect();
    named.dedup();
    let when = ended.map_or_else(String::new, |at| format!("<t:{}:d> ", at.ms() / 1_000));
    let line = message!(
        Records,
        "archive-game",
        id = id.as_str(),
        game = title,
        players = layout::listed(named),
        outcome = outcome
    );
    Ok(format!("{when}{}", line.text(language)))
}

#[cfg(test)]
mod tests {
    use super::{Ended, Search};
    use castellan_discord_view::argument::{Parts, written};
    use castellan_game::PlayerId;
    use castellan_rules::Variant;

    #[test]
    fn a_button_says_again_what_was_looked_for() {
        let whole = Search {
            player: Some(PlayerId::new("abcdefghij").expect("a name of ours")),
            variant: "kings-mate".parse::<Variant>().ok(),
            ended: Some(Ended::Lost),
            since: Some("2026-03-01".parse().expect("a day")),
            until: None,
        };
        let everything = Search { player: None, variant: None, ended: None, since: None, until: None };
        for search in [whole, everything] {
            let argument = written(&(7_usize, &search));
            let (page, read): (usize, Search) = Parts::of(&argument).read().expect("what was written");
            assert_eq!((page, written(&(page, read))), (7, argument));
        }
        for text in ["", "x", "1~~9", "1~~~~soon", "1~~~~~~x"] {
            assert!(Parts::of(text).read::<(usize, Search)>().is_none(), "{text}");
        }
    }
}
