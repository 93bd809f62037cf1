# Der Titel.

title = Allround-König

# Die Phasen eines Königs ($piece, von $seat; $other ist die Gegenseite): ihre Namen, das Ziel der eigenen Seite, und was
# gesagt wird, wenn er sie hinter sich hat und wenn sie beginnen.

phase-e = Flucht
phase-s = Kapitulation
phase-n = Normal
phase-a = Anti-König
phase-fe = Flucht, Eigenbeschuss
phase-fs = Kapitulation, Eigenbeschuss
phase-fn = Normal, Eigenbeschuss
phase-fa = Anti-König, Eigenbeschuss

trial = { $piece }: { $phase }, Phase { $place } von { $count } ({ $goal }).
progress = { $phase }, Phase { $place } von { $count }

goal-e = ziehe ihn dorthin, wo { $other } ihn nicht angreifen kann
goal-s = ziehe ihn dorthin, wo { $other } ihn angreift und den Angriff nicht mehr beenden kann
goal-n = setze ihn mit den Figuren von { $seat } matt; { $other } zieht ihn
goal-a = lass ihn dort, wo keine Figur von { $seat } ihn angreift und { $other } das nicht ändern kann
goal-fe = ziehe ihn dorthin, wo keine Figur von { $seat } ihn angreift und { $other } das nicht ändern kann
goal-fs = ziehe ihn dorthin, wo Figuren von { $seat } ihn angreifen und { $other } das nicht beenden kann
goal-fn = bringe Figuren von { $other } so gegen ihn, dass { $other } den Angriff nicht beenden kann
goal-fa = lass ihn dort, wo keine Figur von { $other } ihn angreift und { $other } das nicht ändern kann

passed-e = { $piece } ist entkommen.
passed-s = { $piece } hat sich ergeben.
passed-n = { $piece } ist mattgesetzt.
passed-a = { $piece } wird in Ruhe gelassen.
passed-fe = { $piece } ist den eigenen Figuren entkommen.
passed-fs = { $piece } hat sich den eigenen Figuren ergeben.
passed-fn = { $piece } ist von Figuren von { $other } mattgesetzt.
passed-fa = { $piece } wird von den Figuren von { $other } in Ruhe gelassen.

next-e = Jetzt muss er fliehen: { $goal }.
next-s = Jetzt muss er sich ergeben: { $goal }.
next-n = Jetzt muss er mattgesetzt werden: { $goal }.
next-a = Jetzt muss er in Ruhe gelassen werden: { $goal }.
next-fe = Jetzt muss er vor den eigenen Figuren fliehen: { $goal }.
next-fs = Jetzt muss er sich den eigenen Figuren ergeben: { $goal }.
next-fn = Jetzt müssen ihn Figuren von { $other } mattsetzen: { $goal }.
next-fa = Jetzt müssen ihn die Figuren von { $other } in Ruhe lassen: { $goal }.

# Was die Seite am Zug ($seat) mit dem König tun muss, den sie hütet.

must-attack = { $seat } muss den König auf { $square } angreifen.
must-stop-attack = { $seat } muss den Angriff auf den König auf { $square } abwehren.

# Wie jede Figur zieht, nach „er“, „sie“ oder „es“.

moves-king = zieht ein Feld in jede Richtung
moves-queen = zieht beliebig weit auf Reihe, Linie oder Diagonale
moves-rook = zieht beliebig weit auf Reihe oder Linie
moves-bishop = zieht beliebig weit diagonal
moves-knight = springt zwei Felder in die eine und eines in die andere Richtung
moves-pawn = zieht ein Feld vorwärts, vom Ausgangsfeld auch zwei, und schlägt ein Feld schräg vorwärts

# Namen von Diagrammen, die nicht die einer Figur sind.

diagram-king-in-phase-e = König (Flucht)
diagram-king-in-phase-s = König (Kapitulation)
diagram-king-in-phase-n = König (Normal)
diagram-king-in-phase-a = König (Anti-König)
diagram-king-in-phase-fe = König (Flucht, Eigenbeschuss)
diagram-king-in-phase-fs = König (Kapitulation, Eigenbeschuss)
diagram-king-in-phase-fn = König (Normal, Eigenbeschuss)
diagram-king-in-phase-fa = König (Anti-König, Eigenbeschuss)

# Anmerkungen zu den Diagrammen.

