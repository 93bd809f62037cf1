//! `/army`, `/dice`, `/seed`: choices before a game begins, and verification of its dice.

use crate::commands::games::agreement::text_file;
use crate::commands::handler::{Answered, Call, GameCall, commands};
use crate::commands::opt::Source;
use crate::commands::option_values::options;
use crate::commands::spec::Candidates;
use crate::components::army::army_chooser;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::{ActionOutcome, Reply};
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_discord_api::escape::code;
use castellan_discord_api::limits::{CONTENT, INPUT, MODAL_TITLE, cut};
use castellan_discord_api::wire::{
    Answer, Attachment, Button, Control, Input, InputStyle, Message, Modal, Part, Pick, Radios, Row, Style,
};
use castellan_discord_view::ids::{INPUT_ID, Id, Step};
use castellan_game::army::Choice;
use castellan_game::command::Army;
use castellan_game::dice::LONGEST_SEED;
use castellan_game::public::{Viewer, visible};
use castellan_game::{CommandKind, Game, Hidden, Phase, PrivateTexts};
use castellan_rules::Seat;
use castellan_text::{self as text, Language, message};

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
    struct Seed { text: String = "text".at_most(LONGEST_SEED), }
}

commands! {
    ["army"] of_game(Change, Play).among(Candidates::Waiting): |call, options| army(call, options);
    ["dice"] of_game(Look, See): |call, ()| dice(call.services, call.context, call.subject);
    ["seed"] of_game(Change, Play).among(Candidates::Own): |call, text| seed(call, text);
}

components! {
    /// The components of a game in its set-up phase.
    Ready of_game(Change, Play): |press| press.execute(CommandKind::Ready { seat: None });
    ArmyFilled of_game(Change, Play).form(): |press| async move {
        let army = army_filled_in(press.texts)?;
        choose(press.services, press.context, press.subject, press.read()?, army).await
    };
}

async fn army(call: GameCall<'_>, options: ArmyOptions) -> Answered {
    let Call { services, context, subject: game, .. } = call;
    let seat = options.seat;
    let text = match (options.army, options.file) {
        (Some(text), _) => text,
        (None, Some(file)) => text_file(services, &file).await?,
        (None, None) if options.ready => return call.execute(CommandKind::Ready { seat }).await,
        (None, None) => {
            let chooser = army_chooser(services, context, game, seat).await?;
            services.private_lists.keep(context, Some(game.id()));
            return Ok(chooser);
        }
    };
    choose(services, context, game, seat, &text).await
}

/// Chooses an army for the user's seat.
async fn choose(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    seat: Option<Seat>,
    text: &str,
) -> Result<Reply, UserError> {
    let army =
        if text.trim().eq_ignore_ascii_case(RANDOM) { Army::Random } else { Army::Text(text.to_owned()) };
    let acted =
        services.games.execute(context, game.id(), CommandKind::SetArmy { seat, army: Hidden(army) }).await?;
    let ActionOutcome::Told(told) = acted else { return Ok(Reply::Shown) };
    let game = services.access.anew(game).await?;
    let mut lines = vec![told];
    for seat in game.seats_of(&context.player) {
        if let Some(army) = game.army(seat) {
            let army = match army {
                Army::Text(text) => code(text),
                Army::Random => army_name(RANDOM, context.language),
            };
            lines.push(context.say(&message!(Games, "army-chosen", seat = seat, army = army)));
        }
    }
    lines.push(context.say(&message!(Games, "army-secret")));
    let ready = Id::of(Step::Ready, game.id(), game.moment());
    let label = context.say(&message!(Buttons, "army-lock-in"));
    let rows = vec![Row::Buttons(vec![Button::new(Style::Success, label, ready)])];
    Ok(Message { rows, ..Message::private(cut(&lines.join("\n"), CONTENT)) }.into())
}

