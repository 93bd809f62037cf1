### Сообщения с досками и всё, что публикуется о партиях.

## Чей ход. $user — упоминание. $check — "yes", если стороне, чей ход, объявлен шах.

your-move =
    { $check ->
        [yes] Шах! { $user }, ваш ход ({ FORM($seat, as: "nominative") }).
       *[no] { $user }, ваш ход ({ FORM($seat, as: "nominative") }).
    }
# После неудавшегося взятия: тот же игрок ходит ещё раз, другой фигурой.
another-move =
    { $check ->
        [yes] Шах! { $user }, ход всё ещё за вами ({ FORM($seat, as: "nominative") }): пойдите другой фигурой.
       *[no] { $user }, ход всё ещё за вами ({ FORM($seat, as: "nominative") }): пойдите другой фигурой.
    }
your-game = { $user }, ваша партия началась ({ FORM($seat, as: "nominative") }).
to-move =
    { $check ->
        [yes] Шах! Ход за { FORM($player, as: "instrumental") }.
       *[no] Ход за { FORM($player, as: "instrumental") }.
    }
in-check = Под шахом: { FORM($seats, as: "nominative") }.
choose-army = { $users }, выберите армию.
deadline = Время истекает { $until }.
deadline-armies = Время на выбор армии истекает { $until }.
away-until = { $player } в отпуске до { $until }.
reminder = Напоминание: { $user }, ваш ход в партии «{ $game }» ({ FORM($seat, as: "nominative") }).

## Мелкая строка под всем остальным.

mark = { $game }, партия { $id }, событие { $number }, { $short }

## До начала партии

heading = **{ $game }**
heading-won = { $game }: победитель — { $winner }!
heading-drawn = { $game }: ничья
seat-taken = { $seat }: { $player }
seat-ready = { $seat }: { $player } (готово)
seat-free = { $seat }: *свободно*
invited = Приглашены: { $players }
settings = Настройки: { $settings }
fair-dice = Честность костей можно проверить: `/dice`
settings-more = Нужны другие настройки? Укажите их в `options` команды `/game new`.
setting = `{ $key }` ({ $rule }): { $meaning }
invites = { $user }, { $player } приглашает вас сыграть в «{ $game }». Принимаете?
invites-you = { $player } приглашает вас сыграть в «{ $game }». Принимаете?
rematch = { $players }, { $player } предлагает реванш в «{ $game }». Согласны?
declined = { $user }, можно пригласить кого-нибудь другого.
withdrawn = { $user }, отвечать больше не нужно.
withdrawn-from-you = { $player } отзывает приглашение сыграть в «{ $game }». Отвечать больше не нужно.

## Когда партия окончена

ratings =
    { $provisional ->
        [yes] Рейтинги: { $changes } (?: предварительный)
       *[no] Рейтинги: { $changes }
    }
unrated-casual = Товарищеская партия: рейтинги не меняются.
unrated-computer = Играл компьютер: рейтинги не меняются.
unrated-no-result = Результата нет: рейтинги не меняются.
unrated-never-moved = { $player }: ни одного хода. Рейтинги не меняются.

## Предложения

answer-offer = { $users }, согласны?

## Когда что-то пошло не так

frozen = Партия «{ $game }» остановлена: с её часами что-то случилось. Никто не проиграет по времени, ходы не потеряны, владелец бота уже знает.
place-gone = Ваша партия «{ $game }» остановлена: её канала больше нет. Ходы не потеряны. Чтобы играть дальше, введите `/game move game:{ $id }` в другом канале.
place-forbidden = Ваша партия «{ $game }» остановлена: я больше не могу писать в её канале. Мне нужны права «Просматривать канал», «Отправлять сообщения» (в ветках — «Отправлять сообщения в ветках», в голосовых каналах ещё и «Подключаться») и «Прикреплять файлы». Как только они там появятся, партия продолжится сама. Или введите `/game move game:{ $id }` в другом канале.
# What holds a game, and what to do. $permissions: Discord's names of permissions.
held-permissions = Эта партия остановлена: я не могу писать в { $channel }. Дайте мне там эти права, и она продолжится: { $permissions }. Или введите `/game move` в другом канале.
held-timed-out = Эта партия остановлена: на этом сервере у меня тайм-аут до { $until }. Она продолжится, когда модератор его снимет, или сама по его окончании.
held-gone = Эта партия остановлена: её канала больше нет. Чтобы играть дальше, введите `/game move` в другом канале.
held-hidden = Эта партия остановлена: я не вижу { $channel }. Дайте мне там право «Просматривать канал», и она продолжится. Или введите `/game move` в другом канале.
held-so-far = Эта партия остановлена: мне не удалось написать в { $channel }. Попытки продолжаются. Или введите `/game move` в другом канале.
place-lost = Там я писать не могу: канала больше нет или мне нельзя в него писать. `/game move` перенесёт партию в другой канал.
place-unreadable = (не удалось прочитать, где она играется; сообщите, пожалуйста, владельцу бота)
channel-gone = Канала этой партии больше нет, поэтому она продолжается здесь.
board-deleted = Доску удалили, поэтому вот она снова.
board-again = { $player } просит показать доску.
board-posted = Опубликовано в { $channel }.
posted-below = Опубликовано ниже.
moved-here = Партия продолжается здесь. Раньше она шла в { $channel }.
moved-away = Партия «{ $game }» продолжается в { $channel }.
who-plays = **{ $game }**: { $players }
in-thread = { $players }. Игра идёт в { $thread }.
over-in-thread = { $players }. { $result } Игра шла в { $thread }.
no-thread-permissions = Я не могу создать здесь ветку, поэтому доска остаётся в этом канале. Чтобы у партий были ветки, дайте мне эти права: { $permissions }.
no-thread-too-many = На сервере открыто столько веток, сколько разрешает Discord, поэтому доска остаётся в этом канале.
no-thread = Discord не дал создать здесь ветку, поэтому доска остаётся в этом канале.

