//! The headers of every answer.

use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue};

/// The cache policy of pages and refusals.
pub const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

/// The policy of pages: own files alone, no inline scripts and styles, and no page around them. Scripts that turn a
/// text into HTML are refused.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; \
     require-trusted-types-for 'script'; trusted-types 'none'";

/// The policy of pictures and of what embeds boards.
const CROSS_ORIGIN: HeaderValue = HeaderValue::from_static("cross-origin");

/// Adds the headers of all answers.
pub fn add_common(headers: &mut HeaderMap) {
    let fixed = |text: &'static str| HeaderValue::from_static(text);
    headers.insert(CONTENT_SECURITY_POLICY, fixed(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, fixed("nosniff"));
    headers.insert(X_FRAME_OPTIONS, fixed("DENY"));
    headers.insert(REFERRER_POLICY, fixed("no-referrer"));
    headers.insert(HeaderName::from_static("cross-origin-opener-policy"), fixed("same-origin"));
    headers.insert(HeaderName::from_static("cross-origin-resource-policy"), fixed("same-origin"));
    headers.insert(
        HeaderName::from_static("permissions-policy"),
        fixed("camera=(), microphone=(), geolocation=()"),
    );
    headers.insert(HeaderName::from_static("x-robots-tag"), fixed("noindex"));
}

/// Lets pages of these origins, separated by spaces, show a page in a frame. `*` is any page.
pub fn allow_framing(headers: &mut HeaderMap, origins: &str) {
    let policy = POLICY.replace("frame-ancestors 'none'", &format!("frame-ancestors {origins}"));
    // Without a valid policy, the page stays without frames.
    if let Ok(policy) = HeaderValue::try_from(policy) {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
        headers.remove(X_FRAME_OPTIONS);
        headers.insert(HeaderName::from_static("cross-origin-resource-policy"), CROSS_ORIGIN);
    }
}

/// Lets a page say which origin its requests come from, but not the path, which may be a secret. Without it, browsers
/// send the origin `null` with forms.
pub fn allow_own_origin(headers: &mut HeaderMap) {
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("strict-origin"));
}

/// Lets search engines list a page.
pub fn allow_indexing(headers: &mut HeaderMap) {
    headers.remove("x-robots-tag");
}

/// Keeps search engines from listing a page.
pub fn forbid_indexing(headers: &mut HeaderMap) {
    headers.insert(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex"));
}

/// Lets any page show this picture.
pub fn allow_foreign_use(headers: &mut HeaderMap) {
    headers.insert(HeaderName::from_static("cross-origin-resource-policy"), CROSS_ORIGIN);
}
