//! Errors as Discord reports them.

use super::ids::Id;
use axum::body::Body;
use axum::http::Response;
use serde_json::{Map, Value, json};

/// An error reply: the HTTP status, and Discord's own code and message.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    /// The HTTP status.
    pub status: u16,
    /// Discord's error code, or 0 for a general error.
    pub code: u32,
    /// Discord's message.
    pub message: String,
    /// The errors in the request's body, by path.
    pub errors: Option<Value>,
    /// Seconds until the request may be repeated, for a rate limit.
    pub retry_after: Option<u64>,
}

impl Refusal {
    pub(super) fn new(status: u16, code: u32, message: &str) -> Self {
        Self { status, code, message: message.to_owned(), errors: None, retry_after: None }
    }

    /// Returns the JSON body of the reply.
    ///
    /// ```
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> std::io::Result<()> {
    /// use castellan_sandbox::{Id, Options, start};
    ///
    /// let discord = start(Options::default()).await?;
    /// let refusal = discord.history(Id(1), Id(2)).unwrap_err();
    /// assert_eq!(refusal.body()["code"], refusal.code);
    /// # discord.stop().await;
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn body(&self) -> Value {
        let mut body = json!({"message": self.message, "code": self.code});
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        if let Some(after) = self.retry_after {
            body["retry_after"] = (after as f64).into();
            body["global"] = false.into();
        }
        body
    }

    /// Returns `true` if the request itself was wrong, which is a bug of the bot.
    pub(super) fn is_malformed(&self) -> bool {
        matches!(self.status, 400 | 405 | 413)
            && !matches!(self.code, 40060 | 50008 | 50083 | 160_004..=160_006 | 200_000..=200_001)
    }
}

/// Returns the response for the page: the result, or the refusal.
pub(super) fn respond(result: Result<Value, Refusal>) -> Response<Body> {
    let (status, json) = match result {
        Ok(json) => (200, json),
        Err(refusal) => (refusal.status, refusal.body()),
    };
    Response::builder()
        .status(status)
        .header("content-type", "application/json")
        .body(Body::from(json.to_string()))
        .unwrap_or_default()
}

macro_rules! refusals {
    ($($(#[$doc:meta])* $name:ident $status:literal $code:literal $message:literal;)*) => {
        $($(#[$doc])* pub(super) fn $name() -> Refusal { Refusal::new($status, $code, $message) })*
    };
}

refusals! {
    no_such_route 404 0 "404: Not Found";
    unauthorized 401 0 "401: Unauthorized";
    server_error 500 0 "500: Internal Server Error";
    bad_request 400 0 "400: Bad Request";
    unknown_channel 404 10003 "Unknown Channel";
    unknown_guild 404 10004 "Unknown Guild";
    unknown_application 404 10002 "Unknown Application";
    unknown_member 404 10007 "Unknown Member";
    unknown_message 404 10008 "Unknown Message";
    unknown_role 404 10011 "Unknown Role";
    unknown_user 404 10013 "Unknown User";
    unknown_scheduled_event 404 10070 "Unknown Guild Scheduled Event";
    unknown_webhook 404 10015 "Unknown Webhook";
    unknown_interaction 404 10062 "Unknown interaction";
    unknown_command 404 10063 "Unknown application command";
    unknown_emoji 404 10014 "Unknown Emoji";
    unknown_invite 404 10006 "Unknown Invite";
    too_many_pins 400 30003 "Maximum number of pins reached for the channel (250)";
    too_many_webhooks 400 30007 "Maximum number of webhooks reached (15)";
    too_many_reactions 400 30010 "Maximum number of reactions reached (20)";
    too_many_events 400 30038 "Maximum number of uncompleted guild scheduled events reached (100)";
    too_many_old_edits 429 30046 "Maximum number of edits to messages older than 1 hour reached. Try again later";
    stickers_not_editable 400 50080 "Cannot edit stickers within a message";
    invalid_sticker 400 50081 "Invalid sticker sent";
    unreadable_forward 400 160_014 "You cannot forward a message whose content you cannot read";
    poll_not_editable 400 520_003 "Cannot edit a poll message";
    not_a_poll 400 520_006 "Cannot expire a non-poll message";
    too_large 413 40005 "Request entity too large";
    already_acknowledged 400 40060 "Interaction has already been acknowledged.";
    missing_access 403 50001 "Missing Access";
    wrong_channel_type 400 50024 "Cannot execute action on this channel type";
    not_the_author 403 50005 "Cannot edit a message authored by another user";
    empty_message 400 50006 "Cannot send an empty message";
    cannot_message_user 403 50007 "Cannot send messages to this user";
    no_messages_here 400 50008 "Cannot send messages in a non-text channel";
    webhook_without_post 400 220_001 "Webhooks posted to forum channels must have a thread_name or thread_id";
    missing_permissions 403 50013 "Missing Permissions";
    system_message 403 50021 "Cannot execute action on a system message";
    invalid_webhook_token 401 50027 "Invalid Webhook Token";
    archived 400 50083 "Thread is archived";
    bad_json 400 50109 "The request body contains invalid JSON.";
    too_many_daily_commands 429 30034 "Max number of daily application command creates has been reached (200)";
    entry_point_missing 400 50240
        "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry \
         Point command in your update request or delete it separately.";
    too_many_commands 400 30032 "Maximum number of application commands reached (100)";
    blocked_message 400 200_000 "Message was blocked by automatic moderation";
    blocked_title 400 200_001 "Title was blocked by automatic moderation";
    thread_exists 400 160_004 "A thread has already been created for this message";
    thread_locked 400 160_005 "Thread is locked";
    too_many_threads 400 160_006 "Maximum number of active threads reached";
    invalid_recipient 400 50033 "Invalid Recipient(s)";
}

/// Returns the refusal for too many renames of a channel. `after` is the wait in seconds.
pub(super) fn too_many_renames(after: u64) -> Refusal {
    Refusal { retry_after: Some(after), ..Refusal::new(429, 0, "You are being rate limited.") }
}

/// Returns the refusal for a body of an unexpected content type.
pub(super) fn unsupported_media_type(wanted: &str) -> Refusal {
    Refusal::new(415, 0, &format!("Wrong Content-Type: send the body as {wanted}."))
}

/// Reads and checks the fields of a request's body, and collects all errors with their paths.
#[derive(Debug, Default)]
pub(super) struct FormReader {
    errors: Map<String, Value>,
    /// Paths of unknown fields, which Discord ignores.
    pub(super) unknown: Vec<String>,
}

impl FormReader {
    /// Records an error at a path such as `embeds.0.title`.
    pub(super) fn add_error(&mut self, path: &str, code: &str, message: impl Into<String>) {
        let mut object = &mut self.errors;
        for step in path.split('.').filter(|step| !step.is_empty()) {
            let inner = object.entry(step).or_insert_with(|| json!({}));
            object = inner.as_object_mut().expect("the entry is an object");
        }
        let list = object.entry("_errors").or_insert_with(|| json!([]));
        list.as_array_mut()
            .expect("the entry is a list")
            .push(json!({"code": code, "message": message.into()}));
    }

    /// Checks the length of a text.
    pub(super) fn check_length(&mut self, path: &str, text: &str, least: usize, most: usize) {
        let length = text.chars().count();
        if length == 0 && least > 0 {
            self.add_error(path, "BASE_TYPE_REQUIRED", "This field is required");
        } else if length < least || (length > most && least > 0) {
            let code = "BASE_TYPE_BAD_LENGTH";
            self.add_error(path, code, format!("Must be between {least} and {most} in length."));
        } else if length > most {
            self.add_error(path, "BASE_TYPE_MAX_LENGTH", format!("Must be {most} or fewer in length."));
        }
    }

    /// Checks the number of entries in a list.
    pub(super) fn check_count(&mut self, path: &str, count: usize, least: usize, most: usize) {
        if count < least || count > most {
            let code = "BASE_TYPE_BAD_LENGTH";
            self.add_error(path, code, format!("Must be between {least} and {most} in length."));
        }
    }

    /// Records fields of an object that are not in `fields`. Like Discord, the test server ignores them, but it
    /// complains.
    pub(super) fn check_fields(&mut self, path: &str, object: &Map<String, Value>, fields: &[&str]) {
        for field in object.keys().filter(|field| !fields.contains(&field.as_str())) {
            self.unknown.push(join(path, field));
        }
    }

    /// Returns the text in a field, if present. Records an error if it is not text.
    pub(super) fn text<'a>(
        &mut self,
        path: &str,
        object: &'a Map<String, Value>,
        field: &str,
    ) -> Option<&'a str> {
        match object.get(field) {
            None | Some(Value::Null) => None,
            Some(Value::String(text)) => Some(text),
            Some(_) => {
                self.add_error(
                    &join(path, field),
                    "STRING_TYPE_CONVERT",
                    "Could not interpret the value as string.",
                );
                None
            }
        }
    }

    /// Returns the list in a field, if present. Records an error if it is not a list.
    pub(super) fn list<'a>(
        &mut self,
        path: &str,
        object: &'a Map<String, Value>,
        field: &str,
    ) -> Option<&'a [Value]> {
        match object.get(field) {
            None | Some(Value::Null) => None,
            Some(Value::Array(list)) => Some(list),
            Some(_) => {
                self.add_error(
                    &join(path, field),
                    "LIST_TYPE_CONVERT",
                    "Only iterables may be used in a ListType",
                );
                None
            }
        }
    }

    /// Returns the number in a field, if present. Records an error if it is not a whole number.
    pub(super) fn number(&mut self, path: &str, object: &Map<String, Value>, field: &str) -> Option<i64> {
        match object.get(field) {
            None | Some(Value::Null) => None,
            // Whole numbers may have a decimal point, as in `1.0`.
            Some(value) => value.as_i64().or_else(|| whole_number(value.as_f64()?)).or_else(|| {
                self.add_error(
                    &join(path, field),
                    "NUMBER_TYPE_COERCE",
                    format!("Value \"{value}\" is not int."),
                );
                None
            }),
        }
    }

    /// Returns the id in a field, if present: a string or, as some libraries send it, a number.
    pub(super) fn id(&mut self, path: &str, object: &Map<String, Value>, field: &str) -> Option<Id> {
        let value = object.get(field).filter(|value| !value.is_null())?;
        let id = parse_id(value);
        if id.is_none() {
            self.add_error(
                &join(path, field),
                "NUMBER_TYPE_COERCE",
                format!("Value {value} is not snowflake."),
            );
        }
        id
    }

    /// Returns this value as an object, or records an error.
    pub(super) fn object<'a>(&mut self, path: &str, value: &'a Value) -> Option<&'a Map<String, Value>> {
        if !value.is_object() {
            self.add_error(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType");
        }
        value.as_object()
    }

