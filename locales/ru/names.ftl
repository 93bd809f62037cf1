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

piece =
    { GENDER($kind) ->
        [f] { COLOUR($seat) ->
            [red] Красная
            [black] Чёрная
            [gold] Золотая
           *[white] Белая
        } { $kind }
       *[m] { COLOUR($seat) ->
            [red] Красный
            [black] Чёрный
            [gold] Золотой
           *[white] Белый
        } { $kind }
    }
    .nominative =
        { GENDER($kind) ->
            [f] { COLOUR($seat) ->
                [red] красная
                [black] чёрная
                [gold] золотая
               *[white] белая
            } { $kind }
           *[m] { COLOUR($seat) ->
                [red] красный
                [black] чёрный
                [gold] золотой
               *[white] белый
            } { $kind }
        }
    .genitive =
        { GENDER($kind) ->
            [f] { COLOUR($seat) ->
                [red] красной
                [black] чёрной
                [gold] золотой
               *[white] белой
            } { FORM($kind, as: "genitive") }
           *[m] { COLOUR($seat) ->
                [red] красного
                [black] чёрного
                [gold] золотого
               *[white] белого
            } { FORM($kind, as: "genitive") }
        }
    .accusative =
        { GENDER($kind) ->
            [f] { COLOUR($seat) ->
                [red] красную
                [black] чёрную
                [gold] золотую
               *[white] белую
            } { FORM($kind, as: "accusative") }
            [i] { COLOUR($seat) ->
                [red] красный
                [black] чёрный
                [gold] золотой
               *[white] белый
            } { FORM($kind, as: "accusative") }
           *[m] { COLOUR($seat) ->
                [red] красного
                [black] чёрного
                [gold] золотого
               *[white] белого
            } { FORM($kind, as: "accusative") }
        }
    .instrumental =
        { GENDER($kind) ->
            [f] { COLOUR($seat) ->
                [red] красной
                [black] чёрной
                [gold] золотой
               *[white] белой
            } { FORM($kind, as: "instrumental") }
           *[m] { COLOUR($seat) ->
                [red] красным
                [black] чёрным
                [gold] золотым
               *[white] белым
            } { FORM($kind, as: "instrumental") }
        }

# Сторона с именем игрока.

player = { $seat } ({ $name })
    .nominative = { FORM($seat, as: "nominative") } ({ $name })
    .genitive = { FORM($seat, as: "genitive") } ({ $name })
    .dative = { FORM($seat, as: "dative") } ({ $name })
    .accusative = { FORM($seat, as: "accusative") } ({ $name })
    .instrumental = { FORM($seat, as: "instrumental") } ({ $name })

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
    .genitive =
        { $count ->
            [one] { $count } дня
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
    .genitive =
        { $count ->
            [one] { $count } часа
           *[many] { $count } часов
        }
minutes =
    { $count ->
        [one] { $count } минута
        [few] { $count } минуты
       *[many] { $count } минут
    }
    .genitive =
        { $count ->
            [one] { $count } минуты
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
    .genitive =
        { $count ->
            [one] { $count } секунды
           *[many] { $count } секунд
        }
    .accusative =
        { $count ->
            [one] { $count } секунду
            [few] { $count } секунды
           *[many] { $count } секунд
        }
time = { $larger } { $smaller }
    .genitive = { FORM($larger, as: "genitive") } { FORM($smaller, as: "genitive") }
    .accusative = { FORM($larger, as: "accusative") } { FORM($smaller, as: "accusative") }

# Что стоит между двумя предложениями.
between-sentences = { " " }
