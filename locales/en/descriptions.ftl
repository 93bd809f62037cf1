# Positions, for people who do not see the board.

title = { $game }.
title-move = { $game }, move { $number }.
to-act = { $player } to act.
in-check = { $seat } is in check.
# Where Kings go through phases, the King in danger may be any but the seat's own.
guarded-in-danger = The King that { $seat } guards is in danger.
dice-succeeded = Dice { $attack } : { $defence }, the capture succeeded.
dice-failed = Dice { $attack } : { $defence }, the capture failed.
failed-captures = Captures have failed this turn by the pieces on { $squares }.
walls =
    { $count ->
        [one] Walls: { $count } square.
       *[other] Walls: { $count } squares.
    }

# The pieces of one seat.

pieces-of = { $player }: { $pieces }.
group =
    { $count ->
        [one] { $kind } { $squares }
       *[other] { FORM($kind, "many") } { $squares }
    }
# A King in one of its phases, after its square.
phase = { $group } (phase { $phase })
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

# What was done last. $captured and $effect are one of the ends below, or nothing.

passed = { $seat } passed.
left = { $seat } left the game.
placed = { $seat } placed { FORM($kind, "article") } on { $to }.
shot = { $actor } shot from { $from } at { $to }{ $captured }.
went = { $actor } went from { $from } to { $to }{ $captured }{ $effect }.
moved-anothers = { $seat } moved { $piece } from { $from } to { $to }{ $captured }{ $effect }.
attack-succeeded = { $actor } on { $from } attacked { $to } and rolled { $attack } against { $defence }: the capture succeeded{ $captured }{ $effect }.
attack-failed = { $actor } on { $from } attacked { $to } and rolled { $attack } against { $defence }: the capture failed.

end-captured = , capturing { $victims }
victim-on = { $piece } on { $square }
end-mounted = , mounted upon { FORM($kind, "article") } and became { FORM($became, "article") }
end-stands = , where its { $kind } now stands
end-became = , and became { FORM($kind, "article") }
end-promoted = , and the piece on { $at } was promoted
end-promoted-to = , and the piece on { $at } was promoted to { FORM($kind, "article") }
end-dropped = , and { FORM($kind, "article") } was dropped on { $at }

# How a piece moves, with its diagram.

diagram = { $name } ({ $rule }): it { MOVES($piece) }.
diagram-squares = In the diagram it stands on { $from } and may { $targets }.
may-move = go to { $squares }
may-capture = capture on { $squares }
may-shot = shoot at { $squares }
may-mount = mount on { $squares }
may-promotion = be promoted on { $squares }
may-place = be placed on { $squares }

# The legend of marked squares.

mark-move = move
mark-capture = capture
mark-shot = shot
mark-mount = mount
mark-promotion = promotion
mark-place = place
