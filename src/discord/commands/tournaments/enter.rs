//! `/arbiter enter`: invites the people on a list to a tournament. They enter only by signing up themselves.
//!
//! The list is shown for confirmation, then applied as a whole or not at all. Until then it is kept only in memory; the
//! director still has it.

use crate::announcing::nonce::hashed;
use crate::commands::games::agreement::text_of;
use crate::commands::handler::{Answered, Call, TournamentCall};
use crate::commands::opt::LONGEST_TEXT;
use crate::commands::option_values::options;
use crate::commands::tournaments::act_form;
use crate::commands::tournaments::arbiter::{Asked, arbitrates};
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use crate::tournaments::entrant_list::{BadLine, Named, Row as Listed, has_names, read};
use castellan_community::error::UserError;
use castellan_community::people::People;
use castellan_community::quota::RequestClass;
use castellan_community::venues::Venue;
use castellan_discord_api::escape::plain;
use castellan_discord_api::limits::{CONTENT, cut, length};
use castellan_discord_api::wire::{Attachment, Button, File, Message, Row, Style};
use castellan_discord_view::ids::{Id, Step};
use castellan_discord_view::tournaments::acts;
use castellan_game::Player;
use castellan_text::message;
use castellan_text::names::cleaned;
use castellan_tournament::{CommandKind, Invited, Tournament};
use std::collections::HashMap;
use std::sync::Arc;

/// The size limit of a list, in bytes: far more than the allowed number of lines needs.
const LARGEST: usize = 64 << 10;
/// The most invalid lines reported.
const MOST_BAD: usize = 15;
/// The most people listed in the confirmation.
const MOST_SHOWN: usize = 20;

components! {
    /// The button that confirms the invitations.
    EnterMeant of_tournament(Change, RunTournament): |press| async move {
        meant(press.services, press.context, press.subject, &press.read::<String>()?).await
    };
}

/// Returns the digest that identifies a list.
fn digest(list: &[Listed]) -> String {
    let lines = list.iter().map(|row| format!("{} {:?}\n", row.user, row.rating));
    hashed(&lines.collect::<String>())
}

options! {
    /// The options of `/arbiter enter`.
    pub(super) struct Enter {
        file: Option<Attachment> = "file",
        list: Option<String> = "list".at_most(LONGEST_TEXT),
    }
}

/// Parses a list and shows it. Without a list, opens a form for one.
pub(super) async fn enter(call: TournamentCall<'_>, Enter { file, list }: Enter) -> Answered {
    let Call { services, context, subject: (tournament, venue), .. } = call;
    let text = match (file, list) {
        (Some(file), _) => text_of(services, &file, LARGEST).await?,
        (None, Some(list)) => list,
        (None, None) => return act_form::enter_form(services, context, tournament).await,
    };
    let names = if has_names(&text) { names(services, tournament, venue).await? } else { HashMap::new() };
    // A name copied from a message may contain isolation marks.
    let named = |name: &str| match names.get(cleaned(name).trim().to_lowercase().as_str()).map(Vec::as_slice)
    {
        None | Some([]) => Named::Nobody,
        Some([only]) => Named::One(*only),
        Some(_) => Named::Several,
    };
    match read(&text, &named) {
        Err(bad) => Ok(not_taken(context, tournament, &bad, text)),
        Ok(list) if list.is_empty() => UserError::say(message!(TournamentAnswers, "list-empty")),
        Ok(list) => Ok(shown(services, context, tournament, list)),
    }
}

/// Returns the accounts of entrants and of people who have played in the server, by their names in lower case.
async fn names(
    services: &Services,
    tournament: &Tournament,
    venue: &Venue,
) -> Result<HashMap<String, Vec<castellan_discord_api::wire::UserId>>, UserError> {
    let mut players = services.access.players_of(venue.guild).await?;
    players.extend(tournament.players());
    let mut people = People::default();
    let mut names: HashMap<String, Vec<castellan_discord_api::wire::UserId>> = HashMap::new();
    for player in &players {
        people.add(&services.referee, player).await?;
        if let Some(user) = people.user(player) {
            let name = cleaned(&people.person(player)).trim().to_lowercase();
            names.entry(name).or_default().push(user);
        }
    }
    Ok(names)
}

/// Returns the errors of a list, line by line, with a button to send another one.
fn not_taken(
    context: &InteractionContext<'_>,
    tournament: &Tournament,
    bad: &[BadLine],
    text: String,
) -> Reply {
    let mut lines = vec![context.say(&message!(TournamentAnswers, "list-not-taken", count = bad.len()))];
    for BadLine { line, why } in bad.iter().take(MOST_BAD) {
        let why = why.text(context.language);
        lines.push(context.say(&message!(TournamentAnswers, "list-line", line = *line, why = why)));
    }
    let more = bad.len().saturating_sub(MOST_BAD);
    if more > 0 {
        lines.push(context.say(&message!(Tournaments, "and-more", count = more)));
    }
    Message {
        rows: vec![Row::Buttons(vec![acts::enter_button(tournament, context.language)])],
        files: vec![File::new("list.txt", text.into_bytes())],
        ..Message::text(cut(&lines.join("\n"), CONTENT))
    }
    .into()
}

/// Returns the people who would be invited, with a button to confirm.
fn shown(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
    list: Vec<Listed>,
) -> Reply {
    let title = plain(&tournament.announcement().title);
    let mut text = context.say(&message!(TournamentAnswers, "list-shown", title = title, count = list.len()));
    for (at, row) in list.iter().enumerate() {
        let rating = row.rating.map_or_else(|| "–".to_owned(), |rating| rating.to_string());
        let line = format!("\n<@{}> {rating}", row.user);
        if at >= MOST_SHOWN || length(&text) + length(&line) > CONTENT - 100 {
            text.push('\n');
            text += &context.say(&message!(Tournaments, "and-more", count = list.len() - at));
            break;
        }
        text += &line;
    }
    let id = Id::bare(Step::EnterMeant).with((tournament.id(), digest(&list)));
    services.entrant_lists.keep(&context.player, tournament.id(), list, services.referee.instant());
    let label = message!(Buttons, "button-invite").text(context.language);
    let rows = vec![Row::Buttons(vec![Button::new(Style::Success, label, id)])];
    Message { rows, ..Message::text(text) }.into()
}

/// Invites the people on the confirmed list.
async fn meant(
    services: &Services,
    context: &InteractionContext<'_>,
    known: &(Arc<Tournament>, Venue),
    wanted: &str,
) -> Result<Reply, UserError> {
    let id = known.0.id();
    let list = services.entrant_lists.of(&context.player, id, services.referee.instant());
    let Some(list) = list.filter(|list| digest(list) == wanted) else {
        return UserError::say(message!(TournamentAnswers, "list-gone"));
    };
    services.spend(context, RequestClass::Invitation)?;
    let mut invited = Vec::with_capacity(list.len());
    for row in list.iter() {
        let player = services.player_of(row.user, &row.name).await?;
        invited.push(Invited { player: Player::person(player), rating: row.rating });
    }
    arbitrates(services, context, known, CommandKind::Invite { invited }, Asked::default()).await
}
