### Ответы о сыгранном: записи, архивы, списки ходов, условные ходы, «что, если».

not-started = Партия ещё не началась.

## /history, /export

no-moves = Ходов пока нет.
history-page = Страница { $page } из { $pages }
export = Партия { $id }:
export-too-large = Этот файл слишком велик для Discord здесь. Выберите другой формат.

## /archive

archive-empty = Законченных партий не найдено.
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
archive-game = `{ $id }` { $game }: { $players }. { $outcome }
archive-without-result = Без результата.
archive-next = Пересмотреть партию: `/replay`. Сохранить: `/export`.

## /replay

replay-page = Партия { $id }: откройте файл в браузере, чтобы пролистать её.
replay-gif = Партия { $id }:
replay-too-large = Эта страница слишком велика для Discord здесь. Попробуйте `/replay as:gif`.

## /note

notes-none = У вас нет заметок к этой партии. Написать: `/note text`.
notes-saved = Заметки сохранены.
notes-deleted = Заметки удалены.
notes-file = Ваши заметки в файле.

## /vacation

vacation-away = Вы в отпуске до { $until }. Ваши соперники об этом узнают. Осталось отпуска в этом году: { $left }.
vacation-back = С возвращением! Ваши соперники об этом узнают. Осталось отпуска в этом году: { $left }.
vacation-too-short = Самый короткий отпуск: { $least }. Возьмите подлиннее: `/vacation 7d`.
vacation-too-long = Самый длинный отпуск: { $most }. Возьмите покороче: `/vacation 7d`.
vacation-already = Вы уже в отпуске до { $until }. Чтобы вернуться раньше, введите `/vacation` без длительности.
vacation-not-enough = Осталось отпуска в { $year } году: { $left }. Этот займёт больше: { $asked }. Возьмите покороче.
vacation-none = Вы не в отпуске. Начать: `/vacation 7d`
vacation-unreadable = Не удалось прочитать ваши сохранённые отпуска, поэтому ничего не изменилось. Сообщите владельцу бота.

## /premove

conditions-too-long = Ваши условные ходы не помещаются в форму. Замените их через `/premove conditions` или удалите через `/premove clear`.

## /whatif

what-if = **Что, если?** Это видите только вы.
what-if-anew = Партия пошла иначе, чем вы пробовали, поэтому всё начинается заново.
what-if-dice = Взятия на костях здесь всегда удаются.
what-if-over = «Что, если» работает только во время партии. Чтобы пересмотреть её, введите `/replay`.
what-if-longest =
    { $most ->
        [one] Подряд можно попробовать не больше { $most } хода.
       *[other] Подряд можно попробовать не больше { $most } ходов.
    }
what-if-illegal = Там этот ход невозможен. `/whatif` покажет вашу доску.
what-if-empty = Сначала попробуйте ход.
what-if-no-answer = Сначала попробуйте ход соперника, затем свой ответ.
