//! `/game new`: the agreement, permission to open a game, and its place.

use crate::authority::{Intent, TargetChannel, beside};
use crate::commands::board_form::{BOARD_FORM, board_form, named_by_form};
use crate::commands::game::may_have_another;
use crate::commands::options::{LARGEST_TEXT, seat, variant};
use crate::commands::preselected::preselected;
use crate::components::computer::{is_itself, level_of_word};
use crate::context::InteractionContext;
use crate::game_places::{BoardMode, GamePlace, ThreadPlan};
use crate::people::account;
use crate::permissions::{VIEW_CHANNEL, missing, to_play};
use crate::quota::{Costly, SERVER_GAMES};
use crate::refusals::{no, refused};
use crate::reply::{ActionOutcome, Reply};
use crate::services::Services;
use crate::trouble::UserError;
use castellan_discord_api::escape::{code, plain, sentence};
use castellan_discord_api::limits::{CONTENT, cut};
use castellan_discord_api::ports::{CallError, FetchError};
use castellan_discord_api::wire::{CommandInvocation, InteractionId, Message, User, Value};
use castellan_discord_view::setup::setting_choices::usual_options;
use castellan_game::command::Place;
use castellan_game::player::USUAL_LEVEL;
use castellan_game::terms::{TERMS, TermsError};
use castellan_game::{Agreement, CommandKind, Game, GameId, Player, PlayerId, Refusal};
use castellan_rules::text::typed;
use castellan_rules::{Seat, Variant};
use castellan_text::{self as text, Language, message};

/// The key for whether players may ask for a good move.
const HINTS: &str = "hints";

/// Returns the name of the game that an interaction opens: the same for the same interaction, and in the order in which
/// games are opened.
///
/// # Panics
/// Never: the name is made of small letters and digits.
#[must_use]
pub fn opened_by(interaction: InteractionId) -> GameId {
    const LETTERS: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";
    let letter = |place: u32| char::from(LETTERS[(interaction.0 >> (5 * place) & 31) as usize]);
    let name: String = (0..13).rev().map(letter).collect();
    GameId::new(name).expect("small letters and digits")
}

pub(super) async fn new_game(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let (variant, usual) = if invocation.text("variant").is_some() {
        (variant(invocation, "variant")?, Vec::new())
    } else {
        let variant = preselected(services, context).await?;
        (variant, usual_options(variant, &context.server.defaults))
    };
    open(services, context, invocation, (variant, &usual)).await
}

/// Opens a game with the given options, and the `usual` ones otherwise.
pub(crate) async fn open(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
    (variant, usual): (Variant, &[(String, String)]),
) -> Result<Reply, UserError> {
    let interaction = context.interaction;
    if invocation.switch(BOARD_FORM) == Some(true) && invocation.text("board-text").is_none() {
        return board_form(invocation, &opened_by(interaction.reply.interaction), context.language);
    }
    let id = named_by_form(invocation, interaction.reply.interaction)
        .unwrap_or_else(|| opened_by(interaction.reply.interaction));
    let computer = computer(services, invocation).await?;
    let unrated;
    let invocation = match computer {
        Some(_) if !says_whether_rated(invocation)? => {
            unrated = invocation.with("rated", Value::Switch(false));
            &unrated
        }
        _ => invocation,
    };
    let usual: Vec<(&str, &str)> = usual.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let agreement = agreement(services, context, invocation, variant, &usual).await?;
    let agreement = Agreement { rated_with_computers: context.server.rated_computers, ..agreement };
    // An impossible game stores nothing.
    if computer.is_some() {
        let may = if agreement.solo { Err(Refusal::Solo) } else { agreement.may_have_computers() };
        may.map_err(|refusal| refused(&id, refusal.into()))?;
    }
    // The same interaction may have opened it before.
    let is_new = services.places.of(&id).await?.is_none();
    let opponent = invocation.user("opponent").filter(|_| computer.is_none());
    if is_new {
        may_open(services, context).await?;
        if let Some(opponent) = opponent {
            may_be_invited(services, context, opponent, None).await?;
        }
    }
    let warnings = variant.warnings(&agreement.options);
    let sit = match (agreement.solo, seat(invocation, "seat")) {
        (true, _) => None,
        (false, Some(seat)) => Some(Place::At(seat)),
        (false, None) => Some(Place::Any),
    };
    if is_new {
        let place = new_place(context, invocation)?;
        services.places.place(&id, &place, &context.request()).await?;
    }
    let owner = Player::person(context.player.clone());
    let agreement = Box::new(agreement);
    let kind = match computer {
        Some(level) => CommandKind::CreateWithComputers {
            agreement,
            owner,
            sit: sit.unwrap_or(Place::Any),
            computers: vec![(Player::computer(level, 1), Place::Any)],
        },
        None => CommandKind::Create { agreement, owner, sit },
    };
    let acted = services.games.execute(context, &id, kind).await;
    let is_there = |error: &UserError| matches!(error, UserError::Refused { refusal, .. } if matches!(**refusal, Refusal::GameExists));
    if acted.as_ref().is_err_and(is_there) {
        return UserError::say(message!(Games, "form-sent-already", game = id.as_str()));
    }
    let mut said = match acted? {
        ActionOutcome::Shown => {
            if let Some(note) = without_thread(context, invocation) {
                let note = Message::private(context.say(&note));
                // Best effort: the game is open, and shown where it is played.
                if let Err(error) = services.discord.follow_up(&interaction.reply, &note).await {
                    tracing::debug!(game = %id, %error, "that a game gets no thread could not be said");
                }
            }
            return invited_too(services, context, &id, opponent, Reply::Shown).await;
        }
        ActionOutcome::Told(text) => text,
    };
    if let Some(note) = without_thread(context, invocation) {
        said.push('\n');
        said.push_str(&context.say(&note));
    }
    for warning in warnings {
        said.push('\n');
        said.push_str(&context.say(&message!(
            Games,
            "warning",
            warning = sentence(&text::problem(&warning).text(context.language))
        )));
    }
    invited_too(services, context, &id, opponent, cut(&said, CONTENT).into()).await
}

