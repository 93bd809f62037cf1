//! The private army chooser: ready-made armies in a list, and custom ones piece by piece, with a picture.
//!
//! The current selection is stored only in the ids of the buttons, so a restart loses nothing. An id is trusted only if
//! it describes a possible army.

use crate::commands::games::setup::{RANDOM, army_form, army_name, ready_made};
use crate::commands::own_view::own_view;
use crate::components::press::GamePress;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::refusals::game_error;
use castellan_discord_api::limits::{CONTENT, FILE_DESCRIPTION, cut};
use castellan_discord_api::wire::CustomId;
use castellan_discord_api::wire::{Button, File, Message, Pick, Row, Select, Style};
use castellan_discord_view::argument::{Argument, Parts, ReadArgument};
use castellan_discord_view::board::View;
use castellan_discord_view::ids::{Id, Step};
use castellan_game::army::Choice;
use castellan_game::command::Army;
use castellan_game::{By, Command, CommandKind, Game, Hidden};
use castellan_picture::Scene;
use castellan_rules::{ArmyInfo, ArmyKind, Cell, Kind, Seat, Square};
use castellan_text::{self as text, Fact, Language, message};

/// The list value for a custom army.
const OWN: &str = "own";
/// The approximate length of the picture's longest side, in pixels.
const PICTURE: u32 = 560;
/// The file name of the picture.
const FILE: &str = "army.png";

components! {
    /// The components of the chooser.
    Army of_game(Pick, Play).asking(): |press| army_chooser(press.services, press.context, press.subject, None);
    ArmyPick of_game(Pick, Play): |press| {
        changed(press, |chooser, chosen, picked| match chooser.army {
            Some(army) if picked == OWN => {
                let begins = chosen.draft == Draft::Nothing;
                Some(Draft::Counts(if begins { army.least() } else { chosen.counts(army) }))
            }
            _ => Some(Draft::Word(ready_made(&chooser.choice).find(|word| *word == picked)?)),
        })
    };
    ArmyKind of_game(Pick, Play): |press| {
        changed(press, |chooser, chosen, picked| {
            let army = chooser.army?;
            chosen.kind = Some(Parts::of(picked).read().filter(|kind| has_kind(army, *kind))?);
            Some(chosen.draft.clone())
        })
    };
    ArmyLess of_game(Pick, Play): |press| {
        changed(press, |chooser, chosen, _| {
            Some(Draft::Counts(chosen.changed(chooser.army?, false)?))
        })
    };
    ArmyMore of_game(Pick, Play): |press| {
        changed(press, |chooser, chosen, _| {
            Some(Draft::Counts(chosen.changed(chooser.army?, true)?))
        })
    };
    ArmyDone of_game(Change, Play): |press| async move {
        let (chooser, chosen) = Chooser::of_button(&press)?;
        let army = chosen.army(chooser.army).ok_or_else(not_ours)?;
        chooser.lock_in(press.services, &chosen, army).await
    };
    ArmyType of_game(Look, Play): |press| async move {
        let (_, chosen) = Chooser::of_button(&press)?;
        army_form(press.subject, chosen.seat, press.context.language)
    };
}

/// The current selection.
#[derive(Clone, PartialEq, Eq)]
enum Draft {
    /// No selection.
    Nothing,
    /// A ready-made army, or a random one.
    Word(&'static str),
    /// The number of pieces of each kind.
    Counts(Vec<u8>),
}

/// The data in the ids of the chooser.
#[derive(Clone)]
struct Chosen {
    /// The seat; `None` for all of the user's seats.
    seat: Option<Seat>,
    draft: Draft,
    /// The kind that the plus and minus buttons change.
    kind: Option<Kind>,
}

impl Chosen {
    /// Parses the argument of a button. Returns `None` if it is not a possible army of this variant.
    fn read(argument: Parts<'_>, choice: &Choice, army: Option<&ArmyInfo>) -> Option<Self> {
        let (seat, draft, kind): (_, String, Option<Kind>) = argument.read()?;
        let draft = match draft.as_str() {
            "" => Draft::Nothing,
            digits if digits.starts_with(|first: char| first.is_ascii_digit()) => {
                let counts: Option<Vec<u8>> =
                    digits.chars().map(|digit| u8::try_from(digit.to_digit(10)?).ok()).collect();
                Draft::Counts(counts.filter(|counts| army.and_then(|army| army.missing(counts)).is_some())?)
            }
            word => Draft::Word(ready_made(choice).find(|known| *known == word)?),
        };
        let fits = kind.is_none_or(|kind| army.is_some_and(|army| has_kind(army, kind)));
        fits.then_some(Self { seat, draft, kind })
    }

