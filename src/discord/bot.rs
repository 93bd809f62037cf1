//! The bot and its components, built in one place.

use crate::announcing::announcer::GameAnnouncer;
use crate::announcing::game_messages::GameMessages;
use crate::announcing::greeting::Greeter;
use crate::announcing::holds::Holds;
use crate::announcing::key_moments;
use crate::announcing::status_board::StatusBoard;
use crate::announcing::undelivered::{Undelivered, not_told};
use crate::events::EventHandler;
use crate::families::REGISTRY;
use crate::in_flight::Tasks;
use crate::interactions::context::Admitted;
use crate::interactions::context_loading::origin_of;
use crate::interactions::game_commands::GameCommands;
use crate::interactions::handler::InteractionHandler;
use crate::interactions::private_lists::PrivateLists;
use crate::interactions::responder::Responder;
use crate::parts::Parts;
use crate::services::Services;
use crate::tournaments::TournamentHost;
use crate::tournaments::entrant_list::EntrantLists;
use crate::webhooks::{Webhooks, no_webhooks};
use castellan_community::access::Access;
use castellan_community::directors::log::DecisionLog;
use castellan_community::drafts::Drafts;
use castellan_community::error::OperatorError;
use castellan_community::policy::Policy;
use castellan_community::quota::Quotas;
use castellan_community::rematches::Rematches;
use castellan_discord_api::blocked_names::WithoutBlockedNames;
use castellan_discord_api::ports::Discord;
use castellan_discord_api::wire;
use castellan_discord_api::wire::{Answer, Event, Interaction, InteractionData, UserId};
use castellan_game::{Game, GameId, Span};
use castellan_referee::computers::analyses::Analysis;
use castellan_referee::computers::moments::MomentsTeller;
use castellan_referee::{AnnounceError, Announcer, Host, Notice, Receipt, Referee, Showing, WebhookPoster};
use castellan_text::{Language, Message};
use castellan_tournament::{self as tournament, Board, Tournament};
use std::sync::{Arc, Mutex};

/// The bot, independent of the transport. Share it behind an [`Arc`]. It is also the announcer for the referee's
/// outbox.
pub struct Bot {
    options: BotOptions,
    services: Arc<Services>,
    interactions: InteractionHandler,
    announcer: GameAnnouncer,
    events: EventHandler,
    greeter: Arc<Greeter>,
    tasks: Tasks,
}

/// The operator's options.
#[derive(Clone, Default)]
struct BotOptions {
    /// The accounts that may direct every game.
    operators: Vec<UserId>,
    /// The policy that decides permissions.
    policy: Policy,
    /// The age at which backups expire, if there are any.
    backups_expire: Option<Span>,
    /// The webhooks for results of tournaments.
    webhooks: Option<Arc<Webhooks>>,
    /// `true` if all servers are created anew at each start.
    servers_are_new: bool,
}

impl Bot {
    /// Creates a bot for a referee.
    pub fn new(referee: Arc<Referee>, discord: Arc<dyn Discord>) -> Self {
        Self::build(referee, Arc::new(WithoutBlockedNames(discord)), BotOptions::default())
    }

    /// Sets the accounts that may direct every game, in any server.
    #[must_use]
    pub fn operated_by(self, operators: Vec<UserId>) -> Self {
        self.with_options(|options| options.operators = operators)
    }

    /// Sets the policy that decides permissions.
    #[must_use]
    pub fn deciding_by(self, policy: Policy) -> Self {
        self.with_options(|options| options.policy = policy)
    }

    /// Sets the age at which backups of the store expire, for privacy notices.
    #[must_use]
    pub fn with_backups(self, expire: Option<Span>) -> Self {
        self.with_options(|options| options.backups_expire = expire)
    }

    /// Sets the webhooks for results of tournaments.
    #[must_use]
    pub fn posting_to(self, webhooks: Option<Arc<Webhooks>>) -> Self {
        self.with_options(|options| options.webhooks = webhooks)
    }

    /// Marks the servers as created anew at each start, like those of the built-in test server. Earlier posts are gone,
    /// so the bot greets the servers again.
    #[must_use]
    pub fn at_new_servers(self, servers_are_new: bool) -> Self {
        self.with_options(|options| options.servers_are_new = servers_are_new)
    }

    fn with_options(self, change: impl FnOnce(&mut BotOptions)) -> Self {
        let mut options = self.options;
        change(&mut options);
        Self::build(Arc::clone(&self.services.referee), Arc::clone(&self.services.discord), options)
    }

    /// Builds the services in the order of their dependencies.
    fn build(referee: Arc<Referee>, discord: Arc<dyn Discord>, options: BotOptions) -> Self {
        let BotOptions { operators, policy, backups_expire, webhooks, servers_are_new } = options.clone();
        let parts = Parts::new(referee, discord, policy);
        let (referee, settings) = (Arc::clone(&parts.referee), Arc::clone(&parts.settings));
        let access = Access::new(referee, settings, policy, operators);
        let messages = Arc::new(GameMessages::new(&parts));
        let status_board = Arc::new(StatusBoard::new(&parts));
        let announcer = GameAnnouncer::new(&parts, &messages, &status_board);
        let tournaments = Arc::new(TournamentHost::new(&parts));
        let holds = Arc::new(Holds::new(&parts, &messages, &tournaments));
        let private_lists = Arc::new(PrivateLists::new(&parts));
        let responder = Responder::new(&parts);
        let greeter = Arc::new(Greeter::new(&parts, servers_are_new));
        let services = Arc::new(Services {
            access: Arc::new(access),
            games: GameCommands::new(&parts, &private_lists, &holds),
            messages,
            decisions: DecisionLog(parts.store.clone()),
            tournaments,
            holds,
            status_board,
            private_lists,
            drafts: Drafts::default(),
            pieces: Drafts::default(),
            rematches: Rematches::new(parts.store),
            entrant_lists: EntrantLists::default(),
            registry: &REGISTRY,
            quotas: Quotas::default(),
            backups_expire,
            webhooks,
            referee: parts.referee,
            discord: parts.discord,
            settings: parts.settings,
            places: parts.places,
            open_games: parts.open_games,
            venues: parts.venues,
            render_pool: parts.render_pool,
            undelivered: parts.undelivered,
        });
        let events = EventHandler::new(&services, &greeter);
        let interactions =
            InteractionHandler { services: Arc::clone(&services), responder, in_flight: Mutex::default() };
        Self { options, services, interactions, announcer, events, greeter, tasks: parts.tasks }
    }

