//! Conditional moves: listing, writing, selecting and removing them. They are secret, so all messages are private.
//!
//! A custom id names a line by a hash of its text, so it stays right when lines before it go (`line`). `selection`
//! builds a line by lists, with the opponent's move and the answer in turn. `/premove` is in `commands/games/plans.rs`.

mod line;
mod selection;

use crate::components::press::{GamePress, Press};
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::digests::digest;
use crate::interactions::reply::{ActionOutcome, Reply};
use crate::services::Services;
use castellan_community::access::policy::Intent;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::error_messages::game_error;
use castellan_discord_api::escape::{code_block, escape_line, escape_sentence, inline_code};
use castellan_discord_api::limits::{CONTENT, INPUT, SELECT_OPTION, length, shorten};
use castellan_discord_api::shortening::shorten_formatted;
use castellan_discord_api::wire::{
    Answer, Button, Control, File, Input, InputStyle, Message, Modal, ModalPart, Row, Select, SelectOption,
    Style,
};
use castellan_discord_view::game_buttons;
use castellan_discord_view::ids::{ComponentId, INPUT_ID, Step};
use castellan_game::conditions::{Branch, ConditionsInput, LONGEST_CANONICAL_TEXT, Plan, PlanError};
use castellan_game::{CommandKind, Game, Hidden, Phase, Refusal};
use castellan_rules::{Record, Seat};
use castellan_text::{self as text, message};
use line::{in_words, line_hash, stored_lines};
use std::fmt::Write;

/// The number of lines on a page.
const LINES_PER_PAGE: usize = 10;
/// The most characters shown of a stored line.
const MAX_LINE_SHOWN: usize = 120;
/// The most characters for lines that were not saved.
const MAX_REJECTED_SHOWN: usize = 600;

components! {
    /// The components of conditional moves.
    Premoves of_game(Look, Play): |press| async move {
        check_can_plan(press.subject)?;
        conditions_page(press.context, press.subject, press.read().unwrap_or_default(), None).map(Reply::from)
    };
    PremoveAdd of_game(Look, Play).until_next_change(): |press| selection::show_choices(press);
    PremovePiece of_game(Look, Play).until_next_change(): |press| selection::handle_piece(press);
    PremoveTarget of_game(Change, Play).until_next_change(): |press| selection::handle_move(press);
    PremoveRemove of_game(Change, Play): |press| remove(press);
    PremoveClear of_game(Change, Play): |press| clear(press);
    PremoveForm of_game(Look, Play): |press| async move { form(press.services, press.context, press.subject) };
    ConditionsFilled of_game(Change, Play).form(): |press| async move {
        let initial_digest = press.read::<String>()?;
        set_conditions(press.services, press.context, press.subject, (press.text(), &initial_digest)).await
    };
}

/// Returns the seat for which the user can set conditional moves, with the game's record; `None` if there is none.
fn planning_seat<'a>(context: &InteractionContext<'_>, game: &'a Game) -> Option<(Seat, &'a Record)> {
    let playing = game.seats_in_play();
    let seat = game.seats_of(&context.player).into_iter().find(|seat| playing.contains(seat))?;
    let goes_on = matches!(game.phase(), Phase::Running | Phase::Paused) && !game.settings().solo;
    game.record().filter(|_| goes_on).map(|record| (seat, record))
}

/// Checks that conditional moves can be set in a game.
fn check_can_plan(game: &Game) -> Result<(), UserError> {
    game.check_conditions_allowed().map_err(|refusal| game_error(game.id(), refusal.into()))
}

/// Removes all conditional moves.
async fn clear(press: GamePress<'_>) -> Result<Reply, UserError> {
    let Press { services, context, subject: game, .. } = press;
    let said = services.games.execute(context, game.id(), CommandKind::ClearConditions).await?;
    result_with_page(services, context, game, said, None).await
}

