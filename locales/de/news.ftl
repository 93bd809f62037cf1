# Was in Partien geschieht.

created = { $player } hat eine Partie „{ $game }“ eröffnet.
created-for-tournament = Eine Turnierpartie „{ $game }“.
invited = { $player } ist eingeladen.
invited-to-seat = { $player } ist eingeladen, { $seat } zu spielen.
invitation-declined = { $player } hat die Einladung abgelehnt.
rematch-declined = { $player } hat die Revanche abgelehnt.
invitation-withdrawn = { $player } ist nicht mehr eingeladen.
joined = { $player } spielt { $seat }.
joined-seats = { $player } spielt { $seats }.
left-lobby = { $player } ist gegangen ({ $seat }).
amended = Neue Einstellungen. { $changes }.
seeded = { $player } hat einen Startwert für die Würfel beigetragen.
seated = Alle sind da.
seats = Es spielen: { $players }.
army-chosen = { $seat } hat eine Armee gewählt.
ready = { $seat } ist bereit.
ready-late = Die Zeit ist um: { $seat } spielt mit der jetzigen Armee.
started = Los geht’s!
# $planned ist "yes", wenn es als Bedingung eingegeben war.
played =
    { $planned ->
        [yes] { $player }: { $action } (bedingter Zug).
       *[no] { $player }: { $action }.
    }
passed =
    { $planned ->
        [yes] { $player } passt (bedingter Zug).
       *[no] { $player } passt.
    }
left =
    { $planned ->
        [yes] { $player } scheidet aus (bedingter Zug).
       *[no] { $player } scheidet aus.
    }
touched = { $player } hat die Figur auf { $square } ausgewählt.

# Folgen eines Zuges, nach ihm. $piece ist eine Figur mit ihrer Farbe, $count zählt, wie oft die Stellung vorkam.

returned = { $piece } kehrt nach { $square } zurück.
to-reserve = { $piece } kommt in die Reserve.
defenceless = { $piece } ist jetzt schutzlos.
last-flag = { $seat } hat nur noch eine Fahne.
near-summit = { $piece } steht einen Schritt vor dem Gipfel!
near-last-rank = { $piece } steht einen Schritt vor der letzten Reihe!
repeated-before-claim =
    { $count ->
        [2] Diese Stellung ist zum zweiten Mal da. Beim dritten Mal kann Remis reklamiert werden.
       *[other] Diese Stellung ist zum { $count }. Mal da. Beim nächsten Mal kann Remis reklamiert werden.
    }
repeated-claimable = Diese Stellung ist zum { $count }. Mal da: { $seat } kann Remis reklamieren.
repeated-before-draw =
    { $count ->
        [2] Diese Stellung ist zum zweiten Mal da. Beim dritten Mal ist die Partie remis.
       *[other] Diese Stellung ist zum { $count }. Mal da. Beim nächsten Mal ist die Partie remis.
    }

offered = { $player } bietet an: { $offer }.
takeback-asked = { $player } bittet um eine Zugrücknahme.
takeback-asked-move = { $player } möchte einen Zug zurücknehmen: { $action }.
# $what ist die Art des Angebots, "number", wo sie nicht bekannt ist.
accepted =
    { $what ->
        [draw] { $player } nimmt das Remis an.
        [takeback] { $player } ist mit der Zugrücknahme einverstanden.
        [pause] { $player } ist mit der Pause einverstanden.
        [resumption] { $player } ist einverstanden, weiterzuspielen.
        [abort] { $player } ist einverstanden, die Partie ohne Ergebnis zu beenden.
        [replacement] { $player } ist mit dem Spielerwechsel einverstanden: { $offer }.
        [change] { $player } nimmt die { $offer } an.
       *[number] { $player } nimmt { $offer } an.
    }
