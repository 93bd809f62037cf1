### Das Brett im Web.

board-label = { $game }: Brett
square-wall = Mauer
square-summit = Gipfel
square-raised = erhöhtes Feld
square-respawn = Rückkehrfeld ({ $seat })
piece-phase = { $piece } ({ $phase })

## Was Züge mit denselben Feldern unterscheidet

choice-none = Keine Umwandlung
choice-shot = Schießen
choice-promote-other = Andere Figur umwandeln

## Worauf eine Partie wartet

status-lobby = Es fehlen noch Spieler.
status-armies = Die Spieler wählen ihre Armeen.
status-paused = Pause. { $status }
status-never-started = Die Partie endete, bevor sie begann.

## Befehle

command-seed = Startwert hinzufügen
command-conditions-clear = Bedingte Züge löschen
input-seed = Dein Startwert für die Würfel
input-army = Eine fertige Armee (balanced, skirmish, siege oder random) oder 16 Buchstaben
input-conditions = Eine Zeile je Fall: der Zug der anderen, ein Pfeil, deine Antwort
confirm-claim-draw = Remis reklamieren? Die Partie ist dann zu Ende, und du kannst es nicht rückgängig machen.
confirm-cancel = Diese Partie absagen? Dann kann niemand mehr beitreten.

## Seiten um das Brett

enter-title = Dein Brett
enter-text = Einen Moment …
enter-button = Brett öffnen
foreign-title = Diese Anfrage kam nicht von dieser Seite
foreign-text = Öffne den Link in Discord noch einmal.
link-forged = Dieser Link ist ungültig
link-expired = Dieser Link ist abgelaufen
link-used = Dieser Link wurde schon benutzt
link-again = Drücke in Discord unter dem Brett auf „{ $button }“, dann bekommst du einen neuen Link. Jeder Link funktioniert nur einmal und nur zehn Minuten lang.
signed-out = Du bist nicht angemeldet
no-access = Du kannst diese Partie nicht sehen
not-found-title = Hier ist nichts
not-found-text = Öffne eine Partie über ihren Link in Discord.
no-script = Das Brett braucht JavaScript. In Discord kannst du ohne spielen.
failed-title = Da ist etwas schiefgegangen
failed = Da ist etwas schiefgegangen. Steht dein Zug auf dem Brett, dann zählt er. Sonst versuche es noch einmal.

## Antworten

unknown-command = Das geht gerade nicht.
too-fast = Nicht so schnell. Versuche es gleich noch einmal.
no-position = Diese Stellung gibt es nicht.

## Neben einem Platz

state-free = frei
state-ready = bereit
state-out = ausgeschieden

## Der Link in Discord

no-boards = Bretter im Web sind hier abgeschaltet.
private-link = Dein Brett für „{ $game }“: { $link } Nur du kannst diesen Link benutzen, einmal und innerhalb von zehn Minuten.
sign-out = Überall abmelden
signed-out-everywhere =
    { $count ->
        [0] Du warst nirgends angemeldet.
        [one] Von einem Brett abgemeldet.
       *[other] Von { $count } Brettern abgemeldet.
    }

## Die Seite selbst. Die Argumente setzt die Seite ein.

