//! The names and accounts of the people in games and tournaments.
//!
//! - [`pending`]: the actions that games need from a person; [`player_totals`]: results of a person's games.
//! - [`invitations`] to events; [`mentions`] of people who are asked.
//! - [`tokens`] for people's own programs.

pub mod invitations;
pub mod mentions;
pub mod pending;
pub mod player_totals;
pub mod tokens;

use crate::error::OperatorError;
use crate::rows::skip_unreadable;
use castellan_discord_api::blocked_names::{record_person, record_title};
use castellan_discord_api::escape::escape_line;
use castellan_discord_api::wire::UserId;
use castellan_game::player::computer_level;
use castellan_game::{Event, EventKind, Game, PlayerId, Requester, Time};
use castellan_referee::Referee;
use castellan_referee::directory::Directory;
use castellan_rules::Seat;
use castellan_store::{IndexRow, Listing, Query};
use castellan_text::names::{mark, remove_marks};
use castellan_text::{Language, MessageArgument};
use castellan_tournament::{self as tournament, Tournament};
use std::collections::HashMap;

/// Returns the name of a Discord account in the directory.
#[must_use]
pub fn account(user: UserId) -> String {
    format!("discord:{user}")
}

/// The people of a game.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct People {
    /// The name, and the account if known.
    named: HashMap<PlayerId, (String, Option<UserId>)>,
    /// The ends of the vacations that a game knows of.
    vacations: HashMap<PlayerId, Time>,
    /// The people who are not named here, with the label of each in lists.
    withheld: HashMap<PlayerId, String>,
}

