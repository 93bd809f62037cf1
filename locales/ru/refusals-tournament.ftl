# Почему просьба в турнире не выполнена.

no-such-tournament = Такого турнира нет.
tournament-exists = Турнир с таким именем уже есть.
directors-only = Это может только организатор.
system-only = Это бот делает сам.
not-for-others = Это можно сделать только за себя.
no-reason = Укажите причину: одна строка, от 1 до { $most } символов.
not-now-sign-up = Турнир ещё не начался.
not-now-running = Турнир уже идёт.
not-now-finished = Турнир окончен.
not-now-cancelled = Турнир отменён.

already-signed-up = { $player } уже в турнире.
you-already-signed-up = Вы уже записаны.
not-signed-up = { $player } не участвует в турнире.
you-not-signed-up = Вы не записаны. Сначала нажмите **Записаться**.
has-left = { $player } больше не участвует в турнире.
you-left = Вы снялись с турнира, и вернуться нельзя.
full = Все места ({ $most }) заняты.
invitations = Приглашайте не больше { $most } человек за раз, с рейтингами до { $highest }.
too-late-started = Слишком поздно: турнир начался.
too-late = Слишком поздно: тур { $round } начался.
no-check-in = В этом турнире не нужно отмечаться.
check-in-not-open = Отмечаться ещё рано.
already-checked-in = { $player } уже на месте.
you-already-checked-in = Вы уже отметились.
too-few = Слишком мало участников: { $there } из нужных { $least }.
no-exhibitor = Пока нет никого, кто даёт сеанс: им нужно записаться и, если требуется, отметиться.
same-player = Выберите двух разных игроков.
already-forbidden = Этим двоим уже запрещено встречаться.
no-sitting-out = В этом формате туры не пропускают.
no-pausing = Перерыв бывает только на арене.
already-paused = { $player } уже на перерыве.
you-already-paused = У вас уже перерыв.
time-is-up = Время вышло: новые партии здесь больше не начинаются.
no-teams = В этом турнире нет команд.
no-team = Это командный турнир: нажмите **Записаться** и назовите свою команду или заполните `team`.
team-name = В названии команды от 1 до { $most } символов.
team-full = В команде { $team } нет мест: в команде не больше { $most } игроков.
most-teams = Команд уже { $most }, больше мест нет. Присоединитесь к одной из них.
no-such-team = Команды с названием { $team } нет.
captains-only = Порядок досок команды { $team } задаёт только капитан.
line-up =
    { $players ->
        [one] Назовите { $players } игрока команды { $team }.
       *[other] Назовите каждого из { $players } игроков команды { $team } по одному разу.
    }
too-few-teams =
    { $there ->
        [one] Для начала нужны 2 команды, а есть { $there }.
       *[other] Для начала нужны 2 команды, а есть { $there }.
    }
no-challenges = Вызывать игроков можно только на лестнице.
challenge-oneself = Себя вызвать нельзя.
challenge-below = { $player } стоит ниже вас: вызовите кого-нибудь выше.
challenge-too-far =
    { $reach ->
        [one] { $player } стоит слишком высоко: вызвать можно на { $reach } место выше.
        [few] { $player } стоит слишком высоко: вызвать можно не дальше чем на { $reach } места выше.
       *[other] { $player } стоит слишком высоко: вызвать можно не дальше чем на { $reach } мест выше.
    }
challenge-just-met = Вы только что играли с этим игроком ({ $player }). Сыграйте сначала с кем-нибудь ещё или попробуйте через { FORM($span, as: "accusative") } после той партии.
challenge-apart = Организатор решил, что вы и { $player } не встречаетесь.
plays-elsewhere = { $player } сейчас играет другую партию: попробуйте снова, когда она кончится.
no-such-round = Тур { $round } из { $rounds } пропустить нельзя: выберите тур, пары которого ещё не составлены.
already-sits-out = { $player } уже пропускает этот тур.
rounds-range = Выберите от { $least } до { $most } туров.
rounds-only =
    { $most ->
        [one] Сейчас возможен только { $most } тур.
        [few] Сейчас возможны только { $most } тура.
       *[many] Сейчас возможны только { $most } туров.
    }
rounds-follow = В этом формате число туров следует из числа участников.
fixed = Менять это уже поздно: { $part }. После начала можно изменить название, время на тур, время между жеребьёвкой и игрой и ожидание опоздавших.
more-signed-up = Задайте `most` не меньше { $count }: столько игроков уже записалось.
decided-meanwhile = Ничего не сделано: в тот же момент решение принял другой организатор. Посмотрите `/tournament log`.

