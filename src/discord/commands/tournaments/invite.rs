//! `/arbiter enter`: invites the people on a list to a tournament. They enter only by signing up themselves.
//!
//! The list is shown for confirmation, then applied as a whole or not at all. Until then it is kept only in memory; the
//! director still has it.

use crate::announcing::nonce::hashed;
use crate::commands::games::game_settings::download_text;
use crate::commands::handler::{Call, HandlerResult, TournamentCall};
use crate::commands::option_spec::LONGEST_TEXT;
use crate::commands::option_values::options;
use crate::commands::tournaments::arbiter::{FormOptions, execute_decision};
use crate::commands::tournaments::director_form;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use crate::tournaments::invitation_list::{InvalidLine, Invitee, NameMatch, has_names, parse};
use castellan_community::error::UserError;
use castellan_community::people::People;
use castellan_community::places::tournament_locations::TournamentLocation;
use castellan_community::quota::RequestClass;
use castellan_discord_api::escape::escape_line;
use castellan_discord_api::limits::{CONTENT, length, shorten};
use castellan_discord_api::wire::{Attachment, Button, File, Message, Row, Style};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_discord_view::tournaments::director_actions;
use castellan_game::Player;
use castellan_text::message;
use castellan_text::names::clean;
use castellan_tournament::{CommandKind, Invitation, Tournament};
use std::collections::HashMap;
use std::sync::Arc;

/// The size limit of a list, in bytes: far more than the allowed number of lines needs.
const MAX_LIST_BYTES: usize = 64 << 10;
/// The most invalid lines reported.
const MAX_INVALID_SHOWN: usize = 15;
/// The most people listed in the confirmation.
const MAX_PEOPLE_SHOWN: usize = 20;

components! {
    /// The button that confirms the invitations.
    EnterConfirmed of_tournament(Change, RunTournament): |press| async move {
        send_invitations(press.services, press.context, press.subject, &press.read::<String>()?).await
    };
}

/// Returns the digest that identifies a list.
fn digest(list: &[Invitee]) -> String {
    let lines = list.iter().map(|row| format!("{} {:?}\n", row.user, row.rating));
    hashed(&lines.collect::<String>())
}

options! {
    /// The options of `/arbiter enter`.
    pub(super) struct EnterOptions {
        file: Option<Attachment> = "file",
        list: Option<String> = "list".at_most(LONGEST_TEXT),
    }
}

/// Parses a list and shows it. Without a list, opens a form for one.
pub(super) async fn preview_invitations(
    call: TournamentCall<'_>,
    EnterOptions { file, list }: EnterOptions,
) -> HandlerResult {
    let Call { services, context, subject: (tournament, venue), .. } = call;
    let text = match (file, list) {
        (Some(file), _) => download_text(services, &file, MAX_LIST_BYTES).await?,
        (None, Some(list)) => list,
        (None, None) => return director_form::open_invitation_form(services, context, tournament).await,
    };
    let names =
        if has_names(&text) { accounts_by_name(services, tournament, venue).await? } else { HashMap::new() };
    // A name copied from a message may contain isolation marks.
    let find_by_name =
        |name: &str| match names.get(clean(name).trim().to_lowercase().as_str()).map(Vec::as_slice) {
            None | Some([]) => NameMatch::None,
            Some([only]) => NameMatch::One(*only),
            Some(_) => NameMatch::Several,
        };
    match parse(&text, &find_by_name) {
        Err(errors) => Ok(invalid_list_message(context, tournament, &errors, text)),
        Ok(list) if list.is_empty() => UserError::err(message!(TournamentAnswers, "list-empty")),
        Ok(list) => Ok(preview_message(services, context, tournament, list)),
    }
}

/// Returns the accounts of entrants and of people who have played in the server, by their names in lower case.
async fn accounts_by_name(
    services: &Services,
    tournament: &Tournament,
    venue: &TournamentLocation,
) -> Result<HashMap<String, Vec<castellan_discord_api::wire::UserId>>, UserError> {
    let mut players = services.access.players_of_server(venue.guild).await?;
    players.extend(tournament.players());
    let mut people = People::default();
    let mut names: HashMap<String, Vec<castellan_discord_api::wire::UserId>> = HashMap::new();
    for player in &players {
        people.add(&services.referee, player).await?;
        if let Some(user) = people.user(player) {
            let name = clean(&people.person(player)).trim().to_lowercase();
            names.entry(name).or_default().push(user);
        }
    }
    Ok(names)
}

/// Returns the errors of a list, line by line, with a button to send another one.
fn invalid_list_message(
    context: &InteractionContext<'_>,
    tournament: &Tournament,
    errors: &[InvalidLine],
    text: String,
) -> Reply {
    let mut lines =
        vec![context.to_text(&message!(TournamentAnswers, "list-not-taken", count = errors.len()))];
    for InvalidLine { line, reason } in errors.iter().take(MAX_INVALID_SHOWN) {
        let reason = reason.text(context.language);
        lines.push(context.to_text(&message!(TournamentAnswers, "list-line", line = *line, why = reason)));
    }
    let more = errors.len().saturating_sub(MAX_INVALID_SHOWN);
    if more > 0 {
        lines.push(context.to_text(&message!(Tournaments, "and-more", count = more)));
    }
    Message {
        rows: vec![Row::Buttons(vec![director_actions::enter_button(tournament, context.language)])],
        files: vec![File::new("list.txt", text.into_bytes())],
        ..Message::text(shorten(&lines.join("\n"), CONTENT))
    }
    .into()
}

/// Returns the people who would be invited, with a button to confirm.
fn preview_message(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
    list: Vec<Invitee>,
) -> Reply {
    let title = escape_line(&tournament.announcement().title);
    let mut text =
        context.to_text(&message!(TournamentAnswers, "list-shown", title = title, count = list.len()));
    for (at, row) in list.iter().enumerate() {
        let rating = row.rating.map_or_else(|| "–".to_owned(), |rating| rating.to_string());
        let line = format!("\n<@{}> {rating}", row.user);
        if at >= MAX_PEOPLE_SHOWN || length(&text) + length(&line) > CONTENT - 100 {
            text.push('\n');
            text += &context.to_text(&message!(Tournaments, "and-more", count = list.len() - at));
            break;
        }
        text += &line;
    }
    let id = ComponentId::without_game(Step::EnterConfirmed).with((tournament.id(), digest(&list)));
    services.invitation_lists.store(&context.player, tournament.id(), list, services.referee.instant());
    let label = message!(Buttons, "button-invite").text(context.language);
    let rows = vec![Row::Buttons(vec![Button::new(Style::Success, label, id)])];
    Message { rows, ..Message::text(text) }.into()
}

/// Invites the people on the confirmed list.
async fn send_invitations(
    services: &Services,
    context: &InteractionContext<'_>,
    subject: &(Arc<Tournament>, TournamentLocation),
    expected: &str,
) -> Result<Reply, UserError> {
    let id = subject.0.id();
    let list = services.invitation_lists.get(&context.player, id, services.referee.instant());
    let Some(list) = list.filter(|list| digest(list) == expected) else {
        return UserError::err(message!(TournamentAnswers, "list-gone"));
    };
    services.spend_quota(context, RequestClass::Invitation)?;
    let mut invited = Vec::with_capacity(list.len());
    for row in list.iter() {
        let player = services.find_or_create_player(row.user, &row.name).await?;
        invited.push(Invitation { player: Player::person(player), rating: row.rating });
    }
    execute_decision(services, context, subject, CommandKind::Invite { invited }, FormOptions::default())
        .await
}
