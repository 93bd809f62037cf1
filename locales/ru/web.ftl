### Доска в браузере.

board-label = { $game }: доска
square-wall = стена
square-summit = вершина
square-raised = возвышенное поле
square-respawn = поле возврата ({ $seat })
piece-phase = { $piece } ({ $phase })

## Чем различаются ходы с одинаковыми полями

choice-none = Без превращения
choice-shot = Выстрел
choice-promote-other = Превратить другую фигуру

## Чего ждёт партия

status-lobby = Ждём игроков.
status-armies = Игроки выбирают армии.
status-paused = Пауза. { $status }
status-never-started = Партия закончилась, не начавшись.

## Команды

command-seed = Добавить зерно
command-conditions-clear = Удалить условные ходы
input-seed = Ваше зерно для костей
input-army = Готовая армия (balanced, skirmish, siege или random) или 16 букв
input-conditions = По строке на каждый случай: ход соперников, стрелка, ваш ответ
confirm-claim-draw = Потребовать ничью? Партия закончится, и отменить это нельзя.
confirm-cancel = Отменить эту партию? Больше никто не сможет присоединиться.

## Страницы вокруг доски

enter-title = Ваша доска
enter-text = Секунду…
enter-button = Открыть доску
foreign-title = Запрос пришёл не с этой страницы
foreign-text = Откройте ссылку из Discord ещё раз.
link-forged = Ссылка недействительна
link-expired = Срок действия ссылки истёк
link-used = Ссылка уже использована
link-again = Нажмите «{ $button }» под доской в Discord, чтобы получить новую ссылку. Каждая ссылка сработает один раз, в течение десяти минут.
signed-out = Вход не выполнен
no-access = Эта партия вам недоступна
not-found-title = Здесь ничего нет
not-found-text = Откройте партию по ссылке из Discord.
no-script = Для доски нужен JavaScript. В Discord можно играть и без него.
failed-title = Что-то пошло не так
failed = Что-то пошло не так. Если ваш ход виден на доске, он засчитан. Если нет, попробуйте ещё раз.

## Ответы

unknown-command = Сейчас это невозможно.
too-fast = Не так быстро. Попробуйте ещё раз чуть позже.
no-position = Такой позиции нет.

## Рядом с местом

state-free = свободно
state-ready = армия готова
state-out = вне игры

## Ссылка в Discord

no-boards = Доски в браузере здесь отключены.
private-link = Ваша доска ({ $game }): { $link } Ссылка только для вас: она сработает один раз, в течение десяти минут.
sign-out = Выйти везде
signed-out-everywhere =
    { $count ->
        [0] Открытых сеансов у вас не было.
        [one] Выполнен выход на { $count } доске.
        [few] Выполнен выход на { $count } досках.
       *[other] Выполнен выход на { $count } досках.
    }

## Сама страница. Аргументы подставляет страница.

