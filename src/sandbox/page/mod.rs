//! The page: a chat in the browser, for trying the bot and for tests, in which several people sit side by side.
//!
//! The files are plain and compiled in: no build step, no framework, no external resources. The page relies only on the
//! API documented in [`person`](super::person). Text from people and bots is inserted as text, never as HTML, and the
//! content security policy blocks scripts, styles and pictures from elsewhere.

mod texts;

use axum::Router;
use axum::body::Body;
use axum::http::Response;
use axum::routing::get;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; frame-src http://127.0.0.1:* http://localhost:*; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// The path, content type and content of each file. The texts are generated.
const FILES: &[(&str, &str, &str)] = &[
    ("/page/style.css", CSS, include_str!("style.css")),
    ("/page/activity.js", SCRIPT, include_str!("activity.js")),
    ("/page/app.js", SCRIPT, include_str!("app.js")),
    ("/page/column.js", SCRIPT, include_str!("column.js")),
    ("/page/commands.js", SCRIPT, include_str!("commands.js")),
    ("/page/components.js", SCRIPT, include_str!("components.js")),
    ("/page/composer.js", SCRIPT, include_str!("composer.js")),
    ("/page/connection.js", SCRIPT, include_str!("connection.js")),
    ("/page/dom.js", SCRIPT, include_str!("dom.js")),
    ("/page/drawer.js", SCRIPT, include_str!("drawer.js")),
    ("/page/forum.js", SCRIPT, include_str!("forum.js")),
    ("/page/markdown.js", SCRIPT, include_str!("markdown.js")),
    ("/page/message.js", SCRIPT, include_str!("message.js")),
    ("/page/message_log.js", SCRIPT, include_str!("message_log.js")),
    ("/page/modal.js", SCRIPT, include_str!("modal.js")),
    ("/page/select_menu.js", SCRIPT, include_str!("select_menu.js")),
    ("/page/suggestions.js", SCRIPT, include_str!("suggestions.js")),
    ("/page/words.js", SCRIPT, include_str!("words.js")),
];

/// Returns the page's routes.
pub(super) fn router() -> Router {
    let made = [("/", HTML, texts::HTML.as_str()), ("/page/texts.js", SCRIPT, texts::SCRIPT.as_str())];
    FILES.iter().copied().chain(made).fold(Router::new(), |router, (path, kind, text)| {
        router.route(path, get(move || std::future::ready(file(kind, text))))
    })
}

fn file(kind: &'static str, text: &'static str) -> Response<Body> {
    let response = Response::builder()
        .header("content-type", kind)
        // The next start may be of another version.
        .header("cache-control", "no-cache")
        .header("x-content-type-options", "nosniff")
        .header("referrer-policy", "no-referrer")
        .header("content-security-policy", POLICY);
    // All headers are valid constants.
    response.body(Body::from(text)).unwrap_or_default()
}
