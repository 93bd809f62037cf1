//! Handlers of buttons, lists and forms.
//!
//! `army`: choosing an army. `choices`: the lists for a move. `computer`: computers at a table. [`ids`]: custom ids.
//! [`newcomer`]: from the greeting to a first game. [`picker`]: from a piece to a move. `premove`: conditional moves.
//! `press`: the common part of all steps with a game. `puzzle`: puzzles. [`settings_page`]: the agreement before the
//! start. [`stale_button`](mod@stale_button): answers to old buttons. `tutorial`: exercises for one move each.
//! [`what_if`]: a board for trying moves.

pub(crate) mod army;
pub(crate) mod choices;
pub(crate) mod computer;
pub mod ids;
mod intents;
pub mod newcomer;
pub mod picker;
pub(crate) mod premove;
pub(crate) mod press;
pub(crate) mod puzzle;
pub mod settings_page;
pub mod stale_button;
pub(crate) mod tutorial;
pub mod what_if;

use crate::agreed::agreed;
use crate::commands::analysis::{analysis_of, post_analysis};
use crate::commands::archive::archive_page;
use crate::commands::board_form::filled_in;
use crate::commands::game::{abort_meant, abort_question, accept_invitation, sit_down, withdrawal};
use crate::commands::hints::hint_in;
use crate::commands::learning::{legend_of, threats_of};
use crate::commands::offers::{MEANT, claim, offer_draw, pause_of};
use crate::commands::options::{GAME, INPUT_ID};
use crate::commands::overview::waiting_games;
use crate::commands::plans::vacation_meant;
use crate::commands::play::{board_for, legal, resign_question};
use crate::commands::privacy::erased;
use crate::commands::records::history;
use crate::commands::rematch::rematch;
use crate::commands::rules::card_of;
use crate::commands::setup::{army_filled_in, choose};
use crate::commands::tournaments::ratings::ratings_page;
use crate::commands::tournaments::{act_form, draft, teams, tournament_step};
use crate::commands::{game_option, run};
use crate::components::army::army_step;
use crate::components::computer::computer_step;
use crate::components::newcomer::newcomer_step;
use crate::components::picker::{piece_picked, target_picked, targets};
use crate::components::premove::{premove_step, set_conditions};
use crate::components::press::Press;
use crate::components::puzzle::puzzle_step;
use crate::components::settings_page::settings_step;
use crate::components::stale_button::stale_button;
use crate::components::tutorial::{learn_button, tutorial_step};
use crate::components::what_if::what_if_step;
use crate::context::InteractionContext;
use crate::refusals::refused;
use crate::reply::{ActionOutcome, Reply};
use crate::services::Services;
use crate::trouble::{Failed, UserError};
use castellan_discord_api::escape::plain;
use castellan_discord_api::limits::{CONTENT, cut};
use castellan_discord_api::wire::{Answer, Button, CommandInvocation, Message, Row, Style, Value};
use castellan_game::command::Proposal;
use castellan_game::{CommandKind, Game, GameId, Phase, PlayerId, Refusal};
use castellan_rules::Seat;
use castellan_text::{self as text, Language, message};
use ids::{Id, Step};
use std::sync::Arc;

