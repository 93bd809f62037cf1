### Was niemand darf, was zu viel auf einmal ist, und was schiefging.

## Nicht gefunden, oder angehalten

no-game = Die Partie { $game } gibt es nicht.
no-game-here = Die Partie { $game } gibt es hier nicht.
no-tournament-here = Das Turnier { $tournament } gibt es auf diesem Server nicht.
game-on-hold = Die Partie { $game } ist angehalten: Mit ihrer Uhr ist etwas schiefgegangen. Niemand verliert auf Zeit, und der Betreiber des Bots weiß Bescheid.
game-stopped = Die Partie { $game } ist angehalten: Ich kann einen Teil davon nicht lesen. Nichts hat sich geändert. Bitte gib dem Betreiber des Bots Bescheid.
tournament-stopped = Das Turnier { $tournament } ist angehalten: Ich kann einen Teil davon nicht lesen. Nichts hat sich geändert. Bitte gib dem Betreiber des Bots Bescheid.
contended = Jemand anderes hat im selben Moment etwas geändert, deshalb ist nichts passiert. Bitte versuche es noch einmal.

## Wer darf

denied-unknown = Unter diesem Namen gibt es hier nichts.
denied-closed = Diese Partie ist geschlossen. Wer sie eröffnet hat, kann dich einladen.
denied-banned = Du bist auf diesem Server von Partien ausgeschlossen.
denied-blocked = Jemand in dieser Partie möchte nicht mit dir spielen.
denied-players-only = Das können nur die Spieler.
denied-players-only-named = Das können nur die Spieler: { $players }. Zum Zuschauen: `/board`.
denied-players-only-over = Das können nur die Spieler: { $players }.
denied-not-joined = Du spielst in dieser Partie nicht mit. Das können nur die Spieler: { $players }.
denied-not-joined-empty = In dieser Partie spielt noch niemand mit. Steige zuerst selbst ein.
denied-owner-only = Das kann nur, wer die Partie eröffnet hat.
denied-directors-only = Nur für die Spielleitung: Serververwalter und Mitglieder mit der Rolle der Spielleitung.
denied-directors-only-role = Nur für die Spielleitung: Serververwalter und Mitglieder mit der Rolle { $role }.
denied-managers-only = Das können nur Serververwalter (Recht: „Server verwalten“).
permissions-unknown = Discord hat nicht gesagt, was du hier darfst. Deshalb weiß ich nicht, ob dir das erlaubt ist. Bitte versuche es in einer Minute noch einmal.
denied-own-game = Du spielst hier selbst mit. Frage jemand anderen aus der Spielleitung (Serververwalter oder Mitglieder mit der Rolle der Spielleitung) oder den Betreiber des Bots.
denied-not-from-here = Das geht nur auf dem Server, zu dem es gehört.
denied-stays = Eine Partie bleibt auf ihrem Server. Nur wenn ihr Kanal verloren ist, können die Spieler sie anderswohin mitnehmen.
denied-unlisted = Diese Wertungszahlen kannst du nicht sehen: Hier gibt es von dieser Person noch keine öffentliche Partie.
denied-absent = Nur Mitglieder des Servers, auf dem die Partie läuft, können einen Platz bekommen.
denied-other-rating = Diese Partie ist für Spieler mit anderen Wertungszahlen. Bitte um eine Einladung.
denied-rating = Diese Partie ist für Wertungszahlen { $ratings }, deine ist { $rating }. Bitte um eine Einladung.
denied-first-rating = Diese Partie ist für Wertungszahlen { $ratings }. Du hast in „{ $game }“ noch keine und zählst deshalb mit { $rating }. Bitte um eine Einladung.
seat-banned = { $name } ist auf diesem Server von Partien ausgeschlossen.
seat-blocked = { $name } und jemand in dieser Partie möchten nicht miteinander spielen.
seat-absent = { $name } kann keinen Platz bekommen: Das können nur Mitglieder des Servers, auf dem die Partie läuft, und nur dort.

## Wo der Bot kein Mitglied ist, oder die Einstellungen nicht lesen kann

needs-membership = Das geht nur, wo es Castellan gibt. Füge Castellan zu diesem Server hinzu, oder nutze einen Server, auf dem es Castellan gibt.
settings-unreadable-manager =
    Ich kann die Einstellungen dieses Servers nicht lesen. Deshalb kann hier niemand eine Partie eröffnen, mitspielen oder sich anmelden, und nichts lässt sich ändern. Laufende Partien gehen weiter.
    Die Einstellungen bleiben, wie sie sind. Der Betreiber des Bots kann sie reparieren: `castellan store check` sagt, was nicht stimmt.
settings-unreadable = Ich kann die Einstellungen dieses Servers nicht lesen. Deshalb kann hier niemand eine Partie eröffnen, mitspielen oder sich anmelden, und nichts lässt sich ändern. Laufende Partien gehen weiter. Bitte gib jemandem Bescheid, der den Server verwaltet.

## Zu viel auf einmal

