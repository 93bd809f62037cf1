# Was in Partien geschieht.

created = { $player } hat eine Partie { $game } eröffnet.
created-for-tournament = Eine Partie { $game } für ein Turnier.
commitment = Ihre Würfel sind festgelegt durch { $commitment }.
invited = { $player } ist eingeladen.
invited-to-seat = { $player } ist eingeladen, { $seat } zu spielen.
invitation-declined = { $player } hat die Einladung abgelehnt.
joined = { $player } spielt { $seat }.
left-lobby = { $player } gibt den Platz { $seat } frei.
seeded = { $player } hat einen Startwert für die Würfel beigetragen.
seated = Alle Plätze sind besetzt.
army-chosen = { $seat } hat eine Armee gewählt.
ready = { $seat } ist bereit.
ready-late = { $seat } hat nicht rechtzeitig gewählt und behält die vorhandene Armee.
started = Die Partie beginnt.
started-first = Die Partie beginnt. { $seat } ist zuerst am Zug.

# $planned ist "yes", wenn es als Bedingung eingegeben war.
played =
    { $planned ->
        [yes] { $seat } zog { $action }, wie vorab eingegeben.
       *[no] { $seat } zog { $action }.
    }
passed =
    { $planned ->
        [yes] { $seat } passte, wie vorab eingegeben.
       *[no] { $seat } passte.
    }
left =
    { $planned ->
        [yes] { $seat } schied aus, wie vorab eingegeben.
       *[no] { $seat } schied aus.
    }
touched = { $seat } hat die Figur auf { $square } ausgewählt.

offered = { $player } bietet an: { $offer }.
accepted = { $player } ist einverstanden: { $offer }.
declined = { $player } ist nicht einverstanden: { $offer }.
withdrawn = Das Angebot wurde zurückgezogen: { $offer }.
lapsed-overtaken = Das Angebot ({ $offer }) ist verfallen: Die Partie ging weiter.
lapsed-expired = Das Angebot ({ $offer }) ist verfallen: Seine Zeit ist um.
lapsed-gone = Das Angebot ({ $offer }) ist verfallen: Wer es gemacht hat, spielt nicht mehr mit.

taken-back =
    { $steps ->
        [0] Die Partie steht wieder am Anfang.
        [1] Die Partie steht wieder nach dem ersten Zug.
       *[other] Die Partie steht wieder nach Zug { $steps }.
    }
paused = Die Partie pausiert.
resumed = Die Partie geht weiter.
departed-resigned = { $seat } hat aufgegeben.
departed-time = { $seat } hat die Zeit überschritten.
departed-removed = { $seat } wurde von der Turnierleitung aus der Partie genommen.
ran-out = Die Zeit von { $seat } ist abgelaufen; die Gegenseite darf sie beanspruchen.
time-given = { $seat } hat { FORM($span, "accusative") } dazubekommen.
outage = Der Bot war eine Weile nicht erreichbar. Ausgleich: { $moves }.
outage-clock = { $seat } { FORM($span, "accusative") } mehr
outage-lobby = die Lobby { FORM($span, "accusative") } länger offen
outage-setup = { FORM($span, "accusative") } mehr für die Wahl der Armee
outage-offer = ein Angebot { FORM($span, "accusative") } länger gültig
vacation-began = { $player } ist im Urlaub.
vacation-ended = { $player } ist aus dem Urlaub zurück.
replaced = { $player } spielt ab jetzt { $seat }.
called-off-by-tournament = Das Turnier hat die Partie abgesagt: Es zählt, was in seinen Paarungen steht.
reinstated =
    { $steps ->
        [0] Die Turnierleitung lässt die Partie vom Anfang an weitergehen.
        [1] Die Turnierleitung lässt die Partie nach dem ersten Zug weitergehen.
       *[other] Die Turnierleitung lässt die Partie nach Zug { $steps } weitergehen.
    }

# Was nur die Betroffenen erfahren.

conditions-set = Deine Bedingungen sind gespeichert.
conditions-cleared = Deine Bedingungen sind gelöscht.
dropped-overtaken = Deine Bedingungen sind verfallen: Die anderen haben anders gezogen.
dropped-illegal = Deine Bedingungen sind verfallen: Die Antwort ist nicht mehr erlaubt.
dropped-changed = Deine Bedingungen sind verfallen: Die Partie wurde geändert.
note-written = Deine Notizen sind gespeichert.
watched = { $player } schaut zu.
unwatched = { $player } schaut nicht mehr zu.
