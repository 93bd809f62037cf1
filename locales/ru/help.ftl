# Справка, первые шаги, правила и подсказки при вводе команды.

# Приветствие сервера и его кнопки.

greeting = **Здравствуйте! Я сужу партии в пяти видах шахмат.**
    Я рисую доски, слежу за часами и объясняю каждое правило. Нажмите **Играть с компьютером** или название игры, чтобы начать сразу, **Новая партия**, чтобы сыграть здесь с кем-нибудь, или **В одиночку**, чтобы ходить за обе стороны.
button-new-game = Новая партия
button-play-computer = Играть с компьютером
button-guide = Что можно делать?

# Новая партия кнопками.

button-play-alone = В одиночку
list-invite = Пригласить игрока
list-uninvite = Отозвать приглашение

# Что можно делать. `.button` открывает команды темы, `.about` вводит их.

guide = **Что здесь можно делать?**
    Я сужу партии в пяти видах шахмат: слежу за ходами, часами, ничьими и костями и объясняю каждое «нет». Выберите тему, чтобы увидеть её команды, или введите `/help`, чтобы увидеть все.
topic-start = Начать партию
    .button = Начать
    .about = Откройте партию, присоединитесь к чужой и подготовьтесь к первому ходу:
topic-play = Играть
    .button = Играть
    .about = Почти для всего есть кнопки под доской. Команды делают то же:
topic-look-back = Взгляд назад и вперёд
    .button = Взгляд назад
    .about = Пересматривайте партии, пробуйте ходы, ведите заметки:
topic-learn = Узнать правила
    .button = Правила
    .about = Я знаю все правила и покажу, что может каждая фигура:
topic-tournaments = Турниры и рейтинги
    .button = Турниры
    .about = Турниры сами составляют пары и идут сами:
topic-directors = Для организаторов
    .button = Организаторам
    .about = Проводите турниры и вмешивайтесь, когда партии это нужно:
topic-servers = Для управляющих сервером
    .button = Сервер
    .about = Решайте, как играют на вашем сервере:
topic-you = Ваши настройки и данные
    .button = Вы
    .about = Как я с вами общаюсь и что о вас известно:

# /help

help = **Что вы хотите сделать?** На досках есть кнопки почти для всего, а эти команды делают то же самое.
help-more = Выберите тему, чтобы увидеть все её команды. `/help command:` ищет: введите слово, например `турнир`.
help-found = Команды по запросу { $words }:
help-independent = Castellan не связан ни с авторами игр, ни с Discord.
help-unknown = Команды { $command } нет. Все команды показывает `/help`.

# Игра вкратце.

card = ## { $title }
    Доска: { $files } × { $ranks }. Играют: { $seats }.
card-options = Параметры: { $options }.
card-piece = - **{ CAPITAL($piece) }** ({ $rule }): { $moves }
card-more =
    Правила от { $first } до { $last }: `/rules` показывает одно по номеру, `/piece` — как ходит фигура.
    -# Автор игры: { $inventor }. Castellan не связан ни с автором, ни с Discord. Где текст автора молчит, утерян или противоречит себе, решает Castellan, и это отмечено.
unsigned = составитель неподписанного листа с правилами
rule-unknown = Правила { $number } в этой игре нет. Её правила: от { $first } до { $last }.
piece-unknown = Фигуры { $piece } в этой игре нет. В ней есть: { $kinds }.
diagram-broken = Эту фигуру не получается показать. Как она ходит, скажет `/rules`.
game-unknown = Такой игры нет. Выберите игру из списка.

# Что введено.

option-too-long =
    { $most ->
        [one] Слишком длинный текст в `{ $option }`, символов: { $length }. Можно не больше { $most } символа.
       *[other] Слишком длинный текст в `{ $option }`, символов: { $length }. Можно не больше { $most } символов.
    }

# О какой партии речь.

game-name-unreadable = Партии с именем { $name } нет. Выберите партию из списка.
no-own-game = Сейчас вы не играете ни в одной партии. Откройте свою через `/game new` или найдите чужую через `/game list`.
no-open-game = Здесь ни одна партия не ждёт игроков. Откройте свою через `/game new`.
no-game-here = Здесь нет партий. Откройте свою через `/game new`.
which-game = О какой партии речь?
which-game-elsewhere = В этом канале вы не играете. Какую партию вы имеете в виду?
# $game is a text such as "Mount Chess with Ben".
which-game-line = { $number }. { $game }, в { $channel }
which-game-direct = { $number }. { $game }, в личных сообщениях
which-game-far = { $number }. { $game }, на другом сервере
game-with =
    { $count ->
        [0] { $game }
       *[other] { $game }, соперники: { $players }
    }
which-game-list = Какая партия?
which-game-typed = О какой партии речь? Заполните `game`: { $games }.

# Подсказки. $written — что для этого вводят.

suggested-game = { $title }, { $state }
suggested-move = { $written }: { $piece } { $move }
suggested-capture = { $written }: { $piece } { $move } берёт { FORM($victim, as: "accusative") }
suggested-shot = { $written }: { $piece } на { $from } стреляет в { FORM($victim, as: "accusative") }
suggested-onto = { $written }: { $piece } { $move } на { FORM($victim, as: "accusative") }
suggested-mount = { $written }: { $piece } { $move } соединяется с { FORM($other, as: "instrumental") }
suggested-placing = { $written }: { $piece } на { $to }
suggested-pass = { $written }: пропустить ход
suggested-piece = { $square }: { $piece }
suggested-rule = { $number }: { $text }
time-none = без ограничения времени
time-per-move = { $span } на ход
time-bank = { $bank } на партию
time-increment = { $bank } + { $span } за ход
time-grace = { $bank } на партию; в каждом ходе { $span } не в счёт
time-cap = { $time } (предел: { $span })
lead-usual = usual: когда остаётся четверть времени
quiet-none = none: в любое время
result-white = { $written }: победа белых
result-black = { $written }: победа чёрных
result-draw = { $written }: ничья
result-white-forfeit = { $written }: победа белых без игры
result-black-forfeit = { $written }: победа чёрных без игры
result-no-show = { $written }: неявка обоих
