# Antworten zu Partien: eröffnen, mitspielen, ziehen, anbieten.
# Was in Gravis-Zeichen steht (Befehle, Optionen, getippte Werte), ist in jeder Sprache gleich.

## Was daraus geworden ist

nothing-to-do = Da gibt es nichts zu tun.
will-be-posted = Die Nachricht erscheint gleich in { $channel }.
not-posted-yet = In { $channel } konnte ich es noch nicht posten. `/game show` sagt, warum.

## Eine Partie eröffnen

too-many-games = Du hast { $count } laufende Partien, und mehr als { $most } gehen nicht. Spiele erst eine zu Ende.
server-full = Auf diesem Server laufen { $count } Partien, und mehr gehen nicht. Spielt erst welche zu Ende.
open-elsewhere = Auf diesem Server beginnen Partien hier: { $channels }. Gib `/game new` dort ein.
no-permissions-to-play = Hier kann ich keine Partien leiten. In diesem Kanal fehlen mir diese Rechte: { $permissions }.
no-threads-there = In { $channel } kann kein Thread gestartet werden: Das geht nur in Textkanälen. Nimm einen davon, oder spiele ohne Thread.
no-thread-of-its-own = Diese Partie bekommt keinen eigenen Thread, weil in { $channel } keiner gestartet werden kann. Ihr Brett bleibt dort.
invite-whom = Wen möchtest du einladen? Fülle `player` aus.
invite-bot = Bots spielen nicht mit. Wähle einen Menschen.
invite-self = Das bist du selbst! Wähle jemand anderen.
invite-refused = { $player } nimmt von dir keine Einladungen an.
invite-no-member = { $player } ist kein Mitglied dieses Servers und könnte die Partie nicht sehen. Deshalb gibt es keine Einladung. Hole { $player } zuerst auf den Server.
invite-cannot-see = { $player } kann { $channel } nicht sehen. Deshalb gibt es keine Einladung. Dafür braucht es dort das Recht „Kanal anzeigen“, oder spiele in einem anderen Kanal.
level-of-a-person = Nur ein Computer hat eine Stufe. Lass `level` weg oder wähle mich als Gegner.
warning = Achtung: { $warning }

## Einstellungen einer Partie, die nicht lesbar sind

option-not-a-pair = { $text } habe ich nicht verstanden. Schreibe jede Einstellung als `KEY=VALUE`, mit `;` dazwischen.
file-too-large = Diese Datei ist zu groß. Hänge eine mit höchstens { $most } Bytes an.
file-gone = Diese Datei kann ich nicht mehr abrufen. Bitte hänge sie noch einmal an.
file-not-fetched = Ich konnte diese Datei nicht von Discord abrufen, deshalb ist nichts passiert. Bitte versuche es in einer Minute noch einmal.
file-not-text = Das ist keine Textdatei. Hänge reinen Text an (UTF-8).
board-form-too-long = Für ein Formular sind das zu viele Optionen. Hänge dein Brett stattdessen als Textdatei an: `board`.
form-sent-already = Mit diesem Formular hast du schon eine Partie eröffnet. Für eine weitere gib noch einmal `/game new` ein.
lobby-is-open = Deine Partie ist schon offen: { $link }. Für eine weitere gib `/game new` ein.

## Wie es um eine Partie steht

status-lobby = Es werden noch Mitspieler gesucht.
status-set-up = Die Armeen werden noch gewählt.
status-over = Diese Partie ist vorbei.
# $what ist das Wort für das Angebot. $until ist eine Zeit wie „in 2 Stunden“.
offer-open =
    { $what ->
        [draw] { $player } bietet Remis an (läuft { $until } ab).
        [takeback] { $player } bittet um eine Zugrücknahme (läuft { $until } ab).
        [pause] { $player } bittet um eine Pause (läuft { $until } ab).
        [resumption] { $player } möchte weiterspielen (läuft { $until } ab).
        [abort] { $player } möchte die Partie ohne Ergebnis beenden (läuft { $until } ab).
        [change] { $player } möchte die Einstellungen ändern (läuft { $until } ab).
       *[replacement] { $player } bittet um einen Spielerwechsel (läuft { $until } ab).
    }
played-in = Gespielt wird in { $channel }.
# $what ist, was /direct getan hat: „Partie pausieren“.
directed = { $at } { $player } als Spielleitung: { $what }. Grund: { $why }

## Absagen und aufgeben

cancel-question =
    { $count ->
        [0] Diese Partie „{ $game }“ absagen? Das lässt sich nicht rückgängig machen.
       *[other] Diese Partie „{ $game }“ mit { $players } absagen? Das lässt sich nicht rückgängig machen.
    }
