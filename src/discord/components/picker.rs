//! From a piece to an action without typing: which piece, where to, and is it meant.

use crate::commands::game::own_view;
use crate::commands::matching::from;
use crate::commands::play::position;
use crate::components::ids::{Id, Step};
use crate::context::InteractionContext;
use crate::escape::plain;
use crate::layout;
use crate::layout::Shown;
use crate::limits::{PICK, PICKS, cut};
use crate::people::People;
use crate::quota::Costly;
use crate::refusals::refused;
use crate::reply::Reply;
use crate::services::Services;
use crate::trouble::UserError;
use crate::wire::{Button, File, Message, Pick, Row, Select, Style};
use castellan_game::{By, Command, CommandKind, Game};
use castellan_rules::record::Step as Played;
use castellan_rules::text::notation;
use castellan_rules::{Action, AnyPosition, Cell, Kind, Record, Roll, Square};
use castellan_text::{self as text, Fact, Language, message};

/// What stands between the parts of an argument.
const BETWEEN: char = '~';

/// A roll with which every declared capture succeeds.
pub(super) const LUCK: Roll = Roll { attack: 2, defence: 1 };

/// Where an action comes from: a square, the reserve, or nowhere.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    On(Square),
    Reserve(Kind),
    Pass,
}

impl Source {
    fn of(action: Action) -> Self {
        match action {
            Action::Place { kind, .. } => Self::Reserve(kind),
            action => from(action).map_or(Self::Pass, Self::On),
        }
    }

    /// Reads what [`value`](Self::value) writes.
    fn read(text: &str) -> Option<Self> {
        if text == "pass" {
            return Some(Self::Pass);
        }
        match text.strip_suffix('@') {
            Some(kind) => kind
                .bytes()
                .next()
                .filter(u8::is_ascii_uppercase)
                .map(|letter| Self::Reserve(Kind::new(letter))),
            None => text.parse::<Square>().ok().map(Self::On),
        }
    }

    fn value(self) -> String {
        match self {
            Self::On(square) => square.to_string(),
            Self::Reserve(kind) => format!("{kind}@"),
            Self::Pass => "pass".to_owned(),
        }
    }

    fn label(self, position: &AnyPosition) -> text::Message {
        let info = position.info();
        match self {
            Self::On(square) => match position.cell(square) {
                Cell::Piece(piece) => {
                    message!(Boards, "piece-on", kind = Fact::Kind(info, piece.kind), square = square)
                }
                _ => text::Message::verbatim(square.to_string()),
            },
            Self::Reserve(kind) => message!(Boards, "piece-in-reserve", kind = Fact::Kind(info, kind)),
            Self::Pass => message!(Boards, "pass"),
        }
    }
}

/// The steps that lists of pieces and of targets lead to.
#[derive(Clone, Copy)]
pub(super) struct Steps {
    /// Another page of pieces.
    pub pieces: Step,
    /// A piece was picked.
    pub piece: Step,
    /// Another page of where it can go.
    pub targets: Step,
    /// What to do was picked.
    pub target: Step,
}

/// Those of the game itself.
const LIVE: Steps =
    Steps { pieces: Step::Pieces, piece: Step::Piece, targets: Step::Targets, target: Step::Target };

/// The list of pieces that may act, a page of it.
pub(super) fn pieces(game: &Game, page: usize, language: Language) -> Result<Message, UserError> {
    let position = position(game)?;
    let question = message!(Boards, "which-piece", seat = position.to_act());
    let mut message = Message::private(question.text(language));
    message.rows = piece_rows(game, position, LIVE, page, language);
    if message.rows.is_empty() {
        return UserError::say(message!(Boards, "game-is-over"));
    }
    message.rows.push(Row::Buttons(vec![cancel(language)]));
    Ok(message)
}

/// The button that leaves all as it is.
fn cancel(language: Language) -> Button {
    Button::new(Style::Secondary, message!(Buttons, "cancel").text(language), Id::bare(Step::Never))
}

