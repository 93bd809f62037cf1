# Ответы о партиях: как начать, вступить, ходить, предлагать.
# То, что в обратных кавычках (команды, параметры, вводимые значения), одинаково на всех языках.

## Что получилось

nothing-to-do = Ничего делать не нужно.
will-be-posted = Сообщение скоро появится в { $channel }.
not-posted-yet = Опубликовать это в { $channel } пока не удалось. Причину покажет `/game show`.

## Начало партии

too-many-games = У вас идёт партий: { $count }, а больше { $most } нельзя. Сначала закончите одну.
server-full = На этом сервере идёт партий: { $count }, и это предел. Сначала закончите какие-нибудь.
open-elsewhere = На этом сервере партии начинают здесь: { $channels }. Введите `/game new` там.
no-permissions-to-play = Здесь я не могу вести партии. В этом канале мне нужны эти права: { $permissions }.
no-threads-there = В { $channel } нельзя создать ветку: они бывают только в текстовых каналах. Выберите такой канал или играйте без ветки.
no-thread-of-its-own = У этой партии не будет своей ветки: в { $channel } их создать нельзя. Доска останется там.
invite-whom = Кого пригласить? Заполните `player`.
invite-bot = Боты не играют. Выберите человека.
invite-self = Это вы! Выберите кого-нибудь другого.
invite-refused = { $player } не принимает ваших приглашений.
invite-no-member = { $player } не состоит на этом сервере и не увидит партию, поэтому приглашения нет. Сначала позовите этого игрока на сервер.
invite-cannot-see = { $player } не видит { $channel }, поэтому приглашения нет. Попросите дать там право «Просматривать канал» или играйте в другом канале.
level-of-a-person = Уровень есть только у компьютера. Уберите `level` или выберите соперником меня.
warning = Внимание: { $warning }

## Настройки партии, которые не удалось прочитать

option-not-a-pair = Не удалось прочитать { $text }. Пишите каждую настройку как `KEY=VALUE`, через `;`.
file-too-large =
    { $most ->
        [one] Файл слишком большой. Прикрепите файл не больше { $most } байта.
       *[other] Файл слишком большой. Прикрепите файл не больше { $most } байт.
    }
file-gone = Этот файл больше не получить. Прикрепите его ещё раз.
file-not-fetched = Не удалось получить этот файл у Discord, поэтому ничего не сделано. Попробуйте ещё раз через минуту.
file-not-text = Это не текстовый файл. Прикрепите обычный текст (UTF-8).
board-form-too-long = Для формы это слишком много параметров. Прикрепите доску текстовым файлом: `board`.
form-sent-already = По этой форме партия уже открыта. Чтобы открыть ещё одну, снова введите `/game new`.
lobby-is-open = Ваша партия уже открыта: { $link }. Чтобы открыть ещё одну, введите `/game new`.

## Как идёт партия

status-lobby = Партия ждёт игроков.
status-set-up = Армии ещё выбирают.
status-over = Эта партия окончена.
# $what — слово предложения. $until — время вроде «через 2 часа».
offer-open =
    { $what ->
        [draw] { $player } предлагает ничью (истекает { $until }).
        [takeback] { $player } просит вернуть ход (истекает { $until }).
        [pause] { $player } просит о паузе (истекает { $until }).
        [resumption] { $player } просит продолжить партию (истекает { $until }).
        [abort] { $player } просит закончить партию без результата (истекает { $until }).
        [change] { $player } просит изменить настройки (истекает { $until }).
       *[replacement] { $player } просит о замене игрока (истекает { $until }).
    }
played-in = Партия идёт в { $channel }.
# $what — что сделано командой /direct: «приостановить партию».
directed = { $at } { $player } на правах организатора: { $what }. Причина: { $why }

## Отмена и сдача

cancel-question =
    { $count ->
        [0] Отменить эту партию ({ $game })? Вернуть её будет нельзя.
       *[other] Отменить эту партию ({ $game }, игроки: { $players })? Вернуть её будет нельзя.
    }
