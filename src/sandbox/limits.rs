//! Discord's limits, which the test server enforces. Lengths are in characters, sizes in bytes.

use std::time::Duration;

/// Content of a message.
pub const CONTENT: usize = 2_000;
/// Name of a scheduled event.
pub const EVENT_NAME: usize = 100;
/// Description of a scheduled event.
pub const EVENT_DESCRIPTION: usize = 1_000;
/// Place of a scheduled event that is elsewhere.
pub const EVENT_LOCATION: usize = 100;
/// Scheduled events of a server that are not over.
pub const EVENTS: usize = 100;
/// Embeds of a message.
pub const EMBEDS: usize = 10;
/// All the text of all embeds of a message together.
pub const EMBEDS_TOGETHER: usize = 6_000;
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
pub const FOOTER: usize = 2_048;
/// Name of an embed's author.
pub const EMBED_AUTHOR: usize = 256;
/// Files of a message.
pub const FILES: usize = 10;
/// One file, unless an interaction says more.
pub const FILE: usize = 10 * 1024 * 1024;
/// A request with all its files.
pub const REQUEST: usize = 25 * 1024 * 1024;
/// Description of an attachment.
pub const FILE_DESCRIPTION: usize = 1_024;
/// Name of a file.
pub const FILE_NAME: usize = 260;
/// Rows of components.
pub const ROWS: usize = 5;
/// Buttons of a row.
pub const ROW: usize = 5;
/// Custom id of a component.
pub const CUSTOM_ID: usize = 100;
/// Label of a button.
pub const BUTTON_LABEL: usize = 80;
/// URL of a link button.
pub const LINK: usize = 512;
/// Options of a select.
pub const SELECT: usize = 25;
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
/// Files of an upload, options of radio buttons and of checkboxes.
pub const GROUP: usize = 10;
/// Components of a message of version 2, those within others too.
pub const COMPONENTS: usize = 40;
/// All the text of a message of version 2.
pub const LAYOUT_TEXT: usize = 4_000;
/// Texts of a section.
pub const SECTION_TEXTS: usize = 3;
/// Pictures of a gallery.
pub const GALLERY: usize = 10;
/// The URL of a picture or a file in a component.
pub const MEDIA_URL: usize = 2_048;
/// Label of an input.
pub const INPUT_LABEL: usize = 45;
/// Placeholder of an input.
pub const INPUT_PLACEHOLDER: usize = 100;
/// Text of an input.
pub const INPUT: usize = 4_000;
/// Results of an autocomplete; choices of an option.
pub const CHOICES: usize = 25;
/// Name of a choice, and its value when that is a text.
pub const CHOICE: usize = 100;
/// Chat commands of an application, in one scope.
pub const COMMANDS: usize = 100;
/// Commands on a user, and on a message, in one scope.
pub const CONTEXT_COMMANDS: usize = 15;
/// Name of a command or an option.
pub const COMMAND_NAME: usize = 32;
/// Description of a command or an option.
pub const COMMAND_DESCRIPTION: usize = 100;
/// Options of a command.
pub const OPTIONS: usize = 25;
/// Names, descriptions and values of a command with all its options together.
pub const COMMAND_TOGETHER: usize = 8_000;
/// Creations of commands in a day, in one scope.
pub const COMMANDS_A_DAY: u32 = 200;
/// Users or roles that a message may name to mention.
pub const ALLOWED_MENTIONS: usize = 100;
/// Stickers of a message.
pub const STICKERS: usize = 3;
/// Question of a poll.
pub const POLL_QUESTION: usize = 300;
/// Answers of a poll.
pub const POLL_ANSWERS: usize = 10;
/// One answer of a poll.
pub const POLL_ANSWER: usize = 55;
/// Hours for which a poll is open.
pub const POLL_HOURS: i64 = 768;
/// Pinned messages of a channel.
pub const PINS: usize = 250;
/// Emoji with which people react to a message.
pub const REACTIONS: usize = 20;
/// A message is old when this has gone by since it was made.
pub const OLD_MESSAGE: Duration = Duration::from_hours(1);
/// Length of a nonce.
pub const NONCE: usize = 25;
/// How long a nonce keeps a message from being made twice.
pub const NONCE_LIFE: Duration = Duration::from_mins(5);
/// Name of a channel or a thread.
pub const CHANNEL_NAME: usize = 100;
/// Webhooks of a channel.
pub const WEBHOOKS: usize = 15;
/// Name of a webhook.
pub const WEBHOOK_NAME: usize = 80;
/// The longest validity of an invite, in seconds.
pub const INVITE_AGE: i64 = 60 * 24 * 60 * 60;
/// The most uses of an invite.
pub const INVITE_USES: i64 = 100;
/// Name of a member in a server.
pub const NICK: usize = 32;
/// Threads of a server that are not archived.
pub const ACTIVE_THREADS: usize = 1_000;
/// After how many minutes of silence a thread may be archived.
pub const AUTO_ARCHIVE: [u64; 4] = [60, 1_440, 4_320, 10_080];
/// Reason given for the log of a server.
pub const REASON: usize = 512;

/// Names that a channel or a thread may be given in [`RENAME_WINDOW`].
pub const RENAMES: usize = 2;
/// The window for [`RENAMES`].
pub const RENAME_WINDOW: Duration = Duration::from_mins(10);

/// How long an interaction waits for its first answer before it fails.
pub const FIRST_ANSWER: Duration = Duration::from_secs(3);
/// How long an interaction's token is valid.
pub const TOKEN_LIFE: Duration = Duration::from_mins(15);
/// How long an attachment's URL is valid.
pub const ADDRESS_LIFE: Duration = Duration::from_hours(24);

/// Requests in a second over all routes; callbacks and webhooks with a token do not count.
pub const REQUESTS_A_SECOND: u32 = 50;
/// Answers of 401, 403 and 429 within [`INVALID_WINDOW`] that bring a ban.
pub const INVALID: usize = 10_000;
/// The window for [`INVALID`].
pub const INVALID_WINDOW: Duration = Duration::from_mins(10);

/// One payload sent to the gateway.
pub const GATEWAY_PAYLOAD: usize = 4_096;
/// Payloads sent to the gateway in [`GATEWAY_WINDOW`].
pub const GATEWAY_SENDS: usize = 120;
/// The window for [`GATEWAY_SENDS`].
pub const GATEWAY_WINDOW: Duration = Duration::from_mins(1);
/// New sessions in a day.
pub const IDENTIFIES: u32 = 1_000;
/// How far apart new sessions of one concurrency bucket must be.
pub const IDENTIFY_EVERY: Duration = Duration::from_secs(5);
/// Servers of one shard.
pub const GUILDS_A_SHARD: usize = 2_500;
