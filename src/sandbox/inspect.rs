//! Reading the state of a test server and the bot's requests. These are methods of [`Sandbox`].

use super::Sandbox;
use super::ids::Id;
use super::journal::JournalEntry;
use super::refusal::Refusal;

impl Sandbox {
    /// Returns the id of the person with this name, ignoring case.
    #[must_use]
    pub fn person(&self, name: &str) -> Option<Id> {
        self.server.lock().person(Some(name)).ok()
    }

    /// Returns the id of the bot's user, which is also that of its application.
    #[must_use]
    pub fn bot(&self) -> Id {
        self.server.lock().world.bot
    }

    /// Returns the first server.
    #[must_use]
    pub fn first_guild(&self) -> Option<Id> {
        self.server.lock().world.guilds.keys().next().copied()
    }

    /// Returns the channels and threads of a server, oldest first.
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

    /// Returns a channel by its name.
    #[must_use]
    pub fn channel(&self, name: &str) -> Option<Id> {
        let simulation = self.server.lock();
        simulation.world.channels.values().find(|channel| channel.name == name).map(|channel| channel.id)
    }

    /// Returns the registered commands of a server, or the global ones.
    #[must_use]
    pub fn commands(&self, guild: Option<Id>) -> Vec<serde_json::Value> {
        self.server.lock().world.commands.in_scope(guild).cloned().collect()
    }

    /// Returns the command with this name, of those that [`Self::commands`] returns.
    #[must_use]
    pub fn command(&self, guild: Option<Id>, name: &str) -> Option<serde_json::Value> {
        self.server.lock().world.commands.in_scope(guild).find(|command| command["name"] == name).cloned()
    }

    /// Returns the number of commands that [`Self::commands`] returns.
    #[must_use]
    pub fn command_count(&self, guild: Option<Id>) -> usize {
        self.server.lock().world.commands.in_scope(guild).count()
    }

    /// Returns the messages of a channel that a person sees, oldest first, in Discord's JSON.
    ///
    /// # Errors
    /// Returns an error if the person cannot read the channel.
    pub fn history(&self, user: Id, channel: Id) -> Result<Vec<serde_json::Value>, Refusal> {
        match self.server.lock().visible_messages(user, channel, None, usize::MAX)? {
            serde_json::Value::Array(all) => Ok(all),
            _ => Ok(Vec::new()),
        }
    }

    /// Returns a message of a channel as a person sees it, or `None` if they see no such message.
    ///
    /// # Errors
    /// Returns an error if the person cannot read the channel.
    pub fn message(&self, user: Id, channel: Id, id: Id) -> Result<Option<serde_json::Value>, Refusal> {
        self.server.lock().visible_message(user, channel, id)
    }

    /// Returns complaints about the bot's requests: unknown routes, exceeded limits, and fields that Discord does not
    /// know. A test can assert that there are none.
    #[must_use]
    pub fn complaints(&self) -> Vec<String> {
        self.server.lock().journal.complaints()
    }

    /// Returns the latest requests, oldest first.
    #[must_use]
    pub fn journal(&self) -> Vec<JournalEntry> {
        self.server.lock().journal.entries()
    }

    /// Returns the number of requests since the start.
    #[must_use]
    pub fn request_count(&self) -> u64 {
        self.server.lock().journal.count()
    }

    /// Returns the highest number of requests in one second, of those that count towards the global rate limit.
    #[must_use]
    pub fn busiest_second(&self) -> u32 {
        self.server.lock().rates.busiest_second
    }

    /// Clears the journal and the complaints.
    pub fn clear_journal(&self) {
        self.server.lock().journal.clear();
    }

    /// Returns the number of connected gateway sessions.
    #[must_use]
    pub fn connected_sessions(&self) -> usize {
        self.server.lock().gateway.connected_count()
    }

    /// Returns the numbers of identified and of resumed gateway sessions.
    #[must_use]
    pub fn session_counts(&self) -> (u32, u32) {
        let simulation = self.server.lock();
        (simulation.gateway.identifies, simulation.gateway.resumes)
    }

    /// Returns the number of requests that the rules will still hit.
    #[must_use]
    pub fn faults_left(&self) -> u32 {
        self.server.lock().faults.remaining()
    }

    /// Returns the latest interactions, newest last.
    #[must_use]
    pub fn interactions(&self, most: usize) -> Vec<Id> {
        self.server.lock().interactions.latest(most)
    }
}
