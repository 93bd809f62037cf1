//! `/game new`: opening a game.

use crate::commands::games::agreement::{Pairs, agreement, text_file};
use crate::commands::games::board_form::{board_form, named_by_form};
use crate::commands::games::inviting::{is_itself, may_be_invited};
use crate::commands::games::new_place::{may_open, new_place, opened_by};
use crate::commands::games::preselected::preselected;
use crate::commands::handler::{Answered, Call};
use crate::commands::opt::{Kind, Source};
use crate::commands::option_values::{OptionValue, options};
use crate::components::computer::{LEVEL_WORDS, level_of_word};
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::{ActionOutcome, Reply};
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::refusals::game_error;
use castellan_community::settings::BoardMode;
use castellan_discord_api::escape::sentence;
use castellan_discord_api::limits::{CONTENT, cut};
use castellan_discord_api::wire::{Attachment, Message, User, Value};
use castellan_discord_view::setup::setting_choices::usual_options;
use castellan_game::command::Place;
use castellan_game::player::USUAL_LEVEL;
use castellan_game::{Agreement, CommandKind, GameId, Player, Refusal};
use castellan_rules::{Seat, Variant};
use castellan_text::{self as text, message};

options! {
    /// The options of `/game new`.
    #[derive(Default)]
    pub(crate) struct NewGame {
        variant: Option<Variant> = "variant",
        opponent: Option<User> = "opponent",
        level: Option<Level> = "level",
        time: Option<String> = "time".suggests(Source::Terms),
        options: Option<Pairs> = "options",
        solo: Option<bool> = "solo",
        rated: Option<bool> = "rated",
        seat: Option<Seat> = "seat",
        thread: Option<bool> = "thread",
        boards: Option<BoardMode> = "boards",
        board: Option<Attachment> = "board",
        board_form: bool = "board-form",
        form: Option<String> = "form".hidden(),
        board_text: Option<String> = "board-text".hidden(),
    }
}

impl NewGame {
    /// Returns the settings other than the board.
    pub fn pairs(&self) -> Pairs {
        let switches = [("solo", self.solo), ("rated", self.rated)];
        Pairs::of_options(self.time.as_deref(), &switches, self.options.as_ref())
    }
}

/// The level of a computer player.
pub(crate) struct Level(pub u8);

impl OptionValue for Level {
    const KIND: Kind = Kind::OneOf(LEVEL_WORDS);

    fn of(value: &Value, _: &'static str) -> Result<Option<Self>, UserError> {
        Ok(if let Value::Text(word) = value { level_of_word(word).map(Self) } else { None })
    }
}

pub(in crate::commands) async fn new_game(call: Call<'_>, new: NewGame) -> Answered {
    let Call { services, context, invocation, .. } = call;
    if new.board_form && new.board_text.is_none() {
        return board_form(invocation, &opened_by(context.interaction.reply.interaction), context.language);
    }
    open(services, context, new).await
}

/// Opens a game with the given options, and default settings otherwise.
pub(crate) async fn open(services: &Services, context: &InteractionContext<'_>, new: NewGame) -> Answered {
    let interaction = context.interaction;
    let (variant, usual) = if let Some(variant) = new.variant {
        (variant, Vec::new())
    } else {
        let variant = preselected(services, context).await?;
        (variant, usual_options(variant, &context.server.defaults))
    };
    let opener = interaction.reply.interaction;
    let by_form = new.form.as_deref().and_then(|form| named_by_form(form, opener));
    let id = by_form.unwrap_or_else(|| opened_by(opener));
    let computer = computer(services, &new).await?;
    let mut pairs = new.pairs();
    if computer.is_some() && !pairs.has("rated") {
        pairs.0.push(("rated".to_owned(), "off".to_owned()));
    }
    if let Some(file) = &new.board {
        pairs.0.push(("board".to_owned(), text_file(services, file).await?));
    } else if let Some(text) = &new.board_text {
        pairs.0.push(("board".to_owned(), text.trim_end().to_owned()));
    }
    let usual: Vec<(&str, &str)> = usual.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let agreement = agreement(context, variant, pairs, &usual, false)?;
    let agreement = Agreement { rated_with_computers: context.server.rated_computers, ..agreement };
    // Settings are checked first, so that an impossible game stores nothing.
    if computer.is_some() {
        let may = if agreement.solo { Err(Refusal::Solo) } else { agreement.may_have_computers() };
        may.map_err(|refusal| game_error(&id, refusal.into()))?;
    }
    // An earlier delivery of the same interaction may have opened the game.
    let is_new = services.places.of(&id).await?.is_none();
    let opponent = new.opponent.as_ref().filter(|_| computer.is_none());
    if is_new {
        may_open(services, context).await?;
        if let Some(opponent) = opponent {
            may_be_invited(services, context, opponent, None).await?;
        }
    }
    let warnings = variant.warnings(&agreement.options);
    let sit = match (agreement.solo, new.seat) {
        (true, _) => None,
        (false, Some(seat)) => Some(Place::At(seat)),
        (false, None) => Some(Place::Any),
    };
    if is_new {
        let place = new_place(context, new.boards, new.thread)?;
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
            if let Some(note) = without_thread(context, new.thread) {
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
    if let Some(note) = without_thread(context, new.thread) {
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

/// Returns a note if the server gives each game a thread, but none can be started here.
fn without_thread(context: &InteractionContext<'_>, thread: Option<bool>) -> Option<castellan_text::Message> {
    let interaction = context.interaction;
    let gives = context.server.gives_threads() && thread != Some(false);
    let takes = interaction.channel_kind.takes_threads() || interaction.guild.is_none();
    let channel = format!("<#{}>", interaction.channel);
    (gives && !takes).then(|| message!(Games, "no-thread-of-its-own", channel = channel))
}

/// Returns the level of the computer player for a new game, if it has one.
async fn computer(services: &Services, new: &NewGame) -> Result<Option<u8>, UserError> {
    let level = new.level.as_ref().map(|level| level.0);
    match &new.opponent {
        Some(user) if is_itself(&*services.discord, user).await? => Ok(level.or(Some(USUAL_LEVEL))),
        Some(_) if level.is_some() => UserError::say(message!(Games, "level-of-a-person")),
        Some(_) => Ok(None),
        None => Ok(level),
    }
}

/// Invites the opponent to a new game.
async fn invited_too(
    services: &Services,
    context: &InteractionContext<'_>,
    id: &GameId,
    opponent: Option<&User>,
    said: Reply,
) -> Result<Reply, UserError> {
    if let Some(opponent) = opponent {
        let player = services.player_of(opponent.id, &opponent.name).await?;
        let command = castellan_game::Command {
            by: castellan_game::By::Player(context.player.clone()),
            at: context.asked_at(),
            request: format!("{}-invites", context.request()),
            kind: CommandKind::Invite { player, seat: None },
        };
        if let Err(trouble) = services.referee.games.command(id, &command).await {
            return Err(game_error(id, trouble));
        }
    }
    Ok(said)
}
