//! Reading what a test server holds, and what the bot did at it. These are methods of [`Sandbox`].

use super::Sandbox;
use super::ids::Id;
use super::journal::Entry;
use super::refusal::Refusal;

impl Sandbox {
    /// The id of the person with this name, ignoring case.
    #[must_use]
    pub fn person(&self, name: &str) -> Option<Id> {
        self.server.lock().person(Some(name)).ok()
    }

    /// The id of the bot's user, which is that of its application too.
    #[must_use]
    pub fn bot(&self) -> Id {
        self.server.lock().world.bot
    }

    /// The first server.
    #[must_use]
    pub fn first_guild(&self) -> Option<Id> {
        self.server.lock().world.guilds.keys().next().copied()
    }

    /// The channels and threads of a server, oldest first.
    #[must_use]
    pub fn channels(&self, guild: Id) -> Vec<Id> {
        let simulation = self.server.lock();
        simulation
            .world
            .channels
            .values()
            .filter(|channel| channel.guild == Some(guild))
            .map(|channel| channel.id)
            .collect()
    }

    /// A channel by its name.
    #[must_use]
    pub fn channel(&self, name: &str) -> Option<Id> {
        let simulation = self.server.lock();
        simulation.world.channels.values().find(|channel| channel.name == name).map(|channel| channel.id)
    }

    /// The registered commands: those of one server, or the global ones.
    #[must_use]
    pub fn commands(&self, guild: Option<Id>) -> Vec<serde_json::Value> {
        self.server.lock().world.commands.of(guild).cloned().collect()
    }

    /// One of the commands that [`Self::commands`] gives.
    #[must_use]
    pub fn command(&self, guild: Option<Id>, name: &str) -> Option<serde_json::Value> {
        self.server.lock().world.commands.of(guild).find(|command| command["name"] == name).cloned()
    }

    /// How many commands [`Self::commands`] gives.
    #[must_use]
    pub fn command_count(&self, guild: Option<Id>) -> usize {
        self.server.lock().world.commands.of(guild).count()
    }

    /// The messages of a channel that a person sees, oldest first, in Discord's JSON.
    ///
    /// # Errors
    /// When they cannot read the channel.
    pub fn history(&self, user: Id, channel: Id) -> Result<Vec<serde_json::Value>, Refusal> {
        match self.server.lock().history_for(user, channel, None, usize::MAX)? {
            serde_json::Value::Array(all) => Ok(all),
            _ => Ok(Vec::new()),
        }
    }

    /// One message of a channel as a person sees it; nothing where they see no such message.
    ///
    /// # Errors
    /// When they cannot read the channel.
    pub fn message(&self, user: Id, channel: Id, id: Id) -> Result<Option<serde_json::Value>, Refusal> {
        self.server.lock().message_as_seen(user, channel, id)
    }

    /// What was wrong with the bot's requests: unknown routes, broken limits, fields that Discord does not know. A test
    /// can assert that it is empty.
    #[must_use]
    pub fn complaints(&self) -> Vec<String> {
        self.server.lock().journal.complaints()
    }

    /// The latest requests, oldest first.
    #[must_use]
    pub fn journal(&self) -> Vec<Entry> {
        self.server.lock().journal.entries()
    }

    /// The number of requests since the start.
    #[must_use]
    pub fn requests(&self) -> u64 {
        self.server.lock().journal.count()
    }

    /// The most requests in any second, of those that count for the global rate limit.
    #[must_use]
    pub fn busiest_second(&self) -> u32 {
        self.server.lock().rates.busiest
    }

    /// Clears the journal and the complaints.
    pub fn forget_journal(&self) {
        self.server.lock().journal.forget();
    }

    /// The number of connected gateway sessions.
    #[must_use]
    pub fn connected(&self) -> usize {
        self.server.lock().gateway.connected()
    }

    /// How many gateway sessions were identified, and how many were resumed.
    #[must_use]
    pub fn sessions(&self) -> (u32, u32) {
        let simulation = self.server.lock();
        (simulation.gateway.identifies, simulation.gateway.resumes)
    }

    /// How many requests the rules will still hit.
    #[must_use]
    pub fn faults_left(&self) -> u32 {
        self.server.lock().faults.left()
    }

    /// The latest interactions, newest last.
    #[must_use]
    pub fn interactions(&self, most: usize) -> Vec<Id> {
        self.server.lock().interactions.latest(most)
    }
}
