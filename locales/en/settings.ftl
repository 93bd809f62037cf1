### Settings of people and servers, privacy.
### Private answers, unless a comment says otherwise. One line per setting: name, colon, value.

## /settings

# The selectors ($viewpoint, $form, $confirm, $where, $listed) choose the sentence. $language, $theme, $zone, $hours:
# names and values; $lead: a length of time; $count: a number of players; $offset: a text such as UTC+2.

settings-heading = **Your settings**
settings-language = Language: { $language }
# $language: the one that Discord says.
settings-language-auto = Language: { $language } (your language in Discord, or English if I don't speak it)
settings-boards =
    { $viewpoint ->
        [own] Boards: your side at the bottom
        [white] Boards: White at the bottom
        [to-act] Boards: the player to move at the bottom
       *[channel] Boards: turned as in the channel
    }, { $form ->
        [text] as text
       *[picture] as pictures
    }
settings-colours = Colours: { $theme }
settings-colours-usual = Colours: as the server has them
# A placeholder of a menu (100). The next one is an option of that menu.
settings-theme-pick = Colours of your boards
settings-theme-server = as the server has them
# The description of a picture for screen readers.
settings-preview = Preview of the colours: { $theme }
settings-confirm =
    { $confirm ->
        [always] Moves: I always ask before playing a move you picked
        [slow] Moves: I ask before playing in correspondence games against people, and if a piece has a single move
       *[never] Moves: played as soon as you pick them; I ask only if a piece has a single move
    }
settings-reminders =
    { $where ->
        [direct] Reminders: by direct message
       *[channel] Reminders: in the game's channel
    }, { $lead } before the deadline
settings-reminders-usual =
    { $where ->
        [direct] Reminders: by direct message
       *[channel] Reminders: in the game's channel
    }, when a quarter of your time is left, at most a day before the deadline
settings-reminders-off = Reminders: off
settings-quiet = Quiet hours: { $hours } ({ $zone })
settings-listed =
    { $listed ->
        [yes] Name and ratings: on public lists and pages
       *[no] Name and ratings: shown only in servers where you have played
    }
settings-presence-hidden = Boards on the web: others don't see that you're there
settings-blocked =
    { $count ->
        [one] Blocked: { $count } player
       *[other] Blocked: { $count } players
    }
no-time-zone = There is no time zone { $zone }. Try Europe/Berlin.
zone-by-offset = { $offset } stays the same all year. Name your time zone instead, so that it follows summer time: { $zone }.
zone-by-offset-only = Name your time zone instead of { $offset }: { $zone }.
quiet-hours-unreadable = Quiet hours look like `22:00-08:00`. You can add your time zone: `22:00-08:00 Europe/Berlin`. For none, type `none`.
quiet-hours-empty = Quiet hours need two different times, such as `22:00-08:00`.

## /person

# $name: a person's name; $most: a number.

pick-player = Pick a player.
block-yourself = You can't block yourself.
block-most = You can block at most { $most } players. Unblock one first: `/person unblock`.
blocked = { $name } can no longer invite you or join your games. Running games go on.
unblocked = { $name } can invite you again.

## /privacy

# At most 2,000 characters with everything in it. $span: a length of time; $games: a list of game ids.

# $shared and $backups: one of the messages after this one.
privacy =
    { "**" }What I keep about you**
    - Your Discord account number and name, so that boards can name and mention you. They are encrypted with a key of your own.
    - Your settings, notes, conditional moves, `/whatif` boards and puzzle results. Only you see them, and the same key encrypts them.
    - A hash of your account number, made with a key of this bot, and whom you have blocked.
    - Your games and tournaments: who played what and when, and the ratings from them.
    - What you wrote for others to read: seeds for dice, titles of tournaments, reasons as a director.
    - Which channel and server a game or tournament is in.
    I don't read your messages. { $shared }
    { "**" }What you can do**
    - `/privacy export` gives you all of it.
    - `/privacy erase` destroys your key. Nobody can ever again read your account number, name, settings, notes, conditional moves, `/whatif` boards and puzzle results. Your games stay under a neutral name, because they are your opponents' games too.
    - The hash stays, so bans, blocks, limits and your rating stay too. If you use me again, I recognise you by it, and your games are yours again, with your name from then on.
    - What others can read stays: seeds, titles, reasons, and messages already in Discord.
    - { $backups }
privacy-not-shared = I give nothing to anyone.
privacy-webhooks = The bot's operator has results of tournaments, with players' names, sent to a website or program. I give nothing else to anyone.
privacy-no-backups = This bot makes no scheduled backups. Copies that its operator makes by hand are theirs to delete.
privacy-backups = Backups made before you erase still hold your data and its key. Each is deleted when it is { $span } old and a newer one exists.
erase-sure = Erase your name, account number, settings, notes, conditional moves, `/whatif` boards and puzzle results for good? Your games stay under a neutral name; running games and their clocks go on. Bans, blocks, limits and your rating stay. If you use me again, your games are yours again. { $backups } This can't be undone.
# A button, red.
erase-button = Erase
erased = Done. Your key is destroyed: nobody can read your name, account number, settings, notes, conditional moves, `/whatif` boards and puzzle results any more. Your games know you as { $name }. { $backups }
# Both follow another message, in a line of their own.
erased-unreadable = I can't read these games right now: { $games }. Your private data in them is erased too.
export-unreadable = I can't read these games right now, so they are missing: { $games }. Try again later, or tell the bot's operator.
exported =
    { $count ->
        [one] Everything I keep about you:
       *[other] Everything I keep about you, in { $count } messages:
    }

## /server

# $role: a mention of a role; $channel, $channels: links; $permissions: names of permissions; $defaults: settings with
# values; $tournaments: a list of tournaments.

server-heading = **Settings of this server**
server-language = Language: { $language }
server-language-auto = Language: { $language } (this server's language in Discord, or English if I don't speak it)
server-channels = Games: only in { $channels }
server-channels-all = Games: in all channels
server-threads =
    { $threads ->
        [on] Threads: one for each game
       *[off] Threads: none, games stay in their channel
    }
server-moments =
    { $moments ->
        [on] Key moments: posted when a game ends
       *[off] Key moments: not posted
    }
server-rated-computers =
    { $rated ->
        [on] Games with computers: rated if players want, on lists of their own
       *[off] Games with computers: never rated
    }
server-calendar =
    { $calendar ->
        [on] Calendar: tournaments with a start time are in the server's events
       *[off] Calendar: tournaments aren't in the server's events
    }
server-pages =
    { $pages ->
        [on] Public pages: open games, tournaments and ratings, for everyone with the link
        [indexed] Public pages: open games, tournaments and ratings, also for search engines
       *[off] Public pages: none
    }
# $address: a link; where the pages of the line before are.
server-pages-address = They're at { $address }
server-pages-unserved = The bot's operator hasn't set up pages on the web, so there are none yet.
server-winner = Winners of tournaments get { $role }
server-winner-none = Winners of tournaments get no role
director-everybody = Everyone has that role, so everyone would direct. Choose one that only your directors have.
director-managed = { $role } belongs to a bot or another integration, so nobody can be given it. Choose a role that your directors have.
server-needs = For that, I still need these permissions: { $permissions }
winner-by-administrator = Only an administrator of this server can choose the role for winners.
winner-with-powers = { $role } lets its members manage the server or other members, or belongs to a bot. Choose a role without such permissions.
server-board-mode =
    { $boards ->
        [live] Boards of new games: one live board, edited in place
        [every-move] Boards of new games: a new one every move
       *[thread] Boards of new games: one live board in a thread of the game's own
    }
server-directors = Directors: { $role } and server managers
server-directors-usual = Directors: server managers
server-boards =
    { $viewpoint ->
        [to-act] Colours: { $theme }, the player to move at the bottom
       *[white] Colours: { $theme }, White at the bottom (against computers, the player)
    }
server-defaults = Defaults of new games: { $defaults }
server-defaults-none = Defaults of new games: none
server-banned =
    { $count ->
        [0] Banned: nobody
        [one] Banned: { $count } player
       *[other] Banned: { $count } players
    }
server-only = This works only in a server.
pick-channel = Pick a channel.
channel-elsewhere = That channel is in another server. Pick one of this server.
channels-most = You can list at most { $most } channels. Remove one first.
no-such-default = No game has a setting { $key }. Try `time`, `takebacks` or `rated`.
defaults-most = You can set at most { $most } defaults. Remove one first.
banned-most = You can ban at most { $most } players. Lift a ban first: `/server unban`.
still-entered = This player is still in { $tournaments }. To remove them, use `/arbiter remove`.
overview-posted = Posted in { $channel }, and I keep it up to date. Pin it if you like, or delete it to stop.
overview-off = Stopped. The message stays as it is.