costly =
    { $what ->
        [move] Züge
        [pick] Klicks
        [look] Anfragen
        [suggestion] Vorschläge
        [picture] Bilder
        [replay] Replays
        [invitation] Einladungen
        [opening] neue Partien
        [hint] Tipps
        [analysis] Analysen
        [post] Beiträge
       *[change] Änderungen
    }
too-much = Langsam, bitte: zu viele { $what } auf einmal. Versuche es { $again } noch einmal.
too-much-server = Langsam, bitte: zu viele { $what } auf einmal auf diesem Server. Versuche es { $again } noch einmal.
still-busy = Langsam, bitte: Ich arbeite noch an deiner letzten Anfrage.
overloaded = Gerade ist zu viel los, deshalb ist nichts passiert. Bitte versuche es noch einmal.

## Was schiefging

failed = Bei mir ist etwas schiefgegangen. Vielleicht kam dein Befehl nicht an: Sieh mit `/board` nach und versuche es dann noch einmal.
failed-unreadable = Ich kann etwas nicht lesen, das dafür nötig ist, deshalb ist nichts passiert. Was gespeichert ist, bleibt, wie es ist. Der Betreiber des Bots findet die Ursache im Log und kann sie beheben.
failed-not-stored =
    { $store ->
        [database] Ich erreiche gerade meine Datenbank nicht, deshalb ist nichts passiert. Nichts ist verloren. Bitte versuche es in einer Minute noch einmal.
        [full-database] Nicht gespeichert: In meiner Datenbank ist gerade kein Platz. Nichts ist verloren. Bitte versuche es in einer Minute noch einmal.
       *[disk] Nicht gespeichert: Ich kann gerade nicht auf meine Festplatte schreiben. Nichts ist verloren. Bitte versuche es in einer Minute noch einmal.
    }
failed-perhaps-stored =
    { $store ->
        [database] Die Verbindung zu meiner Datenbank ist abgerissen, und ich weiß noch nicht, ob es gespeichert ist. Nichts Älteres ist verloren. Sieh in einer Minute mit `/board` nach, und versuche es noch einmal, wenn es fehlt.
       *[disk] Das Schreiben auf meine Festplatte ging schief, und ich weiß noch nicht, ob es gespeichert ist. Nichts Älteres ist verloren. Sieh in einer Minute mit `/board` nach, und versuche es noch einmal, wenn es fehlt.
    }
failed-other-version = Dieser Knopf oder Befehl ist aus einer anderen Version des Bots. Bitte nimm eine neuere Nachricht.
failed-blocked = Discord hat meinen Text wegen eines Wortes blockiert, vielleicht durch AutoMod auf diesem Server. Vielleicht kam dein Befehl trotzdem an: Sieh mit `/board` oder `/game show` nach.
failed-discord-away = Discord hat mir nicht rechtzeitig geantwortet. Vielleicht kam dein Befehl nicht an: Sieh in einer Minute mit `/board` nach und versuche es dann noch einmal.
failed-forbidden = Discord lässt mich das nicht tun: Mir fehlt ein Recht. Frage einen Serververwalter, was ich hier darf.
failed-gone = Der Kanal oder die Nachricht dafür wurde gelöscht, deshalb ist nichts passiert. Bitte nimm eine neuere Nachricht.
failed-refused = Discord hat nicht angenommen, was ich geschickt habe. Vielleicht kam dein Befehl trotzdem an: Sieh mit `/board` oder `/game show` nach. Der Betreiber des Bots findet die Ursache im Log.
failed-lost = In dem Kanal, um den es geht, kann ich nicht schreiben: Er ist weg, oder ich darf dort nichts posten. `/tournament show` sagt, was zu tun ist.
failed-picture = Ich konnte das Bild nicht zeichnen. Vielleicht kam dein Befehl trotzdem an: Sieh mit `/game show` nach. Der Betreiber des Bots findet die Ursache im Log.
answer-not-shown = Ich konnte die Antwort nicht anzeigen. Vielleicht kam dein Befehl trotzdem an: Sieh mit `/board` oder `/game show` nach.
answer-too-late = Das Anzeigen hat zu lange gedauert. Bitte versuche es noch einmal.

## Wo der Bot posten kann

you-cannot-write = Du kannst in { $channel } nicht schreiben. Es fehlt: { $permissions }.
you-cannot-start-thread = Du kannst in { $channel } keinen Thread starten. Es fehlt: { $permissions }.
i-cannot-write = Ich kann in { $channel } nicht schreiben. Es fehlt: { $permissions }.
you-perhaps-cannot-write = Ich weiß nicht, ob du in { $channel } posten kannst. Gib den Befehl in diesem Kanal ein.
i-perhaps-cannot-write = Ich weiß nicht, ob ich in { $channel } posten kann. Gib den Befehl in diesem Kanal ein.
own-permissions-unknown = Discord hat nicht gesagt, was ich in { $channel } darf. Bitte versuche es in einer Minute noch einmal.
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
