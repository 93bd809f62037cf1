//! Views of a tournament: lists, standings, pairings, directors' decisions, and an export as files.

use crate::commands::handler::{Call, HandlerResult, TournamentCall};
use crate::commands::option_values::options;
use crate::commands::people::files::distribute_files;
use crate::commands::tournaments::game_texts::{self, MOST_GAMES};
use crate::commands::tournaments::shared_options::RoundNumber;
use crate::commands::tournaments::tournament_option::{require_guild, tournament_entries};
use crate::commands::tournaments::{panel, parsing};
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::access::policy::Intent;
use castellan_community::error::UserError;
use castellan_community::error_messages::{tournament_error, user_error};
use castellan_community::people::People;
use castellan_community::quota::RequestClass;
use castellan_discord_api::escape::{escape_line, escape_with_small_lines};
use castellan_discord_api::limits::{CONTENT, length, shorten};
use castellan_discord_api::wire::{File, Message};
use castellan_discord_view::board::theme_named;
use castellan_discord_view::ids::Step;
use castellan_discord_view::tournaments::announcement_message::{self, MessageLine};
use castellan_discord_view::tournaments::director_actions::hide_actions;
use castellan_discord_view::tournaments::table_page::{TablePage, page_row};
use castellan_discord_view::tournaments::{round, tables};
use castellan_game::{GameId, PlayerId, Requester};
use castellan_text::{self as text, message};
use castellan_tournament::export::TrfExportError;
use castellan_tournament::{Event, EventKind, FoldError, Tournament, export};
use serde_json::{Value, json};

/// The number of finished tournaments listed: the latest ones.
const MAX_FINISHED: usize = 10;
/// The number of directors' decisions on a page of the log, each with a reason of up to 300 characters.
const DECISIONS_PER_PAGE: usize = 5;

components! {
    /// The buttons to pages of a tournament.
    Standings of_tournament(Look, SeeTournament): |press| async move {
        let page = press.read::<Option<usize>>()?.unwrap_or_default();
        show_standings(press.services, press.context, &press.subject.0, page).await
    };
    Pairings of_tournament(Look, SeeTournament): |press| async move {
        let (round, page): (_, Option<usize>) = press.read()?;
        let page = page.unwrap_or_default();
        show_pairings(press.services, press.context, &press.subject.0, round, page).await
    };
    TournamentGames of_tournament(Look, SeeTournament): |press| async move {
        let page = press.read::<Option<usize>>()?.unwrap_or_default();
        show_games(press.services, press.context, &press.subject.0, page).await
    };
    TournamentDetails of_tournament(Look, SeeTournament): |press| {
        show_details(press.services, press.context, &press.subject.0)
    };
    Decisions of_tournament(Look, SeeTournament): |press| async move {
        let page = press.read::<Option<usize>>()?.unwrap_or_default();
        show_decisions(press.services, press.context, &press.subject.0, page).await
    };
}

