//! The session at a terminal: its players, the open game, and what each line does.

use super::announcer::{Console, viewpoint};
use super::help;
use super::parse::{read, span, square};
use super::sentence;
use crate::language::{language, said};
use crate::position::game::phase;
use crate::process::{BadInput, line, say};
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
use castellan_text::{self as text, Description, Fact, LONGEST_DESCRIPTION, message};
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

/// The vacation allowance of players at a terminal.
const VACATION: Allowance = Allowance { days_per_year: 30 };
/// The approximate longest side of a picture, in pixels.
const PICTURE: u32 = 900;

/// The next step after a line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// Read the next line.
    Go,
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
    ) -> Result<Self, BadInput> {
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
    pub async fn take(&mut self, line: &str) -> Next {
        self.lines += 1;
        let line = line.trim();
        if line == "quit" {
            return Next::Stop;
        }
        if line.is_empty() {
            return Next::Go;
        }
        let answer = self.run(line).await.unwrap_or_else(|problem| problem + "\n");
        // The output is closed. The moves are stored, so the session can end.
        if say(&answer).is_err() { Next::Stop } else { Next::Go }
    }

    async fn run(&mut self, line: &str) -> Result<String, String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "help" => Ok(help::text()),
            "terms" => terms(rest),
            "new" => self.open_new(rest).await,
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
            _ => self.give(line).await,
        }
    }

    /// Creates a game and joins it.
    async fn open_new(&mut self, rest: &str) -> Result<String, String> {
        let words = shlex::split(rest).ok_or_else(|| said(&message!(CommandLine, "table-quote-missing")))?;
        let Some((name, pairs)) = words.split_first() else {
            return Err(said(&message!(CommandLine, "table-which-game")));
        };
        let variant = variant(name)?;
        let mut terms = Vec::new();
        for pair in pairs {
            let pair = pair.split_once('=');
            terms.push(pair.ok_or_else(|| said(&message!(CommandLine, "table-pairs")))?);
        }
        let quoted = |text: &str| format!("`{text}`");
        let agreement = GameSettings::from_pairs(variant, &terms)
            .map_err(|error| text::terms_refused(&error, quoted).text(language()))?;
        let warnings = variant.warnings(&agreement.options);
        let place = if agreement.solo { None } else { Some(SeatRequest::Any) };
        let kind = CommandKind::Create {
            settings: Box::new(agreement),
            owner: Player::person(self.me.clone()),
            seat: place,
        };
        let id = self.referee.games.new_id().map_err(|trouble| failed(&trouble))?;
        self.command(&id, Requester::Player(self.me.clone()), kind).await?;
        self.game = Some(id.clone());
        let warning = |warning: String| said(&message!(CommandLine, "table-warning", warning = warning));
        let mut text = lines(warnings.iter().map(|told| warning(told.to_string())));
        line(&mut text, said(&message!(CommandLine, "table-opened", id = id.to_string())));
        Ok(text)
    }

    /// Changes the player at the terminal.
    async fn change_player(&mut self, name: &str) -> Result<String, String> {
        if name.is_empty() {
            return Ok(said(&message!(CommandLine, "table-sits", name = self.name.as_str())) + "\n");
        }
        let player =
            self.referee.directory.player(&account(name), name).await.map_err(|trouble| failed(&trouble))?;
        self.people.insert(name.to_lowercase(), player.clone());
        self.me = player;
        name.clone_into(&mut self.name);
        Ok(said(&message!(CommandLine, "table-sits-now", name = name)) + "\n")
    }

    async fn games(&self) -> Result<String, String> {
        let mut text = String::new();
        for over in [false, true] {
            for id in self
                .referee
                .game_list
                .games_of_player(&self.me, over)
                .await
                .map_err(|trouble| failed(&trouble))?
            {
                let game = match self.referee.games.game(&id).await {
                    Ok(game) => game,
                    Err(trouble) => {
                        line(&mut text, format!("{id}  {}", failed(&trouble)));
                        continue;
                    }
                };
                let waiting: Vec<Fact> = game.awaited_seats().iter().map(|seat| Fact::from(*seat)).collect();
                let title = text::title_in(game.settings().variant.info(), language());
                let id = id.to_string();
                let phase = phase(game.phase());
                let told = if waiting.is_empty() {
                    message!(CommandLine, "table-game", id = id, game = title, phase = phase)
                } else {
                    message!(
                        CommandLine,
                        "table-game-waits",
                        id = id,
                        game = title,
                        phase = phase,
                        seats = Fact::all(waiting)
                    )
                };
                line(&mut text, said(&told));
            }
        }
        if text.is_empty() {
            return Ok(said(&message!(CommandLine, "table-no-games")) + "\n");
        }
        Ok(text)
    }

    async fn open(&mut self, name: &str) -> Result<String, String> {
        let id = GameId::new(name)
            .map_err(|_| said(&message!(CommandLine, "table-not-a-name", name = one_line(name))))?;
        self.referee.games.game(&id).await.map_err(|trouble| failed(&trouble))?;
        self.game = Some(id.clone());
        Ok(said(&message!(CommandLine, "table-opened", id = id.to_string())) + "\n")
    }

    async fn vacation(&self, rest: &str) -> Result<String, String> {
        let command =
            if rest == "back" { VacationCommand::CutShort } else { VacationCommand::Take(span(rest)?) };
        let request = self.request();
        let vacations = self.referee.vacations.command(&self.me, command, VACATION, &request).await;
        vacations.map_err(|trouble| sentence(&trouble))?;
        Ok(said(&message!(CommandLine, "table-games-will-hear")) + "\n")
    }

    async fn forget(&mut self, name: &str) -> Result<String, String> {
        let player = self.people.remove(&name.to_lowercase());
        let player =
            player.ok_or_else(|| said(&message!(CommandLine, "table-nobody", name = one_line(name))))?;
        let forgotten = self.referee.erasure.erase(&player).await.map_err(|trouble| failed(&trouble))?;
        let mut text = said(&message!(CommandLine, "table-forgotten", player = player.to_string())) + "\n";
        for game in forgotten.frozen {
            let game = game.to_string();
            line(&mut text, said(&message!(CommandLine, "table-forgotten-frozen", game = game)));
        }
        Ok(text)
    }

    /// Shows or sets the player's notes on the open game.
    async fn note(&self, text: &str) -> Result<String, String> {
        let game = self.current().await?;
        if text.is_empty() {
            let notes = self
                .referee
                .notes
                .of_player(&self.me, game.id())
                .await
                .map_err(|trouble| failed(&trouble))?;
            let none = || said(&message!(CommandLine, "table-no-notes"));
            return Ok(notes.as_ref().map_or_else(none, |notes| notes.as_str().to_owned()) + "\n");
        }
        match self.referee.notes.write(&self.me, game.id(), text, &self.request()).await {
            Ok(()) => Ok(said(&message!(CommandLine, "table-noted")) + "\n"),
            Err(RefereeError::Refused(refusal)) => Err(text::refused_in(&refusal, &[None; 4], language())),
            Err(trouble) => Err(failed(&trouble)),
        }
    }

    async fn back_up(&self) -> Result<String, String> {
        let backups =
            self.backups.as_ref().ok_or_else(|| said(&message!(CommandLine, "table-no-backups")))?;
        let (path, exported) =
            self.referee.backups.back_up(backups).await.map_err(|error| sentence(&error))?;
        let (streams, path) = (exported.streams.to_string(), path.display().to_string());
        Ok(said(&message!(CommandLine, "table-backed-up", streams = streams, path = path)) + "\n")
    }

    /// Runs a command on the open game.
    async fn give(&mut self, line: &str) -> Result<String, String> {
        let game = self.current().await?;
        let people = &self.people;
        let parsed = read(line, &self.me, &game, &|name| people.get(&name.to_lowercase()).cloned())?;
        let by = parsed.by(&self.me);
        let verdict = self.command(&game.id().clone(), by, parsed.command).await?;
        if verdict.events.is_empty() {
            return Ok(said(&message!(CommandLine, "table-nothing")) + "\n");
        }
        // The announcer prints public information. This adds the player's private information.
        let mut text = String::new();
        let names = Console::names(&self.referee, &verdict.state).await;
        let called = |player: &PlayerId| names.get(player).cloned().unwrap_or_else(|| player.to_string());
        for event in &verdict.events {
            let public =
                castellan_game::visibility::visible(event, Some(&verdict.state), Viewer::Anybody).is_some();
            let own =
                castellan_game::visibility::visible(event, Some(&game), Viewer::Player(&self.me)).is_some();
            if own && !public {
                text.push_str(&text::event_sentence_in(
                    event,
                    Some(&game),
                    &verdict.state,
                    &called,
                    language(),
                ));
                text.push('\n');
            }
        }
        Ok(text)
    }

    async fn command(&self, id: &GameId, by: Requester, kind: CommandKind) -> Result<CommandOutcome, String> {
        let command = Command { by, at: self.referee.now(), request: self.request(), kind };
        match self.referee.games.command(id, &command).await {
            Ok(verdict) => Ok(verdict),
            Err(RefereeError::Refused(Refusal::Input(error))) => {
                let game = self.current().await?;
                Err(match game.record() {
                    Some(record) => text::unreadable_in(&error, record.position(), language()),
                    None => text::refused_in(&Refusal::Input(error), &[None; 4], language()),
                })
            }
            Err(RefereeError::Refused(refusal)) => {
                let names = self.seat_names(id).await;
                Err(text::refused_in(&refusal, &names.each_ref().map(Option::as_deref), language()))
            }
            Err(trouble) => Err(failed(&trouble)),
        }
    }

    /// Returns the names of a game's players, by seat.
    async fn seat_names(&self, id: &GameId) -> [Option<String>; 4] {
        let Ok(game) = self.referee.games.game(id).await else { return [const { None }; 4] };
        let names = Console::names(&self.referee, &game).await;
        Seat::ALL.map(|seat| names.get(&game.player_at(seat)?.id).cloned())
    }

    /// Returns the request id of this line.
    fn request(&self) -> String {
        format!("console:{}-{}-{}", std::process::id(), self.referee.now().ms(), self.lines)
    }

    async fn current(&self) -> Result<Arc<Game>, String> {
        let id = self.game.as_ref().ok_or_else(|| said(&message!(CommandLine, "table-no-game")))?;
        self.referee.games.game(id).await.map_err(|trouble| failed(&trouble))
    }

    /// Prints information about the open game.
    async fn show(&self, word: &str, rest: &str) -> Result<String, String> {
        let game = self.current().await?;
        if word == "clock" {
            return Ok(clock(&game, self.referee.now()));
        }
        if word == "export" {
            let log = self.referee.games.log(game.id()).await.map_err(|trouble| failed(&trouble))?;
            let kept = self
                .referee
                .notes
                .private_texts(&self.me, game.id())
                .await
                .map_err(|trouble| failed(&trouble))?;
            let text = export(&log, Viewer::Player(&self.me), &kept).map_err(|error| sentence(&error))?;
            return write(rest, |file| private_files::write(file, text.as_bytes()));
        }
        let record = game.record().ok_or_else(|| said(&message!(CommandLine, "table-not-started")))?;
        let position = record.position();
        Ok(match word {
            "board" => text_board::draw_in(position, viewpoint(&game), language()),
            "describe" => {
                let (end, last, names) = (game.end(), record.last(), [None; 4]);
                let scene = Description { position, end, last, before: None, names };
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
            "why" => match input::read_with(position, rest, &text::letters_in(position.info(), language())) {
                Ok(action) => {
                    said(&message!(CommandLine, "table-legal-move", action = action.to_string())) + "\n"
                }
                Err(error) => text::unreadable_in(&error, position, language()) + "\n",
            },
            _ => lines(record.steps().map(|step| format!("{} {}", step.seat, step.action))),
        })
    }

    async fn picture(&self, game: &Game, rest: &str) -> Result<String, String> {
        let (file, marked) = rest.split_once(' ').unwrap_or((rest, ""));
        let record = game.record().ok_or_else(|| said(&message!(CommandLine, "table-not-started")))?;
        let position = record.position();
        let mut scene = Scene::new(position, &theme::LIGHT, PICTURE / u32::from(position.info().files));
        scene.viewpoint = viewpoint(game);
        scene.last = record.last();
        scene.title = text::title_in(position.info(), language()).to_owned();
        let names = Console::names(&self.referee, game).await;
        scene.names = Seat::ALL.map(|seat| names.get(&game.player_at(seat)?.id).cloned());
        scene.language = language();
        scene.status = text::standing_in(position, game.end(), &[None; 4], language());
        scene.turn = game.end().is_none();
        if !marked.is_empty() {
            scene.mark_targets(square(marked)?);
            scene.legend = true;
        }
        let bytes = Renderer::new().png(&scene).map_err(|error| sentence(&error))?;
        write(file, |file| std::fs::write(file, &bytes))
    }
}

