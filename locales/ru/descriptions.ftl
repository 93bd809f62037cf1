# Позиции для тех, кто не видит доски.

title = { $game }.
title-move = { $game }, ход { $number }.
to-act = Ходят { FORM($player, as: "nominative") }.
in-check = { $seat } под шахом!
# Где у королей есть фазы, в опасности может быть любой король.
guarded-in-danger = Шах!
dice-succeeded = { $attack } против { $defence }: взятие удалось.
dice-failed = { $attack } против { $defence }: взятие не удалось.
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
       *[other] { FORM($kind, as: "many") } { $squares }
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
moved-anothers = { $seat } пошли чужой фигурой ({ FORM($piece, as: "nominative") }) с { $from } на { $to }{ $captured }{ $effect }.
attack-succeeded = { $actor } на { $from }: атака на { $to }, кости { $attack } против { $defence }, взятие удалось{ $captured }{ $effect }.
attack-failed = { $actor } на { $from }: атака на { $to }, кости { $attack } против { $defence }, взятие не удалось.

end-captured = , взятие: { FORM($victims, as: "nominative") }
victim-on = { FORM($piece, as: "nominative") } на { $square }
end-mounted = , соединение ({ $kind }), получается { $became }
end-stands = , теперь там { $kind }
end-became = , превращение: { $kind }
end-promoted = , превращение фигуры на { $at }
end-promoted-to = , превращение на { $at }: { $kind }
end-dropped = , сброс на { $at }: { $kind }

# Как ходит фигура, с её диаграммой.

diagram =
    { GENDER($piece) ->
        [f] { CAPITAL($name) } ({ $rule }): она { MOVES($piece) }.
       *[m] { CAPITAL($name) } ({ $rule }): он { MOVES($piece) }.
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
act-capture = { $kind } { $from } берёт { FORM($victim, as: "accusative") } { $to }
act-capture-more = { $act }, а также { FORM($victims, as: "accusative") }
act-only-capture = { $kind } { $from } на { $to }, берёт { FORM($victims, as: "accusative") }
act-victim = { $kind } { $square }
    .accusative = { FORM($kind, as: "accusative") } { $square }
act-shoot = { $kind } { $from } стреляет в { FORM($victim, as: "accusative") } { $to }
act-place = { $kind } на { $to } из резерва
act-mount = { $kind } { $from } соединяется с { FORM($other, as: "instrumental") } { $to }: { $became }
act-attack = { $kind } { $from } атакует { FORM($victim, as: "accusative") } { $to }
act-become = { $act }, становится { FORM($kind, as: "instrumental") }
act-promote = { $act }, превращение на { $at }: { $kind }
act-drop = { $act }, сброс на { $at }: { $kind }

# Ходы в меню, для того, кто уже выбрал фигуру.

choose-move = { CAPITAL($kind) } на { $to }
choose-castling = { CAPITAL($kind) }: рокировка на { $to }
choose-capture = { CAPITAL($kind) } берёт { FORM($victim, as: "accusative") } { $to }
choose-only-capture = { CAPITAL($kind) } на { $to }, берёт { FORM($victims, as: "accusative") }
choose-mount = { CAPITAL($kind) } соединяется с { FORM($other, as: "instrumental") } { $to }: { $became }
choose-shot = { CAPITAL($kind) } стреляет в { FORM($victim, as: "accusative") } { $to }
choose-attack = { CAPITAL($kind) } атакует { FORM($victim, as: "accusative") } { $to }
choose-promote = { $act }: { $piece } { $at } становится { FORM($kind, as: "instrumental") }