/// Returns the dice of a game, with instructions to verify them.
async fn dice(services: &Services, context: &InteractionContext<'_>, game: &Game) -> Answered {
    let log = services.access.log_of(game).await?;
    let text = castellan_game::export(&log, Viewer::Anybody, &PrivateTexts::default())
        .map_err(|error| UserError::sentence(crate::commands::options::sentence(&error)))?;
    let export: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    let commitment = code(export["commitment"].as_str().unwrap_or("-"));
    let mut lines = vec![message!(Games, "dice-commitment", commitment = commitment)];
    lines.push(match export["secret"].as_str() {
        Some(secret) => message!(Games, "dice-secret", secret = code(secret)),
        None => message!(Games, "dice-secret-later"),
    });
    for (seat, given) in game.seeds() {
        lines.push(message!(Games, "dice-seed", seat = *seat, seed = code(given.seed.as_str())));
    }
    let mut state: Option<Game> = None;
    let mut rolls = Vec::new();
    for event in &log {
        if visible(event, state.as_ref(), Viewer::Anybody).is_some()
            && let castellan_game::EventKind::Played { seat, action, roll: Some(roll), .. } = &event.what
        {
            let dice = text::dice_in(roll.roll(), context.language);
            let action = code(&action.to_string());
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
    let lines: Vec<String> = lines.iter().map(|line| context.say(line)).collect();
    Ok(cut(&lines.join("\n"), CONTENT).into())
}

async fn seed(call: GameCall<'_>, Seed { text }: Seed) -> Answered {
    if call.subject.phase() != Phase::Lobby {
        return UserError::say(message!(Games, "seed-too-late"));
    }
    call.execute(CommandKind::Seed(Hidden(text))).await
}

/// Returns the form for an army.
pub(crate) fn army_form(game: &Game, seat: Option<Seat>, language: Language) -> Result<Reply, UserError> {
    let Some(choice) = game.choice() else {
        return UserError::say(message!(Games, "army-nothing-to-choose"));
    };
    let id = Id::of(Step::ArmyFilled, game.id(), game.moment()).with(seat);
    let title = message!(Buttons, "army-title", game = text::Fact::title(game.agreement().variant.info()));
    let title = cut(&title.text(language), MODAL_TITLE);
    let picks: Vec<Pick> =
        ready_made(&choice).map(|word| Pick::new(army_name(word, language), word)).collect();
    let radios = Part::Labelled {
        label: message!(Buttons, "army-ready-made", rule = choice.rule).text(language),
        description: String::new(),
        control: Control::Radios(Radios { id: READY_MADE_ID.into(), picks, required: !choice.takes_text }),
    };
    let own = Part::Labelled {
        label: message!(Buttons, "army-own").text(language),
        description: message!(Buttons, "army-own-hint").text(language),
        control: Control::Input(Input {
            id: INPUT_ID.into(),
            style: InputStyle::Lines,
            value: String::new(),
            placeholder: String::new(),
            required: false,
            longest: INPUT,
        }),
    };
    let parts = if choice.takes_text { vec![radios, own] } else { vec![radios] };
    Ok(Answer::Modal(Modal { id: id.into(), title, parts }).into())
}

/// Returns the ready-made armies, with the random one last.
pub(crate) fn ready_made(choice: &Choice) -> impl Iterator<Item = &'static str> {
    choice.words.clone().into_iter().chain((!choice.words.contains(&RANDOM)).then_some(RANDOM))
}

/// Returns the army from the form: the typed text, else the picked ready-made one.
///
/// # Errors
/// Returns an error if both are empty.
fn army_filled_in(texts: &[(String, String)]) -> Result<&str, UserError> {
    let of = |id: &str| texts.iter().find(|(name, text)| name == id && !text.trim().is_empty());
    match of(INPUT_ID).or_else(|| of(READY_MADE_ID)) {
        Some((_, text)) => Ok(text),
        None => UserError::say(message!(Games, "army-none-picked")),
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
