//! The session at a terminal: its players, the open game, and what each line does.

use super::announcer::{Console, viewpoint};
use super::help;
use super::parse::{parse_line, span, square};
use super::sentence;
use crate::language::{language, localize};
use crate::position::game_args::phase_name;
use crate::process::{CliError, push_line, write_stdout};
use castellan_game::command::SeatRequest;
use castellan_game::settings_text::COMMON_SETTINGS;
use castellan_game::vacation::{Allowance, VacationCommand};
use castellan_game::visibility::Viewer;
use castellan_game::{
    Command, CommandKind, Game, GameId, GameSettings, Player, PlayerId, Refusal, Requester, export,
};
use castellan_picture::{Renderer, Scene, text_board, theme};
use castellan_referee::backups::BackupSettings;
use castellan_referee::{CommandOutcome, Referee, RefereeError};
use castellan_rules::options::one_line;
use castellan_rules::text::input;
use castellan_rules::{Seat, Variant};
use castellan_store::private_files;
use castellan_text::{self as text, DescribedPosition, LONGEST_DESCRIPTION, MessageArgument, message};
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

/// The vacation allowance of players at a terminal.
const VACATION: Allowance = Allowance { days_per_year: 30 };
/// The approximate longest side of a picture, in pixels.
const PICTURE_SIZE: u32 = 900;

/// The next step after a line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// Read the next line.
    Continue,
    /// End the session.
    Stop,
}

/// The session at a terminal.
pub struct Session {
    referee: Arc<Referee>,
    backups: Option<BackupSettings>,
    me: PlayerId,
    name: String,
    game: Option<GameId>,
    /// All people who have played here, by lower-case name.
    people: HashMap<String, PlayerId>,
    lines: u64,
}

impl Session {
    pub async fn new(
        referee: Arc<Referee>,
        backups: Option<BackupSettings>,
        name: &str,
    ) -> Result<Self, CliError> {
        let mut people = HashMap::new();
        for (player, person) in referee.directory.people().await? {
            people.insert(person.name.to_lowercase(), player);
        }
        let me = referee.directory.player(&account(name), name).await?;
        people.insert(name.to_lowercase(), me.clone());
        let game = referee.game_list.games_of_player(&me, false).await?.into_iter().next_back();
        Ok(Self { referee, backups, me, name: name.to_owned(), game, people, lines: 0 })
    }

    /// Runs a line and prints the answer.
    pub async fn run_line(&mut self, line: &str) -> Next {
        self.lines += 1;
        let line = line.trim();
        if line == "quit" {
            return Next::Stop;
        }
        if line.is_empty() {
            return Next::Continue;
        }
        let answer = self.answer(line).await.unwrap_or_else(|problem| problem + "\n");
        // The output is closed. The moves are stored, so the session can end.
        if write_stdout(&answer).is_err() { Next::Stop } else { Next::Continue }
    }

