//! Discord's limits, which the test server enforces. Lengths are in characters, sizes in bytes.

use std::time::Duration;

/// Content of a message.
pub const CONTENT: usize = 2_000;
/// Name of a scheduled event.
pub const EVENT_NAME: usize = 100;
/// Description of a scheduled event.
pub const EVENT_DESCRIPTION: usize = 1_000;
/// Location of an external scheduled event.
pub const EVENT_LOCATION: usize = 100;
/// Scheduled events of a server that are not over.
pub const SCHEDULED_EVENTS: usize = 100;
/// Embeds of a message.
pub const EMBEDS: usize = 10;
/// Total text of all embeds of a message.
pub const EMBEDS_TEXT: usize = 6_000;
/// Title of an embed.
pub const EMBED_TITLE: usize = 256;
/// Description of an embed.
pub const EMBED_DESCRIPTION: usize = 4_096;
/// Fields of an embed.
pub const EMBED_FIELDS: usize = 25;
/// Name of a field.
pub const FIELD_NAME: usize = 256;
/// Value of a field.
pub const FIELD_VALUE: usize = 1_024;
/// Text of a footer.
pub const FOOTER_TEXT: usize = 2_048;
/// Name of an embed's author.
pub const EMBED_AUTHOR: usize = 256;
/// Files of a message.
pub const FILES: usize = 10;
/// A single file, unless an interaction allows more.
pub const FILE_SIZE: usize = 10 * 1024 * 1024;
/// A request including all its files.
pub const REQUEST_SIZE: usize = 25 * 1024 * 1024;
/// Description of an attachment.
pub const FILE_DESCRIPTION: usize = 1_024;
/// Name of a file.
pub const FILE_NAME: usize = 260;
/// Rows of components.
pub const ROWS: usize = 5;
/// Buttons in a row.
pub const ROW_BUTTONS: usize = 5;
/// Custom id of a component.
pub const CUSTOM_ID: usize = 100;
/// Label of a button.
pub const BUTTON_LABEL: usize = 80;
/// URL of a link button.
pub const LINK_URL: usize = 512;
/// Options of a select.
pub const SELECT_OPTIONS: usize = 25;
/// Label, value and description of a select's option.
pub const SELECT_TEXT: usize = 100;
/// Placeholder of a select.
pub const SELECT_PLACEHOLDER: usize = 150;
/// Title of a modal.
pub const MODAL_TITLE: usize = 45;
/// Labels, texts and rows of a modal.
pub const MODAL_COMPONENTS: usize = 5;
/// Description of a label.
pub const LABEL_DESCRIPTION: usize = 100;
/// Files of an upload, and options of radio buttons and checkboxes.
pub const GROUP_OPTIONS: usize = 10;
/// Components of a message of version 2, including nested ones.
pub const COMPONENTS: usize = 40;
/// Total text of a message of version 2.
pub const LAYOUT_TEXT: usize = 4_000;
/// Texts of a section.
pub const SECTION_TEXTS: usize = 3;
/// Pictures of a gallery.
pub const GALLERY_ITEMS: usize = 10;
/// URL of a picture or a file in a component.
pub const MEDIA_URL: usize = 2_048;
/// Label of an input.
pub const INPUT_LABEL: usize = 45;
/// Placeholder of an input.
pub const INPUT_PLACEHOLDER: usize = 100;
/// Text of an input.
pub const INPUT_TEXT: usize = 4_000;
/// Autocomplete results, and choices of an option.
pub const CHOICES: usize = 25;
/// Name of a choice, and its value if that is a text.
pub const CHOICE_TEXT: usize = 100;
/// Chat commands of an application, in one scope.
pub const COMMANDS: usize = 100;
/// User commands, and message commands, of an application in one scope.
pub const CONTEXT_COMMANDS: usize = 15;
/// Name of a command or an option.
pub const COMMAND_NAME: usize = 32;
/// Description of a command or an option.
pub const COMMAND_DESCRIPTION: usize = 100;
/// Options of a command.
pub const OPTIONS: usize = 25;
/// Names, descriptions and values of a command with all its options, in total.
pub const COMMAND_SIZE: usize = 8_000;
/// Commands created per day in one scope.
pub const COMMANDS_PER_DAY: u32 = 200;
/// Users or roles in a message's `allowed_mentions`.
pub const ALLOWED_MENTIONS: usize = 100;
/// Stickers of a message.
pub const STICKERS: usize = 3;
/// Question of a poll.
pub const POLL_QUESTION: usize = 300;
/// Answers of a poll.
pub const POLL_ANSWERS: usize = 10;
/// An answer of a poll.
pub const POLL_ANSWER: usize = 55;
/// Duration of a poll, in hours.
pub const POLL_HOURS: i64 = 768;
/// Pinned messages of a channel.
pub const PINNED_MESSAGES: usize = 250;
/// Different emoji among the reactions to a message.
pub const REACTIONS: usize = 20;
/// Age from which a message counts as old.
pub const OLD_MESSAGE_AGE: Duration = Duration::from_hours(1);
/// Length of a nonce.
pub const NONCE_LENGTH: usize = 25;
/// Time for which a nonce prevents duplicates.
pub const NONCE_LIFETIME: Duration = Duration::from_mins(5);
/// Name of a channel or a thread.
pub const CHANNEL_NAME: usize = 100;
/// Webhooks of a channel.
pub const WEBHOOKS: usize = 15;
/// Name of a webhook.
pub const WEBHOOK_NAME: usize = 80;
/// Longest validity of an invite, in seconds.
pub const INVITE_SECONDS: i64 = 60 * 24 * 60 * 60;
/// Most uses of an invite.
pub const INVITE_USES: i64 = 100;
/// Name of a member in a server.
pub const NICKNAME: usize = 32;
/// Active (not archived) threads of a server.
pub const ACTIVE_THREADS: usize = 1_000;
/// Possible idle times before a thread is archived, in minutes.
pub const AUTO_ARCHIVE_MINUTES: [u64; 4] = [60, 1_440, 4_320, 10_080];

