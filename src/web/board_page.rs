//! The page with a board: of a game, a lesson or a puzzle.

use crate::assets::INDEX;
use crate::server::{self, Web, escape};
use crate::socket;
use axum::body::Body;
use axum::http::{Response, StatusCode};
use castellan_text::{Language, message};

/// The parts of a page with a board.
pub(crate) struct BoardPage<'a> {
    pub language: Language,
    pub title: &'a str,
    /// The path of the WebSocket.
    pub socket: &'a str,
    /// The first state, as JSON.
    pub state: &'a str,
    /// The links above the board of a lesson or puzzle, as HTML; `None` for a game.
    pub navigation: Option<&'a str>,
}

impl BoardPage<'_> {
    /// Returns the page.
    pub(crate) fn response(&self, web: &Web) -> Response<Body> {
        let Self { language, title, socket, state, navigation } = *self;
        // Others see who is at a game, and at nothing else.
        let of_game = if navigation.is_some() { " hidden" } else { "" };
        let page = INDEX
            .replace("{LANGUAGE}", language.tag())
            .replace("{PRELOADS}", &web.assets().preloads())
            .replace("{ASSETS}", &web.assets().folder())
            .replace("{SOCKET}", socket)
            .replace("{NAVIGATION}", navigation.unwrap_or_default())
            .replace("{OF-GAME}", of_game)
            .replace("{NOSCRIPT}", &escape(&message!(Web, "no-script").text(language)))
            .replace("{TITLE}", &escape(title))
            // Last, because it contains names. In JSON, `<` stands only in texts, where an escape is the same.
            .replace("{STATE}", &socket::with_words(state, language).replace('<', "\\u003c"));
        server::html(StatusCode::OK, page)
    }
}