/// Handles a button or a pick from a list.
pub(super) async fn pressed(
    services: &Services,
    context: &InteractionContext<'_>,
    id: Option<&Id>,
    picked: &[String],
    private: bool,
) -> Result<Reply, UserError> {
    let id = id.ok_or_else(|| Failed::Unknown("a button".to_owned()))?;
    let picked = picked.first().map_or("", String::as_str);
    let said = match (id.step, &id.game) {
        (Step::Never, game) => {
            if let Some(game) = game {
                picker::forget_piece(services, context, game);
            }
            message!(Boards, "cancelled").into()
        }
        (Step::Erase, _) => erased(services, context).await?,
        // A card is replaced by the next one.
        (Step::Rules, _) => in_place(card_of(&id.argument, context.language)?, context.language),
        (Step::VacationMeant, _) => vacation_meant(services, context, &id.argument).await?,
        (step, _) if step.is_of_a_tutorial() => tutorial_step(services, context, id, picked).await?,
        (step, _) if step.is_of_a_puzzle() => Box::pin(puzzle_step(services, context, id, picked)).await?,
        (Step::Games, _) => waiting_games(services, context, id.argument.parse().unwrap_or_default()).await?,
        (Step::Archive, _) => archive_page(services, context, id).await?,
        (Step::Ratings, _) => ratings_page(services, context, id).await?,
        (Step::Draft | Step::DraftForm, _) => draft::draft_step(context, id, picked)?,
        (step, _) if step.is_for_newcomers() => newcomer_step(services, context, id).await?,
        (step, _) if step.is_of_a_tournament() => tournament_step(services, context, (id, picked)).await?,
        (Step::Which, _) => {
            let mut invocation = game_option::read(&id.argument);
            invocation.options.push((GAME.to_owned(), Value::Text(picked.to_owned())));
            let said = run(services, context, &invocation).await?;
            if matches!(said, Reply::Shown | Reply::Public(_)) {
                services.private_lists.withdraw(context, None).await;
            }
            said
        }
        (_, Some(game)) => {
            let game = game_of(services, context, id, game).await?;
            match is_in_time(services, context, id, &game).await? {
                Some(latest) => latest.into(),
                None if id.step.is_of_settings() => {
                    settings_step(services, context, id, &game, (picked, private)).await?
                }
                None if id.step.is_of_computers() => {
                    computer_step(services, context, (id, &game), picked).await?
                }
                None if id.step == Step::Options && game.phase() == Phase::Lobby => {
                    settings_page::shown(services, context, &game, (0, None), private).await?
                }
                None => game_step(Press { services, context, id, game: &game, picked }).await?,
            }
        }
        (_, None) => return Err(Failed::Unknown("a button without its game".to_owned()).into()),
    };
    if let (Some(game), false) = (&id.game, private)
        && id.step.opens_a_private_list()
        && matches!(&said, Reply::Answer(answer) if answer.leads_on())
    {
        services.private_lists.keep(context, Some(game));
    }
    Ok(if private { in_place(said, context.language) } else { said })
}

/// Handles a form.
pub(super) async fn filled(
    services: &Services,
    context: &InteractionContext<'_>,
    id: Option<&Id>,
    texts: &[(String, String)],
    private: bool,
) -> Result<Reply, UserError> {
    let id = id.ok_or_else(|| Failed::Unknown("a form".to_owned()))?;
    let text = texts.iter().find(|(name, _)| name == INPUT_ID).map_or("", |(_, text)| text);
    match (id.step, &id.game) {
        (Step::DraftFilled, _) => {
            let said = draft::draft_filled(services, context, &id.argument, texts).await?;
            // A card announces only one tournament.
            Ok(if private { in_place(said, context.language) } else { said })
        }
        (Step::TeamFilled, _) => teams::filled(services, context, &id.argument, text).await,
        (Step::DirectorFilled, _) => act_form::filled(services, context, &id.argument, texts).await,
        (Step::BoardText, _) => run(services, context, &filled_in(&id.argument, text)).await,
        (Step::ArmyFilled, Some(game)) => {
            let game = game_of(services, context, id, game).await?;
            choose(services, context, &game, seat_of(id), army_filled_in(texts)?).await
        }
        (Step::SettingFilled, Some(game)) => {
            let game = game_of(services, context, id, game).await?;
            settings_page::set(services, context, &game, (&id.argument, text), private).await
        }
        (Step::Conditions, Some(game)) => {
            let game = game_of(services, context, id, game).await?;
            set_conditions(services, context, &game, (text, &id.argument)).await
        }
        _ => Err(Failed::Unknown("a form".to_owned()).into()),
    }
}

/// Finds the game of a component or a form, and checks permission.
async fn game_of(
    services: &Services,
    context: &InteractionContext<'_>,
    id: &Id,
    game: &GameId,
) -> Result<Arc<Game>, UserError> {
    match id.step.intent() {
        Some(intent) => services.access.game_for(context, game, intent).await,
        None => Err(Failed::Unknown("a button with a game".to_owned()).into()),
    }
}

