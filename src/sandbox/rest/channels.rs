//! Routes of channels.

use super::call::Call;
use super::{Reply, Simulation};
use crate::ids::Id;
use crate::refusal::{FormReader, Refusal, no_such_route, too_many_renames};
use crate::world::permissions::SEND_MESSAGES;
use serde_json::Value;

impl Simulation {
    pub(super) fn channels_route(
        &mut self,
        call: &Call,
        channel: Id,
        parts: &[&str],
        form: &mut FormReader,
    ) -> Result<Reply, Refusal> {
        let bot = self.world.bot;
        match (call.method.as_str(), parts) {
            ("GET", []) => {
                self.world.check_permissions(channel, bot, 0)?;
                Reply::ok(self.world.channel_json(self.world.channel(channel)?))
            }
            ("PATCH", []) => {
                self.world.check_permissions(channel, bot, 0)?;
                let name = call.object()?.get("name").and_then(Value::as_str);
                if name.is_some_and(|name| self.world.channel(channel).is_ok_and(|known| known.name != name))
                {
                    let now = self.world.clock.now();
                    self.rates
                        .count_rename(now, channel)
                        .map_err(|after| too_many_renames(after.div_ceil(1_000)))?;
                }
                self.world.change_channel(channel, bot, call.object()?, form)?;
                self.notify_of_channel(channel, "UPDATE");
                Reply::ok(self.world.channel_json(self.world.channel(channel)?))
            }
            ("DELETE", []) => {
                self.world.check_can_delete(channel, bot)?;
                let json = self.world.channel_json(self.world.channel(channel)?);
                let gone = self.world.remove_channel(channel)?;
                self.notify_of_deleted_channels(&gone);
                Reply::ok(json)
            }
            ("POST", ["typing"]) => {
                self.world.check_permissions(channel, bot, SEND_MESSAGES)?;
                self.notify_of_typing(channel, bot);
                Reply::no_content()
            }
            _ => Err(no_such_route()),
        }
    }
}