impl People {
    /// Loads the people concerned by a game.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn of(referee: &Referee, game: &Game) -> Result<Self, OperatorError> {
        Ok(Self::with_rows(referee, game, &[], []).await?.0)
    }

    /// Loads the people concerned by a game and its events, and pages of rows that are read together with their names.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    ///
    /// # Panics
    /// Never: the store returns a page for each query.
    pub async fn with_rows<const COUNT: usize>(
        referee: &Referee,
        game: &Game,
        events: &[Event],
        queries: [Query; COUNT],
    ) -> Result<(Self, [Listing<IndexRow>; COUNT]), OperatorError> {
        let invited = game.invitations().iter().map(|invitation| &invitation.player);
        let offered = game.offers().iter().flat_map(|offer| game.parties(&offer.kind)).collect::<Vec<_>>();
        let players =
            game.players().into_iter().chain([&game.owner().id]).chain(game.watchers()).chain(invited);
        let mut people = Self::default();
        let players = players.chain(&offered).chain(people_in(events));
        let rows = people.add_with_rows(referee, players, queries).await?;
        for player in game.players().into_iter().filter(|player| game.is_away(player)) {
            // A vacation that cannot be read is shown without its end.
            if let Ok((vacations, _)) = referee.vacations.of_player(player).await
                && let Some(vacation) = vacations.current(referee.now())
            {
                people.vacations.insert(player.clone(), vacation.until);
            }
        }
        Ok((people, rows))
    }

    /// Loads the present and former participants of a tournament.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn of_tournament(referee: &Referee, tournament: &Tournament) -> Result<Self, OperatorError> {
        record_title(&tournament.announcement().title, tournament.id());
        for (number, team) in (1..).zip(tournament.teams()) {
            record_title(&team.name, &format_args!("#{number}"));
        }
        let mut people = Self::default();
        let entrants = tournament.entrants().iter().map(|entrant| &entrant.player.id);
        let entrants = entrants.chain(&tournament.announcement().exhibitors);
        let signed_up = tournament.signed_up().iter().map(|sign_up| &sign_up.player.id);
        people.add_all(referee, signed_up.chain(entrants)).await?;
        Ok(people)
    }

    /// Adds the people named in these events of a tournament, and those who caused them.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn add_of_tournament(
        &mut self,
        referee: &Referee,
        events: &[tournament::Event],
    ) -> Result<(), OperatorError> {
        use tournament::EventKind;
        let mut players = Vec::new();
        for event in events {
            if let Requester::Player(player) | Requester::Director(player) = &event.by {
                players.push(player);
            }
            let named: &[&PlayerId] = match &event.what {
                EventKind::SignedUp { player, .. }
                | EventKind::JoinedTeam { player, .. }
                | EventKind::EnteredLate { player, .. }
                | EventKind::Replaced { player, .. } => &[&player.id],
                EventKind::CheckedIn { player }
                | EventKind::Withdrew { player }
                | EventKind::Paused { player }
                | EventKind::Resumed { player }
                | EventKind::ByeRequested { player, .. }
                | EventKind::Removed { player, .. } => &[player],
                EventKind::Forbidden { pair: [one, other], .. } => &[one, other],
                _ => &[],
            };
            players.extend(named);
        }
        self.add_all(referee, players).await
    }

    /// Adds a player.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn add(&mut self, referee: &Referee, player: &PlayerId) -> Result<(), OperatorError> {
        self.add_all(referee, [player]).await
    }

    async fn add_all<'a>(
        &mut self,
        referee: &Referee,
        players: impl IntoIterator<Item = &'a PlayerId>,
    ) -> Result<(), OperatorError> {
        self.add_with_rows(referee, players, []).await.map(|[]| ())
    }

    /// Adds players, and returns pages of rows that are read together with their names.
    async fn add_with_rows<'a, const COUNT: usize>(
        &mut self,
        referee: &Referee,
        players: impl IntoIterator<Item = &'a PlayerId>,
        queries: [Query; COUNT],
    ) -> Result<[Listing<IndexRow>; COUNT], OperatorError> {
        let mut unknown: Vec<&PlayerId> = Vec::new();
        for player in players {
            if !self.has_name(player) && !unknown.contains(&player) {
                unknown.push(player);
            }
        }
        let all = unknown.iter().map(|player| Directory::query(player)).chain(queries);
        let mut people = referee.store().query_all(all.collect()).await?;
        let rows = people.split_off(unknown.len()).try_into().expect("a page for each query");
        for (player, row) in unknown.into_iter().zip(people) {
            // People with unreadable names get the bot's own name for them, like erased people.
            let person = referee.directory.read_person(player, row).await.map_err(OperatorError::from);
            if let Some(person) = skip_unreadable(person)?.flatten() {
                let account = person.account.strip_prefix("discord:").and_then(|id| id.parse().ok());
                record_person(&person.name, account, player);
                self.named.insert(player.clone(), (person.name, account));
            }
        }
        Ok(rows)
    }

    /// Withholds the name of a player. Sentences name only their seat, and lists show the label.
    pub fn withhold(&mut self, player: &PlayerId, label: String) {
        self.named.remove(player);
        self.withheld.insert(player.clone(), label);
    }

    /// Returns the people who are named.
    pub fn players(&self) -> impl Iterator<Item = &PlayerId> {
        self.named.keys()
    }

    /// Returns `true` if the name of a player is withheld.
    #[must_use]
    pub fn is_withheld(&self, player: &PlayerId) -> bool {
        self.withheld.contains_key(player)
    }

    /// Adds the players of a game.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn add_players(&mut self, referee: &Referee, game: &Game) -> Result<(), OperatorError> {
        self.add_all(referee, game.players()).await
    }

    /// Adds the people named in these events; some of them may have left the game.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn add_named_in(&mut self, referee: &Referee, events: &[Event]) -> Result<(), OperatorError> {
        self.add_all(referee, people_in(events)).await
    }

    /// Returns `true` if a player has a name. Erased players have none.
    #[must_use]
    pub fn has_name(&self, player: &PlayerId) -> bool {
        self.named.contains_key(player) || computer_level(player).is_some()
    }

    /// Returns the name of a person, unescaped. An erased person has the bot's own name for them.
    #[must_use]
    pub fn person(&self, player: &PlayerId) -> String {
        let known = self.named.get(player).map(|(name, _)| name).or_else(|| self.withheld.get(player));
        known.cloned().unwrap_or_else(|| player.to_string())
    }

    /// Returns the name of a player, in this language for a computer.
    #[must_use]
    pub fn name(&self, player: &PlayerId, language: Language) -> String {
        computer_level(player)
            .map_or_else(|| self.person(player), |level| MessageArgument::computer(level).text(language))
    }

    /// Returns the name with [marks](castellan_text::names::mark), for a sentence that is escaped later.
    #[must_use]
    pub fn marked(&self, player: &PlayerId, language: Language) -> String {
        computer_level(player).map_or_else(
            || mark(&self.person(player)),
            |level| MessageArgument::computer(level).text(language),
        )
    }

    /// Returns the name for texts without formatting, such as labels of buttons and lists, isolated if necessary.
    #[must_use]
    pub fn label(&self, player: &PlayerId, language: Language) -> String {
        remove_marks(&self.marked(player, language))
    }

    /// Returns the name escaped for a message, in its language for a computer.
    #[must_use]
    pub fn escaped_name(&self, player: &PlayerId) -> MessageArgument {
        match computer_level(player) {
            Some(level) => MessageArgument::computer(level),
            None => escape_line(&self.person(player)).into(),
        }
    }

    /// Returns the end of a player's vacation, if the game waits for it.
    #[must_use]
    pub fn vacation_end(&self, player: &PlayerId) -> Option<Time> {
        self.vacations.get(player).copied()
    }

    /// Returns the account of a player.
    #[must_use]
    pub fn user(&self, player: &PlayerId) -> Option<UserId> {
        self.named.get(player).and_then(|(_, account)| *account)
    }

    /// Returns the marked names of the players by seat for a sentence, in this language for computers. Sentences show
    /// them in parentheses after the seat.
    #[must_use]
    pub fn marked_seats(&self, game: &Game, language: Language) -> [Option<String>; 4] {
        self.named_seats(game).map(|player| player.map(|player| self.marked_seated(player, language)))
    }

    /// Returns the marked name of a player for use in parentheses after a seat, in this language for a computer.
    #[must_use]
    pub fn marked_seated(&self, player: &PlayerId, language: Language) -> String {
        computer_level(player).map_or_else(
            || mark(&self.person(player)),
            |level| MessageArgument::seated_computer(level).text(language),
        )
    }

    /// Returns the unescaped names of the players by seat, in this language for computers. Sentences show them in
    /// parentheses after the seat.
    #[must_use]
    pub fn seats(&self, game: &Game, language: Language) -> [Option<String>; 4] {
        let name = |player: &PlayerId| match computer_level(player) {
            Some(level) => MessageArgument::seated_computer(level).text(language),
            None => self.person(player),
        };
        self.named_seats(game).map(|player| player.map(name))
    }

    /// Returns the players by seat, without those whose names are withheld.
    fn named_seats<'a>(&self, game: &'a Game) -> [Option<&'a PlayerId>; 4] {
        Seat::ALL.map(|seat| {
            let player = game.player_at(seat).map(|player| &player.id);
            player.filter(|player| !self.is_withheld(player))
        })
    }
}

/// Returns the people named in events: those who caused them, and those whom they are about.
fn people_in(events: &[Event]) -> impl Iterator<Item = &PlayerId> {
    events.iter().flat_map(|event| {
        let by = match &event.by {
            Requester::Player(player) | Requester::Director(player) => Some(player),
            Requester::System => None,
        };
        by.into_iter().chain(named_player(&event.what))
    })
}

/// Returns the player that an event is about.
const fn named_player(what: &EventKind) -> Option<&PlayerId> {
    match what {
        EventKind::Invited { player, .. }
        | EventKind::InvitationDeclined { player }
        | EventKind::InvitationWithdrawn { player }
        | EventKind::LeftLobby { player, .. }
        | EventKind::Seeded { player, .. }
        | EventKind::Offered { player, .. }
        | EventKind::Accepted { player, .. }
        | EventKind::Declined { player, .. }
        | EventKind::VacationBegan { player }
        | EventKind::VacationEnded { player }
        | EventKind::Watched { player }
        | EventKind::Unwatched { player } => Some(player),
        EventKind::Joined { player, .. } | EventKind::Replaced { player, .. } => Some(&player.id),
        _ => None,
    }
}