note-king-in-phase-e = Seine Stammseite zieht ihn. Er schlägt Figuren der eigenen Farbe. Der Hüter muss ihn mit eigenen Figuren angegriffen halten. Könige zählen nicht als Angreifer.
note-king-in-phase-s = Seine Stammseite zieht ihn. Er schlägt Figuren der anderen Seite. Der Hüter darf ihn nicht angreifen. Könige zählen nicht als Angreifer.
note-king-in-phase-n = Sein Hüter zieht ihn. Er schlägt Figuren der anderen Seite. Die Figuren der Stammseite dürfen ihn nicht angreifen. Auch ein König kann ihn angreifen.
note-king-in-phase-a = Sein Hüter zieht ihn. Er schlägt Figuren der eigenen Farbe. Die Figuren der Stammseite müssen ihn angreifen. Könige zählen nicht als Angreifer.
note-king-in-phase-fe = Seine Stammseite zieht ihn. Er schlägt Figuren der anderen Seite. Die Figuren der Stammseite müssen ihn angreifen. Könige zählen nicht als Angreifer.
note-king-in-phase-fs = Seine Stammseite zieht ihn. Er schlägt Figuren der eigenen Farbe. Die Figuren der Stammseite dürfen ihn nicht angreifen. Könige zählen nicht als Angreifer.
note-king-in-phase-fn = Sein Hüter zieht ihn. Er schlägt Figuren der eigenen Farbe. Die Figuren des Hüters dürfen ihn nicht angreifen. Auch ein König kann ihn angreifen.
note-king-in-phase-fa = Sein Hüter zieht ihn. Er schlägt Figuren der anderen Seite. Die Figuren des Hüters müssen ihn angreifen. Könige zählen nicht als Angreifer.
note-pawn = Auf der letzten Reihe wird er Dame, Turm, Läufer oder Springer. Einen Bauern, der eben an seinem Feld vorbeigezogen ist, schlägt er en passant.

# Warum ein Zug nicht geht.

KING_OF_ANOTHER = { $seat } darf { FORM($piece, as: "accusative") } auf { $from } nicht ziehen: In seiner Phase gehört er der anderen Seite.
NO_KING_IS_CAPTURED = { FORM($piece, as: "definite") } darf nicht nach { $to }: Dort steht { FORM($by, as: "nominative") }, und Könige werden nicht geschlagen.
NOT_ITS_PREY = { $piece } darf { FORM($by, as: "accusative") } auf { $to } nicht schlagen: In seiner Phase schlägt er nur Figuren von { $seat }.
PAWN_BLOCKED = { FORM($piece, as: "definite") } kommt nicht vorwärts nach { $to }: Auf { $at } steht { FORM($by, as: "nominative") }.
PAWN_NEEDS_CAPTURE = { FORM($piece, as: "definite") } zieht nur zum Schlagen schräg nach { $to }, und dort gibt es nichts zu schlagen.
PAWN_ONLY_ONE = { FORM($piece, as: "definite") } auf { $from } darf nur vom Ausgangsfeld aus zwei Felder weit ziehen.
PROMOTION_MISSING = { FORM($piece, as: "definite") } erreicht auf { $to } die letzte Reihe. Gib an, in welche Figur er umgewandelt wird, wie in e7e8=Q.
PROMOTION_WRONG = { FORM($piece, as: "definite") } kann nicht in diese Figur umgewandelt werden ({ $kind }), nur in Dame, Turm, Läufer oder Springer.
CASTLING_PHASE = { $piece } kann in seiner Phase nicht rochieren.
CASTLING_KING_MOVED = { $piece } auf { $from } hat schon gezogen: Die Rochade ist nicht mehr möglich.
CASTLING_ROOK_MOVED = { $piece } kann nicht nach { $to } rochieren: { $seat } hat auf { $via } keinen Turm, der noch nie gezogen hat.
CASTLING_BLOCKED = { $piece } kann nicht nach { $to } rochieren: { $by } auf { $at } steht zwischen König und Turm.
CASTLING_ATTACKED = { $piece } kann nicht nach { $to } rochieren: { $by } auf { $at } greift { $via } an.
STAYS_ATTACKED = { $piece } nach { $to } hilft nicht: { $by } auf { $at } würde den König auf { $via } weiter angreifen. { $seat } muss das verhindern.
STAYS_UNATTACKED = { $piece } nach { $to } hilft nicht: Nichts würde den König auf { $via } angreifen. { $seat } muss ihn angreifen.
LEAVES_ATTACKED = { FORM($piece, as: "definite") } darf nicht nach { $to }: { $by } auf { $at } würde den König auf { $via } angreifen, und { $seat } muss das verhindern.
LEAVES_UNATTACKED = { FORM($piece, as: "definite") } darf nicht nach { $to }: Nichts würde den König auf { $via } angreifen, und { $seat } muss das verhindern.

