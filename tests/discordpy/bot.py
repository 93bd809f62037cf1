"""A discord.py bot that tests the local test server step by step, and prints a word on a line after each step.

Its parent process acts as the users. The bot exits with a traceback at the first difference from Discord.
"""

import asyncio
import datetime
import io
import os
import sys
import traceback

if os.environ["COMPRESSION"] == "zlib-stream":
    # Without this module discord.py falls back to zlib.
    sys.modules["zstandard"] = None

import discord
import yarl
from asyncio import selector_events
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route

Route.BASE = os.environ["API"] + "/v10"
DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["GATEWAY"])

connect = selector_events.BaseSelectorEventLoop.sock_connect


async def connect_to_loopback(loop, sock, address):
    """Connects to loopback addresses only, so that no traffic leaves this machine."""
    if address[0] not in ("127.0.0.1", "::1"):
        raise RuntimeError(f"unexpected connection to {address}")
    return await connect(loop, sock, address)


selector_events.BaseSelectorEventLoop.sock_connect = connect_to_loopback


def say(*words):
    print(*words, flush=True)


def check(condition, *what):
    if not condition:
        raise AssertionError(what)


class Form(ui.Modal, title="A form"):
    note = ui.TextDisplay("Read me.")
    text = ui.Label(text="Text", description="Anything", component=ui.TextInput(custom_id="text"))
    radio = ui.Label(
        text="One",
        component=ui.RadioGroup(
            custom_id="radio",
            options=[discord.RadioGroupOption(label="A", value="a"), discord.RadioGroupOption(label="B", value="b")],
        ),
    )
    boxes = ui.Label(
        text="Some",
        component=ui.CheckboxGroup(
            custom_id="boxes",
            options=[discord.CheckboxGroupOption(label="A", value="a"), discord.CheckboxGroupOption(label="B", value="b")],
        ),
    )
    who = ui.Label(text="Who", component=ui.UserSelect(custom_id="who"))

    async def on_submit(self, interaction):
        check(self.text.component.value == "typed", self.text.component.value)
        check(self.radio.component.value == "b", self.radio.component.value)
        check(self.boxes.component.values == ["a", "b"], self.boxes.component.values)
        check(self.who.component.values[0].name == "ben", self.who.component.values)
        await interaction.response.send_message("thank you", ephemeral=True)
        say("submitted")

    async def on_error(self, interaction, error):
        fail(error)


class SecondForm(ui.Modal, title="Another"):
    file = ui.Label(text="A file", component=ui.FileUpload(custom_id="file"))
    sure = ui.Label(text="Sure?", component=ui.Checkbox(custom_id="sure"))
    pick = ui.Label(
        text="Pick", component=ui.Select(custom_id="pick", options=[discord.SelectOption(label="A", value="a")])
    )

    async def on_submit(self, interaction):
        check(self.file.component.values[0].filename == "game.txt", self.file.component.values)
        check(await self.file.component.values[0].read() == b"e2e4")
        check(self.sure.component.value is True, self.sure.component.value)
        check(self.pick.component.values == ["a"], self.pick.component.values)
        await interaction.response.send_message("thank you")
        say("submitted")

    async def on_error(self, interaction, error):
        fail(error)


class Layout(ui.LayoutView):
    def __init__(self):
        super().__init__()
        near = ui.Button(label="Near", custom_id="near")
        near.callback = self.near
        far = ui.Button(label="Far", custom_id="far")
        far.callback = self.far
        self.add_item(
            ui.Container(
                ui.TextDisplay("**Chess**"),
                ui.Section("beside", accessory=near),
                ui.Section("beside", accessory=ui.Thumbnail("attachment://board.png")),
                ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="The board")),
                ui.Separator(spacing=discord.SeparatorSpacing.large),
                ui.File("attachment://game.txt"),
                ui.ActionRow(far),
                accent_colour=discord.Colour(0x336699),
            )
        )

    async def near(self, interaction):
        await interaction.response.send_modal(Form())
        say("shown")

    async def far(self, interaction):
        await interaction.response.send_modal(SecondForm())
        say("shown")


