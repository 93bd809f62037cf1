### Ответы и сообщения о турнирах и рейтингах.

## Кнопки

button-sign-up = Записаться
button-withdraw = Сняться
button-check-in = Отметиться
button-pause = Перерыв
button-play = Играть
button-challenge = Вызвать
button-standings = Таблица
button-pairings = Пары
button-games = Партии
button-details = Подробнее
button-two-seats = На двоих
button-more-seats = На троих и четверых
button-with-computers = С компьютером
button-people = Между людьми

## Сообщение о ходе турнира

tournament-name = Турнир `{ $tournament }`
settled = { $game }: { $format }. Участников: от { $least } до { $most }.
announcement-rated = с рейтингом
announcement-unrated = без рейтинга
announcement-players = участников: { $least }–{ $most }
announcement-entrants = Участники: { $names }
announcement-length = длится { FORM($span, as: "accusative") }
announcement-starts = начало { $time }
announcement-starts-by-director = начинает организатор
calendar-sign-up = Запись в { $channel }.
draft =
    { "**" }Новый турнир**
    Выберите из списков и нажмите **Назвать и объявить**. До этого турнир видите только вы.
draft-settings = **Другие настройки** ({ $page } из { $pages }): { $game }
draft-settings-full = Больше настроек здесь не поместится. Сначала верните одной из них обычное значение.
draft-no-number = { $field }: введите число.
draft-announced-already = Турнир **{ $title }** уже объявлен. Для другого турнира введите `/tournament new`.
tiebreaks = Дополнительные показатели: { $tiebreaks }.
edition = Пары составляются по голландской системе ФИДЕ в редакции { $year } года.
fair-draw = Проверяемая жеребьёвка: { $commitment }
given-by = Играют со всеми сразу: { $players }. Им тоже нужно записаться.
terms = Настройки: { $terms }
round-time = Время на тур: { $span }. Отпуска и паузы его не продлевают.
days-off = Сроки туров не идут: { $days } ({ $zone }). Часы партий идут.
arena-length = Длится { FORM($span, as: "accusative") }. Свободные игроки сразу получают новую пару: **Играть** — присоединиться или продолжить, **Перерыв** — отдохнуть.
arena-points = Победа даёт 2 очка, ничья — 1. После двух побед подряд партии идут за двойные очки, пока одна не будет не выиграна.
ladder-length = Длится { FORM($span, as: "accusative") }. Нажмите **Вызвать**, чтобы сыграть с кем-нибудь выше вас: отказаться нельзя.
ladder-places = Кто выигрывает у стоящего выше, занимает его место. Ничья ничего не меняет.
team-points = Победа в матче даёт команде 2 очка, ничья — 1; затем считаются очки на досках, затем матчи между равными.
team-boards = В команде до { $most } игроков вместе с запасными. Кто записался первым, тот капитан и задаёт порядок досок: `/tournament line-up`.
league-moving =
    { $count ->
        [0] После сезона никто не поднимается и не опускается.
        [one] После сезона из каждого дивизиона поднимается { $count } игрок и опускается { $count }.
        [few] После сезона из каждого дивизиона поднимаются { $count } игрока и опускаются { $count }.
       *[other] После сезона из каждого дивизиона поднимаются { $count } игроков и опускаются { $count }.
    }
# Строка над игроками дивизиона.
division = Дивизион { $division }
league-moves = Поднимаются: { $up }. Опускаются: { $down }.
# Строка списка команд.
team-line = **{ $team }**: { $players }
team-form-title = Записаться в команду
team-form-name = Команда
team-form-hint = Название команды, которая уже есть, или новой
# Матч: две команды, между ними их очки на досках.
match-line = **{ $home } { $points } : { $other } { $away }**
unreadable-line-up = Не удалось прочитать порядок. Попробуйте 2 1 3: игроки по их нынешним местам, первая доска первой.
challenge-whom = Кого вы вызываете?
challenge-nobody = Сейчас вызвать некого. Игроки выше вас, возможно, заняты или только что играли с вами.
challenge-pick = Выберите игрока
# Место на лестнице и кто на нём стоит.
ladder-place = { $rank }: { $player }
notice = Пары появляются за { FORM($span, as: "accusative") } до тура.
grace = За неявку засчитывается поражение через { FORM($span, as: "accusative") }.
annuls = Если сняться, сыграв меньше половины своих партий, ни одна из них не учитывается.
late-until = Присоединиться можно до начала тура { $round }.
half-byes =
    { $count ->
        [one] Можно пропустить { $count } тур за пол-очка.
        [few] Можно пропустить { $count } тура, по пол-очка за каждый.
       *[many] Можно пропустить { $count } туров, по пол-очка за каждый.
    }