page-cell-piece = { $piece }, { $square }
page-cell-terrain = { $cell }, { $terrain }
page-cell-marked = { $cell }; { $mark }
page-mark-check = im Schach
page-mark-danger = in Gefahr
page-mark-last = letzter Zug
page-mark-chosen = ausgewählt
page-mark-movable = kann ziehen
page-mark-move = Zug hierher möglich
page-mark-capture = kann geschlagen werden
page-mark-shot = kann beschossen werden
page-mark-mount = Aufsitzen möglich
page-mark-swap = Tausch möglich
page-mark-promotion = noch eine Auswahl nötig
page-mark-drop = Einsetzen möglich
page-kind-move = ziehen
page-kind-capture = schlagen
page-kind-shot = schießen
page-kind-mount = aufsitzen
page-kind-swap = tauschen
page-kind-promotion = umwandeln
page-kind-drop = einsetzen
page-target = { $kind } auf { $square }
page-chosen = { $piece }: { $targets }
page-choose = Welcher Zug?
page-choose-square = Wähle ein Feld: { $squares }
page-choose-here = Wähle ein Feld auf dem Brett.
page-more-targets = Weitere Ziele zeigen
page-play = Ziehen
page-cancel = Abbrechen
page-sending = Wird gesendet …
page-why = Warum?
page-why-not = Warum geht { $action } nicht?
page-you = du
page-here = hier
page-to-move = am Zug
page-reserve-of = Reserve von { $name }
page-captured-of = Geschlagen von { $name }
page-counted = { $piece }, { $count }-mal
page-pieces-of-kind = { $piece }: { $squares }
page-clock-of = { $name }: { $time }
page-none = Nichts
page-offer-accept = Annehmen
page-offer-decline = Ablehnen
page-offer-withdraw = Zurückziehen
page-start = Beginn der Partie
page-past = Du siehst eine frühere Stellung.
page-now = Zurück zur Partie
page-tried = Ausprobiert: { $line }
page-undo = Rückgängig
page-plan = Als bedingte Züge
page-try = Was wäre, wenn?
page-try-here = Probiere hier Züge aus. Gespielt wird nichts.
page-conditions = Bedingte Züge
page-armies = Deine Armee: { $army }
page-away = Anderen nicht zeigen, dass ich hier bin
page-offline = Keine Verbindung. Neuer Versuch …
page-signed-out = Du bist abgemeldet. Öffne das Brett in Discord noch einmal.
page-game-gone = Diese Partie gibt es nicht mehr.
page-present = Gerade hier: { $people }
page-board = Brett
page-game = Partie
page-moves = Züge
page-first = Anfangsstellung
page-back = Ein Zug zurück
page-forward = Ein Zug vor
page-newest = Neueste Stellung
page-more = Mehr
page-pieces = Figuren
page-keys = Tastenkürzel
page-keys-where = Diese Tasten funktionieren, solange das Brett den Fokus hat.
page-key-arrows = zum Nachbarfeld
page-key-enter = Figur wählen, dann ihr Ziel
page-key-escape = Figur loslassen
page-key-movable = nächste ziehbare Figur oder nächstes Ziel
page-key-status = ansagen, wer am Zug ist
page-key-clocks = die Uhren ansagen
page-key-last = den letzten Zug ansagen
page-key-offers = die Angebote ansagen
page-key-pieces = ansagen, wo die Figuren der nächsten Art stehen
page-key-next = zur nächsten Figur dieser Art
page-key-type = einen Zug eintippen
page-key-zoom = vergrößern, verkleinern, ganzes Brett
page-key-help = diese Liste vorlesen
page-settings = Einstellungen
page-theme = Farben
page-theme-auto = Wie das System
page-theme-light = Hell
page-theme-dark = Dunkel
page-theme-grey = Grau
page-theme-high-contrast = Hoher Kontrast
page-theme-colour-blind = Für Farbenblinde
page-sound = Töne
page-type-move = Zug eintippen
page-zoom-in = Vergrößern
page-zoom-out = Ganzes Brett
page-dice = Faire Würfel
page-dice-commitment = Festgelegter Hash:
page-dice-secret = Geheimnis:
page-dice-seed = Startwert:
page-dice-waiting = Das Geheimnis wird am Ende der Partie offengelegt. Dann prüft dein Browser jeden Wurf.
page-dice-checking = Wird geprüft …
page-dice-verified = Dein Browser hat das Geheimnis und alle Würfe ({ $count }) geprüft: Die Würfel sind fair.
page-dice-wrong-commitment = Das Geheimnis passt nicht zum festgelegten Hash.
page-dice-wrong-seed = Der Startwert des Bots folgt nicht aus dem Geheimnis.
page-dice-wrong-draw = Wurf { $n } folgt nicht aus dem Geheimnis.
page-dice-cannot = Dein Browser kann die Würfel nicht prüfen.

# More on the page: the list of rules, the button beside a conditional move, and a hint below the own army.

page-rules = Regeln
page-remove = Entfernen
page-swap-here = Wähle zwei Figuren, um sie zu tauschen.

# The state beside a seat; a button, and the label of the text that it asks for; a swap of two pieces of an army.
# $name: a player; $first, $second: kinds of piece; $from, $to: their squares.

state-choosing = wählt eine Armee
command-time-give = { $name } Zeit geben
input-time = Wie viel, zum Beispiel 30m oder 2d
swap = { $first } { $from } und { $second } { $to } tauschen
## Öffentliche Seiten

public-server = Partien und Turniere
public-live-games = Laufende Partien
public-no-live-games = Gerade läuft keine Partie.
public-tournaments = Turniere
public-no-tournaments = Es gibt keine Turniere.
public-ratings = Wertungszahlen
public-results = Ergebnisse
public-games = Partien
public-players = Teilnehmer
public-someone = Spieler
public-replay = Partie nachspielen
public-analysis = Analyse
public-pairings = Paarungen
public-round = Runde { $round }
public-board-number = Brett
public-game = Partie
public-result = Ergebnis
public-crosstable = Kreuztabelle
public-calendar = In den Kalender eintragen
public-starts = Beginn am { $date } um { $time } UTC
public-language = Sprache
public-not-found = Hier gibt es keine öffentliche Seite. Vielleicht wurde sie entfernt, oder der Server zeigt keine Seiten.
public-slow-title = Zu viele Anfragen
public-slow = Warte eine Minute und versuche es noch einmal.
public-names-note = Mit Namen erscheint hier nur, wer in öffentlichen Listen stehen möchte.
public-embed = Dieses Brett einbetten
public-watch = Partie ansehen
public-live = Live
public-count-players =
    { $count ->
        [one] { $count } Teilnehmer
       *[other] { $count } Teilnehmer
    }