    /// Divides the quotas of people and servers, and the messages of tournaments, among this process and `others`.
    pub fn share_with(&self, others: usize) {
        self.services.quotas.share_with(others);
        self.services.tournaments.shown.share_with(others);
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
    pub async fn interaction(&self, interaction: &Interaction) -> Result<(), OperatorError> {
        self.interactions.handle(interaction).await
    }

    /// Handles an interaction that was queued for its turn.
    pub(super) async fn admitted(
        &self,
        interaction: &Interaction,
        admitted: Admitted<'_>,
    ) -> Result<(), OperatorError> {
        self.interactions.admitted(interaction, admitted).await
    }

    /// Returns the language to answer in before anything about the user is loaded.
    pub(super) fn language_of(&self, interaction: &Interaction) -> Language {
        self.services.access.language_of(&origin_of(interaction))
    }

    /// Tells the user that handling their interaction panicked.
    ///
    /// # Errors
    /// Returns an error if the answer cannot be sent.
    pub async fn apologise(&self, interaction: &Interaction) -> Result<(), OperatorError> {
        self.interactions.responder.apologise(interaction, self.language_of(interaction)).await
    }

    /// Tells the user the reason that their interaction is not handled.
    ///
    /// # Errors
    /// Returns an error if the answer cannot be sent.
    pub(super) async fn refuse(&self, interaction: &Interaction, why: &Message) -> Result<(), OperatorError> {
        let responder = &self.interactions.responder;
        if matches!(interaction.asked, InteractionData::Typing { .. }) {
            return responder.send(&interaction.reply, &Answer::Choices(Vec::new())).await.map(drop);
        }
        let why = wire::Message::private(why.text(self.language_of(interaction)));
        responder.refuse_unhandled(interaction, why).await
    }

    /// Applies a gateway event to the affected games. Events are an optimisation: a missed one is noticed when the next
    /// message is sent.
    ///
    /// # Errors
    /// Returns an error if the store or Discord fails.
    pub async fn event(&self, event: &Event) -> Result<(), OperatorError> {
        self.events.handle(event).await
    }

    /// Keeps the status messages of servers and tournaments up to date, until the future is dropped.
    pub async fn keep_statuses(&self) {
        tokio::join!(self.services.status_board.keep(), self.services.tournaments.keep());
    }

    /// Edits the status messages of servers that are due.
    pub async fn edit_statuses(&self) {
        self.services.status_board.edit_all().await;
    }

    /// Edits the messages of tournaments that are due.
    pub async fn edit_announcements(&self) {
        self.services.tournaments.edit_all().await;
    }

    /// Checks lost channels regularly, until the future is dropped. Games on hold there resume when possible.
    pub async fn keep_looking_at_lost_channels(&self) {
        self.services.holds.keep().await;
    }

    /// Checks the lost channels that are due.
    pub async fn look_at_lost_channels(&self) {
        self.services.holds.look_at_due().await;
    }

    /// Posts the greetings that are due now.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn post_greetings(&self) -> Result<(), OperatorError> {
        self.greeter.post_due().await
    }

    /// Posts greetings as they become due, until the future is dropped.
    pub async fn keep_greeting(&self) {
        self.greeter.keep().await;
    }

    /// Returns the messages that could not be posted.
    #[must_use]
    pub fn undelivered(&self) -> &Undelivered {
        &self.services.undelivered
    }

    /// Waits until all background tasks have ended.
    pub async fn settled(&self) {
        self.tasks.done().await;
    }
}

impl Announcer for Bot {
    async fn announce(&self, notice: &Notice) -> Result<Receipt, AnnounceError> {
        self.announcer.announce(notice).await
    }
}

impl MomentsTeller for Bot {
    async fn tell_moments(&self, game: &Arc<Game>, analysis: &Analysis) -> Result<(), AnnounceError> {
        key_moments::tell(&self.services, game, analysis).await.map_err(|failed| not_told(&failed))
    }
}

impl Host for Bot {
    async fn place(&self, tournament: &Tournament, board: Board, game: &GameId) -> Result<(), AnnounceError> {
        self.services.tournaments.place(tournament, board, game).await
    }

    async fn show(&self, tournament: &Tournament, showing: &Showing, key: &str) -> Result<(), AnnounceError> {
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
    ) -> Result<(), AnnounceError> {
        let webhooks = self.services.webhooks.as_ref().ok_or_else(no_webhooks)?;
        let found = (&*self.services.referee, &self.services.venues);
        webhooks.post_event(found, webhook, tournament, event).await
    }
}
