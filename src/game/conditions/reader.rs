//! The parser of plans, which validates actions as far as the position is known.

use super::{
    ANY, ARROW, DEEPEST, LONGEST_TEXT, LONGEST_WRITTEN, MOST_PLIES, Plan, PlanError, PlanFault, Play, Ply,
    count,
};
use castellan_rules::options::one_line;
use castellan_rules::refusals::{NO_SUCH_FORM, OFF_BOARD};
use castellan_rules::text::input::{self, Letters};
use castellan_rules::text::typed;
use castellan_rules::{Action, AnyPosition, Kind, MoveEffect, Seat};

/// Other spellings of the arrow.
const ARROWS: [&str; 7] = ["=>", "→", "⇒", "➔", "➜", "➡", "⟶"];
/// Other words for any action.
const ANYTHING: [&str; 4] = [ANY, "anything", "whatever", "*"];

impl Plan {
    /// Parses a plan of a seat for this position, in which another seat is to act.
    ///
    /// # Errors
    /// Returns the first invalid line and its fault.
    pub fn read(text: &str, position: &AnyPosition, seat: Seat) -> Result<Self, PlanError> {
        Self::read_with(text, position, seat, &Letters::default())
    }

    /// Parses a plan that may use the piece letters of the writer's language.
    ///
    /// # Errors
    /// Returns an error as [`read`](Self::read) does, and if a text matches different actions by codes and by letters.
    pub fn read_with(
        text: &str,
        position: &AnyPosition,
        seat: Seat,
        letters: &Letters,
    ) -> Result<Self, PlanError> {
        Self::default().with_lines(text, position, seat, letters)
    }

    /// Returns the plan with more branches.
    ///
    /// # Errors
    /// Returns an error as [`read_with`](Self::read_with) does. Line numbers refer to the new text.
    pub fn with_lines(
        &self,
        text: &str,
        position: &AnyPosition,
        seat: Seat,
        letters: &Letters,
    ) -> Result<Self, PlanError> {
        let on_line = |line| move |fault| PlanError { line, fault };
        let whole = on_line(1);
        for_whom(text, position, seat).map_err(whole)?;
        let mut plan = self.clone();
        for (number, line) in lines(text) {
            let branch = Branch::new(position, seat, letters).read(line).map_err(on_line(number))?;
            add(&mut plan.next, &branch).map_err(on_line(number))?;
            if count(&plan.next) > MOST_PLIES {
                return Err(on_line(number)(PlanFault::TooManyPlies));
            }
        }
        if plan.is_empty() {
            return Err(whole(PlanFault::Empty));
        }
        // Actions are ASCII, so bytes are characters.
        let characters = plan.write().len();
        if characters > LONGEST_WRITTEN {
            return Err(whole(PlanFault::TooLongToShow { characters }));
        }
        Ok(plan)
    }

