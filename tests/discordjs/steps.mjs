// A discord.js bot that tests the local test server step by step, and prints a word on a line after each step. Its
// parent process acts as the users. The bot exits at the first difference from Discord.
import {
  ActionRowBuilder, ApplicationCommandType, AttachmentBuilder, ButtonBuilder, ButtonStyle, CheckboxBuilder,
  CheckboxGroupBuilder, Client, ContainerBuilder, ContextMenuCommandBuilder, Events, FileBuilder, FileUploadBuilder,
  GatewayIntentBits, LabelBuilder, MediaGalleryBuilder, MessageFlags, ModalBuilder, RadioGroupBuilder, SectionBuilder,
  SeparatorBuilder, SlashCommandBuilder, StringSelectMenuBuilder, TextDisplayBuilder, TextInputBuilder, TextInputStyle,
  ThumbnailBuilder, UserSelectMenuBuilder,
} from 'discord.js';

const { API, TOKEN } = process.env;
const { Guilds, GuildMessages, GuildMessageTyping, GuildMessageReactions, GuildInvites, GuildWebhooks } = GatewayIntentBits;
const intents = [Guilds, GuildMessages, GuildMessageTyping, GuildMessageReactions, GuildInvites, GuildWebhooks];
const client = new Client({ intents, rest: { api: API, version: '10' } });
const say = (...words) => console.log(words.join(' '));
const fail = (error) => { console.error(error); process.exit(1); };
process.on('unhandledRejection', fail);
client.on(Events.Error, fail);

const check = (condition, what) => { if (!condition) throw new Error(`different: ${what}`); };
const expectRefused = async (promise, code, word = '') => {
  const error = await promise.then(() => null, (error) => error);
  check(error?.code === code && String(error).includes(word), `${code}: ${error}`);
};
/** Returns the next event of a kind for which `fits` holds. Call it before the step that causes the event. */
const next = (event, fits = () => true) => new Promise((resolve, reject) => {
  const late = setTimeout(() => reject(new Error(`no ${event}`)), 30_000);
  const listen = (...given) => {
    if (!fits(...given)) return;
    clearTimeout(late);
    client.off(event, listen);
    resolve(given);
  };
  client.on(event, listen);
});
const option = (value) => ({ label: value.toUpperCase(), value });
const label = (text) => new LabelBuilder().setLabel(text);

const near = () => new ModalBuilder().setCustomId('near').setTitle('A form')
  .addTextDisplayComponents(new TextDisplayBuilder().setContent('Read me.'))
  .addLabelComponents(
    label('Text').setDescription('Anything')
      .setTextInputComponent(new TextInputBuilder().setCustomId('text').setStyle(TextInputStyle.Short)),
    label('One').setRadioGroupComponent(new RadioGroupBuilder().setCustomId('radio').addOptions(option('a'), option('b'))),
    label('Some')
      .setCheckboxGroupComponent(new CheckboxGroupBuilder().setCustomId('boxes').addOptions(option('a'), option('b'))),
    label('Who').setUserSelectMenuComponent(new UserSelectMenuBuilder().setCustomId('who')),
  );
const far = () => new ModalBuilder().setCustomId('far').setTitle('Another').addLabelComponents(
  label('A file').setFileUploadComponent(new FileUploadBuilder().setCustomId('file')),
  label('Sure?').setCheckboxComponent(new CheckboxBuilder().setCustomId('sure')),
  label('Pick').setStringSelectMenuComponent(new StringSelectMenuBuilder().setCustomId('pick').addOptions(option('a'))),
);

const button = (id) => new ButtonBuilder().setCustomId(id).setLabel(id).setStyle(ButtonStyle.Secondary);
const text = (content) => new TextDisplayBuilder().setContent(content);
const layout = () => new ContainerBuilder().setAccentColor(0x336699)
  .addTextDisplayComponents(text('**Chess**'))
  .addSectionComponents(
    new SectionBuilder().addTextDisplayComponents(text('beside')).setButtonAccessory(button('near')),
    new SectionBuilder().addTextDisplayComponents(text('beside'))
      .setThumbnailAccessory(new ThumbnailBuilder().setURL('attachment://board.png')),
  )
  .addMediaGalleryComponents(
    new MediaGalleryBuilder().addItems({ media: { url: 'attachment://board.png' }, description: 'The board' }),
  )
  .addSeparatorComponents(new SeparatorBuilder().setSpacing(2))
  .addFileComponents(new FileBuilder().setURL('attachment://game.txt'))
  .addActionRowComponents(new ActionRowBuilder().addComponents(button('far')));
