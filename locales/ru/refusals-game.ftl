# Почему просьба в партии не выполнена.

no-such-game = Такой партии нет.
game-exists = Партия с таким именем уже есть.
not-for-others = Это можно сделать только за себя.

not-in-game = Вы не играете в этой партии.
owner-only = Это может только создатель партии или организатор.
directors-only = Только для организаторов.
system-only = Это бот делает сам.
players-only = Только для игроков этой партии.
not-now-lobby = Партия ещё не началась.
not-now-set-up = Армии ещё не готовы.
not-now-running = Партия уже идёт.
not-now-paused = Партия на паузе. Сначала продолжите её.
not-now-over = Партия окончена.
# $outcome — предложение.
not-now-outcome = Партия окончена. { $outcome }
not-now-cancelled = Партия отменена.
not-now-expired = Партия так и не началась.
not-now-aborted = Партия прекращена.

solo = В этой партии один человек играет за все стороны.
already-seated = Этот игрок уже играет за { FORM($seat, as: "accusative") }.
you-play = Вы уже играете за { FORM($seat, as: "accusative") }.
already-invited = Этот игрок уже приглашён.
not-invited = Вас не приглашали в эту партию, или приглашение уже не действует.
no-such-invitation = У этого игрока нет открытого приглашения.
too-many-invitations = Больше { $most } приглашений одновременно нельзя.
invited-only = Присоединиться к этой партии могут только приглашённые.
seats-are-drawn = Сторону выбрать нельзя: их разыграют в начале партии.
no-such-seat = В этой партии нет такой стороны ({ FORM($seat, as: "nominative") }). Играют { FORM($seats, as: "nominative") }.
seat-taken = Место занято: { FORM($seat, as: "nominative") }.
seat-kept = Место сохранено для приглашённого игрока: { FORM($seat, as: "nominative") }.
seat-empty = За { FORM($seat, as: "accusative") } пока никто не играет.
full = Все места заняты.
not-full =
    { $joined ->
        [1] Занято мест: 1 из { $seats }. Подождите других, пригласите кого-нибудь, добавьте компьютер или играйте в одиночку.
       *[other] Занято мест: { $joined } из { $seats }. Подождите других, пригласите кого-нибудь или добавьте компьютер.
    }
others-joined = К партии уже присоединились другие, поэтому сыграть в одиночку нельзя. Начните с ними или откройте новую партию.
computers-are-unrated = С компьютером эта партия не может быть рейтинговой. Играйте без рейтинга или без компьютера.
uneven-with-computers = Рейтинговая партия с компьютером должна быть равной. Выберите карту из списка и одну армию для всех.
list-is-agreed = Другие уже присоединились, а так партия считалась бы в другом списке рейтингов. Сначала отключите рейтинг (их спросят) или откройте новую партию.
rated-seat = В рейтинговой партии компьютер не может заменить игрока, а игрок — компьютер.
only-computers = Одни компьютеры не играют. Сначала займите место.
no-computer = Этого компьютера здесь уже нет.
too-many-joined = Игроков уже { $joined }, а мест осталось бы { $seats }. Выберите игру или число игроков, чтобы хватило места всем.
too-many-amendments =
    { $most ->
        [few] Вы меняли настройки { $most } раза, больше нельзя. Для других настроек откройте новую партию.
       *[other] Вы меняли настройки { $most } раз, больше нельзя. Для других настроек откройте новую партию.
    }

not-your-seat = Вы не играете за { FORM($seat, as: "accusative") }.
nothing-to-choose = До начала этой партии вам нечего выбирать.
already-ready = { $seat } уже готовы. Изменить это нельзя.
nothing-chosen = Сначала выберите армию ({ FORM($seat, as: "nominative") }).

stale = Эта доска устарела. Вот последняя.
not-your-turn = Сейчас не ваш ход: ходят { FORM($seat, as: "nominative") }.
seat-has-left = { $seat } вышли из партии.
time-is-up = Время { FORM($seat, as: "genitive") } вышло.
touched-must-act = { $rule }: вы выбрали { FORM($piece, as: "accusative") } на { $square } — этой фигурой нужно ходить.
touched-must-be-captured = { $rule }: вы выбрали { FORM($piece, as: "accusative") } на { $square } — эту фигуру нужно взять.
touch-does-not-bind = В этой партии выбор фигуры ни к чему не обязывает.
nothing-there = На { $square } нет фигуры.