/// The pieces that may act in a position, a page of them, and the way to other pages; nothing when none may.
pub(super) fn piece_rows(
    game: &Game,
    position: &AnyPosition,
    steps: Steps,
    page: usize,
    language: Language,
) -> Vec<Row> {
    let mut sources: Vec<(Source, usize)> = Vec::new();
    for action in position.actions() {
        let source = Source::of(action);
        match sources.iter_mut().find(|(known, _)| *known == source) {
            Some((_, count)) => *count += 1,
            None => sources.push((source, 1)),
        }
    }
    // Pieces of a kind stand together, in the order of the game's list.
    let info = position.info();
    let place = |source: Source| match source {
        Source::On(square) => match position.cell(square) {
            Cell::Piece(piece) => {
                (0, info.place(piece.kind).unwrap_or_default(), square.file(), square.rank())
            }
            _ => (0, usize::MAX, square.file(), square.rank()),
        },
        Source::Reserve(kind) => (1, info.place(kind).unwrap_or_default(), 0, 0),
        Source::Pass => (2, 0, 0, 0),
    };
    sources.sort_by_key(|(source, _)| place(*source));
    if sources.is_empty() {
        return Vec::new();
    }
    let pick = |(source, count): &(Source, usize)| {
        Pick::new(cut(&source.label(position).text(language), PICK), source.value())
            .described(message!(Boards, "moves", count = *count).text(language))
    };
    let id = |step| Id::of(step, game.id(), game.moment());
    let (picks, pages) = paged(&sources, page, pick);
    let placeholder = message!(Buttons, "pick-piece").text(language);
    let select = Select { id: id(steps.piece).into(), placeholder, picks };
    let mut rows = vec![Row::Select(select)];
    rows.extend(pager(pages, page, |page| id(steps.pieces).with(page), language));
    rows
}

/// Where a piece of a position can go, a page of it, and the way to other pages.
struct TargetRows {
    source: Source,
    /// Every action, with its notation.
    actions: Vec<(Action, String)>,
    rows: Vec<Row>,
}

impl TargetRows {
    /// Reads which piece was picked, and which page, from a button's argument.
    fn of(
        game: &Game,
        position: &AnyPosition,
        steps: Steps,
        argument: &str,
        language: Language,
    ) -> Result<Self, UserError> {
        let (picked, page) = argument.split_once(BETWEEN).unwrap_or((argument, "0"));
        let page = page.parse().unwrap_or_default();
        let Some(source) = Source::read(picked) else { return UserError::say(choice_gone()) };
        let mut actions = notation::write_all(position);
        actions.retain(|(action, _)| Source::of(*action) == source);
        if actions.is_empty() {
            return UserError::say(message!(Boards, "piece-cannot-move"));
        }
        actions.sort_by(|(_, one), (_, other)| one.cmp(other));
        let pick = |(action, written): &(Action, String)| {
            let words = in_words(position, *action, language);
            Pick::new(cut(&words, PICK), action.to_string()).described(cut(written, PICK))
        };
        let (picks, pages) = paged(&actions, page, pick);
        let id = |step| Id::of(step, game.id(), game.moment());
        let placeholder = message!(Buttons, "pick-target").text(language);
        let select = Select { id: id(steps.target).into(), placeholder, picks };
        let mut rows = vec![Row::Select(select)];
        let to_page = |page| id(steps.targets).with(format!("{}{BETWEEN}{page}", source.value()));
        rows.extend(pager(pages, page, to_page, language));
        rows.push(Row::Buttons(vec![another_piece(id(steps.pieces), language), cancel(language)]));
        Ok(Self { source, actions, rows })
    }
}

/// What is said of a choice that is not there.
fn choice_gone() -> text::Message {
    message!(Boards, "choice-gone", move = message!(Buttons, "move"))
}

/// The button back to the list of pieces.
fn another_piece(pieces: Id, language: Language) -> Button {
    Button::new(Style::Secondary, message!(Buttons, "another-piece").text(language), pieces.with(0))
}

/// An action in words: `Cannon f19 takes Kangaroo o19`. What is not legal is written as it is.
fn in_words(position: &AnyPosition, action: Action, language: Language) -> String {
    if action == Action::Pass {
        return message!(Boards, "pass").text(language);
    }
    let (mut after, roll) = (position.clone(), position.die(action).map(|_| LUCK));
    if after.try_play(action, roll).is_err() {
        return notation::write(position, action);
    }
    text::acted_in(Played { action, seat: position.to_act(), roll }, position, &after, language)
}

/// A page of what can be picked, and how many pages there are.
fn paged<T>(all: &[T], page: usize, pick: impl Fn(&T) -> Pick) -> (Vec<Pick>, usize) {
    let pages = all.len().div_ceil(PICKS).max(1);
    let page = page.min(pages - 1);
    (all.iter().skip(page * PICKS).take(PICKS).map(pick).collect(), pages)
}

