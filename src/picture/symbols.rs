//! The figures as SVG symbols, for pages that draw boards themselves.

use super::figures::{ART, find_art};
use castellan_rules::{GameInfo, PieceKind};
use std::fmt::Write;

/// Returns an SVG file with a symbol for each figure, under the name of its file: `rook`, `phase-e`, `mark-shot`.
///
/// Each is drawn in three inks, the CSS variables `--body`, `--line` and `--shade`, so that a page can set them by seat
/// and theme.
///
/// ```
/// let symbols = castellan_picture::symbols();
/// assert!(symbols.contains(r#"<symbol id="rook" viewBox="0 0 100 100">"#));
/// ```
#[must_use]
pub fn symbols() -> String {
    let mut file = String::from(r#"<svg xmlns="http://www.w3.org/2000/svg">"#);
    for (name, svg) in ART {
        let Some((head, rest)) = svg.split_once('>') else { continue };
        let view_box = head.split_once("viewBox=\"").and_then(|(_, rest)| rest.split_once('"'));
        let view_box = view_box.map_or("0 0 100 100", |(view_box, _)| view_box);
        let content = rest.rsplit_once("</svg>").map_or("", |(content, _)| content.trim());
        let content = content
            .replace("#e0e0e0", "var(--body)")
            .replace("#202020", "var(--line)")
            .replace("#909090", "var(--shade)");
        // Writing to a text cannot fail.
        let _ = write!(file, r#"<symbol id="{name}" viewBox="{view_box}">{content}</symbol>"#);
    }
    file.push_str("</svg>\n");
    file
}

/// Returns the name of the symbol of a kind of piece, or `None` if there is no art for it.
///
/// ```
/// use castellan_rules::Variant;
///
/// let info = Variant::GiantKing.info();
/// assert_eq!(castellan_picture::symbol_of(info, info.kinds[0].kind), Some("giant-king"));
/// ```
#[must_use]
pub fn symbol_of(info: &GameInfo, kind: PieceKind) -> Option<&'static str> {
    find_art(info.kind(kind.unpromoted())?.name).and_then(super::figures::Art::name)
}
