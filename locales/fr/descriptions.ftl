# Les positions, pour qui ne voit pas l’échiquier.

title = { $game }.
title-move = { $game }, coup { $number }.
to-act = Trait { FORM($player, as: "dative") }.
in-check = { $seat } sont en échec !
# Là où les rois passent par des phases, le roi en danger n’est pas forcément celui du camp.
guarded-in-danger = Échec !
dice-succeeded = { $attack } à { $defence } : la prise réussit.
dice-failed = { $attack } à { $defence } : la prise échoue.
failed-captures = Prises ratées ce tour-ci : { $squares }.
walls =
    { $count ->
        [one] Murs : { $count } case.
       *[other] Murs : { $count } cases.
    }

# Les pièces d’un camp.

pieces-of = { FORM($player, as: "bare") } : { $pieces }.
group =
    { $count ->
        [one] { $kind } { $squares }
       *[other] { FORM($kind, as: "many") } { $squares }
    }
# Un roi dans l’une de ses phases, après sa case.
phase = { $group } ({ $phase })
phase-past = { $group } (au-delà de sa dernière phase)
other-pieces =
    { $count ->
        [one] { $count } autre pièce
       *[other] { $count } autres pièces
    }
no-pieces = aucune pièce
pieces =
    { $count ->
        [one] { $count } pièce
       *[other] { $count } pièces
    }
reserve = en réserve : { $kinds }
captures = pièces prises : { $kinds }

# Le dernier coup. $captured et $effect sont l’une des fins ci-dessous, ou rien.

passed = { $seat } ont passé.
left = { $seat } ont quitté la partie.
placed = { $seat } ont placé { FORM($kind, as: "article") } en { $to }.
shot = { $actor } : tir de { $from } sur { $to }{ $captured }.
went = { $actor } : de { $from } en { $to }{ $captured }{ $effect }.
moved-anothers = { $seat } ont joué { FORM($piece, as: "nominative") } de { $from } en { $to }{ $captured }{ $effect }.
attack-succeeded = { $actor } en { $from } : attaque sur { $to }, dés { $attack } à { $defence }, prise réussie{ $captured }{ $effect }.
attack-failed = { $actor } en { $from } : attaque sur { $to }, dés { $attack } à { $defence }, prise ratée.

end-captured = , en prenant { $victims }
victim-on = { FORM($piece, as: "nominative") } en { $square }
end-mounted = , en montant sur { FORM($kind, as: "article") } pour devenir { FORM($became, as: "article") }
end-stands = , où se trouve maintenant { FORM($kind, as: "article") }
end-became = , en devenant { FORM($kind, as: "article") }
end-promoted = , en promouvant la pièce en { $at }
end-promoted-to = , en promouvant la pièce en { $at }, qui devient { FORM($kind, as: "article") }
end-dropped = , en parachutant { FORM($kind, as: "article") } en { $at }

# Comment une pièce se déplace, avec son diagramme.

diagram =
    { GENDER($piece) ->
        [f] { CAPITAL($name) } ({ $rule }) : elle { MOVES($piece) }.
       *[m] { CAPITAL($name) } ({ $rule }) : il { MOVES($piece) }.
    }
diagram-squares = Sur le diagramme, la pièce en { $from } peut { $targets }.
may-move = aller en { $squares }
may-capture = prendre en { $squares }
may-shot = tirer sur { $squares }
may-mount = monter en { $squares }
may-promotion = obtenir une promotion en { $squares }
may-place = se placer en { $squares }

# La légende des cases marquées.

mark-move = coup
mark-capture = prise
mark-shot = tir
mark-mount = montée
mark-promotion = promotion
mark-place = placement
act-move = { $kind } { $from } en { $to }
act-capture = { $kind } { $from } prend { FORM($victim, as: "the") } { $to }
act-capture-more = { $act }, et aussi { FORM($victims, as: "the") }
act-only-capture = { $kind } { $from } en { $to }, prend { FORM($victims, as: "the") }
act-victim = { $kind } { $square }
    .the = { FORM($kind, as: "the") } { $square }
act-shoot = { $kind } { $from } tire sur { FORM($victim, as: "the") } { $to }
act-place = { $kind } de la réserve en { $to }
act-mount = { $kind } { $from } monte sur { FORM($other, as: "the") } { $to } : { $became }
act-attack = { $kind } { $from } attaque { FORM($victim, as: "the") } { $to }
act-become = { $act }, devient { FORM($kind, as: "article") }
act-promote = { $act }, { $at } devient { FORM($kind, as: "article") }
act-drop = { $act }, parachute { FORM($kind, as: "article") } en { $at }

# Les coups d’un menu, quand la pièce est déjà choisie.

choose-move = { CAPITAL($kind, as: "bare") } en { $to }
choose-castling = { CAPITAL($kind, as: "bare") } : roque vers { $to }
choose-capture = { CAPITAL($kind, as: "bare") } prend { FORM($victim, as: "the") } { $to }
choose-only-capture = { CAPITAL($kind, as: "bare") } en { $to }, prend { FORM($victims, as: "the") }
choose-mount = { CAPITAL($kind, as: "bare") } monte sur { FORM($other, as: "the") } { $to } : { $became }
choose-shot = { CAPITAL($kind, as: "bare") } tire sur { FORM($victim, as: "the") } { $to }
choose-attack = { CAPITAL($kind, as: "bare") } attaque { FORM($victim, as: "the") } { $to }
choose-promote = { $act } : { FORM($piece, as: "the") } { $at } devient { FORM($kind, as: "article") }