starts = Начало: { $time }.
starts-by-director = Начинает организатор.
check-in-before = Отметиться можно за { FORM($span, as: "accusative") } до начала.

state-sign-up = **Запись открыта**: уже { $count }.
state-check-in = **Отметьтесь сейчас**: на месте { $there } из { $count }.
state-unpaired = **Ждём организатора**: нужны пары следующего тура.
state-round-coming = **Тур { $round } из { $rounds }** начинается { $time }.
state-round = **Тур { $round } из { $rounds }** идёт.
state-round-until = **Тур { $round } из { $rounds }** идёт. Конец: { $time }.
state-arena =
    { $count ->
        [0] **Идёт игра**: сейчас никто не играет. Конец { $time }.
        [one] **Идёт игра**: { $count } партия. Конец { $time }.
        [few] **Идёт игра**: { $count } партии. Конец { $time }.
       *[other] **Идёт игра**: { $count } партий. Конец { $time }.
    }
state-arena-over =
    { $count ->
        [0] **Время вышло.** Все партии сыграны.
        [one] **Время вышло.** Доигрывается { $count } партия.
        [few] **Время вышло.** Доигрываются { $count } партии.
       *[other] **Время вышло.** Доигрывается { $count } партий.
    }
state-rounds-over = **Сыграно туров: { $round } из { $rounds }.**
state-finished =
    { $count ->
        [0] **Турнир окончен.** Все снялись, поэтому победителя нет.
        [one] **Турнир окончен**: { $players } побеждает!
       *[other] **Турнир окончен**: { $players } делят первое место!
    }
state-finished-simul = **Сеанс окончен**: { $made }.
state-cancelled = **Отменён.**
and-more = { $names } и ещё { $count }

## Сообщения

# Порядок игроков назван, если в туре есть партии.
pairings-coming =
    { $seats ->
        [0] **Тур { $round }**, { $title }: начало { $time }.
        [2] **Тур { $round }**, { $title }: начало { $time }. Белые названы первыми.
       *[other] **Тур { $round }**, { $title }: начало { $time }. Игроки названы по порядку мест.
    }
pairings =
    { $seats ->
        [0] **Тур { $round }**, { $title }: игра началась!
        [2] **Тур { $round }**, { $title }: игра началась! Белые названы первыми.
       *[other] **Тур { $round }**, { $title }: игра началась! Игроки названы по порядку мест.
    }
pairings-until =
    { $seats ->
        [0] **Тур { $round }**, { $title }: игра началась! Конец: { $time }.
        [2] **Тур { $round }**, { $title }: игра началась! Конец: { $time }. Белые названы первыми.
       *[other] **Тур { $round }**, { $title }: игра началась! Конец: { $time }. Игроки названы по порядку мест.
    }
pairings-over =
    { $seats ->
        [0] **Тур { $round }**, { $title }: окончен.
        [2] **Тур { $round }**, { $title }: окончен. Белые названы первыми.
       *[other] **Тур { $round }**, { $title }: окончен. Игроки названы по порядку мест.
    }
# Дальше идут партии, которые играются сейчас.
pairings-arena =
    { $count ->
        [0] **{ $title }**: игра началась! Конец: { $time }.
       *[other] **{ $title }**: игра началась! Конец: { $time }. Белые названы первыми.
    }
pairings-arena-over =
    { $count ->
        [0] **{ $title }**: время вышло.
       *[other] **{ $title }**: время вышло. Белые названы первыми.
    }
