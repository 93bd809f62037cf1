# Posiciones, para quien no ve el tablero.

title = { $game }.
title-move = { $game }, jugada { $number }.
to-act = Juegan { FORM($player, as: "nominative") }.
in-check = ¡{ FORM($seat, as: "definite") } están en jaque!
# Donde los reyes pasan por fases, el rey en peligro puede no ser el del propio color.
guarded-in-danger = ¡Jaque!
dice-succeeded = { $attack } a { $defence }: la captura sale bien.
dice-failed = { $attack } a { $defence }: la captura falla.
failed-captures = Capturas fallidas en este turno: { $squares }.
walls =
    { $count ->
        [one] Muros: { $count } casilla.
       *[other] Muros: { $count } casillas.
    }

# Las piezas de un color.

pieces-of = { $player }: { $pieces }.
group =
    { $count ->
        [one] { FORM($kind, as: "bare") } { $squares }
       *[other] { FORM($kind, as: "many") } { $squares }
    }
# Un rey en una de sus fases, después de su casilla.
phase = { $group } ({ $phase })
phase-past = { $group } (con la última fase superada)
other-pieces =
    { $count ->
        [one] { $count } pieza más
       *[other] { $count } piezas más
    }
no-pieces = sin piezas
pieces =
    { $count ->
        [one] { $count } pieza
       *[other] { $count } piezas
    }
reserve = en reserva { $kinds }
captures = capturadas { $kinds }

# Lo último que se hizo. $captured y $effect son uno de los finales de abajo, o nada.

passed = { FORM($seat, as: "definite") } pasan.
left = { FORM($seat, as: "definite") } salen de la partida.
placed = { FORM($seat, as: "definite") } colocan { FORM($kind, as: "article") } en { $to }.
shot = { $actor }: disparo de { $from } a { $to }{ $captured }.
went = { $actor }: de { $from } a { $to }{ $captured }{ $effect }.
moved-anothers = { FORM($seat, as: "definite") } mueven { FORM($piece, as: "nominative") } de { $from } a { $to }{ $captured }{ $effect }.
attack-succeeded = { $actor } en { $from }: ataque a { $to }, dados { $attack } a { $defence }, la captura sale bien{ $captured }{ $effect }.
attack-failed = { $actor } en { $from }: ataque a { $to }, dados { $attack } a { $defence }, la captura falla.

end-captured = , captura { FORM($victims, as: "nominative") }
victim-on = { FORM($piece, as: "nominative") } en { $square }
end-mounted = , monta sobre { FORM($kind, as: "article") } y forma { FORM($became, as: "article") }
end-stands = , donde ahora hay { FORM($kind, as: "article") }
end-became = , se convierte en { FORM($kind, as: "article") }
end-promoted = , con promoción de la pieza de { $at }
end-promoted-to = , con promoción en { $at }: { FORM($kind, as: "bare") }
end-dropped = , con reintroducción en { $at }: { FORM($kind, as: "bare") }

# Cómo se mueve una pieza, con su diagrama.

diagram = { $name } ({ $rule }): { MOVES($piece) }.
diagram-squares = En el diagrama está en { $from } y puede { $targets }.
may-move = ir a { $squares }
may-capture = capturar en { $squares }
may-shot = disparar a { $squares }
may-mount = montar en { $squares }
may-promotion = promocionarse en { $squares }
may-place = colocarse en { $squares }

# La leyenda de las casillas marcadas.

mark-move = movimiento
mark-capture = captura
mark-shot = disparo
mark-mount = montura
mark-promotion = promoción
mark-place = colocación
act-move = { $kind } { $from } a { $to }
act-capture = { $kind } { $from } captura { FORM($victim, as: "the") } de { $to }
act-capture-more = { $act } y también { $victims }
act-only-capture = { $kind } { $from } a { $to }, captura { $victims }
act-victim = { FORM($kind, as: "the") } de { $square }
    .accusative = { FORM($kind, as: "the") } de { $square }
act-shoot = { $kind } { $from } dispara { FORM($victim, as: "dative") } de { $to }
act-place = { $kind } de la reserva a { $to }
act-mount = { $kind } { $from } monta sobre { FORM($other, as: "the") } de { $to }: { FORM($became, as: "bare") }
act-attack = { $kind } { $from } ataca { FORM($victim, as: "dative") } de { $to }
act-become = { $act }, se convierte en { FORM($kind, as: "bare") }
act-promote = { $act }, promociona { $at } a { FORM($kind, as: "bare") }
act-drop = { $act }, reintroduce { FORM($kind, as: "article") } en { $at }

# Jugadas en un menú, cuando ya se ha elegido la pieza.

choose-move = { $kind } a { $to }
choose-castling = { $kind } se enroca a { $to }
choose-capture = { $kind } captura { FORM($victim, as: "the") } de { $to }
choose-only-capture = { $kind } a { $to }, captura { $victims }
choose-mount = { $kind } monta sobre { FORM($other, as: "the") } de { $to }: { FORM($became, as: "bare") }
choose-shot = { $kind } dispara { FORM($victim, as: "dative") } de { $to }
choose-attack = { $kind } ataca { FORM($victim, as: "dative") } de { $to }
choose-promote = { $act }: { FORM($piece, as: "the") } de { $at } se convierte en { FORM($kind, as: "bare") }
