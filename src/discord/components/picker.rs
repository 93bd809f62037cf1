//! From a piece to a move without typing: a piece, a target, and a confirmation.
//!
//! The board carries the list of pieces. Picks on it are answered privately: the board is shared, and never changes by
//! a pick. Picks in a private list change that list.

mod pages;

pub(super) use pages::{lists, where_to, which_piece};

use crate::authority::Intent;
use crate::commands::game::own_view;
use crate::commands::play::position;
use crate::commands::spec::Needs;
use crate::components::argument::{Parts, written};
use crate::components::choices::{Source, Target, in_words, only_action};
use crate::components::ids::{Id, Step};
use crate::components::press::{GamePress, Press};
use crate::components::spec::ComponentSpec;
use crate::context::InteractionContext;
use crate::layout;
use crate::layout::{Shown, View};
use crate::people::People;
use crate::quota::Costly;
use crate::refusals::refused;
use crate::reply::Reply;
use crate::services::Services;
use crate::settings::ConfirmMoves;
use crate::trouble::UserError;
use crate::ways_on::is_slow;
use castellan_discord_api::escape::plain;
use castellan_discord_api::limits::{BUTTONS, PICKS, ROWS};
use castellan_discord_api::wire::{Button, File, Message, Row, Select, Style};
use castellan_game::player::level_of;
use castellan_game::{By, Command, CommandKind, Game, GameId, PlayerId};
use castellan_rules::{Action, AnyPosition, Record};
use castellan_text::{self as text, Language, message};
use pages::{PAGES_BELOW_PIECE, Placeholder, mark, paged, pages, pages_at_once, shown_pages};
use std::ops::Range;

/// The components from a piece to a move.
pub(crate) const COMPONENTS: &[ComponentSpec] = &[
    ComponentSpec::of_game(Step::Move, Costly::Pick, Intent::Play, |press| Box::pin(opened(press)))
        .of_its_turn(),
    ComponentSpec::of_game(Step::Pieces, Costly::Pick, Intent::Play, |press| {
        Box::pin(async move {
            // All pieces can be picked again.
            forget_piece(press.services, press.context, press.subject.id());
            Ok(pieces(press.subject, press.context.language)?.into())
        })
    })
    .of_its_turn(),
    ComponentSpec::of_game(Step::Piece, Costly::Pick, Intent::Play, |press| Box::pin(piece_picked(press)))
        .of_its_turn(),
    ComponentSpec::of_game(Step::Targets, Costly::Pick, Intent::Play, |press| {
        Box::pin(async move {
            let (source, page) = press.argument.read().ok_or_else(gone)?;
            Ok(targets(press.services, press.context, press.subject, source, page).await?.into())
        })
    })
    .of_its_turn(),
    ComponentSpec::of_game(Step::Target, Costly::Pick, Intent::Play, |press| Box::pin(target_picked(press)))
        .of_its_turn(),
    ComponentSpec::of_game(Step::Play, Costly::Move, Intent::Play, |press| {
        Box::pin(async move { plays(press, press.read().map_err(|_| gone())?).await })
    })
    .of_its_turn(),
    ComponentSpec::free(Step::Never, Costly::Look, |press| {
        Box::pin(async move {
            if let Some(game) = &press.id.game {
                forget_piece(press.services, press.context, game);
            }
            Ok(message!(Boards, "cancelled").into())
        })
    })
    .needs(Needs::Nothing),
];

/// The steps that lists of pieces and of targets lead to.
#[derive(Clone, Copy)]
pub(super) struct Steps {
    /// Another page of pieces.
    pub pieces: Step,
    /// A piece was picked.
    pub piece: Step,
    /// Another page of where it can go.
    pub targets: Step,
    /// The step after a target was picked.
    pub target: Step,
}

/// The steps of the game itself.
const LIVE: Steps =
    Steps { pieces: Step::Pieces, piece: Step::Piece, targets: Step::Targets, target: Step::Target };

/// The lists of the legal moves in a position.
pub(super) struct Lists<'a> {
    game: &'a GameId,
    moment: u32,
    position: &'a AnyPosition,
    steps: Steps,
    /// All legal moves.
    actions: Vec<Action>,
    language: Language,
}

impl<'a> Lists<'a> {
    /// Returns the lists of a game's present position.
    fn live(game: &'a Game, position: &'a AnyPosition, language: Language) -> Self {
        let (moment, actions) = (game.moment(), game.playable());
        Self { game: game.id(), moment, position, steps: LIVE, actions, language }
    }

    /// Returns the lists of a what-if board.
    pub(super) fn tried(game: &'a Game, position: &'a AnyPosition, steps: Steps, language: Language) -> Self {
        let (moment, actions) = (game.moment(), position.actions());
        Self { game: game.id(), moment, position, steps, actions, language }
    }

