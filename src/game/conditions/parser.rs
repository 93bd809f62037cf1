//! The parser of plans, which validates typed and picked actions as far as the position is known.

use super::{
    ANY, ARROW, Branch, ConditionsInput, LONGEST_CANONICAL_TEXT, LONGEST_TEXT, MOST_BRANCH_PLIES, MOST_PLIES,
    Plan, PlanError, PlanFault, PlanNode, PlannedAction, count_plies,
};
use castellan_rules::common_refusals::{NO_SUCH_FORM, OFF_BOARD};
use castellan_rules::options::one_line;
use castellan_rules::text::input::{self, InputError, PieceLetters};
use castellan_rules::text::normalization;
use castellan_rules::{Action, AnyPosition, MoveEffect, PieceKind, Seat};

/// Other spellings of the arrow.
const ARROWS: [&str; 7] = ["=>", "→", "⇒", "➔", "➜", "➡", "⟶"];
/// Other words for any action.
const ANYTHING: [&str; 4] = [ANY, "anything", "whatever", "*"];

impl Plan {
    /// Parses a plan of a seat for this position, in which another seat is to act.
    ///
    /// # Errors
    /// Returns the first invalid line and its fault.
    pub fn parse(text: &str, position: &AnyPosition, seat: Seat) -> Result<Self, PlanError> {
        Self::parse_with_letters(text, position, seat, &PieceLetters::default())
    }

    /// Parses a plan that may use the piece letters of the writer's language.
    ///
    /// # Errors
    /// Returns an error as [`parse`](Self::parse) does, and if a text matches different actions by codes and by
    /// letters.
    pub fn parse_with_letters(
        text: &str,
        position: &AnyPosition,
        seat: Seat,
        letters: &PieceLetters,
    ) -> Result<Self, PlanError> {
        let input = ConditionsInput::Typed { text: text.to_owned(), letters: letters.clone() };
        Self::default().with(&input, position, seat)
    }

    /// Returns the plan with more branches.
    ///
    /// # Errors
    /// Returns an error as [`parse_with_letters`](Self::parse_with_letters) does. Line numbers refer to the input.
    pub fn with(
        &self,
        input: &ConditionsInput,
        position: &AnyPosition,
        seat: Seat,
    ) -> Result<Self, PlanError> {
        let on_line = |line| move |fault| PlanError { line, fault };
        let whole = on_line(1);
        check_seat(position, seat).map_err(whole)?;
        let mut plan = self.clone();
        match input {
            ConditionsInput::Picked(branches) => {
                for (number, branch) in (1..).zip(branches) {
                    let branch = LineParser::new(position, seat).check(branch);
                    plan.add(branch).map_err(on_line(number))?;
                }
            }
            ConditionsInput::Typed { text, letters } => {
                check_text(text).map_err(whole)?;
                for (number, line) in lines(text) {
                    let branch = LineParser::new(position, seat).parse(line, letters);
                    plan.add(branch).map_err(on_line(number))?;
                }
            }
        }
        if plan.is_empty() {
            return Err(whole(PlanFault::Empty));
        }
        plan.check_text_length().map_err(whole)?;
        Ok(plan)
    }

    /// Adds a branch, if it is valid.
    fn add(&mut self, branch: Result<Branch, PlanFault>) -> Result<(), PlanFault> {
        merge_branch(&mut self.next, &branch?.0)?;
        if count_plies(&self.next) > MOST_PLIES { Err(PlanFault::TooManyPlies) } else { Ok(()) }
    }

    fn check_text_length(&self) -> Result<(), PlanFault> {
        // Actions are ASCII, so bytes are characters.
        let characters = self.to_text().len();
        if characters > LONGEST_CANONICAL_TEXT {
            return Err(PlanFault::TooLongToShow { characters });
        }
        Ok(())
    }

    /// Parses each line of a plan by itself, and returns a plan of the valid lines and the errors of the others. Lines
    /// that exceed the limits count as invalid.
    ///
    /// ```
    /// use castellan_game::conditions::Plan;
    /// use castellan_rules::text::input::PieceLetters;
    /// use castellan_rules::{Options, Record, Seat, Variant};
    ///
    /// let options = Options::new(Variant::AllRoundKing.info(), &[])?;
    /// let record = Record::begin(Variant::AllRoundKing, options)?;
    /// let (position, letters) = (record.position(), PieceLetters::default());
    /// let (plan, errors) =
    ///     Plan::parse_leniently("any -> e7e5\nsoon", position, Seat::Black, &letters).expect("Black waits");
    /// assert_eq!((plan.to_text().as_str(), errors[0].line), ("any -> e7e5\n", 2));
    /// # Ok::<(), castellan_rules::OptionError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the seat cannot have a plan now, or the text is too long.
    pub fn parse_leniently(
        text: &str,
        position: &AnyPosition,
        seat: Seat,
        letters: &PieceLetters,
    ) -> Result<(Self, Vec<PlanError>), PlanError> {
        let whole = |fault| PlanError { line: 1, fault };
        check_text(text).map_err(whole)?;
        check_seat(position, seat).map_err(whole)?;
        let (mut plan, mut errors) = (Self::default(), Vec::new());
        for (line, written) in lines(text) {
            let mut with = plan.clone();
            let added = with.add(LineParser::new(position, seat).parse(written, letters));
            match added.and_then(|()| with.check_text_length()) {
                Ok(()) => plan = with,
                Err(fault) => errors.push(PlanError { line, fault }),
            }
        }
        Ok((plan, errors))
    }
}