abort-question =
    { $count ->
        [0] Закончить эту партию ({ $game }) без результата?
       *[other] Попросить соперников ({ $players }) закончить эту партию ({ $game }) без результата?
    }
resign-question =
    { $count ->
        [0] Сдать эту партию ({ $game })? Отменить это нельзя.
        [one] Сдать эту партию ({ $game })? Победит { $players }, и отменить это будет нельзя.
       *[other] Сдать эту партию ({ $game }, соперники: { $players })? Остальные доиграют без вас, и отменить это будет нельзя.
    }
# Кто играет за несколько сторон, того спрашивают, за какую из них.
resign-side = Сдаться за { FORM($seat, as: "accusative") }? { $winner } выиграют эту партию ({ $game }), и отменить это нельзя.
resign-side-of-several = Сдаться за { FORM($seat, as: "accusative") }? Остальные стороны доиграют эту партию ({ $game }), и отменить это нельзя.
abort-all-sides = Закончить эту партию ({ $game }) без результата? Вы играете за все стороны, поэтому она закончится сразу.
draw-side = Предложить ничью за { FORM($seat, as: "accusative") }? Вы играете за все стороны, поэтому предложение сразу будет принято: партия закончится вничью.
claim-draw-side = Потребовать ничью за { FORM($seat, as: "accusative") }? Партия закончится вничью, и отменить это нельзя.
claim-time-side = Время { FORM($seat, as: "genitive") } вышло. Заявить об этом за остальных? { $seat } выбудут из партии, и отменить это будет нельзя.

## Перенос партии в другой канал

move-nowhere = Эта партия идёт не в Discord, перенести её нельзя.
move-from-direct = Эта партия принадлежит серверу. Введите `/game move` там.
move-not-allowed = В { $channel } партии не разрешены. Выберите другой канал.
move-already-there = Эта партия уже в { $channel }.
move-cannot-write = Я не могу писать в { $channel }, поэтому партия остаётся на месте. Разрешите мне писать там или выберите другой канал.
moved = Эта партия теперь в { $channel }.
boards-changed =
    { $boards ->
        [live] Со следующего хода у партии одна доска, которая обновляется на месте.
        [every-move] Со следующего хода каждый ход получает новую доску.
       *[thread] Со следующего хода доска обновляется на месте, а каждый ход остаётся строкой в ветке.
    }
boards-thread-later = Когда партия начнётся, у неё появится своя ветка: доска обновляется на месте, а каждый ход остаётся там строкой.
boards-no-thread = В личных сообщениях веток нет. Выберите другой способ показывать доску.

## Списки партий

no-games = У вас нет текущих партий. Начните новую: `/game new`
waiting =
    { $count ->
        [0] **Ни одна партия вас не ждёт.**
        [one] **Вас ждёт { $count } партия**
        [few] **Вас ждут { $count } партии**
       *[many] **Вас ждут { $count } партий**
    }
waiting-for-others = **Ход за другими**
your-games = **Ваши партии**
joinable-games = **Здесь нужны игроки**
game-line = { $title }: { $what }
# $until — время вроде «через 2 часа».
game-line-until = { $title }: { $what } (срок { $until })
title-in-tournament = { $title } ({ $tournament }, тур { $round })
title-in-event = { $title } ({ $tournament })
wants-move = ваш ход
wants-army = выберите армию
wants-answer = ответьте на предложение
wants-come = вас приглашают
waits-for = ход: { FORM($players, as: "nominative") }
phase-lobby = ждёт игроков
phase-set-up = выбор армий
phase-running = идёт
phase-paused = на паузе
phase-held = остановлена
phase-over = окончена

## Армии

