//! `/army`, `/dice`: what is settled before a game begins.

use crate::authority::Intent;
use crate::commands::game_option::chosen_game;
use crate::commands::opening::text_file;
use crate::commands::options::{GAME_OPTION, INPUT_ID, SEAT, seat};
use crate::commands::spec::{CommandSpec, Family, Kind, Needs, Opt, Source, Who};
use crate::components::ids::{Id, Step};
use crate::context::InteractionContext;
use crate::escape::code;
use crate::limits::{CONTENT, INPUT, MODAL_TITLE, cut};
use crate::quota::Costly;
use crate::reply::{ActionOutcome, Reply};
use crate::services::Services;
use crate::trouble::UserError;
use crate::wire::{
    Answer, Button, CommandInvocation, Control, Input, InputStyle, Message, Modal, Part, Pick, Radios, Row,
    Style,
};
use castellan_game::command::Army;
use castellan_game::dice::LONGEST_SEED;
use castellan_game::public::{Viewer, visible};
use castellan_game::{CommandKind, Game, Hidden, PrivateTexts};
use castellan_rules::Seat;

/// What leaves the choice of an army to chance.
const RANDOM: &str = "random";
/// What comes back with the ready-made army that was picked.
const READY_MADE_ID: &str = "ready";

/// The family.
pub const FAMILY: Family = Family { groups: &[], commands: COMMANDS };

const COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        path: &["army"],
        options: &[
            Opt::new("army", Kind::Text(Source::Armies)),
            Opt::new("file", Kind::File),
            SEAT,
            Opt::new("ready", Kind::Switch),
            GAME_OPTION,
        ],
        class: Costly::Change,
        needs: Needs::Membership,
        run: |services, context, invocation| Box::pin(army(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["dice"],
        options: &[GAME_OPTION],
        class: Costly::Look,
        needs: Needs::Membership,
        run: |services, context, invocation| Box::pin(dice(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["seed"],
        options: &[Opt::required("text", Kind::Text(Source::Nothing)).at_most(LONGEST_SEED), GAME_OPTION],
        class: Costly::Change,
        needs: Needs::Membership,
        run: |services, context, invocation| Box::pin(seed(services, context, invocation)),
        who: Who::Anybody,
    },
];

pub(super) async fn army(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let game = chosen_game(services, context, invocation, Intent::Play).await?;
    let seat = seat(invocation, "seat");
    let text = match (invocation.text("army"), invocation.file("file")) {
        (Some(text), _) => text.to_owned(),
        (None, Some(file)) => text_file(services, file).await?,
        (None, None) if invocation.switch("ready") == Some(true) => {
            return Ok(services.games.execute(context, game.id(), CommandKind::Ready { seat }).await?.into());
        }
        (None, None) => return army_form(&game, seat),
    };
    choose(services, context, &game, seat, &text).await
}

/// Chooses an army.
pub(crate) async fn choose(
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
                Army::Random => RANDOM.to_owned(),
            };
            lines.push(format!("{seat}: {army}"));
        }
    }
    lines.push("Others see it when everybody is ready. Until you are, you can choose again.".to_owned());
    let ready = Id::of(Step::Ready, game.id(), game.moment());
    let rows = vec![Row::Buttons(vec![Button::new(Style::Success, "Keep this army", ready)])];
    Ok(Message { rows, ..Message::private(cut(&lines.join("\n"), CONTENT)) }.into())
}

pub(super) async fn dice(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let game = chosen_game(services, context, invocation, Intent::See).await?;
    let log = services.access.log_of(&game).await?;
    let text = castellan_game::export(&log, Viewer::Anybody, &PrivateTexts::default())
        .map_err(|error| UserError::sentence(crate::commands::options::sentence(&error)))?;
    let export: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    let mut lines = vec![format!("Commitment: {}", code(export["commitment"].as_str().unwrap_or("-")))];
    match export["secret"].as_str() {
        Some(secret) => lines.push(format!("Secret: {}", code(secret))),
        None => lines.push("The secret is shown when the game is over.".to_owned()),
    }
    for seed in export["seeds"].as_array().into_iter().flatten() {
        let (seat, text) = (seed["seat"].as_str().unwrap_or("?"), seed["seed"].as_str().unwrap_or("?"));
        lines.push(format!("Seed of {seat}: {}", code(text)));
    }
    let mut state: Option<Game> = None;
    let mut rolls = Vec::new();
    for event in &log {
        if visible(event, state.as_ref(), Viewer::Anybody).is_some()
            && let castellan_game::EventKind::Played { seat, action, roll: Some(roll), .. } = &event.what
        {
            rolls.push(format!(
                "{seat} {}: {}",
                code(&action.to_string()),
                castellan_text::dice(roll.roll())
            ));
        }
        match &mut state {
            Some(_) => {}
            None => state = Game::fold([event]).ok(),
        }
    }
    let latest = rolls.len().saturating_sub(10);
    if latest > 0 {
        lines.push(format!("The latest of {} rolls:", rolls.len()));
    }
    lines.extend(rolls.drain(latest..));
    lines.push(
        "`/export format:JSON` gives everything that `castellan dice verify` needs to work it out again."
            .to_owned(),
    );
    Ok(cut(&lines.join("\n"), CONTENT).into())
}

pub(super) async fn seed(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let game = chosen_game(services, context, invocation, Intent::Play).await?;
    let text = invocation.text("text").unwrap_or_default().to_owned();
    Ok(services.games.execute(context, game.id(), CommandKind::Seed(Hidden(text))).await?.into())
}

/// The form for an army.
pub(crate) fn army_form(game: &Game, seat: Option<Seat>) -> Result<Reply, UserError> {
    let Some(choice) = game.choice() else {
        return UserError::say("There is nothing to choose in this game.");
    };
    let mut id = Id::of(Step::ArmyFilled, game.id(), game.moment());
    if let Some(seat) = seat {
        id = id.with(seat.letter());
    }
    let title = cut(&format!("{}: your {}", game.agreement().variant.info().title, choice.name), MODAL_TITLE);
    let ready_made = choice.words.iter().copied().chain((!choice.words.contains(&RANDOM)).then_some(RANDOM));
    let picks: Vec<Pick> = ready_made.map(|word| Pick::new(sentence_case(word), word)).collect();
    let radios = Part::Labelled {
        label: format!("A ready-made {} ({})", choice.name, choice.rule),
        description: String::new(),
        control: Control::Radios(Radios {
            id: READY_MADE_ID.to_owned(),
            picks,
            required: !choice.takes_text,
        }),
    };
    let own = Part::Labelled {
        label: "Or your own, piece by piece".to_owned(),
        description: "Leave this empty, unless you want none of those above.".to_owned(),
        control: Control::Input(Input {
            id: INPUT_ID.to_owned(),
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

/// What was filled in as an army: what was typed, else what was picked.
///
/// # Errors
/// When it is neither.
pub(crate) fn army_filled_in(texts: &[(String, String)]) -> Result<&str, UserError> {
    let of = |id: &str| texts.iter().find(|(name, text)| name == id && !text.trim().is_empty());
    match of(INPUT_ID).or_else(|| of(READY_MADE_ID)) {
        Some((_, text)) => Ok(text),
        None => UserError::say("Pick an army, or write your own."),
    }
}

/// A word with a capital.
fn sentence_case(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}