declined =
    { $what ->
        [draw] { $player } lehnt das Remis ab.
        [takeback] { $player } lehnt die Zugrücknahme ab.
        [pause] { $player } lehnt die Pause ab.
        [resumption] { $player } möchte nicht weiterspielen.
        [abort] { $player } möchte die Partie nicht ohne Ergebnis beenden.
        [replacement] { $player } lehnt den Spielerwechsel ab: { $offer }.
        [change] { $player } lehnt die { $offer } ab.
       *[number] { $player } lehnt { $offer } ab.
    }
withdrawn = { FORM($offer, as: "request") } wurde zurückgezogen.
lapsed-overtaken = { FORM($offer, as: "request") } ist verfallen: Die Partie ging weiter.
lapsed-expired = { FORM($offer, as: "request") } ist abgelaufen.
lapsed-gone = { FORM($offer, as: "request") } ist verfallen: Wer gefragt hat, spielt nicht mehr mit.

taken-back =
    { $steps ->
        [0] Die Partie steht wieder am Anfang.
       *[other] Die Partie steht wieder in der früheren Stellung.
    }
paused = Die Partie pausiert.
resumed = Die Partie geht weiter.
held = Die Partie ist angehalten: Ich kann in ihrem Kanal nicht schreiben.
hold-over = Die Partie ist nicht mehr angehalten.
departed-resigned = { $seat } hat aufgegeben.
departed-time = { $seat } hat die Zeit überschritten.
departed-absent = { $seat } ist nicht erschienen und scheidet aus der Partie aus.
departed-withdrew = { $seat } hat das Turnier verlassen und scheidet aus der Partie aus.
departed-removed = Die Spielleitung hat { $seat } aus der Partie genommen.
left-place = Platz { $place } von { $count }.
ran-out =
    { $count ->
        [2] Die Zeit von { $seat } ist abgelaufen. Die Gegenseite kann den Sieg reklamieren.
       *[other] Die Zeit von { $seat } ist abgelaufen. Die anderen können das reklamieren und weiterspielen.
    }
time-given = { $seat } bekommt { FORM($span, as: "accusative") } dazu.
outage = Der Bot war eine Weile nicht erreichbar. Ausgleich: { $moves }.
outage-clock = { $seat } { FORM($span, as: "accusative") } mehr
outage-lobby = die Lobby { FORM($span, as: "accusative") } länger offen
outage-setup = { FORM($span, as: "accusative") } mehr für die Wahl der Armee
outage-offer = ein Angebot { FORM($span, as: "accusative") } länger gültig
vacation-began = { $player } ist im Urlaub.
vacation-ended = { $player } ist aus dem Urlaub zurück.
replaced = { $player } spielt ab jetzt { $seat }.
called-off-by-tournament = Das Turnier hat diese Partie abgesagt. Welche Partien zählen, steht in seinen Paarungen.
reinstated =
    { $steps ->
        [0] Die Spielleitung setzt die Partie vom Anfang an fort.
        [one] Die Spielleitung setzt die Partie ab der Stellung nach { $steps } Zug fort.
       *[other] Die Spielleitung setzt die Partie ab der Stellung nach { $steps } Zügen fort.
    }

# Was nur die Betroffenen erfahren.

conditions-set = Bedingte Züge gespeichert.
draw-offer-kept = In diesem Spiel bietet man Remis zusammen mit einem Zug an: Dein Angebot geht mit deinem nächsten Zug raus.
draw-offer-dropped = Mit deinem nächsten Zug bietest du kein Remis an.
conditions-cleared = Bedingte Züge gelöscht.
dropped-overtaken = Deine bedingten Züge sind verfallen: Es wurde anders gezogen.
dropped-illegal = Deine bedingten Züge sind verfallen: Die Antwort ist nicht mehr möglich.
dropped-changed = Deine bedingten Züge sind verfallen: An der Partie wurde etwas geändert.
watched = { $player } schaut zu.
unwatched = { $player } schaut nicht mehr zu.