/// Returns a page of the stored conditional moves, with buttons to remove each and to add more. `added` is a line to
/// continue.
pub(crate) fn conditions_page(
    context: &InteractionContext<'_>,
    game: &Game,
    page: usize,
    added: Option<&Branch>,
) -> Result<Message, UserError> {
    let language = context.language;
    let to_text = |message: text::Message| message.text(language);
    let Some((seat, record)) = planning_seat(context, game) else {
        return UserError::err(match game.phase() {
            Phase::Over => message!(Boards, "game-is-over"),
            _ if game.settings().solo => message!(Records, "premove-solo"),
            _ => message!(Games, "not-started"),
        });
    };
    let lines = stored_lines(game.plan(seat));
    let page = page.min(lines.len().saturating_sub(1) / LINES_PER_PAGE);
    let id = |step| ComponentId::for_game(step, game.id(), game.board_version());
    let mut text = to_text(match lines.as_slice() {
        [] => message!(Records, "premoves-none"),
        _ => message!(Records, "premoves"),
    });
    let mut picks = Vec::new();
    for (index, line) in lines.iter().enumerate().skip(page * LINES_PER_PAGE).take(LINES_PER_PAGE) {
        let words = in_words(record, seat, line, language);
        let number = index + 1;
        let _ = write!(text, "\n{number}\\. {}", escape_line(&shorten(&words, MAX_LINE_SHOWN)));
        picks.push(SelectOption::new(shorten(&format!("{number}. {words}"), SELECT_OPTION), line_hash(line)));
    }
    let is_waiting = record.position().to_act() != seat;
    if !is_waiting {
        let _ = write!(text, "\n{}", to_text(message!(Records, "premove-your-turn")));
    }
    let mut rows = Vec::new();
    if !picks.is_empty() {
        let placeholder = to_text(message!(Buttons, "premove-remove"));
        rows.push(Row::Select(Select { id: id(Step::PremoveRemove).into(), placeholder, picks }));
    }
    let pages = lines.len().div_ceil(LINES_PER_PAGE);
    rows.extend(game_buttons::page_row(page, pages, language, |to| id(Step::Premoves).with(to)));
    let button = |style, label: text::Message, id| Button::new(style, to_text(label), id);
    let add = id(Step::PremoveAdd);
    let mut buttons =
        vec![button(Style::Primary, message!(Buttons, "premove-add"), add.clone()).enabled(is_waiting)];
    if let Some(line) = added {
        let go_on = add.with(line_hash(line));
        buttons.push(button(Style::Secondary, message!(Buttons, "premove-go-on"), go_on).enabled(is_waiting));
    }
    let write = button(Style::Secondary, message!(Buttons, "premove-write"), id(Step::PremoveForm));
    buttons.push(write.enabled(is_waiting));
    let clear = button(Style::Danger, message!(Buttons, "premove-clear"), id(Step::PremoveClear));
    buttons.push(clear.enabled(!lines.is_empty()));
    buttons.push(button(
        Style::Secondary,
        message!(Buttons, "close"),
        ComponentId::without_game(Step::Cancel),
    ));
    rows.push(Row::Buttons(buttons));
    Ok(Message { rows, ..Message::private(shorten(&text, CONTENT)) })
}

/// Returns the result of a change, followed by the current conditional moves.
async fn result_with_page(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    said: ActionOutcome,
    added: Option<&Branch>,
) -> Result<Reply, UserError> {
    let ActionOutcome::Text(said) = said else { return Ok(Reply::BoardSent) };
    // Loaded again to include the change.
    let game = services.access.game_for(context, game.id(), Intent::Play).await?;
    let Ok(kept) = conditions_page(context, &game, 0, added) else { return Ok(said.into()) };
    let content = shorten(&format!("{said}\n{}", kept.content), CONTENT);
    Ok(Message { content, ..kept }.into())
}

/// Removes one line.
async fn remove(press: GamePress<'_>) -> Result<Reply, UserError> {
    let Press { services, context, subject: game, .. } = press;
    check_can_plan(game)?;
    let picked = press.pick::<String>();
    let plan = planning_seat(context, game).and_then(|(seat, _)| game.plan(seat));
    let Some(line) = stored_lines(plan).into_iter().find(|line| picked.as_deref() == Some(&line_hash(line)))
    else {
        // The game has followed part of the line, or the line was removed elsewhere.
        let gone = text::game_refusal_in(&Refusal::NoSuchCondition, &[None; 4], context.language);
        return result_with_page(services, context, game, ActionOutcome::Text(escape_sentence(&gone)), None)
            .await;
    };
    let kind = CommandKind::RemoveCondition { line: Hidden(line.to_string()) };
    let said = services.games.execute(context, game.id(), kind).await?;
    result_with_page(services, context, game, said, None).await
}