    /// Parses each line of a plan by itself, and returns a plan of the valid lines and the errors of the others. Lines
    /// that exceed the limits count as invalid.
    ///
    /// ```
    /// use castellan_game::conditions::Plan;
    /// use castellan_rules::text::input::Letters;
    /// use castellan_rules::{Options, Record, Seat, Variant};
    ///
    /// let options = Options::new(Variant::AllRoundKing.info(), &[])?;
    /// let record = Record::begin(Variant::AllRoundKing, options)?;
    /// let (position, letters) = (record.position(), Letters::default());
    /// let (plan, errors) =
    ///     Plan::read_each("any -> e7e5\nsoon", position, Seat::Black, &letters).expect("Black waits");
    /// assert_eq!((plan.write().as_str(), errors[0].line), ("any -> e7e5\n", 2));
    /// # Ok::<(), castellan_rules::OptionError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the seat cannot have a plan now, or the text is too long.
    pub fn read_each(
        text: &str,
        position: &AnyPosition,
        seat: Seat,
        letters: &Letters,
    ) -> Result<(Self, Vec<PlanError>), PlanError> {
        for_whom(text, position, seat).map_err(|fault| PlanError { line: 1, fault })?;
        let (mut plan, mut errors) = (Self::default(), Vec::new());
        for (line, written) in lines(text) {
            let with = Branch::new(position, seat, letters).read(written).and_then(|branch| {
                let mut with = plan.clone();
                add(&mut with.next, &branch)?;
                if count(&with.next) > MOST_PLIES {
                    return Err(PlanFault::TooManyPlies);
                }
                let characters = with.write().len();
                if characters > LONGEST_WRITTEN {
                    return Err(PlanFault::TooLongToShow { characters });
                }
                Ok(with)
            });
            match with {
                Ok(with) => plan = with,
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

/// Checks that a seat can have a plan for a position, and that its text is not too long.
fn for_whom(text: &str, position: &AnyPosition, seat: Seat) -> Result<(), PlanFault> {
    if text.chars().nth(LONGEST_TEXT).is_some() {
        return Err(PlanFault::TooLong);
    }
    if !position.has_seat(seat) {
        return Err(PlanFault::NotInGame(seat));
    }
    if position.ending().is_some() {
        return Err(PlanFault::Over);
    }
    if position.to_act() == seat {
        return Err(PlanFault::ItsTurn);
    }
    Ok(())
}

/// Adds a branch, which shares its beginning with existing ones.
fn add(next: &mut Vec<Ply>, branch: &[(Seat, Play)]) -> Result<(), PlanFault> {
    let Some((&(seat, play), rest)) = branch.split_first() else { return Ok(()) };
    if let Play::Answer(answer) = play {
        let other = next.iter().find_map(|ply| match ply.play {
            Play::Answer(other) if other != answer => Some(other),
            _ => None,
        });
        if let Some(other) = other {
            return Err(PlanFault::TwoAnswers(other, answer));
        }
    }
    let place = next.iter().position(|ply| (ply.seat, ply.play) == (seat, play)).unwrap_or(next.len());
    if place == next.len() {
        next.push(Ply { seat, play, then: Vec::new() });
    }
    add(&mut next[place].then, rest)
}

/// The state while a line is parsed.
struct Branch<'a> {
    /// The seat that the plan belongs to.
    own: Seat,
    /// The position that the plan is for.
    root: &'a AnyPosition,
    letters: &'a Letters,
    /// The position at this point of the line, while it is known.
    known: Option<AnyPosition>,
    /// The next seat to act, as far as known.
    turn: Seat,
    /// The alternative to `turn` after a declared capture: if the capture fails, the same seat acts again.
    again: Option<Seat>,
    /// The previous action.
    last: Option<Action>,
    plies: Vec<(Seat, Play)>,
}

impl<'a> Branch<'a> {
    fn new(root: &'a AnyPosition, own: Seat, letters: &'a Letters) -> Self {
        let (known, turn) = (Some(root.clone()), root.to_act());
        Self { own, root, letters, known, turn, again: None, last: None, plies: Vec::new() }
    }

    fn read(mut self, line: &str) -> Result<Vec<(Seat, Play)>, PlanFault> {
        let line = ARROWS.iter().fold(typed::cleaned(line), |line, arrow| line.replace(arrow, ARROW));
        let mut rest = line.as_str();
        let mut is_answer = false;
        if let Some(after) = rest.trim_start().strip_prefix(ARROW) {
            (rest, is_answer) = (after, true);
        }
        loop {
            let comma = rest.find(',').unwrap_or(rest.len());
            let arrow = rest.find(ARROW).unwrap_or(rest.len());
            let text = rest[..comma.min(arrow)].trim();
            self.ply(text, is_answer)?;
            if comma == arrow {
                break;
            }
            is_answer = arrow < comma;
            rest = if is_answer { &rest[arrow + ARROW.len()..] } else { &rest[comma + 1..] };
        }
        match self.plies.last() {
            Some((_, Play::Answer(_))) => Ok(self.plies),
            _ => Err(PlanFault::NoAnswer),
        }
    }

    fn ply(&mut self, text: &str, is_answer: bool) -> Result<(), PlanFault> {
        if text.is_empty() {
            return Err(PlanFault::Missing);
        }
        if self.plies.len() == DEEPEST {
            return Err(PlanFault::TooDeep);
        }
        if let Some(last) = self.last.filter(|_| self.known.as_ref().is_some_and(|at| at.ending().is_some()))
        {
            return Err(PlanFault::AfterTheEnd(last));
        }
        let seat = self.seat(is_answer)?;
        let any = ANYTHING.contains(&text.to_lowercase().as_str());
        let play = match (any, is_answer) {
            (true, true) => return Err(PlanFault::AnyAnswer),
            (true, false) => Play::Any,
            (false, true) => Play::Answer(self.action(text)?),
            (false, false) => Play::If(self.action(text)?),
        };
        self.plies.push((seat, play));
        self.go_on(seat, play);
        Ok(())
    }

    /// Returns the seat of this action. After a declared capture, the arrow decides.
    fn seat(&self, is_answer: bool) -> Result<Seat, PlanFault> {
        let may_act = |wanted: bool| {
            let seats = [Some(self.turn), self.again];
            seats.into_iter().flatten().find(|&seat| (seat == self.own) == wanted)
        };
        match (may_act(is_answer), is_answer) {
            (Some(seat), _) => Ok(seat),
            (None, true) => Err(PlanFault::NotItsTurn(self.turn)),
            (None, false) => Err(PlanFault::ArrowMissing),
        }
    }

    fn action(&self, text: &str) -> Result<Action, PlanFault> {
        let action = match &self.known {
            Some(position) => input::read_with(position, text, self.letters)
                .map_err(|error| PlanFault::Input { text: one_line(text), error })?,
            None => self.possible(text)?,
        };
        if matches!(action, Action::Leave(_)) { Err(PlanFault::Leaving) } else { Ok(action) }
    }

    /// Parses an action on an unknown position, and checks only its form.
    fn possible(&self, text: &str) -> Result<Action, PlanFault> {
        let close: String =
            input::as_typed(text).chars().filter(|letter| !matches!(letter, ' ' | '-')).collect();
        let info = self.root.info();
        let is_known = |action: &Action| named_kind(*action).is_none_or(|kind| info.kind(kind).is_some());
        // Canonical text always takes precedence.
        let canonical = close.parse::<Action>().ok().or_else(|| close.to_lowercase().parse::<Action>().ok());
        let action = canonical
            .filter(is_known)
            .or_else(|| self.letters.parse(&close).filter(is_known))
            .or(canonical)
            .ok_or_else(|| PlanFault::NotInFull(one_line(text)))?;
        // Of the rulings on this position, only those that hold in every position apply.
        let ruling = self.root.explain(action).err();
        let ruling = ruling.filter(|ruling| [&OFF_BOARD, &NO_SUCH_FORM].contains(&ruling.reason));
        if ruling.is_some() || !is_known(&action) {
            return Err(PlanFault::Impossible { action, ruling });
        }
        Ok(action)
    }

    /// Updates the position and the turn after an action.
    fn go_on(&mut self, seat: Seat, play: Play) {
        let action = match play {
            Play::Any => None,
            Play::If(action) | Play::Answer(action) => Some(action),
        };
        self.last = action;
        let dice = action.zip(self.known.as_ref()).and_then(|(action, at)| at.die(action));
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
        let place = seats.iter().position(|&other| other == seat).map_or(0, |place| place + 1);
        seats[place % seats.len()]
    }
}

/// Returns the kind of piece that an action names.
const fn named_kind(action: Action) -> Option<Kind> {
    match action {
        Action::Place { kind, .. }
        | Action::Move { effect: MoveEffect::Become(kind) | MoveEffect::Drop(kind, _), .. } => Some(kind),
        _ => None,
    }
}
