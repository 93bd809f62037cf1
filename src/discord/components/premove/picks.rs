//! Conditional moves by selection: the opponent's move, then the answer, move by move along a line.

use super::line::{ANY, Item, Walk, beginnings, in_id, items, items_of, kept_lines, name_of};
use super::{after, kept, may_plan, planning};
use crate::components::picker::own_picture;
use crate::components::press::{GamePress, Press};
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::refusals::game_error;
use castellan_discord_api::escape::plain;
use castellan_discord_api::limits::{CONTENT, PICK, PICKS, cut};
use castellan_discord_api::wire::{Button, Message, Pick, Row, Select, Style};
use castellan_discord_view::argument::{Argument, Parts, ReadArgument};
use castellan_discord_view::board::Shown;
use castellan_discord_view::ids::{Id, Step};
use castellan_discord_view::layout;
use castellan_discord_view::moves::choices::{Source, Target, in_words, only_action};
use castellan_discord_view::moves::pages::which_piece;
use castellan_game::conditions::{DEEPEST, PlanError, PlanFault};
use castellan_game::{CommandKind, Game, Hidden, Refusal};
use castellan_rules::{Action, Record, Seat};
use castellan_text::{self as text, Language, message};

/// The number of moves on a page; "any move" comes first.
const PAGE: usize = PICKS - 1;

/// The argument of a button: the hash of the line to continue, the moves since, the selected piece, and the page.
#[derive(Clone, Default, PartialEq, Debug)]
struct LineArgument {
    base: String,
    chain: Vec<Item>,
    source: Option<Source>,
    page: usize,
}

impl Argument for LineArgument {
    fn write(&self, parts: &mut Vec<String>) {
        let page = Some(self.page).filter(|page| *page > 0);
        (&self.base, in_id(&self.chain), self.source, page).write(parts);
    }
}

impl ReadArgument for LineArgument {
    fn read(parts: &mut Parts<'_>) -> Option<Self> {
        let (base, chain) = (parts.take().to_owned(), items(parts.take())?);
        let (source, page): (_, Option<usize>) = ReadArgument::read(parts)?;
        Some(Self { base, chain, source, page: page.unwrap_or_default() })
    }
}

impl LineArgument {
    fn in_id(&self, game: &Game, step: Step) -> Id {
        Id::of(step, game.id(), game.moment()).with(self)
    }

    fn page(&self, page: usize) -> Self {
        Self { page, ..self.clone() }
    }

    fn at_piece(&self, source: Option<Source>) -> Self {
        Self { source, page: 0, ..self.clone() }
    }

    /// Returns the argument extended by a move.
    fn then(&self, item: Item) -> Self {
        let mut next = self.at_piece(None);
        next.chain.push(item);
        next
    }
}

/// A line that is being selected.
struct Line<'a> {
    context: &'a InteractionContext<'a>,
    game: &'a Game,
    own: Seat,
    walk: Walk,
    argument: LineArgument,
}

/// Shows the next choices.
pub(super) async fn shown(press: GamePress<'_>) -> Result<Reply, UserError> {
    picks(press, |argument, _| Some(argument)).await
}

/// Handles a selected piece, or "any move".
pub(super) async fn piece_picked(press: GamePress<'_>) -> Result<Reply, UserError> {
    picks(press, |argument, picked| {
        Some(match picked {
            ANY => argument.then(Item::Any),
            piece => argument.at_piece(Source::read(piece)),
        })
    })
    .await
}

/// Handles a selected move.
pub(super) async fn move_picked(press: GamePress<'_>) -> Result<Reply, UserError> {
    picks(press, |argument, picked| Some(argument.then(Item::read(picked)?))).await
}