    /// Checks that there were no errors.
    ///
    /// # Errors
    /// Returns the refusal with all errors.
    pub(super) fn finish(&self) -> Result<(), Refusal> {
        if self.errors.is_empty() {
            return Ok(());
        }
        let mut refusal = Refusal::new(400, 50035, "Invalid FormReader Body");
        let mut errors = self.errors.clone();
        remove_outer_errors(&mut errors);
        refusal.errors = Some(Value::Object(errors));
        Err(refusal)
    }
}

/// Removes an object's own errors if there are errors within it: Discord reports only the inner ones.
fn remove_outer_errors(errors: &mut Map<String, Value>) {
    if errors.len() > 1 {
        errors.remove("_errors");
    }
    errors.values_mut().filter_map(Value::as_object_mut).for_each(remove_outer_errors);
}

/// Returns a refusal for a single error.
pub(super) fn invalid_form(path: &str, code: &str, message: impl Into<String>) -> Refusal {
    let mut form = FormReader::default();
    form.add_error(path, code, message);
    form.finish().expect_err("an error was added")
}

/// Returns a path with one more step.
pub(super) fn join(path: &str, step: &str) -> String {
    if path.is_empty() { step.to_owned() } else { format!("{path}.{step}") }
}

/// Returns a float as an integer if it is a whole number that floats represent exactly.
fn whole_number(number: f64) -> Option<i64> {
    (number.fract() == 0.0 && number.abs() < 9_007_199_254_740_992.0).then_some(number as i64)
}

/// Parses an id, written as a string or as a number.
pub(super) fn parse_id(value: &Value) -> Option<Id> {
    value.as_str().and_then(|text| text.parse().ok()).or_else(|| value.as_u64().map(Id))
}
