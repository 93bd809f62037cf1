# Что не так с параметром.

option-unknown = В игре «{ $game }» нет параметра `{ $key }`. Есть: { $known }.
option-twice = `{ $key }` указано дважды. Достаточно одного раза.
option-too-long = `{ $key }`: слишком длинно, не больше { $most } байт.
option-value = `{ $value }` — не значение `{ $key }`. Выберите одно из: { $values }.
option-foreign = `{ $key }`: символа { $letter } здесь быть не может.
seat-not-playing = { $seat } не играют, когда мест { $seats }. Измените `{ $key }`.
army-unknown = Такой армии нет: `{ $text }`. Попробуйте balanced, skirmish, siege или random либо запишите шестнадцать букв.
army-kind = Такую фигуру в армию взять нельзя ({ $kind }). Выберите слона, ладью, коня, кенгуру, пушку, лучника, великана или героя.
army-code = `{ $code }` — не буква фигуры. Подходят B, R, N, J, P, A, G и H.
army-size = В армии 16 фигур, а в вашей { $count }.
army-heroes = В армии все шесть героев, а в вашей { $count }.
army-too-many = В армии слишком много таких фигур ({ $kind }): { $count }, а можно { $most }.
map-unknown = Такой карты нет: `{ $text }`. Попробуйте terraces, pinwheel или crags либо запишите карту из 19 строк.
map-lines = В карте 19 строк, а в вашей { $count }.
map-rank = На горизонтали { $rank } вашей карты полей { $count }, а нужно 19.
wall-on-summit = На { $square } не может быть стены: это вершина.
wall-on-respawn-point = На { $square } не может быть стены: это поле возврата.
wall-on-army = На { $square } не может быть стены: там начинает армия { FORM($seat, as: "genitive") }.
no-way-to-summit = Стены отрезают { $square } от вершины. Оставьте путь каждому королю.
map-uneven = Осторожно: при повороте на четверть карта меняется и может давать преимущество одному из углов.
phase-unknown = Фазы `{ $code }` нет. Запишите фазы через запятую, например E,S,N,A,FS,FE,FN,FA.
phase-twice = { $code } указано дважды. Каждую фазу берут один раз.
phase-first-in-danger = Начать с { $code } нельзя: король был бы в опасности. Начните с E, N, FS или FA.
phase-in-danger = { $code } не может идти сразу после { $before }: король начинал бы в опасности.
phases-with-fn = Осторожно: с FN почти ничто не заставит короля продвинуться.

# Времена и общие договорённости.

# $problem — предложение.
option-wrong = { $option }: { $problem }
time-unreadable = { $text } — не контроль времени. Попробуйте `3d per move` или `10m + 10s`.
time-foreign = { $text } — не контроль времени: символ { $letter } здесь ничего не значит. Попробуйте `3d per move` или `10m + 10s`.
limit-bank = Начальное время может быть от { FORM($least, as: "genitive") } до { FORM($most, as: "genitive") }, но не { $given }.
limit-cap = Предел (`max`) может быть от { FORM($least, as: "genitive") } до { FORM($most, as: "genitive") }, но не { $given }.
limit-increment = Добавка за ход может быть от { FORM($least, as: "genitive") } до { FORM($most, as: "genitive") }, но не { $given }.
limit-grace = Свободное время на ход (`grace`) может быть от { FORM($least, as: "genitive") } до { FORM($most, as: "genitive") }, но не { $given }.
limit-per-move = Время на ход может быть от { FORM($least, as: "genitive") } до { FORM($most, as: "genitive") }, но не { $given }.
span-empty = Укажите срок, например `36h` или `1d12h`.
span-unreadable = { $text } — не срок. Попробуйте `36h`, `7d` или `1d12h`.
span-foreign = { $text } — не срок: символ { $letter } здесь ничего не значит. Попробуйте `36h`, `7d` или `1d12h`.
span-too-long = Это слишком долго. Попробуйте `36h` или `7d`.

# Что не так с записью позиции. $problem — одно из тех, что ниже.

