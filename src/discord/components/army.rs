//! The private army chooser: ready-made armies in a list, and custom ones piece by piece, with a picture.
//!
//! The current selection is stored only in the ids of the buttons, so a restart loses nothing. An id is trusted only if
//! it describes a possible army.

use crate::commands::games::setup::{ArmyPick, RANDOM, army_form, army_name, ready_made};
use crate::commands::own_view::own_view;
use crate::components::press::GamePress;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::error_messages::game_error;
use castellan_discord_api::limits::{CONTENT, FILE_DESCRIPTION, shorten};
use castellan_discord_api::wire::CustomId;
use castellan_discord_api::wire::{Button, File, Message, Row, Select, SelectOption, Style};
use castellan_discord_view::argument::{Argument, Parts, ReadArgument, encode};
use castellan_discord_view::board::RenderOptions;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::army::SetupChoice;
use castellan_game::command::Army;
use castellan_game::{Command, CommandKind, Game, Hidden, Requester};
use castellan_picture::Scene;
use castellan_rules::{ArmyInfo, ArmyKind, Cell, PieceKind, Seat, Square};
use castellan_text::{self as text, Language, MessageArgument, message};

/// The approximate length of the picture's longest side, in pixels.
const PICTURE_SIZE: u32 = 560;
/// The file name of the picture.
const FILE_NAME: &str = "army.png";

components! {
    /// The components of the chooser.
    Army of_game(Pick, Play).opening_list(): |press| army_chooser(press.services, press.context, press.subject, None);
    ArmyPick of_game(Pick, Play): |press| {
        change_selection(press, move |chooser, state| match (press.pick()?, chooser.army) {
            (ArmyPick::Custom, Some(army)) => {
                let is_empty = state.selection == Selection::Empty;
                Some(Selection::Custom(if is_empty { army.minimum() } else { state.counts(army) }))
            }
            (ArmyPick::Custom, None) => None,
            (ArmyPick::ReadyMade(picked), _) => {
                ready_made(&chooser.choice).find(|word| *word == picked).map(Selection::ReadyMade)
            }
        })
    };
    ArmyKind of_game(Pick, Play): |press| {
        change_selection(press, move |chooser, state| {
            let army = chooser.army?;
            state.kind = Some(press.pick().filter(|kind| has_kind(army, *kind))?);
            Some(state.selection.clone())
        })
    };
    ArmyLess of_game(Pick, Play): |press| {
        change_selection(press, |chooser, state| {
            Some(Selection::Custom(state.adjusted_counts(chooser.army?, false)?))
        })
    };
    ArmyMore of_game(Pick, Play): |press| {
        change_selection(press, |chooser, state| {
            Some(Selection::Custom(state.adjusted_counts(chooser.army?, true)?))
        })
    };
    ArmyDone of_game(Change, Play): |press| async move {
        let (chooser, state) = Chooser::from_press(&press)?;
        let army = state.army(chooser.army).ok_or_else(invalid_army)?;
        chooser.lock_in(press.services, &state, army).await
    };
    ArmyType of_game(Look, Play): |press| async move {
        let (_, state) = Chooser::from_press(&press)?;
        army_form(press.subject, state.seat, press.context.language)
    };
}

/// The current selection.
#[derive(Clone, PartialEq, Eq)]
enum Selection {
    /// No selection.
    Empty,
    /// A ready-made army, or a random one.
    ReadyMade(&'static str),
    /// The number of pieces of each kind.
    Custom(Vec<u8>),
}

/// The data in the ids of the chooser.
#[derive(Clone)]
struct ChooserState {
    /// The seat; `None` for all of the user's seats.
    seat: Option<Seat>,
    selection: Selection,
    /// The kind that the plus and minus buttons change.
    kind: Option<PieceKind>,
}

impl ChooserState {
    /// Parses the argument of a button. Returns `None` if it is not a possible army of this variant.
    fn read(argument: Parts<'_>, choice: &SetupChoice, army: Option<&ArmyInfo>) -> Option<Self> {
        let (seat, selection, kind): (_, String, Option<PieceKind>) = argument.read()?;
        let selection = match selection.as_str() {
            "" => Selection::Empty,
            digits if digits.starts_with(|first: char| first.is_ascii_digit()) => {
                let counts: Option<Vec<u8>> =
                    digits.chars().map(|digit| u8::try_from(digit.to_digit(10)?).ok()).collect();
                Selection::Custom(
                    counts.filter(|counts| army.and_then(|army| army.missing(counts)).is_some())?,
                )
            }
            word => Selection::ReadyMade(ready_made(choice).find(|known| *known == word)?),
        };
        let fits = kind.is_none_or(|kind| army.is_some_and(|army| has_kind(army, kind)));
        fits.then_some(Self { seat, selection, kind })
    }

