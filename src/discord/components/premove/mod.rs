//! Conditional moves: listing, writing, selecting and removing them. They are secret, so all messages are private.

mod line;
mod picks;

use crate::components::press::{GamePress, Press};
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::{ActionOutcome, Reply};
use crate::interactions::versions::version;
use crate::services::Services;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::policy::Intent;
use castellan_community::refusals::game_error;
use castellan_discord_api::escape::{block, code, plain, sentence};
use castellan_discord_api::fit::cut_formatted;
use castellan_discord_api::limits::{CONTENT, INPUT, PICK, cut, length};
use castellan_discord_api::wire::{
    Answer, Button, Control, File, Input, InputStyle, Message, Modal, Part, Pick, Row, Select, Style,
};
use castellan_discord_view::ids::{INPUT_ID, Id, Step};
use castellan_discord_view::layout;
use castellan_game::conditions::{LONGEST_WRITTEN, Plan, PlanError};
use castellan_game::{CommandKind, Game, Hidden, Phase, Refusal};
use castellan_rules::text::input::Letters;
use castellan_rules::{Record, Seat};
use castellan_text::{self as text, message};
use line::{in_words, kept_lines, name_of};
use std::fmt::Write;

/// The number of lines on a page.
const SHOWN: usize = 10;
/// The most characters shown of a stored line.
const LINE: usize = 120;
/// The most characters for lines that were not saved.
const NOT_SAVED: usize = 600;

components! {
    /// The components of conditional moves.
    Premoves of_game(Look, Play): |press| async move {
        may_plan(press.subject)?;
        kept(press.context, press.subject, press.read().unwrap_or_default(), None).map(Reply::from)
    };
    PremoveAdd of_game(Look, Play).of_its_moment(): |press| picks::shown(press);
    PremovePiece of_game(Look, Play).of_its_moment(): |press| picks::piece_picked(press);
    PremoveTarget of_game(Change, Play).of_its_moment(): |press| picks::move_picked(press);
    PremoveRemove of_game(Change, Play): |press| remove(press);
    PremoveClear of_game(Change, Play): |press| clear(press);
    PremoveForm of_game(Look, Play): |press| async move { form(press.services, press.context, press.subject) };
    Conditions of_game(Change, Play).form(): |press| async move {
        let filled_from = press.read::<String>()?;
        set_conditions(press.services, press.context, press.subject, (press.text(), &filled_from)).await
    };
}

/// Returns the seat for which the user can set conditional moves, with the game's record; `None` if there is none.
fn planning<'a>(context: &InteractionContext<'_>, game: &'a Game) -> Option<(Seat, &'a Record)> {
    let playing = game.playing();
    let seat = game.seats_of(&context.player).into_iter().find(|seat| playing.contains(seat))?;
    let goes_on = matches!(game.phase(), Phase::Running | Phase::Paused) && !game.agreement().solo;
    game.record().filter(|_| goes_on).map(|record| (seat, record))
}

/// Checks that conditional moves can be set in a game.
fn may_plan(game: &Game) -> Result<(), UserError> {
    game.may_plan().map_err(|refusal| game_error(game.id(), refusal.into()))
}

/// Removes all conditional moves.
async fn clear(press: GamePress<'_>) -> Result<Reply, UserError> {
    let Press { services, context, subject: game, .. } = press;
    let said = services.games.execute(context, game.id(), CommandKind::ClearConditions).await?;
    after(services, context, game, said, None).await
}

/// Returns a page of the stored conditional moves, with buttons to remove each and to add more. `added` is a line to
/// continue.
pub(crate) fn kept(
    context: &InteractionContext<'_>,
    game: &Game,
    page: usize,
    added: Option<&str>,
) -> Result<Message, UserError> {
    let language = context.language;
    let say = |said: text::Message| said.text(language);
    let Some((seat, record)) = planning(context, game) else {
        return UserError::say(match game.phase() {
            Phase::Over => message!(Boards, "game-is-over"),
            _ if game.agreement().solo => message!(Records, "premove-solo"),
            _ => message!(Games, "not-started"),
        });
    };
    let lines = kept_lines(game.plan(seat));
    let page = page.min(lines.len().saturating_sub(1) / SHOWN);
    let id = |step| Id::of(step, game.id(), game.moment());
    let mut text = say(match lines.as_slice() {
        [] => message!(Records, "premoves-none"),
        _ => message!(Records, "premoves"),
    });
    let mut picks = Vec::new();
    for (place, line) in lines.iter().enumerate().skip(page * SHOWN).take(SHOWN) {
        let words = in_words(record, seat, line, language);
        let number = place + 1;
        let _ = write!(text, "\n{number}\\. {}", plain(&cut(&words, LINE)));
        picks.push(Pick::new(cut(&format!("{number}. {words}"), PICK), name_of(line)));
    }
    let waits = record.position().to_act() != seat;
    if !waits {
        let _ = write!(text, "\n{}", say(message!(Records, "premove-your-turn")));
    }
    let mut rows = Vec::new();
    if !picks.is_empty() {
        let placeholder = say(message!(Buttons, "premove-remove"));
        rows.push(Row::Select(Select { id: id(Step::PremoveRemove).into(), placeholder, picks }));
    }
    let pages = lines.len().div_ceil(SHOWN);
    rows.extend(layout::pages(page, pages, language, |to| id(Step::Premoves).with(to)));
    let button = |style, label: text::Message, id| Button::new(style, say(label), id);
    let add = id(Step::PremoveAdd);
    let mut entering =
        vec![button(Style::Primary, message!(Buttons, "premove-add"), add.clone()).enabled(waits)];
    if let Some(line) = added {
        let go_on = add.with(name_of(line));
        entering.push(button(Style::Secondary, message!(Buttons, "premove-go-on"), go_on).enabled(waits));
    }
    let write = button(Style::Secondary, message!(Buttons, "premove-write"), id(Step::PremoveForm));
    entering.push(write.enabled(waits));
    let clear = button(Style::Danger, message!(Buttons, "premove-clear"), id(Step::PremoveClear));
    entering.push(clear.enabled(!lines.is_empty()));
    entering.push(button(Style::Secondary, message!(Buttons, "close"), Id::bare(Step::Never)));
    rows.push(Row::Buttons(entering));
    Ok(Message { rows, ..Message::private(cut(&text, CONTENT)) })
}

