# Почему просьба в партии не выполнена.

no-such-game = Такой партии нет.
game-exists = Партия с таким именем уже есть.
not-for-others = Это можно сделать только за себя.

not-in-game = Вы не играете в этой партии.
owner-only = Это может только создатель партии или директор турнира.
directors-only = Только для директоров турнира.
system-only = Это бот делает сам.
players-only = Только для игроков этой партии.
not-now-lobby = Партия ещё не началась.
not-now-set-up = Армии ещё не готовы.
not-now-running = Партия уже идёт.
not-now-paused = Партия приостановлена. Сначала продолжите её.
not-now-over = Партия окончена.
# $outcome — предложение.
not-now-outcome = Партия окончена. { $outcome }
not-now-cancelled = Партия отменена.
not-now-expired = Партия так и не началась.
not-now-aborted = Партия прекращена.

solo = В этой партии один человек играет за все стороны.
already-seated = Этот игрок уже играет за { FORM($seat, "accusative") }.
you-play = Вы уже играете за { FORM($seat, "accusative") }.
already-invited = Этот игрок уже приглашён.
not-invited = Вас не приглашали в эту партию, или приглашение уже не действует.
no-such-invitation = У этого игрока нет открытого приглашения.
too-many-invitations = Больше { $most } приглашений одновременно нельзя.
invited-only = Вступить в эту партию могут только приглашённые.
seats-are-drawn = Сторону выбрать нельзя: их разыграют в начале партии.
no-such-seat = В этой партии нет такой стороны ({ FORM($seat, "nominative") }). Играют { FORM($seats, "nominative") }.
seat-taken = Место занято: { FORM($seat, "nominative") }.
seat-kept = Место для приглашённого игрока: { FORM($seat, "nominative") }.
seat-empty = За { FORM($seat, "accusative") } пока никто не играет.
full = Все места заняты.
not-full = Занято мест: { $joined } из { $seats }. Подождите других или пригласите их.
others-joined = Уже вступили другие, поэтому сыграть в одиночку нельзя. Начните с ними или откройте новую партию.
too-many-joined = Игроков уже { $joined }, а мест осталось бы { $seats }. Выберите игру или число игроков, чтобы хватило места всем.
too-many-amendments = Настройки изменены { $most } раз, больше нельзя. Для других настроек откройте новую партию.

not-your-seat = Вы не играете за { FORM($seat, "accusative") }.
nothing-to-choose = До начала этой партии вам нечего выбирать.
already-ready = { $seat } уже готовы. Изменить это нельзя.
nothing-chosen = Сначала выберите армию ({ FORM($seat, "nominative") }).

stale = Эта доска устарела. Вот последняя.
not-your-turn = Сейчас ход { FORM($seat, "genitive") }.
seat-has-left = { $seat } вышли из партии.
time-is-up = Время { FORM($seat, "genitive") } вышло.
touched-must-act = { $rule }: вы выбрали { FORM($piece, "accusative") } на { $square } — этой фигурой нужно ходить.
touched-must-be-captured = { $rule }: вы выбрали { FORM($piece, "accusative") } на { $square } — эту фигуру нужно взять.
touch-does-not-bind = В этой партии выбор фигуры ни к чему не обязывает.
nothing-there = На { $square } нет фигуры.

no-such-offer = Это предложение больше не действует.
not-asked = На это предложение отвечаете не вы.
already-agreed = Вы уже согласились.
not-your-offer = Отозвать предложение может только тот, кто его сделал.
offer-stands = Уже есть открытое предложение: { $offer }.
no-takebacks = В этой партии ходы не возвращают.
nothing-to-take-back = Вам пока нечего вернуть: вы ещё не ходили.
dice-were-rolled = Этого уже не вернуть: с тех пор бросали кости.
seat-left-since = Этого уже не вернуть: { FORM($seat, "nominative") } с тех пор вышли из партии.
under-way = Прекратить партию уже нельзя: все сходили. Можно предложить ничью или сдаться.
turned-down = Ваше предложение отклонено ({ $offer }). Его можно повторить после следующего хода.
draw-offer-is-kept = Предложение ничьей уже уйдёт с вашим следующим ходом.
no-draw-offer-kept = Предложения ничьей на следующий ход нет.
nothing-to-claim = Требовать ничью не из-за чего.
no-time-claims = В этой партии не нужно следить за временем: это делает бот.
time-not-up = У { FORM($seat, "genitive") } ещё есть время.
own-time = Со своими часами так нельзя.
no-clock = В этой партии нет часов.
time-limit = Дать за раз { $given } нельзя. Можно от { $least } до { $most }.
clock-full = На часах { FORM($seat, "genitive") } больше времени не поместится.

nothing-to-reinstate = Здесь нечего продолжать.
over-on-board = Партия решена на доске и продолжаться не может. { $outcome }
no-time-left = У { FORM($seat, "genitive") } не останется времени; добавьте его.

