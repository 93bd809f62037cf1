//! Routes for answers to interactions, and for their tokens.

use super::call::Call;
use super::{Reply, Simulation};
use crate::ids::Id;
use crate::refusal::{Form, Refusal, no_such_route};

impl Simulation {
    pub(super) fn callback_route(
        &mut self,
        call: &Call,
        id: Id,
        token: &str,
        form: &mut Form,
    ) -> Result<Reply, Refusal> {
        let answered = self.answer(id, token, call.object()?, &call.files, form)?;
        if call.flag("with_response") {
            return Reply::ok(self.answered_json(id, &answered));
        }
        Reply::nothing()
    }

    pub(super) fn webhooks_route(
        &mut self,
        call: &Call,
        application: Id,
        token: &str,
        rest: &[&str],
        form: &mut Form,
    ) -> Result<Reply, Refusal> {
        let interaction = self.follow(application, token)?;
        let place = match (call.method.as_str(), rest) {
            ("POST", []) => self.follow_up(interaction, call.object()?, &call.files, form)?,
            ("GET", ["messages", which]) => self.followed(interaction, which)?,
            ("PATCH", ["messages", which]) => {
                let place = self.followed(interaction, which)?;
                self.follow_edit(place, call.object()?, &call.files, form)?;
                place
            }
            ("DELETE", ["messages", which]) => {
                let (channel, message) = self.followed(interaction, which)?;
                self.delete_message(channel, message)?;
                return Reply::nothing();
            }
            _ => return Err(no_such_route()),
        };
        Reply::ok(self.world.message_read_json(self.world.message(place.0, place.1)?))
    }
}