public-page = Öffentliche Seite: { $address }
## The API: answers to programs, in the language that they ask for

api-not-found = Unter dieser Adresse gibt es nichts.
api-method = Diese Adresse nimmt solche Anfragen nicht an.
api-key = Ein Idempotency-Key hat 1 bis 64 Zeichen: Buchstaben, Ziffern, Bindestriche und Unterstriche.
api-body = Der Inhalt der Anfrage hat nicht die Form, die diese Adresse erwartet.
api-too-large = Der Inhalt der Anfrage ist zu groß.
api-query = Ein Parameter der Anfrage ist für diese Adresse ungültig.
api-no-token = Dafür brauchst du ein gültiges Token. Erstelle eines in Discord: /settings, dann „{ $button }“.
api-no-trf = Dieses Turnier lässt sich nicht als TRF exportieren.
api-not-member = Ich weiß nicht, ob du auf diesem Server bist. Öffne dort /settings und drücke auf „{ $button }“: Das gilt einen Tag lang.
api-streams = Zu viele offene Streams. Schließe erst einen.

## The API: a mark at players

state-through-api = spielt über die API
through-api = Über die API: { $players }

## The API: personal tokens, in Discord

tokens = API-Tokens
tokens-about = Programme mit deinem Token können deine Partien lesen und darin ziehen. Gib es nur Programmen, denen du vertraust.
tokens-none = Du hast keine Tokens.
token-entry = { $name }, erstellt am { $at }
token-new = Neues Token
token-revoke = Token widerrufen
token-title = Neues Token
token-name = Name
token-name-hint = Um es von anderen zu unterscheiden, zum Beispiel der Name des Programms
token-made = Hier ist dein Token { $name }: { $token } Kopiere es jetzt: Es wird nicht noch einmal angezeigt.
token-nameless = Gib dem Token einen Namen.
token-most = Du hast { $most } Tokens, mehr sind nicht möglich. Widerrufe zuerst eines.
token-revoked = Das Token { $name } gilt nicht mehr.
token-gone = Dieses Token war schon widerrufen.
tokens-revoked =
    { $count ->
        [one] Dein Token gilt nicht mehr.
       *[other] Deine { $count } Tokens gelten nicht mehr.
    }
# Bretter in Discord, in der Aktivität. Steht anstelle des Bretts. $button ist die Schaltfläche unter Brettern.
activity-alone = Diese Seite funktioniert nur in Discord. Drücke dort bei deiner Partie auf „{ $button }“.
# Discord hat nicht bestätigt, wer da ist.
activity-refused = Discord konnte nicht bestätigen, wer du bist. Schließe das Brett und öffne es noch einmal.
# Die Aktivität ist ohne Partie geöffnet.
activity-no-game = Schließe dieses Fenster und drücke bei der Partie, die du sehen willst, auf „{ $button }“.

## A rematch and a replacement, on the page

# A button. $name: the player whose seat the computer would take.
command-replace = Computer für { $name }
confirm-replace = Vorschlagen, dass der Computer für { $name } weiterspielt? Die anderen müssen zustimmen.
# $button: the label of the button in Discord.
rematch-in-discord = Von hier aus kann ich die Revanche nicht mehr eröffnen. Drücke in Discord unter dem letzten Brett auf { $button }.

## Tutorials und Aufgaben auf dem Brett

# Die Antwort in Discord auf „Brett“ unter einer Aufgabe. $link: der Link.
private-puzzle-link = Deine Aufgaben: { $link } Nur du kannst diesen Link benutzen, einmal und innerhalb von zehn Minuten.
# Die Liste aller Tutorials: ihr Titel, ein Satz darunter, und der Link zu ihr über einem Schritt.
learn-title = Lerne die Spiele
learn-about = Jeder Schritt zeigt eine Stellung und stellt dir eine Aufgabe, die du auf dem Brett löst.
learn-all = Alle Tutorials
# Die Schaltfläche nach einem Schritt oder einer Aufgabe, die von vorn beginnt.
again = Von vorn
# Auf einem Brett in Discord: die Liste der anderen Partien. $game: eine Partie mit ihren Spielern, in der ein Zug oder
# eine Antwort fehlt.
page-other-games = Deine anderen Partien
other-game-waits = { $game } – wartet auf dich
# Vor dem Beginn, wenn alle Plätze besetzt sind. $owner: wer die Partie eröffnet hat.
status-lobby-full = Alle sind da. { $owner } kann die Partie starten.
