//! Discord's own JSON, as far as the bot needs it: what comes in, read by `serde`, and what goes out.
//!
//! [`ids`]: names. [`interaction`], [`event`], [`guild`]: what comes in. [`message`], [`component`], [`answer`]: what
//! goes out, each with the JSON body that Discord is sent. [`scheduled_event`]: events in a server's calendar.

pub mod answer;
pub mod component;
pub mod event;
pub mod guild;
pub mod ids;
pub mod interaction;
pub mod message;
pub mod scheduled_event;

pub use answer::{Answer, Choice, ReplyHandle};
pub use component::{
    Block, Button, Control, Input, InputStyle, Modal, Part, Pick, Radios, Row, Select, Style, UserSelect,
};
pub use event::Event;
pub use guild::GuildCreated;
pub use ids::{
    ApplicationId, ChannelId, GuildId, InteractionId, MessageId, RoleId, ScheduledEventId, Token, UserId,
};
pub use interaction::{Attachment, CommandInvocation, Interaction, InteractionData, User, Value, WireError};
pub use message::{Embed, Field, File, Message, MessageRef, Picture};
pub use scheduled_event::{CalendarEntry, EventStatus, ScheduledEvent};
