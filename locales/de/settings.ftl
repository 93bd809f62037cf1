### Einstellungen von Personen und Servern, Datenschutz.

## /settings

settings-heading = **Deine Einstellungen**
settings-language = Sprache: { $language }
settings-language-auto = Sprache: { $language } (die du in Discord benutzt, oder Englisch, wenn ich die nicht habe)
settings-boards =
    { $viewpoint ->
        [own] Bretter: deine Seite unten
        [white] Bretter: Weiß unten
        [to-act] Bretter: unten, wer am Zug ist
       *[channel] Bretter: gedreht wie im Kanal
    }, { $form ->
        [text] als Text
       *[picture] als Bild
    }
settings-colours = Farben: { $theme }
settings-colours-usual = Farben: wie auf dem Server
settings-theme-pick = Farben deiner Bretter
settings-theme-server = wie auf dem Server
settings-preview = Vorschau der Farben: { $theme }
settings-confirm =
    { $confirm ->
        [always] Züge: Ich frage immer nach, bevor ein gewählter Zug gespielt wird
        [slow] Züge: Ich frage in Fernpartien gegen Menschen nach, und wenn eine Figur einen einzigen Zug hat
       *[never] Züge: gespielt, sobald du sie wählst; ich frage nur nach, wenn eine Figur einen einzigen Zug hat
    }
settings-reminders =
    { $where ->
        [direct] Erinnerungen: als Direktnachricht
       *[channel] Erinnerungen: im Kanal der Partie
    }, Vorlauf: { $lead }
settings-reminders-usual =
    { $where ->
        [direct] Erinnerungen: als Direktnachricht
       *[channel] Erinnerungen: im Kanal der Partie
    }, wenn noch ein Viertel deiner Zeit übrig ist, höchstens einen Tag vor der Frist
settings-reminders-off = Erinnerungen: aus
settings-quiet = Ruhezeiten: { $hours } ({ $zone })
settings-listed =
    { $listed ->
        [yes] Wertungen: in öffentlichen Listen
       *[no] Wertungen: nur auf Servern, wo du gespielt hast
    }
settings-blocked = Blockiert: { $count } Spieler
no-time-zone = Die Zeitzone { $zone } gibt es nicht. Versuch Europe/Berlin.
zone-by-offset = { $offset } bleibt das ganze Jahr gleich. Nenn stattdessen deine Zeitzone beim Namen, damit sie der Sommerzeit folgt: { $zone }.
zone-by-offset-only = Nenn deine Zeitzone beim Namen statt als { $offset }: { $zone }.
quiet-hours-unreadable = Ruhezeiten sehen so aus: `22:00-08:00`. Deine Zeitzone kann dahinter stehen: `22:00-08:00 Europe/Berlin`. Für keine gib `none` ein.
quiet-hours-empty = Ruhezeiten brauchen zwei verschiedene Zeiten, etwa `22:00-08:00`.

## /person

pick-player = Wähle jemanden aus.
block-yourself = Dich selbst kannst du nicht blockieren.
block-most = Du hast { $most } Spieler blockiert, mehr geht nicht. Mit `/person unblock` hebst du eine Blockierung auf.
blocked = { $name } kann dich nicht mehr einladen und deinen Partien nicht mehr beitreten. Laufende Partien gehen weiter.
unblocked = { $name } kann dich wieder einladen.

## /privacy

privacy =
    { "**" }Was ich über dich speichere**
    - Deine Discord-Kontonummer und deinen Namen, damit Bretter dich nennen und erwähnen können. Sie sind mit einem eigenen Schlüssel verschlüsselt.
    - Deine Einstellungen, Notizen, bedingten Züge, `/whatif`-Bretter und gelösten Aufgaben. Nur du siehst sie, und derselbe Schlüssel verschlüsselt sie.
    - Einen Hash deiner Kontonummer, gebildet mit einem Schlüssel dieses Bots, und wen du blockiert hast.
    - Deine Partien und Turniere: wer was wann gezogen hat, und die Wertungen daraus.
    - Was du für andere geschrieben hast: Zufallstexte für Würfel, Turniertitel, Begründungen als Turnierleitung.
    - In welchem Kanal und Server eine Partie oder ein Turnier ist.
    Ich lese deine Nachrichten nicht. { $shared }
    { "**" }Was du tun kannst**
    - `/privacy export` gibt dir alles.
    - `/privacy erase` zerstört deinen Schlüssel. Kontonummer, Name, Einstellungen, Notizen, bedingte Züge, `/whatif`-Bretter und gelöste Aufgaben kann dann niemand je wieder lesen. Deine Partien bleiben unter einem neutralen Namen, denn sie gehören auch deinen Gegnern.
    - Der Hash bleibt, also auch Ausschlüsse, Blockierungen, Grenzen und deine Wertung. Nutzt du mich wieder, erkenne ich dich daran, und deine Partien sind wieder deine, von da an mit deinem Namen.
    - Was andere lesen können, bleibt: Zufallstexte, Titel, Begründungen und Nachrichten, die schon in Discord stehen.
    - { $backups }