page-cell-piece = { $piece }, { $square }
page-cell-terrain = { $cell }, { $terrain }
page-cell-marked = { $cell }; { $mark }
page-mark-check = под шахом
page-mark-danger = под угрозой
page-mark-last = последний ход
page-mark-chosen = выбрано
page-mark-movable = может пойти
page-mark-move = сюда можно пойти
page-mark-capture = можно взять
page-mark-shot = можно выстрелить
page-mark-mount = здесь можно соединиться
page-mark-swap = можно поменяться
page-mark-promotion = нужен ещё один выбор
page-mark-drop = сюда можно поставить
page-kind-move = ход
page-kind-capture = взятие
page-kind-shot = выстрел
page-kind-mount = соединение
page-kind-swap = обмен
page-kind-promotion = превращение
page-kind-drop = постановка
page-target = { $kind } на { $square }
page-chosen = { $piece }: { $targets }
page-choose = Какой ход?
page-choose-square = Выберите поле: { $squares }
page-choose-here = Выберите поле на доске.
page-more-targets = Показать другие поля
page-play = Сделать ход
page-cancel = Отмена
page-sending = Отправляем…
page-why = Почему?
page-why-not = Почему нельзя { $action }?
page-you = вы
page-here = здесь
page-to-move = очередь хода
page-reserve-of = Резерв: { $name }
page-captured-of = Взято: { $name }
page-counted = { $piece }, { $count } шт.
page-pieces-of-kind = { $piece }: { $squares }
page-clock-of = { $name }: { $time }
page-none = Нет
page-offer-accept = Принять
page-offer-decline = Отклонить
page-offer-withdraw = Отозвать
page-start = Начало партии
page-past = Перед вами более ранняя позиция.
page-now = Вернуться к партии
page-tried = Проба: { $line }
page-undo = Отменить ход
page-plan = В условные ходы
page-try = Что, если?
page-try-here = Пробуйте ходы здесь: в партии ничего не изменится.
page-conditions = Условные ходы
page-armies = Ваша армия: { $army }
page-away = Не показывать другим, что я здесь
page-offline = Нет связи. Пробуем ещё раз…
page-signed-out = Сеанс завершён. Откройте доску из Discord ещё раз.
page-game-gone = Этой партии больше нет.
page-present = Сейчас здесь: { $people }
page-board = Доска
page-game = Партия
page-moves = Ходы
page-first = Начальная позиция
page-back = На ход назад
page-forward = На ход вперёд
page-newest = Последняя позиция
page-more = Ещё
page-pieces = Фигуры
page-keys = Горячие клавиши
page-keys-where = Эти клавиши работают, пока фокус на доске.
page-key-arrows = на соседнее поле
page-key-enter = выбрать фигуру, затем поле
page-key-escape = отпустить фигуру
page-key-movable = следующая фигура с ходами или следующее поле
page-key-status = озвучить, чей ход
page-key-clocks = озвучить время на часах
page-key-last = озвучить последний ход
page-key-offers = озвучить предложения
page-key-pieces = озвучить, где стоят фигуры следующего вида
page-key-next = к следующей фигуре этого вида
page-key-type = ввести ход
page-key-zoom = крупнее, мельче, вся доска
page-key-help = прочитать этот список
page-settings = Настройки
page-theme = Цвета
page-theme-auto = Как в системе
page-theme-light = Светлые
page-theme-dark = Тёмные
page-theme-grey = Серые
page-theme-high-contrast = Высокий контраст
page-theme-colour-blind = Для дальтоников
page-sound = Звуки
page-type-move = Ввести ход
page-zoom-in = Крупнее
page-zoom-out = Вся доска
page-dice = Честные кости
page-dice-commitment = Закреплённый хеш:
page-dice-secret = Секрет:
page-dice-seed = Зерно:
page-dice-waiting = Секрет раскроется после партии. Тогда ваш браузер проверит каждый бросок.
page-dice-checking = Проверяем…
page-dice-verified = Ваш браузер проверил секрет и все броски ({ $count }): всё честно.
page-dice-wrong-commitment = Секрет не соответствует закреплённому хешу.
page-dice-wrong-seed = Зерно бота не следует из секрета.
page-dice-wrong-draw = Бросок { $n } не следует из секрета.
page-dice-cannot = Ваш браузер не может проверить кости.

# More on the page: the list of rules, the button beside a conditional move, and a hint below the own army.

page-rules = Правила
page-remove = Удалить
page-swap-here = Выберите две фигуры, чтобы поменять их местами.

# The state beside a seat; a button, and the label of the text that it asks for; a swap of two pieces of an army.
# $name: a player; $first, $second: kinds of piece; $from, $to: their squares.

state-choosing = выбирает армию
command-time-give = Добавить время: { $name }
input-time = Сколько, например 30m или 2d
swap = Поменять местами { FORM($first, as: "accusative") } { $from } и { FORM($second, as: "accusative") } { $to }
## Открытые страницы

