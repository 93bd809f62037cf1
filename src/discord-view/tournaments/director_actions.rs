//! The buttons of directors, on requests for a decision and on their panel.

use crate::argument::{Argument, Parts, ReadArgument};
use crate::ids::{ComponentId, Step};
use castellan_discord_api::limits::BUTTONS;
use castellan_discord_api::wire::{Button, Row, Style};
use castellan_text::{self as text, Language, message};
use castellan_tournament::{Board, DirectorQuestion, EventKind, Format, Phase, Tournament};

/// The labels that a button can have.
const WORDS: [&str; 11] = [
    "pair", "extend", "result", "restart", "forfeit", "remove", "replace", "message", "change", "cancel",
    "enter",
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

/// The commands of directors that a button carries out without a form, as subcommands of `/arbiter`.
const COMMANDS: [&str; 4] = ["start", "check-in", "begin-round", "finish"];

/// Returns the known word for a command that a button carries out without a form.
#[must_use]
pub fn command_word(word: &str) -> Option<&'static str> {
    COMMANDS.into_iter().find(|known| *known == word)
}

/// Returns the button of a director's command without a form.
fn command_button(
    tournament: &Tournament,
    word: &'static str,
    label: &text::Message,
    language: Language,
) -> Button {
    let style = if word == "start" { Style::Primary } else { Style::Secondary };
    let id = ComponentId::without_game(Step::DirectorCommand).with((tournament.id(), word));
    Button::new(style, label.text(language), id)
}

/// Returns the buttons of directors for the phase of a tournament, without the panel.
fn command_buttons(tournament: &Tournament, language: Language) -> Vec<Button> {
    let command = |word, label: text::Message| command_button(tournament, word, &label, language);
    match tournament.phase() {
        Phase::SignUp => {
            let check_in = command("check-in", message!(Buttons, "act-open-check-in"));
            let check_in = (!tournament.is_check_in_open()).then_some(check_in);
            std::iter::once(command("start", message!(Buttons, "act-start"))).chain(check_in).collect()
        }
        Phase::Running => {
            let waiting = tournament.rounds().iter().find(|round| !round.started);
            let waiting = waiting.filter(|round| tournament.can_start_round(round)).map(|round| {
                command("begin-round", message!(Buttons, "act-start-round", round = round.number))
            });
            let is_free =
                matches!(tournament.announcement().format, Format::Swiss { .. } | Format::Pods { .. });
            let unpaired = tournament.is_unpaired() && is_free;
            let pair = unpaired.then(|| DirectorAction::new("pair").button(tournament, language));
            let finish = command("finish", message!(Buttons, "act-finish"));
            waiting.into_iter().chain(pair).chain([finish]).collect()
        }
        Phase::Finished | Phase::Cancelled => Vec::new(),
    }
}

/// Returns the buttons of directors below the announcement: those of the phase, and one to the panel.
#[must_use]
pub fn phase_buttons(tournament: &Tournament, language: Language) -> Vec<Button> {
    let mut buttons = command_buttons(tournament, language);
    if !buttons.is_empty() {
        let id = ComponentId::without_game(Step::DirectorPanel).with(tournament.id());
        buttons.push(Button::new(Style::Secondary, message!(Buttons, "act-manage").text(language), id));
    }
    buttons
}

/// Returns the buttons of the panel, for the current state of the tournament.
#[must_use]
pub fn panel_rows(tournament: &Tournament, language: Language) -> Vec<Row> {
    let running = tournament.rounds().iter().filter(|round| round.started && !round.finished);
    let timed = running.filter(|round| round.deadline.is_some()).map(|round| round.number).next_back();
    let extend = timed.map(|round| DirectorAction { round: Some(round), ..DirectorAction::new("extend") });
    let waits = tournament.rounds().last().is_some_and(|round| !round.started);
    let is_free = matches!(tournament.announcement().format, Format::Swiss { .. } | Format::Pods { .. });
    let words: &[&str] = match tournament.phase() {
        Phase::SignUp => &["enter", "message", "change", "cancel"],
        Phase::Running if waits && is_free => {
            &["pair", "result", "forfeit", "remove", "replace", "message", "change", "cancel"]
        }
        Phase::Running => &["result", "forfeit", "remove", "replace", "message", "change", "cancel"],
        Phase::Finished => &["result"],
        Phase::Cancelled => &[],
    };
    let actions = extend.into_iter().chain(words.iter().map(|word| DirectorAction::new(word)));
    let forms = actions.map(|action| action.button(tournament, language));
    let buttons: Vec<Button> = command_buttons(tournament, language).into_iter().chain(forms).collect();
    buttons.chunks(BUTTONS).map(|row| Row::Buttons(row.to_vec())).collect()
}

/// Removes the buttons of directors for these words of `/arbiter` from a private message, and rows that become empty.
pub fn hide_actions(rows: &mut Vec<Row>, hidden: &[&str]) {
    let is_hidden = |button: &Button| {
        let Some(id) = ComponentId::read(button.id.as_str()) else { return false };
        let mut parts = Parts::of(&id.argument);
        parts.take();
        match id.step {
            Step::DirectorCommand | Step::DirectorForm => hidden.contains(&parts.take()),
            Step::DirectorPanel => hidden.contains(&"panel"),
            _ => false,
        }
    };
    for row in &mut *rows {
        if let Row::Buttons(buttons) = row {
            buttons.retain(|button| !is_hidden(button));
        }
    }
    rows.retain(|row| !matches!(row, Row::Buttons(buttons) if buttons.is_empty()));
}

/// Returns the buttons of a request for a decision.
#[must_use]
pub fn decision_row(call: &DirectorQuestion, tournament: &Tournament, language: Language) -> Row {
    let of_board = |word, board: &Board| DirectorAction { board: Some(*board), ..DirectorAction::new(word) };
    let acts = match call {
        DirectorQuestion::Unpaired { .. } => {
            let pair = DirectorAction::new("pair").button(tournament, language);
            let finish = command_button(tournament, "finish", &message!(Buttons, "act-finish"), language);
            return Row::Buttons(vec![pair, finish]);
        }
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
