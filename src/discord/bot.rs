//! The bot and its components, built in one place.

use crate::analysis_answers::AnalysisAnswers;
use crate::announcing::announcer::GameAnnouncer;
use crate::announcing::game_messages::GameMessages;
use crate::announcing::greeting::Greeter;
use crate::announcing::holds::HoldManager;
use crate::announcing::key_moments;
use crate::announcing::status_board::StatusBoard;
use crate::announcing::undelivered::{UndeliveredMessages, announce_error};
use crate::dependencies::Dependencies;
use crate::events::EventHandler;
use crate::handler_table::REGISTRY;
use crate::in_flight::BackgroundTasks;
use crate::interactions::context::AdmissionTerms;
use crate::interactions::context_loading::origin_of;
use crate::interactions::game_commands::GameCommands;
use crate::interactions::handler::InteractionHandler;
use crate::interactions::private_lists::PrivateLists;
use crate::interactions::responder::Responder;
use crate::services::Services;
use crate::tournaments::TournamentHost;
use crate::tournaments::invitation_list::InvitationLists;
use crate::webhooks::{Webhooks, no_webhooks_error};
use castellan_community::access::Access;
use castellan_community::access::policy::Policy;
use castellan_community::board_links::BoardLinks;
use castellan_community::directors::log::DecisionLog;
use castellan_community::drafts::Drafts;
use castellan_community::error::OperatorError;
use castellan_community::places::rematches::Rematches;
use castellan_community::quota::Quotas;
use castellan_discord_api::blocked_names::NameFilterClient;
use castellan_discord_api::client::Discord;
use castellan_discord_api::wire;
use castellan_discord_api::wire::{Answer, Event, Interaction, InteractionData, UserId};
use castellan_game::{Game, GameId, Span};
use castellan_referee::computers::analyses::Analysis;
use castellan_referee::computers::key_moments::KeyMomentsPoster;
use castellan_referee::{
    Announcer, DeliveryError, Host, Notice, Receipt, Referee, TournamentPost, WebhookPoster,
};
use castellan_text::{Language, Message};
use castellan_tournament::{self as tournament, Board, Tournament};
use std::sync::{Arc, Mutex};

/// The bot, independent of the transport. Share it behind an [`Arc`]. It is also the announcer for the referee's
/// outbox.
pub struct Bot {
    services: Arc<Services>,
    interactions: InteractionHandler,
    announcer: GameAnnouncer,
    events: EventHandler,
    greeter: Arc<Greeter>,
    background_tasks: BackgroundTasks,
}

/// The operator's options.
#[derive(Default)]
pub struct BotOptions {
    /// The accounts that may direct every game, in any server.
    pub operators: Vec<UserId>,
    /// The policy that decides permissions.
    pub policy: Policy,
    /// The age at which backups of the store expire, for privacy notices; `None` if there are no backups.
    pub backup_expiry: Option<Span>,
    /// The webhooks for results of tournaments.
    pub webhooks: Option<Arc<Webhooks>>,
    /// The links to boards on the web, to which board messages lead then.
    pub board_links: Option<BoardLinks>,
    /// `true` if all servers are created anew at each start, like those of the built-in test server. Earlier posts are
    /// gone, so the bot greets the servers again.
    pub servers_are_recreated: bool,
}

