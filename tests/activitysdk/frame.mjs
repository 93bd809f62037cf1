// An Activity that signs in with Discord's own SDK, as its documentation shows, and says how far it has come.

import { DiscordSDK } from "/sdk/output/index.mjs";

const say = (text) => (document.body.dataset.state = text);

try {
  const client = await (await fetch("/client")).text();
  const sdk = new DiscordSDK(client, { disableConsoleLogOverride: true });
  await sdk.ready();
  say("ready");
  const asked = { client_id: client, response_type: "code", state: "", prompt: "none", scope: ["identify"] };
  const { code } = await sdk.commands.authorize(asked);
  say("authorized");
  const token = await (await fetch("/token", { method: "POST", body: code })).text();
  const { user } = await sdk.commands.authenticate({ access_token: token });
  say(`signed in: ${user.username} in ${sdk.instanceId}`);
  // Errors are answered too.
  await sdk.commands.openExternalLink({ url: "https://example.org" }).catch(({ code }) => say(`${document.body.dataset.state}, refused: ${code}`));
} catch (error) {
  say(`failed: ${error.message ?? JSON.stringify(error)}`);
}
