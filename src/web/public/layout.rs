//! The frame of all public pages: head, links for previews, languages.

use super::visit::Visit;
use crate::headers;
use crate::html;
use crate::state::Web;
use axum::body::Body;
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderValue, Response, StatusCode};
use castellan_community::access::public::PublicServer;
use castellan_game::Time;
use castellan_picture::card::{HEIGHT, WIDTH};
use castellan_text::{Language, message};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use maud::{DOCTYPE, Markup, html};

/// The subject of a page, for its head and for previews of links to it.
pub(crate) struct Head<'a> {
    /// The title.
    pub title: String,
    /// The description.
    pub description: String,
    /// The path of the page, without the language.
    pub path: String,
    /// The path of its card, the picture for previews.
    pub picture: String,
    /// The picture in words.
    pub alt: String,
    /// The server whose page it is; `None` for pages of no server.
    pub server: Option<&'a PublicServer>,
    /// `true` if the page is a list, which all pages of the server have a link to.
    pub is_top: bool,
    /// `true` if the page keeps itself up to date.
    pub is_live: bool,
}

/// Returns a page.
pub(crate) fn page(web: &Web, visit: &Visit, head: &Head<'_>, body: &Markup) -> Response<Body> {
    let say = |text: castellan_text::Message| text.text(visit.language);
    let document = html! {
        (DOCTYPE)
        html lang=(visit.language.tag()) data-theme="auto" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (head.title) }
                (meta(web, visit, head))
                link rel="stylesheet" href={ (web.assets().folder()) "/public.css" };
                @if head.is_live { script type="module" src={ (web.assets().folder()) "/live.js" } {} }
            }
            body {
                @if let Some(server) = head.server.filter(|_| !head.is_top) {
                    header {
                        a href=(visit.link(&format!("/servers/{}", server.guild))) {
                            (say(message!(Web, "public-server")))
                        }
                    }
                }
                main { (body) }
                footer {
                    @if head.server.is_some() { p { (say(message!(Web, "public-names-note"))) } }
                    (languages(visit))
                }
            }
        }
    };
    finish(html::html(StatusCode::OK, document.into_string()), head.server)
}

/// Adds the headers of public pages to an answer.
pub(super) fn finish(mut response: Response<Body>, server: Option<&PublicServer>) -> Response<Body> {
    let answer = response.headers_mut();
    // A page is shown again only if its server still allows it.
    answer.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if server.is_some_and(PublicServer::is_indexed) {
        headers::allow_indexing(answer);
    }
    response
}

/// Returns the elements of a head for search engines and previews of links.
pub(crate) fn meta(web: &Web, visit: &Visit, head: &Head<'_>) -> Markup {
    let address = web.links.address();
    let own = format!("{address}{}", head.path);
    let data = head.path.strip_suffix("/replay").unwrap_or(&head.path);
    let has_data = data.starts_with("/games/") || data.starts_with("/tournaments/");
    html! {
        meta name="description" content=(head.description);
        @if !head.server.is_some_and(PublicServer::is_indexed) { meta name="robots" content="noindex"; }
        link rel="canonical" href=(own);
        @if has_data { link rel="alternate" type="application/json" href={ (address) "/api/v1" (data) }; }
        @for language in Language::ALL {
            link rel="alternate" hreflang=(language.tag()) href={ (own) "?language=" (language.tag()) };
        }
        meta property="og:type" content="website";
        meta property="og:site_name" content="Castellan";
        meta property="og:title" content=(head.title);
        meta property="og:description" content=(head.description);
        meta property="og:url" content=(own);
        meta property="og:locale" content=(visit.language.tag());
        meta property="og:image" content={ (address) (head.picture) };
        meta property="og:image:type" content="image/png";
        meta property="og:image:width" content=(WIDTH);
        meta property="og:image:height" content=(HEIGHT);
        meta property="og:image:alt" content=(head.alt);
        meta name="twitter:card" content="summary_large_image";
        meta name="twitter:image" content={ (address) (head.picture) };
        meta name="twitter:image:alt" content=(head.alt);
        meta name="twitter:title" content=(head.title);
        meta name="twitter:description" content=(head.description);
    }
}

/// Returns the links to the page in other languages.
pub(super) fn languages(visit: &Visit) -> Markup {
    html! {
        nav aria-label=(message!(Web, "public-language").text(visit.language)) {
            ul.languages {
                @for language in Language::ALL {
                    li {
                        @if language == visit.language {
                            span aria-current="true" { (language.name()) }
                        } @else {
                            a href={ (visit.path) "?language=" (language.tag()) } hreflang=(language.tag())
                                lang=(language.tag()) rel="nofollow" { (language.name()) }
                        }
                    }
                }
            }
        }
    }
}

/// Returns a table with these headings and rows of cells. `texts` are the columns of words; the others hold numbers.
pub(super) fn table(caption: &str, heads: &[String], rows: &[Vec<Markup>], texts: &[usize]) -> Markup {
    let is_number = |column: usize| !texts.contains(&column);
    html! {
        div.scroll tabindex="0" role="region" aria-label=(caption) {
            table {
                caption { (caption) }
                thead { tr {
                    @for (at, head) in heads.iter().enumerate() {
                        th.number[is_number(at)] scope="col" { (head) }
                    }
                } }
                tbody {
                    @for row in rows {
                        tr { @for (at, cell) in row.iter().enumerate() { td.number[is_number(at)] { (cell) } } }
                    }
                }
            }
        }
    }
}

/// Returns the moment of a time.
pub(super) fn timestamp(at: Time) -> Timestamp {
    castellan_community::timestamps::timestamp_from_time(at)
}

/// Returns the day of a time in UTC.
pub(super) fn date(at: Time, language: Language) -> String {
    let date = timestamp(at).to_zoned(TimeZone::UTC).date();
    castellan_text::date(date.year(), date.month(), date.day()).text(language)
}