    async fn answer(&mut self, line: &str) -> Result<String, String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "help" => Ok(help::text()),
            "terms" => settings_text(rest),
            "new" => self.new_game(rest).await,
            "as" => self.change_player(rest).await,
            "games" => self.games().await,
            "open" => self.open(rest).await,
            "vacation" => self.vacation(rest).await,
            "forget" => self.forget(rest).await,
            "backup" => self.back_up().await,
            "board" | "describe" | "picture" | "legal" | "why" | "clock" | "history" | "export" => {
                self.show(word, rest).await
            }
            "note" => self.note(rest).await,
            _ => self.run_game_command(line).await,
        }
    }

    /// Creates a game and joins it.
    async fn new_game(&mut self, rest: &str) -> Result<String, String> {
        let words =
            shlex::split(rest).ok_or_else(|| localize(&message!(CommandLine, "table-quote-missing")))?;
        let Some((name, pair_words)) = words.split_first() else {
            return Err(localize(&message!(CommandLine, "table-which-game")));
        };
        let variant = variant(name)?;
        let mut pairs = Vec::new();
        for pair in pair_words {
            let pair = pair.split_once('=');
            pairs.push(pair.ok_or_else(|| localize(&message!(CommandLine, "table-pairs")))?);
        }
        let quoted = |text: &str| format!("`{text}`");
        let settings = GameSettings::from_pairs(variant, &pairs)
            .map_err(|error| text::settings_text_error(&error, quoted).text(language()))?;
        let warnings = variant.warnings(&settings.options);
        let seat = if settings.solo { None } else { Some(SeatRequest::Any) };
        let kind = CommandKind::Create {
            settings: Box::new(settings),
            owner: Player::person(self.me.clone()),
            seat,
        };
        let id = self.referee.games.new_id().map_err(|error| describe_error(&error))?;
        self.command(&id, Requester::Player(self.me.clone()), kind).await?;
        self.game = Some(id.clone());
        let warning = |warning: String| localize(&message!(CommandLine, "table-warning", warning = warning));
        let mut text = lines(warnings.iter().map(|option_warning| warning(option_warning.to_string())));
        push_line(&mut text, localize(&message!(CommandLine, "table-opened", id = id.to_string())));
        Ok(text)
    }

    /// Changes the player at the terminal.
    async fn change_player(&mut self, name: &str) -> Result<String, String> {
        if name.is_empty() {
            return Ok(localize(&message!(CommandLine, "table-sits", name = self.name.as_str())) + "\n");
        }
        let player = self
            .referee
            .directory
            .player(&account(name), name)
            .await
            .map_err(|error| describe_error(&error))?;
        self.people.insert(name.to_lowercase(), player.clone());
        self.me = player;
        name.clone_into(&mut self.name);
        Ok(localize(&message!(CommandLine, "table-sits-now", name = name)) + "\n")
    }

    async fn games(&self) -> Result<String, String> {
        let mut text = String::new();
        for over in [false, true] {
            for id in self
                .referee
                .game_list
                .games_of_player(&self.me, over)
                .await
                .map_err(|error| describe_error(&error))?
            {
                let game = match self.referee.games.game(&id).await {
                    Ok(game) => game,
                    Err(error) => {
                        push_line(&mut text, format!("{id}  {}", describe_error(&error)));
                        continue;
                    }
                };
                let waiting: Vec<MessageArgument> =
                    game.awaited_seats().iter().map(|seat| MessageArgument::from(*seat)).collect();
                let title = text::game_title_in(game.settings().variant.info(), language());
                let id = id.to_string();
                let phase = phase_name(game.phase());
                let message = if waiting.is_empty() {
                    message!(CommandLine, "table-game", id = id, game = title, phase = phase)
                } else {
                    message!(
                        CommandLine,
                        "table-game-waits",
                        id = id,
                        game = title,
                        phase = phase,
                        seats = MessageArgument::and_list(waiting)
                    )
                };
                push_line(&mut text, localize(&message));
            }
        }
        if text.is_empty() {
            return Ok(localize(&message!(CommandLine, "table-no-games")) + "\n");
        }
        Ok(text)
    }

    async fn open(&mut self, name: &str) -> Result<String, String> {
        let id = GameId::new(name)
            .map_err(|_| localize(&message!(CommandLine, "table-not-a-name", name = one_line(name))))?;
        self.referee.games.game(&id).await.map_err(|error| describe_error(&error))?;
        self.game = Some(id.clone());
        Ok(localize(&message!(CommandLine, "table-opened", id = id.to_string())) + "\n")
    }

    async fn vacation(&self, rest: &str) -> Result<String, String> {
        let command =
            if rest == "back" { VacationCommand::CutShort } else { VacationCommand::Take(span(rest)?) };
        let request_id = self.request_id();
        let vacations = self.referee.vacations.command(&self.me, command, VACATION, &request_id).await;
        vacations.map_err(|error| sentence(&error))?;
        Ok(localize(&message!(CommandLine, "table-games-will-hear")) + "\n")
    }

    async fn forget(&mut self, name: &str) -> Result<String, String> {
        let player = self.people.remove(&name.to_lowercase());
        let player =
            player.ok_or_else(|| localize(&message!(CommandLine, "table-nobody", name = one_line(name))))?;
        let forgotten = self.referee.erasure.erase(&player).await.map_err(|error| describe_error(&error))?;
        let mut text =
            localize(&message!(CommandLine, "table-forgotten", player = player.to_string())) + "\n";
        for game in forgotten.frozen {
            let game = game.to_string();
            push_line(&mut text, localize(&message!(CommandLine, "table-forgotten-frozen", game = game)));
        }
        Ok(text)
    }

    /// Shows or sets the player's notes on the open game.
    async fn note(&self, text: &str) -> Result<String, String> {
        let game = self.current_game().await?;
        if text.is_empty() {
            let notes = self
                .referee
                .notes
                .of_player(&self.me, game.id())
                .await
                .map_err(|error| describe_error(&error))?;
            let none = || localize(&message!(CommandLine, "table-no-notes"));
            return Ok(notes.as_ref().map_or_else(none, |notes| notes.as_str().to_owned()) + "\n");
        }
        match self.referee.notes.write(&self.me, game.id(), text, &self.request_id()).await {
            Ok(()) => Ok(localize(&message!(CommandLine, "table-noted")) + "\n"),
            Err(RefereeError::Refused(refusal)) => {
                Err(text::game_refusal_in(&refusal, &[None; 4], language()))
            }
            Err(error) => Err(describe_error(&error)),
        }
    }

    async fn back_up(&self) -> Result<String, String> {
        let backups =
            self.backups.as_ref().ok_or_else(|| localize(&message!(CommandLine, "table-no-backups")))?;
        let (path, exported) =
            self.referee.backups.back_up(backups).await.map_err(|error| sentence(&error))?;
        let (streams, path) = (exported.streams.to_string(), path.display().to_string());
        Ok(localize(&message!(CommandLine, "table-backed-up", streams = streams, path = path)) + "\n")
    }

    /// Runs a command on the open game.
    async fn run_game_command(&mut self, line: &str) -> Result<String, String> {
        let game = self.current_game().await?;
        let people = &self.people;
        let parsed = parse_line(line, &self.me, &game, &|name| people.get(&name.to_lowercase()).cloned())?;
        let by = parsed.requester(&self.me);
        let outcome = self.command(&game.id().clone(), by, parsed.command).await?;
        if outcome.events.is_empty() {
            return Ok(localize(&message!(CommandLine, "table-nothing")) + "\n");
        }
        // The announcer prints public information. This adds the player's private information.
        let mut text = String::new();
        let names = Console::player_names(&self.referee, &outcome.state).await;
        let name_of = |player: &PlayerId| names.get(player).cloned().unwrap_or_else(|| player.to_string());
        for event in &outcome.events {
            let is_public =
                castellan_game::visibility::visible(event, Some(&outcome.state), Viewer::Anybody).is_some();
            let is_own =
                castellan_game::visibility::visible(event, Some(&game), Viewer::Player(&self.me)).is_some();
            if is_own && !is_public {
                text.push_str(&text::event_sentence_in(
                    event,
                    Some(&game),
                    &outcome.state,
                    &name_of,
                    language(),
                ));
                text.push('\n');
            }
        }
        Ok(text)
    }

    async fn command(&self, id: &GameId, by: Requester, kind: CommandKind) -> Result<CommandOutcome, String> {
        let command = Command { by, at: self.referee.now(), request: self.request_id(), kind };
        match self.referee.games.command(id, &command).await {
            Ok(outcome) => Ok(outcome),
            Err(RefereeError::Refused(Refusal::Input(error))) => {
                let game = self.current_game().await?;
                Err(match game.record() {
                    Some(record) => text::input_error_in(&error, record.position(), language()),
                    None => text::game_refusal_in(&Refusal::Input(error), &[None; 4], language()),
                })
            }
            Err(RefereeError::Refused(refusal)) => {
                let names = self.seat_names(id).await;
                Err(text::game_refusal_in(&refusal, &names.each_ref().map(Option::as_deref), language()))
            }
            Err(error) => Err(describe_error(&error)),
        }
    }

    /// Returns the names of a game's players, by seat.
    async fn seat_names(&self, id: &GameId) -> [Option<String>; 4] {
        let Ok(game) = self.referee.games.game(id).await else { return [const { None }; 4] };
        let names = Console::player_names(&self.referee, &game).await;
        Seat::ALL.map(|seat| names.get(&game.player_at(seat)?.id).cloned())
    }

    /// Returns the request id of this line.
    fn request_id(&self) -> String {
        format!("console:{}-{}-{}", std::process::id(), self.referee.now().ms(), self.lines)
    }

    async fn current_game(&self) -> Result<Arc<Game>, String> {
        let id = self.game.as_ref().ok_or_else(|| localize(&message!(CommandLine, "table-no-game")))?;
        self.referee.games.game(id).await.map_err(|error| describe_error(&error))
    }

    /// Prints information about the open game.
    async fn show(&self, word: &str, rest: &str) -> Result<String, String> {
        let game = self.current_game().await?;
        if word == "clock" {
            return Ok(clock_text(&game, self.referee.now()));
        }
        if word == "export" {
            let log = self.referee.games.log(game.id()).await.map_err(|error| describe_error(&error))?;
            let private_texts = self
                .referee
                .notes
                .private_texts(&self.me, game.id())
                .await
                .map_err(|error| describe_error(&error))?;
            let text =
                export(&log, Viewer::Player(&self.me), &private_texts).map_err(|error| sentence(&error))?;
            return write_file(rest, |file| private_files::write(file, text.as_bytes()));
        }
        let record = game.record().ok_or_else(|| localize(&message!(CommandLine, "table-not-started")))?;
        let position = record.position();
        Ok(match word {
            "board" => text_board::draw_in(position, viewpoint(&game), language()),
            "describe" => {
                let (end, last, names) = (game.end(), record.last(), [None; 4]);
                let scene = DescribedPosition { position, end, last, before: None, names };
                text::describe_in(&scene, LONGEST_DESCRIPTION, language()) + "\n"
            }
            "picture" => return self.picture(&game, rest).await,
            "legal" => {
                let from = if rest.is_empty() { None } else { Some(square(rest)?.to_string()) };
                let mut actions: Vec<String> = position.actions().iter().map(ToString::to_string).collect();
                actions.retain(|action| from.as_ref().is_none_or(|from| action.starts_with(from.as_str())));
                actions.sort();
                format!("{}\n", actions.join(" "))
            }
            "why" => {
                match input::read_with(position, rest, &text::piece_letters_in(position.info(), language())) {
                    Ok(action) => {
                        localize(&message!(CommandLine, "table-legal-move", action = action.to_string()))
                            + "\n"
                    }
                    Err(error) => text::input_error_in(&error, position, language()) + "\n",
                }
            }
            _ => lines(record.steps().map(|step| format!("{} {}", step.seat, step.action))),
        })
    }

    async fn picture(&self, game: &Game, rest: &str) -> Result<String, String> {
        let (file, marked) = rest.split_once(' ').unwrap_or((rest, ""));
        let record = game.record().ok_or_else(|| localize(&message!(CommandLine, "table-not-started")))?;
        let position = record.position();
        let mut scene = Scene::new(position, &theme::LIGHT, PICTURE_SIZE / u32::from(position.info().files));
        scene.viewpoint = viewpoint(game);
        scene.last = record.last();
        scene.title = text::game_title_in(position.info(), language()).to_owned();
        let names = Console::player_names(&self.referee, game).await;
        scene.names = Seat::ALL.map(|seat| names.get(&game.player_at(seat)?.id).cloned());
        scene.language = language();
        scene.status = text::position_status_in(position, game.end(), &[None; 4], language());
        scene.marks_turn = game.end().is_none();
        if !marked.is_empty() {
            scene.mark_targets(square(marked)?);
            scene.has_legend = true;
        }
        let bytes = Renderer::new().png(&scene).map_err(|error| sentence(&error))?;
        write_file(file, |file| std::fs::write(file, &bytes))
    }
}