pairings-arena-ended = **{ $title }**: игра окончена.
no-result = без результата
arena-waiting = Ждут партии: { $players }
game-place = { $players }: { $title }, тур { $round }
game-place-without-round = { $players }: { $title }
no-threads = Я не могу создавать здесь ветки, поэтому партии играются в этом канале. Чтобы у каждой была своя ветка, дайте мне эти права: { $permissions }.
check-in-call = **{ $title }** скоро начнётся. Чтобы играть, нажмите **Отметиться**.
check-in-there = На месте { $there } из { $count }.
check-in-over = **{ $title }**: отметиться больше нельзя. Отметились { $there } из { $count }.
# Дальше перечислены те, о ком речь.
missed-call = **{ $title }**: вы не отметились и поэтому не играете. Если кто-то выбудет, организатор ещё может отдать это место вам:
missed-call-late = **{ $title }**: вы не отметились и поэтому пока не играете. До начала тура { $round } ещё можно присоединиться: нажмите **Записаться**.
cancelled-call = **{ $title }**: турнир отменён. Причина: { $reason }
told-call = **{ $title }**, от организатора: { $text }
invited-call = **{ $title }**: вас приглашают! Чтобы играть, нажмите **Записаться**.
cancelled-too-few-call =
    { $count ->
        [0] **{ $title }**: турнир отменён, играть было некому.
        [one] **{ $title }**: турнир отменён, к началу был только { $count } участник.
        [few] **{ $title }**: турнир отменён, к началу было только { $count } участника.
       *[many] **{ $title }**: турнир отменён, к началу было только { $count } участников.
    }
cancelled-no-exhibitor-call = **{ $title }**: сеанс отменён, к началу не было никого, кто должен был его давать.
cancelled-too-few-teams-call = **{ $title }**: турнир отменён, к началу не было и двух команд.
# Тому, чьё место уже закреплено: лично или в канале.
welcome = Вы в турнире «{ $title }»! Новости — в { $channel }.
welcome-not-posted = Вы в турнире «{ $title }»! Новостей пока нет: я не могу писать в его канале.
welcome-here = { $player }, вы в турнире «{ $title }»! Новости — в { $channel }.
call-unpaired = { $title }: нужно решение. { $what } Составьте пары вручную: `/arbiter pair tournament:{ $tournament }`, или завершите турнир: `/arbiter finish`.
call-board = { $title }: нужно решение. { $what } Задайте результат: `/arbiter result tournament:{ $tournament }`, или переиграйте партию: `/arbiter restart`.
call-overdue = { $title }: нужно решение. { $what } Добавьте время: `/arbiter extend tournament:{ $tournament }`, или задайте результаты: `/arbiter result`.
lost-channel = Я больше не могу писать о вашем турнире { $title }: его канала нет, или мне нельзя там писать. Чтобы продолжить, введите в другом канале `/arbiter move tournament:{ $tournament }`.
held-permissions = Я не могу писать в { $channel }. Дайте мне там эти права, и всё продолжится: { $permissions }. Или введите `/arbiter move` в другом канале.
held-timed-out = На этом сервере у меня тайм-аут до { $until }, поэтому я не могу писать. Всё продолжится, когда модератор его снимет, или само по его окончании.
held-gone = Канала больше нет. Чтобы продолжить, введите `/arbiter move` в другом канале.
held-hidden = Я не вижу { $channel }. Дайте мне там право «Просматривать канал», и всё продолжится. Или введите `/arbiter move` в другом канале.
held-so-far = Не удалось написать в { $channel }. Попытки продолжаются. Или введите `/arbiter move` в другом канале.

## Итоги

result-heading =
    { $count ->
        [0] **{ $title }**, турнир окончен. Все снялись, поэтому победителя нет.
        [one] **{ $title }**, турнир окончен: { $players } побеждает!
       *[other] **{ $title }**, турнир окончен: { $players } делят первое место!
    }
result-heading-simul = **{ $title }**, сеанс окончен: { $made }.
# Очки и то, как изменился рейтинг.
result-place = **{ $rank }.** { $player }: { $points }
result-podium = На пьедестале также: { $players }.
result-legend = -# В таблице: ○ белые, ● чёрные, + победа без игры, − поражение без игры.
games-of = Партии: **{ $title }**
## Таблицы и списки

standings = Таблица
standings-after = Таблица после тура { $round }
standings-final = Итоговая таблица
picture-title = { $what }: { $of }
sheet = **{ $what }**: { $of }
sheet-page = **{ $what }**: { $of }, страница { $page } из { $pages }
sheet-empty = Здесь пока никого нет.
annulled = Не учитываются партии тех, кто снялся, сыграв меньше половины: { $players }.
head-points = Очки
head-rating = Рейтинг
head-games = Партии
head-buchholz = BH
head-buchholz-cut1 = BHC1
head-buchholz-median = BHM1
head-sonneborn-berger = SB
head-direct-encounter = DE
head-wins = WIN
head-progressive = PS
head-places = PL
head-performance = TPR
head-match-points = КО
head-board-points = ОД

