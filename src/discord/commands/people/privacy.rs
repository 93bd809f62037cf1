//! `/privacy`: information about stored data, their export as files, and their erasure.

use crate::commands::people::files::distribute_files;
use crate::commands::people::tokens::{exported_tokens, revoke_all};
use crate::commands::shared_options::confirmation;
use crate::commands::tournaments::views::stored_tournament_data;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::error_messages::user_error;
use castellan_discord_api::escape::escape_line;
use castellan_discord_api::limits::{CONTENT, FILE, shorten};
use castellan_discord_api::wire::File;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::visibility::Viewer;
use castellan_game::{GameId, Span, export};
use castellan_referee::RefereeError;
use castellan_text::{self as text, MessageArgument, message};
use serde_json::{Value, json};

/// Returns the sentence about backups.
fn backups_sentence(expire: Option<Span>) -> text::Message {
    match expire {
        None => message!(Settings, "privacy-no-backups"),
        Some(expire) => message!(Settings, "privacy-backups", span = expire),
    }
}

/// Returns values as JSON files of at most `most` bytes, each with an object whose list has this name. A larger value
/// is split into files that are to be concatenated.
pub(crate) fn json_files(name: &str, values: &[Value], max_bytes: usize) -> Vec<File> {
    let open = format!("{{\"{name}\":[");
    let close = "]}";
    let mut files: Vec<File> = Vec::new();
    let mut text = String::new();
    let mut finish_file = |text: &mut String| {
        if !text.is_empty() {
            let number = files.len() + 1;
            let content = format!("{open}{text}{close}");
            files.push(File::new(format!("castellan-{name}-{number}.json"), content.into_bytes()));
            text.clear();
        }
    };
    let mut large = Vec::new();
    for value in values {
        let json = value.to_string();
        if open.len() + json.len() + close.len() > max_bytes {
            large.push(json);
            continue;
        }
        if open.len() + text.len() + 1 + json.len() + close.len() > max_bytes {
            finish_file(&mut text);
        }
        if !text.is_empty() {
            text.push(',');
        }
        text.push_str(&json);
    }
    finish_file(&mut text);
    for (number, json) in (1..).zip(large) {
        for (part, bytes) in (1..).zip(json.as_bytes().chunks(max_bytes.max(1))) {
            files.push(File::new(format!("castellan-{name}-large-{number}.json.{part}"), bytes.to_vec()));
        }
    }
    files
}

/// Returns the names of games, or `None` without any.
fn game_names(games: &[GameId]) -> Option<MessageArgument> {
    let names: Vec<MessageArgument> = games.iter().map(|game| escape_line(game.as_str()).into()).collect();
    (!names.is_empty()).then(|| MessageArgument::and_list(names))
}

components! {
    /// The button that confirms the erasure.
    Erase free(Change): |press| erase(press.services, press.context);
}

/// Returns the privacy notice.
pub(in crate::commands) fn privacy(services: &Services) -> Reply {
    let shared = match services.webhooks {
        None => message!(Settings, "privacy-not-shared"),
        Some(_) => message!(Settings, "privacy-webhooks"),
    };
    message!(Settings, "privacy", shared = shared, backups = backups_sentence(services.backup_expiry)).into()
}

/// Asks for confirmation of the erasure.
pub(in crate::commands) fn erase_question(services: &Services, context: &InteractionContext<'_>) -> Reply {
    let backups = backups_sentence(services.backup_expiry);
    confirmation(
        context.language,
        message!(Settings, "erase-sure", backups = backups),
        message!(Settings, "erase-button"),
        ComponentId::without_game(Step::Erase),
    )
}

/// Erases the user's data.
async fn erase(services: &Services, context: &InteractionContext<'_>) -> Result<Reply, UserError> {
    services.settings.set_listed(&context.player, false, &context.request_id()).await?;
    let forgotten = services.referee.erasure.erase(&context.player).await.map_err(user_error)?;
    if let Some(links) = &services.board_links {
        links.revoke(&context.player).await?;
    }
    revoke_all(services, context).await?;
    services.access.record_language(context.interaction.user.id, None);
    let backups = backups_sentence(services.backup_expiry);
    let name = escape_line(context.player.as_str());
    let mut text = context.to_text(&message!(Settings, "erased", name = name, backups = backups));
    if let Some(games) = game_names(&forgotten.frozen) {
        text += "\n";
        text += &context.to_text(&message!(Settings, "erased-unreadable", games = games));
    }
    Ok(shorten(&text, CONTENT).into())
}

pub(in crate::commands) async fn privacy_export(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<Reply, UserError> {
    let person = services.referee.directory.person(&context.player).await.map_err(user_error)?;
    let settings = services.settings.person(&context.player).await?;
    let (mut games, mut frozen) = (Vec::new(), Vec::new());
    for over in [false, true] {
        for id in
            services.referee.game_list.games_of_player(&context.player, over).await.map_err(user_error)?
        {
            match exported_game(services, context, &id).await {
                Ok(game) => games.push(game),
                Err(trouble) if trouble.is_local() => frozen.push(id),
                Err(trouble) => return Err(user_error(trouble)),
            }
        }
    }
    let user_data = json!({
        "player": context.player.as_str(),
        "account": person.as_ref().map(|person| &person.account),
        "name": person.as_ref().map(|person| &person.name),
        "language": person.as_ref().map(|person| &person.language),
        "settings": settings,
        "blocked": settings.blocked,
        "reminders": services.referee.preferences.of_player(&context.player).await.map_err(user_error)?,
        "puzzles": services.referee.puzzles.results(&context.player).await.map_err(user_error)?,
        "tried": services.settings.all_analysis_lines(&context.player).await?,
        "tokens": exported_tokens(services, context).await?,
        "games that cannot be read": frozen,
    });
    let max_bytes = context.interaction.attachment_limit.min(FILE);
    let mut files = json_files("you", &[user_data], max_bytes);
    files.extend(json_files("games", &games, max_bytes));
    files.extend(json_files("tournaments", &stored_tournament_data(services, context).await?, max_bytes));
    let mut messages = distribute_files(files);
    let mut text = context.to_text(&message!(Settings, "exported", count = messages.len()));
    if let Some(games) = game_names(&frozen) {
        text += "\n";
        text += &context.to_text(&message!(Settings, "export-unreadable", games = games));
    }
    if let Some(first) = messages.first_mut() {
        first.content = shorten(&text, CONTENT);
    }
    Ok(Reply::Messages(messages))
}

/// Returns the export of a game as the user sees it, with their private notes and plans.
async fn exported_game(
    services: &Services,
    context: &InteractionContext<'_>,
    id: &GameId,
) -> Result<Value, RefereeError> {
    let private_texts = services.referee.notes.private_texts(&context.player, id).await?;
    let log = services.referee.games.log(id).await?;
    let frozen = |error: &dyn std::error::Error| RefereeError::frozen(id, log.len() as u64, error);
    let text =
        export(&log, Viewer::Player(&context.player), &private_texts).map_err(|error| frozen(&error))?;
    serde_json::from_str(&text).map_err(|error| frozen(&error))
}
