//! Shortcuts of the referee to the most used methods of its components.
#![expect(clippy::missing_errors_doc, reason = "the components say what can fail")]

use super::Referee;
use super::backups::Backups;
use super::computers::Hint;
use super::computers::analyses::Analysis;
use super::computers::moments::MomentsTeller;
use super::counts::Counts;
use super::directory::Person;
use super::erasure::Forgotten;
use super::freezing::Frozen;
use super::games::Verdict;
use super::jobs::WorkedOff;
use super::listing::PlayersGames;
use super::outages::OutageReport;
use super::ports::{Announcer, Clock};
use super::rated::{RatingChange, RatingPoint};
use super::receipts::{self, Receipts};
use super::reminders::ReminderPreferences;
use super::rows::Summary;
use super::tournaments::{Entry, Host, TournamentVerdict};
use super::trouble::Trouble;
use super::vacations::VacationTrouble;
use castellan_game::vacation::{Allowance, VacationCommand, Vacations};
use castellan_game::{Command, Event, Game, GameId, Hidden, PlayerId, PrivateTexts, Time};
use castellan_store::{ExportError, Exported, SharedStore, Store};
use castellan_tournament::rating::{List, Rating, Ratings};
use castellan_tournament::{self as tournament, Board, Tournament, TournamentId};
use std::path::PathBuf;
use std::sync::Arc;
use tokio::time::Instant;

impl Referee {
    /// Returns the counters.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Returns the store.
    pub fn store(&self) -> &SharedStore {
        &self.store
    }

    /// Returns the clock.
    pub fn clock(&self) -> &dyn Clock {
        &*self.clock
    }

    /// Returns the time now.
    pub fn now(&self) -> Time {
        self.clock.now()
    }

    /// Returns the time now by a clock that nobody sets.
    pub fn instant(&self) -> Instant {
        self.clock.instant()
    }