## Объявление

announced-next = Управляйте им кнопками под объявлением.
announced-no-threads = Партии будут играться в этом канале. Чтобы у каждой была своя ветка, дайте мне эти права: { $permissions }.
announced-without-threads = Партии будут играться в этом канале: ветку здесь создать нельзя.
# $why says what keeps it from being posted, and what to do.
announced-not-posted = Турнир «{ $title }» создан, но его пока никто не видит. { $why }
announced-not-yet = Опубликовать его в { $channel } пока не удалось, попытки продолжаются.
cannot-post-here = Я не могу здесь писать. Дайте мне в этом канале эти права: { $permissions }.
too-many-tournaments = На этом сервере уже открытых турниров: { $most }. Сначала завершите или отмените один из них.
number-out-of-range = `{ $option }`: число вне пределов. Укажите меньшее.
option-of-other-format = `{ $option }` — только для: { $formats }. Не указывайте это.
no-such-format = Такого формата нет. Выберите из списка.
no-such-tiebreak = Показателя { $tiebreak } нет. Есть { $all }.
unreadable-start = Непонятное время начала. Напишите 2d или 12h30m от текущего момента, 2026-12-01 18:00 в вашем часовом поясе (`/settings time-zone`) или 2026-12-01 18:00 Europe/Berlin.
unreadable-days-off = Не удалось разобрать { $text }. Например: weekends, 2026-12-24, 2026-12-31..2027-01-02, Europe/Berlin.
days-off-offset = { $offset } не меняется с переходом на летнее время. Если у вас переводят часы, укажите часовой пояс: { $zone }.
start-is-past = Это время уже прошло. Выберите более позднее.

## Ответы

servers-only = Турниры бывают только на серверах. Введите команду на сервере.
no-tournaments = На этом сервере пока нет турниров. Организатор объявляет турнир командой `/tournament announce`.
not-an-id = { $text } — не код турнира. Выберите турнир из списка.
which-tournament = Какой турнир? Заполните `tournament`: { $tournaments }.
nothing-to-do = Ничего делать не нужно.
confirm-finish = Завершить турнир «{ $title }» сейчас? Нынешняя таблица станет итоговой, а неоконченные партии останутся без результата.
confirm-start =
    { $count ->
        [1] Отметились: { $there }, не отметились: 1. Начать без этого игрока?
       *[other] Отметились: { $there }, не отметились: { $count }. Начать без них?
    }
listed = **{ $title }** ({ $phase }) в { $channel }: { $game }, { $format }
confirm-withdraw = Сняться с турнира «{ $title }»? Незаконченные партии будут проиграны, и вернуться нельзя.
confirm-withdraw-early = Сняться с турнира «{ $title }»? Незаконченные партии будут проиграны, и вернуться нельзя. Ни одна ваша партия не будет засчитана: сыграно меньше половины.
round-not-paired = Пары тура { $round } ещё не составлены.
why-whom = Назовите доску или игрока: вы в этом турнире не участвуете.
no-round-paired = Пары ещё не составлены ни для одного тура.
exported = Вот файлы турнира «{ $title }».
exported-without-trf = Вот файлы турнира «{ $title }». В формате TRF его записать нельзя.
exported-no-games = Ни одной партии ещё не сыграно.
exported-some-games = Поместились не все партии: не больше { $most } за раз. Остальные — по турам, с `round`.
decisions = **Решения организаторов**, { $title }
decisions-page = **Решения организаторов**, { $title }, страница { $page } из { $pages }

## Судейство

