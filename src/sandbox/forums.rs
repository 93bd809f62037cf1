//! Forums: channels that hold posts, which are threads, and no messages of their own.

use super::check::message::{MessageDraft, MessageRequest};
use super::ids::Id;
use super::refusal::{FormReader, Refusal};
use super::simulation::Simulation;
use super::world::channels::{ChannelKind, NewThread, read_thread_name};
use super::world::files::Upload;
use super::world::messages::MessageKind;
use super::world::permissions::{ATTACH_FILES, SEND_MESSAGES};
use serde_json::{Map, Value};

impl Simulation {
    /// Starts a post: a thread with its first message, which has the thread's id. Returns that id.
    ///
    /// # Errors
    /// Returns an error if the author may not write there, or the title or the message is invalid.
    pub(super) fn open_post(
        &mut self,
        forum: Id,
        author: Id,
        body: &Map<String, Value>,
        files: &[Upload],
        form: &mut FormReader,
    ) -> Result<Id, Refusal> {
        let known = ["name", "auto_archive_duration", "rate_limit_per_user", "message", "applied_tags"];
        form.check_fields("", body, &known);
        let (name, auto_archive) = read_thread_name(body, form);
        if !body.contains_key("message") {
            form.add_error("message", "BASE_TYPE_REQUIRED", "This field is required");
        }
        let nothing = Map::new();
        let message = body.get("message").and_then(|message| form.object("message", message));
        let message = message.unwrap_or(&nothing);
        let draft = MessageDraft::parse(form, "message", message, files, None, MessageRequest::Post)?;
        let needed = SEND_MESSAGES | if files.is_empty() { 0 } else { ATTACH_FILES };
        self.world.check_permissions(forum, author, needed)?;
        let kind = ChannelKind::PublicThread;
        let new = NewThread { kind, name, auto_archive, invitable: true };
        let post = self.world.insert_thread(None, forum, author, new)?;
        let mut first = self.world.new_message(post, author, MessageKind::Plain);
        first.id = post;
        if let Err(refusal) = self.world.apply_draft(&mut first, &draft, files, true) {
            self.world.remove_channel(post)?;
            return Err(refusal);
        }
        self.world.channel_mut(forum)?.last_message = Some(post);
        self.notify_of_channel(post, "CREATE");
        self.publish(&first);
        Ok(post)
    }
}