    /// Returns the argument of a button.
    fn argument(&self) -> impl Argument {
        let selection = match &self.selection {
            Selection::Empty => String::new(),
            Selection::ReadyMade(word) => (*word).to_owned(),
            Selection::Custom(counts) => counts.iter().map(u8::to_string).collect(),
        };
        (self.seat, selection, self.kind)
    }

    /// Returns the selected number of pieces of each kind.
    fn counts(&self, army: &ArmyInfo) -> Vec<u8> {
        match &self.selection {
            Selection::Custom(counts) => counts.clone(),
            Selection::ReadyMade(word) => army.preset(word).unwrap_or_else(|| army.minimum()),
            // The army of the button to lock in without a selection.
            Selection::Empty => army.preset(default_army(army)).unwrap_or_else(|| army.minimum()),
        }
    }

    /// Returns the counts with one more or one fewer piece of the current kind; `None` if no army allows that.
    fn adjusted_counts(&self, army: &ArmyInfo, is_more: bool) -> Option<Vec<u8>> {
        let index = army.kinds.iter().position(|kind| Some(kind.kind) == self.kind)?;
        let mut counts = self.counts(army);
        let count = counts.get_mut(index)?;
        *count = if is_more { count.checked_add(1)? } else { count.checked_sub(1)? };
        army.missing(&counts).map(|_| counts)
    }

    /// Returns the number of missing pieces; `None` without a selection.
    fn missing(&self, army: Option<&ArmyInfo>) -> Option<usize> {
        match &self.selection {
            Selection::Empty => None,
            Selection::ReadyMade(_) => Some(0),
            Selection::Custom(counts) => army?.missing(counts),
        }
    }

    /// Returns the selected army; `None` while pieces are missing.
    fn army(&self, army: Option<&ArmyInfo>) -> Option<Army> {
        Some(match &self.selection {
            Selection::Empty => return None,
            Selection::ReadyMade(RANDOM) => Army::Random,
            Selection::ReadyMade(word) => Army::Text((*word).to_owned()),
            Selection::Custom(counts) => Army::Text(army?.text(counts)?),
        })
    }
}

/// Returns the ready-made army that can be locked in without a selection.
fn default_army(army: &ArmyInfo) -> &'static str {
    army.presets.first().map_or(RANDOM, |(name, _)| *name)
}

/// Returns `true` if an army can have pieces of a kind.
fn has_kind(army: &ArmyInfo, kind: PieceKind) -> bool {
    army.kinds.iter().any(|known| known.kind == kind)
}

/// Shows the chooser to a user who has an army to choose.
pub(crate) async fn army_chooser(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    seat: Option<Seat>,
) -> Result<Reply, UserError> {
    let chooser = Chooser::new(context, game, seat)?;
    // The earlier choice is shown. The squares of a typed army do not fit into the ids.
    let selection_before = match game.army(chooser.seats[0]) {
        Some(Army::Random) => Selection::ReadyMade(RANDOM),
        Some(Army::Text(text)) => chooser.selection_of(text),
        None => Selection::Empty,
    };
    let state = ChooserState { seat, selection: selection_before, kind: None };
    Ok(chooser.message(services, &state).await?.into())
}

/// Changes the selection and shows it. `change` returns the new selection; `None` if no army allows that.
async fn change_selection(
    press: GamePress<'_>,
    change: impl FnOnce(&Chooser<'_>, &mut ChooserState) -> Option<Selection>,
) -> Result<Reply, UserError> {
    let (chooser, mut state) = Chooser::from_press(&press)?;
    state.selection = change(&chooser, &mut state).ok_or_else(invalid_army)?;
    Ok(chooser.message(press.services, &state).await?.into())
}

/// Returns the error for a button without a possible army.
fn invalid_army() -> UserError {
    UserError::sentence(message!(Games, "army-unreadable"))
}

/// The data for choosing an army.
struct Chooser<'a> {
    context: &'a InteractionContext<'a>,
    game: &'a Game,
    /// The seats that the army is for.
    seats: Vec<Seat>,
    choice: SetupChoice,
    army: Option<&'static ArmyInfo>,
}

