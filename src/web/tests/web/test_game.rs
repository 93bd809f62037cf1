//! Games without a store, for tests of views.

use castellan_community::people::People;
use castellan_game::{
    Command, CommandKind, Event, Game, GameId, GameSettings, Player, PlayerId, Requester, Time, decide,
};
use castellan_rules::{Action, Seat, Variant};
use castellan_text::Language;
use castellan_web::view::{History, Reader, Subject, View, move_views, view};

pub const NOW: Time = Time::from_ms(1_700_000_000_000);

pub fn player(name: &str) -> PlayerId {
    PlayerId::new(name).expect("a valid id")
}

/// A game with its log.
pub struct TestGame {
    pub game: Option<Game>,
    pub log: Vec<Event>,
    requests: u32,
}

impl TestGame {
    /// Creates a game with these settings, and gives its seats to players of these names in playing order.
    pub fn started(variant: Variant, pairs: &[(&str, &str)], players: &[&str]) -> Self {
        let mut created = Self { game: None, log: Vec::new(), requests: 0 };
        let settings = GameSettings::from_pairs(variant, pairs).expect("settings");
        let seats = settings.seats().expect("seats");
        let seats = seats.into_iter().zip(players).map(|(seat, name)| (seat, Player::person(player(name))));
        let kind = CommandKind::CreateAndStart { settings: Box::new(settings), seats: seats.collect() };
        created.run(Requester::System, kind).expect("a game");
        created
    }

    pub fn game(&self) -> &Game {
        self.game.as_ref().expect("a game")
    }

    pub fn run(&mut self, by: Requester, kind: CommandKind) -> Result<(), castellan_game::Refusal> {
        self.requests += 1;
        let command = Command { by, at: NOW, request: format!("test:{}", self.requests), kind };
        let id = GameId::new("game-1").expect("a valid id");
        let entropy = [self.requests as u8; 32];
        let decision = decide(self.game.as_ref(), &id, &command, NOW, NOW, &entropy)?;
        self.log.extend(decision.events);
        self.game = Some(decision.game);
        Ok(())
    }

    pub fn run_as(&mut self, name: &str, kind: CommandKind) {
        self.run(Requester::Player(player(name)), kind).expect("it is allowed");
    }

    /// Gives all seats the same army, and begins play.
    pub fn choose_armies(&mut self) {
        for name in PLAYERS {
            if self.game().seats_of(&player(name)).is_empty() {
                continue;
            }
            let army = castellan_game::command::Army::named("balanced");
            let _ = self.run(Requester::Player(player(name)), CommandKind::SetArmy { seat: None, army });
            self.run_as(name, CommandKind::Ready { seat: None });
        }
    }

    /// Plays an action for the player to move.
    pub fn play(&mut self, action: Action) {
        let to_act = self.game().to_act().expect("a game under way");
        let by = Requester::Player(self.game().player_at(to_act).expect("a player").id.clone());
        self.run(by, CommandKind::Act { action: action.into(), seen: None }).expect("a legal action");
    }

    pub fn view(&self, reader: &Reader) -> View {
        let (history, _) = History::read(&self.log).expect("a log");
        let moves = move_views(self.game(), &history, reader.language);
        let people = People::default();
        view(Subject { game: self.game(), history: &history, moves: &moves, people: &people }, reader, NOW)
    }

    pub fn seen_by(&self, name: Option<&str>) -> View {
        let mut reader = Reader::spectator(Language::En);
        reader.player = name.map(player);
        self.view(&reader)
    }
}

pub const PLAYERS: [&str; 4] = ["ann", "ben", "cat", "dan"];

pub fn to_act(game: &Game) -> Seat {
    game.to_act().expect("a game under way")
}