## Новости для одного человека

direct-news = { $game }: { $news }

## Обзор сервера

overview = **Партии на этом сервере**
overview-empty = Сейчас партий нет. Начать: `/game new`.
overview-open = **Нужны игроки**
overview-join = { $game }: { $players }. Присоединиться: `/game join`.
overview-paused = { $game }: { $players }. Пауза.
overview-held = { $game }: { $players }. Остановлена.
overview-waits = { $game }: { $players }. Ждём хода: { $waiting }.
overview-until = { $game }: { $players }. Ждём хода: { $waiting }; время истекает { $until }.

## Кнопки на устаревших досках

out-of-date = Эта доска устарела. С тех пор:
out-of-date-moves =
    Эта доска устарела. С тех пор: { $count ->
        [one] { $count } ход
        [few] { $count } хода
       *[many] { $count } ходов
    }.
out-of-date-nothing = Эта доска устарела.
latest-board = Последняя доска: { $link }
game-link = Партия: { $link }
picture-name = { $name }, ход { $number }

## Выбор хода

which-piece = Ваш ход ({ FORM($seat, as: "nominative") }). Какой фигурой?
game-is-over = Партия окончена.
choice-gone = Этого варианта больше нет. Нажмите **{ $move }** и выберите снова.
piece-cannot-move = У этой фигуры нет возможных ходов. `/why` объяснит почему.
piece-on = { CAPITAL($kind) } { $square }
piece-in-reserve = { CAPITAL($kind) } из резерва
pass = Пропустить ход
moves =
    { $count ->
        [one] { $count } ход
        [few] { $count } хода
       *[many] { $count } ходов
    }
where-to = { CAPITAL($piece) }: куда?
# $number стоит на картинке на поле, куда идёт фигура.
numbered = { $number }. { $choice }
choice-wins = Выигрывает партию
choice-check = Шах
choice-danger = Король в опасности
choice-dice = Решат кости: { $chance } %
play-it = Ход: **{ $move }**. Сыграть?
play-it-dice = Ход: **{ $move }**. Сыграть? Решат кости: вероятность успеха { $chance } %.
play-it-side = Ход за { FORM($seat, as: "accusative") }: **{ $move }**. Сыграть?
play-it-side-dice = Ход за { FORM($seat, as: "accusative") }: **{ $move }**. Сыграть? Решат кости: вероятность успеха { $chance } %.
cancelled = Хорошо, всё осталось как было.
what-else = Что ещё? Можно также ввести `/premove`, `/replace`, `/note` или `/export`.

## Что могут сделать остальные, пока партия кого-то ждёт

# $replace — «no» в турнирах, где игроков заменяют организаторы. $more, $claim и $resume — надписи на кнопках.
waits-out =
    { $replace ->
        [yes] Время { FORM($seat, as: "genitive") } вышло. Остальные могут нажать **{ $more }**, **{ $claim }** и играть дальше без { FORM($seat, as: "genitive") }, передать это место другому игроку (`/replace`) или ждать.
       *[no] Время { FORM($seat, as: "genitive") } вышло. Остальные могут нажать **{ $more }**, **{ $claim }** и играть дальше без { FORM($seat, as: "genitive") } или ждать.
    }
waits-out-of-two =
    { $replace ->
        [yes] Время { FORM($seat, as: "genitive") } вышло. Соперник может нажать **{ $more }**, **{ $claim }** и выиграть, передать это место другому игроку (`/replace`) или ждать.
       *[no] Время { FORM($seat, as: "genitive") } вышло. Соперник может нажать **{ $more }**, **{ $claim }** и выиграть или ждать.
    }
waits-idle = Если { FORM($seat, as: "nominative") } сутки ничего не делают, остальные могут передать это место другому игроку (`/replace`) и играть дальше.
waits-idle-clock =
    { $replace ->
        [yes] Если время { FORM($seat, as: "genitive") } выйдет, остальные играют дальше без { FORM($seat, as: "genitive") }. После половины этого времени, но не раньше чем через сутки, они могут передать это место другому игроку: `/replace`.
       *[no] Если время { FORM($seat, as: "genitive") } выйдет, остальные играют дальше без { FORM($seat, as: "genitive") }.
    }
waits-idle-claim =
    { $replace ->
        [yes] Если время { FORM($seat, as: "genitive") } выйдет, остальные могут заявить об этом (**{ $more }**, **{ $claim }**) и играть дальше без { FORM($seat, as: "genitive") } или передать это место другому игроку: `/replace`.
       *[no] Если время { FORM($seat, as: "genitive") } выйдет, остальные могут заявить об этом (**{ $more }**, **{ $claim }**) и играть дальше без { FORM($seat, as: "genitive") }.
    }
waits-paused =
    { $replace ->
        [yes] Чтобы играть дальше, нажмите **{ $resume }**. Если кто-то не отвечает сутки, остальные могут передать его место другому игроку: `/replace`.
       *[no] Чтобы играть дальше, нажмите **{ $resume }**.
    }
waits-setup = Кто к этому времени не подтвердит армию, играет с нынешней, и партия начинается.
