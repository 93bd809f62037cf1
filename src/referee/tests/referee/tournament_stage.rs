//! A tournament at the referee, with shorthands for its commands.

use crate::harness::{Harness, person};
use crate::store_location::StoreLocation;
use castellan_game::{self as game, GameId, GameSettings, Span};
use castellan_referee::{CommandOutcome, RefereeError, TournamentError};
use castellan_tournament::swiss::Edition;
use castellan_tournament::{
    Announcement, Board, Command, CommandKind, Format, Refusal, Tiebreak, Tournament, TournamentId,
};

pub const WHY: &str = "the round must go on";

pub fn cup() -> TournamentId {
    TournamentId::new("cup").expect("a name of ours")
}

pub fn board(round: u32, board: u32) -> Board {
    Board { round, board }
}

/// Returns the plan of a Swiss tournament of two rounds, with a day per action and an hour of waiting for absent
/// players.
pub fn plan() -> Announcement {
    let mut agreement = GameSettings::from_pairs(
        castellan_test_support::variant("giant-king"),
        &[("time", "1d per action"), ("rated", "on")],
    )
    .expect("valid settings");
    agreement.takebacks = false;
    Announcement {
        title: "The cup".to_owned(),
        format: Format::Swiss { rounds: 2 },
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
        edition: Edition::Of2017,
    }
}

impl<P: StoreLocation> Harness<P> {
    pub async fn ask_tournament(
        &mut self,
        who: &str,
        kind: CommandKind,
    ) -> Result<CommandOutcome<Tournament>, RefereeError> {
        let game::Command { by, at, request, .. } = self.command(who, game::CommandKind::Tick);
        self.referee().tournaments.command(&cup(), &Command { by, at, request, kind }).await
    }

    pub async fn accept_in_tournament(&mut self, who: &str, kind: CommandKind) -> CommandOutcome<Tournament> {
        let asked = format!("{who}: {kind:?}");
        self.ask_tournament(who, kind).await.unwrap_or_else(|error| panic!("{asked}: {error:?}"))
    }

    pub async fn refuse_in_tournament(&mut self, who: &str, kind: CommandKind) -> Refusal {
        match self.ask_tournament(who, kind).await {
            Err(RefereeError::Tournament(TournamentError::Refused(refusal))) => refusal,
            other => panic!("{other:?}"),
        }
    }

    /// Announces a tournament that these players have joined.
    pub async fn announce_tournament(&mut self, plan: Announcement, players: &[&str]) {
        self.accept_in_tournament("director", CommandKind::Announce(Box::new(plan))).await;
        for player in players {
            let kind = CommandKind::SignUp { player: person(player), rating: None };
            self.accept_in_tournament(player, kind).await;
        }
    }

    /// Starts a tournament, with the games of its first round.
    pub async fn start_tournament(&mut self, plan: Announcement, players: &[&str]) {
        self.announce_tournament(plan, players).await;
        self.accept_in_tournament("director", CommandKind::Start).await;
        self.run_effects().await;
    }

    pub async fn tournament(&self) -> std::sync::Arc<castellan_tournament::Tournament> {
        self.referee().tournaments.tournament(&cup()).await.expect("a tournament")
    }

    pub async fn tournament_kinds(&self) -> Vec<&'static str> {
        let log = self.referee().tournaments.log(&cup()).await.expect("a log");
        log.iter().map(|event| event.what.kind()).collect()
    }

    /// Resigns for the player of a seat.
    pub async fn resigns(&mut self, game: &GameId, index: usize) {
        let state = self.game(game).await;
        let seat = state.all_seats()[index];
        let who = state.player_at(seat).expect("a player").id.to_string();
        self.accept(game, &who, game::CommandKind::Resign { seat: None }).await;
    }

    /// Runs due work, and its effects.
    pub async fn run_all_work(&self) {
        loop {
            let acted = self.referee().timers.run_due().await.expect("a store");
            assert!(acted.errors.is_empty(), "{:?}", acted.errors);
            let done = self.referee().effects.run_due(&self.announcer).await.expect("a store");
            assert!(done.errors.is_empty(), "{:?}", done.errors);
            if acted.claimed + done.done == 0 {
                return;
            }
        }
    }
}
