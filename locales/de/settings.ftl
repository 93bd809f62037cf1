### Einstellungen von Personen und Servern, Datenschutz.

## /settings

settings-heading = **Deine Einstellungen**
settings-language = Sprache: { $language }
settings-language-auto = Sprache: { $language } (deine Sprache in Discord, oder Englisch, wenn ich sie nicht spreche)
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
    }, { $lead } vor der Frist
settings-reminders-usual =
    { $where ->
        [direct] Erinnerungen: als Direktnachricht
       *[channel] Erinnerungen: im Kanal der Partie
    }, wenn noch ein Viertel deiner Zeit übrig ist, höchstens einen Tag vor der Frist
settings-reminders-off = Erinnerungen: aus
settings-quiet = Ruhezeiten: { $hours } ({ $zone })
settings-listed =
    { $listed ->
        [yes] Name und Wertungszahlen: in öffentlichen Listen und auf öffentlichen Seiten
       *[no] Name und Wertungszahlen: nur auf Servern, auf denen du gespielt hast
    }
settings-presence-hidden = Bretter im Web: Andere sehen nicht, dass du da bist
settings-blocked = Blockiert: { $count } Spieler
no-time-zone = Die Zeitzone { $zone } gibt es nicht. Versuche Europe/Berlin.
zone-by-offset = { $offset } bleibt das ganze Jahr gleich. Nenne stattdessen deine Zeitzone beim Namen, damit sie der Sommerzeit folgt: { $zone }.
zone-by-offset-only = Nenne deine Zeitzone beim Namen statt als { $offset }: { $zone }.
quiet-hours-unreadable = Ruhezeiten sehen so aus: `22:00-08:00`. Deine Zeitzone kann dahinter stehen: `22:00-08:00 Europe/Berlin`. Für keine gib `none` ein.
quiet-hours-empty = Ruhezeiten brauchen zwei verschiedene Zeiten, etwa `22:00-08:00`.

## /person

pick-player = Wähle jemanden aus.
block-yourself = Dich selbst kannst du nicht blockieren.
block-most = Du kannst höchstens { $most } Spieler blockieren. Hebe zuerst mit `/person unblock` eine Blockierung auf.
blocked = { $name } kann dich nicht mehr einladen und in deinen Partien nicht mehr mitspielen. Laufende Partien gehen weiter.
unblocked = { $name } kann dich wieder einladen.

## /privacy

privacy =
    { "**" }Was ich über dich speichere**
    - Deine Discord-Kontonummer und deinen Namen, damit Bretter dich nennen und erwähnen können. Sie sind mit einem eigenen Schlüssel verschlüsselt.
    - Deine Einstellungen, Notizen, bedingten Züge, `/whatif`-Bretter und gelösten Aufgaben. Nur du siehst sie, und derselbe Schlüssel verschlüsselt sie.
    - Einen Hash deiner Kontonummer, gebildet mit einem Schlüssel dieses Bots, und wen du blockiert hast.
    - Deine Partien und Turniere: wer wann was gespielt hat, und die Wertungszahlen daraus.
    - Was du für andere geschrieben hast: Startwerte für Würfel, Turniertitel, Begründungen als Spielleitung.
    - In welchem Kanal und auf welchem Server eine Partie oder ein Turnier läuft.
    Ich lese deine Nachrichten nicht. { $shared }
    { "**" }Was du tun kannst**
    - `/privacy export` gibt dir alles.
    - `/privacy erase` zerstört deinen Schlüssel. Kontonummer, Name, Einstellungen, Notizen, bedingte Züge, `/whatif`-Bretter und gelöste Aufgaben kann dann niemand je wieder lesen. Deine Partien bleiben unter einem neutralen Namen, denn sie gehören auch deinen Gegnern.
    - Der Hash bleibt, also auch Ausschlüsse, Blockierungen, Grenzen und deine Wertung. Nutzt du mich wieder, erkenne ich dich daran, und deine Partien sind wieder deine, von da an mit deinem Namen.
    - Was andere lesen können, bleibt: Startwerte, Titel, Begründungen und Nachrichten, die schon in Discord stehen.
    - { $backups }
