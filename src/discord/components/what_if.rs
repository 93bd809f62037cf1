//! The private what-if board of a game, on which users try moves of all sides, and save them as notes or conditional
//! moves.
//!
//! Tried moves are not part of the game; they are stored with the user's settings.

use crate::commands::games::notes::write_notes;
use crate::components::picker::{gone, own_picture, tried_targets};
use crate::components::press::{GamePress, Press};
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::refusals::{game_error, user_error};
use castellan_community::settings::Tried;
use castellan_discord_api::escape::{plain, sentence};
use castellan_discord_api::limits::{CONTENT, cut};
use castellan_discord_api::wire::{Button, Message, Row, Style};
use castellan_discord_view::board;
use castellan_discord_view::board::Shown;
use castellan_discord_view::ids::{Id, Step};
use castellan_discord_view::moves::choices::{LUCK, Source, line_in_words, only_action};
use castellan_discord_view::moves::pages::which_piece;
use castellan_discord_view::moves::piece_lists::{Lists, Steps};
use castellan_game::{CommandKind, End, Game, Hidden, Phase};
use castellan_rules::record::Step as Played;
use castellan_rules::{Action, Record, Seat};
use castellan_text::{self as text, Fact, Language, message};

components! {
    /// The components of the board.
    Try of_game(Look, Play): |press| board(press.services, press.context, press.subject);
    TryPieces of_game(Look, Play): |press| board(press.services, press.context, press.subject);
    TryPiece of_game(Look, Play): |press| piece_picked(press);
    TryTargets of_game(Look, Play): |press| async move {
        let (_, trial) = opened(press.services, press.context, press.subject).await?;
        targets(press, &trial, press.argument.read().ok_or_else(gone)?).await
    };
    TryTarget of_game(Look, Play): |press| {
        changed(press, |press, trial| match press.choice() {
            Some(action) => trial.play(action),
            None => UserError::say(message!(Records, "what-if-illegal")),
        })
    };
    TryBack of_game(Look, Play): |press| {
        changed(press, |press, trial| {
            let mut tried = trial.tried();
            if tried.line.pop().is_none() {
                // Before the tried moves come those of the game.
                tried.back += 1;
            }
            *trial = tried_on(press.subject, &tried)?;
            Ok(())
        })
    };
    TryAnew of_game(Look, Play): |press| {
        changed(press, |press, trial| {
            *trial = tried_on(press.subject, &Tried::default())?;
            Ok(())
        })
    };
    TryNote of_game(Change, Play): |press| keep_as_note(press);
    TryPlan of_game(Change, Play): |press| keep_as_conditions(press);
}

/// The steps of the lists on a what-if board.
const STEPS: Steps = Steps {
    pieces: Step::TryPieces,
    piece: Step::TryPiece,
    targets: Step::TryTargets,
    target: Step::TryTarget,
};
/// The longest line, in actions: the limit of conditional moves.
const LONGEST_LINE: usize = castellan_game::conditions::DEEPEST;

/// Tried moves on a game's current position.
struct Trial {
    /// The record of the game with the tried moves.
    record: Record,
    /// The tried moves, with their seats.
    line: Vec<(Seat, Action)>,
    /// The number of moves in the game where the line begins.
    from: usize,
    /// The number of moves taken back first, in a finished game.
    back: usize,
    /// The end of the game, if no moves were taken back; then none can be tried.
    end: Option<End>,
    /// `true` if the game has deviated from the tried line.
    anew: bool,
}

impl Trial {
    /// Applies tried moves to a game: to the current position or, in a finished game, to an earlier one.
    fn on(game: &Game, record: &Record, tried: &Tried) -> Self {
        if game.phase() != Phase::Over {
            return Self::of(record, tried);
        }
        let whole = longest(record);
        let back = tried.back.min(whole);
        if back == 0 {
            return Self { end: game.end(), ..Self::of(record, &Tried::default()) };
        }
        let tried = Tried { from: whole - back, ..tried.clone() };
        Self { back, ..Self::of(&record.rewound(tried.from), &tried) }
    }

