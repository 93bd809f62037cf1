# Warum in einer Partie etwas nicht geht.

no-such-game = Diese Partie gibt es nicht.
game-exists = Eine Partie mit diesem Namen gibt es schon.
not-for-others = Das kannst du nur für dich selbst tun.

not-in-game = Du spielst in dieser Partie nicht mit.
owner-only = Das darf nur, wer die Partie eröffnet hat, oder die Turnierleitung.
directors-only = Das darf nur die Turnierleitung.
system-only = Darum kümmert sich der Bot; niemand muss darum bitten.
players-only = Das darf nur, wer mitspielt.
not-now-lobby = Die Partie hat noch nicht begonnen.
not-now-set-up = Die Armeen werden noch gewählt.
not-now-running = Die Partie läuft schon.
not-now-paused = Die Partie pausiert.
not-now-over = Die Partie ist vorbei.
# $outcome ist ein Satz.
not-now-outcome = Die Partie ist vorbei: { $outcome }
not-now-cancelled = Die Partie wurde abgesagt.
not-now-expired = Die Partie hat nie begonnen.
not-now-aborted = Die Partie wurde abgebrochen.

solo = Eine Person spielt in dieser Partie alle Farben.
already-seated = Diese Person spielt schon { $seat }.
already-invited = Diese Person ist schon eingeladen.
too-many-invitations = Mehr als { $most } Einladungen zugleich gehen nicht.
invited-only = Hier kann nur mitspielen, wer eingeladen ist.
seats-are-drawn = Die Farben werden zu Beginn ausgelost; niemand wählt eine.
no-such-seat = { $seat } gibt es in dieser Partie nicht. Es spielen { $seats }.
seat-taken = { $seat } ist schon besetzt.
seat-kept = { $seat } ist für jemanden reserviert, der eingeladen ist.
seat-empty = { $seat } ist nicht besetzt.
full = Es ist kein Platz mehr frei.
not-full = { $joined } von { $seats } Plätzen sind besetzt; zum Beginnen sind das zu wenige.

not-your-seat = { $seat } ist nicht deine Farbe.
nothing-to-choose = Vor dem Beginn dieser Partie hast du nichts zu wählen.
already-ready = { $seat } ist bereit, und dabei bleibt es.
nothing-chosen = { $seat } hat noch keine Armee gewählt.

stale = Die Partie ist weitergegangen, seit dieses Brett gezeigt wurde.
not-your-turn = { $seat } ist am Zug.
seat-has-left = { $seat } ist ausgeschieden.
time-is-up = Die Zeit von { $seat } ist um.
touched-must-act = { $rule }: { $piece } auf { $square } wurde ausgewählt und muss ziehen.
touched-must-be-captured = { $rule }: { $piece } auf { $square } wurde ausgewählt und muss geschlagen werden.
touch-does-not-bind = Eine Figur auszuwählen verpflichtet in dieser Partie zu nichts.
nothing-there = Auf { $square } steht keine Figur.

no-such-offer = Dieses Angebot gilt nicht mehr.
not-asked = Über dieses Angebot entscheiden andere.
already-agreed = Du hast schon zugestimmt.
not-your-offer = Zurückziehen kann ein Angebot nur, wer es gemacht hat.
offer-stands = Ein solches Angebot gibt es schon: { $offer }.
no-takebacks = In dieser Partie wird nichts zurückgenommen.
nothing-to-take-back = Du hast noch nichts getan, was man zurücknehmen könnte.
dice-were-rolled = Seitdem wurde gewürfelt, und Würfe werden nicht zurückgenommen.
seat-left-since = { $seat } ist seitdem ausgeschieden; das wird nicht zurückgenommen.
under-way = Alle haben schon gezogen; die Partie kann nicht mehr abgebrochen werden.
turned-down = Dein Angebot ({ $offer }) wurde abgelehnt. Du kannst es wieder machen, sobald jemand gezogen hat.
draw-after-own-action = In diesem Spiel bietet man Remis direkt nach dem eigenen Zug an.
nothing-to-claim = Es gibt kein Remis zu beanspruchen.
no-time-claims = In dieser Partie muss niemand die Zeit reklamieren: Der Bot achtet auf die Uhr.
time-not-up = { $seat } hat noch Zeit.
own-time = Zeit reklamiert man bei anderen und gibt man anderen, nicht sich selbst.
no-clock = Diese Partie hat keine Uhr.
time-limit = { $given } auf einmal geht nicht: möglich sind { $least } bis { $most }.
clock-full = Auf die Uhr von { $seat } passt nicht mehr Zeit.

