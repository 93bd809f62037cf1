//! All messages and commands of a page at a game, in every role. A new message, command or question does not
//! compile without its row.

use crate::harness::{HOME, Harness, Page, location, next_request};
use castellan_community::settings::ServerSettings;
use castellan_discord_api::wire::{GuildId, RoleId};
use castellan_game::command::{Army, SeatRequest};
use castellan_game::{CommandKind, GameId, GameSettings, Player, PlayerId, Requester, Span};
use castellan_rules::Variant;
use castellan_web::Question;
use castellan_web::commands::{GameCommand, TargetedCommand};
use castellan_web::messages::ClientMessage;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;
use tokio::time::timeout;

const PATIENCE: Duration = Duration::from_secs(20);
/// A server in which the game is not played.
pub const ELSEWHERE: GuildId = GuildId(70);
/// The code with which a connection closes if there is no such game for the person.
pub const NO_GAME: u16 = 4404;
/// The code for somebody without a session.
pub const SIGNED_OUT: u16 = 4401;

/// The role of a person with a private link to the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// A player, whose turn it is, and who created the game.
    Mover,
    /// The other player.
    Opponent,
    /// A member of the server.
    Member,
    /// A member whom a player has blocked.
    Blocked,
    /// A member with the directors' role. Discord tells of roles only with its own requests, so that directors direct
    /// nothing here.
    Director,
    /// A person whose session is for another server.
    Stranger,
    /// A person who is banned in the server.
    Banned,
    /// A player who was erased.
    Erased,
    /// A player whose sessions were revoked.
    Revoked,
}

use Role::{Banned, Blocked, Director, Erased, Member, Mover, Opponent, Revoked, Stranger};

pub const ALL: &[Role] = &[Mover, Opponent, Member, Blocked, Director, Stranger, Banned, Erased, Revoked];
/// The roles that see the board of an open game.
const READERS: &[Role] = &[Mover, Opponent, Member, Blocked, Director];
pub const PLAYERS: &[Role] = &[Mover, Opponent];
/// No role: in that state, the rules of the game refuse it to all.
const NOBODY: &[Role] = &[];

/// The state of the game in which something is tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Two of four seats are taken.
    Lobby,
    /// Both players have chosen an army, and may choose another one.
    Armies,
    /// Nobody has moved yet.
    Begun,
    /// Each player has moved once, and clocks run.
    Running,
    /// The player to move has offered a takeback.
    Offered,
    /// The opponent has resigned.
    Over,
}