/// Returns the lines that are not blank, with their numbers from 1.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty())
}

/// Checks that a text is not too long.
fn check_text(text: &str) -> Result<(), PlanFault> {
    if text.chars().nth(LONGEST_TEXT).is_some() { Err(PlanFault::TooLong) } else { Ok(()) }
}

/// Checks that a seat can have a plan for a position.
fn check_seat(position: &AnyPosition, seat: Seat) -> Result<(), PlanFault> {
    if !position.has_seat(seat) {
        return Err(PlanFault::NotInGame(seat));
    }
    if position.outcome().is_some() {
        return Err(PlanFault::Over);
    }
    if position.to_act() == seat {
        return Err(PlanFault::OwnTurn);
    }
    Ok(())
}

/// Adds a branch, which shares its beginning with existing ones.
fn merge_branch(next: &mut Vec<PlanNode>, branch: &[(Seat, PlannedAction)]) -> Result<(), PlanFault> {
    let Some((&(seat, play), rest)) = branch.split_first() else { return Ok(()) };
    if let PlannedAction::Answer(answer) = play {
        let other = next.iter().find_map(|ply| match ply.play {
            PlannedAction::Answer(other) if other != answer => Some(other),
            _ => None,
        });
        if let Some(other) = other {
            return Err(PlanFault::TwoAnswers(other, answer));
        }
    }
    let index = next.iter().position(|ply| (ply.seat, ply.play) == (seat, play)).unwrap_or(next.len());
    if index == next.len() {
        next.push(PlanNode { seat, play, then: Vec::new() });
    }
    merge_branch(&mut next[index].then, rest)
}

/// The state while a line is parsed, or a picked branch is checked.
struct LineParser<'a> {
    /// The seat that the plan belongs to.
    own: Seat,
    /// The position that the plan is for.
    root: &'a AnyPosition,
    /// The position at this point of the line, while it is known.
    known: Option<AnyPosition>,
    /// The next seat to act, as far as known.
    turn: Seat,
    /// The alternative to `turn` after a declared capture: if the capture fails, the same seat acts again.
    again: Option<Seat>,
    /// The previous action.
    last: Option<Action>,
    branch: Branch,
}

impl<'a> LineParser<'a> {
    fn new(root: &'a AnyPosition, own: Seat) -> Self {
        let (known, turn) = (Some(root.clone()), root.to_act());
        Self { own, root, known, turn, again: None, last: None, branch: Branch::default() }
    }

    /// Checks a picked branch.
    fn check(mut self, branch: &Branch) -> Result<Branch, PlanFault> {
        for (seat, play) in &branch.0 {
            let check = |parser: &Self| play.action().map(|action| parser.check_action(action)).transpose();
            self.add_ply(*seat == self.own, check)?;
        }
        self.finish()
    }

    fn parse(mut self, line: &str, letters: &PieceLetters) -> Result<Branch, PlanFault> {
        let line = ARROWS
            .iter()
            .fold(normalization::without_typography(line), |line, arrow| line.replace(arrow, ARROW));
        let mut rest = line.as_str();
        let mut is_answer = false;
        if let Some(after) = rest.trim_start().strip_prefix(ARROW) {
            (rest, is_answer) = (after, true);
        }
        loop {
            let comma = rest.find(',').unwrap_or(rest.len());
            let arrow = rest.find(ARROW).unwrap_or(rest.len());
            let text = rest[..comma.min(arrow)].trim();
            self.parse_ply(text, is_answer, letters)?;
            if comma == arrow {
                break;
            }
            is_answer = arrow < comma;
            rest = if is_answer { &rest[arrow + ARROW.len()..] } else { &rest[comma + 1..] };
        }
        self.finish()
    }

    /// Returns the branch if it ends with an answer.
    fn finish(self) -> Result<Branch, PlanFault> {
        match self.branch.0.last() {
            Some((_, PlannedAction::Answer(_))) => Ok(self.branch),
            _ => Err(PlanFault::NoAnswer),
        }
    }

    fn parse_ply(&mut self, text: &str, is_answer: bool, letters: &PieceLetters) -> Result<(), PlanFault> {
        if text.is_empty() {
            return Err(PlanFault::Missing);
        }
        let is_any = ANYTHING.contains(&text.to_lowercase().as_str());
        self.add_ply(
            is_answer,
            |parser| {
                if is_any { Ok(None) } else { parser.parse_action(text, letters).map(Some) }
            },
        )
    }

