//! Conditional moves by selection: the opponent's move, then the answer, move by move along a line.

use super::line::{LineWalk, MoveChain, PlannedMove, line_hash, moves_of, stored_lines};
use super::{check_can_plan, conditions_page, planning_seat, result_with_page};
use crate::components::move_picker::own_picture;
use crate::components::press::{GamePress, Press};
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::error_messages::game_error;
use castellan_discord_api::escape::escape_line;
use castellan_discord_api::limits::{CONTENT, SELECT_OPTION, SELECT_OPTIONS, shorten};
use castellan_discord_api::wire::{Button, Message, Row, Select, SelectOption, Style};
use castellan_discord_view::argument::{Argument, Parts, ReadArgument, encode};
use castellan_discord_view::board::BoardHighlights;
use castellan_discord_view::game_buttons;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_discord_view::moves::choices::{Source, Target, action_in_words, only_action};
use castellan_discord_view::moves::pages::piece_placeholder;
use castellan_game::conditions::{Branch, ConditionsInput, MOST_BRANCH_PLIES, PlanError, PlanFault};
use castellan_game::{CommandKind, Game, Hidden, Refusal};
use castellan_rules::{Action, Record, Seat};
use castellan_text::{self as text, Language, message};

/// The number of moves on a page; "any move" comes first.
const MOVES_PER_PAGE: usize = SELECT_OPTIONS - 1;

/// The argument of a button: the hash of the line to continue, the moves since, the selected piece, and the page.
#[derive(Clone, Default, PartialEq, Debug)]
struct LineArgument {
    base: String,
    chain: MoveChain,
    source: Option<Source>,
    page: usize,
}

impl Argument for LineArgument {
    fn write(&self, parts: &mut Vec<String>) {
        let page = Some(self.page).filter(|page| *page > 0);
        (&self.base, &self.chain, self.source, page).write(parts);
    }
}

impl ReadArgument for LineArgument {
    fn read(parts: &mut Parts<'_>) -> Option<Self> {
        let (base, chain, source, page): (_, _, _, Option<usize>) = ReadArgument::read(parts)?;
        Some(Self { base, chain, source, page: page.unwrap_or_default() })
    }
}

impl LineArgument {
    fn in_id(&self, game: &Game, step: Step) -> ComponentId {
        ComponentId::for_game(step, game.id(), game.board_version()).with(self)
    }

    fn page(&self, page: usize) -> Self {
        Self { page, ..self.clone() }
    }

    fn at_piece(&self, source: Option<Source>) -> Self {
        Self { source, page: 0, ..self.clone() }
    }

    /// Returns the argument extended by a move.
    fn then(&self, item: PlannedMove) -> Self {
        let mut next = self.at_piece(None);
        next.chain.0.push(item);
        next
    }
}

/// An entry in the list of pieces.
enum PieceChoice {
    /// Any move of the seat to move.
    AnyMove,
    /// A piece.
    Piece(Source),
}

impl ReadArgument for PieceChoice {
    fn read(parts: &mut Parts<'_>) -> Option<Self> {
        let part = parts.take();
        match Parts::of(part).read() {
            Some(PlannedMove::Any) => Some(Self::AnyMove),
            _ => Parts::of(part).read().map(Self::Piece),
        }
    }
}

/// A line that is being selected.
struct Line<'a> {
    context: &'a InteractionContext<'a>,
    game: &'a Game,
    own: Seat,
    walk: LineWalk,
    argument: LineArgument,
}

/// Shows the next choices.
pub(super) async fn show_choices(press: GamePress<'_>) -> Result<Reply, UserError> {
    apply_selection(press, Some, false).await
}

/// Handles a selected piece, or "any move".
pub(super) async fn handle_piece(press: GamePress<'_>) -> Result<Reply, UserError> {
    let piece = press.pick();
    let pick = |argument: LineArgument| match piece? {
        PieceChoice::AnyMove => Some(argument.then(PlannedMove::Any)),
        PieceChoice::Piece(source) => Some(argument.at_piece(Some(source))),
    };
    apply_selection(press, pick, true).await
}

/// Handles a selected move.
pub(super) async fn handle_move(press: GamePress<'_>) -> Result<Reply, UserError> {
    let planned_move = press.pick();
    apply_selection(press, |argument| Some(argument.then(planned_move?)), true).await
}