impl Bot {
    /// Creates a bot for a referee. Builds the services in the order of their dependencies.
    pub fn new(referee: Arc<Referee>, discord: Arc<dyn Discord>, options: BotOptions) -> Self {
        let BotOptions { operators, policy, backup_expiry, webhooks, board_links, servers_are_recreated } =
            options;
        let discord = Arc::new(NameFilterClient(discord));
        let dependencies = Dependencies::new(referee, discord, policy, board_links);
        let (referee, settings) = (Arc::clone(&dependencies.referee), Arc::clone(&dependencies.settings));
        let access = Access::new(referee, settings, policy, operators);
        let messages = Arc::new(GameMessages::new(&dependencies));
        let status_board = Arc::new(StatusBoard::new(&dependencies));
        let announcer = GameAnnouncer::new(&dependencies, &messages, &status_board);
        let tournaments = Arc::new(TournamentHost::new(&dependencies));
        let holds = Arc::new(HoldManager::new(&dependencies, &messages, &tournaments));
        let private_lists = Arc::new(PrivateLists::new(&dependencies));
        let responder = Responder::new(&dependencies);
        let greeter = Arc::new(Greeter::new(&dependencies, servers_are_recreated));
        let services = Arc::new(Services {
            access: Arc::new(access),
            games: GameCommands::new(&dependencies, &private_lists, &holds),
            messages,
            analysis_answers: AnalysisAnswers::new(&dependencies),
            decisions: DecisionLog(dependencies.store.clone()),
            tournaments,
            holds,
            status_board,
            private_lists,
            rejected_conditions: Drafts::default(),
            selected_pieces: Drafts::default(),
            rematches: Rematches::new(dependencies.store),
            invitation_lists: InvitationLists::default(),
            registry: &REGISTRY,
            quotas: Arc::default(),
            board_links: dependencies.board_links,
            backup_expiry,
            webhooks,
            referee: dependencies.referee,
            discord: dependencies.discord,
            settings: dependencies.settings,
            places: dependencies.places,
            open_games: dependencies.open_games,
            venues: dependencies.venues,
            render_pool: dependencies.render_pool,
            undelivered: dependencies.undelivered,
        });
        let events = EventHandler::new(&services, &greeter);
        let interactions =
            InteractionHandler { services: Arc::clone(&services), responder, in_flight: Mutex::default() };
        Self {
            services,
            interactions,
            announcer,
            events,
            greeter,
            background_tasks: dependencies.background_tasks,
        }
    }

    /// Divides the quotas of people and servers, and the messages of tournaments, among this process and `others`.
    pub fn share_with(&self, others: usize) {
        self.services.quotas.share_with(others);
        self.services.tournaments.contents.set_other_processes(others);
    }

    /// Returns the permissions, for other front ends.
    #[must_use]
    pub fn access(&self) -> &Arc<Access> {
        &self.services.access
    }

    /// Returns the quotas, for other front ends.
    #[must_use]
    pub fn quotas(&self) -> &Arc<Quotas> {
        &self.services.quotas
    }

    /// Returns `true` if boards open within Discord.
    pub(super) fn has_activity(&self) -> bool {
        self.services.board_links.as_ref().is_some_and(BoardLinks::has_activity)
    }

    pub(super) fn referee(&self) -> &Arc<Referee> {
        &self.services.referee
    }

    pub(super) fn discord(&self) -> &dyn Discord {
        &*self.services.discord
    }

    /// Handles an interaction from start to finish. The same interaction may come twice.
    ///
    /// # Errors
    /// Returns the failures that only the operator can fix. The user has been answered if possible.
    pub async fn handle_interaction(&self, interaction: &Interaction) -> Result<(), OperatorError> {
        self.interactions.handle(interaction).await
    }

    /// Handles an interaction that was queued for its turn.
    pub(super) async fn handle_admitted(
        &self,
        interaction: &Interaction,
        terms: AdmissionTerms<'_>,
    ) -> Result<(), OperatorError> {
        self.interactions.handle_admitted(interaction, terms).await
    }

    /// Returns the language to answer in before anything about the user is loaded.
    pub(super) fn language_of(&self, interaction: &Interaction) -> Language {
        self.services.access.language_of(&origin_of(interaction))
    }

    /// Tells the user that handling their interaction panicked.
    ///
    /// # Errors
    /// Returns an error if the answer cannot be sent.
    pub async fn report_panic(&self, interaction: &Interaction) -> Result<(), OperatorError> {
        self.interactions.responder.report_panic(interaction, self.language_of(interaction)).await
    }

    /// Tells the user the reason that their interaction is not handled.
    ///
    /// # Errors
    /// Returns an error if the answer cannot be sent.
    pub(super) async fn refuse(
        &self,
        interaction: &Interaction,
        reason: &Message,
    ) -> Result<(), OperatorError> {
        let responder = &self.interactions.responder;
        if matches!(interaction.data, InteractionData::Autocomplete { .. }) {
            return responder
                .send_first_response(&interaction.reply, &Answer::Choices(Vec::new()))
                .await
                .map(drop);
        }
        let reason = wire::Message::private(reason.text(self.language_of(interaction)));
        responder.refuse_unhandled(interaction, reason).await
    }