    fn id(&self, step: Step) -> Id {
        Id::of(step, self.game, self.moment)
    }

    /// Returns the pieces that can move: a list for each page, so that no page has to be turned; none if no piece can.
    pub(super) fn pieces(&self, placeholder: &Placeholder) -> Vec<Row> {
        let sources = Source::all(self.position, &self.actions);
        let id = |page| self.id(self.steps.piece).with(page).into();
        let pick = |(source, count): &(Source, usize)| source.pick(*count, self.position, self.language);
        lists(&sources, ROWS - 1, (placeholder, self.language), id, pick)
    }

    fn piece_select(&self, sources: &[(Source, usize)], page: usize, placeholder: &Placeholder) -> Select {
        Select {
            id: self.id(self.steps.piece).with(page).into(),
            placeholder: placeholder(page + 1, pages(sources)).text(self.language),
            picks: paged(sources, page, |(source, count)| source.pick(*count, self.position, self.language)),
        }
    }

    /// Returns the targets of a piece, below the piece as it was picked, and further buttons. Of more pages than fit,
    /// some are shown: those with the chosen move, or from a page on. A single target needs no list.
    fn targets(&self, source: Source, targets: &[Target], open: Open) -> Vec<Row> {
        let sources = Source::all(self.position, &self.actions);
        let (several_pieces, pages) = (sources.len() > 1, pages(targets));
        let mut rows = Vec::new();
        if several_pieces && pages <= PAGES_BELOW_PIECE {
            let place = sources.iter().position(|(known, _)| *known == source).unwrap_or_default();
            let mut pieces = self.piece_select(&sources, place / PICKS, &which_piece);
            mark(&mut pieces, &source.value());
            rows.push(Row::Select(pieces));
        }
        let mut buttons = Vec::new();
        if (2..=AT_BUTTONS).contains(&targets.len()) {
            rows.extend(self.target_buttons(targets, open));
        } else if targets.len() > 1 {
            let (page, chosen) = match open {
                Open::Page(page) => (page, None),
                Open::Action(action) => {
                    let place = targets.iter().position(|target| target.action == action);
                    (place.unwrap_or_default() / PICKS, Some(action.to_string()))
                }
            };
            let shown = shown_pages(pages, page);
            for page in shown.clone() {
                let mut select = Select {
                    id: self.id(self.steps.target).with(page).into(),
                    placeholder: where_to(page + 1, pages).text(self.language),
                    picks: paged(targets, page, |target| target.pick(self.position, self.language)),
                };
                if let Some(chosen) = &chosen {
                    mark(&mut select, chosen);
                }
                rows.push(Row::Select(select));
            }
            if shown.len() < pages {
                buttons.extend(self.pager(source, &shown, pages));
            }
        }
        if let Open::Action(action) = open {
            let play = message!(Buttons, "play-it").text(self.language);
            buttons.insert(0, Button::new(Style::Success, play, self.id(Step::Play).with(action)));
        }
        if several_pieces {
            let another = message!(Buttons, "another-piece").text(self.language);
            buttons.push(Button::new(Style::Secondary, another, self.id(self.steps.pieces)));
        }
        buttons.push(cancel(self.game, self.moment, self.language));
        rows.push(Row::Buttons(buttons));
        rows
    }

    /// Returns a button for each target, in rows of about the same length: a list would have to be opened first. The
    /// chosen one is disabled.
    fn target_buttons(&self, targets: &[Target], open: Open) -> Vec<Row> {
        let button = |target: &Target| {
            let is_chosen = matches!(open, Open::Action(action) if action == target.action);
            let id = self.id(self.steps.target).with(target.action);
            target.button(id, self.position, self.language).enabled(!is_chosen)
        };
        let in_row = targets.len().div_ceil(targets.len().div_ceil(BUTTONS));
        targets.chunks(in_row).map(|row| Row::Buttons(row.iter().map(button).collect())).collect()
    }

    /// Buttons to the pages of targets before and behind those that are shown.
    fn pager(&self, source: Source, shown: &Range<usize>, pages: usize) -> [Button; 2] {
        let button = |label: text::Message, page: usize, leads: bool| {
            let id = self.id(self.steps.targets).with((source, page));
            Button::new(Style::Secondary, label.text(self.language), id).enabled(leads)
        };
        let before = shown.start.checked_sub(pages_at_once(pages));
        [
            // A button that leads nowhere needs an id of its own all the same.
            button(message!(Buttons, "back"), before.unwrap_or(pages), before.is_some()),
            button(message!(Buttons, "next"), shown.end, shown.end < pages),
        ]
    }
}

/// The most targets that have a button each; more are in lists. More rows would push the picture out of sight on a
/// phone.
pub(super) const AT_BUTTONS: usize = 2 * BUTTONS;