pub(in crate::commands) async fn list_tournaments(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<Reply, UserError> {
    let guild = require_guild(context)?;
    let entries = tournament_entries(services, guild).await?;
    let open = entries.iter().filter(|(_, entry)| entry.is_open()).count();
    let mut lines = Vec::new();
    for (id, entry) in entries.iter().take(open + MAX_FINISHED) {
        // Frozen and invisible tournaments are not listed.
        let found = services.access.tournament_for(context, id, Intent::SeeTournament).await;
        let Ok((tournament, venue)) = found else { continue };
        let announced = tournament.announcement();
        lines.push(context.to_text(&message!(
            TournamentAnswers,
            "listed",
            title = escape_line(&entry.title),
            phase = text::tournament_phase_in(entry.phase, context.language),
            channel = format!("<#{}>", venue.channel),
            game = text::game_title_in(announced.agreement.variant.info(), context.language),
            format = text::tournament_format_in(tournament.format(), context.language),
        )));
    }
    if lines.is_empty() {
        return Ok(message!(TournamentAnswers, "no-tournaments").into());
    }
    let mut text = String::new();
    for line in lines {
        if length(&text) + length(&line) > CONTENT - 2 {
            text.push('…');
            break;
        }
        text += &line;
        text.push('\n');
    }
    Ok(text.into())
}

pub(super) async fn show_tournament(call: TournamentCall<'_>) -> HandlerResult {
    let Call { services, context, subject: (tournament, venue), .. } = call;
    let mut venue = venue.clone();
    if venue.lost {
        Box::pin(services.holds.resume_usable(venue.guild, Some(venue.channel))).await?;
        venue = services.venues.of(tournament.id()).await?.unwrap_or(venue);
    }
    let people = People::of_tournament(&services.referee, tournament).await?;
    let mut message =
        services.tournaments.announcement_message(tournament, &people, context.language).await?;
    hide_actions(&mut message.rows, &panel::hidden_actions(services, context, tournament).await);
    let link = venue.message.map(|placed| placed.link(Some(venue.guild)));
    let problem = services.tournaments.not_posted_reason(tournament.id(), &venue, context.language).await;
    let page = match &services.board_links {
        Some(links) if services.access.public_tournament(tournament.id()).await?.is_some() => {
            let address = format!("<{}>", links.tournament_page(tournament.id()));
            Some(context.to_text(&message!(Web, "public-page", address = address)))
        }
        _ => None,
    };
    for line in link.into_iter().chain(problem).chain(page) {
        let line = format!("\n{line}");
        message.content = shorten(&message.content, CONTENT - length(&line)) + &line;
    }
    Ok(message.into())
}

/// Returns everything that is settled in a tournament.
async fn show_details(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
) -> Result<Reply, UserError> {
    let people = People::of_tournament(&services.referee, tournament).await?;
    let changes = services.tournaments.latest_changes(tournament, &people, context.language).await?;
    Ok(announcement_message::details(tournament, (&people, &changes), context.language).into())
}

/// Returns a page of the standings.
pub(super) async fn show_standings(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
    page: usize,
) -> Result<Reply, UserError> {
    let people = People::of_tournament(&services.referee, tournament).await?;
    let language = context.language;
    let mut sheet = tables::standings(tournament, &people, page, Some(&context.player), language);
    let mut message = render_sheet(services, context, &mut sheet).await?;
    message.rows.extend(page_row(Step::Standings, tournament.id(), sheet.page, sheet.pages, language));
    Ok(message.into())
}

/// Returns a page in the user's theme, or as text alone if the user's quota of pictures is used up.
pub(super) async fn render_sheet(
    services: &Services,
    context: &InteractionContext<'_>,
    sheet: &mut TablePage,
) -> Result<Message, UserError> {
    sheet.han_forms = context.han_forms();
    let can_draw = services.try_spend_picture(context);
    let settings = services.settings.person_or_default(&context.player).await?;
    let theme = if settings.theme.is_empty() { &context.server.theme } else { &settings.theme };
    let theme = (can_draw && !settings.text_board).then(|| theme_named(theme));
    Ok(sheet.message(&services.render_pool, theme).await?)
}

/// Returns a page with the pairings of a round, by default the latest.
pub(super) async fn show_pairings(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
    requested: Option<u32>,
    page: usize,
) -> Result<Reply, UserError> {
    let number = requested.or_else(|| parsing::latest_round(tournament));
    let Some(round) = number.and_then(|number| tournament.round(number)) else {
        return UserError::err(match requested {
            Some(number) => message!(TournamentAnswers, "round-not-paired", round = number),
            None => message!(TournamentAnswers, "no-round-paired"),
        });
    };
    let people = People::of_tournament(&services.referee, tournament).await?;
    let (now, language) = (services.referee.now(), context.language);
    let lines = round::pairing_lines(tournament, round, &people, now, language);
    let mut messages = announcement_message::messages(lines);
    let pages = messages.len();
    let page = page.min(pages - 1);
    let mut message = messages.swap_remove(page);
    let argument = (tournament.id(), round.number);
    message.rows.extend(page_row(Step::Pairings, argument, page, pages, language));
    Ok(message.into())
}

/// Returns a page with links to the games of a tournament, and their results. Games that were moved to another server
/// are not linked.
async fn show_games(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
    page: usize,
) -> Result<Reply, UserError> {
    let (guild, language) = (context.interaction.guild, context.language);
    let title = escape_line(&tournament.announcement().title);
    let title = context.to_text(&message!(TournamentAnswers, "games-of", title = title));
    let mut lines = vec![MessageLine::plain(title)];
    for pairing in tournament.rounds().iter().flat_map(|round| &round.pairings) {
        let location = services.places.of(&tournament.game_id(pairing)).await?;
        let location = location.filter(|location| location.guild == guild);
        let (Some(location), Some(score)) = (location, &pairing.score) else { continue };
        let link = match (location.parent, location.reposted_board) {
            (None, Some(board)) => board.link(guild),
            _ => format!("<#{}>", location.channel),
        };
        let score = text::annotated_score_in(score, tournament.is_annulled(pairing), language);
        lines.push(MessageLine::plain(format!("{link} {score}")));
    }
    let mut messages = announcement_message::messages(lines);
    let pages = messages.len();
    let page = page.min(pages - 1);
    let mut message = messages.swap_remove(page);
    message.rows.extend(page_row(Step::TournamentGames, tournament.id(), page, pages, language));
    Ok(message.into())
}

options! {
    /// The options of `/tournament export`.
    pub(super) struct ExportTournamentOptions { games: Option<bool> = "games", round: Option<RoundNumber> = "round", }
}

pub(super) async fn export_tournament(
    call: TournamentCall<'_>,
    ExportTournamentOptions { games, round }: ExportTournamentOptions,
) -> HandlerResult {
    let Call { services, context, subject: (tournament, _), .. } = call;
    let people = People::of_tournament(&services.referee, tournament).await?;
    let name_of = |player: &PlayerId| people.person(player);
    let id = tournament.id();
    let round = round.map(|RoundNumber(round)| round);
    if let Some(number) = round.filter(|number| tournament.round(*number).is_none()) {
        return UserError::err(message!(TournamentAnswers, "round-not-paired", round = number));
    }
    let with_games = games.unwrap_or(round.is_some());
    if with_games {
        // Reading thousands of games is expensive.
        services.spend_quota(context, RequestClass::Replay)?;
    }
    let named = services.access.named_games(context, tournament).await?;
    let can_see = |game: &GameId| named.contains(game);
    let mut files = vec![
        (format!("{id}-standings.csv"), export::standings_csv(tournament, &name_of)),
        (format!("{id}-results.csv"), export::results_csv(tournament, &name_of, &can_see)),
        (format!("{id}.json"), export::json(tournament, &name_of, &can_see)),
    ];
    files.extend(export::teams_csv(tournament).map(|csv| (format!("{id}-teams.csv"), csv)));
    let title = escape_line(&tournament.announcement().title);
    let trf_files =
        export::trf(tournament, &name_of).and_then(|old| Ok((old, export::trf_26(tournament, &name_of)?)));
    let text = match trf_files {
        Ok((trf, trf_26)) => {
            files.push((format!("{id}.trf"), trf));
            files.push((format!("{id}-2026.trf"), trf_26));
            message!(TournamentAnswers, "exported", title = title)
        }
        Err(TrfExportError::MoreSeats) => message!(TournamentAnswers, "exported", title = title),
        Err(error) => {
            tracing::warn!(tournament = %id, %error, "not exported as TRF");
            message!(TournamentAnswers, "exported-without-trf", title = title)
        }
    };
    let mut files: Vec<File> =
        files.into_iter().map(|(name, text)| File::new(name, text.into_bytes())).collect();
    let mut text = context.to_text(&text);
    if with_games {
        let known = (&**tournament, &people);
        let texts = game_texts::export_games(services, context, known, round).await?;
        let note = match (texts.files.is_empty(), texts.is_incomplete) {
            (true, _) => Some(message!(TournamentAnswers, "exported-no-games")),
            (_, true) => Some(message!(TournamentAnswers, "exported-some-games", most = MOST_GAMES)),
            _ => None,
        };
        text.extend(note.map(|note| format!("\n{}", context.to_text(&note))));
        files.extend(texts.files);
    }
    let mut messages = distribute_files(files);
    if let Some(first) = messages.first_mut() {
        first.content = text;
    }
    Ok(match messages.len() {
        1 => messages.remove(0).into(),
        _ => Reply::Messages(messages),
    })
}

/// Returns the stored data of the user's tournaments: their entries and actions.
pub(in crate::commands) async fn stored_tournament_data(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<Vec<Value>, UserError> {
    let mut stored = Vec::new();
    for id in services.referee.tournament_list.of_player(&context.player).await.map_err(user_error)? {
        let (Ok(tournament), Ok(log)) =
            (services.referee.tournaments.tournament(&id).await, services.referee.tournaments.log(&id).await)
        else {
            continue;
        };
        let number = tournament.number_of(&context.player);
        let signed_up = tournament.signed_up().iter().find(|item| item.player.id == context.player);
        let entrant = number.and_then(|number| tournament.entrant(number));
        let own_events: Vec<&Event> = log.iter().filter(|event| is_done_by(event, &context.player)).collect();
        stored.push(json!({
            "tournament": id.as_str(),
            "title": tournament.announcement().title,
            "number": number,
            "rating": entrant.map_or_else(|| signed_up.and_then(|item| item.rating), |item| item.rating),
            "done": own_events,
        }));
    }
    Ok(stored)
}

/// Returns a page of directors' decisions, latest first, each with its author, time and reason.
pub(super) async fn show_decisions(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
    page: usize,
) -> Result<Reply, UserError> {
    let id = tournament.id();
    let events = match services.referee.tournaments.log(id).await {
        Ok(events) => events,
        Err(trouble) => return Err(tournament_error(id, trouble, &[])),
    };
    let mut people = People::of_tournament(&services.referee, tournament).await?;
    people.add_of_tournament(&services.referee, &events).await?;
    let mut decided = decisions(&events)?;
    decided.reverse();
    let pages = decided.len().div_ceil(DECISIONS_PER_PAGE).max(1);
    let page = page.min(pages - 1);
    let name_of = |player: &PlayerId| people.marked(player, context.language);
    let title = escape_line(&tournament.announcement().title);
    let heading = if pages > 1 {
        message!(TournamentAnswers, "decisions-page", title = title, page = page + 1, pages = pages)
    } else {
        message!(TournamentAnswers, "decisions", title = title)
    };
    let mut lines = vec![context.to_text(&heading)];
    for (event, after) in decided.iter().skip(page * DECISIONS_PER_PAGE).take(DECISIONS_PER_PAGE) {
        let director = match &event.by {
            Requester::Director(player) => escape_line(&people.person(player)),
            _ => String::new(),
        };
        let sentence = escape_with_small_lines(&text::tournament_event_sentence_in(
            event,
            after,
            &name_of,
            context.language,
        ));
        lines.push(format!("<t:{}:f> {director}: {sentence}", event.at.ms() / 1_000));
    }
    let mut message = Message::text(shorten(&lines.join("\n"), CONTENT));
    message.rows.extend(page_row(Step::Decisions, id, page, pages, context.language));
    Ok(message.into())
}

/// Returns `true` for an event by this player, except an announcement, which contains the secret of the lots.
fn is_done_by(event: &Event, player: &PlayerId) -> bool {
    let own = matches!(&event.by, Requester::Player(who) | Requester::Director(who) if who == player);
    own && !matches!(event.what, EventKind::Announced { .. })
}

/// Returns the directors' decisions, each with the resulting state of the tournament. Automatic consequences, such as
/// the next round, are left out.
fn decisions(events: &[Event]) -> Result<Vec<(&Event, Tournament)>, UserError> {
    let unreadable = |error: FoldError| {
        UserError::Failed(castellan_community::error::OperatorError::Unknown(error.to_string()))
    };
    let mut decisions = Vec::new();
    let mut state: Option<Tournament> = None;
    let mut last = None;
    for event in events {
        match &mut state {
            None => state = Some(Tournament::begin(event).map_err(unreadable)?),
            Some(state) => state.apply(event).map_err(unreadable)?,
        }
        let first = last != Some(&event.request);
        last = Some(&event.request);
        if event.is_by_director() && (first || event.what.why().is_some()) {
            decisions.extend(state.clone().map(|state| (event, state)));
        }
    }
    Ok(decisions)
}