    /// Returns the argument of a button.
    fn argument(&self) -> impl Argument {
        let draft = match &self.draft {
            Draft::Nothing => String::new(),
            Draft::Word(word) => (*word).to_owned(),
            Draft::Counts(counts) => counts.iter().map(u8::to_string).collect(),
        };
        (self.seat, draft, self.kind)
    }

    /// Returns the selected number of pieces of each kind.
    fn counts(&self, army: &ArmyInfo) -> Vec<u8> {
        match &self.draft {
            Draft::Counts(counts) => counts.clone(),
            Draft::Word(word) => army.ready_made(word).unwrap_or_else(|| army.least()),
            // The army of the button to lock in without a selection.
            Draft::Nothing => army.ready_made(usual(army)).unwrap_or_else(|| army.least()),
        }
    }

    /// Returns the counts with one more or one fewer piece of the current kind; `None` if no army allows that.
    fn changed(&self, army: &ArmyInfo, more: bool) -> Option<Vec<u8>> {
        let place = army.kinds.iter().position(|kind| Some(kind.kind) == self.kind)?;
        let mut counts = self.counts(army);
        let count = counts.get_mut(place)?;
        *count = if more { count.checked_add(1)? } else { count.checked_sub(1)? };
        army.missing(&counts).map(|_| counts)
    }

    /// Returns the number of missing pieces; `None` without a selection.
    fn missing(&self, army: Option<&ArmyInfo>) -> Option<usize> {
        match &self.draft {
            Draft::Nothing => None,
            Draft::Word(_) => Some(0),
            Draft::Counts(counts) => army?.missing(counts),
        }
    }

    /// Returns the selected army; `None` while pieces are missing.
    fn army(&self, army: Option<&ArmyInfo>) -> Option<Army> {
        Some(match &self.draft {
            Draft::Nothing => return None,
            Draft::Word(RANDOM) => Army::Random,
            Draft::Word(word) => Army::Text((*word).to_owned()),
            Draft::Counts(counts) => Army::Text(army?.text(counts)?),
        })
    }
}

/// Returns the ready-made army that can be locked in without a selection.
fn usual(army: &ArmyInfo) -> &'static str {
    army.ready_made.first().map_or(RANDOM, |(name, _)| *name)
}

/// Returns `true` if an army can have pieces of a kind.
fn has_kind(army: &ArmyInfo, kind: Kind) -> bool {
    army.kinds.iter().any(|known| known.kind == kind)
}

/// Shows the chooser to a user who has an army to choose.
pub(crate) async fn army_chooser(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    seat: Option<Seat>,
) -> Result<Reply, UserError> {
    let chooser = Chooser::of(context, game, seat)?;
    // The earlier choice is shown. The squares of a typed army do not fit into the ids.
    let before = match game.army(chooser.seats[0]) {
        Some(Army::Random) => Draft::Word(RANDOM),
        Some(Army::Text(text)) => chooser.draft_of(text),
        None => Draft::Nothing,
    };
    let chosen = Chosen { seat, draft: before, kind: None };
    Ok(chooser.message(services, &chosen).await?.into())
}

/// Changes the selection and shows it. `change` returns the new selection; `None` if no army allows that.
async fn changed(
    press: GamePress<'_>,
    change: fn(&Chooser<'_>, &mut Chosen, &str) -> Option<Draft>,
) -> Result<Reply, UserError> {
    let (chooser, mut chosen) = Chooser::of_button(&press)?;
    chosen.draft = change(&chooser, &mut chosen, press.picked).ok_or_else(not_ours)?;
    Ok(chooser.message(press.services, &chosen).await?.into())
}

/// Returns the error for a button without a possible army.
fn not_ours() -> UserError {
    UserError::sentence(message!(Games, "army-unreadable"))
}

/// The data for choosing an army.
struct Chooser<'a> {
    context: &'a InteractionContext<'a>,
    game: &'a Game,
    /// The seats that the army is for.
    seats: Vec<Seat>,
    choice: Choice,
    army: Option<&'static ArmyInfo>,
}