const files = () => [
  new AttachmentBuilder(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), { name: 'board.png' }),
  new AttachmentBuilder(Buffer.from('e2e4'), { name: 'game.txt' }),
];

client.once(Events.ClientReady, async () => {
  say('ready', 'plain');
  const guild = client.guilds.cache.first();
  const named = (name) => guild.channels.cache.find((channel) => channel.name === name);
  const [games, general] = [named('games'), named('general')];

  // Roles, the bot's nickname, members.
  const role = guild.members.me.roles.botRole;
  check(role?.tags.botId === client.user.id, 'the role of the bot');
  check((await guild.roles.fetch(role.id, { force: true })).name === 'Bot', 'a single role');
  check((await guild.roles.fetch('5', { force: true })) === null, 'a role that is not there');
  const renamed = next(Events.GuildMemberUpdate, (before, after) => after.nickname === 'Referee');
  await guild.members.editMe({ nick: 'Referee' });
  await renamed;
  const found = await guild.members.fetch({ query: 'be', limit: 5 });
  check(found.size === 1 && found.first().user.username === 'ben', 'a member by name');
  check((await guild.members.fetch({ user: [found.firstKey()], force: true })).size === 1, 'a member by id');
  say('members');

  // The content of other users' messages is withheld.
  const message = (await games.messages.fetch({ limit: 5 })).first();
  check(message.author.username === 'ada' && message.content === '', 'content of others');
  await expectRefused(client.rest.get('/channels/nonsense'), 50035, 'channel_id');
  say('withheld');

  // The client waits for rate limits.
  check((await games.send('after a while')).content === 'after a while', 'content');
  const sent = await games.send({ files: [new AttachmentBuilder(Buffer.from('x'), { name: 'Läufer e4.txt' })] });
  check(sent.attachments.first().name === 'Läufer_e4.txt', sent.attachments.first().name);
  say('limited');

  // Threads, typing.
  const thread = await sent.startThread({ name: 'a thread' });
  const left = next(Events.ThreadMembersUpdate, (added, removed) => removed.has(client.user.id));
  await thread.leave();
  await left;
  const joined = next(Events.ThreadMembersUpdate, (added) => added.has(client.user.id));
  await thread.join();
  await joined;
  await games.sendTyping();
  const typing = next(Events.TypingStart, (typing) => typing.user.username === 'ada');
  say('thread');
  await typing;

  // Polls, stickers, forwards, pins, reactions.
  const sentPoll = await games.send({
    poll: { question: { text: 'Again?' }, answers: [{ text: 'yes' }], duration: 1, allowMultiselect: false },
  });
  check(sentPoll.poll.answers.first().text === 'yes', 'a poll');
  check((await sentPoll.poll.end()).poll.resultsFinalized, 'a poll that is ended');
  await expectRefused(games.send({ stickers: ['5'] }), 50081);
  const forwarded = await sent.forward(general);
  check(forwarded.messageSnapshots.first().attachments.first().name === 'Läufer_e4.txt', 'a forward');
  const pinned = next(Events.ChannelPinsUpdate);
  await sent.pin();
  await pinned;
  check((await games.messages.fetchPins()).items[0].message.id === sent.id, 'a pin');
  await sent.unpin();
  const reacted = next(Events.MessageReactionAdd);
  await sent.react('👍');
  await reacted;
  const seen = await games.messages.fetch({ message: sent.id, force: true });
  check(seen.reactions.cache.get('👍').me, 'a reaction');
  await seen.reactions.cache.get('👍').users.remove();
  say('rare');

  // Invites, webhooks.
  const invited = next(Events.InviteCreate);
  const invite = await games.createInvite({ maxAge: 60 });
  await invited;
  check((await client.fetchInvite(invite.code)).guild.name === guild.name, 'an invite');
  check((await games.fetchInvites()).has(invite.code), 'the invites of a channel');
  await invite.delete();
  const hooked = next(Events.WebhooksUpdate);
  const webhook = await games.createWebhook({ name: 'Herald' });
  await hooked;
  const posted = await webhook.send({ content: 'news', username: 'Crier' });
  check(posted.author.username === 'Crier', 'a message of a webhook');
  check((await webhook.editMessage(posted.id, 'more')).content === 'more', 'its edit');
  await webhook.deleteMessage(posted.id);
  check((await guild.fetchWebhooks()).first().name === 'Herald', 'the webhooks of a server');
  await webhook.delete();
  say('webhooks');

  // Components V2, and content next to them.
  const made = await games.send({ flags: MessageFlags.IsComponentsV2, components: [layout()], files: files() });
  check(made.components[0].accentColor === 0x336699, 'a container');
  const gallery = made.components[0].components[3];
  check(gallery.items[0].media.url === made.attachments.first().url, 'a gallery');
  await expectRefused(client.rest.patch(`/channels/${games.id}/messages/${made.id}`, { body: { content: 'x' } }), 50035, 'content');
  say('layout', made.id);

  const look = new SlashCommandBuilder().setName('look').setDescription('Tries it')
    .addChannelOption((option) => option.setName('where').setDescription('Where').setRequired(true))
    .addUserOption((option) => option.setName('who').setDescription('Who').setRequired(true))
    .addAttachmentOption((option) => option.setName('file').setDescription('A file').setRequired(true));
  const menu = (name, type) => new ContextMenuCommandBuilder().setName(name).setType(type);
  const { User, Message } = ApplicationCommandType;
  const set = await client.application.commands.set([look, menu('Look at', User), menu('Read out', Message)]);
  check(set.size === 3, 'commands');
  say('registered');
});