/// Applies a selection: asks for the next move, or saves the line after an answer. `is_pick` is `true` for a pick
/// from a list.
async fn apply_selection(
    press: GamePress<'_>,
    select: impl FnOnce(LineArgument) -> Option<LineArgument>,
    is_pick: bool,
) -> Result<Reply, UserError> {
    let Press { services, context, subject: game, .. } = press;
    check_can_plan(game)?;
    let Some((own, record)) = planning_seat(context, game) else {
        return conditions_page(context, game, 0, None).map(Reply::from);
    };
    if record.position().to_act() == own {
        return UserError::err(message!(Records, "premove-your-turn"));
    }
    let line_gone = || UserError::sentence(message!(Records, "premove-gone"));
    let mut argument = press.argument.read().and_then(select).ok_or_else(line_gone)?;
    let mut walk = continued_walk(context, game, own, record, &argument.base).ok_or_else(line_gone)?;
    if !walk.follow(&argument.chain.0) {
        return Err(line_gone());
    }
    // A piece with a single move needs no further list.
    let source = argument.source.filter(|_| is_pick);
    let only_move = source.and_then(|source| only_action(&walk.actions(), source));
    if let Some(item) = only_move.map(PlannedMove::Act) {
        if !walk.follow(&[item]) {
            return Err(line_gone());
        }
        argument = argument.then(item);
    }
    let answers = walk.plies.last().is_some_and(|(seat, _)| *seat == own) && !argument.chain.0.is_empty();
    let line = Line { context, game, own, walk, argument };
    if answers {
        return line.save(services).await;
    }
    line.ask_next_move(services).await.map(Reply::from)
}

/// Returns the board at the end of the continued line, or the game's own. Returns `None` if the line no longer exists.
fn continued_walk(
    context: &InteractionContext<'_>,
    game: &Game,
    own: Seat,
    record: &Record,
    base: &str,
) -> Option<LineWalk> {
    let mut walk = LineWalk::from(record, context.language);
    if base.is_empty() {
        return Some(walk);
    }
    let lines = stored_lines(game.plan(own));
    let line = lines.iter().flat_map(Branch::answered_beginnings).find(|begun| line_hash(begun) == base)?;
    walk.follow(&moves_of(&line)).then_some(walk)
}