impl<'a> Chooser<'a> {
    /// Creates the chooser for the user.
    ///
    /// # Errors
    /// Returns a [`UserError`] with the reason if the user has no army to choose.
    fn of(
        context: &'a InteractionContext<'a>,
        game: &'a Game,
        seat: Option<Seat>,
    ) -> Result<Self, UserError> {
        let seats = game
            .choosing_for(&context.player, seat)
            .map_err(|refusal| game_error(game.id(), refusal.into()))?;
        let Some(choice) = game.choice() else {
            return UserError::say(message!(Games, "army-nothing-to-choose"));
        };
        Ok(Self { context, game, seats, choice, army: game.agreement().variant.army() })
    }

    /// Creates the chooser of a button, with its selection.
    fn of_button(press: &GamePress<'a>) -> Result<(Self, Chosen), UserError> {
        // The seat in the id is accepted only if the user holds it and still has to choose.
        let mut argument = press.argument;
        let seat = Option::read(&mut argument).flatten();
        let chooser = Self::of(press.context, press.subject, seat)?;
        let chosen = Chosen::read(press.argument, &chooser.choice, chooser.army).ok_or_else(not_ours)?;
        Ok((chooser, chosen))
    }

    fn language(&self) -> Language {
        self.context.language
    }

    /// Returns an earlier army as a selection, as far as ids can hold it.
    fn draft_of(&self, text: &str) -> Draft {
        if let Some(word) = ready_made(&self.choice).find(|word| *word == text) {
            return Draft::Word(word);
        }
        let counts = self.army.and_then(|army| {
            let count = |kind: &ArmyKind| text.chars().filter(|code| *code == kind.kind.letter()).count();
            let counts: Vec<u8> =
                army.kinds.iter().filter_map(|kind| u8::try_from(count(kind)).ok()).collect();
            (army.text(&counts).as_deref() == Some(text)).then_some(counts)
        });
        counts.map_or(Draft::Nothing, Draft::Counts)
    }

    /// Stores the selected army as the user's choice.
    async fn lock_in(&self, services: &Services, chosen: &Chosen, army: Army) -> Result<Reply, UserError> {
        let (context, game) = (self.context, self.game);
        let command = Command {
            by: By::Player(context.player.clone()),
            at: context.asked_at(),
            request: format!("{}-army", context.request()),
            kind: CommandKind::SetArmy { seat: chosen.seat, army: Hidden(army) },
        };
        if let Err(trouble) = services.referee.games.command(game.id(), &command).await {
            return Err(game_error(game.id(), trouble));
        }
        let ready = CommandKind::Ready { seat: chosen.seat };
        Ok(services.games.execute(context, game.id(), ready).await?.into())
    }

    /// Returns the chooser as a message.
    async fn message(&self, services: &Services, chosen: &Chosen) -> Result<Message, UserError> {
        let mut chosen = chosen.clone();
        chosen.kind = chosen.kind.or_else(|| Some(self.army?.kinds.first()?.kind));
        Ok(Message {
            rows: self.rows(&chosen),
            files: self.picture(services, &chosen).await?.into_iter().collect(),
            ..Message::private(cut(&self.lines(&chosen).join("\n"), CONTENT))
        })
    }

    fn counted(&self, counts: &[u8]) -> Fact {
        let info = self.game.agreement().variant.info();
        let kinds = self.army.into_iter().flat_map(|army| army.kinds).zip(counts);
        let some = kinds.filter(|(_, count)| **count > 0);
        Fact::all(some.map(|(kind, count)| Fact::Counted(info, kind.kind, usize::from(*count))).collect())
    }

