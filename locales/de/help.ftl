# Hilfe, die ersten Schritte, die Regeln, und was beim Tippen eines Befehls vorgeschlagen wird.

# Die Begrüßung eines Servers, und ihre Knöpfe.

greeting = **Hallo! Ich leite Partien in fünf Schachvarianten.**
    Ich zeichne die Bretter, führe die Uhren und erkläre jede Regel. Drücke **Gegen den Computer** oder ein Spiel, um gleich loszulegen, **Neue Partie**, um hier gegen jemanden zu spielen, oder **Allein**, um für beide Seiten zu ziehen.
button-new-game = Neue Partie
button-play-computer = Gegen den Computer
button-guide = Was kann ich tun?

# Eine Partie mit Knöpfen eröffnen.

button-play-alone = Allein
list-invite = Jemanden einladen
list-uninvite = Einladung zurückziehen

# Was es zu tun gibt. `.button` öffnet die Befehle eines Themas, `.about` leitet sie ein.

guide = **Was kann ich tun?**
    Ich leite Partien in fünf Schachvarianten: Ich kümmere mich um Züge, Uhren, Remis und Würfel und erkläre jedes „Nein“. Wähle ein Thema, um seine Befehle zu sehen, oder tippe `/help` für alle.
topic-start = Eine Partie beginnen
    .button = Beginnen
    .about = Eröffne eine Partie, spiele irgendwo mit, und mach dich bereit für den ersten Zug:
topic-play = Spielen
    .button = Spielen
    .about = Das meiste davon sind Knöpfe an jedem Brett. Die Befehle tun dasselbe:
topic-look-back = Zurückschauen und vorausdenken
    .button = Zurückschauen
    .about = Spiele Partien nach, probiere Züge aus und mach dir Notizen:
topic-learn = Lernen
    .button = Lernen
    .about = Ich kenne jede Regel und zeige dir, was jede Figur kann:
topic-tournaments = Turniere und Wertungen
    .button = Turniere
    .about = Turniere paaren ihre Spieler und laufen von selbst:
topic-directors = Für die Spielleitung
    .button = Spielleitung
    .about = Führe Turniere durch, und greife ein, wo eine Partie es braucht:
topic-servers = Für die Serververwaltung
    .button = Server
    .about = Lege fest, wie auf deinem Server gespielt wird:
topic-you = Deine Einstellungen und Daten
    .button = Du
    .about = Wie ich mit dir umgehe, und was ich über dich weiß:

# /help

help = **Was möchtest du tun?** An den Brettern gibt es Knöpfe für fast alles, und diese Befehle tun dasselbe.
help-more = Wähle ein Thema, um alle seine Befehle zu sehen. `/help command:` sucht: Tippe ein Wort wie `remis`.
help-found = Befehle zu { $words }:
help-independent = Castellan ist unabhängig von den Erfindern der Spiele und von Discord.
help-unknown = Den Befehl { $command } gibt es nicht. `/help` zeigt alle.

# Ein Spiel auf einen Blick.

card = ## { $title }
    Brett: { $files } × { $ranks }. Es spielen: { $seats }.
card-options = Optionen: { $options }.
card-piece = - **{ $piece }** ({ $rule }): { $moves }
card-more = Regeln { $first } bis { $last }: `/rules` zeigt eine nach ihrer Nummer, `/piece` zeigt, wie eine Figur zieht.
    -# Erfunden von: { $inventor }. Castellan ist unabhängig vom Erfinder und von Discord. Wo der Text des Erfinders schweigt, verloren ist oder sich widerspricht, entscheidet Castellan und sagt es dazu.
unsigned = Verfasser eines nicht unterschriebenen Regelblatts
rule-unknown = Eine Regel { $number } gibt es in diesem Spiel nicht. Seine Regeln gehen von { $first } bis { $last }.
piece-unknown = Eine Figur { $piece } gibt es in diesem Spiel nicht. Es hat: { $kinds }.
diagram-broken = Diese Figur kann ich nicht zeigen. `/rules` sagt, wie sie zieht.
game-unknown = Dieses Spiel gibt es nicht. Wähle eines aus der Liste.

# Was getippt wurde.

option-too-long =
    { $most ->
        [one] `{ $option }` ist zu lang: { $length } Zeichen. Höchstens { $most } ist möglich.
       *[other] `{ $option }` ist zu lang: { $length } Zeichen. Höchstens { $most } sind möglich.
    }

# Welche Partie gemeint ist.

game-name-unreadable = { $name } ist nicht der Name einer Partie. Wähle eine aus der Liste.
no-own-game = Du spielst gerade keine Partie. Eröffne eine mit `/game new`, oder suche dir eine mit `/game list`.
no-open-game = Keine Partie hier wartet auf Spieler. Eröffne eine mit `/game new`.
no-game-here = Hier gibt es keine Partie. Eröffne eine mit `/game new`.
which-game = Welche Partie meinst du?
which-game-elsewhere = In diesem Kanal spielst du nicht. Welche Partie meinst du?
# $game is a text such as "Mount Chess with Ben".
which-game-line = { $number }. { $game }, in { $channel }
which-game-direct = { $number }. { $game }, in Direktnachrichten
which-game-far = { $number }. { $game }, auf einem anderen Server
game-with =
    { $count ->
        [0] { $game }
       *[other] { $game } mit { $players }
    }
which-game-list = Welche Partie?
which-game-typed = Welche Partie meinst du? Fülle `game` aus: { $games }.

# Vorschläge. $written ist, was man dafür tippt.

suggested-game = { $title }, { $state }
suggested-move = { $written }: { $piece } { $move }
suggested-capture = { $written }: { $piece } { $move } schlägt { FORM($victim, as: "accusative") }
suggested-shot = { $written }: { $piece } auf { $from } schießt auf { FORM($victim, as: "accusative") }
suggested-onto = { $written }: { $piece } { $move } auf { FORM($victim, as: "accusative") }
suggested-mount = { $written }: { $piece } { $move } sitzt auf { FORM($other, as: "accusative") } auf
suggested-placing = { $written }: { $piece } auf { $to }
suggested-pass = { $written }: nicht ziehen
suggested-piece = { $square }: { $piece }
suggested-rule = { $number }: { $text }
time-none = ohne Zeitbegrenzung
time-per-move = { $span } pro Zug
time-bank = { $bank } für die Partie
time-increment = { $bank } + { $span } pro Zug
time-grace = { $bank } für die Partie; pro Zug sind { $span } frei
time-cap = { $time } (Obergrenze: { $span })
lead-usual = usual: wenn noch ein Viertel der Zeit bleibt
quiet-none = none: rund um die Uhr
result-white = { $written }: Weiß gewinnt
result-black = { $written }: Schwarz gewinnt
result-draw = { $written }: remis
result-white-forfeit = { $written }: Weiß gewinnt kampflos
result-black-forfeit = { $written }: Schwarz gewinnt kampflos
result-no-show = { $written }: niemand ist erschienen
