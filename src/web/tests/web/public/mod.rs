//! Public pages. [`Stage`] is a server that has them: people who chose to be named and who did not, games, and a
//! tournament.

mod browser;
mod charts;
mod names;
mod pages;
mod previews;
mod privacy;
mod strangers;

use crate::harness::{HOME, Harness, location};
use castellan_community::places::tournament_locations::TournamentLocation;
use castellan_community::settings::{PublicPages, ServerSettings};
use castellan_discord_api::wire::{ChannelId, GuildId};
use castellan_game::command::SeatRequest;
use castellan_game::{self as game, GameId, GameSettings, Player, PlayerId, Requester, Span};
use castellan_referee::{DeliveryError, Host, TournamentPost};
use castellan_rules::Variant;
use castellan_tournament::swiss::Edition;
use castellan_tournament::{
    Announcement, Board, Command, CommandKind, Format, Tiebreak, Tournament, TournamentId,
};
use reqwest::header::{CONTENT_SECURITY_POLICY, HeaderMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

static REQUESTS: AtomicU32 = AtomicU32::new(0);

pub fn request() -> String {
    format!("stage:{}", REQUESTS.fetch_add(1, Ordering::SeqCst))
}

/// The name of a person that needs escaping and an isolated direction.
pub const ARABIC: &str = "محمد <b>&\"'";

pub struct Stage {
    pub harness: Harness,
    /// Ann and Ben chose to be on public lists, and so did the person with the Arabic name. Cat did not.
    pub ann: PlayerId,
    pub ben: PlayerId,
    pub cat: PlayerId,
    pub arab: PlayerId,
}

impl Stage {
    pub async fn new(pages: PublicPages) -> Self {
        let harness = Harness::start().await;
        let ann = harness.player(1, "Ann").await;
        let ben = harness.player(2, "Ben").await;
        let cat = harness.player(3, "Cathlyn").await;
        let arab = harness.player(4, ARABIC).await;
        let stage = Self { harness, ann, ben, cat, arab };
        for player in [&stage.ann, &stage.ben, &stage.arab] {
            stage.list(player, true).await;
        }
        stage.set_pages(pages).await;
        stage
    }

    pub async fn list(&self, player: &PlayerId, is_listed: bool) {
        let settings = &self.harness.access.settings;
        settings.set_listed(player, is_listed, &request()).await.expect("a store");
        settings.change_person(player, &request(), |own| own.listed = is_listed).await.expect("a store");
    }

    pub async fn set_pages(&self, pages: PublicPages) {
        let settings = &self.harness.access.settings;
        settings.change_server(HOME, &request(), |server| server.pages = pages).await.expect("a store");
    }

    pub async fn ban(&self, player: &PlayerId) {
        let settings = &self.harness.access.settings;
        let (request, ban) = (request(), |server: &mut ServerSettings| server.banned.push(player.clone()));
        settings.change_server(HOME, &request, ban).await.expect("a store");
    }

    /// Starts a game of Ann and another person.
    pub async fn game(&self, other: &PlayerId, pairs: &[(&str, &str)]) -> GameId {
        self.harness.game(Variant::MountChess, pairs, &[&self.ann, other]).await
    }

    /// Moves a game to another server, or into direct messages.
    pub async fn place(&self, game: &GameId, guild: Option<GuildId>) {
        self.harness.access.places.set(game, &location(guild), &request()).await.expect("a place");
    }

    /// Plays a few moves.
    pub async fn play(&self, game: &GameId, moves: &[&str]) {
        for action in moves {
            let state = self.harness.referee.games.game(game).await.expect("a game");
            let seat = state.to_act().expect("a turn");
            let player = state.player_at(seat).expect("a player").id.clone();
            self.harness.play(game, &player, action).await;
        }
    }

    pub async fn resign(&self, game: &GameId, player: &PlayerId) {
        let kind = game::CommandKind::Resign { seat: None };
        self.harness.run(game, Requester::Player(player.clone()), kind).await;
    }

    /// Plays a rated game of Ann and Ben some days later, which this one of them loses.
    pub async fn rated_game(&self, loser: &PlayerId) -> GameId {
        self.harness.clock.advance(Span::days(3));
        let game = self.game(&self.ben, &[("rated", "on")]).await;
        self.play(&game, &["a2a3", "b7b6"]).await;
        self.resign(&game, loser).await;
        game
    }

    /// Returns a page's status and text.
    pub async fn read(&self, path: &str) -> (u16, String) {
        let answer = self.harness.get(path, None).await;
        (answer.status().as_u16(), answer.text().await.expect("a text"))
    }

    pub async fn page(&self, path: &str) -> String {
        let (status, text) = self.read(path).await;
        assert_eq!(status, 200, "{path}: {text}");
        text
    }

    /// Starts a Swiss tournament with these people: of two rounds if there are four.
    pub async fn tournament(
        &self,
        title: &str,
        pairs: &[(&str, &str)],
        people: &[&PlayerId],
    ) -> TournamentId {
        let id = self.announce("cup", title, pairs, people).await;
        self.direct(&id, CommandKind::Start).await;
        self.run_work().await;
        id
    }

    /// Announces a tournament under an id, for which these people sign up.
    pub async fn announce(
        &self,
        id: &str,
        title: &str,
        pairs: &[(&str, &str)],
        people: &[&PlayerId],
    ) -> TournamentId {
        let id = TournamentId::new(id).expect("a name");
        let location = TournamentLocation {
            guild: HOME,
            channel: ChannelId(8),
            announcer: self.ann.clone(),
            message: None,
            lost: false,
            without_threads: false,
            shown_round: 0,
        };
        self.harness.access.venues.set(&id, &location, &request()).await.expect("a place");
        let mut agreement = GameSettings::from_pairs(Variant::MountChess, pairs).expect("settings");
        agreement.takebacks = false;
        let rounds = if people.len() < 4 { 1 } else { 2 };
        let announced = CommandKind::Announce(Box::new(announcement(title, agreement, rounds)));
        self.direct(&id, announced).await;
        for player in people {
            self.sign_up(&id, player).await;
        }
        id
    }

    pub async fn sign_up(&self, id: &TournamentId, player: &PlayerId) {
        let kind = CommandKind::SignUp { player: Player::person(player.clone()), rating: None };
        self.command(id, Requester::Player(player.clone()), kind).await;
    }

    /// Opens a lobby for a game, in which Ann takes a seat.
    pub async fn lobby(&self) -> GameId {
        let id = self.harness.referee.games.new_id().expect("entropy");
        let settings = GameSettings::from_pairs(Variant::MountChess, &[]).expect("settings");
        let kind = game::CommandKind::Create {
            settings: Box::new(settings),
            owner: Player::person(self.ann.clone()),
            seat: Some(SeatRequest::Any),
        };
        self.harness.run(&id, Requester::Player(self.ann.clone()), kind).await;
        self.place(&id, Some(HOME)).await;
        id
    }

    /// Ends all games of a tournament's first round.
    pub async fn finish_round(&self, id: &TournamentId) {
        let tournament = self.harness.referee.tournaments.tournament(id).await.expect("a tournament");
        for pairing in &tournament.rounds()[0].pairings {
            let game = tournament.game_id(pairing);
            let state = self.harness.referee.games.game(&game).await.expect("a game");
            let loser = state.player_at(state.all_seats()[1]).expect("a player").id.clone();
            self.resign(&game, &loser).await;
        }
        self.run_work().await;
    }

    pub async fn direct(&self, id: &TournamentId, kind: CommandKind) {
        self.command(id, Requester::Director(self.ann.clone()), kind).await;
    }

    async fn command(&self, id: &TournamentId, by: Requester, kind: CommandKind) {
        let referee = &self.harness.referee;
        let command = Command { by, at: referee.now(), request: request(), kind };
        referee.tournaments.command(id, &command).await.expect("it is allowed");
    }

    /// Runs due work, and the effects of tournaments.
    pub async fn run_work(&self) {
        let host = Arc::new(TestHost(self.harness.access.places.clone()));
        // Until then, it is not known how long players could not be reached.
        self.harness.referee.outages.end_outage().await.expect("a store");
        loop {
            let acted = self.harness.referee.timers.run_due().await.expect("a store");
            let done = self.harness.referee.effects.run_due(&host).await.expect("a store");
            assert!(acted.errors.is_empty() && done.errors.is_empty(), "{:?}", (&acted.errors, &done.errors));
            if acted.claimed + done.done == 0 {
                return;
            }
        }
    }
}

/// Returns the plan of a Swiss tournament.
pub fn announcement(title: &str, agreement: GameSettings, rounds: u32) -> Announcement {
    Announcement {
        title: title.to_owned(),
        format: Format::Swiss { rounds },
        agreement,
        tiebreaks: vec![Tiebreak::Buchholz],
        min_entrants: 2,
        max_entrants: 64,
        starts: None,
        check_in: None,
        round_time: Some(Span::days(10)),
        notice: Span::ZERO,
        grace: Span::hours(1),
        late_until: 0,
        half_byes: 0,
        exhibitors: vec![],
        placed: vec![],
        days_off: None,
        edition: Edition::IN_FORCE,
    }
}

/// Gives the games of a tournament their places, and posts nothing.
struct TestHost(castellan_community::places::game_locations::GameLocations);

impl Host for TestHost {
    async fn assign_channel(&self, _: &Tournament, _: Board, game: &GameId) -> Result<(), DeliveryError> {
        self.0.set(game, &location(Some(HOME)), &format!("place:{game}")).await.expect("a place");
        Ok(())
    }

    async fn show(&self, _: &Tournament, _: &TournamentPost, _: &str) -> Result<(), DeliveryError> {
        Ok(())
    }
}

/// Returns the value of an attribute behind a text.
pub fn attribute<'a>(page: &'a str, before: &str) -> &'a str {
    let (_, rest) = page.split_once(before).unwrap_or_else(|| panic!("{before} in {page}"));
    rest.split('"').next().expect("a value")
}

/// Returns the path of a page's picture for previews.
pub fn picture_path(harness: &Harness, page: &str) -> String {
    let address = attribute(page, "property=\"og:image\" content=\"");
    address.strip_prefix(&harness.address).expect("an address of ours").to_owned()
}

/// Returns the security policy of an answer.
pub fn policy(headers: &HeaderMap) -> String {
    headers[CONTENT_SECURITY_POLICY].to_str().expect("a text").to_owned()
}

/// Returns the paths of everything about a game.
pub fn paths_of(game: &GameId) -> Vec<String> {
    vec![
        format!("/games/{game}"),
        format!("/games/{game}?move=1"),
        format!("/games/{game}/replay"),
        format!("/embed/game/{game}"),
        format!("/pictures/en-light/games/{game}/1-00000000000000000000.png"),
    ]
}