/// A row of the table: the state of the game, those whose request is carried out, and its text or number.
type Row = (State, &'static [Role], Value);

/// Returns the row of a message.
fn row(message: &ClientMessage) -> Row {
    let none = Value::Null;
    match message {
        ClientMessage::Resume { .. }
        | ClientMessage::Explain { .. }
        | ClientMessage::Position { .. }
        | ClientMessage::Hide { .. }
        | ClientMessage::Show { .. } => (State::Running, READERS, none),
        ClientMessage::Act { .. } => (State::Running, &[Mover], none),
        // Only pages within Discord go to another game.
        ClientMessage::Choose { .. } => (State::Running, NOBODY, none),
        ClientMessage::Command { command, .. } => row_of_word(command),
    }
}

/// Returns the row of a command of the page.
fn row_of_word(word: &str) -> Row {
    if let Some(question) = Question::ALL.iter().find(|question| question.word() == word) {
        return row_of_question(*question);
    }
    match (TargetedCommand::of_word(word), GameCommand::of_word(word)) {
        (Some(command), _) => row_of_targeted(command),
        (_, Some(command)) => row_of_command(command),
        (None, None) => panic!("no row of {word}"),
    }
}

fn row_of_question(question: Question) -> Row {
    match question {
        Question::Threats | Question::Rules => (State::Running, READERS, Value::Null),
        // Hints were not agreed upon.
        Question::Hint => (State::Running, NOBODY, Value::Null),
    }
}

fn row_of_targeted(command: TargetedCommand) -> Row {
    match command {
        TargetedCommand::Accept | TargetedCommand::Decline => (State::Offered, &[Opponent], json!(1)),
        TargetedCommand::Withdraw => (State::Offered, &[Mover], json!(1)),
        TargetedCommand::RemoveCondition => (State::Running, NOBODY, json!("c2c3")),
        // These are for the seats of others.
        TargetedCommand::Replace => (State::Running, &[Mover], json!("black")),
        TargetedCommand::GiveTime => (State::Running, &[Mover], json!("black 5m")),
    }
}

fn row_of_command(command: GameCommand) -> Row {
    let none = Value::Null;
    match command {
        GameCommand::OfferDraw | GameCommand::Takeback | GameCommand::Pause | GameCommand::Resign => {
            (State::Running, PLAYERS, none)
        }
        GameCommand::ClaimDraw
        | GameCommand::ClaimTime
        | GameCommand::Resume
        | GameCommand::WithdrawDrawOffer
        | GameCommand::ClearConditions => (State::Running, NOBODY, none),
        GameCommand::AddConditions => (State::Running, &[Opponent], json!("a1b2 -> c7d6")),
        GameCommand::Abort => (State::Begun, PLAYERS, none),
        GameCommand::Join => (State::Lobby, &[Member, Director], none),
        GameCommand::AcceptInvitation | GameCommand::DeclineInvitation => (State::Lobby, NOBODY, none),
        GameCommand::Leave => (State::Lobby, PLAYERS, none),
        GameCommand::Seed => (State::Lobby, PLAYERS, json!("a seed")),
        // The creator alone.
        GameCommand::Start | GameCommand::Cancel => (State::Lobby, &[Mover], none),
        GameCommand::SetArmy => (State::Armies, PLAYERS, json!("balanced")),
        GameCommand::Ready => (State::Armies, PLAYERS, none),
        GameCommand::Rematch => (State::Over, PLAYERS, none),
        GameCommand::Threats => row_of_question(Question::Threats),
        GameCommand::Hint => row_of_question(Question::Hint),
    }
}

/// Returns every message, and every command.
fn messages() -> Vec<Value> {
    let mut messages = vec![
        json!({"type": "resume"}),
        json!({"type": "act", "request": "r", "event": 0, "action": "c2c3"}),
        json!({"type": "explain", "request": "r", "action": "c2c3"}),
        json!({"type": "position", "request": "r", "event": 0}),
        json!({"type": "position", "request": "r", "event": 0, "line": ["c2c3"]}),
        json!({"type": "hide", "request": "r"}),
        json!({"type": "show", "request": "r"}),
        json!({"type": "choose", "request": "r", "game": "GAME"}),
    ];
    let commands = GameCommand::ALL.iter().map(|command| command.word());
    let targeted = TargetedCommand::ALL.iter().map(|command| command.word());
    let words: BTreeSet<_> = commands.chain(targeted).chain([Question::Rules.word()]).collect();
    let command = |word| {
        let argument = row_of_word(word).2;
        json!({"type": "command", "request": "r", "command": word, "argument": argument})
    };
    messages.extend(words.into_iter().map(command));
    messages
}

/// The outcome of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    Accepted,
    Refused,
    Closed(u16),
}

/// Returns the outcome of a message of somebody.
fn expected(message: &Value, role: Role) -> Outcome {
    let message: ClientMessage = serde_json::from_value(message.clone()).expect("a message");
    let (_, accepted, _) = row(&message);
    match role {
        Stranger | Banned => Outcome::Closed(NO_GAME),
        Erased | Revoked => Outcome::Closed(SIGNED_OUT),
        reader if accepted.contains(&reader) => Outcome::Accepted,
        Mover | Opponent | Member | Blocked | Director => Outcome::Refused,
    }
}

/// A server with everybody in it.
pub struct World {
    pub harness: Harness,
    mover: PlayerId,
    opponent: PlayerId,
}

impl World {
    pub async fn new() -> Self {
        let harness = Harness::start().await;
        let (mover, opponent) = (harness.player(1, "Ann").await, harness.player(2, "Ben").await);
        let world = Self { harness, mover, opponent };
        let (blocked, settings) = (world.person(Blocked).await, &world.harness.access.settings);
        let block = |people: &mut Vec<PlayerId>| people.push(blocked.clone());
        settings.change_blocked(&world.opponent, "test:block", block).await.expect("a store");
        let director = |server: &mut ServerSettings| server.director = Some(RoleId(5));
        settings.change_server(HOME, "test:director", director).await.expect("a store");
        world
    }

    pub async fn person(&self, role: Role) -> PlayerId {
        match role {
            Mover => self.mover.clone(),
            Opponent => self.opponent.clone(),
            other => self.harness.player(10 + other as u64, "Cem").await,
        }
    }