# Die Regeln.

ARK-1 = Brett und Figuren sind die des Schachs, nur haben die Könige den Platz getauscht: Der weiße beginnt auf e8, der schwarze auf e1. Weiß beginnt. Die Farbe eines Königs zeigt seine Stammseite und ändert sich nie.
ARK-2 = Jeder König ist in einer Phase. In den Phasen Flucht und Kapitulation zieht ihn seine Stammseite, in den Phasen Normal und Anti-König die andere Seite. Rückt er vor, nützt das immer seiner Stammseite. Die andere Seite ist sein Hüter und muss das verhindern.
ARK-3 = Die Phasen heißen Flucht (E), Kapitulation (S), Normal (N) und Anti-König (A), jede auch mit Eigenbeschuss (FE, FS, FN, FA). Eine Phase bestimmt, wer den König zieht, wessen Figuren er schlägt, wessen Angriffe zählen und was die Gefahr ist: angegriffen zu sein (S, N, FS, FN) oder nicht angegriffen zu sein (E, A, FE, FA).
ARK-4 = Die Option phases gibt die Reihenfolge vor, für beide Könige dieselbe: ein bis acht verschiedene Phasen. Abgelehnt wird eine Reihenfolge, bei der ein König zu Beginn in Gefahr wäre oder eine Phase in Gefahr begänne. Eine zulässige Reihenfolge aller acht: E,S,N,A,FS,FE,FN,FA. Mit FN kann kaum etwas einen König zum Vorrücken zwingen.
ARK-5 = Alle Figuren ziehen und schlagen wie im Schach, mit Doppelschritt, en passant und Umwandlung. Nur ein König darf Figuren der eigenen Farbe schlagen, und nur in den Phasen, die das vorsehen.
ARK-6 = Keine Figur schlägt einen König oder zieht auf sein Feld.
ARK-7 = Solange der gegnerische König in einer Fluchtphase (E oder FE) ist und noch nie gezogen hat, darfst du ihn mit deinem eigenen Turm rochieren. Der Turm darf noch nie gezogen haben und muss auf a oder h derselben Reihe stehen, und dazwischen müssen alle Felder leer sein. Angegriffene Felder spielen keine Rolle. Anders darfst du einen gegnerischen König nicht ziehen.
ARK-8 = Ein König in der Phase Normal (N), der noch nie gezogen hat, rochiert wie im Schach mit dem Turm seiner Farbe. Als Angreifer zählen nur die Figuren, die diese Phase vorsieht.
ARK-9 = Eine Figur greift das Feld eines Königs so an, wie sie sonst schlägt, gleich wem der König gehört. Ein König greift nur einen König in einer Phase Normal (N oder FN) an, und nur, wenn er der angreifenden Seite gehört und in seiner Phase Figuren von der Farbe des anderen schlagen darf. In jeder anderen Phase zählt ein König daneben nicht. So kann niemand einen König für immer aufhalten, indem er einen König neben ihm stehen lässt.
ARK-10 = Nach deinem Zug darf der König, den du hütest, nicht in Gefahr sein.
ARK-11 = Ist der Hüter am Zug und bringt keiner seiner Züge den König aus der Gefahr, rückt der König sofort in die nächste Phase vor. Dort stellt sich dieselbe Frage erneut. Sonst ändert sich auf dem Brett nichts.
ARK-12 = Rückt dein König über seine letzte Phase hinaus, gewinnst du sofort.
ARK-13 = So kann ein König mehrere Phasen auf einmal durchlaufen: Setzen ihn in der Kapitulation beide Seiten zugleich matt, geht es gleich mit Anti-König weiter.
ARK-14 = Du hütest genau einen König und musst nie zweien zugleich helfen. Der Erfinder erwähnt den Fall, dass man zwei retten muss, aber nach seinen eigenen Phasen kommt er nicht vor.
ARK-15 = Gibt es keine Gefahr und hast du keinen möglichen Zug, ist die Partie remis.

# Wozu die Optionen dieses Spiels dienen.

option-phases = Die Phasen beider Könige, der Reihe nach; alle acht zum Beispiel so: E,S,N,A,FS,FE,FN,FA

# Das Spiel in Kürze, und die Schritte seiner Einführung: worum es geht, was zu tun ist, und was danach gesagt wird.