no-such-offer = Это предложение больше не действует.
not-asked = На это предложение отвечаете не вы.
already-agreed = Вы уже согласились.
own-offer = Это ваше собственное предложение: отвечать на него другим игрокам. Вы можете его отозвать.
not-your-offer = Отозвать предложение может только тот, кто его сделал.
offer-stands = { FORM($offer, as: "request") } ещё в силе.
no-takebacks = В этой партии ходы не возвращают.
no-hints = В этой партии подсказок нет: все игроки должны согласиться на них до начала, в настройках.
rated-without-hints = В рейтинговых партиях подсказок нет.
tournament-without-hints = В турнирах подсказок нет.
conditions-off = В этой партии условных ходов нет.
analysis-off = В этой партии пробовать ходы и смотреть угрозы можно только после её конца.
api-off = В этой партии нельзя играть через API: настройка `api` выключена. Играйте в Discord или на доске.
analysis-after-the-end = Я разбираю партии, когда они закончены.
nothing-to-analyse = Разбирать нечего: в этой партии не сделано ни одного хода.
too-long-to-analyse = Эта партия слишком длинная для разбора: я смотрю не больше { $most } ходов.
nothing-to-take-back = Вам пока нечего вернуть: вы ещё не ходили.
dice-were-rolled = Этого уже не вернуть: с тех пор бросали кости.
seat-left-since = Этого уже не вернуть: { FORM($seat, as: "nominative") } с тех пор вышли из партии.
under-way = Прекратить партию уже нельзя: все сходили. Можно предложить ничью или сдаться.
turned-down = { FORM($offer, as: "request") } отклонено. Его можно повторить после следующего хода.
draw-offer-is-kept = Предложение ничьей уже уйдёт с вашим следующим ходом.
no-draw-offer-kept = Предложения ничьей на следующий ход нет.
nothing-to-claim = Оснований требовать ничью нет.
no-time-claims = В этой партии не нужно заявлять о просрочке: за временем следит бот.
time-not-up = У { FORM($seat, as: "genitive") } ещё есть время.
own-time = Со своими часами так нельзя.
no-clock = В этой партии нет часов.
time-limit = Дать за раз { FORM($given, as: "accusative") } нельзя. Можно от { FORM($least, as: "genitive") } до { FORM($most, as: "genitive") }.
clock-full = На часы { FORM($seat, as: "genitive") } больше времени не поместится.

nothing-to-reinstate = Здесь нечего продолжать.
over-on-board = Партия решена на доске и продолжаться не может. { $outcome }
no-time-left = У { FORM($seat, as: "genitive") } не останется времени. Добавьте его.

no-conditions = У вас нет условных ходов.
no-such-condition = Этого условного хода уже нет.
too-many-private-events =
    { $most ->
        [few] Вы { $most } раза меняли в этой партии заметки, условные ходы и другие личные записи. Больше нельзя, но их можно удалить и играть дальше.
       *[other] Вы { $most } раз меняли в этой партии заметки, условные ходы и другие личные записи. Больше нельзя, но их можно удалить и играть дальше.
    }
log-full-playable = Эта партия почти заполнена: последние из её записей (всего { $most }) оставлены для ходов, ответов и результатов.
log-full = Партия достигла предела записей ({ $most }). Вы ещё можете сдаться, принять предложенную ничью или попросить организатора принять решение.
note-too-long =
    { $most ->
        [one] В заметках не больше { $most } символа.
       *[other] В заметках не больше { $most } символов.
    }
no-spectators = У этой партии нет зрителей.
players-do-not-watch = Вы играете в этой партии и видите её и так.
already-watching = Вы уже следите за этой партией.
not-watching = Вы не следите за этой партией.
too-many-watchers = Зрителей может быть не больше { $most }.

# О чём нельзя договориться.