nothing-to-reinstate = Hier wurde nichts beendet, was weitergehen könnte.
over-on-board = Die Partie ist auf dem Brett entschieden und kann nicht weitergehen: { $outcome }
no-time-left = { $seat } hätte keine Zeit mehr; gib welche dazu.

no-conditions = Du hast keine Bedingungen eingegeben.
too-many-private-events = Du hast deine Bedingungen oder anderes, was nur du in dieser Partie siehst, { $most }-mal geändert. Öfter geht es nicht; du kannst sie noch löschen und weiterspielen.
log-full-playable = In dieser Partie ist so viel geschehen, dass nur noch Züge, Antworten und Beendigungen angenommen werden: Dafür sind die letzten ihrer { $most } Einträge reserviert.
log-full = Diese Partie hat ihre Grenze von { $most } Einträgen erreicht. Du kannst noch aufgeben, ein angebotenes Remis annehmen oder die Turnierleitung entscheiden lassen.
note-too-long = Notizen haben höchstens { $most } Zeichen.
no-spectators = Bei dieser Partie schaut niemand zu.
players-do-not-watch = Du spielst in dieser Partie mit und siehst sie ohnehin.
already-watching = Du schaust dieser Partie schon zu.
not-watching = Du schaust dieser Partie nicht zu.
too-many-watchers = Mehr als { $most } können nicht zuschauen.

# Was man nicht vereinbaren kann.

rated-solo = Eine Partie gegen sich selbst kann nicht gewertet werden.
rated-takebacks = Eine Partie mit Zugrücknahmen kann nicht gewertet werden.
limit-offers-stand = Angebote gelten { $given }, möglich sind aber nur { $least } bis { $most }.
limit-lobby-waits = Die Lobby wartet { $given }, möglich sind aber nur { $least } bis { $most }.
limit-setup-time = Die Zeit für die Wahl der Armee ist { $given }, möglich sind aber nur { $least } bis { $most }.
seed-empty = Ein Startwert hat mindestens ein Zeichen.
seed-too-long = Ein Startwert hat höchstens { $most } Zeichen.
seed-unprintable = Das Zeichen { $character } ist unsichtbar und kann nicht in einem Startwert stehen.

# Was als Zug eingegeben wurde und keiner ist.

input-too-long = Der Text ist länger als { $most } Zeichen.
input-empty = Da steht kein Text.
input-unreadable = `{ $text }` habe ich nicht verstanden.
input-ambiguous = Mehrere Züge passen: { $actions }.
input-ambiguous-more = Mehrere Züge passen: { $actions } und { $more } weitere.
input-absent = Eine solche Figur gibt es nicht.
input-absent-at = Auf { $square } steht keine Figur.
input-absent-kind = Eine solche Figur steht nicht auf dem Brett ({ $kind }).
input-absent-kind-at = Auf { $square } steht keine solche Figur ({ $kind }).
input-not-in-game = { $seat } spielt in dieser Partie nicht mit.

# Was an einem Plan von Bedingungen nicht stimmt.

# $problem ist eines von denen unten oder ein abgelehnter Zug, mit der Nummer der Zeile davor.
plan-line = Zeile { $line }: { $problem }
plan-input = `{ $text }`: { $problem }
plan-empty = Der Plan ist leer.
plan-too-long = Der Plan ist länger als { $most } Zeichen.
plan-too-long-to-show = Ausgeschrieben hat der Plan { $characters } Zeichen, und ein Formular zeigt { $most }: Gib weniger Fälle ein.
plan-too-many-plies = Der Plan hat mehr als { $most } Züge.
plan-too-deep = Mehr als { $most } Züge hintereinander.
plan-not-in-game = { $seat } spielt in dieser Partie nicht mit.
plan-over = Die Partie ist vorbei.
plan-its-turn = Du bist selbst am Zug: Zieh, dann plane die Antwort.
plan-missing = Neben einem Komma oder Pfeil fehlt ein Zug.
plan-no-answer = Die Zeile endet ohne Antwort (`->` und ein Zug).
plan-not-its-turn = { $seat } zieht vor dieser Antwort: Ergänze den Zug, oder `any`.
plan-arrow-missing = Hier bist du am Zug: Setz `->` vor deine Antwort.
plan-any-answer = `any` ist keine Antwort: Nenn einen Zug.
plan-two-answers = { $one } und { $other } sind zwei Antworten auf dasselbe.
plan-after-the-end = Nach { $action } ist die Partie vorbei.
plan-leaving = Ausscheiden lässt sich nicht planen.
plan-not-in-full = `{ $text }`: Die Stellung ist hier nicht bekannt, also schreib den Zug ganz aus, wie e4e5, e7e8=Q oder Q@a1.
plan-no-such-kind = { $action } nennt eine Figur, die dieses Spiel nicht hat.