/// Applies a selection: asks for the next move, or saves the line after an answer.
async fn picks(
    press: GamePress<'_>,
    pick: fn(LineArgument, &str) -> Option<LineArgument>,
) -> Result<Reply, UserError> {
    let Press { services, context, subject: game, picked, .. } = press;
    may_plan(game)?;
    let Some((own, record)) = planning(context, game) else {
        return kept(context, game, 0, None).map(Reply::from);
    };
    if record.position().to_act() == own {
        return UserError::say(message!(Records, "premove-your-turn"));
    }
    let gone = || UserError::sentence(message!(Records, "premove-gone"));
    let argument = press.argument.read().and_then(|argument| pick(argument, picked));
    let mut argument = argument.ok_or_else(gone)?;
    let mut walk = begun(context, game, own, record, &argument.base).ok_or_else(gone)?;
    if !walk.along(&argument.chain) {
        return Err(gone());
    }
    // A piece with a single move needs no further list.
    let source = argument.source.filter(|_| !picked.is_empty());
    let only = source.and_then(|source| only_action(&walk.record.position().actions(), source));
    if let Some(item) = only.map(Item::Act) {
        if !walk.along(&[item]) {
            return Err(gone());
        }
        argument = argument.then(item);
    }
    let answers = walk.plies.last().is_some_and(|(seat, _)| *seat == own) && !argument.chain.is_empty();
    let line = Line { context, game, own, walk, argument };
    if answers {
        return line.save(services).await;
    }
    line.asks(services).await.map(Reply::from)
}

/// Returns the board at the end of the continued line, or the game's own. Returns `None` if the line no longer exists.
fn begun(
    context: &InteractionContext<'_>,
    game: &Game,
    own: Seat,
    record: &Record,
    base: &str,
) -> Option<Walk> {
    let mut walk = Walk::from(record, context.language);
    if base.is_empty() {
        return Some(walk);
    }
    let kept = kept_lines(game.plan(own));
    let line = kept.iter().flat_map(|line| beginnings(line)).find(|begun| name_of(begun) == base)?;
    walk.along(&items_of(line)?).then_some(walk)
}

