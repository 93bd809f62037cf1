### Was niemand darf, was zu viel auf einmal ist, und was schiefging.

## Nicht gefunden, oder angehalten

no-game = Die Partie { $game } gibt es nicht.
no-game-here = Die Partie { $game } gibt es hier nicht.
no-tournament-here = Das Turnier { $tournament } gibt es auf diesem Server nicht.
game-on-hold = Die Partie { $game } ruht: Ein Fehler von mir hat ihre Uhr angehalten. Niemand verliert durch Zeit, und der Betreiber weiß Bescheid.
game-stopped = Die Partie { $game } ist angehalten: Ich kann einen Teil davon nicht lesen. Nichts hat sich geändert. Bitte sag dem Betreiber des Bots Bescheid.
tournament-stopped = Das Turnier { $tournament } ist angehalten: Ich kann einen Teil davon nicht lesen. Nichts hat sich geändert. Bitte sag dem Betreiber des Bots Bescheid.
contended = Andere waren schneller, und nichts ist passiert. Bitte versuch es noch einmal.

## Wer darf

denied-unknown = Unter diesem Namen gibt es hier nichts.
denied-closed = Diese Partie ist geschlossen. Bitte um eine Einladung, wo sie eröffnet wurde.
denied-banned = Du bist auf diesem Server von Partien ausgeschlossen.
denied-blocked = Jemand in dieser Partie möchte nicht mit dir spielen.
denied-players-only = Das können nur die Spieler.
denied-players-only-named = Das können nur die Spieler: { $players }. Zum Zuschauen: `/board`.
denied-players-only-over = Das können nur die Spieler: { $players }.
# Before the start. $players are the people who have joined.
denied-not-joined = Du spielst in dieser Partie nicht mit. Das geht nur für: { $players }.
denied-not-joined-empty = In dieser Partie spielt noch niemand mit. Tritt ihr zuerst bei.
denied-owner-only = Das kann nur, wer die Partie eröffnet hat.
denied-directors-only = Nur für die Turnierleitung: Serververwalter und Mitglieder mit der Rolle der Turnierleitung.
denied-directors-only-role = Nur für die Turnierleitung: Serververwalter und Mitglieder mit der Rolle { $role }.
denied-managers-only = Das können nur Serververwalter (Berechtigung: Server verwalten).
permissions-unknown = Discord hat nicht gesagt, was du hier darfst. Deshalb weiß ich nicht, ob dir das erlaubt ist. Bitte versuch es in einer Minute noch einmal.
denied-own-game = Du spielst hier selbst mit. Frag jemand anderen aus der Turnierleitung (Serververwalter oder Mitglieder mit der Rolle der Turnierleitung) oder den Betreiber des Bots.
denied-not-from-here = Das geht nur auf dem eigenen Server.
denied-stays = Eine Partie bleibt auf ihrem Server. Nur wenn ihr Kanal verloren ist, können die Spieler sie anderswohin mitnehmen.
denied-unlisted = Diese Wertungen kannst du nicht sehen: Auf diesem Server gibt es davon keine öffentliche Partie.
denied-absent = Nur Mitglieder vom Server der Partie können einen Platz bekommen.
denied-other-rating = Diese Partie ist für andere Wertungszahlen. Bitte um eine Einladung.
denied-rating = Diese Partie ist für Wertungszahlen { $ratings }, deine ist { $rating }. Bitte um eine Einladung.
denied-first-rating = Diese Partie ist für Wertungszahlen { $ratings }. Du hast in { $game } noch keine und zählst deshalb mit { $rating }. Bitte um eine Einladung.
seat-banned = { $name } ist auf diesem Server von Partien ausgeschlossen.
seat-blocked = { $name } und jemand in dieser Partie möchten nicht miteinander spielen.
seat-absent = { $name } kann keinen Platz bekommen: Das können nur Mitglieder vom Server der Partie, und nur dort.

## Wo der Bot kein Mitglied ist, oder die Einstellungen nicht lesen kann

needs-membership = Das geht nur, wo Castellan Mitglied ist. Füge Castellan zu diesem Server hinzu, oder nutze einen Server, der ihn hat.
settings-unreadable-manager =
    Ich kann die Einstellungen dieses Servers nicht lesen. Deshalb kann hier niemand etwas eröffnen, beitreten oder sich anmelden, und nichts lässt sich ändern. Laufende Partien gehen weiter.
    Die Einstellungen bleiben, wie sie sind. Der Betreiber des Bots kann sie reparieren: `castellan store check` sagt, was nicht stimmt.
settings-unreadable = Ich kann die Einstellungen dieses Servers nicht lesen. Deshalb kann hier niemand etwas eröffnen, beitreten oder sich anmelden, und nichts lässt sich ändern. Laufende Partien gehen weiter. Bitte sag jemandem Bescheid, der den Server verwaltet.

## Zu viel auf einmal

costly =
    { $what ->
        [move] Züge
        [pick] Klicks
        [look] Anfragen
        [suggestion] Vorschläge
        [picture] Bilder
        [replay] Wiederholungen
        [invitation] Einladungen
        [opening] neue Partien
        [hint] Tipps
        [analysis] Analysen
        [post] Beiträge
       *[change] Änderungen
    }
too-much = Langsam, bitte: zu viele { $what } auf einmal. Versuch es { $again } noch einmal.
too-much-server = Langsam, bitte: zu viele { $what } auf einmal auf diesem Server. Versuch es { $again } noch einmal.
still-busy = Langsam, bitte: Ich arbeite noch an deiner letzten Anfrage.
overloaded = Gerade ist zu viel los, deshalb ist nichts passiert. Bitte versuch es noch einmal.

