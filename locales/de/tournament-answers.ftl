### Antworten und Mitteilungen über Turniere und Wertungszahlen.

## Knöpfe

button-sign-up = Anmelden
button-withdraw = Abmelden
button-check-in = Einchecken
button-pause = Pause
button-play = Mitspielen
button-challenge = Herausfordern
button-standings = Tabelle
button-pairings = Paarungen
button-games = Partien
button-details = Details
button-two-seats = Zu zweit
button-more-seats = Zu dritt oder viert
button-with-computers = Mit Computer
button-people = Unter Menschen

## Die Nachricht mit dem Stand eines Turniers

tournament-name = Turnier `{ $tournament }`
settled = { $game }: { $format }. { $least } bis { $most } Teilnehmer.
announcement-rated = gewertet
announcement-unrated = ungewertet
announcement-players = { $least } bis { $most } Teilnehmer
announcement-entrants = Teilnehmer: { $names }
announcement-length = dauert { FORM($span, as: "accusative") }
announcement-starts = Beginn { $time }
announcement-starts-by-director = die Turnierleitung startet
calendar-sign-up = Anmeldung in { $channel }.
draft =
    { "**" }Neues Turnier**
    Wähle aus den Listen und drücke dann **Ausschreiben**. Bis dahin siehst nur du das.
draft-settings = **Weitere Einstellungen** ({ $page } von { $pages }): { $game }
draft-settings-full = Hier ist kein Platz für noch mehr Einstellungen. Setze zuerst eine auf ihren üblichen Wert zurück.
draft-no-number = { $field }: Gib eine Zahl ein.
draft-announced-already = **{ $title }** ist schon ausgeschrieben. Für ein weiteres Turnier gib `/tournament new` ein.
tiebreaks = Feinwertungen: { $tiebreaks }.
edition = Gepaart wird nach dem FIDE-Dutch-System, Fassung { $year }.
fair-draw = Nachprüfbar faire Auslosung: { $commitment }
given-by = Gegen alle anderen zugleich spielen: { $players }. Auch sie müssen sich anmelden.
terms = Einstellungen: { $terms }
round-time = Zeit pro Runde: { $span }. Urlaub und Pausen verlängern sie nicht.
days-off = Fristen der Runden ruhen: { $days } ({ $zone }). Die Uhren der Partien laufen weiter.
arena-length = Dauer: { $span }. Wer frei ist, wird gleich wieder gepaart: **Mitspielen** zum Einsteigen und Weiterspielen, **Pause** für eine Pause.
arena-points = Ein Sieg gibt 2 Punkte, ein Remis 1. Nach zwei Siegen in Folge zählen Partien doppelt, bis eine nicht gewonnen wird.
ladder-length = Dauer: { $span }. Drücke **Herausfordern**, um gegen jemanden über dir zu spielen: Ablehnen kann niemand.
ladder-places = Wer gegen jemanden über sich gewinnt, bekommt dessen Platz. Ein Remis ändert nichts.
team-points = Ein gewonnener Kampf gibt 2 Punkte, ein unentschiedener 1. Dann zählen die Brettpunkte, dann die Kämpfe unter Punktgleichen.
team-boards = Höchstens { $most } Mitglieder je Mannschaft, mit Ersatz. Wer sich zuerst anmeldet, führt sie an und ordnet die Bretter mit `/tournament line-up`.
league-moving =
    { $count ->
        [0] Nach der Saison steigt niemand auf oder ab.
        [one] Nach der Saison steigt aus jeder Staffel { $count } Mitglied auf und { $count } ab.
       *[other] Nach der Saison steigen aus jeder Staffel { $count } auf und { $count } ab.
    }
