//! The buttons of directors, on requests for a decision and on their panel.

use crate::argument::{Argument, Parts, ReadArgument};
use crate::ids::{ComponentId, Step};
use castellan_discord_api::wire::{Button, Row, Style};
use castellan_text::{Language, message};
use castellan_tournament::{Board, DirectorQuestion, EventKind, Format, Phase, Tournament};

/// The labels that a button can have.
const WORDS: [&str; 12] = [
    "pair", "finish", "extend", "result", "restart", "forfeit", "remove", "replace", "message", "change",
    "cancel", "enter",
];

/// A decision by button: the subcommand of `/arbiter`, and its known options.
#[derive(Clone, Copy)]
pub struct DirectorAction {
    /// The subcommand, or its synonym.
    pub word: &'static str,
    /// The board.
    pub board: Option<Board>,
    /// The round.
    pub round: Option<u32>,
    /// The number of events when the button was shown. `None` in the menu of a directors' command.
    pub seen: Option<u64>,
}

impl DirectorAction {
    /// Creates a decision about a tournament as a whole.
    #[must_use]
    pub const fn new(word: &'static str) -> Self {
        Self { word, board: None, round: None, seen: None }
    }

    /// Returns the decision for the current state of a tournament.
    #[must_use]
    pub fn now(self, tournament: &Tournament) -> Self {
        Self { seen: Some(tournament.events()), ..self }
    }

    /// Returns the button that opens the form.
    #[must_use]
    pub fn button(&self, tournament: &Tournament, language: Language) -> Button {
        let label = match self.word {
            "pair" => message!(Buttons, "act-pair"),
            "finish" => message!(Buttons, "act-finish"),
            "extend" => message!(Buttons, "act-extend"),
            "result" => message!(Buttons, "act-set-result"),
            "forfeit" => message!(Buttons, "act-forfeit"),
            "remove" => message!(Buttons, "act-remove"),
            "replace" => message!(Buttons, "act-replace"),
            "message" => message!(Buttons, "act-message"),
            "change" => message!(Buttons, "act-change"),
            "cancel" => message!(Buttons, "act-cancel"),
            "enter" => message!(Buttons, "act-enter"),
            _ => message!(Buttons, "act-restart"),
        };
        let style = if self.word == "cancel" { Style::Danger } else { Style::Secondary };
        Button::new(
            style,
            label.text(language),
            ComponentId::without_game(Step::DirectorForm).with((tournament.id(), self.now(tournament))),
        )
    }

    /// Returns the path of the command.
    #[must_use]
    pub fn path(&self) -> [&'static str; 2] {
        ["arbiter", if self.word == "forfeit" { "result" } else { self.word }]
    }

    /// Returns `true` if an event is the result of this decision, and repeating it would have a second effect.
    #[must_use]
    pub fn leads_to(&self, what: &EventKind) -> bool {
        match what {
            EventKind::PlayersMessaged { .. } => self.word == "message",
            EventKind::Extended { .. } => self.word == "extend",
            EventKind::Restarted { .. } => self.word == "restart",
            EventKind::RoundPaired { .. } => self.word == "pair",
            _ => false,
        }
    }
}

impl Argument for DirectorAction {
    fn write(&self, parts: &mut Vec<String>) {
        (self.word, self.round, self.board, self.seen).write(parts);
    }
}

impl ReadArgument for DirectorAction {
    fn read(parts: &mut Parts<'_>) -> Option<Self> {
        let word = parts.take();
        let word = WORDS.into_iter().find(|known| *known == word)?;
        let (round, board, seen) = ReadArgument::read(parts)?;
        Some(Self { word, board, round, seen })
    }
}

/// Returns the buttons of the panel, for the current state of the tournament.
pub fn panel_rows(tournament: &Tournament, language: Language) -> Vec<Row> {
    let running = tournament.rounds().iter().filter(|round| round.started && !round.finished);
    let timed =
        running.clone().filter(|round| round.deadline.is_some()).map(|round| round.number).next_back();
    let waits = tournament.is_unpaired() || tournament.rounds().last().is_some_and(|round| !round.started);
    let is_free = matches!(tournament.announcement().format, Format::Swiss { .. } | Format::Pods { .. });
    let of_round = |word, round| DirectorAction { round: Some(round), ..DirectorAction::new(word) };
    let (first, second) = match tournament.phase() {
        Phase::SignUp => {
            (Vec::new(), ["enter", "message", "change", "cancel"].map(DirectorAction::new).to_vec())
        }
        Phase::Running => {
            let mut first = Vec::new();
            first.extend((waits && is_free).then_some(DirectorAction::new("pair")));
            first.extend(timed.map(|round| of_round("extend", round)));
            first.extend([
                DirectorAction::new("result"),
                DirectorAction::new("forfeit"),
                DirectorAction::new("remove"),
            ]);
            let more = ["replace", "message", "change", "finish", "cancel"].map(DirectorAction::new);
            (first, more.to_vec())
        }
        Phase::Finished => (vec![DirectorAction::new("result")], Vec::new()),
        Phase::Cancelled => (Vec::new(), Vec::new()),
    };
    let row = |acts: Vec<DirectorAction>| {
        acts.iter().map(|act| act.button(tournament, language)).collect::<Vec<_>>()
    };
    [row(first), row(second)].into_iter().filter(|row| !row.is_empty()).map(Row::Buttons).collect()
}

/// Returns the buttons of a request for a decision.
#[must_use]
pub fn decision_row(call: &DirectorQuestion, tournament: &Tournament, language: Language) -> Row {
    let of_board = |word, board: &Board| DirectorAction { board: Some(*board), ..DirectorAction::new(word) };
    let acts = match call {
        DirectorQuestion::Unpaired { .. } => vec![DirectorAction::new("pair"), DirectorAction::new("finish")],
        DirectorQuestion::Closed { board } => vec![of_board("result", board), of_board("restart", board)],
        DirectorQuestion::Drawn { board } => vec![of_board("result", board)],
        DirectorQuestion::Overdue { round, .. } => {
            vec![
                DirectorAction { round: Some(*round), ..DirectorAction::new("extend") },
                DirectorAction::new("result"),
            ]
        }
    };
    Row::Buttons(acts.iter().map(|act| act.button(tournament, language)).collect())
}

/// Returns the button that opens the form for a list of people.
#[must_use]
pub fn enter_button(tournament: &Tournament, language: Language) -> Button {
    DirectorAction::new("enter").button(tournament, language)
}