    /// Applies tried moves to a record. Moves that were then played are dropped from the line; if the game deviated,
    /// the whole line is.
    fn of(record: &Record, tried: &Tried) -> Self {
        let from = record.steps().len();
        let mut trial =
            Self { record: record.clone(), line: Vec::new(), from, back: 0, end: None, anew: false };
        let actions = tried.line.iter().map_while(|text| text.parse::<Action>().ok()).collect::<Vec<_>>();
        let now = record.steps().len();
        let played: Vec<Action> = record.steps().skip(tried.from).map(|step| step.action).collect();
        let alike = actions.iter().zip(&played).all(|(tried, played)| tried == played);
        if now < tried.from || !alike {
            trial.anew = !actions.is_empty();
            return trial;
        }
        for action in actions.into_iter().skip(played.len()) {
            if trial.play(action).is_err() {
                trial.anew = true;
                break;
            }
        }
        trial
    }

    /// Tries another action.
    fn play(&mut self, action: Action) -> Result<(), UserError> {
        // Leaving is not a move, and is in no list.
        if self.end.is_some() || matches!(action, Action::Leave(_)) {
            return UserError::say(message!(Records, "what-if-illegal"));
        }
        if self.line.len() >= LONGEST_LINE {
            return UserError::say(message!(Records, "what-if-longest", most = LONGEST_LINE));
        }
        let position = self.record.position();
        let seat = position.to_act();
        let roll = position.die(action).map(|_| LUCK);
        match self.record.play(action, roll) {
            Ok(()) => {
                self.line.push((seat, action));
                Ok(())
            }
            Err(_) => UserError::say(message!(Records, "what-if-illegal")),
        }
    }

    /// Returns the data to be stored.
    fn tried(&self) -> Tried {
        let line = self.line.iter().map(|(_, action)| action.to_string()).collect();
        Tried { from: self.from, line, back: self.back }
    }

