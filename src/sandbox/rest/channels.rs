//! Channels as such.

use super::call::Call;
use super::{Reply, Simulation};
use crate::ids::Id;
use crate::refusal::{Form, Refusal, no_such_route};
use crate::world::permissions::SEND_MESSAGES;

impl Simulation {
    pub(super) fn channels_route(
        &mut self,
        call: &Call,
        channel: Id,
        parts: &[&str],
        form: &mut Form,
    ) -> Result<Reply, Refusal> {
        let bot = self.world.bot;
        match (call.method.as_str(), parts) {
            ("GET", []) => {
                self.world.demand(channel, bot, 0)?;
                Reply::ok(self.world.channel_json(self.world.channel(channel)?))
            }
            ("PATCH", []) => {
                self.world.demand(channel, bot, 0)?;
                self.world.change_channel(channel, bot, call.object()?, form)?;
                self.notify_of_channel(channel, "UPDATE");
                Reply::ok(self.world.channel_json(self.world.channel(channel)?))
            }
            ("DELETE", []) => {
                self.world.may_delete(channel, bot)?;
                let json = self.world.channel_json(self.world.channel(channel)?);
                let gone = self.world.remove_channel(channel)?;
                self.notify_of_gone(&gone);
                Reply::ok(json)
            }
            ("POST", ["typing"]) => {
                self.world.demand(channel, bot, SEND_MESSAGES)?;
                self.notify_of_typing(channel, bot);
                Reply::nothing()
            }
            _ => Err(no_such_route()),
        }
    }
}