# Eine Zeile über den Mitgliedern einer Staffel.
division = Staffel { $division }
league-moves = Aufstieg: { $up }. Abstieg: { $down }.
# Eine Zeile der Liste der Mannschaften.
team-line = **{ $team }**: { $players }
team-form-title = Für eine Mannschaft anmelden
team-form-name = Mannschaft
team-form-hint = Der Name einer Mannschaft, die es schon gibt, oder ein neuer
# Ein Kampf: zwei Mannschaften und dazwischen ihre Brettpunkte.
match-line = **{ $home } { $points } : { $other } { $away }**
unreadable-line-up = Diese Reihenfolge habe ich nicht verstanden. Versuche 2 1 3: die Mitglieder nach ihren jetzigen Plätzen, das erste Brett zuerst.
challenge-whom = Wen forderst du heraus?
challenge-nobody = Gerade kannst du niemanden herausfordern. Wer über dir steht, spielt vielleicht noch oder hat eben gegen dich gespielt.
challenge-pick = Jemanden aussuchen
# Ein Platz auf der Rangleiter und wer ihn hat.
ladder-place = { $rank }: { $player }
notice = Paarungen erscheinen { FORM($span, as: "accusative") } vor jeder Runde.
grace = Wer { FORM($span, as: "accusative") } lang nicht erscheint, verliert kampflos.
annuls = Wer aussteigt, bevor die Hälfte der eigenen Partien gespielt ist, kommt nicht in die Wertung.
late-until = Du kannst einsteigen, bis Runde { $round } beginnt.
half-byes =
    { $count ->
        [one] Du kannst { $count } Runde für einen halben Punkt aussetzen.
       *[other] Du kannst { $count } Runden für je einen halben Punkt aussetzen.
    }
starts = Beginn: { $time }.
starts-by-director = Die Turnierleitung startet das Turnier.
check-in-before = Der Check-in öffnet { FORM($span, as: "accusative") } vor dem Start.

state-sign-up = **Die Anmeldung ist offen**: bisher { $count }.
state-check-in = **Jetzt einchecken**: { $there } von { $count } sind da.
state-unpaired = **Die Turnierleitung** muss die nächste Runde paaren.
state-round-coming = **Runde { $round } von { $rounds }** beginnt { $time }.
state-round = **Runde { $round } von { $rounds }** läuft.
state-round-until = **Runde { $round } von { $rounds }** läuft. Sie endet { $time }.
state-arena =
    { $count ->
        [0] **Im Gange**: Gerade spielt niemand. Ende { $time }.
        [one] **Im Gange**: { $count } Partie. Ende { $time }.
       *[other] **Im Gange**: { $count } Partien. Ende { $time }.
    }
state-arena-over =
    { $count ->
        [0] **Die Zeit ist um.** Alle Partien sind zu Ende.
        [one] **Die Zeit ist um.** { $count } Partie läuft noch.
       *[other] **Die Zeit ist um.** { $count } Partien laufen noch.
    }
state-rounds-over = **{ $round } von { $rounds } Runden** sind vorbei.
state-finished =
    { $count ->
        [0] **Das Turnier ist beendet.** Alle haben sich abgemeldet, also gewinnt niemand.
        [one] **Das Turnier ist beendet**: { $players } gewinnt!
       *[other] **Das Turnier ist beendet**: { $players } teilen sich Platz 1!
    }
state-finished-simul = **Das Simultan ist beendet**: { $made }.
state-cancelled = **Abgesagt.**
and-more = { $names } und { $count } weitere

## Mitteilungen

# Wie die Partien notiert sind, steht dabei, wenn es welche gibt.
pairings-coming =
    { $seats ->
        [0] **Runde { $round }** von { $title } beginnt { $time }.
        [2] **Runde { $round }** von { $title } beginnt { $time }. Weiß steht zuerst.
       *[other] **Runde { $round }** von { $title } beginnt { $time }. Die Reihenfolge ist die der Plätze.
    }
pairings =
    { $seats ->
        [0] **Runde { $round }** von { $title } läuft!
        [2] **Runde { $round }** von { $title } läuft! Weiß steht zuerst.
       *[other] **Runde { $round }** von { $title } läuft! Die Reihenfolge ist die der Plätze.
    }
pairings-until =
    { $seats ->
        [0] **Runde { $round }** von { $title } läuft! Sie endet { $time }.
        [2] **Runde { $round }** von { $title } läuft! Sie endet { $time }. Weiß steht zuerst.
       *[other] **Runde { $round }** von { $title } läuft! Sie endet { $time }. Die Reihenfolge ist die der Plätze.
    }