abort-question =
    { $count ->
        [0] Diese Partie „{ $game }“ ohne Ergebnis beenden?
       *[other] { $players } bitten, diese Partie „{ $game }“ ohne Ergebnis zu beenden?
    }
resign-question =
    { $count ->
        [0] Diese Partie „{ $game }“ aufgeben? Das lässt sich nicht rückgängig machen.
        [one] Diese Partie „{ $game }“ aufgeben? Dann gewinnt { $players }, und das lässt sich nicht rückgängig machen.
       *[other] Diese Partie „{ $game }“ mit { $players } aufgeben? Die anderen spielen ohne dich weiter, und das lässt sich nicht rückgängig machen.
    }
# Wer mehrere Seiten spielt, wird gefragt, für welche.
resign-side = Für { $seat } aufgeben? Dann gewinnt { $winner } diese Partie „{ $game }“, und das lässt sich nicht rückgängig machen.
resign-side-of-several = Für { $seat } aufgeben? Die anderen Seiten spielen in dieser Partie „{ $game }“ weiter, und das lässt sich nicht rückgängig machen.
abort-all-sides = Diese Partie „{ $game }“ ohne Ergebnis beenden? Du spielst alle Seiten, also endet sie sofort.
draw-side = Für { $seat } Remis anbieten? Du spielst alle Seiten, also gilt das Angebot sofort als angenommen: Die Partie endet remis.
claim-draw-side = Für { $seat } Remis reklamieren? Die Partie endet remis, und das lässt sich nicht rückgängig machen.
claim-time-side = Die Zeit von { $seat } ist abgelaufen. Das für die anderen reklamieren? { $seat } scheidet aus, und das lässt sich nicht rückgängig machen.

## Eine Partie in einen anderen Kanal verlegen

move-nowhere = Diese Partie wird nicht in Discord gespielt und kann nicht umziehen.
move-from-direct = Diese Partie gehört zu einem Server. Gib `/game move` dort ein.
move-not-allowed = In { $channel } sind Partien nicht erlaubt. Wähle einen anderen Kanal.
move-already-there = Diese Partie ist schon in { $channel }.
move-cannot-write = In { $channel } kann ich nicht schreiben, also bleibt die Partie, wo sie ist. Lass mich dort schreiben, oder wähle einen anderen Kanal.
moved = Diese Partie ist nach { $channel } umgezogen.
boards-changed =
    { $boards ->
        [live] Vom nächsten Zug an hat diese Partie ein einziges Brett, das sich mit jedem Zug ändert.
        [every-move] Vom nächsten Zug an bekommt jeder Zug ein neues Brett.
       *[thread] Vom nächsten Zug an ändert sich das Brett mit jedem Zug, und jeder Zug bleibt als Zeile im Thread stehen.
    }
boards-thread-later = Wenn die Partie beginnt, bekommt sie einen eigenen Thread: Das Brett ändert sich mit jedem Zug, und jeder Zug bleibt dort als Zeile stehen.
boards-no-thread = In Direktnachrichten gibt es keine Threads. Wähle eine andere Art, das Brett zu zeigen.

## Listen von Partien

no-games = Du hast keine laufenden Partien. Eröffne eine: `/game new`
waiting =
    { $count ->
        [0] **Keine Partie wartet auf dich.**
        [one] **1 Partie wartet auf dich**
       *[other] **{ $count } Partien warten auf dich**
    }
waiting-for-others = **Andere sind dran**
your-games = **Deine Partien**
joinable-games = **Hier werden Mitspieler gesucht**
game-line = { $title }: { $what }
# $until ist eine Zeit wie „in 2 Stunden“.
game-line-until = { $title }: { $what } (Frist { $until })
title-in-tournament = { $title } ({ $tournament }, Runde { $round })
title-in-event = { $title } ({ $tournament })
wants-move = du bist am Zug
wants-army = wähle deine Armee
wants-answer = beantworte ein Angebot
wants-come = du bist eingeladen
waits-for = { $players } am Zug
phase-lobby = sucht Mitspieler
phase-set-up = Wahl der Armeen
phase-running = läuft
phase-paused = pausiert
phase-held = angehalten
phase-over = vorbei

## Armeen

