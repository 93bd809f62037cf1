### Ответы о сыгранном: записи, архивы, списки ходов, условные ходы, «что, если».

not-started = Партия ещё не началась.

## /history, /export

no-moves = Ходов пока нет.
history-page = Страница { $page } из { $pages }
history-move = { $seat }: { $move }
history-left = выход из партии
export = { $game }: { $players }
export-too-large = Для Discord этот файл здесь слишком велик. Выберите другой формат.

## /archive

archive-empty = Оконченных партий не найдено.
archive-date = Не удалось прочитать дату. Напишите её так: 2026-03-31 (год, месяц, день).
archive-others = Партии других игроков можно искать только на том сервере, где они сыграны.
archive-forgotten = Этого поиска у меня больше нет. Введите `/archive` ещё раз.
archive-count =
    { $count ->
        [one] **{ $count } партия**
        [few] **{ $count } партии**
       *[many] **{ $count } партий**
    }
archive-page =
    { $count ->
        [one] **{ $count } партия**, страница { $page } из { $pages }
        [few] **{ $count } партии**, страница { $page } из { $pages }
       *[many] **{ $count } партий**, страница { $page } из { $pages }
    }
archive-game = { $game }: { $players }. { $outcome }
archive-pick = { $game }: { $players }
archive-show = Показать партию
archive-replay = Пересмотреть партию
archive-save = Сохранить партию
archive-without-result = Без результата.

## /profile

profile-heading = **{ $player }**
profile-empty = Оконченных партий пока нет.
profile-chart = Рейтинги: { $player }
profile-alt = { $list }: сейчас { $rating }, от { $least } до { $most } с { $date }.
profile-record = { $game }: побед { $won }, ничьих { $drawn }, поражений { $lost }
profile-places = { $game }, больше двух игроков: { $places }
profile-place =
    { $place ->
        [1] 1-е место — { $count }
        [2] 2-е место — { $count }
        [3] 3-е место — { $count }
       *[4] 4-е место — { $count }
    }
profile-opponents = Самые частые соперники:
profile-opponent =
    { $player }: { $count ->
        [one] { $count } партия
        [few] { $count } партии
       *[many] { $count } партий
    } (побед { $won }, ничьих { $drawn }, поражений { $lost })
profile-streak =
    { $result ->
        [won] Побед подряд: { $count }.
        [drawn] Ничьих подряд: { $count }.
       *[lost] Поражений подряд: { $count }.
    }
profile-best = Лучшая серия побед: { $count }.
profile-note = Считаются партии этого сервера, которые вам видны.

## /replay

replay-page = { $game }: { $players }. Откройте файл в браузере, чтобы пролистать партию.
replay-alt = Партия в виде анимации. Ходов: { $count }. В конце: { $description }
replay-too-large = Для Discord эта страница здесь слишком велика. Попробуйте `/replay as:gif`.
# Чем примечателен ход в повторе. $sign — пометка вроде ??, $best — текст вроде «охотник a1 на b2».
mark-blunder = { $sign } Грубая ошибка. Лучше всего: { $best }.
mark-mistake = { $sign } Ошибка. Лучше всего: { $best }.
mark-inaccuracy = { $sign } Неточность. Лучше всего: { $best }.
mark-brilliant = { $sign } Блестяще!

## /note

notes-none = У вас нет заметок к этой партии. Написать: `/note text`.
notes-saved = Заметки сохранены.
notes-deleted = Заметки удалены.
notes-file = Ваши заметки в файле.

## /vacation

vacation-away = Вы в отпуске до { $until }. Те, кто ждёт вашего хода, об этом узнают. Осталось отпуска в этом году: { $left }.
vacation-state = Вы в отпуске до { $until }. Чтобы вернуться раньше, нажмите **{ $end }** или введите `/vacation end`. Осталось отпуска в этом году: { $left }.
vacation-state-none = Вы не в отпуске. Начать: `/vacation 7d`. Осталось отпуска в этом году: { $left }.
vacation-question = Уйти в отпуск на { FORM($span, as: "accusative") }? Ваши часы остановятся, но не в партиях в реальном времени, а это продолжится без вас:
vacation-round = { $tournament }: тур { $round } закончится { $ends }.
vacation-rounds = { $tournament }: каждый тур длится не больше { FORM($span, as: "genitive") }.
vacation-tournament = { $tournament } закончится { $ends }.
vacation-live =
    { $count ->
        [0] Партия в реальном времени ({ $game }): ваши часы идут.
       *[other] Партия в реальном времени ({ $game }, соперники: { $players }): ваши часы идут.
    }