/// Replaces the stored conditional moves, one line for each branch. Invalid lines are reported with the reason, and the
/// others are saved.
pub(crate) async fn set_conditions(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    (submitted, initial_digest): (&str, &str),
) -> Result<Reply, UserError> {
    let (player, now) = (&context.player, services.referee.instant());
    let stored = planning_seat(context, game).and_then(|(seat, _)| game.plan(seat)).map(Plan::to_text);
    let stored = stored.unwrap_or_default();
    let [stored_digest, submitted_digest] = [stored.as_str(), submitted].map(digest);
    // The form of a command does not record its initial text.
    let is_late =
        !initial_digest.is_empty() && initial_digest != stored_digest && stored_digest != submitted_digest;
    let late = || {
        changed_since_message(
            services,
            context,
            game,
            (&stored, submitted),
            submitted_digest == initial_digest,
        )
    };
    let set = |kind| services.games.execute(context, game.id(), kind);
    if submitted.trim().is_empty() {
        if is_late {
            return late();
        }
        services.rejected_conditions.set(player, game.id(), String::new(), now);
        return result_with_page(services, context, game, set(CommandKind::ClearConditions).await?, None)
            .await;
    }
    let letters = text::piece_letters_in(game.settings().variant.info(), context.language);
    let read = planning_seat(context, game)
        .map(|(seat, record)| Plan::parse_leniently(submitted, record.position(), seat, &letters));
    let (accepted, errors) = match read {
        Some(Ok((accepted, errors))) if !errors.is_empty() && (accepted.is_empty() || !is_late) => {
            (accepted, errors)
        }
        _ if is_late => return late(),
        // The game accepts the text or reports its errors.
        _ => {
            let input = ConditionsInput::Typed { text: submitted.to_owned(), letters };
            let said = set(CommandKind::SetConditions(Hidden(input))).await?;
            services.rejected_conditions.set(player, game.id(), String::new(), now);
            return result_with_page(services, context, game, said, None).await;
        }
    };
    let said = if accepted.is_empty() {
        ActionOutcome::Text(context.to_text(&message!(Records, "premove-none-saved")))
    } else {
        let input = ConditionsInput::Picked(accepted.branches());
        set(CommandKind::SetConditions(Hidden(input))).await?
    };
    let rejected = rejected_lines(context, submitted, &errors);
    services.rejected_conditions.set(player, game.id(), rejected.lines, now);
    let said = match said {
        ActionOutcome::Text(said) => ActionOutcome::Text(format!("{said}\n{}", rejected.text)),
        shown @ ActionOutcome::BoardSent => shown,
    };
    let mut reply = result_with_page(services, context, game, said, None).await?;
    if let (Some(file), Reply::Answer(answer)) = (rejected.file, &mut reply)
        && let Answer::Message(message) = &mut **answer
    {
        message.files.push(file);
    }
    Ok(reply)
}

/// Reports that conditional moves were changed, by another form, a list or the game, after this form was opened. The
/// form is not saved because it is based on the earlier ones. If it was edited too, both versions are shown, and the
/// next form contains both.
fn changed_since_message(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    (stored, submitted): (&str, &str),
    is_unedited: bool,
) -> Result<Reply, UserError> {
    if is_unedited {
        return conditions_page(context, game, 0, None).map(Reply::from);
    }
    let is_kept = |line: &&str| stored.lines().any(|known| known.trim() == line.trim());
    let own: String = submitted.lines().filter(|line| !line.trim().is_empty() && !is_kept(line)).fold(
        String::new(),
        |mut own, line| {
            let _ = writeln!(own, "{}", line.trim());
            own
        },
    );
    services.rejected_conditions.set(&context.player, game.id(), own, services.referee.instant());
    let shown = |text: &str| match text.trim() {
        "" => "-".to_owned(),
        text => code_block(&shorten(text, MAX_REJECTED_SHOWN)),
    };
    let said = context.to_text(&message!(
        Records,
        "premove-changed-since",
        saved = shown(stored),
        written = shown(submitted),
        write = message!(Buttons, "premove-write"),
    ));
    let mut message = Message::private(shorten_formatted(&said, CONTENT));
    if [stored, submitted].iter().any(|text| length(text) > MAX_REJECTED_SHOWN) {
        message.files.push(File::new("saved.txt", stored.as_bytes().to_vec()));
        message.files.push(File::new("not-saved.txt", submitted.as_bytes().to_vec()));
    }
    let write = ComponentId::for_game(Step::PremoveForm, game.id(), game.board_version());
    let label = context.to_text(&message!(Buttons, "premove-write"));
    message.rows.push(Row::Buttons(vec![Button::new(Style::Primary, label, write)]));
    Ok(message.into())
}

