# Почему просьба в партии не выполнена.

no-such-game = Такой партии нет.
game-exists = Партия с таким именем уже есть.
not-for-others = Это можно сделать только за себя.

not-in-game = Вы не играете в этой партии.
owner-only = Это может только тот, кто открыл партию, или директор турнира.
directors-only = Это может только директор турнира.
system-only = Об этом заботится бот, просить не нужно.
players-only = Это может только игрок.
not-now-lobby = Партия ещё не началась.
not-now-set-up = Армии ещё выбирают.
not-now-running = Партия уже идёт.
not-now-paused = Партия приостановлена.
not-now-over = Партия окончена.
# $outcome — предложение.
not-now-outcome = Партия окончена: { $outcome }
not-now-cancelled = Партия отменена.
not-now-expired = Партия так и не началась.
not-now-aborted = Партия прекращена.

solo = В этой партии один человек играет за все стороны.
already-seated = Этот игрок уже играет за { FORM($seat, "accusative") }.
already-invited = Этот игрок уже приглашён.
too-many-invitations = Больше { $most } приглашений одновременно нельзя.
invited-only = Вступить в эту партию могут только приглашённые.
seats-are-drawn = Стороны распределит жребий в начале партии, выбирать их не нужно.
no-such-seat = В этой партии нет такой стороны ({ FORM($seat, "nominative") }). Играют { FORM($seats, "nominative") }.
seat-taken = Место занято: { FORM($seat, "nominative") }.
seat-kept = { $seat } отложены для приглашённого игрока.
seat-empty = За { FORM($seat, "accusative") } никто не играет.
full = Свободных мест нет.
not-full = Занято мест: { $joined } из { $seats }. Этого мало, чтобы начать.

not-your-seat = Вы не играете за { FORM($seat, "accusative") }.
nothing-to-choose = До начала этой партии вам нечего выбирать.
already-ready = { $seat } готовы, и это окончательно.
nothing-chosen = { $seat } ещё не выбрали армию.

stale = Партия ушла вперёд с тех пор, как показана эта доска.
not-your-turn = Сейчас ход { FORM($seat, "genitive") }.
seat-has-left = { $seat } вышли из партии.
time-is-up = Время { FORM($seat, "genitive") } вышло.
touched-must-act = { $rule }: { $piece } на { $square } — выбранная фигура, ею нужно ходить.
touched-must-be-captured = { $rule }: { $piece } на { $square } — выбранная фигура, её нужно взять.
touch-does-not-bind = В этой партии выбор фигуры ни к чему не обязывает.
nothing-there = На { $square } нет фигуры.

no-such-offer = Это предложение больше не действует.
not-asked = Это предложение принимают другие.
already-agreed = Вы уже согласились.
not-your-offer = Отозвать предложение может только тот, кто его сделал.
offer-stands = Такое предложение уже есть: { $offer }.
no-takebacks = В этой партии ходы не возвращают.
nothing-to-take-back = Вам пока нечего вернуть.
dice-were-rolled = С тех пор бросали кости, а броски не возвращают.
seat-left-since = { $seat } с тех пор вышли из партии, и этого не вернуть.
under-way = Все уже сходили, и прекратить партию больше нельзя.
turned-down = Ваше предложение ({ $offer }) отклонено. Его можно повторить, когда кто-нибудь сходит.
draw-after-own-action = В этой игре ничью предлагают сразу после своего хода.
nothing-to-claim = Требовать ничью не из-за чего.
no-time-claims = В этой партии не нужно следить за временем: это делает бот.
time-not-up = У { FORM($seat, "genitive") } ещё есть время.
own-time = Просрочку объявляют другим, и время дают другим, а не себе.
no-clock = В этой партии нет часов.
time-limit = { $given } за раз дать нельзя: можно от { $least } до { $most }.
clock-full = На часах { FORM($seat, "genitive") } больше времени не поместится.

nothing-to-reinstate = Здесь нечего продолжать.
over-on-board = Партия решена на доске и продолжаться не может: { $outcome }
no-time-left = У { FORM($seat, "genitive") } не останется времени; добавьте его.

no-conditions = Вы не вводили условных ходов.
too-many-private-events =
    { $most ->
        [one] Вы { $most } раз меняли условные ходы или другое, что в этой партии видите только вы. Больше нельзя; их ещё можно удалить и играть дальше.
        [few] Вы { $most } раза меняли условные ходы или другое, что в этой партии видите только вы. Больше нельзя; их ещё можно удалить и играть дальше.
       *[many] Вы { $most } раз меняли условные ходы или другое, что в этой партии видите только вы. Больше нельзя; их ещё можно удалить и играть дальше.
    }