/// Returns the result of a change, followed by the current conditional moves.
async fn after(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    said: ActionOutcome,
    added: Option<&str>,
) -> Result<Reply, UserError> {
    let ActionOutcome::Told(said) = said else { return Ok(Reply::Shown) };
    // Loaded again to include the change.
    let game = services.access.game_for(context, game.id(), Intent::Play).await?;
    let Ok(kept) = kept(context, &game, 0, added) else { return Ok(said.into()) };
    let content = cut(&format!("{said}\n{}", kept.content), CONTENT);
    Ok(Message { content, ..kept }.into())
}

/// Removes one line.
async fn remove(press: GamePress<'_>) -> Result<Reply, UserError> {
    let Press { services, context, subject: game, picked, .. } = press;
    may_plan(game)?;
    let plan = planning(context, game).and_then(|(seat, _)| game.plan(seat));
    let Some(line) = kept_lines(plan).into_iter().find(|line| name_of(line) == picked) else {
        // The game has followed part of the line, or the line was removed elsewhere.
        let gone = text::refused_in(&Refusal::NoSuchCondition, &[None; 4], context.language);
        return after(services, context, game, ActionOutcome::Told(sentence(&gone)), None).await;
    };
    let kind = CommandKind::RemoveCondition { line: Hidden(line) };
    let said = services.games.execute(context, game.id(), kind).await?;
    after(services, context, game, said, None).await
}

/// Replaces the stored conditional moves, one line for each branch. Invalid lines are reported with the reason, and the
/// others are saved.
pub(crate) async fn set_conditions(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    (written, filled_from): (&str, &str),
) -> Result<Reply, UserError> {
    let (player, now) = (&context.player, services.referee.instant());
    let kept_now = planning(context, game).and_then(|(seat, _)| game.plan(seat)).map(Plan::write);
    let kept_now = kept_now.unwrap_or_default();
    let [now_kept, sent] = [kept_now.as_str(), written].map(version);
    // The form of a command does not record its initial text.
    let is_late = !filled_from.is_empty() && filled_from != now_kept && now_kept != sent;
    let late = || changed_since(services, context, game, (&kept_now, written), sent == filled_from);
    let set = |kind| services.games.execute(context, game.id(), kind);
    if written.trim().is_empty() {
        if is_late {
            return late();
        }
        services.drafts.keep(player, game.id(), String::new(), now);
        return after(services, context, game, set(CommandKind::ClearConditions).await?, None).await;
    }
    let letters = text::letters_in(game.agreement().variant.info(), context.language);
    let read = planning(context, game).map(|(seat, record)| {
        let (plan, errors) = Plan::read_each(written, record.position(), seat, &letters)?;
        Ok::<_, PlanError>((plan.write(), errors))
    });
    let (good, errors) = match read {
        Some(Ok((good, errors))) if !errors.is_empty() && (good.is_empty() || !is_late) => (good, errors),
        _ if is_late => return late(),
        // The game accepts the text or reports its errors.
        _ => {
            let kind = CommandKind::SetConditions { text: Hidden(written.to_owned()), letters };
            let said = set(kind).await?;
            services.drafts.keep(player, game.id(), String::new(), now);
            return after(services, context, game, said, None).await;
        }
    };
    let said = if good.is_empty() {
        ActionOutcome::Told(context.say(&message!(Records, "premove-none-saved")))
    } else {
        let kind = CommandKind::SetConditions { text: Hidden(good), letters: Letters::default() };
        set(kind).await?
    };
    let bad = not_saved(context, written, &errors);
    services.drafts.keep(player, game.id(), bad.lines, now);
    let said = match said {
        ActionOutcome::Told(said) => ActionOutcome::Told(format!("{said}\n{}", bad.said)),
        shown @ ActionOutcome::Shown => shown,
    };
    let mut reply = after(services, context, game, said, None).await?;
    if let (Some(file), Reply::Answer(answer)) = (bad.file, &mut reply)
        && let Answer::Message(message) = &mut **answer
    {
        message.files.push(file);
    }
    Ok(reply)
}