privacy-not-shared = Ich gebe niemandem etwas weiter.
privacy-webhooks = Der Betreiber des Bots lässt Turnierergebnisse mit Spielernamen an eine Website oder ein Programm schicken. Sonst gebe ich niemandem etwas weiter.
privacy-no-backups = Dieser Bot macht keine regelmäßigen Sicherungen. Kopien, die der Betreiber von Hand macht, muss er selbst löschen.
privacy-backups = Sicherungen von vor dem Löschen enthalten deine Daten und ihren Schlüssel noch. Jede wird gelöscht, wenn sie { $span } alt ist und es eine neuere gibt.
erase-sure = Name, Kontonummer, Einstellungen, Notizen, bedingte Züge, `/whatif`-Bretter und gelöste Aufgaben endgültig löschen? Deine Partien bleiben unter einem neutralen Namen; laufende Partien und ihre Uhren gehen weiter. Ausschlüsse, Blockierungen, Grenzen und deine Wertung bleiben. Nutzt du mich wieder, sind deine Partien wieder deine. { $backups } Das lässt sich nicht rückgängig machen.
erase-button = Löschen
erased = Erledigt. Dein Schlüssel ist zerstört: Name, Kontonummer, Einstellungen, Notizen, bedingte Züge, `/whatif`-Bretter und gelöste Aufgaben kann niemand mehr lesen. In deinen Partien heißt du jetzt { $name }. { $backups }
erased-unreadable = Diese Partien kann ich gerade nicht lesen: { $games }. Deine privaten Daten darin sind auch gelöscht.
export-unreadable = Diese Partien kann ich gerade nicht lesen, deshalb fehlen sie: { $games }. Versuche es später noch einmal, oder gib dem Betreiber des Bots Bescheid.
exported =
    { $count ->
        [one] Alles, was ich über dich speichere:
       *[other] Alles, was ich über dich speichere, in { $count } Nachrichten:
    }

## /server

server-heading = **Einstellungen dieses Servers**
server-language = Sprache: { $language }
server-language-auto = Sprache: { $language } (die Sprache des Servers in Discord, oder Englisch, wenn ich sie nicht spreche)
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
server-pages =
    { $pages ->
        [on] Öffentliche Seiten: offene Partien, Turniere und Wertungszahlen, für alle, die den Link haben
        [indexed] Öffentliche Seiten: offene Partien, Turniere und Wertungszahlen, auch für Suchmaschinen
       *[off] Öffentliche Seiten: keine
    }
server-pages-address = Du findest sie unter { $address }
server-pages-unserved = Der Betreiber des Bots hat keine Seiten im Web eingerichtet, deshalb gibt es noch keine.
server-winner = Wer ein Turnier gewinnt, bekommt { $role }
server-winner-none = Wer ein Turnier gewinnt, bekommt keine Rolle
director-everybody = Diese Rolle haben alle, also gehörten alle zur Spielleitung. Wähle eine, die nur deine Spielleitung hat.
director-managed = { $role } gehört einem Bot oder einer anderen Integration und lässt sich niemandem geben. Wähle eine Rolle, die deine Spielleitung hat.
server-needs = Dafür fehlt mir noch: { $permissions }
winner-by-administrator = Die Rolle für Turniersieger kann nur jemand mit Administratorrechten auf diesem Server festlegen.
winner-with-powers = Mit { $role } lassen sich der Server oder andere Mitglieder verwalten, oder die Rolle gehört einem Bot. Wähle eine Rolle ohne solche Rechte.
server-board-mode =
    { $boards ->
        [live] Bretter neuer Partien: eines, das sich mit jedem Zug ändert
        [every-move] Bretter neuer Partien: nach jedem Zug ein neues
       *[thread] Bretter neuer Partien: eines, das sich mit jedem Zug ändert, im eigenen Thread der Partie
    }
server-directors = Spielleitung: { $role } und Serververwalter
server-directors-usual = Spielleitung: Serververwalter
server-boards =
    { $viewpoint ->
        [to-act] Farben: { $theme }, unten, wer am Zug ist
       *[white] Farben: { $theme }, Weiß unten (gegen Computer: deine eigene Seite)
    }
server-defaults = Standard für neue Partien: { $defaults }
server-defaults-none = Standard für neue Partien: nichts festgelegt
server-banned =
    { $count ->
        [0] Ausgeschlossen: niemand
       *[other] Ausgeschlossen: { $count } Spieler
    }
server-only = Das geht nur auf einem Server.
pick-channel = Wähle einen Kanal aus.
channel-elsewhere = Dieser Kanal ist auf einem anderen Server. Wähle einen von diesem Server.
channels-most = Auf der Liste haben höchstens { $most } Kanäle Platz. Nimm zuerst einen heraus.
no-such-default = Kein Spiel hat eine Einstellung { $key }. Versuche `time`, `takebacks` oder `rated`.
defaults-most = Mehr als { $most } Standardeinstellungen gehen nicht. Nimm zuerst eine weg.
banned-most = Du kannst höchstens { $most } Spieler ausschließen. Hebe zuerst mit `/server unban` einen Ausschluss auf.
still-entered = Noch dabei in { $tournaments }. Mit `/arbiter remove` lässt sich das ändern.
overview-posted = Gepostet in { $channel }; ich halte es aktuell. Pinne es an, wenn du magst. Lösche es, wenn ich aufhören soll.
overview-off = Beendet. Die Nachricht bleibt, wie sie ist.
