# Что происходит в партиях.

created = { $player } открывает партию: { $game }.
created-for-tournament = Партия для турнира: { $game }.
invited = Приглашение в партию: { $player }.
invited-to-seat = Приглашение играть за { FORM($seat, "accusative") }: { $player }.
invitation-declined = { $player } отклоняет приглашение.
rematch-declined = { $player } отказывается от реванша.
invitation-withdrawn = Приглашение для { $player } отозвано.
joined = { $player } играет за { FORM($seat, "accusative") }.
joined-seats = { $player } играет за несколько сторон: { FORM($seats, "nominative") }.
left-lobby = { $player } уходит ({ FORM($seat, "nominative") }).
amended = Новые настройки. { $changes }.
seeded = { $player } добавляет зерно для костей.
seated = Все в сборе.
seats = Играют: { $players }.
army-chosen = { $seat } выбрали армию.
ready = { $seat } готовы.
ready-late = Время вышло: { FORM($seat, "nominative") } играют с нынешней армией.
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
last-flag = У { FORM($seat, "genitive") } остался один флаг.
near-summit = { $piece } в шаге от вершины!
near-last-rank = { $piece } в шаге от последней горизонтали!
repeated-before-claim =
    { $count ->
        [2] Эта позиция встретилась второй раз. На третий можно потребовать ничью.
       *[other] Эта позиция встретилась { $count }-й раз. На следующий можно потребовать ничью.
    }
repeated-claimable = Эта позиция встретилась { $count }-й раз: { FORM($seat, "nominative") } могут потребовать ничью.
repeated-before-draw =
    { $count ->
        [2] Эта позиция встретилась второй раз. На третий партия закончится вничью.
       *[other] Эта позиция встретилась { $count }-й раз. На следующий партия закончится вничью.
    }

offered = { $player } предлагает: { FORM($offer, "accusative") }.
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
       *[other] { $player } соглашается на { FORM($offer, "accusative") }.
    }
declined =
    { $what ->
        [draw] { $player } отклоняет ничью.
        [takeback] { $player } отказывается от возврата хода.
        [pause] { $player } отказывается от паузы.
        [resumption] { $player } отказывается продолжать партию.
        [abort] { $player } отказывается закончить партию без результата.
       *[other] { $player } отклоняет { FORM($offer, "accusative") }.
    }
withdrawn = { FORM($offer, "request") } отозвано.
lapsed-overtaken = { FORM($offer, "request") } снято: партия пошла дальше.
lapsed-expired = { FORM($offer, "request") } больше не действует: срок вышел.
lapsed-gone = { FORM($offer, "request") } снято: его автор больше не играет.

taken-back =
    { $steps ->
        [0] Партия возвращена к началу.
       *[other] Партия возвращена к прежней позиции.
    }
paused = Партия приостановлена.
resumed = Партия продолжается.
held = Партия остановлена: я не могу писать в её канале.
hold-over = Партия больше не остановлена.
departed-resigned = { $seat } сдались.
departed-time = { $seat } просрочили время.
departed-absent = { $seat } не явились и выбывают из партии.
departed-withdrew = { $seat } снялись с турнира и выбывают из партии.
departed-removed = { $seat } сняты с партии директором турнира.
# После предложения об игроке, который вышел из партии на нескольких игроков.
left-place = Место { $place } из { $count }.
ran-out =
    { $count ->
        [2] Время { FORM($seat, "genitive") } вышло. Противник может потребовать победу.
       *[other] Время { FORM($seat, "genitive") } вышло. Остальные могут заявить об этом и играть дальше.
    }
time-given = { $seat } получают ещё { FORM($span, "accusative") }.
outage = Бот был какое-то время недоступен, поэтому { $moves }.
outage-clock = { FORM($seat, "nominative") } получают ещё { FORM($span, "accusative") }
outage-lobby = лобби открыто дольше на { FORM($span, "accusative") }
outage-setup = на выбор армии есть ещё { $span }
outage-offer = предложение действует дольше на { FORM($span, "accusative") }
vacation-began = { $player } в отпуске.
vacation-ended = { $player } снова с нами после отпуска.
replaced = { $player } теперь играет за { FORM($seat, "accusative") }.
called-off-by-tournament = Турнир отменил эту партию. Какие партии засчитываются, видно по его парам.
reinstated =
    { $steps ->
        [0] Директор турнира продолжил партию с начала.
        [one] Директор турнира продолжил партию с позиции после { $steps } хода.
       *[other] Директор турнира продолжил партию с позиции после { $steps } ходов.
    }

# Что узнаёт только тот, кого это касается.

conditions-set = Условные ходы сохранены.
draw-offer-kept = В этой игре ничью предлагают вместе с ходом: предложение уйдёт с вашим следующим ходом.
draw-offer-dropped = Со следующим ходом вы ничью не предложите.
conditions-cleared = Условные ходы удалены.
dropped-overtaken = Ваши условные ходы сняты: сыграно другое.
dropped-illegal = Ваши условные ходы сняты: ответ больше невозможен.
dropped-changed = Ваши условные ходы сняты: партия изменена.
watched = { $player } смотрит партию.
unwatched = { $player } больше не смотрит партию.