impl<'a> Chooser<'a> {
    /// Creates the chooser for the user.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if the user has no army to choose.
    fn new(
        context: &'a InteractionContext<'a>,
        game: &'a Game,
        seat: Option<Seat>,
    ) -> Result<Self, UserError> {
        let seats = game
            .unready_seats_of(&context.player, seat)
            .map_err(|refusal| game_error(game.id(), refusal.into()))?;
        let Some(choice) = game.setup_choice() else {
            return UserError::err(message!(Games, "army-nothing-to-choose"));
        };
        Ok(Self { context, game, seats, choice, army: game.settings().variant.army() })
    }

    /// Creates the chooser of a button, with its selection.
    fn from_press(press: &GamePress<'a>) -> Result<(Self, ChooserState), UserError> {
        // The seat in the id is accepted only if the user holds it and still has to choose.
        let mut argument = press.argument;
        let seat = Option::read(&mut argument).flatten();
        let chooser = Self::new(press.context, press.subject, seat)?;
        let state =
            ChooserState::read(press.argument, &chooser.choice, chooser.army).ok_or_else(invalid_army)?;
        Ok((chooser, state))
    }

    fn language(&self) -> Language {
        self.context.language
    }

    /// Returns an earlier army as a selection, as far as ids can hold it.
    fn selection_of(&self, text: &str) -> Selection {
        if let Some(word) = ready_made(&self.choice).find(|word| *word == text) {
            return Selection::ReadyMade(word);
        }
        let counts = self.army.and_then(|army| {
            let count = |kind: &ArmyKind| text.chars().filter(|code| *code == kind.kind.letter()).count();
            let counts: Vec<u8> =
                army.kinds.iter().filter_map(|kind| u8::try_from(count(kind)).ok()).collect();
            (army.text(&counts).as_deref() == Some(text)).then_some(counts)
        });
        counts.map_or(Selection::Empty, Selection::Custom)
    }

    /// Stores the selected army as the user's choice.
    async fn lock_in(
        &self,
        services: &Services,
        state: &ChooserState,
        army: Army,
    ) -> Result<Reply, UserError> {
        let (context, game) = (self.context, self.game);
        let command = Command {
            by: Requester::Player(context.player.clone()),
            at: context.created_at(),
            request: format!("{}-army", context.request_id()),
            kind: CommandKind::SetArmy { seat: state.seat, army: Hidden(army) },
        };
        if let Err(trouble) = services.referee.games.command(game.id(), &command).await {
            return Err(game_error(game.id(), trouble));
        }
        let ready = CommandKind::Ready { seat: state.seat };
        Ok(services.games.execute(context, game.id(), ready).await?.into())
    }

    /// Returns the chooser as a message.
    async fn message(&self, services: &Services, state: &ChooserState) -> Result<Message, UserError> {
        let mut state = state.clone();
        state.kind = state.kind.or_else(|| Some(self.army?.kinds.first()?.kind));
        Ok(Message {
            rows: self.rows(&state),
            files: self.picture(services, &state).await?.into_iter().collect(),
            ..Message::private(shorten(&self.lines(&state).join("\n"), CONTENT))
        })
    }

    fn piece_counts(&self, counts: &[u8]) -> MessageArgument {
        let info = self.game.settings().variant.info();
        let kinds = self.army.into_iter().flat_map(|army| army.kinds).zip(counts);
        let some = kinds.filter(|(_, count)| **count > 0);
        MessageArgument::and_list(
            some.map(|(kind, count)| MessageArgument::Counted(info, kind.kind, usize::from(*count)))
                .collect(),
        )
    }

