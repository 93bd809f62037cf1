# Позиции для тех, кто не видит доски.

title = { $game }.
title-move = { $game }, ход { $number }.
to-act = Ходят { FORM($player, "nominative") }.
in-check = { $seat } под шахом!
# Где у королей есть фазы, в опасности может быть любой король.
guarded-in-danger = Шах!
dice-succeeded = { $attack } : { $defence } — взятие удалось.
dice-failed = { $attack } : { $defence } — взятие не удалось.
failed-captures = Неудачные взятия в этот ход: { $squares }.
walls =
    { $count ->
        [one] Стены: { $count } поле.
        [few] Стены: { $count } поля.
       *[many] Стены: { $count } полей.
    }

# Фигуры одной стороны.

pieces-of = { $player }: { $pieces }.
group =
    { $count ->
        [1] { $kind } { $squares }
       *[other] { FORM($kind, "many") } { $squares }
    }
# Король в одной из своих фаз, после его поля.
phase = { $group } ({ $phase })
phase-past = { $group } (прошёл последнюю фазу)
other-pieces =
    { $count ->
        [one] ещё { $count } фигура
        [few] ещё { $count } фигуры
       *[many] ещё { $count } фигур
    }
no-pieces = фигур нет
pieces =
    { $count ->
        [one] { $count } фигура
        [few] { $count } фигуры
       *[many] { $count } фигур
    }
reserve = в резерве { $kinds }
captures = взяты { $kinds }

# Последний ход. $captured и $effect — одно из окончаний ниже или ничего.

passed = { $seat } пропустили ход.
left = { $seat } вышли из партии.
placed = { $seat } поставили на { $to }: { $kind }.
shot = { $actor }: выстрел с { $from } в { $to }{ $captured }.
went = { $actor }: ход с { $from } на { $to }{ $captured }{ $effect }.
moved-anothers = { $seat } пошли чужой фигурой ({ FORM($piece, "nominative") }) с { $from } на { $to }{ $captured }{ $effect }.
attack-succeeded = { $actor } на { $from }: атака на { $to }, кости { $attack } против { $defence }, взятие удалось{ $captured }{ $effect }.
attack-failed = { $actor } на { $from }: атака на { $to }, кости { $attack } против { $defence }, взятие не удалось.

end-captured = , взятие: { FORM($victims, "nominative") }
victim-on = { FORM($piece, "nominative") } на { $square }
end-mounted = , соединение ({ $kind }), получается { $became }
end-stands = , теперь там { $kind }
end-became = , превращение: { $kind }
end-promoted = , превращена фигура на { $at }
end-promoted-to = , превращение на { $at }: { $kind }
end-dropped = , сброс на { $at }: { $kind }

# Как ходит фигура, с её диаграммой.

diagram =
    { GENDER($piece) ->
        [f] { $name } ({ $rule }): она { MOVES($piece) }.
       *[m] { $name } ({ $rule }): он { MOVES($piece) }.
    }
diagram-squares = На диаграмме фигура стоит на { $from } и может: { $targets }.
may-move = пойти на { $squares }
may-capture = взять на { $squares }
may-shot = выстрелить в { $squares }
may-mount = соединиться на { $squares }
may-promotion = превратиться на { $squares }
may-place = встать на { $squares }

# Легенда отмеченных полей.

mark-move = ход
mark-capture = взятие
mark-shot = выстрел
mark-mount = соединение
mark-promotion = превращение
mark-place = постановка
act-move = { $kind } { $from } на { $to }
act-capture = { $kind } { $from } берёт { FORM($victim, "accusative") } { $to }
act-capture-more = { $act }, а также: { $victims }
act-only-capture = { $kind } { $from } на { $to }, берёт: { $victims }
act-victim = { $kind } { $square }
    .accusative = { FORM($kind, "accusative") } { $square }
act-shoot = { $kind } { $from } стреляет в { FORM($victim, "accusative") } { $to }
act-place = { $kind } на { $to } из резерва
act-mount = { $kind } { $from } соединяется с { FORM($other, "instrumental") } { $to }: { $became }
act-attack = { $kind } { $from } атакует { FORM($victim, "accusative") } { $to }
act-become = { $act }, становится { FORM($kind, "instrumental") }
act-promote = { $act }, превращение на { $at }: { $kind }
act-drop = { $act }, сброс на { $at }: { $kind }

# Ходы в меню, для того, кто уже выбрал фигуру.

choose-move = { $kind } на { $to }
choose-castling = { $kind }: рокировка на { $to }
choose-capture = { $kind } берёт { FORM($victim, "accusative") } { $to }
choose-only-capture = { $kind } на { $to }, берёт: { $victims }
choose-mount = { $kind } соединяется с { FORM($other, "instrumental") } { $to }: { $became }
choose-shot = { $kind } стреляет в { FORM($victim, "accusative") } { $to }
choose-attack = { $kind } атакует { FORM($victim, "accusative") } { $to }
choose-promote = { $act }: { $piece } { $at } становится { FORM($kind, "instrumental") }
