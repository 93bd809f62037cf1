### О чём договариваются до партии: названия настроек, их значения и карточка, на которой их меняют.

## Как называются настройки

setting-is = { $name }: { $value }
setting-game = Игра
setting-seat = Сторона создателя партии
setting-time = Контроль времени
setting-flagging = Время вышло
setting-solo = Один человек за все стороны
setting-rated = Рейтинговая
setting-takebacks = Возврат ходов
setting-hints = Подсказки
setting-conditions = Условные ходы
setting-analysis = Пробные ходы
setting-seating = Стороны
setting-entry = Кто может присоединиться
setting-ratings = Рейтинг участников
setting-spectators = Зрители
setting-offers = Предложения действуют
setting-lobby = Лобби ждёт
setting-choosing = Время на выбор армии
setting-api = Игра через API
setting-players = Игроки
setting-board = Карта
setting-army = Армии
setting-army-of = Армия { FORM($seat, as: "genitive") }
setting-first = Первый ход
setting-setup = Расстановка
setting-phases = Фазы
setting-stalemate = Пат
setting-expanded = Расширенные правила
setting-gambit = Гамбит шута
setting-defence = Защита короны
setting-active = Активная игра
setting-die = Кости
setting-touch = Тронул — ходи

## Их значения

value-on = да
value-rated-computers = да, в списке с компьютером
value-off = нет
value-any-rating = любой
value-at-once = партия сразу проиграна
value-by-claim = соперник требует засчитать победу
value-chosen = игроки выбирают сами
value-drawn = по жребию
value-open = кто угодно здесь
value-invited = только приглашённые
value-secret = армии тайные
value-in-the-open = армии открытые
value-checkered = в шахматном порядке
value-shuffled = перемешаны
value-draw = ничья
value-loss = поражение
value-players =
    { $count ->
        [one] { $count } игрок
        [few] { $count } игрока
       *[many] { $count } игроков
    }
value-sides =
    { $count ->
        [one] { $count } грань
        [few] { $count } грани
       *[many] { $count } граней
    }
value-terraces = Террасы
value-pinwheel = Вертушка
value-crags = Скалы
value-own-map = своя карта
value-army-open = каждый выбирает сам

## Карточка партии, которая ждёт игроков

# $full — "yes", когда мест больше нет.
card-hint =
    { $full ->
        [yes] Игру и настройки выбирает { $owner }. Все в сборе: нажмите **{ $start }**.
        [enough] Игру и настройки выбирает { $owner }. Остальные нажимают **{ $join }**, или { $owner } нажимает **{ $start }**, чтобы начать с теми, кто уже здесь.
       *[no] Игру и настройки выбирает { $owner }. Остальные нажимают **{ $join }**.
    }
starts-as = Если начать сейчас, игроков будет { $count }: { FORM($players, as: "nominative") }.
starts-as-drawn = Если начать сейчас, игроков будет { $count }. Стороны определит жребий.
pick-game = Игра: { $game }
game-size =
    { $most ->
        [2] { $files } × { $ranks } полей, 2 игрока
       *[other] { $files } × { $ranks } полей, игроков от 2 до { $most }
    }

## Личные страницы с настройками

page-title = **Настройки** ({ $page } из { $pages })
page-for-owner = Меняйте что хотите. В сообщении партии это увидят все.
page-for-others = Менять их может только { $owner }.
page-by-offer = К партии уже присоединились другие, поэтому каждое изменение — предложение: согласиться должны все.
page-setting = **{ $name }**: { $value }
page-meaning = -# { $meaning }.
page-offered = Ваше предложение опубликовано: { $changes }
# $seat — сторона: «Вы играете за белых».
pick-seat = Вы играете за { FORM($seat, as: "accusative") }
pick-other = Другое…
other-time = Например, 10m + 10s, 5+3 или 3d per move.
other-span = Например, 36h, 7d или 1d12h.
other-board = 19 строк по 19 символов, верхняя горизонталь первой: # — стена, всё остальное — пол.
other-army = Шестнадцать букв фигур, например BBRRNNJJPPHHHHHH.
other-text = Значения: { $values }

## Computers

computer-add = Добавить компьютер
computer-add-one = Или добавить только один
computer-full = В полную силу
computer-remove = Убрать компьютер
computer-seat = Какое место?
computer-seat-any = Любое свободное место
computer-page = **Компьютеры** займут все свободные места: нажмите уровень, и партия начнётся. Уровень 1 — для начинающих. { $rated ->
        [yes] Рейтинговая партия с компьютером учитывается в отдельном списке.
       *[no] С компьютером эта партия нерейтинговая.
    }