    /// Starts a game in this state.
    pub async fn game(&self, state: State) -> GameId {
        let (harness, people) = (&self.harness, [&self.mover, &self.opponent]);
        let by = |player: &PlayerId| Requester::Player(player.clone());
        if state == State::Lobby {
            let id = harness.referee.games.new_id().expect("entropy");
            let settings = GameSettings::from_pairs(Variant::KingOfTheMountain, &[("seats", "4")]);
            let settings = Box::new(settings.expect("settings"));
            let owner = Player::person(self.mover.clone());
            let create = CommandKind::Create { settings, owner, seat: Some(SeatRequest::Any) };
            harness.run(&id, by(&self.mover), create).await;
            let player = Player::person(self.opponent.clone());
            let join = CommandKind::Join { player, place: SeatRequest::Any };
            harness.run(&id, by(&self.opponent), join).await;
            harness.access.places.set(&id, &location(Some(HOME)), &next_request()).await.expect("a place");
            return id;
        }
        if state == State::Armies {
            let id = harness.game(Variant::KingOfTheMountain, &[("seats", "2")], &people).await;
            for player in people {
                let army = CommandKind::SetArmy { seat: None, army: Army::named("siege") };
                harness.run(&id, by(player), army).await;
            }
            return id;
        }
        let id = harness.game(Variant::MountChess, &[("time", "10m + 10s")], &people).await;
        if state == State::Begun {
            return id;
        }
        harness.play(&id, &self.mover, "a2a3").await;
        harness.play(&id, &self.opponent, "b7b6").await;
        match state {
            State::Offered => {
                let offer = CommandKind::Offer(castellan_game::command::Proposal::Takeback);
                harness.run(&id, by(&self.mover), offer).await;
            }
            State::Over => {
                harness.run(&id, by(&self.opponent), CommandKind::Resign { seat: None }).await;
            }
            State::Lobby | State::Armies | State::Begun | State::Running => {}
        }
        id
    }

    pub async fn ban(&self, banned: Vec<PlayerId>) {
        let ban = |server: &mut ServerSettings| server.banned.clone_from(&banned);
        let settings = &self.harness.access.settings;
        settings.change_server(HOME, &next_request(), ban).await.expect("a store");
    }

    /// Opens the board of a game as somebody; their rights end once it is open.
    async fn open(&self, game: &GameId, role: Role) -> Result<Page, Option<u16>> {
        let person = self.person(role).await;
        let guild = if role == Stranger { ELSEWHERE } else { HOME };
        let cookie = self.harness.cookie_of(&self.harness.link_from(guild, &person, game)).await;
        let page = Page::open_at(&self.harness.address, game, &cookie).await;
        let mut page = page.expect("a connection");
        page.send(&json!({"type": "resume"})).await;
        while page.next().await?["type"] != "state" {}
        match role {
            Banned => self.ban(vec![person]).await,
            Erased => drop(self.harness.referee.erasure.erase(&person).await.expect("a store")),
            Revoked => drop(self.harness.links.revoke(&person).await.expect("a store")),
            _ => {}
        }
        Ok(page)
    }

    /// Sends a message, and returns what comes of it.
    async fn outcome(&self, game: &GameId, role: Role, message: &Value) -> Outcome {
        let mut page = match self.open(game, role).await {
            Ok(page) => page,
            Err(code) => return Outcome::Closed(code.expect("a reason")),
        };
        let mut message = message.clone();
        if message["type"] == "act" {
            message["event"] = page.state["event"].clone();
        }
        if message["type"] == "choose" {
            message["game"] = json!(game.as_str());
        }
        if page.try_send(&message).await.is_err() {
            return Outcome::Closed(0);
        }
        loop {
            let answer = timeout(PATIENCE, page.next()).await.expect("an answer in time");
            let answer = match answer {
                Ok(answer) => answer,
                Err(code) => return Outcome::Closed(code.unwrap_or_default()),
            };
            let is_state = answer["type"] == "state" && message["type"] == "resume";
            let is_position = answer["type"] == "position";
            if is_state || is_position || answer["accepted"] == true {
                return Outcome::Accepted;
            }
            if answer["accepted"] == false {
                assert!(!answer["text"].as_str().expect("a sentence").is_empty(), "{answer}");
                return Outcome::Refused;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_message_is_for_those_in_its_row() {
    let mut faults = Vec::new();
    for message in messages() {
        // Nobody plays more games at once than people may.
        let world = World::new().await;
        let (state, ..) = row(&serde_json::from_value(message.clone()).expect("a message"));
        for role in ALL {
            // Requests of a test come faster than the quotas allow.
            world.harness.clock.advance(Span::minutes(1));
            let game = world.game(state).await;
            let events = async || world.harness.referee.games.game(&game).await.expect("a game").events();
            let before = events().await;
            let (outcome, expected) =
                (world.outcome(&game, *role, &message).await, expected(&message, *role));
            if outcome != expected {
                faults.push(format!("{role:?}: {message}: {outcome:?} instead of {expected:?}"));
            } else if outcome != Outcome::Accepted {
                // Erasure tells the games of the person.
                assert_eq!(events().await, before, "{role:?}: {message}");
            }
            if *role == Banned {
                world.ban(Vec::new()).await;
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