impl Line<'_> {
    /// Saves the line in addition to the others.
    async fn save(self, services: &Services) -> Result<Reply, UserError> {
        let written = self.walk.written(self.own);
        let kind = CommandKind::AddConditions { text: Hidden(written.clone()) };
        let said = services.games.execute(self.context, self.game.id(), kind).await;
        if let Err(UserError::Refused { refusal, .. }) = &said
            && let Refusal::Plan(PlanError { fault: PlanFault::TwoAnswers(other, _), .. }) = &**refusal
        {
            return UserError::say(message!(Records, "premove-two-answers", action = other.to_string()));
        }
        let said = said?;
        let goes_on = self.walk.record.position().ending().is_none() && self.walk.plies.len() < DEEPEST;
        after(services, self.context, self.game, said, goes_on.then_some(written.as_str())).await
    }

    /// Asks for the next move, by piece if there are many.
    async fn asks(&self, services: &Services) -> Result<Message, UserError> {
        let (context, language) = (self.context, self.context.language);
        let position = self.walk.record.position();
        if position.ending().is_some() {
            let last = self.walk.plies.iter().rev().find_map(|(_, item)| match item {
                Item::Act(action) => Some(*action),
                Item::Any => None,
            });
            let fault = PlanFault::AfterTheEnd(last.unwrap_or(Action::Pass));
            let error = PlanError { line: 1, fault };
            return Err(game_error(self.game.id(), Refusal::Plan(error).into()));
        }
        let seat = position.to_act();
        let is_own = seat == self.own;
        let actions = position.actions();
        let can_act = |source: &Source| actions.iter().any(|action| Source::of(*action) == *source);
        let (rows, shown) = match self.argument.source.filter(can_act) {
            Some(source) => {
                let targets = Target::all(position, source);
                let picks = targets.iter().map(|target| target.pick(position, language));
                (self.list(picks.collect(), Step::PremoveTarget), Shown::of(source, &targets))
            }
            None if actions.len() <= PAGE => (self.moves(&actions), Shown::default()),
            None => (self.pieces(&actions), Shown::default()),
        };
        let mut lines = Vec::new();
        if !self.walk.plies.is_empty() {
            lines.push(plain(&self.walk.in_words(self.own)));
        }
        lines.push(context.say(&if is_own {
            message!(Records, "premove-yours")
        } else {
            message!(Records, "premove-theirs", seat = seat)
        }));
        if self.walk.is_guess {
            lines.push(context.say(&message!(Records, "premove-guess")));
        }
        let mut message = Message { rows, ..Message::private(cut(&lines.join("\n"), CONTENT)) };
        message.rows.push(self.ways(is_own, language));
        message.files.extend(own_picture(services, context, self.game, &self.walk.record, shown).await?);
        Ok(message)
    }

    /// Returns a page of moves as a list.
    fn moves(&self, actions: &[Action]) -> Vec<Row> {
        let position = self.walk.record.position();
        let words = |action: Action| in_words(position, action, self.context.language);
        let picks = actions.iter().map(|action| Pick::new(cut(&words(*action), PICK), action.to_string()));
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
    fn list(&self, all: Vec<Pick>, step: Step) -> Vec<Row> {
        let language = self.context.language;
        let say = |said: text::Message| said.text(language);
        let pages = all.len().div_ceil(PAGE).max(1);
        let page = self.argument.page.min(pages - 1);
        let mut picks: Vec<Pick> = all.into_iter().skip(page * PAGE).take(PAGE).collect();
        let is_own = self.walk.to_act() == self.own;
        if !is_own && self.argument.source.is_none() {
            picks.insert(0, Pick::new(say(message!(Records, "premove-any-pick")), ANY));
        }
        let placeholder = say(match (step, is_own) {
            (Step::PremovePiece, _) => which_piece(page + 1, pages),
            (_, true) => message!(Buttons, "premove-your-move"),
            (_, false) => message!(Buttons, "premove-their-move"),
        });
        let id = self.argument.page(0).in_id(self.game, step);
        let mut rows = vec![Row::Select(Select { id: id.into(), placeholder, picks })];
        let turned = |to| self.argument.page(to).in_id(self.game, Step::PremoveAdd);
        rows.extend(layout::pages(page, pages, language, turned));
        rows
    }

    /// Returns the buttons for other choices: another piece, any moves of the remaining opponents, and back.
    fn ways(&self, is_own: bool, language: Language) -> Row {
        let say = |said: text::Message| said.text(language);
        let grey = |label: text::Message, id| Button::new(Style::Secondary, say(label), id);
        let mut buttons = Vec::new();
        if self.argument.source.is_some() {
            let id = self.argument.at_piece(None).in_id(self.game, Step::PremoveAdd);
            buttons.push(grey(message!(Buttons, "another-piece"), id));
        }
        if let Some(any) = self.all_any().filter(|any| !is_own && any.len() > 1) {
            let mut rest = self.argument.at_piece(None);
            rest.chain.extend(any);
            buttons
                .push(grey(message!(Buttons, "premove-rest-any"), rest.in_id(self.game, Step::PremoveAdd)));
        }
        buttons.push(grey(message!(Buttons, "premove-back"), Id::of(Step::Premoves, self.game.id(), 0)));
        Row::Buttons(buttons)
    }

    /// Returns "any move" for each opponent until the user's turn.
    fn all_any(&self) -> Option<Vec<Item>> {
        let mut walk = Walk::from(&self.walk.record, self.context.language);
        let mut any = Vec::new();
        while walk.to_act() != self.own {
            any.push(Item::Any);
            if any.len() > Seat::ALL.len() || !walk.along(&[Item::Any]) {
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
    use castellan_discord_view::argument::{Parts, written};
    use castellan_discord_view::ids::{Id, Step, TURN_LENGTH};
    use castellan_game::GameId;

    #[test]
    fn what_a_button_holds_is_read_again_and_the_longest_fits() {
        // The longest argument: three opponents on the largest boards, and a selected piece for the answer.
        for text in
            ["", "0123abcd", "0123abcd~*,a10a10,*", "~a10b9~P@~1", "0123abcd~s10s19,s10s19=Q,s10s19~s19~9"]
        {
            let read: LineArgument = Parts::of(text).read().expect("an argument");
            assert_eq!(written(&read), text);
        }
        let longest = "0123abcd~s10s19,s10s19=Q,s10s19~s19~9";
        let game = GameId::new("a".repeat(castellan_game::ids::LONGEST_ID)).expect("a name");
        for step in [Step::PremoveAdd, Step::PremovePiece, Step::PremoveTarget] {
            let id = Id::of(step, &game, u32::MAX).with(longest);
            assert!(length(&id.to_string()) + TURN_LENGTH <= CUSTOM_ID, "{id}");
        }
        assert_eq!(Parts::of("~nonsense").read::<LineArgument>(), None);
    }
}