army-nothing-to-choose = In dieser Partie gibt es keine Armee zu wählen.
army-none-picked = Wähle eine Armee, oder schreibe deine eigenen Figuren auf.
army-chosen = { $seat }: { $army }
army-secret = Die anderen sehen sie erst, wenn alle bereit sind. Bis du sie festlegst, kannst du sie ändern.
army-balanced = Ausgewogen
army-skirmish = Scharmützel
army-siege = Belagerung
army-random = Zufall
army-yours = **Deine Armee** ({ $seats }). Niemand sonst sieht sie, bis alle bereit sind.
army-allowed = Sie hat { $size } Figuren: { $always } und höchstens { $most }.
army-pieces = { $army }: { $pieces }
army-drawn = { $army }: wird ausgelost, sobald alle bereit sind.
army-own = Figur für Figur
army-complete = Mit **{ $done }** legst du sie fest.
army-missing = Noch { $count } von { $size } zu wählen. Drücke dann **{ $done }**.
army-pick = Drücke **{ $take }**, wähle eine andere fertige Armee, oder füge einzelne Figuren hinzu.
army-pick-ready-made = Fertige Armeen
army-pick-kind = Figur zum Hinzufügen oder Entfernen
army-kind = { $kind }: { $count } von { $most }
army-unreadable = Dieser Knopf ergibt keine erlaubte Armee. Gib `/army` ein und wähle noch einmal.

## Würfel

dice-commitment = Vor der Partie festgelegter Hash: { $commitment }
dice-secret = Geheimnis: { $secret }
dice-secret-later = Das Geheimnis wird nach der Partie offengelegt.
seed-too-late = Zu spät: Startwerte gehen nur vor dem Beginn der Partie.
dice-seed = Startwert von { $seat }: { $seed }
dice-latest = Die letzten von { $count } Würfen:
dice-roll = { $seat } { $move }: { $dice }
dice-verify = Selbst nachprüfen kannst du die Würfel mit `/export format:JSON` und dann `castellan dice verify`.

## Angebote

no-draw-offer = Es liegt kein Remisangebot vor. Mit `/draw offer` machst du eines.
no-takeback-offer = Es liegt keine Bitte um Zugrücknahme vor. Mit `/takeback` stellst du eine.
no-pause-offer = Es liegt keine Bitte um eine Pause vor. Mit `/pause` stellst du eine.
no-replacement-offer = Es liegt keine Bitte um einen Spielerwechsel vor. Mit `/replace` stellst du eine.
replace-in-tournament = Diese Partie gehört zum Turnier { $tournament }. Dort wechselt die Turnierleitung Spieler aus: `/arbiter replace`
replace-missing = Fülle `seat` (welche Farbe) und `player` (wer sie übernimmt) aus.
time-give-whom = Wer bekommt die Zeit? Fülle `seat` aus.

## Leiten

direct-operator-why = Du leitest diese Partie als Betreiber des Bots. Nenne einen Grund: Fülle `why` aus.
direct-tournament-why = Das ist eine Turnierpartie. Nenne einen Grund: Fülle `why` aus.
direct-tournament-seat = In einem Turnier wechselt `/arbiter replace` einen Spieler aus.
direct-seat-whom = Wer übernimmt den Platz? Fülle `player` aus.
direct-seat-yourself = Dich selbst kannst du nicht einsetzen. Bitte jemand anderen aus der Spielleitung.
direct-no-seat = Welche Farbe? Fülle `seat` aus.
direct-no-span = Wie viel Zeit? Fülle `span` aus.
direct-no-such-seat = An Brett { $board } spielt { $seat } nicht mit. Nenne bei `seat` eine andere Farbe.
direct-played-anew = Diese Partie zählt nicht mehr: Ihr Brett wurde neu gespielt.
direct-remove = Aus einem Turnier nimmt `/arbiter remove` einen Spieler heraus.
direct-cancel = Turnierpartien werden nicht abgesagt. Lege mit `/arbiter result` ein Ergebnis fest, oder lass mit `/arbiter restart` neu spielen.

## Am Brett

not-started = Die Partie hat noch nicht begonnen.
why-legal = { $move } ist erlaubt. { $seat } kann jetzt so ziehen.
clock-left = { $seat }: noch { FORM($span, as: "accusative") }
clock-none = Diese Partie hat keine Uhr.
not-a-square = { $text } ist kein Feld. Versuche `e4`.
legal-moves =
    { $count ->
        [one] 1 möglicher Zug für { $seat }:
       *[other] { $count } mögliche Züge für { $seat }:
    }
legal-piece = { $piece }: { $squares }
legal-none = Es gibt keine möglichen Züge: Die Partie ist vorbei.
legal-none-from = Die Figur auf { $square } hat jetzt keine möglichen Züge. `/why` nennt den Grund.

## Eine Revanche

rematch-too-early = Diese Partie läuft noch.
rematch-asked = Du hast schon um Revanche gebeten. Jetzt kommt es auf { $players } an.
rematch-begun = Die Revanche läuft schon. { $link }
rematch-forgotten = Jemand aus dieser Partie ist nicht mehr bei Castellan und kann nicht gefragt werden. Eröffne eine neue Partie: `/game new`.