/// Returns the button to cancel.
fn cancel(game: &GameId, moment: u32, language: Language) -> Button {
    let label = message!(Buttons, "cancel").text(language);
    Button::new(Style::Secondary, label, Id::of(Step::Never, game, moment))
}

/// The part of a list of targets that is shown.
#[derive(Clone, Copy)]
enum Open {
    Page(usize),
    Action(Action),
}

/// Returns the lists of pieces of the seat to move, below the public board.
pub(crate) fn board_rows(game: &Game, language: Language) -> Vec<Row> {
    let Some(record) = game.record() else { return Vec::new() };
    let seat = record.position().to_act();
    Lists::live(game, record.position(), language).pieces(&|page, pages| match pages {
        1 => message!(Buttons, "board-piece", seat = seat),
        _ => message!(Buttons, "board-piece-page", seat = seat, page = page, pages = pages),
    })
}

/// Returns the private list of pieces.
pub(super) fn pieces(game: &Game, language: Language) -> Result<Message, UserError> {
    let position = position(game)?;
    let question = message!(Boards, "which-piece", seat = position.to_act());
    let lists = Lists::live(game, position, language);
    let mut message =
        Message { rows: lists.pieces(&which_piece), ..Message::private(question.text(language)) };
    if message.rows.is_empty() {
        return UserError::say(message!(Boards, "game-is-over"));
    }
    message.rows.push(Row::Buttons(vec![cancel(game.id(), game.moment(), language)]));
    Ok(message)
}

/// Returns the answer to a pick that no longer exists.
pub(super) fn gone() -> UserError {
    UserError::sentence(message!(Boards, "choice-gone", move = message!(Buttons, "move")))
}

/// Asks to confirm a move, below the lists from which another can be picked. A user who plays several sides is told
/// which one moves.
fn question(context: &InteractionContext<'_>, game: &Game, action: Action) -> Result<Message, UserError> {
    let language = context.language;
    let position = position(game)?;
    let lists = Lists::live(game, position, language);
    if !position.is_legal(action) {
        return Err(gone());
    }
    let written = plain(&in_words(position, action, language));
    let question = match (layout::seat_of_several(game, &context.player), position.die(action)) {
        (None, None) => message!(Boards, "play-it", move = written),
        (None, Some(_)) => message!(Boards, "play-it-dice", move = written),
        (Some(seat), None) => message!(Boards, "play-it-side", move = written, seat = seat),
        (Some(seat), Some(_)) => message!(Boards, "play-it-side-dice", move = written, seat = seat),
    };
    let source = Source::of(action);
    let targets = Target::among(position, &lists.actions, source);
    let rows = lists.targets(source, &targets, Open::Action(action));
    Ok(Message { rows, ..Message::private(question.text(language)) })
}