log-full-playable = В этой партии столько всего произошло, что теперь принимаются только ходы, ответы и окончания: для них отведены последние из записей, всего { $most }.
log-full = Партия достигла предела записей ({ $most }). Вы ещё можете сдаться, принять предложенную ничью или попросить решения директора турнира.
note-too-long =
    { $most ->
        [one] В заметках не больше { $most } знака.
       *[other] В заметках не больше { $most } знаков.
    }
no-spectators = Эту партию не смотрит никто.
players-do-not-watch = Вы играете в этой партии и видите её и так.
already-watching = Вы уже смотрите эту партию.
not-watching = Вы не смотрите эту партию.
too-many-watchers = Зрителей может быть не больше { $most }.

# О чём нельзя договориться.

rated-solo = Партия с самим собой не может быть рейтинговой.
rated-takebacks = Партия с возвратом ходов не может быть рейтинговой.
limit-offers-stand = Срок действия предложений { $given }, а можно только от { $least } до { $most }.
limit-lobby-waits = Время ожидания в лобби { $given }, а можно только от { $least } до { $most }.
limit-setup-time = Время на выбор армии { $given }, а можно только от { $least } до { $most }.
seed-empty = В зерне есть хотя бы один знак.
seed-too-long =
    { $most ->
        [one] В зерне не больше { $most } знака.
       *[other] В зерне не больше { $most } знаков.
    }
seed-unprintable = В зерне не может быть невидимого знака { $character }.

# Что введено как ход, но им не является.

input-too-long =
    { $most ->
        [one] Текст длиннее { $most } знака.
       *[other] Текст длиннее { $most } знаков.
    }
input-empty = Текста нет.
input-unreadable = Непонятно: `{ $text }`.
input-ambiguous = Подходят несколько ходов: { $actions }.
input-ambiguous-more = Подходят несколько ходов: { $actions } и ещё { $more }.
input-absent = Такой фигуры нет.
input-absent-at = На { $square } нет фигуры.
input-absent-kind = На доске нет такой фигуры ({ $kind }).
input-absent-kind-at = На { $square } нет такой фигуры ({ $kind }).
input-not-in-game = { $seat } не участвуют в партии.

# Что не так в плане условных ходов.

# $problem — одно из тех, что ниже, или невозможный ход; перед ним номер строки.
plan-line = Строка { $line }: { $problem }
plan-input = `{ $text }`: { $problem }
plan-empty = план пуст.
plan-too-long =
    { $most ->
        [one] План длиннее { $most } знака.
       *[other] План длиннее { $most } знаков.
    }
plan-too-long-to-show =
    { $characters ->
        [one] Записанный полностью, план занимает { $characters } знак, а форма показывает { $most }: введите меньше вариантов.
        [few] Записанный полностью, план занимает { $characters } знака, а форма показывает { $most }: введите меньше вариантов.
       *[many] Записанный полностью, план занимает { $characters } знаков, а форма показывает { $most }: введите меньше вариантов.
    }
plan-too-many-plies =
    { $most ->
        [one] в плане больше { $most } хода.
       *[other] в плане больше { $most } ходов.
    }
plan-too-deep =
    { $most ->
        [one] больше { $most } хода подряд.
       *[other] больше { $most } ходов подряд.
    }
plan-not-in-game = { FORM($seat, "nominative") } не участвуют в партии.
plan-over = партия окончена.
plan-its-turn = сейчас ваш ход: сходите, а потом планируйте ответ.
plan-missing = рядом с запятой или стрелкой не хватает хода.
plan-no-answer = строка кончается без ответа (`->` и ход).
plan-not-its-turn = перед этим ответом ходят { FORM($seat, "nominative") }: добавьте их ход или `any`.
plan-arrow-missing = здесь ходите вы: поставьте `->` перед своим ответом.
plan-any-answer = `any` — не ответ: назовите один ход.
plan-two-answers = { $one } и { $other } — два ответа на одно и то же.
plan-after-the-end = после { $action } партия окончена.
plan-leaving = выход из партии не планируют.
plan-not-in-full = `{ $text }`: позиция здесь неизвестна, поэтому запишите ход полностью, как e4e5, e7e8=Q или Q@a1.
plan-no-such-kind = { $action } называет фигуру, которой в этой игре нет.
