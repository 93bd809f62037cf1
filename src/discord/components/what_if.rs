//! The private what-if board of a game, on which users try moves of all sides, and save them as notes or conditional
//! moves.
//!
//! What-if moves are not part of the game; they are stored with the user's settings.

use crate::commands::games::notes::write_notes;
use crate::components::move_picker::{choice_gone, own_picture, target_page_with_picture};
use crate::components::press::{GamePress, Press};
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::error_messages::{game_error, user_error};
use castellan_community::settings::AnalysisLine;
use castellan_discord_api::escape::{escape_line, escape_sentence};
use castellan_discord_api::limits::{CONTENT, shorten};
use castellan_discord_api::wire::{Button, Message, Row, Style};
use castellan_discord_view::board;
use castellan_discord_view::board::BoardHighlights;
use castellan_discord_view::game_message;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_discord_view::moves::choices::{Source, WINNING_ROLL, line_in_words, only_action};
use castellan_discord_view::moves::pages::piece_placeholder;
use castellan_discord_view::moves::piece_lists::{ListSteps, MoveLists};
use castellan_discord_view::sentences::join_sentences;
use castellan_game::conditions::{Branch, ConditionsInput};
use castellan_game::{CommandKind, End, Game, Hidden, Phase};
use castellan_rules::record::Step as Played;
use castellan_rules::{Action, Record, Seat};
use castellan_text::{self as text, Language, MessageArgument, message};

components! {
    /// The components of the board.
    Try of_game(Look, Play): |press| board(press.services, press.context, press.subject);
    TryPieces of_game(Look, Play): |press| board(press.services, press.context, press.subject);
    TryPiece of_game(Look, Play): |press| handle_piece(press);
    TryTargets of_game(Look, Play): |press| async move {
        let (_, what_if) = load_what_if(press.services, press.context, press.subject).await?;
        targets(press, &what_if, press.argument.read().ok_or_else(choice_gone)?).await
    };
    TryTarget of_game(Look, Play): |press| {
        change_line(press, |press, what_if| match press.choice() {
            Some(action) => what_if.play(action),
            None => UserError::err(message!(Records, "what-if-illegal")),
        })
    };
    TryBack of_game(Look, Play): |press| {
        change_line(press, |press, what_if| {
            let mut tried = what_if.tried();
            if tried.line.pop().is_none() {
                // Before the tried moves come those of the game.
                tried.back += 1;
            }
            *what_if = what_if_for_game(press.subject, &tried)?;
            Ok(())
        })
    };
    TryReset of_game(Look, Play): |press| {
        change_line(press, |press, what_if| {
            *what_if = what_if_for_game(press.subject, &AnalysisLine::default())?;
            Ok(())
        })
    };
    TryNote of_game(Change, Play): |press| save_as_note(press);
    TryPremove of_game(Change, Play): |press| save_as_conditions(press);
}

/// The steps of the lists on a what-if board.
const STEPS: ListSteps = ListSteps {
    pieces: Step::TryPieces,
    piece: Step::TryPiece,
    targets: Step::TryTargets,
    target: Step::TryTarget,
};
/// The longest line, in actions: the limit of conditional moves.
const MAX_LINE_LENGTH: usize = castellan_game::conditions::MOST_BRANCH_PLIES;

/// Tried moves on a game's current position.
struct WhatIf {
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
    has_diverged: bool,
}

impl WhatIf {
    /// Applies tried moves to a game: to the current position or, in a finished game, to an earlier one.
    fn from_game(game: &Game, record: &Record, tried: &AnalysisLine) -> Self {
        if game.phase() != Phase::Over {
            return Self::from_record(record, tried);
        }
        let whole = max_moves_back(record);
        let back = tried.back.min(whole);
        if back == 0 {
            return Self { end: game.end(), ..Self::from_record(record, &AnalysisLine::default()) };
        }
        let tried = AnalysisLine { from: whole - back, ..tried.clone() };
        Self { back, ..Self::from_record(&record.rewound(tried.from), &tried) }
    }

    /// Applies tried moves to a record. Moves that were then played are dropped from the line; if the game deviated,
    /// the whole line is.
    fn from_record(record: &Record, tried: &AnalysisLine) -> Self {
        let from = record.steps().len();
        let mut what_if =
            Self { record: record.clone(), line: Vec::new(), from, back: 0, end: None, has_diverged: false };
        let actions = tried.line.iter().map_while(|text| text.parse::<Action>().ok()).collect::<Vec<_>>();
        let now = record.steps().len();
        let played: Vec<Action> = record.steps().skip(tried.from).map(|step| step.action).collect();
        let is_prefix = actions.iter().zip(&played).all(|(tried, played)| tried == played);
        if now < tried.from || !is_prefix {
            what_if.has_diverged = !actions.is_empty();
            return what_if;
        }
        for action in actions.into_iter().skip(played.len()) {
            if what_if.play(action).is_err() {
                what_if.has_diverged = true;
                break;
            }
        }
        what_if
    }

