//! Places for the games of a tournament: threads on messages, or the channel itself.

use crate::announcing::nonce::hashed;
use crate::tournaments::TournamentHost;
use castellan_community::error::OperatorError;
use castellan_community::game_places::GamePlace;
use castellan_community::people::People;
use castellan_community::permissions::{CREATE_PUBLIC_THREADS, SEND_IN_THREADS, missing};
use castellan_community::venues::{Change, Venue};
use castellan_discord_api::escape::{name as seen, sentence};
use castellan_discord_api::limits::{CHANNEL_NAME, cut, length};
use castellan_discord_api::ports::CallError;
use castellan_discord_api::wire::Message;
use castellan_discord_view::tournaments::layout;
use castellan_game::GameId;
use castellan_text::message;
use castellan_text::names::{marked, unmarked};
use castellan_tournament::{Board, Tournament};

/// The least number of characters of a tournament's title in the name of a thread.
const LEAST_TITLE: usize = 12;

impl TournamentHost {
    /// Creates the place of a game, unless it has one. The message's nonce is derived from the game, and a message has
    /// at most one thread, so an interrupted attempt is completed.
    pub(super) async fn give_place(
        &self,
        tournament: &Tournament,
        board: Board,
        game: &GameId,
    ) -> Result<(), OperatorError> {
        if self.places.of(game).await?.is_some() {
            return Ok(());
        }
        // The round has begun.
        self.throttle.touch(tournament.id().clone());
        let venue = self.venue(tournament.id()).await?;
        let people = People::of_tournament(&self.referee, tournament).await?;
        let language = self.settings.server_language(venue.guild).await?;
        let versus = |pairing| layout::versus(tournament, &people, pairing, language);
        let players = tournament.pairing(board).map(versus).unwrap_or_default();
        let named = |title: &str| {
            let (title, players) = (marked(title), players.as_str());
            message!(TournamentAnswers, "game-place", title = title, round = board.round, players = players)
                .text(language)
        };
        // A long title is shortened in favour of the players' names.
        let title = seen(&tournament.announcement().title).unwrap_or_else(|| tournament.id().to_string());
        let room = CHANNEL_NAME.saturating_sub(length(&unmarked(&named(""))));
        let name = named(&cut(&title, room.max(LEAST_TITLE)));
        let mut place = GamePlace {
            guild: Some(venue.guild),
            channel: venue.channel,
            parent: None,
            lost: false,
            shown: None,
            language: None,
            boards: self.settings.server_or_closed(Some(venue.guild)).await?.boards,
            thread: None,
        };
        if !venue.without_threads {
            let message = Message::text(sentence(&name));
            let placed =
                self.tell_in(tournament, &venue, &message, &hashed(&format!("place {game}"))).await?.at;
            let mut started =
                self.discord.start_thread_on(placed, &cut(&unmarked(&name), CHANNEL_NAME)).await;
            if let Err(error) = &started
                && error.is_blocked()
            {
                tracing::warn!(code = error.code(), %error, "discord: the name of a thread was blocked");
                let id = tournament.id().as_str();
                let nameless = message!(
                    TournamentAnswers,
                    "game-place",
                    title = id,
                    round = board.round,
                    players = game.as_str()
                );
                started = self.discord.start_thread_on(placed, &nameless.text(language)).await;
            }
            match started {
                Ok(thread) => {
                    place.channel = thread;
                    place.parent = Some(venue.channel);
                }
                Err(CallError::Forbidden { .. } | CallError::Refused { .. }) => {
                    self.do_without_threads(tournament, &venue, game).await?;
                }
                Err(error) => return Err(error.into()),
            }
        }
        place.boards = place.boards.in_own_thread(place.parent.is_some());
        self.places.place(game, &place, &format!("venue:place-{game}")).await
    }

    /// Announces, once, that games stay in the channel, with the missing permissions.
    async fn do_without_threads(
        &self,
        tournament: &Tournament,
        venue: &Venue,
        game: &GameId,
    ) -> Result<(), OperatorError> {
        let names = missing(CREATE_PUBLIC_THREADS | SEND_IN_THREADS, 0).unwrap_or_default();
        let language = self.settings.server_language(venue.guild).await?;
        let message = message!(TournamentAnswers, "no-threads", permissions = names).text(language);
        let message = Message::text(message);
        let id = tournament.id();
        self.tell_in(
            tournament,
            venue,
            &message,
            &hashed(&format!("without threads {id} {}", venue.channel)),
        )
        .await?;
        let request = format!("venue:threads-{id}-{}-{game}", venue.channel);
        let stay = |now: &mut Venue| now.without_threads |= now.channel == venue.channel;
        self.venues.change(id, Change::WithoutThreads, &request, stay).await
    }
}