    /// Adds an action, or any for `None`, which is read on the position that the line has led to.
    fn add_ply(
        &mut self,
        is_answer: bool,
        read: impl FnOnce(&Self) -> Result<Option<Action>, PlanFault>,
    ) -> Result<(), PlanFault> {
        if self.branch.0.len() == MOST_BRANCH_PLIES {
            return Err(PlanFault::TooDeep);
        }
        if let Some(last) = self.last.filter(|_| self.known.as_ref().is_some_and(|at| at.outcome().is_some()))
        {
            return Err(PlanFault::AfterTheEnd(last));
        }
        let seat = self.acting_seat(is_answer)?;
        let action = read(self)?;
        let play = match (action, is_answer) {
            (None, true) => return Err(PlanFault::AnyAnswer),
            (None, false) => PlannedAction::Any,
            (Some(Action::Leave(_)), _) => return Err(PlanFault::Leaving),
            (Some(action), true) => PlannedAction::Answer(action),
            (Some(action), false) => PlannedAction::If(action),
        };
        self.branch.0.push((seat, play));
        self.advance(seat, action);
        Ok(())
    }

    /// Returns the seat of this action. After a declared capture, the arrow decides.
    fn acting_seat(&self, is_answer: bool) -> Result<Seat, PlanFault> {
        let may_act = |wanted: bool| {
            let seats = [Some(self.turn), self.again];
            seats.into_iter().flatten().find(|&seat| (seat == self.own) == wanted)
        };
        match (may_act(is_answer), is_answer) {
            (Some(seat), _) => Ok(seat),
            (None, true) => Err(PlanFault::AnswerOutOfTurn(self.turn)),
            (None, false) => Err(PlanFault::MissingArrow),
        }
    }

    fn parse_action(&self, text: &str, letters: &PieceLetters) -> Result<Action, PlanFault> {
        match &self.known {
            Some(position) => input::read_with(position, text, letters)
                .map_err(|error| PlanFault::Input { text: one_line(text), error }),
            None => self.parse_unknown_position(text, letters),
        }
    }

    /// Checks a picked action.
    fn check_action(&self, action: Action) -> Result<Action, PlanFault> {
        let Some(position) = &self.known else { return self.check_unknown_position(action) };
        position.explain(action).map(|()| action).map_err(|ruling| {
            let error = InputError::Refused(action, ruling);
            PlanFault::Input { text: action.to_string(), error }
        })
    }

    /// Parses an action on an unknown position, and checks only its form.
    fn parse_unknown_position(&self, text: &str, letters: &PieceLetters) -> Result<Action, PlanFault> {
        let close: String =
            input::normalized(text).chars().filter(|letter| !matches!(letter, ' ' | '-')).collect();
        let is_known = |action: &Action| self.has_kind(*action);
        // Canonical text always takes precedence.
        let canonical = close.parse::<Action>().ok().or_else(|| close.to_lowercase().parse::<Action>().ok());
        let action = canonical
            .filter(is_known)
            .or_else(|| letters.parse(&close).filter(is_known))
            .or(canonical)
            .ok_or_else(|| PlanFault::NotInFull(one_line(text)))?;
        self.check_unknown_position(action)
    }

    /// Checks the form of an action on an unknown position.
    fn check_unknown_position(&self, action: Action) -> Result<Action, PlanFault> {
        // Of the rulings on this position, only those that hold in every position apply.
        let ruling = self.root.explain(action).err();
        let ruling = ruling.filter(|ruling| [&OFF_BOARD, &NO_SUCH_FORM].contains(&ruling.reason));
        if ruling.is_some() || !self.has_kind(action) {
            return Err(PlanFault::Impossible { action, ruling });
        }
        Ok(action)
    }

    /// Returns `true` if the game has the kind of piece that an action names.
    fn has_kind(&self, action: Action) -> bool {
        named_kind(action).is_none_or(|kind| self.root.info().kind(kind).is_some())
    }

    /// Updates the position and the turn after an action.
    fn advance(&mut self, seat: Seat, action: Option<Action>) {
        self.last = action;
        let dice = action.zip(self.known.as_ref()).and_then(|(action, at)| at.dice_sides(action));
        self.again = dice.map(|_| seat);
        self.known = match (action, self.known.take()) {
            (Some(action), Some(mut position)) if dice.is_none() => {
                position.play_unchecked(action, None);
                Some(position)
            }
            _ => None,
        };
        self.turn = self.known.as_ref().map_or_else(|| self.next_seat(seat), AnyPosition::to_act);
    }

    /// Returns the seat that acts after another while no seat leaves.
    fn next_seat(&self, seat: Seat) -> Seat {
        let seats = self.root.seats();
        let index = seats.iter().position(|&other| other == seat).map_or(0, |index| index + 1);
        seats[index % seats.len()]
    }
}

/// Returns the kind of piece that an action names.
const fn named_kind(action: Action) -> Option<PieceKind> {
    match action {
        Action::Place { kind, .. }
        | Action::Move { effect: MoveEffect::PromoteTo(kind) | MoveEffect::Drop(kind, _), .. } => Some(kind),
        _ => None,
    }
}