/// Buttons to the pages before and behind; none when there is one page.
fn pager(pages: usize, page: usize, id: impl Fn(usize) -> Id, language: Language) -> Option<Row> {
    let page = page.min(pages - 1);
    // Two buttons that lead nowhere need different ids all the same.
    let button = |label: text::Message, to: Option<usize>, spare: usize| {
        let id = id(to.unwrap_or(spare));
        Button::new(Style::Secondary, label.text(language), id).enabled(to.is_some())
    };
    let next = Some(page + 1).filter(|next| *next < pages);
    (pages > 1).then(|| {
        Row::Buttons(vec![
            button(message!(Buttons, "back"), page.checked_sub(1), pages),
            button(message!(Buttons, "next"), next, pages + 1),
        ])
    })
}

/// Asks whether an action is meant.
pub(super) fn question(game: &Game, action: &str, language: Language) -> Result<Message, UserError> {
    let position = position(game)?;
    let Ok(action) = action.parse::<Action>() else { return UserError::say(choice_gone()) };
    let written = plain(&in_words(position, action, language));
    let question = match position.die(action) {
        Some(_) => message!(Boards, "play-it-dice", move = written),
        None => message!(Boards, "play-it", move = written),
    };
    let id = |step| Id::of(step, game.id(), game.moment());
    let play = message!(Buttons, "play-it").text(language);
    Ok(Message {
        rows: vec![Row::Buttons(vec![
            Button::new(Style::Success, play, id(Step::Play).with(action)),
            another_piece(id(Step::Pieces), language),
            cancel(language),
        ])],
        ..Message::private(question.text(language))
    })
}

/// A piece was picked, which may bind.
pub(super) async fn piece_picked(
    services: &Services,
    context: &InteractionContext<'_>,
    id: &Id,
    game: &Game,
    picked: &str,
) -> Result<Reply, UserError> {
    if let (true, Some(Source::On(square))) = (game.touch_binds(), Source::read(picked)) {
        let command = Command {
            by: By::Player(context.player.clone()),
            at: context.interaction.reply.created,
            request: context.request(),
            kind: CommandKind::Touch { square, seen: Some(id.seen) },
        };
        if let Err(trouble) = services.referee.command(game.id(), &command).await {
            return Err(refused(game.id(), trouble));
        }
    }
    targets(services, context, game, picked).await
}

/// Where a picked piece can go, a page of it, with the part of the board around it.
pub(super) async fn targets(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    argument: &str,
) -> Result<Reply, UserError> {
    let Some(record) = game.record() else { return UserError::say(message!(Records, "not-started")) };
    let targets = TargetRows::of(game, record.position(), LIVE, argument, context.language)?;
    if let ([(only, _)], Source::Pass) = (targets.actions.as_slice(), targets.source) {
        return Ok(question(game, &only.to_string(), context.language)?.into());
    }
    Ok(shown_targets(services, context, game, record, targets).await?.into())
}

/// The same on a board that is only tried.
pub(super) async fn tried_targets(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    (record, steps): (&Record, Steps),
    argument: &str,
) -> Result<Message, UserError> {
    let targets = TargetRows::of(game, record.position(), steps, argument, context.language)?;
    shown_targets(services, context, game, record, targets).await
}

async fn shown_targets(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    record: &Record,
    targets: TargetRows,
) -> Result<Message, UserError> {
    let TargetRows { source, rows, .. } = targets;
    let question = message!(Boards, "where-to", piece = source.label(record.position()));
    let mut message = Message { rows, ..Message::private(context.say(&question)) };
    let shown = match source {
        Source::On(square) => Shown { piece: Some(square), placing: None },
        Source::Reserve(kind) => Shown { piece: None, placing: Some(kind) },
        Source::Pass => return Ok(message),
    };
    message.files.extend(own_picture(services, context, game, record, shown).await?);
    Ok(message)
}

/// A board as whoever is here sees it; none when they have asked for too many.
pub(super) async fn own_picture(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    record: &Record,
    shown: Shown,
) -> Result<Option<File>, UserError> {
    let interaction = context.interaction;
    let spent =
        services.quotas.take(Costly::Picture, interaction.user.id, interaction.guild, services.referee.now());
    if spent.is_err() {
        return Ok(None);
    }
    let people = People::of(&services.referee, game).await?;
    let (view, _) = own_view(services, context, game).await?;
    let end = layout::ending(record);
    Ok(Some(layout::record_file(&services.render_pool, record, end, people.seats(game), view, shown).await?))
}