    /// Formats the line for readers, with one action on each line.
    fn written(&self, language: Language) -> String {
        let (seats, actions): (Vec<Seat>, Vec<Action>) = self.line.iter().copied().unzip();
        let words = line_in_words(self.record.rewound(self.from).position(), &actions, language);
        let seat = |seat: &Seat| Fact::from(*seat).text(language);
        let lines = (1..).zip(seats.iter().zip(words));
        let lines = lines.map(|(place, (of, words))| format!("{place}. {}: {words}", seat(of)));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Returns the line as a branch of a plan for a seat, up to its last own action; `None` if it has none.
    fn branch(&self, own: Seat) -> Option<String> {
        let last = self.line.iter().rposition(|(seat, ..)| *seat == own)?;
        let mut text = String::new();
        for (place, (seat, action)) in self.line[..=last].iter().enumerate() {
            // An arrow precedes each own answer, and a comma each other action.
            text.push_str(match (*seat == own, place) {
                (true, _) => " -> ",
                (false, 0) => "",
                (false, _) => ", ",
            });
            text.push_str(&action.to_string());
        }
        Some(text.trim_start().to_owned())
    }
}

/// Returns the most moves that can be taken back in a finished game: one for each action, and one for a resignation or
/// a loss on time.
fn longest(record: &Record) -> usize {
    record.steps().len() + usize::from(record.position().ending().is_none())
}

/// Applies stored tried moves to a game.
fn tried_on(game: &Game, tried: &Tried) -> Result<Trial, UserError> {
    match game.record() {
        Some(record) => Ok(Trial::on(game, record, tried)),
        None => UserError::say(message!(Records, "what-if-not-started")),
    }
}

/// Returns the user's stored moves, applied to the game.
async fn opened(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<(Tried, Trial), UserError> {
    if game.record().is_some() {
        game.may_try_moves().map_err(|refusal| game_error(game.id(), refusal.into()))?;
    }
    let tried = services.settings.tried(&context.player, game.id()).await?;
    let trial = tried_on(game, &tried)?;
    Ok((tried, trial))
}

/// Shows the board.
pub(crate) async fn board(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Reply, UserError> {
    let (tried, trial) = opened(services, context, game).await?;
    shown(services, context, game, &tried, &trial).await
}

/// Stores the tried moves if they have changed, and shows the board.
async fn shown(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    before: &Tried,
    trial: &Trial,
) -> Result<Reply, UserError> {
    let now = trial.tried();
    if now != *before {
        services.settings.keep_tried(&context.player, game.id(), &context.request(), &now).await?;
    }
    Ok(trial_message(services, context, game, trial).await?.into())
}

/// Changes the tried moves, and shows the board.
async fn changed(
    press: GamePress<'_>,
    change: fn(GamePress<'_>, &mut Trial) -> Result<(), UserError>,
) -> Result<Reply, UserError> {
    let Press { services, context, subject: game, .. } = press;
    let (tried, mut trial) = opened(services, context, game).await?;
    change(press, &mut trial)?;
    shown(services, context, game, &tried, &trial).await
}

/// Shows the targets of a selected piece, or plays its only move.
async fn piece_picked(press: GamePress<'_>) -> Result<Reply, UserError> {
    let Press { services, context, subject: game, .. } = press;
    let (tried, mut trial) = opened(services, context, game).await?;
    let source = press.choice::<Source>().ok_or_else(gone)?;
    match only_action(&trial.record.position().actions(), source) {
        Some(action) => {
            trial.play(action)?;
            shown(services, context, game, &tried, &trial).await
        }
        None => targets(press, &trial, (source, 0)).await,
    }
}

/// Shows a page of a piece's targets.
async fn targets(press: GamePress<'_>, trial: &Trial, page: (Source, usize)) -> Result<Reply, UserError> {
    let Press { services, context, subject: game, .. } = press;
    let lists = Lists::tried(game, trial.record.position(), STEPS, context.language);
    Ok(tried_targets(services, context, (game, &trial.record), &lists, page).await?.into())
}

/// Returns the what-if board with its components.
async fn trial_message(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    trial: &Trial,
) -> Result<Message, UserError> {
    let position = trial.record.position();
    let language = context.language;
    let mut lines = vec![message!(Records, "what-if").text(language)];
    if trial.anew {
        lines.push(message!(Records, "what-if-anew").text(language));
    }
    if !trial.line.is_empty() {
        lines.extend(trial.written(language).lines().map(plain));
    }
    if trial.record.steps().skip(trial.from).any(|step: Played| step.roll.is_some()) {
        lines.push(message!(Records, "what-if-dice").text(language));
    }
    let names =
        castellan_community::people::People::of(&services.referee, game).await?.marked_seats(game, language);
    let named = names.each_ref().map(Option::as_deref);
    let is_over = game.phase() == Phase::Over;
    let ending = trial.end.or_else(|| board::ending(&trial.record));
    lines.push(sentence(&text::standing_in(position, ending, &named, language)));
    let mut message = Message::private(cut(&lines.join("\n"), CONTENT));
    if ending.is_none() {
        message.rows = Lists::tried(game, position, STEPS, language).pieces(&which_piece);
    }
    let id = |step| Id::of(step, game.id(), game.moment());
    let some = !trial.line.is_empty();
    let earlier = is_over && game.record().is_some_and(|record| trial.back < longest(record));
    let button = |style, label: text::Message, id| Button::new(style, label.text(language), id);
    let grey = |label, id| button(Style::Secondary, label, id);
    message.rows.push(Row::Buttons(vec![
        grey(message!(Buttons, "undo"), id(Step::TryBack)).enabled(some || earlier),
        grey(message!(Buttons, "start-over"), id(Step::TryAnew)).enabled(some || trial.back > 0),
        button(Style::Primary, message!(Buttons, "set-conditions"), id(Step::TryPlan))
            .enabled(some && !is_over),
        grey(message!(Buttons, "save-note"), id(Step::TryNote)).enabled(some),
        grey(message!(Buttons, "close"), Id::bare(Step::Never)),
    ]));
    message.files.extend(own_picture(services, context, game, &trial.record, Shown::default()).await?);
    Ok(message)
}

/// Adds the tried moves to the user's notes.
async fn keep_as_note(press: GamePress<'_>) -> Result<Reply, UserError> {
    let Press { services, context, subject: game, .. } = press;
    let (_, trial) = opened(services, context, game).await?;
    if trial.line.is_empty() {
        return UserError::say(message!(Records, "what-if-empty"));
    }
    let notes = services.referee.notes.of_player(&context.player, game.id()).await.map_err(user_error)?;
    let mut notes = notes.map_or_else(String::new, |notes| notes.0);
    if !notes.is_empty() {
        notes.push('\n');
    }
    notes.push_str(&trial.written(context.language));
    write_notes(services, context, game, &notes).await
}

/// Adds the tried moves to the user's conditional moves, as answers to the others' moves.
async fn keep_as_conditions(press: GamePress<'_>) -> Result<Reply, UserError> {
    let Press { services, context, subject: game, .. } = press;
    let (_, trial) = opened(services, context, game).await?;
    let seats = game.seats_of(&context.player);
    let Some(branch) = seats.iter().find_map(|seat| trial.branch(*seat)) else {
        return UserError::say(message!(Records, "what-if-no-answer"));
    };
    press.execute(CommandKind::AddConditions { text: Hidden(branch) }).await
}