pairings-over =
    { $seats ->
        [0] **Runde { $round }** von { $title } ist beendet.
        [2] **Runde { $round }** von { $title } ist beendet. Weiß steht zuerst.
       *[other] **Runde { $round }** von { $title } ist beendet. Die Reihenfolge ist die der Plätze.
    }
# Danach folgen die Partien, die gerade laufen.
pairings-arena =
    { $count ->
        [0] **{ $title }** läuft! Ende { $time }.
       *[other] **{ $title }** läuft! Ende { $time }. Weiß steht zuerst.
    }
pairings-arena-over =
    { $count ->
        [0] **{ $title }**: Die Zeit ist um.
       *[other] **{ $title }**: Die Zeit ist um. Weiß steht zuerst.
    }
pairings-arena-ended = **{ $title }** ist beendet.
no-result = ohne Ergebnis
arena-waiting = Auf eine Partie warten: { $players }
game-place = { $players }: { $title }, Runde { $round }
game-place-without-round = { $players }: { $title }
no-threads = Ich kann hier keine Threads starten, deshalb finden die Partien in diesem Kanal statt. Damit jede einen Thread bekommt, gib mir diese Rechte: { $permissions }.
check-in-call = **{ $title }** beginnt bald. Drücke **Einchecken**, um mitzuspielen.
check-in-there = { $there } von { $count } sind da.
check-in-over = Der Check-in für **{ $title }** ist vorbei: { $there } von { $count } haben eingecheckt.
# Danach stehen die, um die es geht.
missed-call = Ihr habt für **{ $title }** nicht eingecheckt und spielt deshalb nicht mit. Fällt jemand aus, kann die Turnierleitung euch den Platz noch geben:
missed-call-late = Ihr habt für **{ $title }** nicht eingecheckt und spielt deshalb noch nicht mit. Bis Runde { $round } beginnt, könnt ihr noch einsteigen: Drückt **Anmelden**.
cancelled-call = **{ $title }** ist abgesagt. Grund: { $reason }
told-call = **{ $title }**, von der Turnierleitung: { $text }
invited-call = **{ $title }**: Du bist eingeladen! Drücke **Anmelden**, um mitzuspielen.
cancelled-too-few-call =
    { $count ->
        [0] **{ $title }** ist abgesagt: Niemand war zum Spielen da.
        [one] **{ $title }** ist abgesagt: Zum Beginn war nur { $count } Teilnehmer da.
       *[other] **{ $title }** ist abgesagt: Zum Beginn waren nur { $count } Teilnehmer da.
    }
cancelled-no-exhibitor-call = **{ $title }** ist abgesagt: Zu Beginn war niemand da, um das Simultan zu geben.
cancelled-too-few-teams-call = **{ $title }** ist abgesagt: Zu Beginn waren keine zwei Mannschaften da.
# An jemanden, dessen Platz feststeht: allein oder im Kanal.
welcome = Du bist dabei: { $title }! Alles dazu steht in { $channel }.
welcome-not-posted = Du bist dabei: { $title }! Im Moment steht nirgends etwas dazu: Ich kann in seinem Kanal nicht schreiben.
welcome-here = { $player }, du bist dabei: { $title }! Alles dazu steht in { $channel }.
call-unpaired = { $title } braucht eine Entscheidung. { $what } Paare von Hand mit `/arbiter pair tournament:{ $tournament }` oder beende das Turnier mit `/arbiter finish`.
call-board = { $title } braucht eine Entscheidung. { $what } Trage das Ergebnis mit `/arbiter result tournament:{ $tournament }` ein, oder lass mit `/arbiter restart` neu spielen.
call-overdue = { $title } braucht eine Entscheidung. { $what } Gib mehr Zeit mit `/arbiter extend tournament:{ $tournament }`, oder trage Ergebnisse mit `/arbiter result` ein.
lost-channel = Ich kann nichts mehr über dein Turnier { $title } schreiben: Sein Kanal ist weg, oder ich darf dort nicht schreiben. Damit es weitergeht, gib in einem anderen Kanal `/arbiter move tournament:{ $tournament }` ein.
held-permissions = Ich kann in { $channel } nicht schreiben. Gib mir dort diese Rechte, dann mache ich weiter: { $permissions }. Oder gib `/arbiter move` in einem anderen Kanal ein.
held-timed-out = Ich habe auf diesem Server einen Timeout bis { $until } und kann nicht schreiben. Ich mache weiter, sobald ihn jemand aus der Moderation aufhebt, oder danach von selbst.
held-gone = Der Kanal ist weg. Damit es weitergeht, gib `/arbiter move` in einem anderen Kanal ein.
held-hidden = Ich kann { $channel } nicht sehen. Gib mir dort das Recht „Kanal anzeigen“, dann mache ich weiter. Oder gib `/arbiter move` in einem anderen Kanal ein.
held-so-far = Ich konnte in { $channel } nicht schreiben. Ich versuche es weiter. Oder gib `/arbiter move` in einem anderen Kanal ein.

