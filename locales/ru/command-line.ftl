# Командная строка. Имена подкоманд, параметров и их значений не переводятся.

# `castellan --help` и справка каждой подкоманды.

help = Судья для пяти игр о королях.
help-run = Играть ботом в Discord, а без токена на локальном тестовом сервере; то же делает просто `castellan`
help-health = Спросить работающего бота, всё ли в порядке. Если нет, код завершения 2
help-moves = Показать возможные ходы, по одному в строке
help-perft = Сосчитать последовательности возможных ходов
help-apply = Сделать ходы и вывести позицию и состояние
help-explain = Сказать, возможен ли ход, а если нет, какое правило его запрещает
help-render = Вывести позицию или конец партии как PNG, буквами или словами
help-replay = Вывести партию как анимированный GIF или как страницу для просмотра
help-diagram = Описать и нарисовать, как ходит фигура
help-table = Играть в этом терминале, в одиночку или вместе с другими
help-store = Обслуживать хранилище: проверка, выгрузка, загрузка, спасение
help-store-check = Прочитать всё и назвать повреждённое
help-store-export = Записать всё в формате JSON Lines, по потоку в строке. В файле есть секреты: храните его как само хранилище
help-store-import = Добавить выгрузку в хранилище, в том числе новое
help-store-copy = Скопировать хранилище в другое (можно новое) и сравнить их хеши
help-store-ratings = Пересчитать все рейтинги по партиям и сравнить с показанными
help-store-unfreeze = Освободить партию, замороженную из-за сбоя таймера; без партии показать замороженные
help-store-migrate = Выполнить недостающие миграции базы данных и перечислить все. Запуск бота делает то же
help-store-salvage = Спасти из хранилища, которое не открывается, всё, что читается
help-game = Показать партию в хранилище или управлять ею от имени владельца бота
help-game-show = Вывести состояние партии и её игроков
help-game-direct = Решить исход партии, остановить или исправить её от имени владельца бота
help-engine = Спросить компьютер: его ход, анализ, партия, матч
help-engine-bestmove = Показать лучший ход
help-engine-analyse = Показать лучшие ходы и их оценки
help-engine-play = Сыграть с компьютером
help-engine-match = Провести матч двух компьютерных игроков
help-engine-puzzles = Составить задачи из партий компьютера с самим собой
help-engine-uci = Говорить по UCI, чтобы с ним могли играть шахматные программы
help-dice = Проверить, что кости в партии были честными
help-dice-verify = Пересчитать каждый бросок выгруженной партии
help-locales = Перечислить языки и сообщения, которых в каждом не хватает
help-stand-in = Запустить только локальный тестовый сервер для ботов, которые запускаются рядом

# Справка по параметрам по их именам; где у подкоманды другой смысл, по обоим именам.

