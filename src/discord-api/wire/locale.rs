//! Languages in Discord's form.

use serde::Deserialize;

/// The language of a client or a server, as a tag such as `pt-BR`. Empty if Discord does not give it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(transparent)]
pub struct Locale(pub String);
