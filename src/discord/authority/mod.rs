//! Permission to have the bot post: the target channel, and the gate for public posts. Everything else that users may do
//! is decided by [`castellan_community::access`].

mod posting;
pub(crate) mod public_answer;
mod target_channel;

pub(crate) use castellan_community::access::Access;
pub(crate) use castellan_community::access::seating::beside;
pub use castellan_community::directors::arbitration;
pub use castellan_community::policy::{
    Attribute, Attributes, Denial, Exclusion, Intent, Policy, Relation, Rule, decide,
};
pub(crate) use target_channel::{TargetChannel, is_unwritable};
