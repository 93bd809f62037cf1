### What nobody may do, what is too much at once, and what went wrong.
### Private answers, unless a comment says otherwise: what is wrong, then what to do. $game: a game's title or id;
### $tournament: a tournament's id or title; $name: a person's name; $channel: a link to a channel; $role: a mention of
### a role; $rating, $ratings: a number, or a range such as 1400-1700; $channels: a list of links; $players: names with
### seats; $next: what the bot does next.

## Not found, or stopped

no-game = There is no game { $game }.
no-game-here = There is no game { $game } here.
no-tournament-here = There is no tournament { $tournament } in this server.
game-on-hold = Game { $game } is on hold: something went wrong with its timer. Nobody loses on time, and the bot's operator has been told.
game-stopped = Game { $game } is stopped: I can't read part of it. Nothing changed. Please tell the bot's operator.
tournament-stopped = Tournament { $tournament } is stopped: I can't read part of it. Nothing changed. Please tell the bot's operator.
# Others changed the same thing at the same moment.
contended = Someone else changed this at the same moment, so nothing was done. Please try again.

## Who may

denied-unknown = I can't find that here.
denied-closed = This game is closed. Ask its creator for an invitation.
denied-banned = You are banned from games in this server.
denied-blocked = A player of this game doesn't want to play with you.
denied-players-only = Only the players can do that.
# The players are named with their seats: White (Ada), Black (Ben).
denied-players-only-named = Only the players can do that: { $players }. To watch, use `/board`.
denied-players-only-over = Only the players can do that: { $players }.
denied-not-joined = You haven't joined this game. Only { $players } can do that.
denied-not-joined-empty = Nobody has joined this game yet. Join it first.
denied-owner-only = Only the game's creator can do that.
denied-directors-only = Directors only: the server's managers, and members with the director role.
denied-directors-only-role = Directors only: the server's managers, and members with the role { $role }.
# "Manage Server" is Discord's name of the permission.
denied-managers-only = Only server managers can do that (permission: Manage Server).
permissions-unknown = Discord didn't tell me your permissions here, so I can't check if you may do this. Please try again in a minute.
denied-own-game = You're one of the players here. Ask another director (a server manager, or a member with the director role) or the bot's operator.
denied-not-from-here = You can do that only in the server it belongs to.
denied-stays = A game stays in its server. Players can take it elsewhere only when its channel is lost.
denied-unlisted = You can't see these ratings: this player hasn't played a public game in this server.
denied-absent = Only members of the game's server can take a seat.
denied-other-rating = This game is for players with other ratings. Ask its creator for an invitation.
denied-rating = This game is for ratings { $ratings }, and yours is { $rating }. Ask its creator for an invitation.
denied-first-rating = This game is for ratings { $ratings }. You have no rating in { $game } yet, so you count as { $rating }. Ask its creator for an invitation.
seat-banned = { $name } is banned from games in this server.
seat-blocked = { $name } and a player of this game don't want to play together.
seat-absent = { $name } can't take a seat: only members of the game's server can, and only in that server.

## Where the bot is no member, or cannot read the settings

needs-membership = That works only where Castellan is a member. Add Castellan to this server, or use a server that has it.
# For people who may manage the server; the next message is for everyone else.
settings-unreadable-manager =
    I can't read this server's settings, so nobody can start, join or enter anything here, and nothing can be changed. Running games go on.
    The settings are left as they are. The bot's operator can repair them: `castellan store check` says what is wrong.
settings-unreadable = I can't read this server's settings, so nobody can start, join or enter anything here, and nothing can be changed. Running games go on. Please tell a server manager.

## Too much at once

# What there was too much of: $what of the next two messages.
costly =
    { $what ->
        [move] moves
        [pick] button presses
        [look] requests
        [suggestion] suggestions
        [picture] pictures
        [replay] replays
        [invitation] invitations
        [opening] new games
        [hint] hints
        [analysis] analyses
        [post] posts
       *[change] changes
    }
# $again is a time that Discord shows as "in 3 seconds".
too-much = Slow down, please: too many { $what } at once. Try again { $again }.
too-much-server = Slow down, please: too many { $what } at once in this server. Try again { $again }.
still-busy = Slow down, please: I'm still working on your last request.
overloaded = I'm too busy right now, so nothing was done. Please try again.