no-conditions = У вас нет условных ходов.
no-such-condition = Этого условного хода уже нет.
too-many-private-events =
    { $most ->
        [few] Вы { $most } раза меняли в этой партии то, что видите только вы. Больше нельзя, но это можно удалить и играть дальше.
       *[other] Вы { $most } раз меняли в этой партии то, что видите только вы. Больше нельзя, но это можно удалить и играть дальше.
    }
log-full-playable = Эта партия почти заполнена: последние из её записей (всего { $most }) оставлены для ходов, ответов и результатов.
log-full = Партия достигла предела записей ({ $most }). Вы ещё можете сдаться, принять предложенную ничью или попросить решения директора турнира.
note-too-long =
    { $most ->
        [one] В заметках не больше { $most } знака.
       *[other] В заметках не больше { $most } знаков.
    }
no-spectators = У этой партии нет зрителей.
players-do-not-watch = Вы играете в этой партии и видите её и так.
already-watching = Вы уже смотрите эту партию.
not-watching = Вы не смотрите эту партию.
too-many-watchers = Зрителей может быть не больше { $most }.

# О чём нельзя договориться.

rated-solo = Партия с самим собой не может быть рейтинговой.
rated-takebacks = Партия с возвратом ходов не может быть рейтинговой. Отключите одно из двух.
limit-offers-stand = Предложение не может действовать { $given }. Выберите от { $least } до { $most }.
limit-lobby-waits = Лобби не может ждать { $given }. Выберите от { $least } до { $most }.
limit-setup-time = Время на выбор армии не может быть { $given }. Выберите от { $least } до { $most }.
seed-empty = Введите для зерна хотя бы один знак.
seed-too-long =
    { $most ->
        [one] В зерне не больше { $most } знака.
       *[other] В зерне не больше { $most } знаков.
    }
seed-unprintable = В зерне не может быть невидимого знака { $character }.

# Что введено как ход, но им не является.

input-too-long =
    { $most ->
        [one] Это длиннее { $most } знака. Попробуйте e2e4 или Кf3.
       *[other] Это длиннее { $most } знаков. Попробуйте e2e4 или Кf3.
    }
input-empty = Введите ход, например e2e4 или Кf3.
input-unreadable = Непонятно: `{ $text }`. Попробуйте e2e4 или Кf3.
input-ambiguous = Какой из них? { $actions }
input-ambiguous-more = Какой из них? { $actions } и ещё { $more }
input-absent = Такой фигуры нет.
input-absent-at = На { $square } нет фигуры.
input-absent-kind = Ни одна такая фигура не может так пойти ({ $kind }).
input-absent-kind-at = На { $square } нет такой фигуры ({ $kind }).
input-not-in-game = { $seat } не участвуют в партии.

# Что не так в плане условных ходов.

# $problem — одно из тех, что ниже, или невозможный ход; перед ним номер строки.
plan-line = Строка { $line }: { $problem }
plan-input = `{ $text }`: { $problem }
plan-empty = Здесь нет ходов.
plan-too-long =
    { $most ->
        [one] Это длиннее { $most } знака.
       *[other] Это длиннее { $most } знаков.
    }
plan-too-long-to-show =
    { $characters ->
        [one] Записанные полностью, ваши условные ходы занимают { $characters } знак, а форма вмещает { $most }. Введите меньше вариантов.
        [few] Записанные полностью, ваши условные ходы занимают { $characters } знака, а форма вмещает { $most }. Введите меньше вариантов.
       *[many] Записанные полностью, ваши условные ходы занимают { $characters } знаков, а форма вмещает { $most }. Введите меньше вариантов.
    }
plan-too-many-plies =
    { $most ->
        [one] Здесь больше { $most } хода.
       *[other] Здесь больше { $most } ходов.
    }
plan-too-deep =
    { $most ->
        [one] Больше { $most } хода подряд.
       *[other] Больше { $most } ходов подряд.
    }
plan-not-in-game = { $seat } не участвуют в партии.
plan-over = Партия окончена.
plan-its-turn = Сейчас ваш ход. Сначала сходите, потом планируйте ответы.
plan-missing = Рядом с запятой или стрелкой не хватает хода.
plan-no-answer = Добавьте в конце свой ответ: `->` и ход.
plan-not-its-turn = Перед этим ответом ходят { FORM($seat, "nominative") }. Добавьте их ход или `any`.
plan-arrow-missing = Здесь ходите вы. Поставьте `->` перед своим ответом.
plan-any-answer = `any` не может быть ответом. Назовите один ход.
plan-two-answers = { $one } и { $other } отвечают на одни и те же ходы. Оставьте один.
plan-after-the-end = После { $action } партия окончена.
plan-leaving = Выход из партии не планируют.
plan-not-in-full = `{ $text }`: запишите этот ход полностью, как e4e5, e7e8=Q или Q@a1.
plan-no-such-kind = { $action }: такой фигуры в этой игре нет.
input-two-readings = `{ $text }` — это может быть два хода: { $english } по английским буквам, { $own } по русским. Введите один из них.
