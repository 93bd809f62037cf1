### Nachrichten mit Brettern, und was über Partien gepostet wird.

## Wer am Zug ist. $user ist eine Erwähnung. $check ist "yes", wenn die Seite am Zug im Schach steht.

your-move =
    { $check ->
        [yes] Schach! { $user }, du bist am Zug ({ $seat }).
       *[no] { $user }, du bist am Zug ({ $seat }).
    }
# Nach einem misslungenen Schlag: dieselbe Person zieht noch einmal, mit einer anderen Figur.
another-move =
    { $check ->
        [yes] Schach! { $user }, du bist immer noch am Zug ({ $seat }): Versuche es mit einer anderen Figur.
       *[no] { $user }, du bist immer noch am Zug ({ $seat }): Versuche es mit einer anderen Figur.
    }
your-game = { $user }, deine Partie hat begonnen ({ $seat }).
to-move =
    { $check ->
        [yes] Schach! { $player } ist am Zug.
       *[no] { $player } ist am Zug.
    }
in-check =
    { $count ->
        [one] { $seats } steht im Schach.
       *[other] { $seats } stehen im Schach.
    }
choose-army = { $users }, bitte Armee wählen.
deadline = Die Zeit läuft { $until } ab.
deadline-armies = Die Zeit für die Wahl der Armee läuft { $until } ab.
away-until = { $player } ist bis { $until } im Urlaub.
reminder = Erinnerung: { $user }, du bist bei „{ $game }“ am Zug ({ $seat }).

## Die kleine Zeile unter allem anderen.

mark = { $game }, Partie { $id }, Ereignis { $number }, { $short }

## Bevor eine Partie beginnt

heading = **{ $game }**
heading-won = { $game }: { $winner } gewinnt!
heading-drawn = { $game }: Remis
seat-taken = { $seat }: { $player }
seat-ready = { $seat }: { $player } (bereit)
seat-free = { $seat }: *frei*
invited = Eingeladen: { $players }
settings = Einstellungen: { $settings }
fair-dice = Nachprüfbar faire Würfel: `/dice`
settings-more = Lieber andere Einstellungen? `/game new` nimmt sie als `options`.
setting = `{ $key }` ({ $rule }): { $meaning }
invites = { $user }, { $player } lädt dich zu einer Partie „{ $game }“ ein. Nimmst du an?
invites-you = { $player } lädt dich zu einer Partie „{ $game }“ ein. Nimmst du an?
rematch = { $players }, { $player } möchte Revanche in „{ $game }“. Einverstanden?
declined = { $user }, du kannst jemand anderen einladen.
withdrawn = { $user }, du brauchst nicht mehr zu antworten.
withdrawn-from-you = { $player } hat die Einladung zu „{ $game }“ zurückgezogen. Du brauchst nicht mehr zu antworten.

## Wenn eine Partie vorbei ist

ratings =
    { $provisional ->
        [yes] Wertungszahlen: { $changes } (?: vorläufig)
       *[no] Wertungszahlen: { $changes }
    }
unrated-casual = Freie Partie: Die Wertungszahlen ändern sich nicht.
unrated-computer = Ein Computer hat mitgespielt: Die Wertungszahlen ändern sich nicht.
unrated-no-result = Kein Ergebnis: Die Wertungszahlen ändern sich nicht.
unrated-never-moved = { $player } hat nie gezogen: Die Wertungszahlen ändern sich nicht.

## Angebote

answer-offer = { $users }, einverstanden?

## Wenn etwas schiefgeht