help-any-help = Показать эту справку
help-any-version = Показать версию
help-any-variant = Игра: { $games }
help-any-position = Позиция текстом; без неё начальная позиция
help-any-options = Параметр игры; повторите для нескольких
help-any-theme = Цвета: light, dark, grey, high-contrast или colour-blind
help-any-viewpoint = Чья сторона доски внизу: w, r, b или g
help-any-flip = Повернуть доску на 180°
help-any-square = Сторона поля в пикселях
help-any-game_text = Нарисовать вместо позиции этот текст партии
help-any-store = Папка хранилища, адрес его базы данных (postgres://...) или - для хранилища из CASTELLAN_STORE
help-any-game = Идентификатор партии
help-any-milliseconds = Сколько думает компьютер, в миллисекундах
help-any-nodes = Сколько позиций просмотреть вместо этого. То же число даёт тот же ответ
help-any-seed = Другое число — другие дебюты, броски и решения
help-run-check = Только проверить настройки и хранилище, не подключаясь к Discord
help-run-test_server = Играть на тестовом сервере, запущенном через `castellan stand-in FILE`, даже если есть токен
help-run-http = На локальном тестовом сервере принимать взаимодействия по HTTP, как с CASTELLAN_LISTEN в Discord
help-perft-depth = На сколько ходов вглубь считать
help-perft-divide = Сначала вывести число за каждым ходом
help-apply-dice = Кости объявленного взятия: нападающего, защитника. Повторите для каждого взятия по порядку
help-apply-actions = Ходы по порядку
help-explain-action = Ход, как его вводят
help-render-piece = Отметить, куда может пойти фигура с этого поля
help-render-radius = Показать только столько полей вокруг этой фигуры
help-render-out = Картинка: небольшой PNG с палитрой, как его отправляет бот
help-render-format = Записать в полном цвете: png, jpeg или webp
help-render-text = Вывести доску буквами
help-render-describe = Описать позицию словами
help-replay-delay = Сколько показывать каждую позицию, в сотых секунды, начиная с первой. Последнее число действует дальше
help-replay-out = Файл: GIF или, с окончанием .html, страница для просмотра, которой не нужна сеть
help-diagram-piece = Фигура по имени или коду. Если диаграмм несколько, то все
help-diagram-out = Файл PNG; если их несколько, с номерами
help-table-store = Папка хранилища, адрес его базы данных (postgres://...) или - для хранилища из CASTELLAN_STORE. Если его нет, оно создаётся
help-table-name = Кто первым сидит за терминалом
help-table-backups = Папка для резервных копий, которые делаются во время игры
help-table-every = Как часто делается копия
help-table-keep = Сколько копий хранится
help-store-check-replay = Также переиграть идущие партии и назвать те, о которых эта версия судит иначе
help-store-copy-from = Хранилище: папка, адрес базы данных или - для настроенного
help-store-copy-to = Другое хранилище; если его нет, оно создаётся
help-store-export-out = Файл
help-store-import-file = Выгрузка
help-store-import-store = Папка хранилища, адрес его базы данных (postgres://...) или - для хранилища из CASTELLAN_STORE. Если его нет, оно создаётся
help-store-import-rebuild = После спасения также заново построить указатели и таймеры всех партий и турниров
help-store-unfreeze-store = Папка хранилища, адрес его базы данных (postgres://...) или - для хранилища из CASTELLAN_STORE. Если это папка, сначала остановите бота
help-store-migrate-store = Папка хранилища, адрес его базы данных (postgres://...) или - для хранилища из CASTELLAN_STORE. Миграции есть только у базы данных
help-store-migrate-list = Только перечислить
help-store-migrate-finish = Разрешить этой версии писать новые формы, после чего прежняя версия не сможет открыть хранилище
help-store-salvage-store = Папка хранилища или файл из неё
help-store-salvage-out = Файл
help-game-show-store = Папка хранилища, адрес его базы данных (postgres://...) или - для хранилища из CASTELLAN_STORE. Если это папка, сначала остановите бота
help-game-direct-store = Папка хранилища, адрес его базы данных (postgres://...) или - для хранилища из CASTELLAN_STORE. Если это папка, сначала остановите бота
help-game-direct-what = Что с ней сделать
help-game-direct-seat = Какая сторона выигрывает, выбывает или получает время: w, r, b или g
help-game-direct-span = Сколько времени дать: 12h, 1d
help-game-direct-why = Причина. Игроки могут её прочитать
help-engine-bestmove-depth = На сколько ходов вглубь смотреть вместо этого
help-engine-analyse-depth = На сколько ходов вглубь смотреть вместо этого
help-engine-analyse-lines = Сколько ходов показать
help-engine-analyse-game_text = Вместо этого оценить каждый ход записанной партии
help-engine-play-level = Его сила: от 1 до 8 или full
help-engine-play-seat = Ваше место: w, r, b или g
help-engine-match-first = Игрок: greedy, material, от 1 до 8, full или nodes:ЧИСЛО
help-engine-match-second = Другой игрок
help-engine-match-games = Сколько партий
help-engine-puzzles-count = Сколько задач
help-dice-verify-file = Выгруженная партия в JSON. В одном файле их может быть несколько
help-stand-in-note = Файл для его адреса, для `castellan run --stand-in FILE`
help-stand-in-http = Отправлять ботам взаимодействия по HTTP, как на Interactions Endpoint, а не через шлюз
help-stand-in-page = Порт его страницы; 0 выбирает свободный
help-default = { $help } [по умолчанию: { $value }]
help-values = { $help } [возможно: { $values }]
help-usage = Использование:
help-commands = Команды
help-arguments = Аргументы
help-options = Параметры

# Что не так в строке. По одной строке, без точки.

usage = { $problem } (см. castellan --help)
usage-unknown-argument = неизвестный аргумент '{ $argument }'
usage-unknown-command = нет подкоманды '{ $word }'
usage-missing = не хватает: { $arguments }
usage-invalid = '{ $value }' не подходит для { $argument }
usage-invalid-values = '{ $value }' не подходит для { $argument }; возможно: { $values }
usage-invalid-problem = { $argument }: { $problem }
usage-conflict = { $argument } и { $other } нельзя указать вместе
usage-value-missing = для { $argument } нужно значение
usage-command-missing = для { $command } нужна подкоманда
output-failed = стандартный вывод: { $problem }
warning = предупреждение: { $warning }

no-game = нет такой игры: `{ $name }`; возможно: { $games }
option-not-pair = параметр `{ $option }` не имеет вида KEY=VALUE
dice-not-pair = кости `{ $dice }` не имеют вида A,D, например 3,5
dice-too-many = кости: их больше, чем объявленных взятий
action-problem = ход { $number }, `{ $action }`: { $problem }
no-piece = в игре { $game } нет фигуры `{ $piece }`; есть { $pieces }
no-theme = нет такой цветовой темы: `{ $name }`; возможно: { $themes }
no-viewpoint = viewpoint `{ $name }`: это не сторона; возможно: w, r, b или g
other-game = это партия { $game }
file-not-text = Это не текстовый файл. Сохраните его как обычный текст (UTF-8).
no-square = в игре { $game } нет поля `{ $square }`
legal = Ход { $action } возможен.

# Партия в хранилище.

game-id-wrong = { $id }: это не идентификатор партии
game-no-decision = { $word }: нет такого решения
game-seat-wrong = --seat: `{ $seat }` — не сторона; возможно: w, r, b или g
game-span-wrong = --span: { $problem }
game-why-wrong = --why: назовите причину, от 1 до { $most } символов
game-seat-missing = нет --seat: w, r, b или g
game-span-missing = нет --span: сколько времени, например 12h или 1d
game-title = партия { $id }: { $game }, { $phase }
game-board = доска { $board } турнира { $tournament }
game-seat = { $seat } ({ $letter }): { $player }
game-directed = последнее решение ({ $what }): { $why }
game-tells-later = бот сообщит игрокам, когда снова заработает

# Были ли кости честными.

dice-not-exported = это не выгруженная партия и не турнир: { $problem }
dice-game-problem = партия { $game }: { $problem }
dice-empty = в файле нет ни партии, ни турнира
dice-form = выгружена в формате { $form }, а известен только формат { $known }
dice-no-secret = её секрета нет в файле: он открывается в конце партии
dice-game = партия { $game }
dice-hash-differs = SHA-256 секрета равен { $hash }, а не закреплённому хешу { $commitment }
dice-commitment = закреплённый хеш { $hash }: SHA-256 секрета
dice-commitment-until = закреплённый хеш { $hash }: SHA-256 секрета бросков до { $until }
dice-first-secret = только первый секрет был выбран до того, как стали известны зёрна
dice-start = начальная позиция: соответствует броскам
dice-text = текст партии: броски в нём совпадают с выпавшими
dice-all = все броски верны; всего их { $count }
lots-problem = турнир { $tournament }: { $problem }
lots-tournament = турнир { $tournament }
lots-not-drawn = жребий ещё не брошен: секрет открывается при старте
lots-others = номеров { $numbered }, а участников было { $there }
lots-differ = номер { $number } у { $player }, а по жребию — у { $must }
lots-number = номер { $number }: { $player }
lots-white = номер 1 начинает белыми
lots-black = номер 1 начинает чёрными
lots-colour-differs = цвет номера 1 не совпадает с жребием
dice-seed-no-seat = зерно для `{ $seat }`, а такой стороны нет
dice-seed-order = зерно стороны { $seat } стоит не в порядке w r b g
dice-seed-wrong = зерно стороны { $seat } от Castellan, но не следует из секрета
dice-seed-player = зерно { $seat } `{ $seed }`: от игрока
dice-seed-own = зерно { $seat } `{ $seed }`: от Castellan, из секрета
dice-no-player-seed = никто из игроков не добавил зерна: знавший секрет мог выбрать броски
dice-draw-missing = нет броска { $draw }: следующий в файле бросок { $next }
dice-no-sides = бросок { $draw }: кость без граней
dice-draw-wrong = бросок { $draw } ({ $what }, граней: { $sides }) равен { $value }, а должен быть { $must }
dice-draw = бросок { $draw } ({ $what }, граней: { $sides }): { $values }
dice-draws = броски { $draw }–{ $last } ({ $what }, граней: { $sides }): { $values }
dice-army = выпавшей армии нет в параметрах
dice-start-differs = начальная позиция не та, которая выпала
dice-text-problem = текст партии: { $problem }
dice-roll-differs = бросок { $roll } в тексте партии не тот, что выпал (в тексте { $written }, выпало { $drawn })

# Хранилища.

store-none = { $path }: здесь нет хранилища
store-folder-only = { $address }: это работает только с папкой хранилища. Для базы данных есть `castellan store check`, `castellan store migrate` и `pg_dump`
store-database-only = { $address }: миграции есть только у базы данных. Её адрес начинается с postgres://
store-forms-finished = формы { $forms }: эта версия пишет их со следующего запуска. Прежняя версия больше не откроет хранилище
store-forms-same = формы { $forms }: уже разрешены. Ничего делать не нужно
store-in-use = { $address }: с этой базой данных уже работает другая программа. Сначала остановите её
store-clock = { $address }: часы этого компьютера расходятся с часами базы данных ({ $span }), а с ней работают и другие боты. Переведите часы
store-nothing-wrong = всё в порядке
store-wrong =
    { $count ->
        [one] { $count } ошибка в { $path }
        [few] { $count } ошибки в { $path }
       *[other] { $count } ошибок в { $path }
    }
store-ratings-differ = показаны другие рейтинги: { $lists }
store-not-frozen = { $id }: эта партия не заморожена (`castellan store unfreeze STORE` показывает замороженные)
store-released = партия { $id } освобождена; она была заморожена: { $cause }
store-left-out = пропущено: { $what }
store-copied = хранилища одинаковы
store-copy-differs = { $to } после копирования отличается от { $from }. Остановите ботов в обоих и скопируйте в новое хранилище. Повреждённое покажет `castellan store check`
store-keys-missing = { $problem }. Без этого файла не прочитать имена, заметки, условные ходы и настройки: верните его таким, каким он был при последнем использовании, и спасайте снова
store-replayed-action = ход { $number }, { $action }: { $problem }
store-replayed-position = позиция теперь { $position }
store-replayed-status = состояние теперь { $status }

# Бот.

health-off = CASTELLAN_METRICS не задан, поэтому спросить бота нельзя
health-other = CASTELLAN_METRICS: { $address }: там не отвечает ни один бот
run-configuration = настройки: верны
run-place-discord = бот играл бы в Discord
run-place-test-server = бот играл бы на локальном тестовом сервере
run-over-http = взаимодействия приходили бы по HTTP на { $addresses } (шлюз: { $gateway })
run-http-at-discord = --http — для локального тестового сервера. Для Discord задайте CASTELLAN_LISTEN и DISCORD_PUBLIC_KEY
run-store-new = хранилище { $path }: его ещё нет, оно будет создано
run-store-migrations =
    { $count ->
        [one] хранилище { $path }: не хватает { $count } миграции; следующий запуск её выполнит
        [few] хранилище { $path }: не хватает { $count } миграций; следующий запуск их выполнит
       *[many] хранилище { $path }: не хватает { $count } миграций; следующий запуск их выполнит
    }
run-store-damaged =
    { $count ->
        [one] CASTELLAN_STORE: { $path }: { $count } повреждение, первое: { $damage }
        [few] CASTELLAN_STORE: { $path }: { $count } повреждения, первое: { $damage }
       *[other] CASTELLAN_STORE: { $path }: { $count } повреждений, первое: { $damage }
    }
run-store-doubtful = { $problem }. Прежде чем запускать бота, сравните хранилище с резервной копией
run-store-fine = хранилище { $path }: потоков { $streams }, всё в порядке
run-store-impossible = CASTELLAN_STORE: { $path }: его нельзя создать
run-store-unwritable = CASTELLAN_STORE: { $path }: в него не удаётся писать, прошло { $span } (CASTELLAN_STORE_PATIENCE): { $problem }. Освободите место или проверьте диск и запустите снова
run-test-server =
    DISCORD_TOKEN не задан, поэтому бот играет на локальном тестовом сервере.
    Откройте { $address } в браузере. Ctrl-C завершает работу.
stand-in-started = Откройте { $address } в браузере. Подключить бота: `castellan run --stand-in { $file }`. Ctrl-C завершает работу.
test-server-port = Порт { $port } занят, поэтому у страницы другой.

# Неверные настройки.

config-value = { $key }: ожидается { $wanted }
config-unknown = нет настройки { $key } (см. .env.example)
config-needs = задано { $key }, поэтому нужно задать и { $needs }
config-line = .env: строка { $line } не имеет вида KEY=value
config-file = .env: { $problem }
config-file-unreadable = не читается
wanted-token = текст, который даёт Discord, без лишнего перед ним
wanted-public-key = открытый ключ приложения, 64 шестнадцатеричные цифры с портала разработчика (General Information)
wanted-listen = адреса с портами через запятую, например 127.0.0.1:8080
wanted-switch = on или off
wanted-database = папка или адрес PostgreSQL, например postgres://user:password@host/database?sslmode=verify-full
wanted-patience = время, например 30s, 5m или 1h
wanted-server = ID сервера, число
wanted-operators = ID учётных записей, числа через запятую
wanted-shards = auto или FIRST-LAST/TOTAL, например 0-3/8
wanted-every = время не меньше минуты, например 12h или 1d
wanted-keep = число от 1
wanted-expire = время не меньше минуты, например 30d или 8w
wanted-address = адрес с портом, например 127.0.0.1:9090
wanted-level = off, error, warn, info, debug или trace
wanted-traces = HTTP-адрес коллектора, например http://127.0.0.1:4318/v1/traces, и программа, собранная с `--features otlp`
wanted-port = порт, число до 65535
wanted-threads = auto или число потоков от 1 до { $most }
wanted-webhooks = адреса, которые начинаются с https:// (на этом компьютере и с http://), через запятую
wanted-webhook-key = ключ не короче { $least } символов без пробелов, например вывод `openssl rand -hex 32`
wanted-web = https:// и имя хоста, например https://board.example.org (или http:// на этой машине)
wanted-client-secret = секрет клиента с портала разработчиков (OAuth2), без ничего перед ним
wanted-text = текст

# Стол: что можно ввести и что это делает.

table-greeting = Castellan. `help` показывает, что можно ввести; `quit` завершает.
table-new = открыть партию; с `solo=on` вы играете за всех (`terms GAME` показывает параметры)
table-terms = показать параметры игры
table-as = пустить за терминал другого игрока
table-games = показать ваши партии
table-open = перейти к другой партии
table-invite = пригласить игрока, при желании на сторону
table-join = присоединиться к партии
table-leave = выйти до начала
table-seed = добавить своё зерно к костям
table-start = начать, когда игроков достаточно
table-cancel = отменить свою партию до начала
table-army = выбрать армию: по имени, по фигурам или `random`
table-ready = оставить выбранную армию
table-action = сделать ход: e2e4, Nc3-e4, knight e4, c3*e5, queen at a1, pass
table-touch = взяться за фигуру, где это обязывает
table-board = вывести доску
table-describe = описать доску
table-picture = записать доску в PNG, с целями фигуры на поле
table-legal = показать возможные ходы
table-why = сказать, возможен ли ход, а если нет, почему
table-offers = предложить это другим
table-replace = предложить, чтобы сторону взял другой игрок
table-answers = ответить на предложение или отозвать своё
table-claim = потребовать то, что дают правила
table-give = дать сопернику больше времени
table-resign = сдаться
table-if = задать условные ходы: `if Nf6 -> e4e5; any -> d2d4`; просто `if` стирает их
table-note = написать себе заметку; просто `note` показывает её
table-watch = следить за партией, в которой вы не играете
table-vacation = остановить ваши часы во всех партиях
table-clock = показать оставшееся время
table-history = показать ходы
table-export = записать то, что вам видно в партии, для `castellan dice verify`
table-director = управлять партией: win SEAT, drawn, pause, resume, remove SEAT, seat SEAT NAME, reinstate [SPAN], give SEAT SPAN
table-forget = забыть игрока; партии остаются
table-backup = сделать копию сейчас
table-quit = уйти; всё сохраняется

# Стол: ответы.

table-frozen = Партия остановлена после сбоя программы. Её часы стоят.
table-reminder = { $player }: ваше время подходит к концу.
table-quote-missing = Не хватает кавычки.
table-which-game = Какая игра?
table-pairs = Пишите параметры в виде KEY=VALUE.
table-warning = Предупреждение: { $warning }
table-opened = Вы у партии { $id }.
table-dice = Закреплённый хеш костей: { $commitment }
table-sits = Здесь сидит { $name }.
table-sits-now = Теперь здесь сидит { $name }.
table-game = { $id }  { $game }, { $phase }
table-game-waits = { $id }  { $game }, { $phase }, ждёт: { $seats }
table-no-games = У вас нет партий.
table-not-a-name = Имени партии `{ $name }` нет.
table-games-will-hear = Участники ваших партий об этом узнают.
table-nobody = Игрока с именем `{ $name }` здесь не было.
table-forgotten = Готово. В партиях этот игрок теперь { $player }.
table-forgotten-frozen = Партия { $game } заморожена; данные игрока в ней тоже стёрты.
table-no-notes = Заметок нет.
table-noted = Ваши заметки сохранены.
table-no-backups = Нет папки для копий. Запустите с --backups DIR.
table-backed-up = Потоков в { $path }: { $streams }.
table-nothing = Ничего делать не нужно.
table-no-game = Сначала откройте партию: `new GAME`.
table-not-started = Партия ещё не началась.
table-legal-move = Ход { $action } возможен.
table-time = { $seat }: { $span }
table-no-clock = В этой партии нет часов.
table-which-file = В какой файл?
table-file-problem = { $file }: { $problem }.
table-written = Файл { $file } записан.
table-failed = Ничего не сыграно: { $problem }.
table-backup-failed = копия: { $problem }
table-claim-what = Что требуете: `claim draw` или `claim time`?
table-not-directing = `{ $word }`: организатор здесь так не может.
table-no-offer = Предложений нет.
table-which-offer = Какое предложение: { $offers }?
table-not-a-number = `{ $text }` — не число.
table-not-a-seat = `{ $text }` — не сторона. Возможно: w, r, b или g.
table-not-a-square = `{ $text }` — не поле.
table-missing = Чего-то не хватает: `{ $form }`.
phase-lobby = набор игроков
phase-set-up = расстановка
phase-running = идёт
phase-paused = на паузе
phase-over = окончена

# Локальный тестовый сервер.

test-server-name = Зал короля
test-server-general = Разговоры.
test-server-games = Здесь играют.
test-server-more-games = Другие партии.

# Компьютерный игрок в терминале.

engine-over = партия окончена: { $status }
engine-turn = Ваш ход. Чтобы закончить, введите quit.
engine-plays = Castellan: { $move }
engine-rolls = Кости: { $attack } против { $defence }

# `castellan locales`

locales-there = { $tag }: { $name }, сообщений: { $there } из { $all }
