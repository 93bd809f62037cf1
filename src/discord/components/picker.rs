//! From a piece to an action without typing: which piece, where to, and is it meant.
//!
//! The board carries the list of pieces. What is picked there is answered in private: the board is everybody's, and never
//! changes by a pick. What is picked in a private list changes that list.

use crate::commands::game::own_view;
use crate::commands::play::position;
use crate::components::choices::{Source, Target, in_words};
use crate::components::ids::{Id, Step};
use crate::components::press::Press;
use crate::context::InteractionContext;
use crate::escape::plain;
use crate::layout;
use crate::layout::{Shown, View};
use crate::limits::{PICKS, ROWS};
use crate::people::People;
use crate::quota::Costly;
use crate::refusals::refused;
use crate::reply::Reply;
use crate::services::Services;
use crate::settings::ConfirmMoves;
use crate::trouble::UserError;
use crate::wire::{Button, File, Message, Pick, Row, Select, Style};
use castellan_game::clock::TimeControl;
use castellan_game::{By, Command, CommandKind, Game, GameId, Span};
use castellan_rules::{Action, AnyPosition, Record};
use castellan_text::{self as text, Language, message};
use std::ops::Range;

/// What stands between the parts of an argument.
const BETWEEN: char = '~';

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

/// The lists of what can be done in a position.
pub(super) struct Lists<'a> {
    game: &'a GameId,
    moment: u32,
    position: &'a AnyPosition,
    steps: Steps,
    /// All that can be done.
    actions: Vec<Action>,
    language: Language,
}

impl<'a> Lists<'a> {
    /// Those of a game as it stands.
    fn live(game: &'a Game, position: &'a AnyPosition, language: Language) -> Self {
        let (moment, actions) = (game.moment(), game.playable());
        Self { game: game.id(), moment, position, steps: LIVE, actions, language }
    }

    /// Those of a board that is only tried.
    pub(super) fn tried(game: &'a Game, position: &'a AnyPosition, steps: Steps, language: Language) -> Self {
        let (moment, actions) = (game.moment(), position.actions());
        Self { game: game.id(), moment, position, steps, actions, language }
    }

    fn id(&self, step: Step) -> Id {
        Id::of(step, self.game, self.moment)
    }

    /// The pieces that may act: a list for each page, so that no page has to be turned; nothing when none may.
    pub(super) fn pieces(&self, placeholder: &Placeholder) -> Vec<Row> {
        let sources = Source::all(self.position, &self.actions);
        let all = 0..pages(&sources).min(ROWS - 1);
        all.map(|page| Row::Select(self.piece_select(&sources, page, placeholder))).collect()
    }

    fn piece_select(&self, sources: &[(Source, usize)], page: usize, placeholder: &Placeholder) -> Select {
        Select {
            id: self.id(self.steps.piece).with(page).into(),
            placeholder: placeholder(page + 1, pages(sources)).text(self.language),
            picks: paged(sources, page, |(source, count)| source.pick(*count, self.position, self.language)),
        }
    }