/// Reports that conditional moves were changed, by another form, a list or the game, after this form was opened. The
/// form is not saved because it is based on the earlier ones. If it was edited too, both versions are shown, and the
/// next form contains both.
fn changed_since(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    (kept_now, written): (&str, &str),
    untouched: bool,
) -> Result<Reply, UserError> {
    if untouched {
        return kept(context, game, 0, None).map(Reply::from);
    }
    let is_kept = |line: &&str| kept_now.lines().any(|known| known.trim() == line.trim());
    let own: String = written.lines().filter(|line| !line.trim().is_empty() && !is_kept(line)).fold(
        String::new(),
        |mut own, line| {
            let _ = writeln!(own, "{}", line.trim());
            own
        },
    );
    services.drafts.keep(&context.player, game.id(), own, services.referee.instant());
    let shown = |text: &str| match text.trim() {
        "" => "-".to_owned(),
        text => block(&cut(text, NOT_SAVED)),
    };
    let said = context.say(&message!(
        Records,
        "premove-changed-since",
        saved = shown(kept_now),
        written = shown(written),
        write = message!(Buttons, "premove-write"),
    ));
    let mut message = Message::private(cut_formatted(&said, CONTENT));
    if [kept_now, written].iter().any(|text| length(text) > NOT_SAVED) {
        message.files.push(File::new("saved.txt", kept_now.as_bytes().to_vec()));
        message.files.push(File::new("not-saved.txt", written.as_bytes().to_vec()));
    }
    let write = Id::of(Step::PremoveForm, game.id(), game.moment());
    let label = context.say(&message!(Buttons, "premove-write"));
    message.rows.push(Row::Buttons(vec![Button::new(Style::Primary, label, write)]));
    Ok(message.into())
}

/// Lines that were not saved.
struct NotSaved {
    /// The reason for each line.
    said: String,
    /// The lines as typed.
    lines: String,
    /// The whole text, if it is too long for a message.
    file: Option<File>,
}

fn not_saved(context: &InteractionContext<'_>, written: &str, errors: &[PlanError]) -> NotSaved {
    let typed: Vec<&str> = written.lines().collect();
    let (mut said, mut lines, mut all) = (Vec::new(), String::new(), String::new());
    let mut is_cut = false;
    for error in errors {
        let line = typed.get(error.line.saturating_sub(1)).copied().unwrap_or_default().trim();
        let why = text::refused_in(&Refusal::Plan(error.clone()), &[None; 4], context.language);
        let shown = code(line);
        is_cut |= !shown.contains(&line.replace('`', "\u{2bb}"));
        said.push(format!("- {shown}\n  {}", sentence(&why)));
        let _ = writeln!(lines, "{line}");
        let _ = writeln!(all, "{line}\n    {why}");
    }
    let mut text = context.say(&message!(Records, "premove-not-saved", count = errors.len()));
    for one in said {
        if length(&text) + length(&one) > NOT_SAVED {
            is_cut = true;
            break;
        }
        let _ = write!(text, "\n{one}");
    }
    let file = is_cut.then(|| File::new("not-saved.txt", all.into_bytes()));
    if is_cut {
        let _ = write!(text, "\n{}", context.say(&message!(Records, "premove-file")));
    }
    NotSaved { said: text, lines, file }
}

/// Returns the form for conditional moves, with the stored lines and those that were rejected last. The form must
/// include all lines, because submitting it removes the others.
fn form(services: &Services, context: &InteractionContext<'_>, game: &Game) -> Result<Reply, UserError> {
    may_plan(game)?;
    const { assert!(LONGEST_WRITTEN <= INPUT, "every plan that is taken fits a form") };
    let Some((seat, _)) = planning(context, game) else {
        return Err(OperatorError::Unknown("a form for a game that does not go on".to_owned()).into());
    };
    let kept = game.plan(seat).map(Plan::write).unwrap_or_default();
    let filled_from = version(&kept);
    if length(&kept) > INPUT {
        return UserError::say(message!(Records, "conditions-too-long"));
    }
    let draft =
        services.drafts.of(&context.player, game.id(), services.referee.instant()).unwrap_or_default();
    let value = Some(format!("{kept}{draft}")).filter(|both| length(both) <= INPUT).unwrap_or(kept);
    Ok(Answer::Modal(Modal {
        id: Id::of(Step::Conditions, game.id(), game.moment()).with(filled_from).into(),
        title: context.say(&message!(Buttons, "conditions")),
        parts: vec![
            Part::Text(context.say(&message!(Buttons, "conditions-about"))),
            Part::Labelled {
                label: context.say(&message!(Buttons, "conditions-lines")),
                description: context.say(&message!(Buttons, "conditions-how")),
                control: Control::Input(Input {
                    id: INPUT_ID.into(),
                    style: InputStyle::Lines,
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