    /// Returns lines with the selection, the limits, and the remaining steps.
    fn lines(&self, chosen: &Chosen) -> Vec<String> {
        let say = |said: text::Message| said.text(self.language());
        let seats = self.seats.iter().map(|seat| Fact::from(*seat)).collect();
        let mut lines = vec![say(message!(Games, "army-yours", seats = Fact::all(seats)))];
        if let Some(army) = self.army {
            let (always, most) = army.kinds.iter().partition::<Vec<&ArmyKind>, _>(|kind| kind.least > 0);
            let info = self.game.agreement().variant.info();
            let counted = |kinds: Vec<&ArmyKind>, count: fn(&ArmyKind) -> u8| {
                let counted = |kind: &ArmyKind| Fact::Counted(info, kind.kind, usize::from(count(kind)));
                Fact::all(kinds.into_iter().map(counted).collect())
            };
            lines.push(say(message!(
                Games,
                "army-allowed",
                size = army.size,
                always = counted(always, |kind| kind.least),
                most = counted(most, |kind| kind.most),
            )));
        }
        let name = match &chosen.draft {
            Draft::Nothing => self.army.map(|army| army_name(usual(army), self.language())),
            Draft::Word(word) => Some(army_name(word, self.language())),
            Draft::Counts(_) => Some(say(message!(Games, "army-own"))),
        };
        if let Some(name) = name {
            let pieces = self.army.filter(|_| chosen.draft != Draft::Word(RANDOM));
            lines.push(match pieces {
                Some(army) => say(message!(
                    Games,
                    "army-pieces",
                    army = name,
                    pieces = self.counted(&chosen.counts(army))
                )),
                None => say(message!(Games, "army-drawn", army = name)),
            });
        }
        let done = message!(Buttons, "army-done");
        lines.push(say(match (chosen.missing(self.army), self.army) {
            (Some(0), _) => message!(Games, "army-complete", done = done),
            (Some(missing), Some(army)) => {
                message!(Games, "army-missing", count = missing, size = army.size, done = done)
            }
            _ => message!(Games, "army-pick", take = self.take()),
        }));
        lines
    }