    /// Tries another action.
    fn play(&mut self, action: Action) -> Result<(), UserError> {
        // Leaving is not a move, and is in no list.
        if self.end.is_some() || matches!(action, Action::Leave(_)) {
            return UserError::err(message!(Records, "what-if-illegal"));
        }
        if self.line.len() >= MAX_LINE_LENGTH {
            return UserError::err(message!(Records, "what-if-longest", most = MAX_LINE_LENGTH));
        }
        let position = self.record.position();
        let seat = position.to_act();
        let roll = position.dice_sides(action).map(|_| WINNING_ROLL);
        match self.record.play(action, roll) {
            Ok(()) => {
                self.line.push((seat, action));
                Ok(())
            }
            Err(_) => UserError::err(message!(Records, "what-if-illegal")),
        }
    }

    /// Returns the data to be stored.
    fn tried(&self) -> AnalysisLine {
        let line = self.line.iter().map(|(_, action)| action.to_string()).collect();
        AnalysisLine { from: self.from, line, back: self.back }
    }

    /// Formats the line for readers, with one action on each line.
    fn numbered_lines(&self, language: Language) -> String {
        let (seats, actions): (Vec<Seat>, Vec<Action>) = self.line.iter().copied().unzip();
        let words = line_in_words(self.record.rewound(self.from).position(), &actions, language);
        let seat = |seat: &Seat| MessageArgument::from(*seat).text(language);
        let lines = (1..).zip(seats.iter().zip(words));
        let lines = lines.map(|(place, (of, words))| format!("{place}. {}: {words}", seat(of)));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Returns the line as a branch of a plan for a seat, up to its last own action; `None` if it has none.
    fn branch(&self, own: Seat) -> Option<Branch> {
        let last = self.line.iter().rposition(|(seat, ..)| *seat == own)?;
        Some(Branch::new(own, self.line[..=last].iter().map(|(seat, action)| (*seat, Some(*action)))))
    }
}

/// Returns the most moves that can be taken back in a finished game: one for each action, and one for a resignation or
/// a loss on time.
fn max_moves_back(record: &Record) -> usize {
    record.steps().len() + usize::from(record.position().outcome().is_none())
}

/// Applies stored tried moves to a game.
fn what_if_for_game(game: &Game, tried: &AnalysisLine) -> Result<WhatIf, UserError> {
    match game.record() {
        Some(record) => Ok(WhatIf::from_game(game, record, tried)),
        None => UserError::err(message!(Records, "what-if-not-started")),
    }
}

/// Returns the user's stored moves, applied to the game.
async fn load_what_if(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<(AnalysisLine, WhatIf), UserError> {
    if game.record().is_some() {
        game.check_analysis_allowed().map_err(|refusal| game_error(game.id(), refusal.into()))?;
    }
    let tried = services.settings.analysis_line(&context.player, game.id()).await?;
    let what_if = what_if_for_game(game, &tried)?;
    Ok((tried, what_if))
}

/// Shows the board.
pub(crate) async fn board(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Reply, UserError> {
    let (tried, what_if) = load_what_if(services, context, game).await?;
    save_and_show(services, context, game, &tried, &what_if).await
}

/// Stores the tried moves if they have changed, and shows the board.
async fn save_and_show(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    before: &AnalysisLine,
    what_if: &WhatIf,
) -> Result<Reply, UserError> {
    let now = what_if.tried();
    if now != *before {
        services.settings.set_analysis_line(&context.player, game.id(), &context.request_id(), &now).await?;
    }
    Ok(what_if_message(services, context, game, what_if).await?.into())
}

/// Changes the tried moves, and shows the board.
async fn change_line(
    press: GamePress<'_>,
    change: fn(GamePress<'_>, &mut WhatIf) -> Result<(), UserError>,
) -> Result<Reply, UserError> {
    let Press { services, context, subject: game, .. } = press;
    let (tried, mut what_if) = load_what_if(services, context, game).await?;
    change(press, &mut what_if)?;
    save_and_show(services, context, game, &tried, &what_if).await
}

/// Shows the targets of a selected piece, or plays its only move.
async fn handle_piece(press: GamePress<'_>) -> Result<Reply, UserError> {
    let Press { services, context, subject: game, .. } = press;
    let (tried, mut what_if) = load_what_if(services, context, game).await?;
    let source = press.choice::<Source>().ok_or_else(choice_gone)?;
    match only_action(&what_if.record.position().actions(), source) {
        Some(action) => {
            what_if.play(action)?;
            save_and_show(services, context, game, &tried, &what_if).await
        }
        None => targets(press, &what_if, (source, 0)).await,
    }
}

/// Shows a page of a piece's targets.
async fn targets(press: GamePress<'_>, what_if: &WhatIf, page: (Source, usize)) -> Result<Reply, UserError> {
    let Press { services, context, subject: game, .. } = press;
    let lists = MoveLists::for_what_if(game, what_if.record.position(), STEPS, context.language);
    Ok(target_page_with_picture(services, context, (game, &what_if.record), &lists, page).await?.into())
}

/// Returns the what-if board with its components.
async fn what_if_message(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    what_if: &WhatIf,
) -> Result<Message, UserError> {
    let position = what_if.record.position();
    let language = context.language;
    let mut lines = vec![message!(Records, "what-if").text(language)];
    if what_if.has_diverged {
        lines.push(message!(Records, "what-if-anew").text(language));
    }
    if !what_if.line.is_empty() {
        lines.extend(what_if.numbered_lines(language).lines().map(escape_line));
    }
    if what_if.record.steps().skip(what_if.from).any(|step: Played| step.roll.is_some()) {
        lines.push(message!(Records, "what-if-dice").text(language));
    }
    let names =
        castellan_community::people::People::of(&services.referee, game).await?.marked_seats(game, language);
    let name_refs = names.each_ref().map(Option::as_deref);
    let is_over = game.phase() == Phase::Over;
    let ending = what_if.end.or_else(|| board::record_end(&what_if.record));
    if ending.is_none() {
        lines.extend(game_message::trial_lines_of(position, language));
    }
    let status = escape_sentence(&text::position_status_in(position, ending, &name_refs, language));
    let duty = text::guardian_duty_in(position, language).filter(|_| ending.is_none());
    lines.push(join_sentences(&[Some(status), duty].into_iter().flatten().collect::<Vec<_>>(), language));
    let mut message = Message::private(shorten(&lines.join("\n"), CONTENT));
    if ending.is_none() {
        message.rows = MoveLists::for_what_if(game, position, STEPS, language).pieces(&piece_placeholder);
    }
    let id = |step| ComponentId::for_game(step, game.id(), game.board_version());
    let has_moves = !what_if.line.is_empty();
    let has_earlier_moves =
        is_over && game.record().is_some_and(|record| what_if.back < max_moves_back(record));
    let button = |style, label: text::Message, id| Button::new(style, label.text(language), id);
    let secondary_button = |label, id| button(Style::Secondary, label, id);
    message.rows.push(Row::Buttons(vec![
        secondary_button(message!(Buttons, "undo"), id(Step::TryBack))
            .enabled(has_moves || has_earlier_moves),
        secondary_button(message!(Buttons, "start-over"), id(Step::TryReset))
            .enabled(has_moves || what_if.back > 0),
        button(Style::Primary, message!(Buttons, "set-conditions"), id(Step::TryPremove))
            .enabled(has_moves && !is_over),
        secondary_button(message!(Buttons, "save-note"), id(Step::TryNote)).enabled(has_moves),
        secondary_button(message!(Buttons, "close"), ComponentId::without_game(Step::Cancel)),
    ]));
    message
        .files
        .extend(own_picture(services, context, game, &what_if.record, BoardHighlights::default()).await?);
    Ok(message)
}

/// Adds the tried moves to the user's notes.
async fn save_as_note(press: GamePress<'_>) -> Result<Reply, UserError> {
    let Press { services, context, subject: game, .. } = press;
    let (_, what_if) = load_what_if(services, context, game).await?;
    if what_if.line.is_empty() {
        return UserError::err(message!(Records, "what-if-empty"));
    }
    let notes = services.referee.notes.of_player(&context.player, game.id()).await.map_err(user_error)?;
    let mut notes = notes.map_or_else(String::new, |notes| notes.0);
    if !notes.is_empty() {
        notes.push('\n');
    }
    notes.push_str(&what_if.numbered_lines(context.language));
    write_notes(services, context, game, &notes).await
}

/// Adds the tried moves to the user's conditional moves, as answers to the others' moves.
async fn save_as_conditions(press: GamePress<'_>) -> Result<Reply, UserError> {
    let Press { services, context, subject: game, .. } = press;
    let (_, what_if) = load_what_if(services, context, game).await?;
    let seats = game.seats_of(&context.player);
    let Some(branch) = seats.iter().find_map(|seat| what_if.branch(*seat)) else {
        return UserError::err(message!(Records, "what-if-no-answer"));
    };
    press.execute(CommandKind::AddConditions(Hidden(ConditionsInput::Picked(vec![branch])))).await
}
