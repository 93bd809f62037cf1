# Что происходит в турнирах.

# Участник, чьё имя неизвестно.
number = номер { $number }
versus = { $white } – { $black }

announced = Объявлен турнир { $title }: { $format }, { $game }. Жребий закреплён: { $commitment }.
signed-up = { $player } участвует.
check-in-opened = Просим отметиться всех, кто записан.
checked-in = { $player } на месте.
withdrew = { $player } снимается с турнира.
sits-out = { $player } пропускает тур { $round }.
forbidden = { $first } и { $second } не встречаются. Причина: { $reason }
started =
    { $count ->
        [one] Турнир начался, { $count } участник.
        [few] Турнир начался, { $count } участника.
       *[many] Турнир начался, { $count } участников.
    }
entered = { $player } вступает под номером { $number } с тура { $round }.
round-paired =
    { $count ->
        [one] Пары тура { $round } составлены: { $count } партия.
        [few] Пары тура { $round } составлены: { $count } партии.
       *[many] Пары тура { $round } составлены: { $count } партий.
    }
# Правила, которыми директор пренебрёг.
round-paired-although =
    { $count ->
        [one] Пары тура { $round } составлены: { $count } партия, хотя { $rules }.
        [few] Пары тура { $round } составлены: { $count } партии, хотя { $rules }.
       *[many] Пары тура { $round } составлены: { $count } партий, хотя { $rules }.
    }
# После предложения.
reason = Причина: { $reason }
unpaired = Тур { $round } нельзя спарить по правилам; директор составит пары или завершит турнир.
round-started = Тур { $round } начался.
game-started = Партия началась: { $players }.
looked = Больше никого ждать не нужно: { $players }.
absent =
    { $count ->
        [one] { $players }: неявка, поражение без игры.
       *[other] { $players }: неявка, поражение без игры.
    }
absent-left =
    { $count ->
        [one] { $players } больше не участвует в турнире: поражение без игры.
       *[other] { $players } больше не участвуют в турнире: поражение без игры.
    }
scored = { $players }: { $result }.
played-again = Партия { $players } играется ещё раз, с переменой цвета.
game-closed = Партия { $players } закрыта без результата; решает директор.
deadline-passed =
    { $count ->
        [one] Время тура { $round } вышло, { $count } партия без результата; решает директор.
        [few] Время тура { $round } вышло, { $count } партии без результата; решает директор.
       *[many] Время тура { $round } вышло, { $count } партий без результата; решает директор.
    }
round-finished = Тур { $round } окончен.
overridden = Директор установил результат доски { $board }, { $players }: { $result }. Причина: { $reason }
replaced = { $player } занимает место номера { $number }. Причина: { $reason }
removed = Директор снимает с турнира: { $player }. Причина: { $reason }
extended = У тура { $round } стало больше времени. Причина: { $reason }
reinstated = Партия { $players } продолжается: она была окончена по ошибке. Причина: { $reason }
restarted = Партия { $players } начинается заново. Причина: { $reason }
directed-pause = Директор приостановил партию { $players }. Причина: { $reason }
directed-resume = Директор продолжил партию { $players }. Причина: { $reason }
directed-give = Директор добавил { FORM($span, "accusative") } в партии { $players }. Причина: { $reason }
outage = Бот был недоступен, и все сроки сдвинуты на { FORM($span, "accusative") }.
finished =
    { $count ->
        [one] Турнир окончен: первое место занимает { $players }.
       *[other] Турнир окончен: первое место делят { $players }.
    }
cancelled = Турнир отменён. Причина: { $reason }
cancelled-too-few =
    { $count ->
        [one] Турнир отменён: к началу был только { $count } участник.
        [few] Турнир отменён: к началу было только { $count } участника.
       *[many] Турнир отменён: к началу было только { $count } участников.
    }

# Чем кончилась партия.

result-win = { $player } побеждает
result-win-by-forfeit = { $player } побеждает без игры
result-drawn = ничья
result-forfeited-by-both = поражение обоих без игры
# Где играют больше двух.
result-place = { $player } – { $place }-е место
forfeit = { $result } (без игры)

# Что просят решить директора.

call-unpaired = Тур { $round } нельзя спарить по правилам.
call-closed = Доска { $board }, { $players }: партия закрыта без результата.
call-drawn = Доска { $board }, { $players }: ничья, а кто-то должен пройти дальше.
call-overdue = Время тура { $round } вышло, и нет результата на досках: { $boards }.
board = { $board }, { $players }
and-more = и ещё { $count }

# Форматы.

format-round-robin = круговой турнир
format-double-round-robin = двухкруговой турнир
format-swiss =
    { $rounds ->
        [one] швейцарский турнир, { $rounds } тур
        [few] швейцарский турнир, { $rounds } тура
       *[many] швейцарский турнир, { $rounds } туров
    }
format-knockout = турнир на выбывание
format-pods =
    { $rounds ->
        [one] { $rounds } тур в группах
        [few] { $rounds } тура в группах
       *[many] { $rounds } туров в группах
    }

# Пропуски тура.

bye-full = пропуск тура с целым очком
bye-half = пропуск тура с половиной очка
bye-zero = пропуск тура без очков
bye-free = свободный тур
bye-sat-out = тур без группы
