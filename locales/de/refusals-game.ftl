# Warum in einer Partie etwas nicht geht.

no-such-game = Diese Partie gibt es nicht.
game-exists = Eine Partie mit diesem Namen gibt es schon.
not-for-others = Das kannst du nur für dich selbst tun.

not-in-game = Du spielst in dieser Partie nicht mit.
owner-only = Das darf nur, wer die Partie eröffnet hat, oder die Spielleitung.
directors-only = Nur für die Spielleitung.
system-only = Das macht der Bot von selbst.
players-only = Nur für Spieler dieser Partie.
not-now-lobby = Die Partie hat noch nicht begonnen.
not-now-set-up = Die Armeen sind noch nicht bereit.
not-now-running = Die Partie läuft schon.
not-now-paused = Die Partie pausiert. Setzt sie zuerst fort.
not-now-over = Die Partie ist vorbei.
# $outcome ist ein Satz.
not-now-outcome = Die Partie ist vorbei. { $outcome }
not-now-cancelled = Die Partie wurde abgesagt.
not-now-expired = Die Partie hat nie begonnen.
not-now-aborted = Die Partie wurde abgebrochen.

solo = Eine Person spielt in dieser Partie alle Farben.
already-seated = Diese Person spielt schon { $seat }.
you-play = Du spielst schon { $seat }.
already-invited = Diese Person ist schon eingeladen.
not-invited = Du bist zu dieser Partie nicht eingeladen, oder nicht mehr.
no-such-invitation = Diese Person hat keine offene Einladung.
too-many-invitations = Mehr als { $most } Einladungen zugleich gehen nicht.
invited-only = Hier kann nur mitspielen, wer eingeladen ist.
seats-are-drawn = Du kannst keine Farbe wählen: Sie werden zu Beginn ausgelost.
no-such-seat = { $seat } gibt es in dieser Partie nicht. Es spielen { $seats }.
seat-taken = { $seat } ist schon besetzt.
seat-kept = { $seat } ist für eine eingeladene Person reserviert.
seat-empty = { $seat } spielt noch niemand.
full = Alle Plätze sind besetzt.
not-full =
    { $joined ->
        [1] Erst 1 von { $seats } Plätzen ist besetzt. Warte auf andere, lade jemanden ein, nimm einen Computer dazu oder spiele allein.
       *[other] Erst { $joined } von { $seats } Plätzen sind besetzt. Warte auf andere, lade jemanden ein oder nimm einen Computer dazu.
    }
others-joined = Andere spielen schon mit, also kannst du nicht allein spielen. Starte mit ihnen oder eröffne eine neue Partie.
computers-are-unrated = Mit Computer kann diese Partie nicht gewertet werden. Spiele ohne Wertung oder ohne den Computer.
uneven-with-computers = Eine gewertete Partie mit Computer muss ausgeglichen sein. Wähle eine Karte aus der Liste und für alle dieselbe Armee.
list-is-agreed = Andere sind schon dabei, und damit würde die Partie auf einer anderen Liste gewertet. Schalte erst die Wertung aus (die anderen werden gefragt), oder eröffne eine neue Partie.
rated-seat = In einer gewerteten Partie kann kein Computer jemanden ersetzen, und niemand einen Computer.
only-computers = Computer spielen nicht unter sich. Setze dich erst dazu.
no-computer = Dieser Computer ist schon weg.
too-many-joined = { $joined } Spieler sind dabei, und so gäbe es nur { $seats } Plätze. Wähle ein Spiel oder eine Spielerzahl mit Platz für alle.
too-many-amendments = Du hast die Einstellungen { $most }-mal geändert, mehr geht nicht. Eröffne für andere Einstellungen eine neue Partie.

not-your-seat = Du spielst nicht { $seat }.
nothing-to-choose = Vor dem Beginn dieser Partie hast du nichts zu wählen.
already-ready = { $seat } ist schon bereit. Das lässt sich nicht mehr ändern.
nothing-chosen = Wähle zuerst eine Armee für { $seat }.

stale = Dieses Brett ist nicht mehr aktuell. Hier ist das neueste.
not-your-turn = Du bist nicht am Zug: { $seat } zieht.
seat-has-left = { $seat } ist ausgeschieden.
time-is-up = Die Zeit von { $seat } ist um.
touched-must-act = { $rule }: Du hast { FORM($piece, as: "accusative") } auf { $square } ausgewählt und musst damit ziehen.
touched-must-be-captured = { $rule }: Du hast { FORM($piece, as: "accusative") } auf { $square } ausgewählt und musst dort schlagen.
touch-does-not-bind = Eine Figur auszuwählen verpflichtet in dieser Partie zu nichts.
nothing-there = Auf { $square } steht keine Figur.