army-nothing-to-choose = В этой партии армию не выбирают.
army-none-picked = Выберите армию или перечислите свои фигуры.
army-chosen = { $seat }: { $army }
army-secret = Другие увидят её, когда все будут готовы. Пока вы её не подтвердили, её можно изменить.
army-balanced = Сбалансированная
army-skirmish = Стычка
army-siege = Осада
army-random = Случайная
army-yours = **Ваша армия** ({ $seats }). Другие увидят её, только когда все будут готовы.
army-allowed = Фигур в ней { $size }: { $always }, а из остальных не больше чем { $most }.
army-pieces = { $army }: { $pieces }
army-drawn = { $army }: решит жребий, когда все будут готовы.
army-own = По одной фигуре
army-complete = Нажмите **{ $done }**, чтобы подтвердить её.
army-missing = Осталось выбрать { $count } из { $size }. Потом нажмите **{ $done }**.
army-pick = Нажмите **{ $take }**, выберите другую готовую армию или добавляйте фигуры по одной.
army-pick-ready-made = Готовые армии
army-pick-kind = Какую фигуру добавить или убрать
army-kind = { CAPITAL($kind) }: { $count } из { $most }
army-unreadable = Эта кнопка не даёт допустимой армии. Введите `/army` и выберите снова.

## Кости

dice-commitment = Хеш, закреплённый до партии: { $commitment }
dice-secret = Секрет: { $secret }
dice-secret-later = Секрет раскроется после партии.
seed-too-late = Слишком поздно: зерно добавляют до начала партии.
dice-seed = Зерно { FORM($seat, as: "genitive") }: { $seed }
dice-latest = Последние броски, всего { $count }:
dice-roll = { $seat } { $move }: { $dice }
dice-verify = Чтобы проверить кости самостоятельно, введите `/export format:JSON`, а затем `castellan dice verify`.

## Предложения

no-draw-offer = Предложения ничьей нет. Сделать его: `/draw offer`.
no-takeback-offer = Просьбы вернуть ход нет. Попросить: `/takeback`.
no-pause-offer = Просьбы о паузе нет. Попросить: `/pause`.
no-replacement-offer = Просьбы о замене нет. Попросить: `/replace`.
replace-in-tournament = Это партия турнира { $tournament }. Игроков там заменяет организатор: `/arbiter replace`
replace-missing = Укажите сторону (`seat`) и нового игрока (`player`).
time-give-whom = Кому дать время? Заполните `seat`.

## Решения организатора

direct-operator-why = Вы решаете как владелец бота, поэтому назовите причину: заполните `why`.
direct-tournament-why = Это турнирная партия, поэтому назовите причину: заполните `why`.
direct-tournament-seat = В турнире игрока заменяют через `/arbiter replace`.
direct-seat-whom = Кто займёт место? Заполните `player`.
direct-seat-yourself = Назначить себя нельзя. Попросите другого организатора.
direct-no-seat = Какая сторона? Заполните `seat`.
direct-no-span = Сколько времени? Заполните `span`.
direct-no-such-seat = На доске { $board } нет такой стороны ({ FORM($seat, as: "nominative") }). Выберите в `seat` другую.
direct-played-anew = Эта партия больше не считается: её доску переиграли.
direct-remove = В турнире игрока снимают через `/arbiter remove`.
direct-cancel = Турнирные партии не отменяют. Задайте результат через `/arbiter result` или переиграйте партию через `/arbiter restart`.

## За доской

not-started = Партия ещё не началась.
why-legal = Ход { $move } возможен. { $seat } могут сделать его сейчас.
clock-left = { $seat }: осталось { $span }
clock-none = В этой партии нет часов.
not-a-square = { $text } — не поле. Попробуйте `e4`.
legal-moves =
    { $count ->
        [one] У { FORM($seat, as: "genitive") } { $count } возможный ход:
        [few] У { FORM($seat, as: "genitive") } { $count } возможных хода:
       *[many] У { FORM($seat, as: "genitive") } { $count } возможных ходов:
    }
legal-piece = { CAPITAL($piece) }: { $squares }
legal-none = Возможных ходов нет: партия окончена.
legal-none-from = У фигуры на { $square } сейчас нет возможных ходов. Причину назовёт `/why`.

## Реванш

rematch-too-early = Эта партия ещё идёт.
rematch-asked = Вы уже предложили реванш. Теперь слово за соперниками: { $players }.
rematch-begun = Реванш уже идёт. { $link }
rematch-forgotten = Один из игроков этой партии больше не пользуется Castellan, и спросить его нельзя. Начните новую партию: `/game new`.
