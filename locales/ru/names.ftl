# Стороны: как в начале предложения, затем в падежах.

seat-white = Белые
    .nominative = белые
    .genitive = белых
    .dative = белым
    .accusative = белых
    .instrumental = белыми
seat-red = Красные
    .nominative = красные
    .genitive = красных
    .dative = красным
    .accusative = красных
    .instrumental = красными
seat-black = Чёрные
    .nominative = чёрные
    .genitive = чёрных
    .dative = чёрным
    .accusative = чёрных
    .instrumental = чёрными
seat-gold = Золотые
    .nominative = золотые
    .genitive = золотых
    .dative = золотым
    .accusative = золотых
    .instrumental = золотыми

# Фигура с цветом её стороны. Основная форма стоит в начале предложения.

stem-start =
    { COLOUR($seat) ->
        [red] Красн
        [black] Чёрн
        [gold] Золот
       *[white] Бел
    }
stem =
    { COLOUR($seat) ->
        [red] красн
        [black] чёрн
        [gold] золот
       *[white] бел
    }
ending =
    { GENDER($kind) ->
        [f] ая
       *[m] { COLOUR($seat) ->
            [gold] ой
           *[white] ый
        }
    }
piece = { stem-start }{ ending } { $kind }
    .nominative = { stem }{ ending } { $kind }
    .genitive =
        { GENDER($kind) ->
            [f] { stem }ой { FORM($kind, "genitive") }
           *[m] { stem }ого { FORM($kind, "genitive") }
        }
    .accusative =
        { GENDER($kind) ->
            [f] { stem }ую { FORM($kind, "accusative") }
            [i] { stem }{ ending } { FORM($kind, "accusative") }
           *[m] { stem }ого { FORM($kind, "accusative") }
        }
    .instrumental =
        { GENDER($kind) ->
            [f] { stem }ой { FORM($kind, "instrumental") }
           *[m] { stem }ым { FORM($kind, "instrumental") }
        }

# Сторона с именем игрока.

player = { $seat } ({ $name })
    .nominative = { FORM($seat, "nominative") } ({ $name })
    .genitive = { FORM($seat, "genitive") } ({ $name })
    .dative = { FORM($seat, "dative") } ({ $name })
    .accusative = { FORM($seat, "accusative") } ({ $name })
    .instrumental = { FORM($seat, "instrumental") } ({ $name })

# Игрок-компьютер. Уровень 9 — полная сила.
computer =
    { $level ->
        [9] Castellan (полная сила)
       *[other] Castellan (уровень { $level })
    }
# То же в скобках: Белые (Castellan, уровень 3).
computer-seated =
    { $level ->
        [9] Castellan, полная сила
       *[other] Castellan, уровень { $level }
    }

# Перечисления: что стоит между двумя и перед последним.

list-comma = { $list }, { $item }
list-and = { $list } и { $item }
list-semicolon = { $list }; { $item }
list-arrow = { $list } → { $item }

# Промежутки времени. Называются две самые крупные единицы.

days =
    { $count ->
        [one] { $count } день
        [few] { $count } дня
       *[many] { $count } дней
    }
date =
    { $day } { $month ->
        [1] янв.
        [2] февр.
        [3] марта
        [4] апр.
        [5] мая
        [6] июня
        [7] июля
        [8] авг.
        [9] сент.
        [10] окт.
        [11] нояб.
       *[12] дек.
    } { $year }
hours =
    { $count ->
        [one] { $count } час
        [few] { $count } часа
       *[many] { $count } часов
    }
minutes =
    { $count ->
        [one] { $count } минута
        [few] { $count } минуты
       *[many] { $count } минут
    }
    .accusative =
        { $count ->
            [one] { $count } минуту
            [few] { $count } минуты
           *[many] { $count } минут
        }
seconds =
    { $count ->
        [one] { $count } секунда
        [few] { $count } секунды
       *[many] { $count } секунд
    }
    .accusative =
        { $count ->
            [one] { $count } секунду
            [few] { $count } секунды
           *[many] { $count } секунд
        }
time = { $larger } { $smaller }
    .accusative = { FORM($larger, "accusative") } { FORM($smaller, "accusative") }

# Что стоит между двумя предложениями.
between-sentences = { " " }