nothing-paired = Ни один тур не ждёт начала.
misfit-missing = { $player } отсутствует в этих парах.
misfit-twice = { $player } стоит в этих парах дважды.
misfit-not-there = { $player } не играет в этом туре.
misfit-seats = Партий, где игроков { $seats }, в этом формате нет.
misfit-bye = { $player } не может получить такой пропуск тура в этом формате.
breaks = Эти пары нарушают правила: { $rules }.
broken-met = { $first } и { $second } уже встречались
broken-forbidden = { $first } и { $second } не должны встречаться
broken-second-bye = у { $player } уже есть очко без игры
broken-colour = { $player } слишком часто играет этим цветом
no-pairing = Пары тура { $round } нельзя составить по правилам.
settled = В этом формате пары менять нельзя: они следуют из номеров и результатов.
no-such-board = Доски { $board } нет.
no-such-entrant = Номера { $number } нет.
no-such-game = Эта партия в турнире не засчитывается.
too-many-games = На доске бывает не больше { $most } партий.
not-started = Партия на доске { $board } ещё не началась.
has-result = У доски { $board } уже есть результат.
no-result = У доски { $board } ещё нет результата.
built-upon = На этом результате построен тур { $round }: задайте сам результат.
wrong-score = Для партии, где игроков { $seats }, это не результат.
nobody-goes-on = В турнире на выбывание кто-то должен пройти дальше.
no-deadline = У этого тура нет срока.
grace-runs = Время на явку ещё не вышло.

# Что нельзя объявить.

announce-title = Название — одна строка, от 1 до { $most } символов.
announce-solo = Партия, где один игрок играет за все стороны, не может быть турнирной.
announce-hints = В турнирах подсказок нет. Уберите их из настроек.
announce-two-seats = Этому формату нужна игра на двоих, а в этой мест: { $has }.
announce-three-or-four-seats = Группам нужна игра на троих и четверых, а в этой мест: { $has }.
announce-entrants = Укажите `least` и `most` от { $least } до { $most }, причём `least` не больше `most`.
announce-rounds = В турнире бывает от { $least } до { $most } туров.
announce-replays = Ничью можно переигрывать от { $least } до { $most } раз.
announce-reach =
    { $most ->
        [one] Вызывать можно на { $least }–{ $most } место выше своего.
        [few] Вызывать можно на { $least }–{ $most } места выше своего.
       *[other] Вызывать можно на { $least }–{ $most } мест выше своего.
    }
announce-boards = В матче от { $least } до { $most } досок.
announce-division = В дивизионе от { $least } до { $most } игроков.
announce-moving = При дивизионах такого размера подниматься и опускаться могут от { $least } до { $most } игроков.
announce-exhibitors = Назовите от 1 до { $most } разных игроков, которые дают сеанс.
announce-placed = Места по прошлому сезону бывают только в лиге, у каждого одно.
announce-length = Арена длится от { FORM($least, as: "genitive") } до { FORM($most, as: "genitive") }: заполните `length`.
announce-ladder-length = Лестница длится от { FORM($least, as: "genitive") } до { FORM($most, as: "genitive") }: заполните `length`.
announce-tiebreak-twice = Дополнительный показатель «{ $tiebreak }» указан дважды.
announce-round-time = Тур может длиться от { FORM($least, as: "genitive") } до { FORM($most, as: "genitive") }, а не { FORM($given, as: "accusative") }.
announce-grace = Ждать опоздавших можно от { FORM($least, as: "genitive") } до { FORM($most, as: "genitive") }, а не { FORM($given, as: "accusative") }.
announce-notice = Между показом пар и партиями может пройти от { FORM($least, as: "genitive") } до { FORM($most, as: "genitive") }, а не { FORM($given, as: "accusative") }.
announce-check-in = Отмечаться до начала можно от { FORM($least, as: "genitive") } до { FORM($most, as: "genitive") }, а не { FORM($given, as: "accusative") }.
announce-check-in-without-start = Чтобы отмечаться, нужно время начала: заполните `starts`.
announce-late-entry = Присоединиться позже можно только в швейцарской системе и в группах, до последнего тура.
announce-half-byes = Пропуски с половиной очка бывают только в швейцарской системе.
announce-days-off = Назовите от 1 до { $most } свободных дней, например 2026-12-24, или weekends.