no-such-offer = Dieses Angebot gilt nicht mehr.
not-asked = Über dieses Angebot entscheidest nicht du.
already-agreed = Du hast schon zugestimmt.
own-offer = Das ist dein eigenes Angebot: Antworten müssen die anderen. Du kannst es zurückziehen.
not-your-offer = Zurückziehen kann ein Angebot nur, wer es gemacht hat.
offer-stands = { FORM($offer, as: "request") } ist noch offen.
no-takebacks = In dieser Partie gibt es keine Zugrücknahmen.
no-hints = In dieser Partie gibt es keine Tipps: Alle müssen sie vor dem Start in den Einstellungen vereinbaren.
rated-without-hints = In gewerteten Partien gibt es keine Tipps.
tournament-without-hints = In Turnieren gibt es keine Tipps.
conditions-off = In dieser Partie gibt es keine bedingten Züge.
analysis-off = In dieser Partie lassen sich Züge erst nach dem Ende ausprobieren, und auch Drohungen werden bis dahin nicht gezeigt.
api-off = Diese Partie kann nicht über die API gespielt werden: Die Einstellung `api` ist aus. Spiele in Discord oder auf dem Brett.
analysis-after-the-end = Ich analysiere Partien erst, wenn sie zu Ende sind.
nothing-to-analyse = Hier gibt es nichts zu analysieren: In dieser Partie wurde nicht gezogen.
too-long-to-analyse = Diese Partie ist zu lang für eine Analyse: Ich sehe mir höchstens { $most } Züge an.
nothing-to-take-back = Du hast noch keinen Zug, den du zurücknehmen kannst.
dice-were-rolled = Das lässt sich nicht mehr zurücknehmen: Seitdem wurde gewürfelt.
seat-left-since = Das lässt sich nicht mehr zurücknehmen: { $seat } ist seitdem ausgeschieden.
under-way = Abbrechen geht nicht mehr: Alle haben gezogen. Du kannst noch Remis anbieten oder aufgeben.
turned-down = { FORM($offer, as: "request") } wurde abgelehnt. Nach dem nächsten Zug kannst du es noch einmal versuchen.
draw-offer-is-kept = Dein Remisangebot geht schon mit deinem nächsten Zug raus.
no-draw-offer-kept = Auf deinen nächsten Zug wartet kein Remisangebot.
nothing-to-claim = Hier kannst du kein Remis reklamieren.
no-time-claims = In dieser Partie muss niemand die Zeit reklamieren: Der Bot achtet auf die Uhr.
time-not-up = { $seat } hat noch Zeit.
own-time = Mit deiner eigenen Uhr geht das nicht.
no-clock = Diese Partie hat keine Uhr.
time-limit = { $given } auf einmal geht nicht. Gib { $least } bis { $most }.
clock-full = Auf die Uhr von { $seat } passt nicht mehr Zeit.

nothing-to-reinstate = Hier gibt es nichts fortzusetzen.
over-on-board = Die Partie wurde auf dem Brett entschieden und kann nicht weitergehen. { $outcome }
no-time-left = { $seat } hätte keine Zeit mehr. Gib welche dazu.

no-conditions = Du hast keine bedingten Züge.
no-such-condition = Dieser bedingte Zug ist schon weg.
too-many-private-events = Du hast in dieser Partie { $most }-mal Notizen, bedingte Züge oder anderes Private geändert; öfter geht es nicht. Löschen und weiterspielen kannst du noch.
log-full-playable = Diese Partie ist fast voll: Die letzten ihrer { $most } Einträge sind für Züge, Antworten und Ergebnisse reserviert.
log-full = Diese Partie hat ihre Grenze von { $most } Einträgen erreicht. Du kannst noch aufgeben, ein angebotenes Remis annehmen oder die Spielleitung entscheiden lassen.
note-too-long = Notizen haben höchstens { $most } Zeichen.
no-spectators = Diese Partie hat keine Zuschauer.
players-do-not-watch = Du spielst in dieser Partie mit und siehst sie ohnehin.
already-watching = Du schaust dieser Partie schon zu.
not-watching = Du schaust dieser Partie nicht zu.
too-many-watchers = Mehr als { $most } können nicht zuschauen.

# Was man nicht vereinbaren kann.