    /// What a piece can do, below the piece as it was picked, and what else can be pressed. Of more pages than fit, some
    /// are shown: those with the chosen action, or from a page on.
    fn targets(&self, source: Source, targets: &[Target], open: Open) -> Vec<Row> {
        let sources = Source::all(self.position, &self.actions);
        let place = sources.iter().position(|(known, _)| *known == source).unwrap_or_default();
        let mut pieces = self.piece_select(&sources, place / PICKS, &which_piece);
        mark(&mut pieces, &source.value());
        let mut rows = vec![Row::Select(pieces)];
        let mut buttons = Vec::new();
        if source != Source::Pass {
            let (page, chosen) = match open {
                Open::Page(page) => (page, None),
                Open::Action(action) => {
                    let place = targets.iter().position(|target| target.action == action);
                    (place.unwrap_or_default() / PICKS, Some(action.to_string()))
                }
            };
            let pages = pages(targets);
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
        let another = message!(Buttons, "another-piece").text(self.language);
        buttons.push(Button::new(Style::Secondary, another, self.id(self.steps.pieces).with(0)));
        buttons.push(cancel(self.language));
        rows.push(Row::Buttons(buttons));
        rows
    }

    /// Buttons to the pages of targets before and behind those that are shown.
    fn pager(&self, source: Source, shown: &Range<usize>, pages: usize) -> [Button; 2] {
        let button = |label: text::Message, page: usize, leads: bool| {
            let id = self.id(self.steps.targets).with(format!("{}{BETWEEN}{page}", source.value()));
            Button::new(Style::Secondary, label.text(self.language), id).enabled(leads)
        };
        let before = shown.start.checked_sub(PAGES_SHOWN);
        [
            // A button that leads nowhere needs an id of its own all the same.
            button(message!(Buttons, "back"), before.unwrap_or(pages), before.is_some()),
            button(message!(Buttons, "next"), shown.end, shown.end < pages),
        ]
    }
}

/// The button that leaves all as it is.
fn cancel(language: Language) -> Button {
    Button::new(Style::Secondary, message!(Buttons, "cancel").text(language), Id::bare(Step::Never))
}

/// What a list says while nothing is picked: which page it is, of how many.
type Placeholder<'a> = dyn Fn(usize, usize) -> text::Message + 'a;

pub(super) fn which_piece(page: usize, pages: usize) -> text::Message {
    match pages {
        1 => message!(Buttons, "pick-piece"),
        _ => message!(Buttons, "pick-piece-page", page = page, pages = pages),
    }
}

fn where_to(page: usize, pages: usize) -> text::Message {
    match pages {
        1 => message!(Buttons, "pick-target"),
        _ => message!(Buttons, "pick-target-page", page = page, pages = pages),
    }
}

/// Which part of a list of targets is shown.
#[derive(Clone, Copy)]
enum Open {
    Page(usize),
    Action(Action),
}

/// How many pages a list has.
fn pages<T>(all: &[T]) -> usize {
    all.len().div_ceil(PICKS)
}

/// How many pages of targets are shown at once: the piece has a row of its own, and the buttons.
const PAGES_SHOWN: usize = ROWS - 2;

/// The pages that are shown with this one.
fn shown_pages(pages: usize, page: usize) -> Range<usize> {
    let first = page.min(pages.saturating_sub(1)) / PAGES_SHOWN * PAGES_SHOWN;
    first..pages.min(first + PAGES_SHOWN)
}

/// A page of what can be picked.
fn paged<T>(all: &[T], page: usize, pick: impl Fn(&T) -> Pick) -> Vec<Pick> {
    all.iter().skip(page * PICKS).take(PICKS).map(pick).collect()
}

/// Shows one of a list as picked.
fn mark(select: &mut Select, value: &str) {
    for pick in &mut select.picks {
        pick.chosen = pick.value == value;
    }
}

/// The pieces of the seat to move, below the board that everybody sees.
pub(crate) fn board_rows(game: &Game, language: Language) -> Vec<Row> {
    let Some(record) = game.record() else { return Vec::new() };
    let seat = record.position().to_act();
    Lists::live(game, record.position(), language).pieces(&|page, pages| match pages {
        1 => message!(Buttons, "board-piece", seat = seat),
        _ => message!(Buttons, "board-piece-page", seat = seat, page = page, pages = pages),
    })
}

/// The private list of pieces.
pub(super) fn pieces(game: &Game, language: Language) -> Result<Message, UserError> {
    let position = position(game)?;
    let question = message!(Boards, "which-piece", seat = position.to_act());
    let lists = Lists::live(game, position, language);
    let mut message =
        Message { rows: lists.pieces(&which_piece), ..Message::private(question.text(language)) };
    if message.rows.is_empty() {
        return UserError::say(message!(Boards, "game-is-over"));
    }
    message.rows.push(Row::Buttons(vec![cancel(language)]));
    Ok(message)
}

/// What is said of a choice that is not there.
fn choice_gone() -> text::Message {
    message!(Boards, "choice-gone", move = message!(Buttons, "move"))
}

/// Asks whether an action is meant, below the lists from which another can be picked.
fn question(game: &Game, action: Action, language: Language) -> Result<Message, UserError> {
    let position = position(game)?;
    let lists = Lists::live(game, position, language);
    if !position.is_legal(action) {
        return UserError::say(choice_gone());
    }
    let written = plain(&in_words(position, action, language));
    let question = match position.die(action) {
        Some(_) => message!(Boards, "play-it-dice", move = written),
        None => message!(Boards, "play-it", move = written),
    };
    let source = Source::of(action);
    let rows = lists.targets(source, &Target::all(position, source), Open::Action(action));
    Ok(Message { rows, ..Message::private(question.text(language)) })
}

/// Whether somebody wants to be asked before a move that they picked is played.
async fn wants_question(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<bool, UserError> {
    let mine = services.settings.person_or_default(&context.player).await?;
    Ok(match mine.confirm_moves {
        ConfirmMoves::Auto => is_slow(game),
        ConfirmMoves::Always => true,
        ConfirmMoves::Never => false,
    })
}

/// Whether people take days for a move, so that asking once more costs nobody time.
fn is_slow(game: &Game) -> bool {
    let day = Span::days(1);
    match game.agreement().time {
        TimeControl::None => !game.agreement().solo,
        TimeControl::PerAction { span } => span >= day,
        TimeControl::Bank { bank, increment, .. } => bank >= day || increment >= day,
        TimeControl::Grace { bank, grace, .. } => bank >= day || grace >= day,
    }
}

/// What to do was picked: the command that does it, or the question whether it is meant.
pub(super) async fn target_picked(press: Press<'_>) -> Result<Result<CommandKind, Message>, UserError> {
    let Press { services, context, id, game, picked } = press;
    let Ok(action) = picked.parse::<Action>() else { return UserError::say(choice_gone()) };
    if wants_question(services, context, game).await? {
        return Ok(Err(question(game, action, context.language)?));
    }
    Ok(Ok(CommandKind::Act { text: picked.to_owned(), seen: Some(id.seen) }))
}

/// A piece was picked, which may bind.
pub(super) async fn piece_picked(press: Press<'_>) -> Result<Reply, UserError> {
    let Press { services, context, id, game, picked } = press;
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

/// Where a picked piece can go, a page of it, with the part of the board that shows it all, seen as on the board that
/// everybody sees.
pub(super) async fn targets(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    argument: &str,
) -> Result<Reply, UserError> {
    let Some(record) = game.record() else { return UserError::say(message!(Records, "not-started")) };
    if let Some((Source::Pass, _)) = read_argument(argument) {
        return Ok(question(game, Action::Pass, context.language)?.into());
    }
    let (mut view, _) = own_view(services, context, game).await?;
    if let Some(place) = services.places.of(game.id()).await? {
        view.viewpoint = services.messages.public_view(game, &place).await?.viewpoint;
    }
    let lists = Lists::live(game, record.position(), context.language);
    Ok(shown_targets(services, context, (game, record), &lists, argument, view).await?.into())
}

/// The same on a board that is only tried.
pub(super) async fn tried_targets(
    services: &Services,
    context: &InteractionContext<'_>,
    (game, record): (&Game, &Record),
    lists: &Lists<'_>,
    argument: &str,
) -> Result<Message, UserError> {
    let (view, _) = own_view(services, context, game).await?;
    shown_targets(services, context, (game, record), lists, argument, view).await
}

/// Which piece was picked, and which page, from a button's argument.
fn read_argument(argument: &str) -> Option<(Source, usize)> {
    let (picked, page) = argument.split_once(BETWEEN).unwrap_or((argument, "0"));
    Some((Source::read(picked)?, page.parse().unwrap_or_default()))
}

async fn shown_targets(
    services: &Services,
    context: &InteractionContext<'_>,
    (game, record): (&Game, &Record),
    lists: &Lists<'_>,
    argument: &str,
    view: View,
) -> Result<Message, UserError> {
    let Some((source, page)) = read_argument(argument) else { return UserError::say(choice_gone()) };
    let position = record.position();
    let targets = Target::all(position, source);
    if targets.is_empty() {
        return UserError::say(message!(Boards, "piece-cannot-move"));
    }
    let question = message!(Boards, "where-to", piece = source.label(position));
    let mut message = Message {
        rows: lists.targets(source, &targets, Open::Page(page)),
        ..Message::private(context.say(&question))
    };
    if source != Source::Pass {
        let shown = Shown::of(source, &targets);
        message.files.extend(picture(services, context, game, record, view, shown).await?);
    }
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
    let spent =
        services.quotas.take(Costly::Picture, interaction.user.id, interaction.guild, services.referee.now());
    if spent.is_err() {
        return Ok(None);
    }
    let people = People::of(&services.referee, game).await?;
    let end = layout::ending(record);
    Ok(Some(layout::record_file(&services.render_pool, record, end, people.seats(game), view, shown).await?))
}

#[cfg(test)]
mod tests {
    use super::{LIVE, Lists, Open, pages, shown_pages};
    use crate::components::choices::{Source, Target};
    use crate::limits::check_rows;
    use crate::wire::Row;
    use castellan_game::GameId;
    use castellan_rules::{Options, Square, Variant};
    use castellan_text::Language;

    #[test]
    fn more_targets_than_fit_in_a_list_are_on_numbered_pages_that_all_can_be_reached() {
        // The Pawn has two targets, and with each of them all that was captured can be dropped around the King.
        let text = "1,bN,2,bK,bK,4/wP,3,bK,bK,4/10/10/10/10/10/10/4,wK,wK,4/4,wK,wK,4 w captures=w:BCGNRW,b:- clock=0 ep=- move=1";
        let position = Variant::GiantKing.read(text, &Options::default()).expect("a position");
        let game = GameId::new("k3x9").expect("a name");
        let source = Source::On("a9".parse::<Square>().expect("a square"));
        let targets = Target::all(&position, source);
        assert!(targets.len() > 25, "{}", targets.len());
        let mut seen = Vec::new();
        for language in Language::ALL {
            let actions = position.actions();
            let lists = Lists { game: &game, moment: 7, position: &position, steps: LIVE, actions, language };
            for page in 0..pages(&targets) {
                for open in [Open::Page(page), Open::Action(targets[page * 25].action)] {
                    let rows = lists.targets(source, &targets, open);
                    check_rows(&rows).expect("Discord takes it");
                    let selects = rows.iter().filter_map(|row| match row {
                        Row::Select(select) => Some(select),
                        _ => None,
                    });
                    seen.extend(
                        selects.skip(1).flat_map(|select| select.picks.clone()).map(|pick| pick.value),
                    );
                    assert!(page > 0 || language != Language::En || rows.iter().any(|row| matches!(row, Row::Select(select) if select.placeholder == format!("Where to? Page 1 of {}", pages(&targets)))));
                }
            }
        }
        assert!(targets.iter().all(|target| seen.contains(&target.action.to_string())));
    }

    #[test]
    fn pages_are_shown_three_at_a_time() {
        let shown = |pages, page| shown_pages(pages, page).collect::<Vec<_>>();
        assert_eq!(shown(1, 0), [0]);
        assert_eq!(shown(3, 2), [0, 1, 2]);
        assert_eq!(shown(4, 3), [3]);
        assert_eq!(shown(7, 4), [3, 4, 5]);
        assert_eq!(shown(2, 9), [0, 1], "what a button of another board asks for");
        assert_eq!(shown(0, 0), Vec::<usize>::new());
    }
}