## Was schiefging

failed = Bei mir ist etwas schiefgegangen, und vielleicht ist nichts passiert. Sieh mit `/board` nach und versuch es dann noch einmal.
failed-unreadable = Ich kann etwas nicht lesen, das dafür nötig ist, deshalb ist nichts passiert. Was gespeichert ist, bleibt, wie es ist. Der Betreiber des Bots findet die Ursache im Log und kann sie beheben.
failed-not-stored =
    { $store ->
        [database] Ich erreiche gerade meine Datenbank nicht, deshalb ist nichts passiert. Nichts ist verloren. Bitte versuch es in einer Minute noch einmal.
        [full-database] Nicht gespeichert: In meiner Datenbank ist gerade kein Platz. Nichts ist verloren. Bitte versuch es in einer Minute noch einmal.
       *[disk] Nicht gespeichert: Ich kann gerade nicht auf meine Festplatte schreiben. Nichts ist verloren. Bitte versuch es in einer Minute noch einmal.
    }
failed-perhaps-stored =
    { $store ->
        [database] Die Verbindung zu meiner Datenbank ist abgerissen, und ich weiß noch nicht, ob es gespeichert ist. Nichts Älteres ist verloren. Sieh in einer Minute mit `/board` nach, und versuch es noch einmal, wenn es fehlt.
       *[disk] Das Schreiben auf meine Festplatte ging schief, und ich weiß noch nicht, ob es gespeichert ist. Nichts Älteres ist verloren. Sieh in einer Minute mit `/board` nach, und versuch es noch einmal, wenn es fehlt.
    }
failed-other-version = Dieser Knopf oder Befehl ist aus einer anderen Version des Bots. Bitte nimm eine neuere Nachricht.
failed-blocked = Discord hat meinen Text wegen eines Wortes blockiert, vielleicht durch AutoMod auf diesem Server. Vielleicht ist es trotzdem passiert: Sieh mit `/board` oder `/game show` nach.
failed-discord-away = Discord hat mir nicht rechtzeitig geantwortet, und vielleicht ist nichts passiert. Sieh in einer Minute mit `/board` nach und versuch es dann noch einmal.
failed-forbidden = Discord lässt mich das nicht tun: Mir fehlt ein Recht. Frag einen Serververwalter, was ich hier darf.
failed-gone = Ein Kanal oder eine Nachricht, die dafür nötig ist, wurde gelöscht, deshalb ist nichts passiert. Bitte nimm eine neuere Nachricht.
failed-refused = Discord hat nicht angenommen, was ich geschickt habe. Vielleicht ist es trotzdem passiert: Sieh mit `/board` oder `/game show` nach. Der Betreiber des Bots findet die Ursache im Log.
failed-lost = In dem Kanal, um den es geht, kann ich nicht posten: Er ist weg, oder ich darf dort nicht schreiben. `/tournament show` sagt, was zu tun ist.
failed-picture = Ich konnte das Bild nicht zeichnen. Vielleicht ist es trotzdem passiert: Sieh mit `/game show` nach. Der Betreiber des Bots findet die Ursache im Log.
answer-not-shown = Ich konnte die Antwort nicht anzeigen. Vielleicht ist es trotzdem passiert: Sieh mit `/board` oder `/game show` nach.
answer-too-late = Das Anzeigen hat zu lange gedauert. Bitte versuch es noch einmal.

## Wo der Bot posten kann

you-cannot-write = Du kannst in { $channel } nicht schreiben. Es fehlt: { $permissions }.
you-cannot-start-thread = Du kannst in { $channel } keinen Thread starten. Es fehlt: { $permissions }.
i-cannot-write = Ich kann in { $channel } nicht schreiben. Es fehlt: { $permissions }.
you-perhaps-cannot-write = Ich weiß nicht, ob du in { $channel } posten kannst. Gib den Befehl in diesem Kanal ein.
i-perhaps-cannot-write = Ich weiß nicht, ob ich in { $channel } posten kann. Gib den Befehl in diesem Kanal ein.
own-permissions-unknown = Discord hat nicht gesagt, was ich in { $channel } darf. Bitte versuch es in einer Minute noch einmal.
post-not-allowed = In { $channel } sind keine Partien erlaubt, also poste ich das dort nicht. Auf diesem Server wird in { $channels } gespielt.
permission-view-channel = Kanal anzeigen
permission-connect = Verbinden
permission-send-messages = Nachrichten senden
permission-attach-files = Dateien anhängen
permission-manage-threads = Threads verwalten
permission-read-message-history = Nachrichtenverlauf lesen
permission-create-public-threads = Öffentliche Threads erstellen
permission-send-messages-in-threads = Nachrichten in Threads senden
permission-manage-roles = Rollen verwalten
permission-create-events = Events erstellen
not-posted =
    Ich konnte die letzte Nachricht nicht in { $channel } posten: { $why }. { $next ->
        [again] Ich versuche es weiter.
        [move] Stattdessen poste ich den nächsten Zug.
       *[message] Stattdessen poste ich die nächste Nachricht.
    }
# A server's AutoMod, or Discord itself, let a text through only without names. $code is Discord's number of the reason.
posted-without-names = Meine letzte Nachricht in { $channel } wurde wegen eines Namens oder Titels blockiert (Discords Code { $code }), deshalb steht sie ohne Namen da. Die Regeln von AutoMod findest du in den Servereinstellungen.

## Eine Ablehnung eines Turniers, mit dem Beginn des Check-ins

check-in-opens = { $refusal } Er öffnet { $opens }.
