//! The parts of Discord's JSON that a bot needs: incoming data, parsed with `serde`, and outgoing data, each with its
//! request body.
//!
//! In: [`interaction`], [`event`], [`guild`], [`channel`], [`activity`]. Out: [`message`], [`component`], [`answer`],
//! [`scheduled_event`]. Both: [`ids`], [`custom_id`], [`locale`].

pub mod activity;
pub mod answer;
pub mod channel;
pub mod component;
pub mod custom_id;
pub mod error;
pub mod event;
pub mod guild;
pub mod ids;
pub mod interaction;
pub mod locale;
pub mod message;
pub mod scheduled_event;

pub use activity::ActivityInstance;
pub use answer::{Answer, Choice, ReplyHandle};
pub use channel::{Channel, ChannelKind};
pub use component::{
    Block, Button, Control, Input, InputStyle, Modal, ModalPart, RadioGroup, Row, Select, SelectOption,
    Style, UserSelect,
};
pub use custom_id::CustomId;
pub use error::WireError;
pub use event::Event;
pub use guild::Guild;
pub use ids::{
    ApplicationId, ChannelId, GuildId, InteractionId, MessageId, RoleId, ScheduledEventId, Token, UserId,
};
pub use interaction::{Attachment, ChosenRole, CommandInvocation, Interaction, InteractionData, User, Value};
pub use locale::Locale;
pub use message::{Embed, Field, File, Message, MessageRef, Picture};
pub use scheduled_event::{CalendarEntry, EventStatus, ScheduledEvent};