/// Lines that were not saved.
struct RejectedLines {
    /// The reason for each line.
    text: String,
    /// The lines as typed.
    lines: String,
    /// The whole text, if it is too long for a message.
    file: Option<File>,
}

fn rejected_lines(context: &InteractionContext<'_>, submitted: &str, errors: &[PlanError]) -> RejectedLines {
    let typed: Vec<&str> = submitted.lines().collect();
    let (mut said, mut lines, mut all) = (Vec::new(), String::new(), String::new());
    let mut is_cut = false;
    for error in errors {
        let line = typed.get(error.line.saturating_sub(1)).copied().unwrap_or_default().trim();
        let why = text::game_refusal_in(&Refusal::Plan(error.clone()), &[None; 4], context.language);
        let shown = inline_code(line);
        is_cut |= !shown.contains(&line.replace('`', "\u{2bb}"));
        said.push(format!("- {shown}\n  {}", escape_sentence(&why)));
        let _ = writeln!(lines, "{line}");
        let _ = writeln!(all, "{line}\n    {why}");
    }
    let mut text = context.to_text(&message!(Records, "premove-not-saved", count = errors.len()));
    for line_text in said {
        if length(&text) + length(&line_text) > MAX_REJECTED_SHOWN {
            is_cut = true;
            break;
        }
        let _ = write!(text, "\n{line_text}");
    }
    let file = is_cut.then(|| File::new("not-saved.txt", all.into_bytes()));
    if is_cut {
        let _ = write!(text, "\n{}", context.to_text(&message!(Records, "premove-file")));
    }
    RejectedLines { text, lines, file }
}

/// Returns the form for conditional moves, with the stored lines and those that were rejected last. The form must
/// include all lines, because submitting it removes the others.
fn form(services: &Services, context: &InteractionContext<'_>, game: &Game) -> Result<Reply, UserError> {
    check_can_plan(game)?;
    const { assert!(LONGEST_CANONICAL_TEXT <= INPUT, "every plan that is taken fits a form") };
    let Some((seat, _)) = planning_seat(context, game) else {
        return Err(OperatorError::Unknown("a form for a game that does not go on".to_owned()).into());
    };
    let kept = game.plan(seat).map(Plan::to_text).unwrap_or_default();
    let initial_digest = digest(&kept);
    if length(&kept) > INPUT {
        return UserError::err(message!(Records, "conditions-too-long"));
    }
    let draft = services
        .rejected_conditions
        .of(&context.player, game.id(), services.referee.instant())
        .unwrap_or_default();
    let value = Some(format!("{kept}{draft}")).filter(|both| length(both) <= INPUT).unwrap_or(kept);
    Ok(Answer::Modal(Modal {
        id: ComponentId::for_game(Step::ConditionsFilled, game.id(), game.board_version())
            .with(initial_digest)
            .into(),
        title: context.to_text(&message!(Buttons, "conditions")),
        parts: vec![
            ModalPart::Text(context.to_text(&message!(Buttons, "conditions-about"))),
            ModalPart::Labelled {
                label: context.to_text(&message!(Buttons, "conditions-lines")),
                description: context.to_text(&message!(Buttons, "conditions-how")),
                control: Control::Input(Input {
                    id: INPUT_ID.into(),
                    style: InputStyle::Paragraph,
                    value,
                    placeholder: "Nf6 -> e4e5".to_owned(),
                    required: false,
                    longest: INPUT,
                }),
            },
        ],
    })
    .into())
}
