# Что происходит в партиях.

created = { $player } открывает партию: { $game }.
created-for-tournament = Партия для турнира: { $game }.
commitment = Кости закреплены: { $commitment }.
invited = Приглашение в партию: { $player }.
invited-to-seat = Приглашение играть за { FORM($seat, "accusative") }: { $player }.
invitation-declined = { $player } отклоняет приглашение.
joined = { $player } играет за { FORM($seat, "accusative") }.
left-lobby = { $player } больше не играет за { FORM($seat, "accusative") }.
seeded = { $player } добавляет зерно для костей.
seated = Все места заняты.
army-chosen = { $seat } выбрали армию.
ready = { $seat } готовы.
ready-late = { $seat } не успели выбрать и остаются с той армией, что есть.
started = Партия начинается.
started-first = Партия начинается. Первыми ходят { FORM($seat, "nominative") }.

# $planned — "yes", если ход введён заранее как условный.
played =
    { $planned ->
        [yes] { $seat } пошли { $action }, как введено заранее.
       *[no] { $seat } пошли { $action }.
    }
passed =
    { $planned ->
        [yes] { $seat } пропустили ход, как введено заранее.
       *[no] { $seat } пропустили ход.
    }
left =
    { $planned ->
        [yes] { $seat } вышли из партии, как введено заранее.
       *[no] { $seat } вышли из партии.
    }
touched = { $seat } выбрали фигуру на { $square }.

offered = { $player } предлагает: { FORM($offer, "accusative") }.
accepted = { $player } принимает: { FORM($offer, "accusative") }.
declined = { $player } отклоняет: { FORM($offer, "accusative") }.
withdrawn = Предложение отозвано: { $offer }.
lapsed-overtaken = Предложение ({ $offer }) больше не действует: партия пошла дальше.
lapsed-expired = Предложение ({ $offer }) больше не действует: его время вышло.
lapsed-gone = Предложение ({ $offer }) больше не действует: его автор вышел из партии.

taken-back =
    { $steps ->
        [0] Партия возвращена к началу.
        [1] Партия возвращена к позиции после первого хода.
       *[other] Партия возвращена к позиции после хода { $steps }.
    }
paused = Партия приостановлена.
resumed = Партия продолжается.
departed-resigned = { $seat } сдались.
departed-time = { $seat } просрочили время.
departed-removed = { $seat } сняты с партии директором турнира.
ran-out = Время { FORM($seat, "genitive") } вышло; противник может потребовать победу.
time-given = { $seat } получили ещё { FORM($span, "accusative") }.
outage = Бот был какое-то время недоступен, поэтому { $moves }.
outage-clock = { FORM($seat, "nominative") } получают ещё { FORM($span, "accusative") }
outage-lobby = лобби открыто дольше на { FORM($span, "accusative") }
outage-setup = на выбор армии есть ещё { $span }
outage-offer = предложение действует дольше на { FORM($span, "accusative") }
vacation-began = { $player } в отпуске.
vacation-ended = { $player } снова с нами после отпуска.
replaced = { $player } теперь играет за { FORM($seat, "accusative") }.
called-off-by-tournament = Турнир отменил партию: засчитывается то, что в его парах.
reinstated =
    { $steps ->
        [0] Директор турнира продолжил партию с начала.
        [1] Директор турнира продолжил партию с позиции после первого хода.
       *[other] Директор турнира продолжил партию с позиции после хода { $steps }.
    }

# Что узнаёт только тот, кого это касается.

conditions-set = Ваши условные ходы сохранены.
conditions-cleared = Ваши условные ходы удалены.
dropped-overtaken = Ваши условные ходы сняты: другие пошли иначе.
dropped-illegal = Ваши условные ходы сняты: ответ больше не разрешён.
dropped-changed = Ваши условные ходы сняты: партия изменена.
note-written = Ваши заметки сохранены.
watched = { $player } смотрит партию.
unwatched = { $player } больше не смотрит партию.