impl Line<'_> {
    /// Saves the line in addition to the others.
    async fn save(self, services: &Services) -> Result<Reply, UserError> {
        let branch = self.walk.branch(self.own);
        let kind = CommandKind::AddConditions(Hidden(ConditionsInput::Picked(vec![branch.clone()])));
        let said = services.games.execute(self.context, self.game.id(), kind).await;
        if let Err(UserError::Refused { refusal, .. }) = &said
            && let Refusal::Plan(PlanError { fault: PlanFault::TwoAnswers(other, _), .. }) = &**refusal
        {
            return UserError::err(message!(Records, "premove-two-answers", action = other.to_string()));
        }
        let said = said?;
        let goes_on =
            self.walk.record.position().outcome().is_none() && self.walk.plies.len() < MOST_BRANCH_PLIES;
        result_with_page(services, self.context, self.game, said, goes_on.then_some(&branch)).await
    }

    /// Asks for the next move, by piece if there are many.
    async fn ask_next_move(&self, services: &Services) -> Result<Message, UserError> {
        let (context, language) = (self.context, self.context.language);
        let position = self.walk.record.position();
        if position.outcome().is_some() {
            let last = self.walk.plies.iter().rev().find_map(|(_, item)| item.action());
            let fault = PlanFault::AfterTheEnd(last.unwrap_or(Action::Pass));
            let error = PlanError { line: 1, fault };
            return Err(game_error(self.game.id(), Refusal::Plan(error).into()));
        }
        let seat = position.to_act();
        let is_own = seat == self.own;
        let actions = self.walk.actions();
        let can_act = |source: &Source| actions.iter().any(|action| Source::of(*action) == *source);
        let (rows, shown) = match self.argument.source.filter(can_act) {
            Some(source) => {
                let targets = Target::among(position, &actions, source);
                let picks = targets.iter().map(|target| target.pick(position, language));
                (
                    self.list(picks.collect(), Step::PremoveTarget),
                    BoardHighlights::for_source(source, &targets),
                )
            }
            None if actions.len() <= MOVES_PER_PAGE => (self.moves(&actions), BoardHighlights::default()),
            None => (self.pieces(&actions), BoardHighlights::default()),
        };
        let mut lines = Vec::new();
        if !self.walk.plies.is_empty() {
            lines.push(escape_line(&self.walk.in_words(self.own)));
        }
        lines.push(context.to_text(&if is_own {
            message!(Records, "premove-yours")
        } else {
            message!(Records, "premove-theirs", seat = seat)
        }));
        if self.walk.is_guess {
            lines.push(context.to_text(&message!(Records, "premove-guess")));
        } else if self.walk.is_open {
            lines.push(context.to_text(&message!(Records, "premove-open")));
        }
        let mut message = Message { rows, ..Message::private(shorten(&lines.join("\n"), CONTENT)) };
        message.rows.push(self.navigation_row(is_own, language));
        message.files.extend(own_picture(services, context, self.game, &self.walk.record, shown).await?);
        Ok(message)
    }

    /// Returns a page of moves as a list.
    fn moves(&self, actions: &[Action]) -> Vec<Row> {
        let position = self.walk.record.position();
        let words = |action: Action| action_in_words(position, action, self.context.language);
        let picks = actions
            .iter()
            .map(|action| SelectOption::new(shorten(&words(*action), SELECT_OPTION), encode(action)));
        self.list(picks.collect(), Step::PremoveTarget)
    }

    /// Returns a page of pieces as a list.
    fn pieces(&self, actions: &[Action]) -> Vec<Row> {
        let position = self.walk.record.position();
        let sources = Source::all(position, actions);
        let picks =
            sources.iter().map(|(source, count)| source.pick(*count, position, self.context.language));
        self.list(picks.collect(), Step::PremovePiece)
    }

    /// Returns a page of choices. For the opponent's moves, "any move" comes first.
    fn list(&self, all: Vec<SelectOption>, step: Step) -> Vec<Row> {
        let language = self.context.language;
        let to_text = |message: text::Message| message.text(language);
        let pages = all.len().div_ceil(MOVES_PER_PAGE).max(1);
        let page = self.argument.page.min(pages - 1);
        let mut picks: Vec<SelectOption> =
            all.into_iter().skip(page * MOVES_PER_PAGE).take(MOVES_PER_PAGE).collect();
        let is_own = self.walk.to_act() == self.own;
        if !is_own && self.argument.source.is_none() {
            picks.insert(
                0,
                SelectOption::new(to_text(message!(Records, "premove-any-pick")), encode(&PlannedMove::Any)),
            );
        }
        let placeholder = to_text(match (step, is_own) {
            (Step::PremovePiece, _) => piece_placeholder(page + 1, pages),
            (_, true) => message!(Buttons, "premove-your-move"),
            (_, false) => message!(Buttons, "premove-their-move"),
        });
        let id = self.argument.page(0).in_id(self.game, step);
        let mut rows = vec![Row::Select(Select { id: id.into(), placeholder, picks })];
        let turned = |to| self.argument.page(to).in_id(self.game, Step::PremoveAdd);
        rows.extend(game_buttons::page_row(page, pages, language, turned));
        rows
    }

    /// Returns the buttons for other choices: another piece, any moves of the remaining opponents, and back.
    fn navigation_row(&self, is_own: bool, language: Language) -> Row {
        let to_text = |message: text::Message| message.text(language);
        let secondary_button = |label: text::Message, id| Button::new(Style::Secondary, to_text(label), id);
        let mut buttons = Vec::new();
        if self.argument.source.is_some() {
            let id = self.argument.at_piece(None).in_id(self.game, Step::PremoveAdd);
            buttons.push(secondary_button(message!(Buttons, "another-piece"), id));
        }
        if let Some(any) = self.any_until_own_turn().filter(|any| !is_own && any.len() > 1) {
            let mut rest = self.argument.at_piece(None);
            rest.chain.0.extend(any);
            buttons.push(secondary_button(
                message!(Buttons, "premove-rest-any"),
                rest.in_id(self.game, Step::PremoveAdd),
            ));
        }
        buttons.push(secondary_button(
            message!(Buttons, "premove-back"),
            ComponentId::for_game(Step::Premoves, self.game.id(), 0),
        ));
        Row::Buttons(buttons)
    }

    /// Returns "any move" for each opponent until the user's turn.
    fn any_until_own_turn(&self) -> Option<Vec<PlannedMove>> {
        let mut walk = LineWalk::from(&self.walk.record, self.context.language);
        let mut any = Vec::new();
        while walk.to_act() != self.own {
            any.push(PlannedMove::Any);
            if any.len() > Seat::ALL.len() || !walk.follow(&[PlannedMove::Any]) {
                return None;
            }
        }
        Some(any)
    }
}

#[cfg(test)]
mod tests {
    use super::LineArgument;
    use castellan_discord_api::limits::{CUSTOM_ID, length};
    use castellan_discord_view::argument::{Parts, encode};
    use castellan_discord_view::ids::{ComponentId, REFRESH_LENGTH, Step};
    use castellan_game::GameId;

    #[test]
    fn line_arguments_round_trip_and_the_longest_fits() {
        // The longest argument: three opponents on the largest boards, and a selected piece for the answer.
        for text in
            ["", "0123abcd", "0123abcd~*,a10a10,*", "~a10b9~P@~1", "0123abcd~s10s19,s10s19=Q,s10s19~s19~9"]
        {
            let read: LineArgument = Parts::of(text).read().expect("an argument");
            assert_eq!(encode(&read), text);
        }
        let longest = "0123abcd~s10s19,s10s19=Q,s10s19~s19~9";
        let game = GameId::new("a".repeat(castellan_game::ids::LONGEST_ID)).expect("a name");
        for step in [Step::PremoveAdd, Step::PremovePiece, Step::PremoveTarget] {
            let id = ComponentId::for_game(step, &game, u32::MAX).with(longest);
            assert!(length(&id.to_string()) + REFRESH_LENGTH <= CUSTOM_ID, "{id}");
        }
        assert_eq!(Parts::of("~nonsense").read::<LineArgument>(), None);
    }
}