vacation-back = С возвращением! Те, кто ждёт вашего хода, об этом узнают. Осталось отпуска в этом году: { $left }.
vacation-too-short = Отпуск длится не меньше { FORM($least, as: "genitive") }. Возьмите подлиннее: `/vacation 7d`.
vacation-too-long = Отпуск длится не больше { FORM($most, as: "genitive") }. Возьмите покороче: `/vacation 7d`.
vacation-already = Вы уже в отпуске до { $until }. Чтобы вернуться раньше, введите `/vacation end`.
vacation-not-enough = Осталось отпуска в { $year } году: { $left }. Этот займёт больше: { $asked }. Возьмите покороче.
vacation-none = Вы не в отпуске. Начать: `/vacation 7d`
vacation-unreadable = Не удалось прочитать ваши сохранённые отпуска, поэтому ничего не изменилось. Сообщите, пожалуйста, владельцу бота.

## /premove

conditions-too-long = Ваши условные ходы не помещаются в форму. Замените их через `/premove conditions` или удалите через `/premove clear`.
premoves = **Ваши условные ходы.** Их видите только вы. Каждый будет сделан сразу, как только до него дойдёт очередь.
premoves-none = **В этой партии у вас нет условных ходов.** Добавьте: выберите ход соперника, затем свой ответ. Он будет сделан сразу, и никто не увидит его раньше.
premove-solo = Здесь вы играете за все стороны, ждать некого.
premove-your-turn = Ваш ход. Сначала сходите, потом планируйте ответы.
premove-gone = Партия или ваш список изменились. Откройте `/premove` и выберите снова.
premove-theirs = **Если { FORM($seat, as: "nominative") } сходят так…** Выберите ход.
premove-yours = **…вы отвечаете:** Выберите свой ответ.
premove-any = любой ход
premove-any-pick = Любой ход
premove-guess = Дальше позиция лишь предполагается: кости могут выпасть иначе. Когда настанет ваш ход, ответ проверят ещё раз.
premove-open = Доска показана как есть, потому что ход может быть любым. Когда настанет ваш ход, ответ проверят ещё раз.
premove-two-answers = На это вы уже отвечаете ходом { $action }. Сначала удалите его: `/premove`
premove-none-saved = Ничего не сохранено. Прежние условные ходы не изменились.
premove-not-saved =
    { $count ->
        [one] **Не сохранена { $count } строка.** Нажмите **Написать**, чтобы исправить:
        [few] **Не сохранены { $count } строки.** Нажмите **Написать**, чтобы исправить:
       *[many] **Не сохранено { $count } строк.** Нажмите **Написать**, чтобы исправить:
    }
premove-file = Все эти строки — в файле.
premove-changed-since =
    { "**" }Ничего не сохранено:** ваши условные ходы изменились с тех пор, как вы открыли эту форму. Сохранено сейчас:
    { $saved }
    В вашей форме:
    { $written }
    Нажмите **{ $write }**: в новой форме есть и то и другое.

## /whatif

what-if = **Что, если?** Это видите только вы.
what-if-anew = Партия пошла иначе, чем вы пробовали, поэтому всё начинается заново.
what-if-dice = Взятия на костях здесь всегда удаются.
what-if-not-started = «Что, если» работает после начала партии.
what-if-longest =
    { $most ->
        [one] Подряд можно попробовать не больше { $most } хода.
       *[other] Подряд можно попробовать не больше { $most } ходов.
    }
what-if-illegal = Там этот ход невозможен. `/whatif` покажет вашу доску.
what-if-empty = Сначала попробуйте ход.
what-if-no-answer = Сначала попробуйте ход соперника, затем свой ответ.