## Wie es ausging

result-heading =
    { $count ->
        [0] **{ $title }** ist beendet. Alle haben sich abgemeldet, also gewinnt niemand.
        [one] **{ $title }** ist beendet: { $players } gewinnt!
       *[other] **{ $title }** ist beendet: { $players } teilen sich Platz 1!
    }
result-heading-simul = **{ $title }** ist beendet: { $made }.
# Die Punkte eines Platzes, und um wie viel sich die Wertungszahl geändert hat.
result-place = **{ $rank }.** { $player }: { $points }
result-podium = Außerdem auf dem Podest: { $players }.
result-legend = -# In der Tabelle: ○ Weiß, ● Schwarz, + kampflos gewonnen, − kampflos verloren.
games-of = Partien von **{ $title }**
## Tabellen und Listen

standings = Tabelle
standings-after = Tabelle nach Runde { $round }
standings-final = Endstand
picture-title = { $what }: { $of }
sheet = **{ $what }**: { $of }
sheet-page = **{ $what }**: { $of }, Seite { $page } von { $pages }
sheet-empty = Noch steht niemand darauf.
annulled = Vor der Hälfte der Partien ausgestiegen und daher ohne Wertung: { $players }.
head-points = Pkt
head-rating = Wertung
head-games = Partien
head-buchholz = BH
head-buchholz-cut1 = BHC1
head-buchholz-median = BHM1
head-sonneborn-berger = SB
head-direct-encounter = DE
head-wins = WIN
head-progressive = PS
head-places = PL
head-performance = TPR
head-match-points = MP
head-board-points = BP

## Ausschreiben

announced-next = Du leitest es mit den Knöpfen an der Ausschreibung.
announced-no-threads = Die Partien finden in diesem Kanal statt. Damit jede einen Thread bekommt, gib mir diese Rechte: { $permissions }.
announced-without-threads = Die Partien finden in diesem Kanal statt: Hier kann kein Thread gestartet werden.
# $why says what keeps it from being posted, and what to do.
announced-not-posted = { $title } ist angelegt, aber noch sieht es niemand. { $why }
announced-not-yet = In { $channel } konnte ich es noch nicht posten. Ich versuche es weiter.
cannot-post-here = Ich kann hier nicht schreiben. Gib mir in diesem Kanal diese Rechte: { $permissions }.
too-many-tournaments = Auf diesem Server laufen schon { $most } Turniere. Beende zuerst eines oder sage es ab.
number-out-of-range = `{ $option }` liegt außerhalb der Grenzen. Nimm eine kleinere Zahl.
option-of-other-format = `{ $option }` gibt es nur bei: { $formats }. Lass es weg.
no-such-format = Dieses Format gibt es nicht. Wähle eines aus der Liste.
no-such-tiebreak = { $tiebreak } ist keine Feinwertung. Möglich sind { $all }.
unreadable-start = Diese Startzeit verstehe ich nicht. Schreibe 2d oder 12h30m ab jetzt, 2026-12-01 18:00 in deiner Zeitzone (`/settings time-zone`) oder 2026-12-01 18:00 Europe/Berlin.
unreadable-days-off = { $text } konnte ich nicht lesen. Schreibe etwa: weekends, 2026-12-24, 2026-12-31..2027-01-02, Europe/Berlin.
days-off-offset = { $offset } bleibt auch in der Sommerzeit gleich. Wenn bei euch die Uhren umgestellt werden, nenne die Zeitzone: { $zone }.
start-is-past = Diese Startzeit ist schon vorbei. Nimm eine spätere.

