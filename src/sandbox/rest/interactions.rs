//! Routes for answers to interactions, and for their tokens.

use super::call::Call;
use super::{Reply, Simulation};
use crate::ids::Id;
use crate::refusal::{FormReader, Refusal, no_such_route};

impl Simulation {
    pub(super) fn callback_route(
        &mut self,
        call: &Call,
        id: Id,
        token: &str,
        form: &mut FormReader,
    ) -> Result<Reply, Refusal> {
        let answered = self.answer(id, token, call.object()?, &call.files, form)?;
        if call.flag("with_response") {
            return Reply::ok(self.first_answer_json(id, &answered));
        }
        Reply::no_content()
    }

    pub(super) fn interaction_webhook_route(
        &mut self,
        call: &Call,
        application: Id,
        token: &str,
        rest: &[&str],
        form: &mut FormReader,
    ) -> Result<Reply, Refusal> {
        let interaction = self.interaction_by_token(application, token)?;
        let location = match (call.method.as_str(), rest) {
            ("POST", []) => self.post_followup(interaction, call.object()?, &call.files, form)?,
            ("GET", ["messages", message]) => self.followup_message(interaction, message)?,
            ("PATCH", ["messages", message]) => {
                let location = self.followup_message(interaction, message)?;
                self.edit_followup(location, call.object()?, &call.files, form)?;
                location
            }
            ("DELETE", ["messages", message]) => {
                let (channel, message) = self.followup_message(interaction, message)?;
                self.delete_message(channel, message)?;
                return Reply::no_content();
            }
            _ => return Err(no_such_route()),
        };
        Reply::ok(self.world.readable_message_json(self.world.message(location.0, location.1)?))
    }
}
