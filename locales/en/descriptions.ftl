# Positions in words: the description of each picture for screen readers, and boards as text. At most 1,024 characters
# in all. $player: a seat with a name; $seat: a seat; $squares: a list of squares; $attack, $defence: numbers on dice.

title = { $game }.
title-move = { $game }, move { $number }.
to-act = { $player } to move.
in-check = { $seat } is in check!
# Where Kings go through phases, the King in danger may be any but the seat's own.
guarded-in-danger = Check!
dice-succeeded = { $attack } to { $defence }: the capture succeeds.
dice-failed = { $attack } to { $defence }: the capture fails.
failed-captures = Captures failed this turn: { $squares }.
walls =
    { $count ->
        [one] Walls: { $count } square.
       *[other] Walls: { $count } squares.
    }

# The pieces of one seat.
# $pieces: a list of `group`; $kind: a kind of piece; $kinds: pieces with their numbers; $phase: a phase of the
# All-round King.

pieces-of = { $player }: { $pieces }.
group =
    { $count ->
        [one] { $kind } { $squares }
       *[other] { FORM($kind, as: "many") } { $squares }
    }
# A King in one of its phases, after its square.
phase = { $group } ({ $phase })
phase-past = { $group } (past its last phase)
other-pieces =
    { $count ->
        [one] { $count } other piece
       *[other] { $count } other pieces
    }
no-pieces = no pieces
pieces =
    { $count ->
        [one] { $count } piece
       *[other] { $count } pieces
    }
reserve = in reserve { $kinds }
captures = captured { $kinds }

# What was done last. $captured and $effect are one of the ends below, or nothing. $actor: a piece with its owner;
# $from, $to, $at: squares; $victims: a list of `victim-on`; $became: a kind of piece.

passed = { $seat } passed.
left = { $seat } left the game.
placed = { $seat } placed { FORM($kind, as: "article") } on { $to }.
shot = { $actor } shot from { $from } at { $to }{ $captured }.
went = { $actor } moved from { $from } to { $to }{ $captured }{ $effect }.
moved-anothers = { $seat } moved { $piece } from { $from } to { $to }{ $captured }{ $effect }.
attack-succeeded = { $actor } on { $from } attacked { $to } and rolled { $attack } to { $defence }: the capture succeeded{ $captured }{ $effect }.
attack-failed = { $actor } on { $from } attacked { $to } and rolled { $attack } to { $defence }: the capture failed.

end-captured = , capturing { $victims }
victim-on = { $piece } on { $square }
end-mounted = , mounting { FORM($kind, as: "article") } to become { FORM($became, as: "article") }
end-stands = , where there is now { FORM($kind, as: "article") }
end-became = , becoming { FORM($kind, as: "article") }
end-promoted = , promoting the piece on { $at }
end-promoted-to = , promoting the piece on { $at } to { FORM($kind, as: "article") }
end-dropped = , dropping { FORM($kind, as: "article") } on { $at }

# How a piece moves, with its diagram.
# Private answer of `/piece`. $name: a kind of piece; $rule: a rule's number; MOVES: one of `moves-...`, such as "moves
# one square in any direction"; $targets: a list of `may-...`.

diagram = { $name } ({ $rule }): it { MOVES($piece) }.
diagram-squares = In the diagram it is on { $from } and can { $targets }.
may-move = move to { $squares }
may-capture = capture on { $squares }
may-shot = shoot at { $squares }
may-mount = mount on { $squares }
may-promotion = get promoted on { $squares }
may-place = be placed on { $squares }

# The legend of marked squares.
# Words in the legend of the picture (short), then moves: in the list of moves, in public lines ("Ada: Cannon f10 takes
# Kangaroo f16.") and in buttons. $kind: the piece that moves; $victim: a captured piece; $victims: several, each as
# `act-victim`; $act: one of the moves above.

mark-move = move
mark-capture = capture
mark-shot = shot
mark-mount = mount
mark-promotion = promotion
mark-place = place
act-move = { $kind } { $from } to { $to }
act-capture = { $kind } { $from } takes { $victim } { $to }
act-capture-more = { $act }, with { $victims }
act-only-capture = { $kind } { $from } to { $to }, taking { $victims }
act-victim = { $kind } { $square }
    .accusative = { $kind } { $square }
act-shoot = { $kind } { $from } shoots { $victim } { $to }
act-place = { $kind } from the reserve to { $to }
act-mount = { $kind } { $from } mounts { $other } { $to }: { $became }
act-attack = { $kind } { $from } attacks { $victim } { $to }
act-become = { $act }, becomes { FORM($kind, as: "article") }
act-promote = { $act }, promotes { $at } to { FORM($kind, as: "article") }
act-drop = { $act }, drops { FORM($kind, as: "article") } on { $at }

# Moves in a menu, where the piece is picked already: at most 100 characters.

choose-move = { $kind } to { $to }
choose-castling = { $kind } castles to { $to }
choose-capture = { $kind } takes { $victim } { $to }
choose-only-capture = { $kind } to { $to }, taking { $victims }
choose-mount = { $kind } mounts { $other } { $to }: { $became }
choose-shot = { $kind } shoots { $victim } { $to }
choose-attack = { $kind } attacks { $victim } { $to }
choose-promote = { $act }: { $piece } { $at } becomes { $kind }