## Antworten

servers-only = Turniere gibt es nur auf Servern. Nutze den Befehl auf einem Server.
no-tournaments = Auf diesem Server gibt es noch keine Turniere. Die Turnierleitung schreibt mit `/tournament announce` eines aus.
not-an-id = { $text } ist keine Turnierkennung. Wähle ein Turnier aus der Liste.
which-tournament = Welches Turnier meinst du? Fülle `tournament` aus: { $tournaments }.
nothing-to-do = Nichts zu tun.
confirm-finish = { $title } jetzt beenden? Der jetzige Stand wird zum Endstand, und laufende Partien enden ohne Ergebnis.
confirm-start =
    { $count ->
        [one] { $there } haben eingecheckt, { $count } Person noch nicht. Ohne diese Person starten?
       *[other] { $there } haben eingecheckt, { $count } Personen noch nicht. Ohne sie starten?
    }
listed = **{ $title }** ({ $phase }) in { $channel }: { $game }, { $format }
confirm-withdraw = Von { $title } abmelden? Du verlierst deine laufenden Partien und kannst nicht zurück.
confirm-withdraw-early = Von { $title } abmelden? Du verlierst deine laufenden Partien und kannst nicht zurück. Keine deiner Partien zählt dann, da weniger als die Hälfte gespielt ist.
round-not-paired = Runde { $round } ist noch nicht gepaart.
why-whom = Nenne ein Brett oder einen Spieler: Du nimmst an diesem Turnier nicht teil.
no-round-paired = Noch ist keine Runde gepaart.
exported = Hier ist { $title } als Dateien.
exported-without-trf = Hier ist { $title } als Dateien. Als TRF lässt es sich nicht schreiben.
exported-no-games = Noch wurde keine Partie gespielt.
exported-some-games = Nicht alle Partien passen hinein: höchstens { $most } auf einmal. Die übrigen gibt es rundenweise mit `round`.
decisions = **Entscheidungen der Turnierleitung** in { $title }
decisions-page = **Entscheidungen der Turnierleitung** in { $title }, Seite { $page } von { $pages }

## Leiten

decided-since = Nichts ist passiert: Jemand anderes von der Turnierleitung hat seitdem etwas entschieden. Drücke noch einmal, um fortzufahren.
done-since = Nichts ist passiert: Du hast das schon getan, seit du das Formular geöffnet hast. Drücke noch einmal, um es zu wiederholen.
changed-since = Nichts wurde geändert: Das hat sich geändert, seit du das Formular geöffnet hast. Drücke noch einmal, um fortzufahren.
# $field ist der Name eines Feldes. $now und $text stehen dort jetzt und im Formular.
changed-by-both = **{ $field }**: jetzt { $now }, in deinem Formular { $text }
panel = **Leitung von { $title }**
panel-not-started = Noch ohne ersten Zug: { $boards }. Ich prüfe { $time }, wer fehlt.
panel-late = Zeit abgelaufen: { $boards }.
panel-disputed = Ohne Ergebnis beendet: { $boards }.
panel-no-shows = Hier schon einmal nicht erschienen: { $players }.
panel-no-show = { $player } ({ $count })
panel-nothing = Nichts ist zu entscheiden.
list-shown = Diese zu **{ $title }** einladen ({ $count })? Mitspielen wird nur, wer **Anmelden** drückt.
list-not-taken = Niemand wurde eingeladen. Bitte berichtige diese Zeilen ({ $count }):
list-line = Zeile { $line }: { $why }
list-unknown = { $text } kenne ich hier nicht. Nimm eine @Erwähnung oder die Nummer des Kontos.
list-several = Mehrere heißen { $text }. Nimm eine @Erwähnung.
list-rating = { $text } ist keine Wertungszahl von 1 bis { $highest }.
list-rating-foreign = { $text } ist keine Wertungszahl: { $letter } bedeutet dort nichts. Gib eine Zahl ein.
list-twice = { $text } steht schon in Zeile { $line }.
list-too-long = Eine Liste hat höchstens { $most } Leute. Schicke den Rest als weitere Liste.
list-empty = Diese Liste nennt niemanden. Schreibe je Zeile: @Erwähnung, Wertungszahl.
list-gone = Diese Liste habe ich nicht mehr. Schicke sie noch einmal mit `/arbiter enter`.
operator-why = Von außerhalb des Servers brauchst du einen Grund: Fülle `why` aus.
replace-self = Du kannst dich nicht selbst an die Stelle von jemandem setzen. Frage jemand anderen aus der Turnierleitung.
replace-nobody = Fülle `player` aus: Wer übernimmt den Platz?
replace-bot = Bots können nicht spielen. Wähle eine Person.
move-other-server = Ein Turnier bleibt auf seinem Server. Nutze `/arbiter move` dort.
move-here-already = Es steht schon in { $channel }.
move-forbidden = Ich kann in { $channel } nicht schreiben, also bleibt alles, wie es war. Lass mich den Kanal sehen und dort schreiben.
moved = { $tournament } steht jetzt in { $channel }.