/// Rejects stale buttons and presses out of turn. A player to move who picks from a list that is out of date gets the
/// present list.
async fn is_in_time(
    services: &Services,
    context: &InteractionContext<'_>,
    id: &Id,
    game: &Game,
) -> Result<Option<Message>, UserError> {
    let to_act = game.to_act().filter(|_| id.step.is_for_the_seat_to_act());
    let is_own = to_act.is_some_and(|to_act| game.seats_of(&context.player).contains(&to_act));
    if id.step.is_of_its_moment() && (id.seen != game.moment() || game.phase() == Phase::Over) {
        let since = stale_button(services, game, id.seen, context.language).await?;
        if is_own && game.phase() == Phase::Running {
            let latest = picker::pieces(game, context.language)?;
            let content = cut(&format!("{since}\n{}", latest.content), CONTENT);
            return Ok(Some(Message { content, ..latest }));
        }
        return Err(UserError::sentence(since));
    }
    match to_act {
        Some(to_act) if !is_own => Err(refused(game.id(), Refusal::NotYourTurn { to_act }.into())),
        _ => Ok(None),
    }
}

/// Handles a button of a game.
async fn game_step(press: Press<'_>) -> Result<Reply, UserError> {
    let Press { services, context, id, game, picked } = press;
    let number = id.argument.parse().unwrap_or_default();
    let kind = match id.step {
        Step::Join => return sit_down(services, context, game, None).await,
        Step::InvitationAccept => return accept_invitation(services, context, game).await,
        Step::InvitationDecline => CommandKind::DeclineInvitation,
        Step::Uninvite => withdrawal(game, PlayerId::new(picked).ok())?,
        Step::Options => return Ok(options(game, context.language)),
        step if step.chooses_army() => return army_step(press).await,
        Step::Move => return Ok(picker::opened(press).await?.into()),
        Step::Pieces => return Ok(picker::another_piece(press)?.into()),
        Step::Piece => match piece_picked(press).await? {
            Ok(plays) => plays,
            Err(list) => return Ok(list.into()),
        },
        Step::Targets => return Ok(targets(services, context, game, &id.argument).await?.into()),
        Step::Target => match target_picked(press).await? {
            Ok(plays) => plays,
            Err(question) => return Ok(question.into()),
        },
        Step::Play => CommandKind::Act { text: id.argument.clone(), seen: Some(id.seen) },
        Step::Legal => return legal(context, game, None),
        Step::Board => return board_for(services, context, game).await,
        Step::Threats => return threats_of(services, context, game).await,
        Step::Legend => return legend_of(services, context, game).await,
        Step::Hint => return hint_in(services, context, game).await,
        Step::History => {
            let page = usize::try_from(number).ok().filter(|page| *page > 0);
            return Ok(history(game, page, context.language)?.into());
        }
        Step::More => return Ok(more(game, context.language).into()),
        Step::Resign => return resign_question(services, context, game, None).await,
        Step::Abort => return abort_question(services, context, game).await,
        Step::AbortMeant => return abort_meant(services, context, game).await,
        Step::Rematch => return rematch(services, context, game).await,
        Step::Analyse => return analysis_of(services, context, game).await,
        Step::AnalysisPost => return post_analysis(services, context, game).await,
        Step::Replay => return run(services, context, &command(&["replay"], vec![of(game)])).await,
        Step::Export => {
            let text = ("format", Value::Text("text".to_owned()));
            return run(services, context, &command(&["export"], vec![text, of(game)])).await;
        }
        Step::Try
        | Step::TryPieces
        | Step::TryPiece
        | Step::TryTargets
        | Step::TryTarget
        | Step::TryBack
        | Step::TryAnew
        | Step::TryNote
        | Step::TryPlan => return what_if_step(press).await,
        Step::Premoves
        | Step::PremoveAdd
        | Step::PremovePiece
        | Step::PremoveTarget
        | Step::PremoveRemove
        | Step::PremoveClear
        | Step::PremoveForm => return premove_step(press).await,
        Step::Leave => CommandKind::Leave,
        Step::Start => CommandKind::Start,
        Step::PlayAlone => CommandKind::StartAlone,
        Step::Ready => CommandKind::Ready { seat: None },
        Step::OfferDraw => return offer_draw(services, context, game, id.argument == MEANT).await,
        step @ (Step::ClaimDraw | Step::ClaimTime) => {
            return claim(services, context, game, (step, id.argument == MEANT)).await;
        }
        Step::DropDrawOffer => CommandKind::DropDrawOffer,
        Step::ResignMeant => CommandKind::Resign { seat: seat_of(id) },
        Step::Takeback => CommandKind::Offer(Proposal::Takeback),
        Step::Pause => CommandKind::Offer(pause_of(game)),
        Step::Accept => {
            services.access.may_accept(context, game, number).await?;
            CommandKind::Accept(number)
        }
        Step::Decline => CommandKind::Decline(number),
        Step::Withdraw => CommandKind::Withdraw(number),
        // Forms, and steps without a game.
        _ => return Err(Failed::Unknown("a button".to_owned()).into()),
    };
    Ok(match services.games.execute(context, game.id(), kind).await? {
        ActionOutcome::Shown => Reply::Shown,
        ActionOutcome::Told(text) => Message::text(cut(&text, CONTENT)).into(),
    })
}