rated-solo = Eine Partie gegen dich selbst kann nicht gewertet werden.
rated-takebacks = Eine Partie mit Zugrücknahmen kann nicht gewertet werden. Schalte eines von beiden aus.
rated-hints = Eine Partie mit Tipps kann nicht gewertet werden. Schalte eines von beiden aus.
limit-offers-stand = Angebote können nicht { $given } gelten. Wähle { $least } bis { $most }.
limit-lobby-waits = Die Lobby kann nicht { $given } warten. Wähle { $least } bis { $most }.
limit-setup-time = Die Zeit für die Wahl der Armee kann nicht { $given } sein. Wähle { $least } bis { $most }.
seed-empty = Gib mindestens ein Zeichen für den Startwert ein.
seed-too-long = Ein Startwert hat höchstens { $most } Zeichen.
seed-unprintable = Das Zeichen { $character } ist unsichtbar und kann nicht in einem Startwert stehen.

# Was als Zug eingegeben wurde und keiner ist.

# $example ist ein möglicher Zug, oder "none", wo die Stellung nicht bekannt ist.
input-too-long =
    { $example ->
        [none] Das ist länger als { $most } Zeichen.
       *[other] Das ist länger als { $most } Zeichen. Versuche es mit { $example }.
    }
input-empty =
    { $example ->
        [none] Gib einen Zug ein.
       *[other] Gib einen Zug ein, zum Beispiel { $example }.
    }
input-unreadable =
    { $example ->
        [none] `{ $text }` verstehe ich nicht.
       *[other] `{ $text }` verstehe ich nicht. Versuche es mit { $example }.
    }
input-foreign =
    { $example ->
        [none] `{ $text }` verstehe ich nicht: { $letter } bedeutet dort nichts.
       *[other] `{ $text }` verstehe ich nicht: { $letter } bedeutet dort nichts. Versuche es mit { $example }.
    }
input-command = Das ist ein Befehl: `{ $command }`.
input-ambiguous = Welcher? { $actions }
input-ambiguous-more = Welcher? { $actions } und { $more } weitere
input-absent = Eine solche Figur gibt es nicht.
input-absent-at = Auf { $square } steht keine Figur.
input-absent-kind = Keine solche Figur kann so ziehen ({ $kind }).
input-absent-kind-at = Auf { $square } steht keine solche Figur ({ $kind }).
input-no-such-kind = Diese Figur gibt es in diesem Spiel nicht ({ $kind }).
input-kind-alone =
    { $example ->
        [none] Keine solche Figur kann jetzt ziehen ({ $kind }).
       *[other] Welche Figur ({ $kind }), und wohin? Versuche es mit { $example }.
    }
input-no-castling = In diesem Spiel gibt es keine Rochade.
input-not-in-game = { $seat } spielt in dieser Partie nicht mit.

# Was an einem Plan von Bedingungen nicht stimmt.

# $problem ist eines von denen unten oder ein abgelehnter Zug, mit der Nummer der Zeile davor.
plan-line = Zeile { $line }: { $problem }
plan-input = `{ $text }`: { $problem }
plan-empty = Es stehen keine Züge darin.
plan-too-long = Das ist länger als { $most } Zeichen.
plan-too-long-to-show = Ausgeschrieben haben deine bedingten Züge { $characters } Zeichen, und das Formular fasst { $most }. Gib weniger Fälle ein.
plan-too-many-plies = Das sind mehr als { $most } Züge.
plan-too-deep = Mehr als { $most } Züge hintereinander.
plan-not-in-game = { $seat } spielt in dieser Partie nicht mit.
plan-over = Die Partie ist vorbei.
plan-its-turn = Du bist am Zug. Ziehe zuerst, dann plane deine Antworten.
plan-missing = Neben einem Komma oder Pfeil fehlt ein Zug.
plan-no-answer = Am Ende fehlt deine Antwort: `->` und ein Zug.
plan-not-its-turn = { $seat } zieht vor dieser Antwort. Ergänze diesen Zug oder `any`.
plan-arrow-missing = Hier bist du am Zug. Setze `->` vor deine Antwort.
plan-any-answer = `any` kann nicht deine Antwort sein. Nenne einen Zug.
plan-two-answers = { $one } und { $other } antworten auf dieselben Züge. Behalte einen.
plan-after-the-end = Nach { $action } ist die Partie vorbei.
plan-leaving = Ausscheiden lässt sich nicht planen.
plan-not-in-full = `{ $text }`: Schreibe diesen Zug ganz aus, wie e4e5, e7e8=Q oder Q@a1.
plan-no-such-kind = { $action }: Diese Figur gibt es in diesem Spiel nicht.
input-two-readings = `{ $text }` kann zwei Züge meinen: { $english } mit englischen Buchstaben, { $own } mit deutschen. Gib einen davon ein.