/// Returns the account of a person at a terminal.
fn account(name: &str) -> String {
    format!("console:{}", name.to_lowercase())
}

fn variant(name: &str) -> Result<Variant, String> {
    crate::position::game::variant(name).map_err(|BadInput(problem)| sentence(&problem))
}

/// Returns the options and terms of a game.
fn terms(name: &str) -> Result<String, String> {
    let info = variant(name)?.info();
    let own = info.options.iter().map(|option| (option.key, option.values));
    let common = COMMON_SETTINGS.iter().map(|term| (term.key, term.values));
    Ok(lines(own.chain(common).map(|(key, values)| {
        let meaning = text::option_meaning_in(info, key, text::Language::En);
        format!("  {key}={values}  {meaning}")
    })))
}

fn clock(game: &Game, now: castellan_game::Time) -> String {
    let left = game.all_seats().into_iter().filter_map(|seat| Some((seat, game.clock().left(seat, now)?)));
    let left =
        lines(left.map(|(seat, left)| said(&message!(CommandLine, "table-time", seat = seat, span = left))));
    if left.is_empty() { said(&message!(CommandLine, "table-no-clock")) + "\n" } else { left }
}

/// Joins texts, one per line.
fn lines(texts: impl Iterator<Item = String>) -> String {
    let mut all = String::new();
    texts.for_each(|text| line(&mut all, text));
    all
}

fn write(file: &str, writing: impl FnOnce(&Path) -> std::io::Result<()>) -> Result<String, String> {
    if file.is_empty() {
        return Err(said(&message!(CommandLine, "table-which-file")));
    }
    writing(Path::new(file)).map_err(|error| {
        said(&message!(CommandLine, "table-file-problem", file = file, problem = error.to_string()))
    })?;
    Ok(said(&message!(CommandLine, "table-written", file = file)) + "\n")
}

/// Returns the message for an error that is not the player's fault.
fn failed(trouble: &RefereeError) -> String {
    match trouble {
        RefereeError::UnknownGame(_) | RefereeError::Contended(_) => sentence(trouble),
        _ => said(&message!(CommandLine, "table-failed", problem = trouble.to_string())),
    }
}