position-part = Позиция, { $part }: { $problem }
text-too-long = Текст длиннее { $most } байт.
part-missing = Этой части нет.
no-seat = `{ $text }` — не сторона этой игры.
key-expected = Ожидалось `{ $key }=…`, а стоит `{ $text }`.
one-too-many = `{ $text }` — лишняя часть.
no-number = `{ $text }` — не число.
moves-from-1 = Ходы нумеруются с 1.
square-twice = { $square } указано дважды.
seats-listed = Сторон указано { $count }, а нужно { $seats }.
ranks = Горизонталей { $count }, а нужно { $wanted }.
rank-too-long = На горизонтали { $rank } полей больше, чем { $wanted }.
rank-too-short = На горизонтали { $rank } полей { $count }, а нужно { $wanted }.
no-run = Горизонталь { $rank }: `{ $text }` на { $square } — не ряд пустых полей.
no-piece = Горизонталь { $rank }: `{ $text }` на { $square } — не фигура этой игры.
no-square = `{ $text }` — не поле этой доски.
not-the-list-of = `{ $text }` — не список { FORM($seat, as: "genitive") }.
no-codes = `{ $text }` — не список букв фигур.
not-in-order = `{ $text }` — не по алфавиту.
on-final-rank = На { $square }, последней горизонтали { FORM($seat, as: "genitive") }, не может стоять { $kind }.
passes = Пропусков хода слишком много: { $count }, а можно не больше { $most }.
kings = У { FORM($seat, as: "genitive") } королей { $count } вместо одного.
too-many-of-kind = У { FORM($seat, as: "genitive") } слишком много таких фигур ({ $kind }): { $count }, а можно { $most }.
too-many-of-two-kinds = У { FORM($seat, as: "genitive") } вместе со взятыми слишком много таких фигур ({ $kind }, { $promoted }): { $count }, а можно { $most }.
too-many-pieces = У { FORM($seat, as: "genitive") } слишком много фигур: { $count }, а можно { $most }.
both-have-won = Победили обе стороны.
seat-not-in-game = { $seat } не участвуют в партии.
piece-not-in-game = { $square }: { FORM($seat, as: "nominative") } не участвуют в партии.
not-for-reserve = { $seat }: `{ $code }` не может быть в резерве.
reserve-order = Стороны стоят не в порядке w r b g.
nothing-to-act-with = { $seat }: ходить больше нечем.
not-for-captures = { $seat }: `{ $code }` не может быть среди взятых фигур.
no-unmoved = `{ $text }`: должно быть `-`, `w`, `b` или `wb`.
king-not-home = Король { FORM($seat, as: "genitive") } стоит не на { $square }.
out-of-formation = Мастера меча { FORM($seat, as: "genitive") } на { $one } и { $other } вне строя.
no-own-piece = На { $square } нет фигуры { FORM($seat, as: "genitive") }.
check-out-of-turn = Король { FORM($seat, as: "genitive") } под шахом с { $square }, но сейчас ход не { FORM($seat, as: "genitive") }.
in-check-out-of-turn = { $seat } под шахом, но сейчас ход { FORM($other, as: "genitive") }.
pawn-on-rank = Пешка { FORM($seat, as: "genitive") } не может стоять на { $square }.
no-home = { $square } — не начальное поле короля или ладьи.
unmoved-order = { $square } не в порядке a1 e1 h1 a8 e8 h8.
unmoved-not-there = Король или ладья с поля { $square } стоит не там.
phase-late = Король { FORM($seat, as: "genitive") } уже должен был продвинуться.
phase-place = Королю { FORM($seat, as: "genitive") } нужна фаза от 1 до { $most }, запись `{ $letter }:N`.
phase-kings = Указано больше двух королей.
no-double-step = Ни одна пешка { FORM($seat, as: "genitive") } не прошла только что через { $square }.
no-block = Король-великан { FORM($seat, as: "genitive") } стоит на { $squares }, а не на 2 × 2 полях.
not-empty-after-double-step = { $empty } после двойного хода через { $square } должно быть пустым.
no-pawn-beyond = За { $square } нет пешки { FORM($seat, as: "genitive") }, которая только что там прошла.

# Что не так с записью партии. $problem — одно из тех, что выше или ниже.

game-text-line = Строка { $line }: { $problem }
game-text-too-long = Текст длиннее { $most } байт.
game-text-too-many = Ходов больше, чем { $most }.
game-text-no-game = Нет игры с именем `{ $name }`.
game-text-comment = Комментарий `{ $text }` не кончается на своей строке.
game-text-unreadable = `{ $text }` — не ход, не номер, не комментарий и не результат.
game-text-number = Номер должен быть { $number }, а не `{ $said }`.
game-text-move = Ход { $ply }, { $action }: { $problem }
game-text-end = Результат `{ $stated }` не подходит: { $problem }
game-text-result = Результат должен быть `{ $found }`, а не `{ $stated }`.
game-missing = Нет тега `Game`.
action-missing = После номера нет хода.
result-missing = Нет результата.
no-tag = `{ $text }` — не тег. Пишите `[Key "value"]`.
no-pair = `{ $text }` — не параметр. Пишите `key=value`.
key-taken = `{ $text }`: такого своего тега быть не может.
tag-twice = `{ $key }` указано дважды.
roll-missing = Нужны две кости, граней: { $sides }.
roll-needless = Для этого хода кости не нужны.
roll-impossible = На костях, где граней { $sides }, не может выпасть { $attack } и { $defence }.
seat-gone = { $seat } больше не участвуют в партии.
not-for-people = `{ $outcome }` здесь объявить нельзя.
nothing-to-claim = Требовать ничью не из-за чего.

# О чём можно договориться в любой игре.

option-game = Какая из пяти игр
option-seat = За какую сторону вы играете
option-time = Контроль времени: `3d per move`, `10d + 1d`
option-flagging = Что происходит, когда время вышло
option-solo = Вы сами ходите за все стороны, чтобы потренироваться или попробовать игру
option-rated = Результат идёт в рейтинг
option-takebacks = Ходы можно возвращать, если все согласны
option-hints = В свой ход можно попросить хороший ход командой `/hint`
option-conditions = Можно задать условные ходы командой `/premove`
option-analysis = Во время партии можно пробовать ходы командой `/whatif` и смотреть угрозы
option-seating = Сторону выбирают или разыгрывают
option-entry = Могут ли присоединиться все или только приглашённые
option-ratings = С каким рейтингом можно присоединиться: `1400-1700`, `1500+`, `-1600`
option-spectators = Могут ли другие смотреть
option-offers = Сколько действует предложение
option-lobby = Сколько лобби ждёт игроков
option-choosing = Сколько времени на выбор армии
option-api = Можно ли играть своими программами через API