frozen = Diese Partie „{ $game }“ ist angehalten: Mit ihrer Uhr ist etwas schiefgegangen. Niemand verliert auf Zeit, kein Zug geht verloren, und der Betreiber des Bots weiß Bescheid.
place-gone = Deine Partie „{ $game }“ ist angehalten: Ihr Kanal ist weg. Kein Zug geht verloren. Zum Weiterspielen gib in einem anderen Kanal `/game move game:{ $id }` ein.
place-forbidden = Deine Partie „{ $game }“ ist angehalten: Ich kann in ihrem Kanal nicht mehr schreiben. Ich brauche „Kanal anzeigen“, „Nachrichten senden“ (in Threads: „Nachrichten in Threads senden“, in Sprachkanälen auch „Verbinden“) und „Dateien anhängen“. Sobald ich sie dort habe, geht es von selbst weiter. Oder gib `/game move game:{ $id }` in einem anderen Kanal ein.
# What holds a game, and what to do. $permissions: Discord's names of permissions.
held-permissions = Diese Partie ist angehalten: Ich kann in { $channel } nicht schreiben. Gib mir dort diese Rechte, dann geht sie weiter: { $permissions }. Oder gib `/game move` in einem anderen Kanal ein.
held-timed-out = Diese Partie ist angehalten: Ich habe auf diesem Server einen Timeout bis { $until }. Sie geht weiter, sobald ihn jemand aus der Moderation aufhebt, oder danach von selbst.
held-gone = Diese Partie ist angehalten: Ihr Kanal ist weg. Zum Weiterspielen gib `/game move` in einem anderen Kanal ein.
held-hidden = Diese Partie ist angehalten: Ich kann { $channel } nicht sehen. Gib mir dort das Recht „Kanal anzeigen“, dann geht sie weiter. Oder gib `/game move` in einem anderen Kanal ein.
held-so-far = Diese Partie ist angehalten: Ich konnte in { $channel } nicht schreiben. Ich versuche es weiter. Oder gib `/game move` in einem anderen Kanal ein.
place-lost = Dort kann ich nicht schreiben: Der Kanal ist weg, oder ich darf darin nichts posten. Mit `/game move` zieht die Partie in einen anderen Kanal um.
place-unreadable = (ich konnte nicht lesen, wo gespielt wird; bitte gib dem Betreiber des Bots Bescheid)
channel-gone = Der Kanal dieser Partie ist weg, also geht sie hier weiter.
board-deleted = Das Brett wurde gelöscht, also hier ist es noch einmal.
board-again = { $player } möchte das Brett sehen.
board-posted = Gepostet in { $channel }.
posted-below = Unten gepostet.
moved-here = Diese Partie geht hier weiter. Sie war in { $channel }.
moved-away = Diese Partie „{ $game }“ geht in { $channel } weiter.
who-plays = **{ $game }**: { $players }
in-thread = { $players }. Gespielt wird in { $thread }.
over-in-thread = { $players }. { $result } Gespielt wurde in { $thread }.
no-thread-permissions = Ich kann hier keinen Thread starten, deshalb bleibt das Brett in diesem Kanal. Damit Partien einen Thread bekommen, gib mir diese Rechte: { $permissions }.
no-thread-too-many = Auf diesem Server sind so viele Threads offen, wie Discord erlaubt. Deshalb bleibt das Brett in diesem Kanal.
no-thread = Discord lässt mich hier keinen Thread starten, deshalb bleibt das Brett in diesem Kanal.

## Was nur eine Person erfährt

direct-news = { $game }: { $news }

## Die Übersicht eines Servers

overview = **Partien auf diesem Server**
overview-empty = Zurzeit gibt es keine. Mit `/game new` eröffnest du eine.
overview-open = **Hier fehlen noch Mitspieler**
overview-join = { $game }: { $players }. Mitspielen: `/game join`.
overview-paused = { $game }: { $players }. Pause.
overview-held = { $game }: { $players }. Angehalten.
overview-waits = { $game }: { $players }. Am Zug: { $waiting }.
overview-until = { $game }: { $players }. Am Zug: { $waiting }; die Zeit läuft { $until } ab.

## Knöpfe auf veralteten Brettern

out-of-date = Dieses Brett ist nicht mehr aktuell. Seitdem:
out-of-date-moves = Dieses Brett ist nicht mehr aktuell. Seitdem: { $count } Züge.
out-of-date-nothing = Dieses Brett ist nicht mehr aktuell.
latest-board = Aktuelles Brett: { $link }
game-link = Die Partie: { $link }
picture-name = { $name }, Zug { $number }