    /// Returns lines with the selection, the limits, and the remaining steps.
    fn lines(&self, state: &ChooserState) -> Vec<String> {
        let to_text = |message: text::Message| message.text(self.language());
        let seats = self.seats.iter().map(|seat| MessageArgument::from(*seat)).collect();
        let mut lines =
            vec![to_text(message!(Games, "army-yours", seats = MessageArgument::and_list(seats)))];
        if let Some(army) = self.army {
            let (always, most) = army.kinds.iter().partition::<Vec<&ArmyKind>, _>(|kind| kind.min > 0);
            let info = self.game.settings().variant.info();
            let piece_counts = |kinds: Vec<&ArmyKind>, count: fn(&ArmyKind) -> u8| {
                let piece_counts =
                    |kind: &ArmyKind| MessageArgument::Counted(info, kind.kind, usize::from(count(kind)));
                MessageArgument::and_list(kinds.into_iter().map(piece_counts).collect())
            };
            lines.push(to_text(message!(
                Games,
                "army-allowed",
                size = army.size,
                always = piece_counts(always, |kind| kind.min),
                most = piece_counts(most, |kind| kind.max),
            )));
        }
        let name = match &state.selection {
            Selection::Empty => self.army.map(|army| army_name(default_army(army), self.language())),
            Selection::ReadyMade(word) => Some(army_name(word, self.language())),
            Selection::Custom(_) => Some(to_text(message!(Games, "army-own"))),
        };
        if let Some(name) = name {
            let pieces = self.army.filter(|_| state.selection != Selection::ReadyMade(RANDOM));
            lines.push(match pieces {
                Some(army) => to_text(message!(
                    Games,
                    "army-pieces",
                    army = name,
                    pieces = self.piece_counts(&state.counts(army))
                )),
                None => to_text(message!(Games, "army-drawn", army = name)),
            });
        }
        let done = message!(Buttons, "army-done");
        lines.push(to_text(match (state.missing(self.army), self.army) {
            (Some(0), _) => message!(Games, "army-complete", done = done),
            (Some(missing), Some(army)) => {
                message!(Games, "army-missing", count = missing, size = army.size, done = done)
            }
            _ => message!(Games, "army-pick", take = self.lock_in_label()),
        }));
        lines
    }

