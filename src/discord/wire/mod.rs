//! Discord's own JSON, as far as the bot needs it: what comes in, read by `serde`, and what goes out.
//!
//! [`ids`]: names. [`interaction`], [`event`]: what comes in. [`message`], [`component`], [`answer`]: what
//! goes out, each with the JSON body that Discord is sent.

pub mod answer;
pub mod component;
pub mod event;
pub mod ids;
pub mod interaction;
pub mod message;
mod raw;

pub use answer::{Answer, Choice, Reply};
pub use component::{Button, Input, InputStyle, Modal, Pick, Row, Select, Style};
pub use event::Event;
pub use ids::{ApplicationId, ChannelId, GuildId, InteractionId, MessageId, RoleId, Token, UserId};
pub use interaction::{Asked, Attachment, Given, Interaction, User, Value, WireError};
pub use message::{Embed, Field, File, Message, Picture, Placed};
