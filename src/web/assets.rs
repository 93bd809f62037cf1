//! The files of the page: compiled in, served compressed under an address that changes with their contents.

use crate::headers;
use axum::body::Body;
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use bytes::Bytes;
use castellan_picture::theme::{self, Inks, MEDALS, Rgb};
use castellan_picture::{Theme, symbols};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;

const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";
/// Files never change under their address.
pub const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");

/// The scripts that a board does not load at once through others: that of another page, the one that loads the others,
/// and the dice's, which most games do not have.
const LATE: [&str; 4] = ["activity.js", "enter.js", "main.js", "dice.js"];

/// The styles that all pages share.
const BASE_CSS: &str = include_str!("page/base.css");

/// The page's template.
pub const INDEX: &str = include_str!("page/index.html");

macro_rules! files {
    ($($kind:ident $name:literal)*) => {
        /// The name, content type and content of each file that is written by hand.
        const FILES: &[(&str, &str, &str)] =
            &[$(($name, $kind, include_str!(concat!("page/", $name)))),*];
    };
}

files! {
    CSS "board.css"
    CSS "public.css"
    SCRIPT "activity.js"
    SCRIPT "board.js"
    SCRIPT "dice.js"
    SCRIPT "dom.js"
    SCRIPT "enter.js"
    SCRIPT "geometry.js"
    SCRIPT "keys.js"
    SCRIPT "live.js"
    SCRIPT "main.js"
    SCRIPT "panel.js"
    SCRIPT "past.js"
    SCRIPT "play.js"
    SCRIPT "pointer.js"
    SCRIPT "settings.js"
    SCRIPT "side.js"
    SCRIPT "socket.js"
    SCRIPT "words.js"
    SCRIPT "zoom.js"
}

/// A file in both forms.
struct Asset {
    kind: HeaderValue,
    plain: Bytes,
    compressed: Bytes,
}

/// The files of the page.
pub struct Assets {
    files: BTreeMap<&'static str, Asset>,
    hash: String,
}

impl Default for Assets {
    fn default() -> Self {
        Self::new()
    }
}

impl Assets {
    /// Compresses the files.
    #[must_use]
    pub fn new() -> Self {
        let art = symbols().replace("</svg>", concat!(include_str!("page/marks.svg"), "</svg>"));
        let made = [("pieces.svg", SVG, art)];
        let written = FILES.iter().map(|(name, kind, text)| match *kind {
            // All styles are in the same file, because a page is shown only when all have come.
            CSS => (*name, CSS, theme_css() + BASE_CSS + text),
            kind => (*name, kind, (*text).to_owned()),
        });
        let mut hasher = Sha256::new();
        let mut files = BTreeMap::new();
        for (name, kind, text) in written.chain(made) {
            hasher.update(name.as_bytes());
            hasher.update(Sha256::digest(text.as_bytes()));
            let compressed = compress(text.as_bytes());
            let asset = Asset { kind: HeaderValue::from_static(kind), plain: text.into(), compressed };
            files.insert(name, asset);
        }
        let hash = base16ct::lower::encode_string(&hasher.finalize()[..8]);
        Self { files, hash }
    }

    /// Returns the folder of the files, such as `/assets/0123456789abcdef`.
    #[must_use]
    pub fn folder(&self) -> String {
        format!("/assets/{}", self.hash)
    }

    /// Returns the names of the files.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.files.keys().copied()
    }

    /// Returns the elements by which a page loads the modules of the board all at once.
    #[must_use]
    pub fn preloads(&self) -> String {
        let modules = FILES.iter().filter(|(name, kind, _)| *kind == SCRIPT && !LATE.contains(name));
        let link = |(name, ..): &(&str, _, _)| {
            format!("<link rel=\"modulepreload\" href=\"{}/{name}\">", self.folder())
        };
        modules.map(link).collect::<Vec<_>>().join("\n")
    }

    /// Answers a request for a file.
    #[must_use]
    pub fn response(&self, (hash, name): (&str, &str), request: &HeaderMap) -> Response<Body> {
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        headers::add_common(headers);
        // A cache that kept the absence of a file would keep it after the next start.
        headers.insert(CACHE_CONTROL, headers::NO_STORE);
        let Some(asset) = self.files.get(name).filter(|_| hash == self.hash) else {
            *response.status_mut() = StatusCode::NOT_FOUND;
            return response;
        };
        headers.insert(CACHE_CONTROL, IMMUTABLE);
        headers.insert(CONTENT_TYPE, asset.kind.clone());
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        let accepted = request.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let takes_gzip = accepted.split(',').any(|coding| coding.trim().split(';').next() == Some("gzip"));
        let body = if takes_gzip && !asset.compressed.is_empty() {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            asset.compressed.clone()
        } else {
            asset.plain.clone()
        };
        *response.body_mut() = Body::from(body);
        response
    }
}

/// Returns a compressed text; empty if that fails, which it does not in memory.
fn compress(text: &[u8]) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text).and_then(|()| encoder.finish()).map(Bytes::from).unwrap_or_default()
}

/// Returns the colours of all themes as CSS variables, and the classes that choose among them.
fn theme_css() -> String {
    let mut css = String::new();
    // Writing to a text cannot fail.
    for known in theme::ALL {
        let root = if known.name == theme::LIGHT.name { ":root," } else { "" };
        let _ = writeln!(css, "{root}[data-theme=\"{}\"]{}", known.name, theme_block(known));
    }
    let automatic =
        [("prefers-color-scheme:dark", &theme::DARK), ("prefers-contrast:more", &theme::HIGH_CONTRAST)];
    for (condition, known) in automatic {
        let _ = writeln!(css, "@media ({condition}){{[data-theme=\"auto\"]{}}}", theme_block(known));
    }
    for (name, _) in inks(&theme::LIGHT) {
        let _ = writeln!(
            css,
            ".{name}{{--body:var(--{name});--line:var(--{name}-line);--shade:var(--{name}-shade)}}"
        );
    }
    for (place, Inks { body, line, shade }) in (1..).zip(MEDALS) {
        let [body, line, shade] = [body, line, shade].map(hex);
        let _ = writeln!(css, ".medal-{place}{{--body:{body};--line:{line};--shade:{shade}}}");
    }
    css
}

fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Returns the inks of a theme with the names of their classes.
fn inks(theme: &Theme) -> [(&'static str, Inks); 10] {
    let [white, red, black, gold] = theme.seats;
    [
        ("white", white),
        ("red", red),
        ("black", black),
        ("gold", gold),
        ("wall", theme.wall),
        ("summit", theme.summit),
        ("raised", theme.raised),
        ("mark", theme.mark),
        ("last", theme.last),
        ("danger", theme.danger),
    ]
}

fn theme_block(theme: &Theme) -> String {
    let is_dark = theme.page.iter().map(|part| u32::from(*part)).sum::<u32>() < 3 * 128;
    let scheme = if is_dark { "dark" } else { "light" };
    let plain = [
        ("page", theme.page),
        ("ink", theme.ink),
        ("muted", theme.muted),
        ("light", theme.light),
        ("dark", theme.dark),
        ("light-last", theme.light_last),
        ("dark-last", theme.dark_last),
    ];
    let mut block = format!("{{color-scheme:{scheme}");
    for (name, colour) in plain {
        let _ = write!(block, ";--{name}:{}", hex(colour));
    }
    for (name, Inks { body, line, shade }) in inks(theme) {
        let _ = write!(
            block,
            ";--{name}:{};--{name}-line:{};--{name}-shade:{}",
            hex(body),
            hex(line),
            hex(shade)
        );
    }
    block.push('}');
    block
}
