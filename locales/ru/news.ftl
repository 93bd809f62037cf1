# Что происходит в партиях.

created = { $player } открывает партию «{ $game }».
created-for-tournament = Турнирная партия «{ $game }».
invited = { $player } получает приглашение.
invited-to-seat = { $player } получает приглашение играть за { FORM($seat, as: "accusative") }.
invitation-declined = { $player } отклоняет приглашение.
rematch-declined = { $player } отказывается от реванша.
invitation-withdrawn = Приглашение для { $player } отозвано.
joined = { $player } играет за { FORM($seat, as: "accusative") }.
joined-seats = { $player } играет за { FORM($seats, as: "accusative") }.
left-lobby = { $player } уходит ({ FORM($seat, as: "nominative") }).
amended = Новые настройки. { $changes }.
seeded = { $player } добавляет зерно для костей.
seated = Все в сборе.
seats = Играют: { FORM($players, as: "nominative") }.
army-chosen = { $seat } выбрали армию.
ready = { $seat } готовы.
ready-late = Время вышло: { FORM($seat, as: "nominative") } играют с нынешней армией.
started = Поехали!
# $planned — "yes", если ход введён заранее как условный.
played =
    { $planned ->
        [yes] { $player }: { $action } (условный ход).
       *[no] { $player }: { $action }.
    }
passed =
    { $planned ->
        [yes] { $player }: пропуск хода (условный ход).
       *[no] { $player }: пропуск хода.
    }
left =
    { $planned ->
        [yes] { $player }: выход из партии (условный ход).
       *[no] { $player }: выход из партии.
    }
touched = { $player }: выбрана фигура на { $square }.

# Последствия хода, после него. $piece — фигура с цветом, $count — сколько раз встретилась позиция.

returned = { $piece } возвращается на { $square }.
to-reserve = { $piece } уходит в резерв.
defenceless = { $piece } теперь беззащитен.
last-flag = У { FORM($seat, as: "genitive") } остался один флаг.
near-summit = { $piece } в шаге от вершины!
near-last-rank = { $piece } в шаге от последней горизонтали!
repeated-before-claim =
    { $count ->
        [2] Эта позиция встретилась второй раз. На третий можно потребовать ничью.
       *[other] Эта позиция встретилась { $count }-й раз. На следующий можно потребовать ничью.
    }
repeated-claimable = Эта позиция встретилась { $count }-й раз: { FORM($seat, as: "nominative") } могут потребовать ничью.
repeated-before-draw =
    { $count ->
        [2] Эта позиция встретилась второй раз. На третий партия закончится вничью.
       *[other] Эта позиция встретилась { $count }-й раз. На следующий партия закончится вничью.
    }

offered = { $player } предлагает: { FORM($offer, as: "accusative") }.
takeback-asked = { $player } просит вернуть ход.
takeback-asked-move = { $player } просит вернуть ход: { $action }.
# $what — вид предложения, "number", если он неизвестен.
accepted =
    { $what ->
        [draw] { $player } принимает ничью.
        [takeback] { $player } соглашается на возврат хода.
        [pause] { $player } соглашается на паузу.
        [resumption] { $player } соглашается продолжить партию.
        [abort] { $player } соглашается закончить партию без результата.
       *[other] { $player } соглашается на { FORM($offer, as: "accusative") }.
    }
declined =
    { $what ->
        [draw] { $player } отклоняет ничью.
        [takeback] { $player } отказывается от возврата хода.
        [pause] { $player } отказывается от паузы.
        [resumption] { $player } отказывается продолжать партию.
        [abort] { $player } отказывается закончить партию без результата.
       *[other] { $player } отклоняет { FORM($offer, as: "accusative") }.
    }
withdrawn = { FORM($offer, as: "request") } отозвано.
lapsed-overtaken = { FORM($offer, as: "request") } снято: партия пошла дальше.
lapsed-expired = { FORM($offer, as: "request") } больше не действует: срок вышел.
lapsed-gone = { FORM($offer, as: "request") } снято: его автор больше не играет.

taken-back =
    { $steps ->
        [0] Партия возвращена к началу.
       *[other] Партия возвращена к прежней позиции.
    }
paused = Партия на паузе.
resumed = Партия продолжается.
held = Партия остановлена: я не могу писать в её канале.
hold-over = Партия снова идёт.
departed-resigned = { $seat } сдались.
departed-time = { $seat } просрочили время.
departed-absent = { $seat } не явились и выбывают из партии.
departed-withdrew = { $seat } снялись с турнира и выбывают из партии.
departed-removed = Организатор снял { FORM($seat, as: "accusative") } с партии.
left-place = Место: { $place } из { $count }.
ran-out =
    { $count ->
        [2] Время { FORM($seat, as: "genitive") } вышло. Соперник может потребовать победу.
       *[other] Время { FORM($seat, as: "genitive") } вышло. Остальные могут заявить об этом и играть дальше.
    }
time-given = { $seat } получают ещё { FORM($span, as: "accusative") }.
outage = Бот был какое-то время недоступен, поэтому { $moves }.
outage-clock = { FORM($seat, as: "nominative") } получают ещё { FORM($span, as: "accusative") }
outage-lobby = лобби открыто дольше на { FORM($span, as: "accusative") }
outage-setup = на выбор армии добавлено { FORM($span, as: "accusative") }
outage-offer = предложение действует дольше на { FORM($span, as: "accusative") }
vacation-began = { $player } в отпуске.
vacation-ended = { $player } снова с нами после отпуска.
replaced = { $player } теперь играет за { FORM($seat, as: "accusative") }.
called-off-by-tournament = Турнир отменил эту партию. Какие партии засчитываются, видно по его парам.
reinstated =
    { $steps ->
        [0] Организатор продолжил партию с начала.
        [one] Организатор продолжил партию с позиции после { $steps } хода.
       *[other] Организатор продолжил партию с позиции после { $steps } ходов.
    }

# Что узнаёт только тот, кого это касается.

conditions-set = Условные ходы сохранены.
draw-offer-kept = В этой игре ничью предлагают вместе с ходом: ваше предложение уйдёт с вашим следующим ходом.
draw-offer-dropped = С вашим следующим ходом предложения ничьей не будет.
conditions-cleared = Условные ходы удалены.
dropped-overtaken = Ваши условные ходы сняты: сыграно другое.
dropped-illegal = Ваши условные ходы сняты: ответ больше невозможен.
dropped-changed = Ваши условные ходы сняты: партия изменена.
watched = { $player } следит за партией.
unwatched = { $player } больше не следит за партией.
