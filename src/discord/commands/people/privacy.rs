//! `/privacy`: information about stored data, their export as files, and their erasure.

use crate::commands::options::confirm;
use crate::commands::people::files::in_messages;
use crate::commands::tournaments::look::kept_of_tournaments;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::refusals::user_error;
use castellan_discord_api::escape::plain;
use castellan_discord_api::limits::{CONTENT, FILE, cut};
use castellan_discord_api::wire::File;
use castellan_discord_view::ids::{Id, Step};
use castellan_game::public::Viewer;
use castellan_game::{GameId, Span, export};
use castellan_referee::Trouble;
use castellan_text::{self as text, Fact, message};
use serde_json::{Value, json};

/// Returns the sentence about backups.
fn of_backups(expire: Option<Span>) -> text::Message {
    match expire {
        None => message!(Settings, "privacy-no-backups"),
        Some(expire) => message!(Settings, "privacy-backups", span = expire),
    }
}

/// Returns values as JSON files of at most `most` bytes, each with an object whose list has this name. A larger value
/// is split into files that are to be concatenated.
pub(crate) fn in_files(name: &str, values: &[Value], most: usize) -> Vec<File> {
    let open = format!("{{\"{name}\":[");
    let close = "]}";
    let mut files: Vec<File> = Vec::new();
    let mut text = String::new();
    let mut put = |text: &mut String| {
        if !text.is_empty() {
            let number = files.len() + 1;
            let whole = format!("{open}{text}{close}");
            files.push(File::new(format!("castellan-{name}-{number}.json"), whole.into_bytes()));
            text.clear();
        }
    };
    let mut large = Vec::new();
    for value in values {
        let written = value.to_string();
        if open.len() + written.len() + close.len() > most {
            large.push(written);
            continue;
        }
        if open.len() + text.len() + 1 + written.len() + close.len() > most {
            put(&mut text);
        }
        if !text.is_empty() {
            text.push(',');
        }
        text.push_str(&written);
    }
    put(&mut text);
    for (number, written) in (1..).zip(large) {
        for (part, bytes) in (1..).zip(written.as_bytes().chunks(most.max(1))) {
            files.push(File::new(format!("castellan-{name}-large-{number}.json.{part}"), bytes.to_vec()));
        }
    }
    files
}

/// Returns the names of games, or `None` without any.
fn named(games: &[GameId]) -> Option<Fact> {
    let names: Vec<Fact> = games.iter().map(|game| plain(game.as_str()).into()).collect();
    (!names.is_empty()).then(|| Fact::all(names))
}

components! {
    /// The button that confirms the erasure.
    Erase free(Change): |press| erased(press.services, press.context);
}

/// Returns the privacy notice.
pub(in crate::commands) fn privacy(services: &Services) -> Reply {
    let shared = match services.webhooks {
        None => message!(Settings, "privacy-not-shared"),
        Some(_) => message!(Settings, "privacy-webhooks"),
    };
    message!(Settings, "privacy", shared = shared, backups = of_backups(services.backups_expire)).into()
}

/// Asks for confirmation of the erasure.
pub(in crate::commands) fn erase_question(services: &Services, context: &InteractionContext<'_>) -> Reply {
    let backups = of_backups(services.backups_expire);
    confirm(
        context.language,
        message!(Settings, "erase-sure", backups = backups),
        message!(Settings, "erase-button"),
        Id::bare(Step::Erase),
    )
}

/// Erases the user's data.
async fn erased(services: &Services, context: &InteractionContext<'_>) -> Result<Reply, UserError> {
    services.settings.list(&context.player, false, &context.request()).await?;
    let forgotten = services.referee.erasure.forget(&context.player).await.map_err(user_error)?;
    services.access.note_language(context.interaction.user.id, None);
    let backups = of_backups(services.backups_expire);
    let name = plain(context.player.as_str());
    let mut said = context.say(&message!(Settings, "erased", name = name, backups = backups));
    if let Some(games) = named(&forgotten.frozen) {
        said += "\n";
        said += &context.say(&message!(Settings, "erased-unreadable", games = games));
    }
    Ok(cut(&said, CONTENT).into())
}

pub(in crate::commands) async fn privacy_export(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<Reply, UserError> {
    let person = services.referee.directory.person(&context.player).await.map_err(user_error)?;
    let mine = services.settings.person(&context.player).await?;
    let (mut games, mut frozen) = (Vec::new(), Vec::new());
    for over in [false, true] {
        for id in services.referee.game_list.games_of(&context.player, over).await.map_err(user_error)? {
            match exported_game(services, context, &id).await {
                Ok(game) => games.push(game),
                Err(trouble) if trouble.is_local() => frozen.push(id),
                Err(trouble) => return Err(user_error(trouble)),
            }
        }
    }
    let you = json!({
        "player": context.player.as_str(),
        "account": person.as_ref().map(|person| &person.account),
        "name": person.as_ref().map(|person| &person.name),
        "language": person.as_ref().map(|person| &person.language),
        "settings": mine,
        "blocked": mine.blocked,
        "reminders": services.referee.preferences.of_player(&context.player).await.map_err(user_error)?,
        "puzzles": services.referee.puzzles.results(&context.player).await.map_err(user_error)?,
        "tried": services.settings.all_tried(&context.player).await?,
        "games that cannot be read": frozen,
    });
    let most = context.interaction.attachment_limit.min(FILE);
    let mut files = in_files("you", &[you], most);
    files.extend(in_files("games", &games, most));
    files.extend(in_files("tournaments", &kept_of_tournaments(services, context).await?, most));
    let mut messages = in_messages(files);
    let mut said = context.say(&message!(Settings, "exported", count = messages.len()));
    if let Some(games) = named(&frozen) {
        said += "\n";
        said += &context.say(&message!(Settings, "export-unreadable", games = games));
    }
    if let Some(first) = messages.first_mut() {
        first.content = cut(&said, CONTENT);
    }
    Ok(Reply::Several(messages))
}

/// Returns the export of a game as the user sees it, with their private notes and plans.
async fn exported_game(
    services: &Services,
    context: &InteractionContext<'_>,
    id: &GameId,
) -> Result<Value, Trouble> {
    let kept = services.referee.notes.kept(&context.player, id).await?;
    let log = services.referee.games.log(id).await?;
    let frozen = |error: &dyn std::error::Error| Trouble::frozen(id, log.len() as u64, error);
    let text = export(&log, Viewer::Player(&context.player), &kept).map_err(|error| frozen(&error))?;
    serde_json::from_str(&text).map_err(|error| frozen(&error))
}