/// Returns the account of a person at a terminal.
fn account(name: &str) -> String {
    format!("console:{}", name.to_lowercase())
}

fn variant(name: &str) -> Result<Variant, String> {
    crate::position::game_args::variant(name).map_err(|CliError(problem)| sentence(&problem))
}

/// Returns the options of a game and the settings that all games have, one per line.
fn settings_text(name: &str) -> Result<String, String> {
    let info = variant(name)?.info();
    let own = info.options.iter().map(|option| (option.key, option.values));
    let common = COMMON_SETTINGS.iter().map(|setting| (setting.key, setting.values));
    Ok(lines(own.chain(common).map(|(key, values)| {
        let meaning = text::option_meaning_in(info, key, text::Language::En);
        format!("  {key}={values}  {meaning}")
    })))
}

fn clock_text(game: &Game, now: castellan_game::Time) -> String {
    let left = game.all_seats().into_iter().filter_map(|seat| Some((seat, game.clock().left(seat, now)?)));
    let left = lines(
        left.map(|(seat, left)| localize(&message!(CommandLine, "table-time", seat = seat, span = left))),
    );
    if left.is_empty() { localize(&message!(CommandLine, "table-no-clock")) + "\n" } else { left }
}

/// Joins texts, one per line.
fn lines(texts: impl Iterator<Item = String>) -> String {
    let mut all = String::new();
    texts.for_each(|text| push_line(&mut all, text));
    all
}

fn write_file(file: &str, write_to: impl FnOnce(&Path) -> std::io::Result<()>) -> Result<String, String> {
    if file.is_empty() {
        return Err(localize(&message!(CommandLine, "table-which-file")));
    }
    write_to(Path::new(file)).map_err(|error| {
        localize(&message!(CommandLine, "table-file-problem", file = file, problem = error.to_string()))
    })?;
    Ok(localize(&message!(CommandLine, "table-written", file = file)) + "\n")
}

/// Returns the message for an error that is not the player's fault.
fn describe_error(error: &RefereeError) -> String {
    match error {
        RefereeError::UnknownGame(_) | RefereeError::Contended(_) => sentence(error),
        _ => localize(&message!(CommandLine, "table-failed", problem = error.to_string())),
    }
}