/// Returns `true` if the user wants to confirm picked moves.
async fn wants_question(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<bool, UserError> {
    let mine = services.settings.person_or_default(&context.player).await?;
    Ok(match mine.confirm_moves {
        ConfirmMoves::Auto => is_slow(game) && has_human_opponent(game, &context.player),
        ConfirmMoves::Always => true,
        ConfirmMoves::Never => false,
    })
}

/// Returns `true` if another person plays. Against computers alone a question would only be in the way.
fn has_human_opponent(game: &Game, player: &PlayerId) -> bool {
    game.players().into_iter().any(|other| other != player && level_of(other).is_none())
}

/// Handles a picked target: plays it, or asks to confirm it.
async fn target_picked(press: GamePress<'_>) -> Result<Reply, UserError> {
    let Press { services, context, subject: game, .. } = press;
    let action = press.choice::<Action>().ok_or_else(gone)?;
    if wants_question(services, context, game).await? {
        return Ok(question(context, game, action)?.into());
    }
    plays(press, action).await
}

/// Plays an action on the board that was shown.
async fn plays(press: GamePress<'_>, action: Action) -> Result<Reply, UserError> {
    press.execute(CommandKind::Act { text: action.to_string(), seen: Some(press.id.seen) }).await
}

/// Handles a picked piece, which may be binding: shows its targets, or plays if there is only one.
async fn piece_picked(press: GamePress<'_>) -> Result<Reply, UserError> {
    let Press { services, context, id, subject: game, picked, .. } = press;
    let source = Source::read(picked).ok_or_else(gone)?;
    if let (true, Source::On(square)) = (game.touch_binds(), source) {
        let command = Command {
            by: By::Player(context.player.clone()),
            at: context.asked_at(),
            // The move may follow from the same pick.
            request: format!("{}-touch", context.request()),
            kind: CommandKind::Touch { square, seen: Some(id.seen) },
        };
        if let Err(trouble) = services.referee.games.command(game.id(), &command).await {
            return Err(refused(game.id(), trouble));
        }
    }
    let now = services.referee.instant();
    services.pieces.keep(&context.player, game.id(), written(&(game.moment(), source)), now);
    if let Some(action) = only_action(&game.playable(), source)
        && !wants_question(services, context, game).await?
    {
        return plays(press, action).await;
    }
    Ok(of_piece(services, context, game, source).await?.into())
}

/// Returns the targets of a piece, or the question to confirm its only move.
async fn of_piece(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    source: Source,
) -> Result<Message, UserError> {
    let Some(action) = only_action(&game.playable(), source) else {
        return targets(services, context, game, source, 0).await;
    };
    let mut question = question(context, game, action)?;
    if let (Some(record), Source::On(_) | Source::Reserve(_)) = (game.record(), source) {
        let targets = Target::among(record.position(), &[action], source);
        let (view, shown) = (public_view(services, context, game).await?, Shown::of(source, &targets));
        question.files.extend(picture(services, context, game, record, view, shown).await?);
    }
    Ok(question)
}

/// Opens the lists for a move: at the piece that was picked last in this position, or at the list of pieces.
async fn opened(press: GamePress<'_>) -> Result<Reply, UserError> {
    let Press { services, context, subject: game, .. } = press;
    let picked = services.pieces.of(&context.player, game.id(), services.referee.instant());
    let picked = picked.as_deref().and_then(|picked| Parts::of(picked).read::<(u32, Source)>());
    let picked = picked.filter(|(moment, _)| *moment == game.moment());
    let can_act = |source: &Source| game.playable().iter().any(|action| Source::of(*action) == *source);
    let message = match picked.map(|(_, source)| source).filter(can_act) {
        Some(source) => of_piece(services, context, game, source).await?,
        None => pieces(game, context.language)?,
    };
    Ok(message.into())
}

/// Forgets the piece that the user picked last in a game.
fn forget_piece(services: &Services, context: &InteractionContext<'_>, game: &GameId) {
    services.pieces.keep(&context.player, game, String::new(), services.referee.instant());
}

/// Returns a page of a picked piece's targets, with the part of the board that shows them all.
async fn targets(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    source: Source,
    page: usize,
) -> Result<Message, UserError> {
    let Some(record) = game.record() else { return UserError::say(message!(Records, "not-started")) };
    let view = public_view(services, context, game).await?;
    let lists = Lists::live(game, record.position(), context.language);
    shown_targets(services, context, (game, record), &lists, (source, page), view).await
}

/// Returns a game in the user's own colours, from the side from which the public board is seen.
async fn public_view(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<View, UserError> {
    let (mut view, _) = own_view(services, context, game).await?;
    if let Some(place) = services.places.of(game.id()).await? {
        view.viewpoint = services.messages.public_view(game, &place).await?.viewpoint;
    }
    Ok(view)
}

/// Returns a page of a picked piece's targets on a what-if board.
pub(super) async fn tried_targets(
    services: &Services,
    context: &InteractionContext<'_>,
    (game, record): (&Game, &Record),
    lists: &Lists<'_>,
    page: (Source, usize),
) -> Result<Message, UserError> {
    let (view, _) = own_view(services, context, game).await?;
    shown_targets(services, context, (game, record), lists, page, view).await
}

async fn shown_targets(
    services: &Services,
    context: &InteractionContext<'_>,
    (game, record): (&Game, &Record),
    lists: &Lists<'_>,
    (source, page): (Source, usize),
    view: View,
) -> Result<Message, UserError> {
    let position = record.position();
    let targets = Target::among(position, &lists.actions, source);
    if targets.is_empty() {
        return UserError::say(message!(Boards, "piece-cannot-move"));
    }
    let question = message!(Boards, "where-to", piece = source.label(position));
    let rows = lists.targets(source, &targets, Open::Page(page));
    let shown = Shown::of(source, &targets);
    let files = picture(services, context, game, record, view, shown).await?.into_iter().collect();
    Ok(Message { rows, files, ..Message::private(context.say(&question)) })
}

/// Returns a board as the user sees it; `None` if they have asked for too many.
pub(super) async fn own_picture(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    record: &Record,
    shown: Shown,
) -> Result<Option<File>, UserError> {
    let (view, _) = own_view(services, context, game).await?;
    picture(services, context, game, record, view, shown).await
}

async fn picture(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    record: &Record,
    view: View,
    shown: Shown,
) -> Result<Option<File>, UserError> {
    let interaction = context.interaction;
    let spent = services.quotas.take(
        Costly::Picture,
        interaction.user.id,
        interaction.guild,
        services.referee.instant(),
    );
    if spent.is_err() {
        return Ok(None);
    }
    let people = People::of(&services.referee, game).await?;
    let end = layout::ending(record);
    let names = people.seats(game, view.language);
    Ok(Some(layout::record_file(&services.render_pool, record, end, names, view, shown).await?))
}

#[cfg(test)]
mod tests;