rated-solo = Партия, где вы играете за все стороны, не может быть рейтинговой.
rated-takebacks = Партия с возвратом ходов не может быть рейтинговой. Отключите одно из двух.
rated-hints = Партия с подсказками не может быть рейтинговой. Отключите одно из двух.
limit-offers-stand = Предложение не может действовать { FORM($given, as: "accusative") }. Выберите от { FORM($least, as: "genitive") } до { FORM($most, as: "genitive") }.
limit-lobby-waits = Лобби не может ждать { FORM($given, as: "accusative") }. Выберите от { FORM($least, as: "genitive") } до { FORM($most, as: "genitive") }.
limit-setup-time = На выбор армии нельзя дать { FORM($given, as: "accusative") }. Выберите от { FORM($least, as: "genitive") } до { FORM($most, as: "genitive") }.
seed-empty = Введите для зерна хотя бы один символ.
seed-too-long =
    { $most ->
        [one] В зерне не больше { $most } символа.
       *[other] В зерне не больше { $most } символов.
    }
seed-unprintable = В зерне не может быть невидимого символа { $character }.

# Что введено как ход, но им не является.

# $example — возможный ход или "none", если позиция неизвестна.
input-too-long =
    { $example ->
        [none]
            { $most ->
                [one] Это длиннее { $most } символа.
               *[other] Это длиннее { $most } символов.
            }
       *[other]
            { $most ->
                [one] Это длиннее { $most } символа. Попробуйте { $example }.
               *[other] Это длиннее { $most } символов. Попробуйте { $example }.
            }
    }
input-empty =
    { $example ->
        [none] Введите ход.
       *[other] Введите ход, например { $example }.
    }
input-unreadable =
    { $example ->
        [none] Непонятно: `{ $text }`.
       *[other] Непонятно: `{ $text }`. Попробуйте { $example }.
    }
input-foreign =
    { $example ->
        [none] Непонятно: `{ $text }`. Символ { $letter } здесь ничего не значит.
       *[other] Непонятно: `{ $text }`. Символ { $letter } здесь ничего не значит. Попробуйте { $example }.
    }
input-command = Это команда: `{ $command }`.
input-ambiguous = Какой из них? { $actions }
input-ambiguous-more = Какой из них? { $actions } и ещё { $more }
input-absent = Такой фигуры нет.
input-absent-at = На { $square } нет фигуры.
input-absent-kind = Ни одна такая фигура не может так пойти ({ $kind }).
input-absent-kind-at = На { $square } нет такой фигуры ({ $kind }).
input-no-such-kind = В этой игре нет такой фигуры ({ $kind }).
input-kind-alone =
    { $example ->
        [none] Ни одна такая фигура сейчас не может пойти ({ $kind }).
       *[other] Какая именно фигура ({ $kind }) и куда? Попробуйте { $example }.
    }
input-no-castling = В этой игре нет рокировки.
input-not-in-game = { $seat } не участвуют в партии.

# Что не так в плане условных ходов.

# $problem — одно из тех, что ниже, или невозможный ход; перед ним номер строки.
plan-line = Строка { $line }: { $problem }
plan-input = `{ $text }`: { $problem }
plan-empty = Здесь нет ходов.
plan-too-long =
    { $most ->
        [one] Это длиннее { $most } символа.
       *[other] Это длиннее { $most } символов.
    }
plan-too-long-to-show =
    { $characters ->
        [one] Записанные полностью, ваши условные ходы занимают { $characters } символ, а форма вмещает { $most }. Введите меньше вариантов.
        [few] Записанные полностью, ваши условные ходы занимают { $characters } символа, а форма вмещает { $most }. Введите меньше вариантов.
       *[many] Записанные полностью, ваши условные ходы занимают { $characters } символов, а форма вмещает { $most }. Введите меньше вариантов.
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
plan-not-its-turn = Перед этим ответом ходят { FORM($seat, as: "nominative") }. Добавьте их ход или `any`.
plan-arrow-missing = Здесь ходите вы. Поставьте `->` перед своим ответом.
plan-any-answer = `any` не может быть ответом. Назовите один ход.
plan-two-answers = { $one } и { $other } отвечают на одни и те же ходы. Оставьте один.
plan-after-the-end = После { $action } партия окончена.
plan-leaving = Выход из партии не планируют.
plan-not-in-full = `{ $text }`: запишите этот ход полностью, как e4e5, e7e8=Q или Q@a1.
plan-no-such-kind = { $action }: такой фигуры в этой игре нет.
input-two-readings = `{ $text }` — это может быть два хода: { $english } по английским буквам, { $own } по русским. Введите один из них.