## What went wrong

failed = Something went wrong on my side. Your command may not have gone through: look at `/board`, then try again.
failed-unreadable = I couldn't read stored data that this needs, so nothing was done. The data is left as it is. The bot's operator can find the cause in the log and repair it.
# $store: "database", "full-database" (no room left) or "disk".
failed-not-stored =
    { $store ->
        [database] I can't reach my database right now, so nothing was done. Nothing is lost. Please try again in a minute.
        [full-database] Not saved: my database has no room right now. Nothing is lost. Please try again in a minute.
       *[disk] Not saved: I can't write to my disk right now. Nothing is lost. Please try again in a minute.
    }
failed-perhaps-stored =
    { $store ->
        [database] I lost the connection to my database, and I don't know yet if this was saved. Nothing older is lost. Look at `/board` in a minute, and try again if your change isn't there.
       *[disk] Writing to my disk failed, and I don't know yet if this was saved. Nothing older is lost. Look at `/board` in a minute, and try again if your change isn't there.
    }
failed-other-version = This button or command is from another version of the bot. Please use a newer message.
failed-blocked = Discord blocked my text because of a word in it, perhaps by this server's AutoMod. Your command may have gone through: look at `/board` or `/game show`.
failed-discord-away = Discord didn't answer me in time. Your command may not have gone through: look at `/board` in a minute, then try again.
failed-forbidden = Discord didn't let me do that: I lack a permission. Ask a server manager what I may do here.
failed-gone = A channel or message that this needs was deleted, so nothing was done. Please use a newer message.
failed-refused = Discord didn't take what I sent. Your command may have gone through: look at `/board` or `/game show`. The bot's operator can find the cause in the log.
failed-lost = I can't post in the channel that this is about: the channel is gone, or I'm not allowed to write there. `/tournament show` tells you what to do.
failed-picture = I couldn't draw the picture. Your command may have gone through: look at `/game show`. The bot's operator can find the cause in the log.
answer-not-shown = I couldn't show the answer. Your command may have gone through: look at `/board` or `/game show`.
answer-too-late = This took too long to show. Please try again.

## Where the bot can post

# $permissions: Discord's names of permissions, as below.
you-cannot-write = You can't write in { $channel }. Missing permissions: { $permissions }.
you-cannot-start-thread = You can't start a thread in { $channel }. Missing permissions: { $permissions }.
i-cannot-write = I can't write in { $channel }. Missing permissions: { $permissions }.
you-perhaps-cannot-write = I can't tell if you can post in { $channel }. Use the command in that channel.
i-perhaps-cannot-write = I can't tell if I can post in { $channel }. Use the command in that channel.
own-permissions-unknown = Discord didn't tell me my permissions in { $channel }. Please try again in a minute.
post-not-allowed = Games aren't allowed in { $channel }, so I won't post this there. In this server, games are played in { $channels }.
# The names of permissions as Discord writes them in your language. They stand in lists.
permission-view-channel = View Channel
permission-connect = Connect
permission-send-messages = Send Messages
permission-attach-files = Attach Files
permission-manage-threads = Manage Threads
permission-read-message-history = Read Message History
permission-create-public-threads = Create Public Threads
permission-send-messages-in-threads = Send Messages in Threads
permission-manage-roles = Manage Roles
permission-create-events = Create Events
# $why is Discord's own text, in English.
# In `/game show`.
not-posted =
    I couldn't post the latest message in { $channel }: { $why }. { $next ->
        [again] I keep trying.
        [move] I'll post the next move instead.
       *[message] I'll post the next message instead.
    }
# A server's AutoMod, or Discord itself, let a text through only without names. $code: Discord's number of the reason.
# Public line in the channel.
posted-without-names = My latest message in { $channel } was blocked because of a name or a title (Discord's code { $code }), so I posted it without names. AutoMod's rules are in the server's settings.

## A refusal of a tournament, with when check-in opens

# $refusal: a whole sentence; $opens: a time such as "in 2 hours".

check-in-opens = { $refusal } It opens { $opens }.