    /// Ends the use of the store: what is claimed and not done can be done by another process at once.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn close(&self) -> Result<(), Trouble> {
        Ok(self.store.close().await?)
    }

    /// See `Games::new_id`.
    pub fn new_game_id(&self) -> Result<GameId, Trouble> {
        self.games.new_id()
    }

    /// See `Games::command`.
    pub async fn command(&self, id: &GameId, command: &Command) -> Result<Verdict, Trouble> {
        self.games.command(id, command).await
    }

    /// See `Games::game`.
    pub async fn game(&self, id: &GameId) -> Result<Arc<Game>, Trouble> {
        self.games.game(id).await
    }

    /// See `Games::events`.
    pub async fn events(&self, id: &GameId, from: u64, to: u64) -> Result<Vec<Event>, Trouble> {
        self.games.events(id, from, to).await
    }

    /// See `Games::log`.
    pub async fn log(&self, id: &GameId) -> Result<Vec<Event>, Trouble> {
        self.games.log(id).await
    }

    /// See `Games::rebuild`.
    pub async fn rebuild(&self, id: &GameId) -> Result<(), Trouble> {
        self.games.rebuild(id).await
    }

    /// See [`GameList::games_of`](crate::listing::GameList::games_of).
    pub async fn games_of(&self, player: &PlayerId, over: bool) -> Result<Vec<GameId>, Trouble> {
        self.game_list.games_of(player, over).await
    }

    /// See [`GameList::games_since`](crate::listing::GameList::games_since).
    pub async fn games_since(&self, player: &PlayerId, since: Time) -> Result<PlayersGames, Trouble> {
        self.game_list.games_since(player, since).await
    }

    /// See [`GameList::invitations_of`](crate::listing::GameList::invitations_of).
    pub async fn invitations_of(&self, player: &PlayerId) -> Result<Vec<GameId>, Trouble> {
        self.game_list.invitations_of(player).await
    }

    /// See [`GameList::games`](crate::listing::GameList::games).
    pub async fn games(
        &self,
        after: Option<&GameId>,
        limit: usize,
    ) -> Result<Vec<(GameId, Summary)>, Trouble> {
        self.game_list.games(after, limit).await
    }

    /// See [`GameList::summary`](crate::listing::GameList::summary).
    pub async fn summary(&self, id: &GameId) -> Result<Option<Summary>, Trouble> {
        self.game_list.summary(id).await
    }

    /// Returns the receipts of a game so far.
    pub async fn receipts(&self, id: &GameId) -> Result<Receipts, Trouble> {
        receipts::of_game(&self.store, id).await
    }

    /// See [`Computers::act`](crate::computers::Computers::act).
    pub async fn play_computers(&self) -> Result<WorkedOff, Trouble> {
        self.computers.act().await
    }

    /// See [`Computers::keep_playing`](crate::computers::Computers::keep_playing).
    pub async fn keep_playing_computers(&self, failed: impl Fn(&Trouble) + Send) {
        self.computers.keep_playing(failed).await;
    }

    /// See [`Computers::hint`](crate::computers::Computers::hint).
    pub async fn hint(&self, id: &GameId, player: &PlayerId) -> Result<Option<Hint>, Trouble> {
        self.computers.hint(id, player).await
    }

    /// See [`Analyses::of_game`](crate::computers::analyses::Analyses::of_game).
    pub async fn analysis(&self, game: &Game) -> Result<Option<Analysis>, Trouble> {
        self.analyses.of_game(game).await
    }

    /// See [`Analyses::request`](crate::computers::analyses::Analyses::request).
    pub async fn request_analysis(&self, id: &GameId) -> Result<Analysis, Trouble> {
        self.analyses.request(id).await
    }

    /// See [`Analyses::request_moments`](crate::computers::analyses::Analyses::request_moments).
    pub async fn request_moments(&self, id: &GameId) -> Result<(), Trouble> {
        self.analyses.request_moments(id).await
    }

    /// See [`Analyses::tell_moments`](crate::computers::analyses::Analyses::tell_moments).
    pub async fn tell_moments<A: MomentsTeller>(&self, teller: &Arc<A>) -> Result<WorkedOff, Trouble> {
        self.analyses.tell_moments(teller).await
    }

    /// See [`Analyses::keep_telling_moments`](crate::computers::analyses::Analyses::keep_telling_moments).
    pub async fn keep_telling_moments<A: MomentsTeller>(
        &self,
        teller: &Arc<A>,
        failed: impl Fn(&Trouble) + Send,
    ) {
        self.analyses.keep_telling_moments(teller, failed).await;
    }

    /// See [`Analyses::go_on_with_all`](crate::computers::analyses::Analyses::go_on_with_all).
    pub async fn analyse(&self) -> Result<WorkedOff, Trouble> {
        self.analyses.go_on_with_all().await
    }

    /// See [`Analyses::keep_analysing`](crate::computers::analyses::Analyses::keep_analysing).
    pub async fn keep_analysing(&self, failed: impl Fn(&Trouble) + Send) {
        self.analyses.keep_analysing(failed).await;
    }

    /// See [`Outbox::deliver`](crate::outbox::Outbox::deliver).
    pub async fn deliver<A: Announcer>(&self, announcer: &Arc<A>) -> Result<WorkedOff, Trouble> {
        self.outbox.deliver(announcer).await
    }

    /// See [`Outbox::keep_delivering`](crate::outbox::Outbox::keep_delivering).
    pub async fn keep_delivering<A: Announcer>(&self, announcer: &Arc<A>, failed: impl Fn(&Trouble) + Send) {
        self.outbox.keep_delivering(announcer, failed).await;
    }

    /// See [`Games::has_answered`](crate::games::Games).
    pub async fn has_answered(&self, id: &GameId, request: &str) -> Result<bool, Trouble> {
        self.games.has_answered(id, request).await
    }

    /// See [`Timers::act`](crate::timers::Timers::act).
    pub async fn act_on_timers(&self) -> Result<WorkedOff, Trouble> {
        self.timers.act().await
    }

    /// See [`Timers::keep_time`](crate::timers::Timers::keep_time).
    pub async fn keep_time(&self, failed: impl Fn(&Trouble) + Send) {
        self.timers.keep_time(failed).await;
    }

    /// See [`Outages::beat`](crate::outages::Outages::beat).
    pub async fn beat(&self) -> Result<(), Trouble> {
        self.outages.beat().await
    }

    /// See [`Outages::came_back`](crate::outages::Outages::came_back).
    pub async fn came_back(&self) -> Result<OutageReport, Trouble> {
        self.outages.came_back().await
    }

    /// See [`Reachability::last_reached`](crate::Reachability::last_reached).
    pub async fn last_reached(&self) -> Result<Option<Time>, Trouble> {
        Ok(self.reachability.last_reached().await?)
    }

    /// See [`Reachability::was_lost`](crate::Reachability::was_lost).
    pub fn was_lost(&self) {
        self.reachability.was_lost();
    }

    /// See [`FrozenGames::of_game`](crate::freezing::FrozenGames::of_game).
    pub async fn frozen(&self, id: &GameId) -> Result<Option<Frozen>, Trouble> {
        self.frozen.of_game(id).await
    }

    /// See [`FrozenGames::all`](crate::freezing::FrozenGames::all).
    pub async fn frozen_games(&self) -> Result<Vec<(GameId, Frozen)>, Trouble> {
        self.frozen.all().await
    }

    /// See [`Release::release`](crate::Release::release).
    pub async fn unfreeze(&self, id: &GameId) -> Result<Option<Frozen>, Trouble> {
        self.release.release(id).await
    }

    /// See [`Directory::player`](crate::directory::Directory::player).
    pub async fn player(&self, account: &str, called: &str) -> Result<PlayerId, Trouble> {
        self.directory.player(account, called).await
    }

    /// See [`Directory::named_player`](crate::directory::Directory::named_player).
    pub async fn named_player(&self, account: &str, called: &str) -> Result<PlayerId, Trouble> {
        self.directory.named_player(account, called).await
    }

    /// See [`Directory::marked_player`](crate::directory::Directory::marked_player).
    pub async fn marked_player(&self, account: &str) -> Result<PlayerId, Trouble> {
        self.directory.marked_player(account).await
    }

    /// See [`Directory::known`](crate::directory::Directory::known).
    pub async fn known(&self, account: &str) -> Result<Option<PlayerId>, Trouble> {
        self.directory.known(account).await
    }

    /// See [`Directory::person`](crate::directory::Directory::person).
    pub async fn person(&self, player: &PlayerId) -> Result<Option<Person>, Trouble> {
        self.directory.person(player).await
    }

    /// See [`Directory::people`](crate::directory::Directory::people).
    pub async fn people(&self) -> Result<Vec<(PlayerId, Person)>, Trouble> {
        self.directory.people().await
    }

    /// See [`Erasure::forget`](crate::Erasure::forget).
    pub async fn forget(&self, player: &PlayerId) -> Result<Forgotten, Trouble> {
        self.erasure.forget(player).await
    }

    /// See [`Notes::of_player`](crate::notes::Notes::of_player).
    pub async fn notes(&self, player: &PlayerId, game: &GameId) -> Result<Option<Hidden<String>>, Trouble> {
        self.notes.of_player(player, game).await
    }

    /// See [`Notes::write`](crate::notes::Notes::write).
    pub async fn write_notes(
        &self,
        player: &PlayerId,
        id: &GameId,
        text: &str,
        request: &str,
    ) -> Result<(), Trouble> {
        self.notes.write(player, id, text, request).await
    }

    /// See [`Notes::kept`](crate::notes::Notes::kept).
    pub async fn kept(&self, player: &PlayerId, id: &GameId) -> Result<PrivateTexts, Trouble> {
        self.notes.kept(player, id).await
    }

    /// See [`PreferenceRows::of_player`](crate::reminders::PreferenceRows::of_player).
    pub async fn preferences(&self, player: &PlayerId) -> Result<ReminderPreferences, Trouble> {
        self.preferences.of_player(player).await
    }

    /// See [`Reminders::set`](crate::Reminders::set).
    pub async fn set_preferences(
        &self,
        player: &PlayerId,
        preferences: &ReminderPreferences,
    ) -> Result<(), Trouble> {
        self.reminders.set(player, preferences).await
    }

    /// See [`RatingLists::list`](crate::ratings::RatingLists::list).
    pub async fn ratings(&self, list: List) -> Result<Vec<(PlayerId, Rating)>, Trouble> {
        self.ratings.list(list).await
    }

    /// See [`RatingLists::of_player`](crate::ratings::RatingLists::of_player).
    pub async fn rating_of(&self, list: List, player: &PlayerId) -> Result<Option<Rating>, Trouble> {
        self.ratings.of_player(list, player).await
    }

    /// See [`RatingLists::curve`](crate::ratings::RatingLists::curve).
    pub async fn rating_curve(&self, list: List, player: &PlayerId) -> Result<Vec<RatingPoint>, Trouble> {
        self.ratings.curve(list, player).await
    }

    /// See [`RatingLists::changes`](crate::ratings::RatingLists::changes).
    pub async fn rating_changes(&self, game: &Game) -> Result<Vec<RatingChange>, Trouble> {
        self.ratings.changes(game).await
    }

    /// See [`RatingLists::recount`](crate::ratings::RatingLists::recount).
    pub async fn recount(&self) -> Result<Vec<(List, Ratings)>, Trouble> {
        self.ratings.recount().await
    }

    /// See [`VacationStreams::of_player`](crate::vacations::VacationStreams::of_player).
    pub async fn vacations(&self, player: &PlayerId) -> Result<(Vacations, u64), VacationTrouble> {
        self.vacations.of_player(player).await
    }

    /// See [`VacationStreams::command`](crate::vacations::VacationStreams::command).
    pub async fn vacation(
        &self,
        player: &PlayerId,
        command: VacationCommand,
        allowance: Allowance,
        request: &str,
    ) -> Result<Vacations, VacationTrouble> {
        self.vacations.command(player, command, allowance, request).await
    }

    /// See [`BackupMaker::back_up`](crate::backups::BackupMaker::back_up).
    pub async fn back_up(&self, backups: &Backups) -> Result<(PathBuf, Exported), ExportError> {
        self.backups.back_up(backups).await
    }

    /// See [`BackupMaker::keep_backing_up`](crate::backups::BackupMaker::keep_backing_up).
    pub async fn keep_backing_up(
        &self,
        backups: &Backups,
        made: impl Fn(Result<(PathBuf, Exported), ExportError>) + Send,
    ) {
        self.backups.keep_backing_up(backups, made).await;
    }

    /// See `Tournaments::new_id`.
    pub fn new_tournament_id(&self) -> Result<TournamentId, Trouble> {
        self.tournaments.new_id()
    }

    /// See `Tournaments::command`.
    pub async fn tournament_command(
        &self,
        id: &TournamentId,
        command: &tournament::Command,
    ) -> Result<TournamentVerdict, Trouble> {
        self.tournaments.command(id, command).await
    }

    /// See `Tournaments::tournament`.
    pub async fn tournament(&self, id: &TournamentId) -> Result<Arc<Tournament>, Trouble> {
        self.tournaments.tournament(id).await
    }

    /// See `Tournaments::events`.
    pub async fn tournament_events(
        &self,
        id: &TournamentId,
        from: u64,
        to: u64,
    ) -> Result<Vec<tournament::Event>, Trouble> {
        self.tournaments.events(id, from, to).await
    }

    /// See `Tournaments::log`.
    pub async fn tournament_log(&self, id: &TournamentId) -> Result<Vec<tournament::Event>, Trouble> {
        self.tournaments.log(id).await
    }

    /// See `Tournaments::rebuild`.
    pub async fn rebuild_tournament(&self, id: &TournamentId) -> Result<(), Trouble> {
        self.tournaments.rebuild(id).await
    }

    /// See [`TournamentList::all`](crate::tournaments::listing::TournamentList::all).
    pub async fn tournaments(&self) -> Result<Vec<(TournamentId, Entry)>, Trouble> {
        self.tournament_list.all().await
    }

    /// See [`TournamentList::entry`](crate::tournaments::listing::TournamentList::entry).
    pub async fn tournament_entry(&self, id: &TournamentId) -> Result<Option<Entry>, Trouble> {
        self.tournament_list.entry(id).await
    }

    /// See [`TournamentList::of_player`](crate::tournaments::listing::TournamentList::of_player).
    pub async fn tournaments_of(&self, player: &PlayerId) -> Result<Vec<TournamentId>, Trouble> {
        self.tournament_list.of_player(player).await
    }

    /// See [`TournamentList::of_game`](crate::tournaments::listing::TournamentList::of_game).
    pub async fn tournament_of(&self, game: &GameId) -> Result<Option<(TournamentId, Board)>, Trouble> {
        self.tournament_list.of_game(game).await
    }

    /// See [`Effects::run`](crate::tournaments::effects::Effects::run).
    pub async fn run_effects<H: Host>(&self, host: &Arc<H>) -> Result<WorkedOff, Trouble> {
        self.effects.run(host).await
    }

    /// See [`Effects::keep_running`](crate::tournaments::effects::Effects::keep_running).
    pub async fn keep_running_effects<H: Host>(&self, host: &Arc<H>, failed: impl Fn(&Trouble) + Send) {
        self.effects.keep_running(host, failed).await;
    }
}