/// Renames of a channel or a thread within [`RENAME_WINDOW`].
pub const RENAMES: usize = 2;
/// The window for [`RENAMES`].
pub const RENAME_WINDOW: Duration = Duration::from_mins(10);

/// Time for the first answer to an interaction.
pub const FIRST_ANSWER_TIMEOUT: Duration = Duration::from_secs(3);
/// Validity of an interaction's token.
pub const TOKEN_LIFETIME: Duration = Duration::from_mins(15);
/// Validity of an attachment's URL.
pub const URL_LIFETIME: Duration = Duration::from_hours(24);

/// Requests per second over all routes. Callbacks and webhooks with a token do not count.
pub const REQUESTS_PER_SECOND: u32 = 50;
/// Responses with status 401, 403 or 429 within [`INVALID_WINDOW`] that lead to a ban.
pub const INVALID_REQUESTS: usize = 10_000;
/// The window for [`INVALID_REQUESTS`].
pub const INVALID_WINDOW: Duration = Duration::from_mins(10);

/// A payload sent to the gateway.
pub const GATEWAY_PAYLOAD_SIZE: usize = 4_096;
/// Payloads sent to the gateway in [`GATEWAY_WINDOW`].
pub const GATEWAY_SENDS: usize = 120;
/// The window for [`GATEWAY_SENDS`].
pub const GATEWAY_WINDOW: Duration = Duration::from_mins(1);
/// New sessions per day.
pub const IDENTIFIES_PER_DAY: u32 = 1_000;
/// Interval between new sessions of one concurrency bucket.
pub const IDENTIFY_INTERVAL: Duration = Duration::from_secs(5);
/// Servers per shard.
pub const GUILDS_PER_SHARD: usize = 2_500;
