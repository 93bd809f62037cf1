// A discord.js bot that logs in, registers a command, answers it, its autocomplete, a button, a select and a modal,
// and uploads a file. It prints a word on a line after each step. Its parent process acts as the users.
import {
  ActionRowBuilder, AttachmentBuilder, ButtonBuilder, ButtonStyle, Client, EmbedBuilder, Events, GatewayIntentBits,
  MessageFlags, ModalBuilder, SlashCommandBuilder, StringSelectMenuBuilder, TextInputBuilder, TextInputStyle,
} from 'discord.js';

const { API, TOKEN } = process.env;
const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: API, version: '10' } });
const say = (...words) => console.log(words.join(' '));
const fail = (error) => { console.error(error); process.exit(1); };
process.on('unhandledRejection', fail);
client.on(Events.Error, fail);

client.once(Events.ClientReady, async () => {
  const guild = client.guilds.cache.first();
  if (guild?.name !== "Test Server") throw new Error(`no guild: ${guild?.name}`);
  const command = new SlashCommandBuilder().setName('try').setDescription('Tries it')
    .addStringOption((option) => option.setName('text').setDescription('A text').setRequired(true).setAutocomplete(true))
    .addUserOption((option) => option.setName('who').setDescription('Somebody'));
  const set = await client.application.commands.set([command]);
  if (set.size !== 1) throw new Error(`${set.size} commands`);
  say('registered');
});

client.on(Events.InteractionCreate, async (interaction) => {
  try {
    if (interaction.isAutocomplete()) {
      await interaction.respond([{ name: `${interaction.options.getFocused()}!`, value: 'whole' }]);
      say('completed');
    } else if (interaction.isChatInputCommand()) {
      if (interaction.options.getUser('who')?.username !== 'ben') throw new Error('nobody');
      const button = new ButtonBuilder().setCustomId('button').setLabel('Press').setStyle(ButtonStyle.Primary);
      const select = new StringSelectMenuBuilder().setCustomId('select').addOptions({ label: 'A', value: 'a' });
      const file = new AttachmentBuilder(Buffer.from('\x89PNG\r\n\x1a\n'), { name: 'board.png', description: 'A board' });
      const reply = await interaction.reply({
        content: interaction.options.getString('text'),
        embeds: [new EmbedBuilder().setImage('attachment://board.png')],
        files: [file],
        components: [new ActionRowBuilder().addComponents(button), new ActionRowBuilder().addComponents(select)],
        withResponse: true,
      });
      const message = reply.resource.message;
      if (message.attachments.first().description !== 'A board') throw new Error('no file');
      await interaction.followUp({ content: 'more', flags: MessageFlags.Ephemeral });
      await interaction.editReply({ content: 'edited' });
      say('answered', message.id);
    } else if (interaction.isButton()) {
      const input = new TextInputBuilder().setCustomId('input').setLabel('Text').setStyle(TextInputStyle.Short);
      const modal = new ModalBuilder().setCustomId('modal').setTitle('A modal')
        .addComponents(new ActionRowBuilder().addComponents(input));
      await interaction.showModal(modal);
      say('shown');
    } else if (interaction.isStringSelectMenu()) {
      await interaction.update({ content: `chose ${interaction.values[0]}`, components: [] });
      say('chosen');
    } else if (interaction.isModalSubmit()) {
      const text = interaction.fields.getTextInputValue('input');
      await interaction.deferReply();
      await interaction.editReply(`typed ${text}`);
      const channel = await client.channels.fetch(interaction.channelId);
      const sent = await channel.send({ content: 'plain', allowedMentions: { parse: [] } });
      const thread = await sent.startThread({ name: 'a thread' });
      await thread.send('inside');
      await sent.delete();
      const ben = await client.users.fetch((await interaction.guild.members.fetchMe()).id);
      if (!ben.bot) throw new Error('no bot');
      say('submitted');
    }
  } catch (error) {
    fail(error);
  }
});

process.stdin.on('end', () => client.destroy().then(() => process.exit(0)));
process.stdin.resume();
await client.login(TOKEN);