## Einen Zug auswählen

which-piece = Du bist am Zug ({ $seat }). Welche Figur?
game-is-over = Die Partie ist vorbei.
choice-gone = Diese Auswahl gibt es nicht mehr. Drücke **{ $move }** und wähle noch einmal.
piece-cannot-move = Diese Figur hat keinen möglichen Zug. `/why` sagt dir, warum.
piece-on = { $kind } { $square }
piece-in-reserve = { $kind } aus der Reserve
pass = Passen
moves =
    { $count ->
        [one] { $count } Zug
       *[other] { $count } Züge
    }
where-to = { $piece }: wohin?
# $number steht im Bild auf dem Zielfeld.
numbered = { $number }. { $choice }
choice-wins = Gewinnt die Partie
choice-check = Schach
choice-danger = König in Gefahr
choice-dice = Die Würfel entscheiden: { $chance } %
play-it = **{ $move }** spielen?
play-it-dice = **{ $move }** spielen? Die Würfel entscheiden: { $chance } % Erfolgschance.
play-it-side = **{ $move }** für { $seat } spielen?
play-it-side-dice = **{ $move }** für { $seat } spielen? Die Würfel entscheiden: { $chance } % Erfolgschance.
cancelled = Gut, es bleibt alles, wie es war.
what-else = Was noch? Du kannst auch `/premove`, `/replace`, `/note` oder `/export` eintippen.

## Was die anderen tun können, während eine Partie auf jemanden wartet

# $replace ist „no“ in Turnieren, wo die Turnierleitung ersetzt. $more, $claim und $resume stehen auf Knöpfen.
waits-out =
    { $replace ->
        [yes] Die Zeit von { $seat } ist abgelaufen. Die anderen können **{ $more }**, **{ $claim }** drücken und ohne { $seat } weiterspielen, jemand anderes einsetzen (`/replace`) oder warten.
       *[no] Die Zeit von { $seat } ist abgelaufen. Die anderen können **{ $more }**, **{ $claim }** drücken und ohne { $seat } weiterspielen oder warten.
    }
waits-out-of-two =
    { $replace ->
        [yes] Die Zeit von { $seat } ist abgelaufen. Die Gegenseite kann **{ $more }**, **{ $claim }** drücken und gewinnen, jemand anderes einsetzen (`/replace`) oder warten.
       *[no] Die Zeit von { $seat } ist abgelaufen. Die Gegenseite kann **{ $more }**, **{ $claim }** drücken und gewinnen oder warten.
    }
waits-idle = Tut { $seat } einen Tag lang nichts, können die anderen jemand anderes einsetzen (`/replace`) und weiterspielen.
waits-idle-clock =
    { $replace ->
        [yes] Läuft die Zeit von { $seat } ab, spielen die anderen ohne { $seat } weiter. Nach der Hälfte dieser Zeit, mindestens nach einem Tag, können sie jemand anderes einsetzen: `/replace`.
       *[no] Läuft die Zeit von { $seat } ab, spielen die anderen ohne { $seat } weiter.
    }
waits-idle-claim =
    { $replace ->
        [yes] Läuft die Zeit von { $seat } ab, können die anderen das reklamieren (**{ $more }**, **{ $claim }**) und ohne { $seat } weiterspielen oder jemand anderes einsetzen: `/replace`.
       *[no] Läuft die Zeit von { $seat } ab, können die anderen das reklamieren (**{ $more }**, **{ $claim }**) und ohne { $seat } weiterspielen.
    }
waits-paused =
    { $replace ->
        [yes] Drücke **{ $resume }**, um weiterzuspielen. Antwortet jemand einen Tag lang nicht, können die anderen jemand anderes einsetzen: `/replace`.
       *[no] Drücke **{ $resume }**, um weiterzuspielen.
    }
waits-setup = Wer bis dahin keine Armee festgelegt hat, spielt mit der jetzigen, und die Partie beginnt.