    /// Returns the ready-made army that can be locked in without a selection.
    fn default_choice(&self) -> &'static str {
        self.army.map(default_army).or_else(|| ready_made(&self.choice).next()).unwrap_or(RANDOM)
    }

    /// Returns the label of the button that locks in that army.
    fn lock_in_label(&self) -> text::Message {
        message!(Buttons, "army-take", army = army_name(self.default_choice(), self.language()))
    }

    fn rows(&self, state: &ChooserState) -> Vec<Row> {
        let to_text = |message: text::Message| message.text(self.language());
        let with = |step: Step, state: &ChooserState| -> CustomId {
            ComponentId::for_game(step, self.game.id(), self.game.board_version())
                .with(state.argument())
                .into()
        };
        let id = |step| with(step, state);
        let mut picks: Vec<SelectOption> = ready_made(&self.choice)
            .map(|word| SelectOption {
                chosen: state.selection == Selection::ReadyMade(word),
                description: self.ready_made_pieces(word),
                ..SelectOption::new(
                    army_name(word, self.language()),
                    encode(&ArmyPick::ReadyMade(word.to_owned())),
                )
            })
            .collect();
        if self.army.is_some() {
            picks.push(SelectOption {
                chosen: matches!(state.selection, Selection::Custom(_)),
                ..SelectOption::new(to_text(message!(Games, "army-own")), encode(&ArmyPick::Custom))
            });
        }
        let placeholder = to_text(message!(Games, "army-pick-ready-made"));
        let mut rows = vec![Row::Select(Select { id: id(Step::ArmyPick), placeholder, picks })];
        if let Some(army) = self.army {
            rows.extend(self.kind_rows(army, state, &id));
        }
        let lock_in = |label: text::Message, id| Button::new(Style::Success, to_text(label), id);
        let mut buttons = vec![if state.selection == Selection::Empty {
            let first =
                ChooserState { selection: Selection::ReadyMade(self.default_choice()), ..state.clone() };
            lock_in(self.lock_in_label(), with(Step::ArmyDone, &first))
        } else {
            let done = state.missing(self.army) == Some(0);
            lock_in(message!(Buttons, "army-done"), id(Step::ArmyDone)).enabled(done)
        }];
        if self.choice.accepts_text {
            buttons.push(Button::new(
                Style::Secondary,
                to_text(message!(Buttons, "army-type")),
                id(Step::ArmyType),
            ));
        }
        let cancel = to_text(message!(Buttons, "cancel"));
        buttons.push(Button::new(Style::Secondary, cancel, ComponentId::without_game(Step::Cancel)));
        rows.push(Row::Buttons(buttons));
        rows
    }

    /// Returns the pieces of a ready-made army; empty for a random one.
    fn ready_made_pieces(&self, word: &str) -> String {
        let counts = self.army.and_then(|army| army.preset(word));
        counts.map(|counts| self.piece_counts(&counts).text(self.language())).unwrap_or_default()
    }

    /// Returns the list of kinds with their counts, and the buttons for one more and one fewer.
    fn kind_rows(&self, army: &ArmyInfo, state: &ChooserState, id: &dyn Fn(Step) -> CustomId) -> [Row; 2] {
        let info = self.game.settings().variant.info();
        let to_text = |message: text::Message| message.text(self.language());
        let counts = state.counts(army);
        let picks = army.kinds.iter().zip(&counts).map(|(kind, count)| {
            let name = MessageArgument::Kind(info, kind.kind);
            let label = message!(
                Games,
                "army-kind",
                kind = name,
                count = u32::from(*count),
                most = u32::from(kind.max)
            );
            SelectOption {
                chosen: state.kind == Some(kind.kind),
                ..SelectOption::new(to_text(label), encode(&kind.kind))
            }
        });
        let placeholder = to_text(message!(Games, "army-pick-kind"));
        let select = Select { id: id(Step::ArmyKind), placeholder, picks: picks.collect() };
        let kind = || MessageArgument::Kind(info, state.kind.unwrap_or(army.kinds[0].kind));
        let less = to_text(message!(Buttons, "army-less", kind = kind()));
        let more = to_text(message!(Buttons, "army-more", kind = kind()));
        let buttons = vec![
            Button::new(Style::Secondary, less, id(Step::ArmyLess))
                .enabled(state.adjusted_counts(army, false).is_some()),
            Button::new(Style::Primary, more, id(Step::ArmyMore))
                .enabled(state.adjusted_counts(army, true).is_some()),
        ];
        [Row::Select(select), Row::Buttons(buttons)]
    }

    /// Returns a picture of the army's corner of the board. Returns `None` for a random army, for users who want boards
    /// as text, and if the user's quota of pictures is used up.
    async fn picture(&self, services: &Services, state: &ChooserState) -> Result<Option<File>, UserError> {
        let (RenderOptions { theme, language, .. }, text_board) =
            own_view(services, self.context, self.game).await?;
        let Some(army) = self.army.filter(|_| state.selection != Selection::ReadyMade(RANDOM) && !text_board)
        else {
            return Ok(None);
        };
        if !services.try_spend_picture(self.context) {
            return Ok(None);
        }
        let placed = match &state.selection {
            Selection::Empty => army.preset_arrangement(default_army(army)).unwrap_or_default(),
            Selection::ReadyMade(word) => army.preset_arrangement(word).unwrap_or_default(),
            Selection::Custom(counts) => army.arrange(counts),
        };
        let (variant, options, seat) = (self.game.settings().variant, self.game.options(), self.seats[0]);
        let shown = |placed: &[Option<PieceKind>]| variant.with_army(&options, seat, placed);
        // The picture shows the same part of the board for every selection.
        let any: Vec<Option<PieceKind>> = vec![army.kinds.first().map(|kind| kind.kind); army.size];
        let Some((position, full)) = shown(&placed).zip(shown(&any)) else { return Ok(None) };
        let description = text::pieces_in(&position, seat, language);
        let bytes = services.render_pool.draw(move |renderer| {
            let has_piece = |square: &Square| matches!(full.cell(*square), Cell::Piece(_));
            let corner: Vec<Square> = variant.info().squares().filter(has_piece).collect();
            let mut scene = Scene::new(&position, theme, 0);
            scene.crop_to(&corner, 0);
            let squares = scene.crop.map_or(1, |crop| u32::from(2 * crop.radius + 1));
            scene.square_size = PICTURE_SIZE / squares;
            scene.viewpoint = seat;
            scene.language = language;
            scene.marks_turn = false;
            renderer.png(&scene)
        });
        let file = File::new(FILE_NAME, bytes.await?);
        Ok(Some(File { description: shorten(&description, FILE_DESCRIPTION), ..file }))
    }
}
