# Stellungen, für alle, die das Brett nicht sehen.

title = { $game }.
title-move = { $game }, Zug { $number }.
to-act = { $player } ist am Zug.
in-check = { $seat } steht im Schach!
# Wo Könige Phasen durchlaufen, kann jeder König in Gefahr sein.
guarded-in-danger = Schach!
dice-succeeded = { $attack } zu { $defence }: Der Schlag gelingt.
dice-failed = { $attack } zu { $defence }: Der Schlag misslingt.
failed-captures = Misslungene Schläge in diesem Zug: { $squares }.
walls =
    { $count ->
        [one] Mauern: { $count } Feld.
       *[other] Mauern: { $count } Felder.
    }

# Die Figuren einer Farbe.

pieces-of = { $player }: { $pieces }.
group =
    { $count ->
        [one] { $kind } { $squares }
       *[other] { FORM($kind, as: "many") } { $squares }
    }
# Ein König in einer seiner Phasen, nach seinem Feld.
phase = { $group } ({ $phase })
phase-past = { $group } (nach seiner letzten Phase)
other-pieces =
    { $count ->
        [one] { $count } weitere Figur
       *[other] { $count } weitere Figuren
    }
no-pieces = keine Figuren
pieces =
    { $count ->
        [one] { $count } Figur
       *[other] { $count } Figuren
    }
reserve = in Reserve { $kinds }
captures = geschlagen { $kinds }

# Der letzte Zug. $captured und $effect sind eines der Enden unten, oder nichts.

passed = { $seat } hat gepasst.
left = { $seat } hat die Partie verlassen.
placed = { $seat } hat eingesetzt: { $kind } auf { $to }.
shot = { $actor } hat von { $from } auf { $to } geschossen{ $captured }.
went = { $actor } zog von { $from } nach { $to }{ $captured }{ $effect }.
moved-anothers = { $seat } zog { FORM($piece, as: "accusative") } von { $from } nach { $to }{ $captured }{ $effect }.
attack-succeeded = { $actor } auf { $from } griff { $to } an und würfelte { $attack } gegen { $defence }: Der Schlag gelang{ $captured }{ $effect }.
attack-failed = { $actor } auf { $from } griff { $to } an und würfelte { $attack } gegen { $defence }: Der Schlag misslang.

end-captured = , geschlagen: { FORM($victims, as: "nominative") }
victim-on = { FORM($piece, as: "nominative") } auf { $square }
end-mounted = , saß auf ({ $kind }) und wurde zu: { $became }
end-stands = , dort steht jetzt: { $kind }
end-became = , Umwandlung: { $kind }
end-promoted = , dazu Beförderung auf { $at }
end-promoted-to = , dazu Beförderung auf { $at }: { $kind }
end-dropped = , dazu eingesetzt auf { $at }: { $kind }

# Wie eine Figur zieht, mit ihrem Diagramm.

diagram =
    { GENDER($piece) ->
        [f] { $name } ({ $rule }): Sie { MOVES($piece) }.
        [n] { $name } ({ $rule }): Es { MOVES($piece) }.
       *[m] { $name } ({ $rule }): Er { MOVES($piece) }.
    }
diagram-squares = Im Diagramm auf { $from }. Möglich: { $targets }.
may-move = ziehen nach { $squares }
may-capture = schlagen auf { $squares }
may-shot = schießen auf { $squares }
may-mount = aufsitzen auf { $squares }
may-promotion = umwandeln auf { $squares }
may-place = einsetzen auf { $squares }

# Die Legende der markierten Felder.

mark-move = Zug
mark-capture = Schlag
mark-shot = Schuss
mark-mount = Aufsitzen
mark-promotion = Umwandlung
mark-place = Einsetzen
act-move = { $kind } { $from } nach { $to }
act-capture = { $kind } { $from } schlägt { FORM($victim, as: "accusative") } { $to }
act-capture-more = { $act }, dazu { $victims }
act-only-capture = { $kind } { $from } nach { $to }, schlägt { FORM($victims, as: "accusative") }
act-victim = { $kind } { $square }
    .accusative = { FORM($kind, as: "accusative") } { $square }
act-shoot = { $kind } { $from } schießt { FORM($victim, as: "accusative") } { $to } ab
act-place = { $kind } aus der Reserve auf { $to }
act-mount = { $kind } { $from } sitzt auf { FORM($other, as: "accusative") } { $to } auf: { $became }
act-attack = { $kind } { $from } greift { FORM($victim, as: "accusative") } { $to } an
act-become = { $act }, wird zu: { $kind }
act-promote = { $act }, befördert { $at }: { $kind }
act-drop = { $act }, setzt ein auf { $at }: { $kind }

# Züge in einem Menü, für jemanden, der die Figur schon gewählt hat.

choose-move = { $kind } nach { $to }
choose-castling = { $kind } rochiert nach { $to }
choose-capture = { $kind } schlägt { FORM($victim, as: "accusative") } { $to }
choose-only-capture = { $kind } nach { $to }, schlägt { FORM($victims, as: "accusative") }
choose-mount = { $kind } sitzt auf { FORM($other, as: "accusative") } { $to } auf: { $became }
choose-shot = { $kind } schießt { FORM($victim, as: "accusative") } { $to } ab
choose-attack = { $kind } greift { FORM($victim, as: "accusative") } { $to } an
choose-promote = { $act }: { $piece } { $at } wird { $kind }
