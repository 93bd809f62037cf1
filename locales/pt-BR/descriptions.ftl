# Posições, para quem não vê o tabuleiro.

title = { $game }.
title-move = { $game }, lance { $number }.
to-act = Vez { FORM($player, as: "genitive") }.
in-check = { FORM($seat, as: "definite") } estão em xeque!
# Onde reis passam por fases, o rei em perigo pode ser qualquer um.
guarded-in-danger = Xeque!
dice-succeeded = { $attack } a { $defence }: a captura deu certo.
dice-failed = { $attack } a { $defence }: a captura falhou.
failed-captures = Capturas que falharam neste turno: { $squares }.
walls =
    { $count ->
        [one] Muros: { $count } casa.
       *[other] Muros: { $count } casas.
    }

# As peças de um lado.

pieces-of = { $player }: { $pieces }.
group =
    { $count ->
        [one] { FORM($kind, as: "bare") } { $squares }
       *[other] { FORM($kind, as: "many") } { $squares }
    }
# Um rei em uma das suas fases, depois da casa.
phase = { $group } ({ $phase })
phase-past = { $group } (além da última fase)
other-pieces =
    { $count ->
        [one] mais { $count } peça
       *[other] mais { $count } peças
    }
no-pieces = nenhuma peça
pieces =
    { $count ->
        [one] { $count } peça
       *[other] { $count } peças
    }
reserve = na reserva { $kinds }
captures = capturadas { $kinds }

# O último lance. $actor é uma peça, ou um lado. $captured e $effect são um dos finais abaixo, ou nada.

passed = { FORM($seat, as: "definite") } passaram a vez.
left = { FORM($seat, as: "definite") } saíram da partida.
placed = { FORM($seat, as: "definite") } colocaram { FORM($kind, as: "article") } em { $to }.
shot =
    { GENDER($actor) ->
        [f] { $actor } atirou de { $from } em { $to }{ $captured }.
        [m] { $actor } atirou de { $from } em { $to }{ $captured }.
       *[other] { FORM($actor, as: "definite") } atiraram de { $from } em { $to }{ $captured }.
    }
went =
    { GENDER($actor) ->
        [f] { $actor } foi de { $from } para { $to }{ $captured }{ $effect }.
        [m] { $actor } foi de { $from } para { $to }{ $captured }{ $effect }.
       *[other] { FORM($actor, as: "definite") } jogaram de { $from } para { $to }{ $captured }{ $effect }.
    }
moved-anothers = { FORM($seat, as: "definite") } moveram { FORM($piece, as: "nominative") } de { $from } para { $to }{ $captured }{ $effect }.
attack-succeeded =
    { GENDER($actor) ->
        [f] { $actor } em { $from } atacou { $to } e tirou { $attack } contra { $defence }: a captura deu certo{ $captured }{ $effect }.
        [m] { $actor } em { $from } atacou { $to } e tirou { $attack } contra { $defence }: a captura deu certo{ $captured }{ $effect }.
       *[other] { FORM($actor, as: "definite") } em { $from } atacaram { $to } e tiraram { $attack } contra { $defence }: a captura deu certo{ $captured }{ $effect }.
    }
attack-failed =
    { GENDER($actor) ->
        [f] { $actor } em { $from } atacou { $to } e tirou { $attack } contra { $defence }: a captura falhou.
        [m] { $actor } em { $from } atacou { $to } e tirou { $attack } contra { $defence }: a captura falhou.
       *[other] { FORM($actor, as: "definite") } em { $from } atacaram { $to } e tiraram { $attack } contra { $defence }: a captura falhou.
    }

end-captured = , capturando { FORM($victims, as: "nominative") }
victim-on = { FORM($piece, as: "nominative") } em { $square }
end-mounted = , montando em { FORM($kind, as: "article") } para virar { FORM($became, as: "bare") }
end-stands = , onde agora há { FORM($kind, as: "article") }
end-became = , virando { FORM($kind, as: "bare") }
end-promoted = , promovendo a peça em { $at }
end-promoted-to = , promovendo a peça em { $at } a { FORM($kind, as: "bare") }
end-dropped = , recolocando { FORM($kind, as: "article") } em { $at }

# Como uma peça anda, com o seu diagrama.

diagram = { $name } ({ $rule }): { MOVES($piece) }.
diagram-squares = No diagrama, a peça está em { $from } e pode { $targets }.
may-move = ir para { $squares }
may-capture = capturar em { $squares }
may-shot = atirar em { $squares }
may-mount = montar em { $squares }
may-promotion = ser promovida em { $squares }
may-place = ser colocada em { $squares }

# A legenda das casas marcadas.

mark-move = lance
mark-capture = captura
mark-shot = tiro
mark-mount = montar
mark-promotion = promoção
mark-place = colocar
act-move = { $kind } { $from } para { $to }
act-capture = { $kind } { $from } captura { FORM($victim, as: "bare") } { $to }
act-capture-more = { $act }, com { $victims }
act-only-capture = { $kind } { $from } para { $to }, captura { $victims }
act-victim = { FORM($kind, as: "bare") } { $square }
act-shoot = { $kind } { $from } acerta { FORM($victim, as: "bare") } { $to }
act-place = { $kind } da reserva para { $to }
act-mount = { $kind } { $from } monta em { FORM($other, as: "bare") } { $to }: { FORM($became, as: "bare") }
act-attack = { $kind } { $from } ataca { FORM($victim, as: "bare") } { $to }
act-become = { $act }, vira { FORM($kind, as: "bare") }
act-promote = { $act }, promove { $at } a { FORM($kind, as: "bare") }
act-drop = { $act }, recoloca { FORM($kind, as: "bare") } em { $at }

# Lances em um menu, para quem já escolheu a peça.

choose-move = { $kind } para { $to }
choose-castling = { $kind } roca para { $to }
choose-capture = { $kind } captura { FORM($victim, as: "bare") } { $to }
choose-only-capture = { $kind } para { $to }, captura { $victims }
choose-mount = { $kind } monta em { FORM($other, as: "bare") } { $to }: { FORM($became, as: "bare") }
choose-shot = { $kind } acerta { FORM($victim, as: "bare") } { $to }
choose-attack = { $kind } ataca { FORM($victim, as: "bare") } { $to }
choose-promote = { $act }: { FORM($piece, as: "bare") } { $at } vira { FORM($kind, as: "bare") }
