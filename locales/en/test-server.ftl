# The page of the local test server, in a browser. Texts of buttons and labels are short, as in Discord's own app.
# Arguments are words or numbers: no plurals. $name, $people, $names: people's names; $channel: a channel's name;
# $option: the name of an option; $count, $least, $most: numbers.

title = The local test server
window-title = { $people }: the local test server
notice = This is not Discord. It is a test server on this machine. When it stops, it forgets people, channels and messages. The bot keeps its games and settings.
notice-close = Close this note
needs-scripts = This page needs JavaScript.

# People.

people = People
both-sides = Both sides
both-sides-about = You act as the player whose turn it is in this channel
both-sides-on = You act as the player whose turn it is.
both-sides-turn = You act as { $name } now.
add-person = + Person
add-person-name = Name of the new person
add = Add
name = Name
save = Save
rename = Rename
rename-person = Rename { $name }
language = Language
server-language = Server language
close-column = Close { $name }'s column
no-person = Pick a person above to see the channels as they do.

# Why the test server says no.

refused-PEOPLE = The page has room for 8 people.
refused-NAME_LENGTH = Choose a name of 1 to 32 characters.
refused-NAME_LETTERS = Choose a name without commas that is not a number.
refused-NAME_TAKEN = That name is taken. Choose another one.
refused-OPTION_REQUIRED = Fill in { $option }.
refused-OPTION_LENGTH = { $option } is too short or too long.
refused-OPTION_NUMBER = { $option } needs a number.
refused-OPTION_WHOLE = { $option } needs a whole number.
refused-OPTION_RANGE = { $option } is too small or too large.
refused-OPTION_CHOICE = Pick { $option } from the list.
refused-OPTION_UNKNOWN = { $option }: there's no such thing here.
refused-COMPONENT_COUNT = You've picked too few or too many.
refused-COMPONENT_CHOICE = You can't pick that.
refused-INPUT = That text is missing, too short or too long.
refused-LOCALE = Discord doesn't have that language.
not-done = That didn't work.
unreachable = Can't reach the test server.

# Channels.

channels = Channels
channels-of = { $name }'s channels
direct-messages = Direct messages
archived = archived
for-you = For you: { $count }
no-channel = No channel
connection-lost = Connection lost. Reconnecting…

# Messages.

messages = Messages
messages-in = Messages in { $channel }
earlier = Earlier messages
new-messages = New messages ↓
empty = No messages in { $channel } yet.
empty-hint = Write something below, or type / for the bot's commands.
show-commands = Show commands
message-gone = That message is gone.
only-you = Only you can see this
dismiss = Dismiss message
typing-one = { $names } is typing…
typing-many = { $names } are typing…
thinking = { $name } is thinking…
used = { $name } used { $command }
answer-to = Reply to { $name }: { $text }
answer-to-gone = Reply to a deleted message
no-text = (no text)
thread = Thread: { $name }
thread-started = started a thread: { $name }
thread-began = The thread starts here.
edited = (edited)
app = APP
bytes = { $count } bytes
kibibytes = { $count } KiB
someone = Someone
unknown-user = unknown-user
unknown-role = unknown-role
unknown-channel = unknown
spoiler = Spoiler
spoiler-show = Spoiler: press to show it
hidden-show = Show hidden content
jump = Jump to the message
jump-label = { $channel } › message
unknown-component = (unknown component of type { $type })

# Writing, and commands.

write = Message { $channel }, or / for commands
write-not = You can't write here.
commands = Commands
no-such-command = There is no such command here.
leave-command = Leave the command
send = Send
sending = Sending…
choices-of = Choices for { $option }
choose-one = Choose one from the list.
choices-failed = Loading the choices failed.
required = This option is required.
true = True
false = False
too-short = Too short: at least { $least } characters.
too-long = Too long: at most { $most } characters.
number = Enter a number.
whole-number = Enter a whole number.
number-least = At least { $least }.
number-most = At most { $most }.

# Menus and forms.

make-choice = Make a choice
choose = Choose
clear = Clear
submit = Submit
cancel = Cancel

# What went wrong.

no-response = The application did not respond
no-response-to = { $command }: The application did not respond
interaction-failed = This interaction failed
form-failed = Something went wrong. Close this and try again.
activity = Activity
activity-close = Close the activity

# Forums: a list of posts, and the form for a new one.

posts = Posts
posts-none = No posts yet.
post-title = Title
post-text = Message
post-send = Post
refused-OPTION_CHANNEL = { $option } can't be that channel.