/// Returns a command as if a user had typed it.
fn command(path: &[&str], options: Vec<(&str, Value)>) -> CommandInvocation {
    let path = path.iter().map(|part| (*part).to_owned()).collect();
    let options = options.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    CommandInvocation { path, options }
}

/// Returns the option of a command that names a game.
fn of(game: &Game) -> (&'static str, Value) {
    (GAME, Value::Text(game.id().to_string()))
}

/// Returns the seat in a button's argument.
fn seat_of(id: &Id) -> Option<Seat> {
    Seat::from_letter(id.argument.chars().next()?)
}

/// Makes an answer replace the private message on which the button was pressed.
fn in_place(said: Reply, language: Language) -> Reply {
    match said {
        Reply::Say(message) => Answer::Update(Message::private(message.text(language))).into(),
        Reply::Answer(answer) => match *answer {
            Answer::Message(message) => Answer::Update(message).into(),
            answer => answer.into(),
        },
        said => said,
    }
}

/// Returns the agreement, with explanations.
fn options(game: &Game, language: Language) -> Reply {
    let mut lines = vec![message!(Boards, "settings", settings = agreed(game)).text(language)];
    let info = game.agreement().variant.info();
    for (key, _) in game.options().pairs() {
        if let Some(option) = info.options.iter().find(|option| option.key == key) {
            let meaning = plain(&castellan_text::option_meaning_in(info, option.key, language));
            let setting = message!(Boards, "setting", key = key, rule = option.rule, meaning = meaning);
            lines.push(format!("- {}", setting.text(language)));
        }
    }
    lines.push(message!(Boards, "settings-more").text(language));
    cut(&lines.join("\n"), CONTENT).into()
}

/// Returns further actions.
fn more(game: &Game, language: Language) -> Message {
    let id = |step| Id::of(step, game.id(), game.moment());
    let button = |label: text::Message, step| Button::new(Style::Secondary, label.text(language), id(step));
    let running = game.phase() == Phase::Running;
    let pause = if running { message!(Buttons, "offer-pause") } else { message!(Buttons, "offer-resume") };
    let abort = Button::new(Style::Danger, message!(Buttons, "abort").text(language), id(Step::Abort));
    Message {
        rows: vec![
            Row::Buttons(vec![
                button(message!(Buttons, "take-back"), Step::Takeback).enabled(running),
                button(pause, Step::Pause),
                button(message!(Buttons, "claim-draw"), Step::ClaimDraw).enabled(running),
                button(message!(Buttons, "claim-time"), Step::ClaimTime).enabled(running),
                abort,
            ]),
            Row::Buttons(vec![
                button(message!(Buttons, "my-board"), Step::Board),
                button(message!(Buttons, "history"), Step::History),
                button(message!(Buttons, "settings"), Step::Options),
                button(message!(Buttons, "what-if"), Step::Try).enabled(game.may_try_moves().is_ok()),
                button(message!(Buttons, "conditions"), Step::Premoves)
                    .enabled(running && game.may_plan().is_ok()),
            ]),
            Row::Buttons(vec![
                button(message!(Buttons, "threats"), Step::Threats)
                    .enabled(running && game.may_try_moves().is_ok()),
                button(message!(Buttons, "hint"), Step::Hint).enabled(running && !game.agreement().rated),
                button(message!(Buttons, "pieces"), Step::Legend),
                learn_button(game.agreement().variant, language),
            ]),
        ],
        ..Message::private(message!(Boards, "what-else").text(language))
    }
}
