//! `/army`, `/dice`, `/seed`: choices before a game begins, and verification of its dice.

use crate::commands::games::game_settings::download_text_file;
use crate::commands::handler::{Call, GameCall, HandlerResult, commands};
use crate::commands::option_spec::Source;
use crate::commands::option_values::options;
use crate::commands::spec::Candidates;
use crate::components::army::army_chooser;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::private_lists::ListKind;
use crate::interactions::reply::{ActionOutcome, Reply};
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_discord_api::escape::inline_code;
use castellan_discord_api::limits::{CONTENT, INPUT, MODAL_TITLE, shorten};
use castellan_discord_api::wire::{
    Answer, Attachment, Button, Control, Input, InputStyle, Message, Modal, ModalPart, RadioGroup, Row,
    SelectOption, Style,
};
use castellan_discord_view::argument::{Argument, Parts, ReadArgument};
use castellan_discord_view::ids::{ComponentId, INPUT_ID, Step};
use castellan_game::army::SetupChoice;
use castellan_game::command::Army;
use castellan_game::dice::LONGEST_SEED;
use castellan_game::visibility::{Viewer, visible};
use castellan_game::{CommandKind, Game, Hidden, Phase, PrivateTexts};
use castellan_rules::Seat;
use castellan_text::{self as text, Language, message};

/// The list value for a custom army.
const CUSTOM: &str = "own";
/// The word for a random army.
pub(crate) const RANDOM: &str = "random";
/// The id of the list of ready-made armies in the form.
const READY_MADE_ID: &str = "ready";

options! {
    /// The options of `/army`.
    struct ArmyOptions {
        army: Option<String> = "army".suggests(Source::Armies),
        file: Option<Attachment> = "file",
        seat: Option<Seat> = "seat",
        ready: bool = "ready",
    }

    /// The options of `/seed`.
    struct SeedOptions { text: String = "text".at_most(LONGEST_SEED), }
}

commands! {
    ["army"] of_game(Change, Play).among(Candidates::OwnToMove): |call, options| army(call, options);
    ["dice"] of_game(Look, See): |call, ()| dice(call.services, call.context, call.subject);
    ["seed"] of_game(Change, Play).among(Candidates::Own): |call, text| seed(call, text);
}

components! {
    /// The components of a game in its set-up phase.
    Ready of_game(Change, Play): |press| press.execute(CommandKind::Ready { seat: None });
    ArmyFilled of_game(Change, Play).form(): |press| async move {
        let army = submitted_army(press.texts)?;
        let reply = choose_army(press.services, press.context, press.subject, press.read()?, army).await?;
        // One chooser at a time: the form's answer takes the place of the chooser that opened it.
        Ok(if press.is_private { reply.into_update(press.context.language) } else { reply })
    };
}

async fn army(call: GameCall<'_>, options: ArmyOptions) -> HandlerResult {
    let Call { services, context, subject: game, .. } = call;
    let seat = options.seat;
    let text = match (options.army, options.file) {
        (Some(text), _) => text,
        (None, Some(file)) => download_text_file(services, &file).await?,
        (None, None) if options.ready => return call.execute(CommandKind::Ready { seat }).await,
        (None, None) => {
            let chooser = army_chooser(services, context, game, seat).await?;
            services.private_lists.replace(context, Some(game.id()), ListKind::Other).await;
            return Ok(chooser);
        }
    };
    choose_army(services, context, game, seat, &text).await
}

/// Chooses an army for the user's seat.
async fn choose_army(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    seat: Option<Seat>,
    text: &str,
) -> Result<Reply, UserError> {
    let army =
        if text.trim().eq_ignore_ascii_case(RANDOM) { Army::Random } else { Army::Text(text.to_owned()) };
    let outcome =
        services.games.execute(context, game.id(), CommandKind::SetArmy { seat, army: Hidden(army) }).await?;
    let ActionOutcome::Text(text) = outcome else { return Ok(Reply::BoardSent) };
    let game = services.access.reload(game).await?;
    let mut lines = vec![text];
    for seat in game.seats_of(&context.player) {
        if let Some(army) = game.army(seat) {
            let army = match army {
                Army::Text(text) => inline_code(text),
                Army::Random => army_name(RANDOM, context.language),
            };
            lines.push(context.to_text(&message!(Games, "army-chosen", seat = seat, army = army)));
        }
    }
    lines.push(context.to_text(&message!(Games, "army-secret")));
    let ready = ComponentId::for_game(Step::Ready, game.id(), game.board_version());
    let label = context.to_text(&message!(Buttons, "army-lock-in"));
    let rows = vec![Row::Buttons(vec![Button::new(Style::Success, label, ready)])];
    Ok(Message { rows, ..Message::private(shorten(&lines.join("\n"), CONTENT)) }.into())
}