summary = Im Allround-König (All-round King) durchläuft jeder König vier Phasen: fliehen, sich ergeben, mattgesetzt werden und in Ruhe gelassen werden. In den ersten beiden ziehst du deinen König selbst, in den letzten beiden zieht ihn die Gegenseite. Wessen König alle vier zuerst hinter sich hat, gewinnt. Du hütest den anderen König und hältst ihn auf. Alle anderen Figuren ziehen wie im Schach.
goal = Du gewinnst, wenn dein König als Erster alle seine Phasen hinter sich hat.

lesson-escape = Flucht
    .about = Jeder König durchläuft vier Phasen, und die erste ist die Flucht. Du ziehst deinen König. Hat Schwarz keinen Zug, der ihn angreift, rückt er in die nächste Phase vor. Das Zeichen dieser Phase ist ein Pfeil.
    .task = Ziehe deinen König dorthin, wo ihn der Läufer als Nächstes nicht angreifen kann.
    .done = Schwarz muss deinen fliehenden König angegriffen halten und kann es nicht: Der Läufer erreicht nie helle Felder. Dein König rückt zur Kapitulation vor.
lesson-guard = Du bist der Hüter
    .about = Du hütest den schwarzen König. Solange er auf der Flucht ist, müssen deine Figuren ihn nach jedem deiner Züge angreifen. Andere Züge sind nicht erlaubt. Die rote Markierung zeigt einen König in Gefahr: Dieser hier ist noch nicht angegriffen.
    .task = Greife den schwarzen König mit deinem Turm an.
    .done = Der schwarze König ist angegriffen, also ist er nicht entkommen.
lesson-beside = König neben König
    .about = Ein König greift nur einen König in der Phase Normal an. In den anderen Phasen zählt ein König daneben nicht. Schwarz kann deinen fliehenden König also nicht mit einem König aufhalten.
    .task = Ziehe deinen König nach d4, neben den schwarzen König und aus der Reichweite des Springers.
    .done = Der schwarze König zählt nicht, und der Springer kann d4 nicht mit einem Zug angreifen. Dein König rückt zur Kapitulation vor.
lesson-forced-castling = Den anderen König rochieren
    .about = Die Könige haben den Platz getauscht, also beginnt der schwarze auf deiner Seite. Solange er auf der Flucht ist und noch nie gezogen hat, darfst du ihn mit deinem eigenen Turm rochieren. Anders darfst du ihn nicht ziehen.
    .task = Rochiere den schwarzen König: Ziehe ihn von e1 nach g1.
    .done = Der König steht auf g1, und dein Turm auf f1 greift ihn an.
lesson-surrender = Kapitulation
    .about = Jetzt will dein König von schwarzen Figuren angegriffen werden. Du ziehst ihn noch. Kann Schwarz nicht alle Angriffe mit einem Zug beenden, rückt er vor. Das Zeichen ist eine Fahne.
    .task = Ziehe deinen König dorthin, wo ihn beide Türme angreifen.
    .done = Schwarz kann einen Turm wegziehen, aber nicht beide. Dein König rückt in die Phase Normal vor.
lesson-normal = Normal
    .about = Jetzt zieht Schwarz deinen König, und deine Figuren jagen ihn wie im Schach. Setze ihn matt, und er rückt vor. Das Zeichen ist eine Krone.
    .task = Setze deinen eigenen König mit einem Turm auf der letzten Reihe matt.
    .done = Schwarz kann deinen König nicht vor deinen Türmen retten. Er rückt in die letzte Phase vor, Anti-König.
lesson-left-alone = Anti-König
    .about = In der letzten Phase zieht immer noch Schwarz deinen König und muss ihn von deinen Figuren angegriffen halten. Gelingt das nicht, ist dein König durch. Das Zeichen ist ein Kreuz.
    .task = Ziehe deinen Läufer so, dass Schwarz deinen König nicht in seinen Angriff bringen kann.
    .done = Dein Läufer lässt deinen König in Ruhe, und Schwarz kann es nicht ändern. Alle vier Phasen sind geschafft: gewonnen!
lesson-friendly-fire = Eigenbeschuss
    .about = Vor der Partie kann man andere Phasen vereinbaren. Mit Eigenbeschuss kehrt sich manches um: Hier muss dein König deinen eigenen Figuren entkommen, und das ist seine letzte Phase.
    .task = Ziehe deinen König aus der Reichweite deines eigenen Turms.
    .done = Dein Turm greift deinen König nicht mehr an, und Schwarz kann es nicht ändern. Dein König ist durch: gewonnen!