    /// Applies a gateway event to the affected games. Events are an optimisation: a missed one is noticed when the next
    /// message is sent.
    ///
    /// # Errors
    /// Returns an error if the store or Discord fails.
    pub async fn handle_event(&self, event: &Event) -> Result<(), OperatorError> {
        self.events.handle(event).await
    }

    /// Keeps the status messages of servers and tournaments up to date, until the future is dropped.
    pub async fn run_status_updates(&self) {
        tokio::join!(self.services.status_board.run(), self.services.tournaments.run_edits());
    }

    /// Edits the status messages of servers that are due.
    pub async fn edit_due_statuses(&self) {
        self.services.status_board.edit_due().await;
    }

    /// Edits the messages of tournaments that are due.
    pub async fn edit_due_announcements(&self) {
        self.services.tournaments.edit_due().await;
    }

    /// Shows analyses in the answers that wait for them, until the future is dropped.
    pub async fn run_analysis_answers(&self) {
        self.services.analysis_answers.run().await;
    }

    /// Shows the analyses that are complete in the answers that wait for them.
    pub async fn show_complete_analyses(&self) {
        self.services.analysis_answers.edit_complete().await;
    }

    /// Checks lost channels regularly, until the future is dropped. Games on hold there resume when possible.
    pub async fn run_lost_channel_checks(&self) {
        self.services.holds.run().await;
    }

    /// Checks the lost channels that are due.
    pub async fn check_due_lost_channels(&self) {
        self.services.holds.check_due().await;
    }

    /// Posts the greetings that are due now.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn post_due_greetings(&self) -> Result<(), OperatorError> {
        self.greeter.post_due().await
    }

    /// Posts greetings as they become due, until the future is dropped.
    pub async fn run_greetings(&self) {
        self.greeter.run().await;
    }

    /// Returns the messages that could not be posted.
    #[must_use]
    pub fn undelivered(&self) -> &UndeliveredMessages {
        &self.services.undelivered
    }

    /// Waits until all background tasks have ended.
    pub async fn wait_for_background_tasks(&self) {
        self.background_tasks.wait_until_idle().await;
    }
}

impl Announcer for Bot {
    async fn announce(&self, notice: &Notice) -> Result<Receipt, DeliveryError> {
        self.announcer.announce(notice).await
    }
}

impl KeyMomentsPoster for Bot {
    async fn post_key_moments(&self, game: &Arc<Game>, analysis: &Analysis) -> Result<(), DeliveryError> {
        key_moments::post_key_moments(&self.services, game, analysis)
            .await
            .map_err(|error| announce_error(&error))
    }
}

impl Host for Bot {
    async fn assign_channel(
        &self,
        tournament: &Tournament,
        board: Board,
        game: &GameId,
    ) -> Result<(), DeliveryError> {
        self.services.tournaments.assign_channel(tournament, board, game).await
    }

    async fn show(
        &self,
        tournament: &Tournament,
        showing: &TournamentPost,
        key: &str,
    ) -> Result<(), DeliveryError> {
        self.services.tournaments.show(tournament, showing, key).await
    }

    fn webhooks(&self, tournament: &Tournament) -> Vec<String> {
        // Webhooks get only results that everybody in the server may see.
        let is_open = self.services.access.policy.is_public(&tournament.announcement().agreement);
        let webhooks = self.services.webhooks.iter().filter(|_| is_open);
        webhooks.flat_map(|webhooks| webhooks.names()).collect()
    }
}

impl WebhookPoster for Bot {
    async fn post(
        &self,
        webhook: &str,
        tournament: &Tournament,
        event: &tournament::Event,
    ) -> Result<(), DeliveryError> {
        let webhooks = self.services.webhooks.as_ref().ok_or_else(no_webhooks_error)?;
        let sources = (&*self.services.referee, &self.services.venues);
        webhooks.post_event(sources, webhook, tournament, event).await
    }
}