/// Returns the dice of a game, with instructions to verify them.
async fn dice(services: &Services, context: &InteractionContext<'_>, game: &Game) -> HandlerResult {
    let log = services.access.log_of(game).await?;
    let text = castellan_game::export(&log, Viewer::Anybody, &PrivateTexts::default())
        .map_err(|error| UserError::sentence(crate::commands::shared_options::as_sentence(&error)))?;
    let export: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    let commitment = inline_code(export["commitment"].as_str().unwrap_or("-"));
    let mut lines = vec![message!(Games, "dice-commitment", commitment = commitment)];
    lines.push(match export["secret"].as_str() {
        Some(secret) => message!(Games, "dice-secret", secret = inline_code(secret)),
        None => message!(Games, "dice-secret-later"),
    });
    for (seat, given) in game.seeds() {
        lines.push(message!(Games, "dice-seed", seat = *seat, seed = inline_code(given.seed.as_str())));
    }
    let mut state: Option<Game> = None;
    let mut rolls = Vec::new();
    for event in &log {
        if visible(event, state.as_ref(), Viewer::Anybody).is_some()
            && let castellan_game::EventKind::Played { seat, action, roll: Some(roll), .. } = &event.what
        {
            let dice = text::dice_in(roll.roll(), context.language);
            let action = inline_code(&action.to_string());
            rolls.push(message!(Games, "dice-roll", seat = *seat, move = action, dice = dice));
        }
        match &mut state {
            Some(_) => {}
            None => state = Game::fold([event]).ok(),
        }
    }
    let latest = rolls.len().saturating_sub(10);
    if latest > 0 {
        lines.push(message!(Games, "dice-latest", count = rolls.len()));
    }
    lines.extend(rolls.drain(latest..));
    lines.push(message!(Games, "dice-verify"));
    let lines: Vec<String> = lines.iter().map(|line| context.to_text(line)).collect();
    Ok(shorten(&lines.join("\n"), CONTENT).into())
}

async fn seed(call: GameCall<'_>, SeedOptions { text }: SeedOptions) -> HandlerResult {
    if call.subject.phase() != Phase::Lobby {
        return UserError::err(message!(Games, "seed-too-late"));
    }
    call.execute(CommandKind::Seed(Hidden(text))).await
}

/// Returns the form for an army.
pub(crate) fn army_form(game: &Game, seat: Option<Seat>, language: Language) -> Result<Reply, UserError> {
    let Some(choice) = game.setup_choice() else {
        return UserError::err(message!(Games, "army-nothing-to-choose"));
    };
    let id = ComponentId::for_game(Step::ArmyFilled, game.id(), game.board_version()).with(seat);
    let title = message!(
        Buttons,
        "army-title",
        game = text::MessageArgument::game_title(game.settings().variant.info())
    );
    let title = shorten(&title.text(language), MODAL_TITLE);
    let picks: Vec<SelectOption> =
        ready_made(&choice).map(|word| SelectOption::new(army_name(word, language), word)).collect();
    let radios = ModalPart::Labelled {
        label: message!(Buttons, "army-ready-made", rule = choice.rule).text(language),
        description: String::new(),
        control: Control::Radios(RadioGroup {
            id: READY_MADE_ID.into(),
            picks,
            required: !choice.accepts_text,
        }),
    };
    let own = ModalPart::Labelled {
        label: message!(Buttons, "army-own").text(language),
        description: message!(Buttons, "army-own-hint").text(language),
        control: Control::Input(Input {
            id: INPUT_ID.into(),
            style: InputStyle::Paragraph,
            value: String::new(),
            placeholder: String::new(),
            required: false,
            longest: INPUT,
        }),
    };
    let parts = if choice.accepts_text { vec![radios, own] } else { vec![radios] };
    Ok(Answer::Modal(Modal { id: id.into(), title, parts }).into())
}

/// Returns the ready-made armies, with the random one last.
pub(crate) fn ready_made(choice: &SetupChoice) -> impl Iterator<Item = &'static str> {
    choice.presets.clone().into_iter().chain((!choice.presets.contains(&RANDOM)).then_some(RANDOM))
}

/// An entry in the list of the army chooser.
pub(crate) enum ArmyPick {
    /// A custom army.
    Custom,
    /// A ready-made army, or a random one.
    ReadyMade(String),
}

impl Argument for ArmyPick {
    fn write(&self, parts: &mut Vec<String>) {
        match self {
            Self::Custom => CUSTOM.write(parts),
            Self::ReadyMade(word) => word.write(parts),
        }
    }
}

impl ReadArgument for ArmyPick {
    fn read(parts: &mut Parts<'_>) -> Option<Self> {
        let word = parts.take();
        Some(if word == CUSTOM { Self::Custom } else { Self::ReadyMade(word.to_owned()) })
    }
}

/// Returns the army from the form: the typed text, else the picked ready-made one.
///
/// # Errors
/// Returns an error if both are empty.
fn submitted_army(texts: &[(String, String)]) -> Result<&str, UserError> {
    let field = |id: &str| texts.iter().find(|(name, text)| name == id && !text.trim().is_empty());
    match field(INPUT_ID).or_else(|| field(READY_MADE_ID)) {
        Some((_, text)) => Ok(text),
        None => UserError::err(message!(Games, "army-none-picked")),
    }
}

/// Returns the name of a ready-made army, or its word if the catalogue has no name.
pub(crate) fn army_name(word: &str, language: Language) -> String {
    match word {
        "balanced" => message!(Games, "army-balanced").text(language),
        "skirmish" => message!(Games, "army-skirmish").text(language),
        "siege" => message!(Games, "army-siege").text(language),
        RANDOM => message!(Games, "army-random").text(language),
        word => word.to_owned(),
    }
}