/// Returns a note if the server gives each game a thread, and none can be started here.
fn without_thread(
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Option<castellan_text::Message> {
    let interaction = context.interaction;
    let gives = context.server.gives_threads() && invocation.switch("thread") != Some(false);
    let takes = interaction.channel_kind.takes_threads() || interaction.guild.is_none();
    let channel = format!("<#{}>", interaction.channel);
    (gives && !takes).then(|| message!(Games, "no-thread-of-its-own", channel = channel))
}

/// Returns the level of the computer that a new game is opened with, if it is opened with one.
async fn computer(services: &Services, invocation: &CommandInvocation) -> Result<Option<u8>, UserError> {
    let level = invocation.text("level").and_then(level_of_word);
    match invocation.user("opponent") {
        Some(user) if is_itself(&*services.discord, user).await? => Ok(level.or(Some(USUAL_LEVEL))),
        Some(_) if level.is_some() => UserError::say(message!(Games, "level-of-a-person")),
        Some(_) => Ok(None),
        None => Ok(level),
    }
}

/// Returns `true` if a command says if the game is rated.
fn says_whether_rated(invocation: &CommandInvocation) -> Result<bool, UserError> {
    let options = pairs_of(invocation.text("options").unwrap_or_default())?;
    Ok(invocation.switch("rated").is_some() || options.iter().any(|(key, _)| key == "rated"))
}

/// Invites the opponent that a new game was opened with.
async fn invited_too(
    services: &Services,
    context: &InteractionContext<'_>,
    id: &GameId,
    opponent: Option<&User>,
    said: Reply,
) -> Result<Reply, UserError> {
    if let Some(opponent) = opponent {
        let player = services
            .referee
            .directory
            .named_player(&account(opponent.id), &opponent.name)
            .await
            .map_err(no)?;
        let command = castellan_game::Command {
            by: castellan_game::By::Player(context.player.clone()),
            at: context.asked_at(),
            request: format!("{}-invites", context.request()),
            kind: CommandKind::Invite { player, seat: None },
        };
        if let Err(trouble) = services.referee.games.command(id, &command).await {
            return Err(refused(id, trouble));
        }
    }
    Ok(said)
}

/// `KEY=VALUE` pairs, separated by semicolons.
pub(super) fn pairs_of(text: &str) -> Result<Vec<(String, String)>, UserError> {
    let text = typed::cleaned(text);
    let pairs = text.split(';').filter(|pair| !pair.trim().is_empty());
    let read = |pair: &str| {
        let (key, value) = pair.split_once('=').ok_or_else(|| {
            UserError::sentence(message!(Games, "option-not-a-pair", text = code(pair.trim())))
        })?;
        Ok((key.trim().to_owned(), value.trim().to_owned()))
    };
    pairs.map(read).collect()
}

/// Returns the agreement from the given options, the server's defaults and the `usual` ones, in this order.
pub(super) async fn agreement(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
    variant: Variant,
    usual: &[(&str, &str)],
) -> Result<Agreement, UserError> {
    let mut pairs: Vec<(String, String)> = Vec::new();
    if let Some(time) = invocation.text("time") {
        pairs.push(("time".to_owned(), time.trim().to_owned()));
    }
    for (option, key) in [("solo", "solo"), ("rated", "rated")] {
        if let Some(on) = invocation.switch(option) {
            pairs.push((key.to_owned(), if on { "on" } else { "off" }.to_owned()));
        }
    }
    pairs.extend(pairs_of(invocation.text("options").unwrap_or_default())?);
    if let Some(file) = invocation.file("board") {
        pairs.push(("board".to_owned(), text_file(services, file).await?));
    } else if let Some(text) = invocation.text("board-text") {
        pairs.push(("board".to_owned(), text.trim_end().to_owned()));
    }
    let known = |key: &str| {
        TERMS.iter().any(|term| term.key == key)
            || variant.info().options.iter().any(|option| option.key == key)
    };
    // Rated games and those of tournaments have no hints, even if the server's games usually do.
    let has = |key: &str, value: &str| pairs.iter().any(|(named, given)| named == key && given == value);
    let is_tournament = invocation.path.first().is_some_and(|name| name == "tournament");
    let without_hints = is_tournament || has("rated", "on");
    for (key, value) in &context.server.defaults {
        if key == HINTS && without_hints {
            continue;
        }
        if known(key) && !pairs.iter().any(|(named, _)| named == key) {
            pairs.push((key.clone(), value.clone()));
        }
    }
    for (key, value) in usual {
        if !pairs.iter().any(|(named, _)| named == key) {
            pairs.push(((*key).to_owned(), (*value).to_owned()));
        }
    }
    let pairs: Vec<(&str, &str)> = pairs.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    Agreement::read(variant, &pairs)
        .map_err(|error| UserError::sentence(not_agreed(&error, context.language)))
}

/// Returns the reason that these settings are no valid agreement.
pub(super) fn not_agreed(error: &TermsError, language: Language) -> text::Message {
    let refused = text::terms_refused(error, code);
    match error {
        TermsError::Option(_) | TermsError::Agreement(_) => sentence(&refused.text(language)).into(),
        TermsError::Time(_) | TermsError::Span { .. } => refused,
    }
}

/// Returns the text of an attached file with a position or an army.
pub(super) async fn text_file(
    services: &Services,
    file: &castellan_discord_api::wire::Attachment,
) -> Result<String, UserError> {
    text_of(services, file, LARGEST_TEXT).await
}

/// Returns the text of an attached file of at most so many bytes.
pub(super) async fn text_of(
    services: &Services,
    file: &castellan_discord_api::wire::Attachment,
    most: usize,
) -> Result<String, UserError> {
    let too_large = || message!(Games, "file-too-large", most = most);
    if file.size > most as u64 {
        return UserError::say(too_large());
    }
    let bytes = match services.discord.fetch(file, most).await {
        Ok(bytes) => bytes,
        Err(FetchError::TooLarge) => return UserError::say(too_large()),
        Err(error) => {
            tracing::info!(%error, "a file could not be fetched");
            return UserError::say(match error {
                FetchError::Call(CallError::Unavailable { .. }) => message!(Games, "file-not-fetched"),
                _ => message!(Games, "file-gone"),
            });
        }
    };
    castellan_rules::text::file::read(&bytes)
        .map_err(|_| UserError::sentence(message!(Games, "file-not-text")))
}

/// Checks that the user may open a game here.
pub(super) async fn may_open(services: &Services, context: &InteractionContext<'_>) -> Result<(), UserError> {
    let interaction = context.interaction;
    context.may_here(Intent::Open)?;
    if let Err(channels) = context.allows_games_in(interaction.channel, interaction.parent) {
        return UserError::say(message!(Games, "open-elsewhere", channels = channels));
    }
    if interaction.guild.is_some() {
        let here = TargetChannel::of(context, None);
        here.may_be_written_in()?;
        if let Some(ours) = here.ours
            && let Some(missing) = missing(to_play(here.kind), ours)
        {
            return UserError::say(message!(Games, "no-permissions-to-play", permissions = missing));
        }
        here.check()?;
    }
    may_have_another(services, context).await?;
    if let Some(guild) = interaction.guild
        && services.open_games.is_full(guild).await?
    {
        return UserError::say(message!(Games, "server-full", count = SERVER_GAMES));
    }
    services.quotas.take(
        Costly::Opening,
        interaction.user.id,
        interaction.guild,
        services.referee.instant(),
    )?;
    Ok(())
}

/// Returns the place of a new game: here, or in a thread of its own that it gets when it starts.
pub(super) fn new_place(
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<GamePlace, UserError> {
    let interaction = context.interaction;
    let chosen = invocation.text("boards").and_then(BoardMode::named);
    let boards = chosen.unwrap_or(context.server.boards);
    let wished = invocation.switch("thread").or((chosen == Some(BoardMode::Thread)).then_some(true));
    let wants_thread = wished.unwrap_or(context.server.gives_threads()) && interaction.guild.is_some();
    let here = TargetChannel::of(context, None);
    // In servers that give each game a thread, managers have decided that. In channels without threads nobody gets one
    // by default.
    if wants_thread && wished.is_some() && !(context.server.gives_threads() && here.kind.takes_threads()) {
        here.may_have_a_thread()?;
    }
    let gets_thread = wants_thread && here.kind.takes_threads();
    Ok(GamePlace {
        guild: interaction.guild,
        channel: interaction.channel,
        parent: interaction.parent,
        lost: false,
        shown: None,
        language: interaction.guild.is_none().then_some(context.language),
        boards: boards.in_own_thread(gets_thread),
        thread: gets_thread.then_some(ThreadPlan::Wanted),
    })
}

/// Checks that a user may be invited: to a game, perhaps in the place of a player, or to one that is about to be opened
/// here.
pub(crate) async fn may_be_invited(
    services: &Services,
    context: &InteractionContext<'_>,
    user: &User,
    game: Option<(&Game, Option<Seat>)>,
) -> Result<PlayerId, UserError> {
    if user.bot {
        return UserError::say(message!(Games, "invite-bot"));
    }
    if user.id == context.interaction.user.id {
        return UserError::say(message!(Games, "invite-self"));
    }
    can_see(services, context, user, game.map(|(game, _)| game)).await?;
    let player = services.referee.directory.named_player(&account(user.id), &user.name).await.map_err(no)?;
    may_invite(services, context, (&player, &user.name), game).await?;
    Ok(player)
}

/// Checks that a user can see the game that they are to be invited to, as far as Discord says so.
async fn can_see(
    services: &Services,
    context: &InteractionContext<'_>,
    user: &User,
    game: Option<&Game>,
) -> Result<(), UserError> {
    let interaction = context.interaction;
    let (home, channel) = match game {
        Some(game) => {
            let place = services.places.of(game.id()).await?;
            (place.as_ref().and_then(|place| place.guild), place.map(|place| place.channel))
        }
        None => (interaction.guild, Some(interaction.channel)),
    };
    if home.is_none() || home != interaction.guild {
        return Ok(());
    }
    let player = plain(&user.name);
    if !user.member {
        return UserError::say(message!(Games, "invite-no-member", player = player));
    }
    let here = channel == Some(interaction.channel);
    if here && user.permissions.is_some_and(|may| missing(VIEW_CHANNEL, may).is_some()) {
        let channel = format!("<#{}>", interaction.channel);
        return UserError::say(message!(Games, "invite-cannot-see", player = player, channel = channel));
    }
    Ok(())
}

/// Checks the same of a known user, and names them in the answer.
pub(super) async fn may_invite(
    services: &Services,
    context: &InteractionContext<'_>,
    (player, name): (&PlayerId, &str),
    game: Option<(&Game, Option<Seat>)>,
) -> Result<(), UserError> {
    if services.access.has_blocked(player, &context.player).await? {
        return UserError::say(message!(Games, "invite-refused", player = plain(name)));
    }
    let guild = context.interaction.guild;
    let (others, home) = match game {
        Some((game, seat)) => (beside(game, seat), services.access.home_of(game).await?),
        None => (Vec::new(), guild),
    };
    services.access.may_be_seated(context, (player, name), &others, home).await?;
    services.quotas.take(
        Costly::Invitation,
        context.interaction.user.id,
        guild,
        services.referee.instant(),
    )?;
    Ok(())
}