privacy-not-shared = Ich gebe niemandem etwas weiter.
privacy-webhooks = Turnierergebnisse mit Spielernamen gehen an eine Website oder ein Programm, die der Betreiber des Bots gewählt hat. Sonst gebe ich niemandem etwas weiter.
privacy-no-backups = Dieser Bot macht keine regelmäßigen Backups. Kopien, die der Betreiber von Hand macht, muss er selbst löschen.
privacy-backups = Backups von vor dem Löschen enthalten deine Daten und ihren Schlüssel noch. Jedes wird gelöscht, wenn sein Alter { $span } erreicht und es ein neueres gibt.
erase-sure = Name, Kontonummer, Einstellungen, Notizen, bedingte Züge, `/whatif`-Bretter und gelöste Aufgaben endgültig löschen? Deine Partien bleiben unter einem neutralen Namen; laufende Partien und ihre Uhren gehen weiter. Ausschlüsse, Blockierungen, Grenzen und deine Wertung bleiben. Nutzt du mich wieder, sind deine Partien wieder deine. { $backups } Das lässt sich nicht rückgängig machen.
erase-button = Löschen
erased = Erledigt. Dein Schlüssel ist zerstört: Name, Kontonummer, Einstellungen, Notizen, bedingte Züge, `/whatif`-Bretter und gelöste Aufgaben kann niemand mehr lesen. In deinen Partien heißt du jetzt { $name }. { $backups }
erased-unreadable = Diese Partien kann ich gerade nicht lesen: { $games }. Deine privaten Daten darin sind auch gelöscht.
export-unreadable = Diese Partien kann ich gerade nicht lesen, deshalb fehlen sie: { $games }. Versuch es später noch einmal, oder sag dem Betreiber des Bots Bescheid.
exported =
    { $count ->
        [one] Alles, was ich über dich speichere:
       *[other] Alles, was ich über dich speichere, in { $count } Nachrichten:
    }

## /server

server-heading = **Einstellungen dieses Servers**
server-language = Sprache: { $language }
server-language-auto = Sprache: { $language } (die der Server in Discord hat, oder Englisch, wenn ich die nicht habe)
server-channels = Partien: nur in { $channels }
server-channels-all = Partien: in allen Kanälen
server-threads =
    { $threads ->
        [on] Threads: einer für jede Partie
       *[off] Threads: keine, Partien bleiben in ihrem Kanal
    }
server-moments =
    { $moments ->
        [on] Schlüsselmomente: am Ende jeder Partie gepostet
       *[off] Schlüsselmomente: nicht gepostet
    }
server-rated-computers =
    { $rated ->
        [on] Partien mit Computer: auf Wunsch gewertet, auf eigenen Listen
       *[off] Partien mit Computer: nie gewertet
    }
server-calendar =
    { $calendar ->
        [on] Kalender: Turniere mit Startzeit stehen in den Events des Servers
       *[off] Kalender: Turniere stehen nicht in den Events des Servers
    }
server-winner = Wer ein Turnier gewinnt, bekommt { $role }
server-winner-none = Wer ein Turnier gewinnt, bekommt keine Rolle
director-everybody = Diese Rolle haben alle, also wären alle Turnierleitung. Wähle eine, die nur deine Turnierleitung hat.
director-managed = { $role } gehört einem Bot oder einer anderen Integration, und niemand kann sie vergeben. Wähle eine Rolle, die deine Turnierleitung hat.
server-needs = Dafür fehlt mir noch: { $permissions }
winner-by-administrator = Die Rolle für Turniersieger kann nur jemand mit Administratorrechten auf diesem Server festlegen.
winner-with-powers = Mit { $role } lassen sich der Server oder andere Mitglieder verwalten, oder die Rolle gehört einem Bot. Wähle eine Rolle ohne solche Rechte.
server-board-mode =
    { $boards ->
        [live] Bretter neuer Partien: eines, das sich mit jedem Zug ändert
        [every-move] Bretter neuer Partien: nach jedem Zug ein neues
       *[thread] Bretter neuer Partien: eines, das sich mit jedem Zug ändert, im eigenen Thread der Partie
    }
server-directors = Turnierleitung: { $role } und Serververwalter
server-directors-usual = Turnierleitung: Serververwalter
server-boards =
    { $viewpoint ->
        [to-act] Farben: { $theme }, unten, wer am Zug ist
       *[white] Farben: { $theme }, Weiß unten (gegen Computer: die Seite des Spielers)
    }
server-defaults = Für neue Partien gilt: { $defaults }
server-defaults-none = Für neue Partien gilt: nichts Besonderes
server-banned =
    { $count ->
        [0] Ausgeschlossen: niemand
       *[other] Ausgeschlossen: { $count } Spieler
    }
server-only = Das geht nur auf einem Server.
pick-channel = Wähle einen Kanal aus.
channel-elsewhere = Dieser Kanal ist auf einem anderen Server. Wähle einen von diesem Server.
channels-most = { $most } Kanäle stehen auf der Liste, mehr geht nicht. Nimm zuerst einen heraus.
no-such-default = Kein Spiel hat eine Einstellung { $key }. Versuch `time`, `takebacks` oder `rated`.
defaults-most = Es gibt { $most } Vorgaben, mehr geht nicht. Nimm zuerst eine weg.
banned-most = { $most } Spieler sind ausgeschlossen, mehr geht nicht. Mit `/server unban` hebst du einen Ausschluss auf.
still-entered = Noch dabei in { $tournaments }. Mit `/arbiter remove` lässt sich das ändern.
overview-posted = Gepostet in { $channel }; ich halte es aktuell. Pinne es an, wenn du magst, oder lösch es, dann höre ich auf.
overview-off = Beendet. Die Nachricht bleibt, wie sie ist.
