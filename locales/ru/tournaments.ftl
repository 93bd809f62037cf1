# Что происходит в турнирах.

# Участник, чьё имя неизвестно.
number = номер { $number }
versus = { $white } — { $black }
# Десятичная дробь.
decimal = { $whole },{ $part }

announced = Объявлен турнир «{ $title }»!
signed-up = { $player } записывается на турнир.
joined-team = { $player } записывается в команду { $team }.
you-signed-up = Вы записаны.
you-joined-team = Вы записаны в команду { $team }.
you-checked-in = Вы отметились.
you-paused = У вас перерыв. Чтобы снова попасть в пары, нажмите **Играть**.
you-resumed = Вы снова в игре и попадёте в пары.
lined-up = { $team }: порядок досок такой: { $players }.
check-in-opened = Можно отмечаться.
checked-in = { $player } на месте.
withdrew = { $player } снимается с турнира.
sits-out = { $player } пропускает тур { $round }.
invited =
    { $count ->
        [one] Организатор пригласил { $count } игрока.
        [few] Организатор пригласил { $count } игроков.
       *[many] Организатор пригласил { $count } игроков.
    }
forbidden = { $first } и { $second } не будут играть друг с другом. Причина: { $reason }
started =
    { $count ->
        [one] Турнир начался, { $count } участник.
        [few] Турнир начался, { $count } участника.
       *[many] Турнир начался, { $count } участников.
    }
rounds-set =
    { $rounds ->
        [one] Всего будет { $rounds } тур.
        [few] Всего будет { $rounds } тура.
       *[many] Всего будет { $rounds } туров.
    }
rounds-set-fewer =
    { $rounds ->
        [one] Будет { $rounds } тур, а не { $announced }: к этому времени все сыграют со всеми.
        [few] Будет { $rounds } тура, а не { $announced }: к этому времени все сыграют со всеми.
       *[many] Будет { $rounds } туров, а не { $announced }: к этому времени все сыграют со всеми.
    }
entered = { $player } присоединяется под номером { $number } с тура { $round }.
entered-arena = { $player } присоединяется под номером { $number }.
round-paired =
    { $count ->
        [0] Тур { $round }: партий нет.
        [one] Пары тура { $round } составлены: { $count } партия.
        [few] Пары тура { $round } составлены: { $count } партии.
       *[many] Пары тура { $round } составлены: { $count } партий.
    }
# Правила, которыми организатор пренебрёг.
round-paired-although =
    { $count ->
        [one] Пары тура { $round } составлены: { $count } партия. Вопреки правилам: { $rules }.
        [few] Пары тура { $round } составлены: { $count } партии. Вопреки правилам: { $rules }.
       *[many] Пары тура { $round } составлены: { $count } партий. Вопреки правилам: { $rules }.
    }
# После предложения.
reason = Причина: { $reason }
unpaired = Пары тура { $round } нельзя составить по правилам. Организатору нужно составить их вручную или завершить турнир.
round-started = Тур { $round } начался.
ladder-paired = Все получили место на лестнице.
arena-paired = Свободные игроки сразу получают пары.
play-started = Игра началась.
play-over = Игра окончена.
matched =
    { $count ->
        [one] Составлена { $count } новая пара.
        [few] Составлены { $count } новые пары.
       *[other] Составлено { $count } новых пар.
    }
paused = { $player } берёт перерыв: до возвращения пары не составляются.
resumed = { $player } играет дальше.
challenged = { $challenger } вызывает { $opponent }.
arena-time-up = Время вышло: новых пар не будет.
ladder-time-up = Время вышло: вызовов больше не будет.
game-started = Партия началась: { $players }.
looked = { $players }: все на месте.
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
played-again = { $players }: ещё одна партия, с переменой цвета.
game-closed = { $players }: партия завершилась без результата. Решение за организатором.
deadline-passed =
    { $count ->
        [one] Время тура { $round } вышло, { $count } партия без результата. Решение за организатором.
        [few] Время тура { $round } вышло, { $count } партии без результата. Решение за организатором.
       *[many] Время тура { $round } вышло, { $count } партий без результата. Решение за организатором.
    }
round-finished = Тур { $round } окончен.
overridden = Организатор задал результат на доске { $board }, { $players }: { $result }. Причина: { $reason }
replaced = { $player } занимает место номера { $number }. Причина: { $reason }
removed = Организатор снял с турнира: { $player }. Причина: { $reason }
left-early = Партии участника { $player } не засчитываются: сыграно меньше половины.
extended = Время тура { $round } продлено. Причина: { $reason }
reinstated = { $players }: партия продолжается. Она была окончена по ошибке. Причина: { $reason }
restarted = { $players }: партия начинается заново. Причина: { $reason }
directed-pause = { $players }: организатор поставил партию на паузу. Причина: { $reason }
directed-resume = { $players }: организатор возобновил партию. Причина: { $reason }
directed-give = { $players }: организатор добавил { FORM($span, as: "accusative") }. Причина: { $reason }
amended = Организатор изменил объявление: { $parts }. Причина: { $reason }
relocated = Организатор перенёс турнир в { $place }. Причина: { $reason }
told = Организатор всем игрокам: { $text }
outage = Бот был недоступен. Все сроки сдвинуты на { FORM($span, as: "accusative") }.
finished =
    { $count ->
        [0] Турнир окончен. Все снялись, поэтому победителя нет.
        [one] Турнир окончен: { $players } побеждает!
       *[other] Турнир окончен: { $players } делят первое место!
    }