public-server = Партии и турниры
public-live-games = Идущие партии
public-no-live-games = Сейчас ни одна партия не идёт.
public-tournaments = Турниры
public-no-tournaments = Турниров нет.
public-ratings = Рейтинги
public-results = Результаты
public-games = Партии
public-players = Участники
public-someone = Игрок
public-replay = Просмотреть партию
public-analysis = Анализ
public-pairings = Пары
public-round = Тур { $round }
public-board-number = Доска
public-game = Партия
public-result = Результат
public-crosstable = Таблица результатов
public-calendar = Добавить в календарь
public-starts = Начало: { $date }, { $time } UTC
public-language = Язык
public-not-found = Здесь нет открытой страницы. Возможно, её убрали или этот сервер не показывает свои страницы.
public-slow-title = Слишком много запросов
public-slow = Подождите минуту и попробуйте снова.
public-names-note = Показаны имена только тех, кто согласился быть в открытых списках.
public-embed = Встроить эту доску
public-watch = Смотреть партию
public-live = Идёт сейчас
public-count-players =
    { $count ->
        [one] { $count } участник
        [few] { $count } участника
       *[other] { $count } участников
    }
public-page = Открытая страница: { $address }
## The API: answers to programs, in the language that they ask for

api-not-found = По этому адресу ничего нет.
api-method = Этот адрес не принимает таких запросов.
api-key = В Idempotency-Key должно быть от 1 до 64 символов: букв, цифр, дефисов и подчёркиваний.
api-body = Тело запроса не в том формате, которого ждёт этот адрес.
api-too-large = Тело запроса слишком велико.
api-query = Параметр запроса недопустим для этого адреса.
api-no-token = Нужен действующий токен. Создайте его в Discord: /settings, затем «{ $button }».
api-no-trf = Этот турнир нельзя экспортировать в TRF.
api-not-member = Мне неизвестно, есть ли вы на этом сервере. Откройте там /settings и нажмите «{ $button }»: этого хватит на сутки.
api-streams = Открыто слишком много потоков. Сначала закройте один.

## The API: a mark at players

state-through-api = играет через API
through-api = Через API: { $players }

## The API: personal tokens, in Discord

tokens = Токены API
tokens-about = Программы с вашим токеном могут читать ваши партии и играть в них. Давайте его только тем программам, которым доверяете.
tokens-none = У вас нет токенов.
token-entry = { $name }, создан { $at }
token-new = Новый токен
token-revoke = Отозвать токен
token-title = Новый токен
token-name = Название
token-name-hint = Чтобы отличать его от других, например название программы
token-made = Ваш токен { $name }: { $token } Скопируйте его сейчас: больше он показан не будет.
token-nameless = Дайте токену название.
token-most = Токенов у вас уже { $most }, больше нельзя. Сначала отзовите один.
token-revoked = Токен { $name } больше не действует.
token-gone = Этот токен уже отозван.
tokens-revoked =
    { $count ->
        [one] Отозван { $count } токен.
        [few] Отозвано { $count } токена.
       *[other] Отозвано { $count } токенов.
    }
# Доски внутри Discord, в активности. Показывается вместо доски. $button — кнопка под досками.
activity-alone = Эта страница работает только внутри Discord. Нажмите там «{ $button }» под своей партией.
# Discord не подтвердил, кто это.
activity-refused = Discord не смог подтвердить, кто вы. Закройте доску и откройте её снова.
# Активность открыта без партии.
activity-no-game = Закройте это окно и нажмите «{ $button }» под партией, которую хотите открыть.

## A rematch and a replacement, on the page

# A button. $name: the player whose seat the computer would take.
command-replace = Компьютер за { $name }
confirm-replace = Предложить, чтобы за { $name } доиграл компьютер? Остальные игроки должны согласиться.
# $button: the label of the button in Discord.
rematch-in-discord = Отсюда реванш уже не начать. Нажмите { $button } под последней доской в Discord.

## Обучение и задачи на доске

# Ответ в Discord на кнопку «Доска» под задачей. $link: ссылка.
private-puzzle-link = Ваши задачи: { $link } Эта ссылка только для вас, действует один раз и десять минут.
# Список всех уроков: заголовок, фраза под ним и ссылка на список над уроком.
learn-title = Изучите игры
learn-about = На каждом шаге показана позиция и дано задание, которое вы решаете на доске.
learn-all = Все уроки
# Кнопка после шага или задачи: начать сначала.
again = Начать заново
# На доске внутри Discord: список других партий. $game — партия с её игроками, в которой ждут хода или ответа.
page-other-games = Другие ваши партии
other-game-waits = { $game } — ждёт вас
# До начала, когда все места заняты. $owner — кто открыл партию.
status-lobby-full = Все в сборе. { $owner } может начать партию.