decided-since = Ничего не сделано: с тех пор решение принял другой организатор. Нажмите ещё раз, чтобы продолжить.
done-since = Ничего не сделано: вы уже сделали это с тех пор, как открыли форму. Нажмите ещё раз, чтобы сделать это снова.
changed-since = Ничего не изменено: с тех пор как вы открыли форму, это уже изменили. Нажмите ещё раз, чтобы продолжить.
# $field — название поля. $now и $text — что стоит там сейчас и в форме.
changed-by-both = **{ $field }**: сейчас { $now }, в вашей форме { $text }
panel = **Управление турниром: { $title }**
panel-not-started = Ещё нет первого хода: { $boards }. Неявка проверяется { $time }.
panel-late = Время вышло: { $boards }.
panel-disputed = Окончены без результата: { $boards }.
panel-no-shows = Раньше не явились на партии этого турнира: { $players }.
panel-no-show = { $player } ({ $count })
panel-nothing = Решений не требуется.
list-shown = Пригласить их в **{ $title }** ({ $count })? Участвует только тот, кто нажмёт **Записаться**.
list-not-taken = Никто не приглашён. Исправьте строки ({ $count }):
list-line = Строка { $line }: { $why }
list-unknown = { $text }: такого участника здесь нет. Укажите @упоминание или номер учётной записи.
list-several = Имя { $text } у нескольких игроков. Укажите @упоминание.
list-rating = { $text } — не рейтинг от 1 до { $highest }.
list-rating-foreign = { $text } — не рейтинг: символ { $letter } здесь ничего не значит. Напишите число.
list-twice = { $text } уже есть в строке { $line }.
list-too-long = В списке не больше { $most } человек. Остальных пришлите другим списком.
list-empty = В списке никого нет. По строке на каждого: @упоминание, рейтинг.
list-gone = Этого списка у меня больше нет. Пришлите его снова: `/arbiter enter`.
operator-why = Не на своём сервере нужна причина: заполните `why`.
replace-self = Занять место игрока вам самим нельзя. Попросите другого организатора.
replace-nobody = Заполните `player`: кто займёт место?
replace-bot = Боты не играют. Выберите человека.
move-other-server = Турнир остаётся на своём сервере. Введите `/arbiter move` там.
move-here-already = Новости турнира уже выходят в { $channel }.
move-forbidden = Я не могу писать в { $channel }, и всё осталось как было. Разрешите мне видеть этот канал и писать в нём.
moved = Новости турнира { $tournament } теперь выходят в { $channel }.

## Что вводят организаторы

unreadable-round = { $text } — не тур. Укажите номер, например 2.
unreadable-board = { $text } — не доска. Напишите 2.3 (доска 3 тура 2) или 3 для последнего тура.
not-in-tournament = { $name } не участвует в этом турнире.
several-of-name = Игроков с именем { $name } несколько. Выберите из списка.
no-numbers-yet = Номера появятся, когда турнир начнётся.
unreadable-result = Результата { $text } нет. Есть { $results }. Сначала очки белых.
unreadable-places = { $text } — не результат для { $seats } игроков. Укажите места по порядку сторон, черту — за неявку: 2 1 - 3. После дележа места пропускаются: 1 1 3.
unreadable-pairing = Не удалось прочитать { $text }. Пишите номера, сначала белые: 1-2, 5-3, 4 bye. Пропуск тура — bye, half или zero.
empty-pairing = Кто с кем играет? Например: 1-2, 5-3, 4 bye.

## Подсказки

choice-round-finished = { $round }: окончен
choice-round-running = { $round }: идёт
choice-round-paired = { $round }: пары составлены

## Рейтинги

ratings = Рейтинги
list-two-seats = { $game }, на двоих
list-more-seats = { $game }, на троих и четверых
list-with-computers = { $list }, с компьютером
two-seats-only = «{ $game }» — игра на двоих.
unknown-list = Этого списка больше нет. Откройте другой: `/ratings list`.
ratings-note = `?`: предварительный рейтинг, сыграно меньше { $count } партий или точность мала. ±: примерно у двух игроков из трёх сила отличается не больше.
ratings-note-everywhere = `?`: предварительный рейтинг, сыграно меньше { $count } партий или точность мала. ±: примерно у двух игроков из трёх сила отличается не больше. В списке те, у кого включено `/settings listed`.
ratings-of = **Рейтинги: { $name }**
rating =
    { $count ->
        [one] { $list }: **{ $rating }** ± { $deviation }, { $count } рейтинговая партия
        [few] { $list }: **{ $rating }** ± { $deviation }, { $count } рейтинговые партии
       *[many] { $list }: **{ $rating }** ± { $deviation }, { $count } рейтинговых партий
    }
rating-provisional =
    { $count ->
        [one] { $list }: **{ $rating }** ± { $deviation }, { $count } рейтинговая партия, предварительный
        [few] { $list }: **{ $rating }** ± { $deviation }, { $count } рейтинговые партии, предварительный
       *[many] { $list }: **{ $rating }** ± { $deviation }, { $count } рейтинговых партий, предварительный
    }
no-ratings = { $name }: рейтинговых партий пока нет.
