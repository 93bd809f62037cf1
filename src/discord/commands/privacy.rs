//! `/privacy`: what is kept about somebody, all of it as files, and how it is erased.

use crate::commands::options::confirm;
use crate::commands::tournaments::look::kept_of_tournaments;
use crate::components::ids::{Id, Step};
use crate::context::InteractionContext;
use crate::escape::plain;
use crate::limits::{CONTENT, FILE, FILES, REQUEST, cut};
use crate::refusals::no;
use crate::reply::Reply;
use crate::services::Services;
use crate::trouble::UserError;
use crate::wire::{File, Message};
use castellan_game::public::Viewer;
use castellan_game::{GameId, Span, export};
use castellan_referee::Trouble;
use castellan_text as text;
use serde_json::{Value, json};

/// What is kept, and what can be done about it.
const KEPT: &str = "**What I keep about you**\n\
- Your Discord account number and name, so that boards can name and mention you. They are encrypted with a key of your own.\n\
- Only for you, encrypted with the same key: your settings, notes, conditions, and what you try with `/whatif`.\n\
- A hash of your account number, made with a key of this bot, and whom you have blocked.\n\
- Your games and tournaments: who played what and when, and the ratings that follow.\n\
- What you gave for others to read: seeds for dice, titles of tournaments, reasons as a director.\n\
- Which channel and server a game or tournament is in.\n\
I read no messages and give nothing to anybody.\n\
**What you can do**\n\
- `/privacy export` gives you all of it.\n\
- `/privacy erase` destroys your key. Your account number, name, settings, notes, conditions and what-if boards can then never be read again, by nobody. Your games stay, under a neutral name, because they are the others' games too.\n\
- The hash stays, so bans, blocks, limits and your rating stay too. If you use me again, I recognise you by it: your games are yours again, and carry your name from then on.\n\
- What others can read stays: seeds, titles, reasons, and messages that are already in Discord.";

/// What happens to backups.
fn of_backups(expire: Option<Span>) -> String {
    match expire {
        None => "This bot makes no backups on a schedule. Copies that its operator makes otherwise are theirs to delete."
            .to_owned(),
        Some(expire) => format!(
            "Backups made before you erase still hold your data and its key. Each is deleted when it is {} old and a newer one has been made.",
            text::lasting(expire)
        ),
    }
}

/// Files of at most so many bytes, in as few messages as they fit in.
fn in_messages(files: Vec<File>) -> Vec<Message> {
    let mut messages: Vec<Message> = Vec::new();
    for file in files {
        let fits = messages.last().is_some_and(|message| {
            let bytes: usize = message.files.iter().map(|file| file.bytes.len()).sum();
            message.files.len() < FILES && bytes + file.bytes.len() <= REQUEST
        });
        if !fits {
            messages.push(Message::private(String::new()));
        }
        messages.last_mut().expect("there is one").files.push(file);
    }
    messages
}

/// Values as JSON files of at most so many bytes, each an object with a list of this name. A value that alone is larger
/// is cut into files that make it again when they are put together.
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

/// The names of games, if there are any.
fn named(games: &[GameId]) -> Option<String> {
    let names: Vec<String> = games.iter().map(|game| plain(game.as_str())).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// What is kept, and what happens to it.
pub(super) fn privacy(services: &Services) -> Reply {
    format!("{KEPT}\n- {}", of_backups(services.backups_expire)).into()
}

/// Asks whether to be forgotten is meant.
pub(super) fn erase_question(services: &Services, language: text::Language) -> Reply {
    confirm(
        language,
        format!(
            "Do you want me to erase your name, account number, settings, notes, conditions and what-if boards for good? \
             Your games stay under a neutral name; running ones go on, and their clocks too. Bans, blocks, limits and \
             your rating stay. If you use me again, your games are yours again. {} This can't be undone.",
            of_backups(services.backups_expire)
        ),
        "Erase",
        Id::bare(Step::Erase),
    )
}

/// Forgets whoever is here.
pub(crate) async fn erased(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<Reply, UserError> {
    services.settings.list(&context.player, false, &context.request()).await?;
    let forgotten = services.referee.forget(&context.player).await.map_err(no)?;
    let said = format!(
        "Done. Your key is destroyed: your name, account number, settings, notes, conditions and what-if boards can't be \
         read by anybody any more. Your games know you as {}. {}",
        plain(context.player.as_str()),
        of_backups(services.backups_expire)
    );
    let frozen = match named(&forgotten.frozen) {
        Some(games) => {
            format!(
                "\nThese games can't be read at the moment: {games}. What you kept to yourself in them is erased too."
            )
        }
        None => String::new(),
    };
    Ok(cut(&(said + &frozen), CONTENT).into())
}

pub(super) async fn privacy_export(
    services: &Services,
    context: &InteractionContext<'_>,
) -> Result<Reply, UserError> {
    let person = services.referee.person(&context.player).await.map_err(no)?;
    let mine = services.settings.person(&context.player).await?;
    let (mut games, mut frozen) = (Vec::new(), Vec::new());
    for over in [false, true] {
        for id in services.referee.games_of(&context.player, over).await.map_err(no)? {
            match exported_game(services, context, &id).await {
                Ok(game) => games.push(game),
                Err(trouble) if trouble.is_local() => frozen.push(id),
                Err(trouble) => return Err(no(trouble)),
            }
        }
    }
    let you = json!({
        "player": context.player.as_str(),
        "account": person.as_ref().map(|person| &person.account),
        "name": person.as_ref().map(|person| &person.name),
        "settings": mine,
        "blocked": mine.blocked,
        "reminders": services.referee.preferences(&context.player).await.map_err(no)?,
        "tried": services.settings.all_tried(&context.player).await?,
        "games that cannot be read": frozen,
    });
    let most = context.interaction.attachment_limit.min(FILE);
    let mut files = in_files("you", &[you], most);
    files.extend(in_files("games", &games, most));
    files.extend(in_files("tournaments", &kept_of_tournaments(services, context).await?, most));
    let mut messages = in_messages(files);
    let mut said = "Everything that is kept about you:".to_owned();
    if messages.len() > 1 {
        said = format!("Everything that is kept about you, in {} messages:", messages.len());
    }
    if let Some(games) = named(&frozen) {
        said = format!(
            "{said}\nThese games can't be read at the moment, and are missing: {games}. Ask again later, or tell the bot's operator."
        );
    }
    if let Some(first) = messages.first_mut() {
        first.content = cut(&said, CONTENT);
    }
    Ok(Reply::Several(messages))
}

/// A game with what whoever is here may see of it, and keeps beside it.
async fn exported_game(
    services: &Services,
    context: &InteractionContext<'_>,
    id: &GameId,
) -> Result<Value, Trouble> {
    let kept = services.referee.kept(&context.player, id).await?;
    let log = services.referee.log(id).await?;
    let frozen = |error: &dyn std::error::Error| Trouble::frozen(id, log.len() as u64, error);
    let text = export(&log, Viewer::Player(&context.player), &kept).map_err(|error| frozen(&error))?;
    serde_json::from_str(&text).map_err(|error| frozen(&error))
}