## Was die Turnierleitung eintippt

unreadable-round = { $text } ist keine Runde. Gib ihre Nummer an, zum Beispiel 2.
unreadable-board = { $text } ist kein Brett. Schreibe 2.3 (Brett 3 in Runde 2) oder 3 für die neueste Runde.
not-in-tournament = { $name } ist nicht in diesem Turnier.
several-of-name = Mehrere heißen { $name }. Wähle aus der Liste.
no-numbers-yet = Nummern gibt es erst, wenn das Turnier beginnt.
unreadable-result = { $text } ist kein Ergebnis. Möglich sind { $results }. Die Punkte von Weiß kommen zuerst.
unreadable-places = { $text } ist kein Ergebnis für { $seats } Personen. Gib die Plätze in der Reihenfolge der Seiten an, mit einem Strich für alle, die nicht da waren: 2 1 - 3. Nach einem geteilten Platz werden Plätze übersprungen: 1 1 3.
unreadable-pairing = { $text } verstehe ich nicht. Schreibe Nummern, Weiß zuerst: 1-2, 5-3, 4 bye. Ein Freilos ist bye, half oder zero.
empty-pairing = Wer spielt gegen wen? Schreibe etwa 1-2, 5-3, 4 bye.

## Vorschläge

choice-round-finished = { $round }: beendet
choice-round-running = { $round }: läuft
choice-round-paired = { $round }: gepaart

## Wertungszahlen

ratings = Wertungszahlen
list-two-seats = { $game }, zu zweit
list-more-seats = { $game }, zu dritt und zu viert
list-with-computers = { $list }, mit Computer
two-seats-only = „{ $game }“ ist ein Spiel zu zweit.
unknown-list = Diese Liste gibt es nicht mehr. Öffne eine mit `/ratings list`.
ratings-note = `?`: vorläufig, nach weniger als { $count } Partien oder noch unsicher. ±: Bei etwa zwei von drei Personen liegt die Spielstärke so nah.
ratings-note-everywhere = `?`: vorläufig, nach weniger als { $count } Partien oder noch unsicher. ±: Bei etwa zwei von drei Personen liegt die Spielstärke so nah. Aufgeführt ist, wer `/settings listed` eingeschaltet hat.
ratings-of = **Wertungszahlen von { $name }**
rating =
    { $count ->
        [one] { $list }: **{ $rating }** ± { $deviation }, { $count } gewertete Partie
       *[other] { $list }: **{ $rating }** ± { $deviation }, { $count } gewertete Partien
    }
rating-provisional =
    { $count ->
        [one] { $list }: **{ $rating }** ± { $deviation }, { $count } gewertete Partie, vorläufig
       *[other] { $list }: **{ $rating }** ± { $deviation }, { $count } gewertete Partien, vorläufig
    }
no-ratings = { $name } hat noch keine gewertete Partie.
