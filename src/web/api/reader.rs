//! Readers: people with a token, and others, who read what the public pages show.

use super::caller::{ApiCaller, accepted_language, address, failed, no_token};
use super::problem::{Code, Problem};
use crate::state::Web;
use axum::extract::FromRequestParts;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use castellan_community::access::policy::Intent;
use castellan_community::access::public::PublicServer;
use castellan_community::error::OperatorError;
use castellan_community::quota::RequestClass;
use castellan_discord_api::wire::GuildId;
use castellan_game::{Game, GameId};
use castellan_text::{Language, message};
use castellan_tournament::{Tournament, TournamentId};
use std::net::IpAddr;
use std::sync::Arc;

/// A reader: a person with a token, or somebody without one.
pub(super) struct ApiReader {
    pub person: Option<ApiCaller>,
    asked: Option<Language>,
    pub address: IpAddr,
}

/// The authority by which something is read.
pub(super) enum Audience {
    /// A person who may see it.
    Person(ApiCaller),
    /// The public: the server's managers allow pages of it.
    Public(PublicServer, Language),
}

impl Audience {
    /// Returns the language of answers.
    pub(super) fn language(&self) -> Language {
        match self {
            Self::Person(person) => person.language(),
            Self::Public(_, language) => *language,
        }
    }
}

impl ApiReader {
    /// Returns the language of answers.
    pub(super) fn language(&self) -> Language {
        self.person.as_ref().map_or(self.asked.unwrap_or_default(), ApiCaller::language)
    }

    /// Counts the request of a person, in a server if they are known to be a member of it.
    pub(super) async fn counted(self, web: &Web, guild: Option<GuildId>) -> Result<Self, Problem> {
        let Some(person) = self.person else { return Ok(self) };
        let person = match guild {
            Some(guild) => person.in_server(web, guild).await?,
            None => person,
        };
        person.spend(web, RequestClass::Look).await?;
        Ok(Self { person: Some(person), ..self })
    }

    /// Returns a game if this reader may see it: as a person, or else as the public.
    pub(super) async fn game(self, web: &Web, id: &str) -> Result<(Arc<Game>, Audience), Problem> {
        let reader = self.counted(web, None).await?;
        let Ok(id) = GameId::new(id) else { return Err(reader.not_found()) };
        let refusal = match &reader.person {
            Some(person) => match web.access.game_for(&person.caller, &id, Intent::See).await {
                Ok(game) => return reader.for_person(game),
                Err(error) => web.problem(error, person.language()).await,
            },
            None => no_token(reader.asked),
        };
        let public = web.access.public_game(&id).await;
        reader.for_public(public, refusal)
    }

    /// Returns a tournament if this reader may see it: as a person, or else as the public.
    pub(super) async fn tournament(
        self,
        web: &Web,
        id: &str,
    ) -> Result<(Arc<Tournament>, Audience), Problem> {
        let Ok(id) = TournamentId::new(id) else { return Err(self.counted(web, None).await?.not_found()) };
        let venue = web.access.venues.of(&id).await.map_err(|error| failed(&error, Some(self.language())))?;
        let reader = self.counted(web, venue.map(|venue| venue.guild)).await?;
        let refusal = match &reader.person {
            Some(person) => {
                match web.access.tournament_for(&person.caller, &id, Intent::SeeTournament).await {
                    Ok((tournament, _)) => return reader.for_person(tournament),
                    Err(error) => web.problem(error, person.language()).await,
                }
            }
            None => no_token(reader.asked),
        };
        let public = web.access.public_tournament(&id).await;
        reader.for_public(public, refusal)
    }

    fn for_person<T>(self, found: T) -> Result<(T, Audience), Problem> {
        let person = self.person.ok_or_else(|| no_token(self.asked))?;
        Ok((found, Audience::Person(person)))
    }

    /// Returns what the public may see, or else the refusal.
    pub(super) fn for_public<T>(
        &self,
        public: Result<Option<(T, PublicServer)>, OperatorError>,
        refusal: Problem,
    ) -> Result<(T, Audience), Problem> {
        // After a failure nobody knows that the person may not see more.
        if refusal.is_failure() {
            return Err(refusal);
        }
        let language = self.language();
        let public = public.map_err(|error| failed(&error, Some(language)))?;
        public.map(|(found, server)| (found, Audience::Public(server, language))).ok_or(refusal)
    }

    /// Returns the refusal of a path that names nothing.
    pub(super) fn not_found(&self) -> Problem {
        Problem::of(Code::NotFound, &message!(Web, "api-not-found"), Some(self.language()))
    }

    /// Returns the refusal of a request without the token that it needs.
    pub(super) fn no_token(&self) -> Problem {
        no_token(self.asked)
    }
}

impl FromRequestParts<Arc<Web>> for ApiReader {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, web: &Arc<Web>) -> Result<Self, Problem> {
        let (asked, address) = (accepted_language(&parts.headers), address(parts));
        let person = if parts.headers.contains_key(AUTHORIZATION) {
            Some(ApiCaller::of(parts, web).await?)
        } else {
            web.take_visitor(address, asked)?;
            None
        };
        Ok(Self { person, asked, address })
    }
}