    /// Returns the ready-made army that can be locked in without a selection.
    fn first(&self) -> &'static str {
        self.army.map(usual).or_else(|| ready_made(&self.choice).next()).unwrap_or(RANDOM)
    }

    /// Returns the label of the button that locks in that army.
    fn take(&self) -> text::Message {
        message!(Buttons, "army-take", army = army_name(self.first(), self.language()))
    }

    fn rows(&self, chosen: &Chosen) -> Vec<Row> {
        let say = |said: text::Message| said.text(self.language());
        let with = |step: Step, chosen: &Chosen| -> CustomId {
            Id::of(step, self.game.id(), self.game.moment()).with(chosen.argument()).into()
        };
        let id = |step| with(step, chosen);
        let mut picks: Vec<Pick> = ready_made(&self.choice)
            .map(|word| Pick {
                chosen: chosen.draft == Draft::Word(word),
                description: self.ready_made_pieces(word),
                ..Pick::new(army_name(word, self.language()), word)
            })
            .collect();
        if self.army.is_some() {
            picks.push(Pick {
                chosen: matches!(chosen.draft, Draft::Counts(_)),
                ..Pick::new(say(message!(Games, "army-own")), OWN)
            });
        }
        let placeholder = say(message!(Games, "army-pick-ready-made"));
        let mut rows = vec![Row::Select(Select { id: id(Step::ArmyPick), placeholder, picks })];
        if let Some(army) = self.army {
            rows.extend(self.kind_rows(army, chosen, &id));
        }
        let lock_in = |label: text::Message, id| Button::new(Style::Success, say(label), id);
        let mut buttons = vec![if chosen.draft == Draft::Nothing {
            let first = Chosen { draft: Draft::Word(self.first()), ..chosen.clone() };
            lock_in(self.take(), with(Step::ArmyDone, &first))
        } else {
            let done = chosen.missing(self.army) == Some(0);
            lock_in(message!(Buttons, "army-done"), id(Step::ArmyDone)).enabled(done)
        }];
        if self.choice.takes_text {
            buttons.push(Button::new(
                Style::Secondary,
                say(message!(Buttons, "army-type")),
                id(Step::ArmyType),
            ));
        }
        let cancel = say(message!(Buttons, "cancel"));
        buttons.push(Button::new(Style::Secondary, cancel, Id::bare(Step::Never)));
        rows.push(Row::Buttons(buttons));
        rows
    }

    /// Returns the pieces of a ready-made army; empty for a random one.
    fn ready_made_pieces(&self, word: &str) -> String {
        let counts = self.army.and_then(|army| army.ready_made(word));
        counts.map(|counts| self.counted(&counts).text(self.language())).unwrap_or_default()
    }

    /// Returns the list of kinds with their counts, and the buttons for one more and one fewer.
    fn kind_rows(&self, army: &ArmyInfo, chosen: &Chosen, id: &dyn Fn(Step) -> CustomId) -> [Row; 2] {
        let info = self.game.agreement().variant.info();
        let say = |said: text::Message| said.text(self.language());
        let counts = chosen.counts(army);
        let picks = army.kinds.iter().zip(&counts).map(|(kind, count)| {
            let name = Fact::Kind(info, kind.kind);
            let label = message!(
                Games,
                "army-kind",
                kind = name,
                count = u32::from(*count),
                most = u32::from(kind.most)
            );
            Pick {
                chosen: chosen.kind == Some(kind.kind),
                ..Pick::new(say(label), kind.kind.letter().to_string())
            }
        });
        let placeholder = say(message!(Games, "army-pick-kind"));
        let select = Select { id: id(Step::ArmyKind), placeholder, picks: picks.collect() };
        let kind = || Fact::Kind(info, chosen.kind.unwrap_or(army.kinds[0].kind));
        let less = say(message!(Buttons, "army-less", kind = kind()));
        let more = say(message!(Buttons, "army-more", kind = kind()));
        let buttons = vec![
            Button::new(Style::Secondary, less, id(Step::ArmyLess))
                .enabled(chosen.changed(army, false).is_some()),
            Button::new(Style::Primary, more, id(Step::ArmyMore))
                .enabled(chosen.changed(army, true).is_some()),
        ];
        [Row::Select(select), Row::Buttons(buttons)]
    }

    /// Returns a picture of the army's corner of the board. Returns `None` for a random army, for users who want boards
    /// as text, and if the user's quota of pictures is used up.
    async fn picture(&self, services: &Services, chosen: &Chosen) -> Result<Option<File>, UserError> {
        let (View { theme, language, .. }, text_board) = own_view(services, self.context, self.game).await?;
        let Some(army) = self.army.filter(|_| chosen.draft != Draft::Word(RANDOM) && !text_board) else {
            return Ok(None);
        };
        if !services.may_draw(self.context) {
            return Ok(None);
        }
        let placed = match &chosen.draft {
            Draft::Nothing => army.placed_ready_made(usual(army)).unwrap_or_default(),
            Draft::Word(word) => army.placed_ready_made(word).unwrap_or_default(),
            Draft::Counts(counts) => army.placed(counts),
        };
        let (variant, options, seat) = (self.game.agreement().variant, self.game.options(), self.seats[0]);
        let shown = |placed: &[Option<Kind>]| variant.with_army(&options, seat, placed);
        // The picture shows the same part of the board for every selection.
        let any: Vec<Option<Kind>> = vec![army.kinds.first().map(|kind| kind.kind); army.size];
        let Some((position, full)) = shown(&placed).zip(shown(&any)) else { return Ok(None) };
        let description = text::pieces_in(&position, seat, language);
        let bytes = services.render_pool.draw(move |renderer| {
            let has_piece = |square: &Square| matches!(full.cell(*square), Cell::Piece(_));
            let corner: Vec<Square> = variant.info().squares().filter(has_piece).collect();
            let mut scene = Scene::new(&position, theme, 0);
            scene.show_only(&corner);
            let squares = scene.crop.map_or(1, |crop| u32::from(2 * crop.radius + 1));
            scene.square = PICTURE / squares;
            scene.viewpoint = seat;
            scene.language = language;
            scene.turn = false;
            renderer.png(&scene)
        });
        let file = File::new(FILE, bytes.await?);
        Ok(Some(File { description: cut(&description, FILE_DESCRIPTION), ..file }))
    }
}
