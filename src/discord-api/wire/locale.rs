//! Languages as Discord names them.

use serde::Deserialize;

/// A language of a person's program or of a server, by its tag, such as `pt-BR`. Empty where Discord does not say it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(transparent)]
pub struct Locale(pub String);