client.on(Events.InteractionCreate, async (interaction) => {
  try {
    if (interaction.isChatInputCommand()) {
      check(interaction.options.getChannel('where').name === 'games', 'a channel');
      check(interaction.options.getMember('who').user.username === 'ben', 'a member');
      check(interaction.options.getAttachment('file').name === 'game.txt', 'a file');
      check(interaction.appPermissions.has('SendMessages'), 'permissions of the bot');
      check(interaction.memberPermissions.has('Administrator'), 'permissions of the person');
      await interaction.deferReply();
      const followed = await interaction.followUp('followed');
      await interaction.webhook.editMessage(followed.id, 'edited');
      check((await interaction.fetchReply()).content === 'edited', 'an answer');
      say('looked');
    } else if (interaction.isUserContextMenuCommand()) {
      check(interaction.targetUser.username === 'ben', 'a target');
      await interaction.reply({ content: 'a person', flags: MessageFlags.Ephemeral });
      say('targeted');
    } else if (interaction.isMessageContextMenuCommand()) {
      check(interaction.targetMessage.content === 'between us', 'a target');
      await interaction.reply({ content: 'a message', flags: MessageFlags.Ephemeral });
      say('targeted');
    } else if (interaction.isButton()) {
      await interaction.showModal(interaction.customId === 'near' ? near() : far());
      say('shown');
    } else if (interaction.isModalSubmit()) {
      const { fields } = interaction;
      if (interaction.customId === 'near') {
        check(fields.getTextInputValue('text') === 'typed', 'a text');
        check(fields.getRadioGroup('radio') === 'b', 'a radio button');
        check(fields.getCheckboxGroup('boxes').join() === 'a,b', 'checkboxes');
        check(fields.getSelectedUsers('who').first().username === 'ben', 'a person');
      } else {
        check(fields.getUploadedFiles('file').first().name === 'game.txt', 'a file');
        check(fields.getCheckbox('sure') === true, 'a checkbox');
        check(fields.getStringSelectValues('pick').join() === 'a', 'a select');
      }
      await interaction.reply('thank you');
      say('submitted');
    }
  } catch (error) {
    fail(error);
  }
});

process.stdin.on('end', () => client.destroy().then(() => process.exit(0)));
process.stdin.resume();
await client.login(TOKEN);
