//! The page with a board: of a game, a lesson or a puzzle.

use crate::assets::INDEX;
use crate::html;
use crate::html::escape;
use crate::socket;
use crate::state::Web;
use axum::body::Body;
use axum::http::{Response, StatusCode};
use castellan_text::{Language, message};

/// The parts of a page with a board.
#[derive(Default)]
pub(crate) struct BoardPage<'a> {
    pub language: Language,
    pub title: &'a str,
    /// The path of the WebSocket.
    pub socket: &'a str,
    /// The first state, as JSON.
    pub state: &'a str,
    /// The links above the board, as HTML; `None` for a private game.
    pub navigation: Option<&'a str>,
    pub public: PublicParts,
}

/// The parts of a page that anybody may read, as HTML.
#[derive(Default)]
pub(crate) struct PublicParts {
    /// The elements of the head for search engines and previews of links.
    pub meta: String,
    /// The board for those whose browsers run no scripts.
    pub picture: String,
    /// The link that shows once the game is over.
    pub after: String,
    /// The rest of the page, below the board.
    pub footer: String,
    /// `true` for a board on another page.
    pub is_embedded: bool,
}

impl BoardPage<'_> {
    /// Returns the page.
    pub(crate) fn response(&self, web: &Web) -> Response<Body> {
        let Self { language, title, socket, state, navigation, public } = self;
        // Others see who is at a game, and at nothing else.
        let of_game = if navigation.is_some() { " hidden" } else { "" };
        let no_script = if public.picture.is_empty() {
            escape(&message!(Web, "no-script").text(*language))
        } else {
            public.picture.clone()
        };
        // Names in it could look like a part of the template.
        let part = |html: &str| html.replace('{', "&#123;");
        let page = INDEX
            .replace("{LANGUAGE}", language.tag())
            .replace("{PRELOADS}", &web.assets().preloads())
            .replace("{ASSETS}", &web.assets().folder())
            .replace("{SOCKET}", socket)
            .replace("{KIND}", if public.is_embedded { "embedded" } else { "page" })
            .replace("{OF-GAME}", of_game)
            .replace("{TITLE}", &part(&escape(title)))
            .replace("{NAVIGATION}", &part(navigation.unwrap_or_default()))
            .replace("{META}", &part(&public.meta))
            .replace("{NOSCRIPT}", &part(&no_script))
            .replace("{AFTER}", &part(&public.after))
            .replace("{FOOTER}", &part(&public.footer))
            // Last, because it contains names. In JSON, `<` stands only in texts, where an escape is the same.
            .replace("{STATE}", &socket::with_words(state, *language).replace('<', "\\u003c"));
        html::html(StatusCode::OK, page)
    }
}