finished-simul = Сеанс окончен: { $made }.
# Что набрал тот, кто давал сеанс, в стольких партиях.
simul-made = { $player } — { $points } из { $games }
cancelled = Турнир отменён. Причина: { $reason }
cancelled-too-few =
    { $count ->
        [0] Турнир отменён: играть было некому.
        [one] Турнир отменён: к началу был только { $count } участник.
        [few] Турнир отменён: к началу было только { $count } участника.
       *[many] Турнир отменён: к началу было только { $count } участников.
    }
cancelled-no-exhibitor = Сеанс отменён: к началу не было никого, кто должен был его давать.
cancelled-too-few-teams = Турнир отменён: к началу не было и двух команд.

# Чем кончилась партия.

result-win = { $player } побеждает
result-win-by-forfeit = { $player } побеждает без игры
result-drawn = ничья
result-forfeited-by-both = поражение обоих без игры
# Где играют больше двух.
result-place = { $player } — { $place }-е место
forfeit = { $result } (без игры)
annulled = { $result } (аннулировано)

# Что просят решить организатора.

call-unpaired = Пары тура { $round } нельзя составить по правилам.
call-unpaired-left = Пары тура { $round } нельзя составить по правилам: без соперника останутся { $players }.
call-unpaired-bye = Пары тура { $round } нельзя составить по правилам: число участников нечётное, а свободного тура больше никому дать нельзя.
call-closed = Доска { $board }, { $players }: партия завершилась без результата.
call-drawn = Доска { $board }, { $players }: ничья, а кто-то должен пройти дальше.
call-overdue = Время тура { $round } вышло. Доски без результата: { $boards }.
board = { $board }, { $players }
and-more = и ещё { $count }

# Форматы с числом туров.

format-round-robin = круговой турнир
format-double-round-robin = двухкруговой турнир
format-swiss =
    { $rounds ->
        [one] швейцарская система, { $rounds } тур
        [few] швейцарская система, { $rounds } тура
       *[many] швейцарская система, { $rounds } туров
    }
format-swiss-open = швейцарская система, число туров зависит от числа участников
format-knockout = турнир на выбывание
format-double-knockout = на выбывание до двух поражений
format-simul = сеанс одновременной игры
format-teams =
    { $boards ->
        [one] командный турнир на { $boards } доске
       *[other] командный турнир на { $boards } досках
    }
format-teams-double =
    { $boards ->
        [one] командный турнир на { $boards } доске, в два круга
       *[other] командный турнир на { $boards } досках, в два круга
    }
format-league = лига, дивизионы по { $size }
format-league-double = лига, дивизионы по { $size }, в два круга
format-simul-alternating = сеанс одновременной игры, цвета по очереди
format-arena = арена
format-arena-cut-off = арена, незаконченные партии не в счёт
format-ladder =
    { $reach ->
        [one] лестница, вызов на { $reach } место выше
        [few] лестница, вызов до { $reach } мест выше
       *[other] лестница, вызов до { $reach } мест выше
    }
format-ladder-cut-off =
    { $reach ->
        [one] лестница, вызов на { $reach } место выше, незаконченные партии не в счёт
        [few] лестница, вызов до { $reach } мест выше, незаконченные партии не в счёт
       *[other] лестница, вызов до { $reach } мест выше, незаконченные партии не в счёт
    }
format-pods =
    { $rounds ->
        [one] группы, { $rounds } тур
        [few] группы, { $rounds } тура
       *[many] группы, { $rounds } туров
    }

# Названия форматов.

name-swiss = швейцарская система
name-round-robin = круговой турнир
name-double-round-robin = двухкруговой турнир
name-knock-out = турнир на выбывание
name-double-knock-out = на выбывание до двух поражений
name-pods = группы
weekends = выходные

# На каком этапе турнир.

phase-sign-up = запись
phase-running = идёт
phase-finished = окончен
phase-cancelled = отменён

# Дополнительные показатели.

tiebreak-buchholz = Бухгольц
tiebreak-buchholz-cut1 = усечённый Бухгольц
tiebreak-buchholz-median = медианный Бухгольц
tiebreak-sonneborn-berger = Зоннеборн — Бергер
tiebreak-direct-encounter = личная встреча
tiebreak-wins = победы
tiebreak-progressive = прогрессивный показатель
tiebreak-places = сумма мест
tiebreak-performance = турнирный перформанс

# Пропуски тура.

bye-full = пропуск тура с целым очком
bye-half = пропуск тура с половиной очка
bye-zero = пропуск тура без очков
bye-free = свободный тур
bye-sat-out = тур без группы

# Части объявления, когда говорится, что изменилось.

part-title = название
part-format = формат
part-game = настройки партий
part-tiebreaks = дополнительные показатели
part-entrants = число участников
part-start = время начала
part-check-in = отметка о явке
part-round-time = время на тур
part-notice = время между жеребьёвкой и игрой
part-grace = ожидание опоздавших
part-late-entry = позднее присоединение
part-half-byes = пропуски за пол-очка
part-days-off = свободные дни