def files():
    return [discord.File(io.BytesIO(b"\x89PNG\r\n\x1a\n"), "board.png"), discord.File(io.BytesIO(b"e2e4"), "game.txt")]


class Bot(discord.Client):
    def __init__(self):
        intents = discord.Intents.default()
        super().__init__(intents=intents, max_messages=100)
        self.tree = app_commands.CommandTree(self)
        self.tree.on_error = self.on_tree_error
        self.events = {}

    async def on_tree_error(self, interaction, error):
        fail(error)

    async def on_error(self, event, *args):
        fail(sys.exc_info()[1])

    async def wait_for_event(self, name):
        """Waits for an event."""
        await asyncio.wait_for(self.events.setdefault(name, asyncio.Event()).wait(), 30)

    def set_event(self, name):
        self.events.setdefault(name, asyncio.Event()).set()

    async def on_typing(self, channel, user, when):
        if not user.bot:
            check(user.name == "ada", user)
            self.set_event("typing")

    async def on_thread_remove(self, thread):
        self.set_event("thread left")

    async def on_thread_join(self, thread):
        self.set_event("thread joined")

    async def on_member_update(self, before, after):
        if after.nick == "Referee":
            self.set_event("nick")

    async def on_raw_reaction_add(self, payload):
        self.set_event("reaction")

    async def on_guild_channel_pins_update(self, channel, last):
        self.set_event("pin")

    async def on_invite_create(self, invite):
        self.set_event("invite")

    async def on_webhooks_update(self, channel):
        self.set_event("webhook")

    async def on_ready(self):
        try:
            await self.run_steps()
        except BaseException as error:
            fail(error)

    async def expect_refused(self, awaitable, code, *words):
        try:
            await awaitable
        except discord.HTTPException as error:
            check(error.code == code, error)
            check(all(word in str(error) for word in words), str(error))
        else:
            raise AssertionError(f"no error {code}")

    async def run_steps(self):
        compression = discord.utils._ActiveDecompressionContext.COMPRESSION_TYPE
        say("ready", compression)
        guild = self.guilds[0]
        check(guild.name == "Test Server", guild)
        games = discord.utils.get(guild.text_channels, name="games")
        general = discord.utils.get(guild.text_channels, name="general")

        # Roles, the bot's nickname, members.
        check(guild.self_role is not None and guild.self_role.tags.bot_id == self.user.id, guild.roles)
        role = await guild.fetch_role(guild.self_role.id)
        check(role.name == "Bot", role)
        await self.expect_refused(guild.fetch_role(5), 10011)
        await guild.me.edit(nick="Referee")
        await self.wait_for_event("nick")
        members = await guild.query_members("be", limit=5)
        check([member.name for member in members] == ["ben"], members)
        by_id = await guild.query_members(user_ids=[members[0].id])
        check(by_id == members, by_id)
        say("members")

        # The content of other users' messages is withheld.
        history = [message async for message in games.history(limit=5)]
        check(history[0].author.name == "ada" and history[0].content == "", history)
        await self.expect_refused(self.http.get_channel("nonsense"), 50035, "channel_id")
        say("withheld")

        # The client waits for rate limits; without the `Via` header it would take them for a ban.
        sent = await games.send("after a while")
        check(sent.content == "after a while")
        file = discord.File(io.BytesIO(b"x"), "Läufer e4.txt")
        sent = await games.send(file=file)
        check(sent.attachments[0].filename == "Läufer_e4.txt", sent.attachments)
        check(await sent.attachments[0].read() == b"x")
        say("limited")

        # Threads, typing.
        thread = await sent.create_thread(name="a thread")
        await thread.leave()
        await self.wait_for_event("thread left")
        await thread.join()
        await self.wait_for_event("thread joined")
        async with games.typing():
            pass
        say("thread")
        await self.wait_for_event("typing")

        # Polls, stickers, forwards, pins, reactions.
        poll = discord.Poll(question="Again?", duration=datetime.timedelta(hours=1))
        poll.add_answer(text="yes")
        sent_poll = await games.send(poll=poll)
        check(sent_poll.poll.answers[0].text == "yes", sent_poll.poll)
        ended = await sent_poll.end_poll()
        check(ended.poll.is_finalised())
        await self.expect_refused(games.send(stickers=[discord.Object(5)]), 50081)
        forwarded = await sent.forward(general)
        check(forwarded.message_snapshots[0].attachments[0].filename == "Läufer_e4.txt")
        await sent.pin()
        await self.wait_for_event("pin")
        check([message.id async for message in games.pins()] == [sent.id])
        await sent.unpin()
        await sent.add_reaction("👍")
        await self.wait_for_event("reaction")
        check((await games.fetch_message(sent.id)).reactions[0].me)
        await sent.remove_reaction("👍", self.user)
        say("rare")

        # Invites, webhooks.
        invite = await games.create_invite(max_age=60)
        await self.wait_for_event("invite")
        check((await self.fetch_invite(invite.code)).guild.name == guild.name)
        check([one.code for one in await games.invites()] == [invite.code])
        await invite.delete()
        webhook = await games.create_webhook(name="Herald")
        await self.wait_for_event("webhook")
        posted = await webhook.send("news", wait=True, username="Crier")
        check(posted.author.name == "Crier", posted.author)
        check((await posted.edit(content="more")).content == "more")
        await posted.delete()
        check([one.name for one in await guild.webhooks()] == ["Herald"])
        await webhook.delete()
        say("webhooks")

        # Components V2, and content next to them.
        view = Layout()
        made = await games.send(view=view, files=files())
        check(made.flags.components_v2 and made.components[0].accent_colour.value == 0x336699, made.components)
        gallery = made.components[0].children[3]
        check(gallery.items[0].media.url == made.attachments[0].url, gallery)
        await self.expect_refused(
            self.http.request(
                Route("PATCH", "/channels/{channel_id}/messages/{message_id}", channel_id=games.id, message_id=made.id),
                json={"content": "x"},
            ),
            50035,
            "content",
        )
        say("layout", made.id)

        self.register()
        registered = await self.tree.sync()
        check(len(registered) == 3, registered)
        say("registered")

    def register(self):
        @self.tree.command(description="Tries it")
        async def look(
            interaction: discord.Interaction,
            where: app_commands.AppCommandChannel,
            who: discord.Member,
            file: discord.Attachment,
        ):
            check(where.permissions.send_messages, where.permissions)
            check(who.resolved_permissions.view_channel, who)
            check(interaction.app_permissions.send_messages and interaction.permissions.administrator)
            check(file.filename == "game.txt", file)
            await interaction.response.defer()
            followed = await interaction.followup.send("followed", wait=True)
            await followed.edit(content="edited")
            check((await interaction.original_response()).content == "edited")
            say("looked")

        @self.tree.context_menu(name="Look at")
        async def look_at(interaction: discord.Interaction, member: discord.Member):
            check(member.name == "ben", member)
            await interaction.response.send_message("a person", ephemeral=True)
            say("targeted")

        @self.tree.context_menu(name="Read out")
        async def read_out(interaction: discord.Interaction, message: discord.Message):
            check(message.content == "between us", message)
            await interaction.response.send_message("a message", ephemeral=True)
            say("targeted")


def fail(error):
    traceback.print_exception(type(error), error, error.__traceback__)
    sys.stderr.flush()
    os._exit(1)


async def main():
    discord.utils.setup_logging(level=30)
    async with Bot() as bot:
        ended = asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
        running = asyncio.create_task(bot.start(os.environ["TOKEN"]))
        done, _ = await asyncio.wait([ended, running], return_when=asyncio.FIRST_COMPLETED)
        if running in done:
            running.result()
        await bot.close()


asyncio.run(main())
