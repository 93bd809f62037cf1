# Страница локального тестового сервера.

title = Локальный тестовый сервер
window-title = { $people }: локальный тестовый сервер
notice = Это не Discord, а тестовый сервер на этом компьютере. После остановки он забывает людей, каналы и сообщения. Партии и настройки бот хранит.
notice-close = Закрыть подсказку
needs-scripts = Этой странице нужен JavaScript.

# Люди.

people = Люди
both-sides = За всех
both-sides-about = Вы действуете за игрока, чья сейчас очередь в этом канале
both-sides-on = Вы действуете за игрока, чья сейчас очередь.
both-sides-turn = Теперь вы действуете за игрока { $name }.
add-person = + Человек
add-person-name = Имя нового участника
add = Добавить
name = Имя
save = Сохранить
rename = Переименовать
rename-person = Переименовать: { $name }
language = Язык
server-language = Язык сервера
close-column = Закрыть колонку: { $name }
no-person = Выберите человека вверху, чтобы видеть каналы его глазами.

# Почему тестовый сервер отказывает.

refused-PEOPLE = На странице есть место для 8 человек.
refused-NAME_LENGTH = Выберите имя длиной от 1 до 32 символов.
refused-NAME_LETTERS = Выберите имя без запятых, которое не является числом.
refused-NAME_TAKEN = Это имя занято. Выберите другое.
refused-OPTION_REQUIRED = Заполните { $option }.
refused-OPTION_LENGTH = { $option }: слишком коротко или слишком длинно.
refused-OPTION_NUMBER = { $option }: нужно число.
refused-OPTION_WHOLE = { $option }: нужно целое число.
refused-OPTION_RANGE = { $option }: слишком мало или слишком много.
refused-OPTION_CHOICE = Выберите { $option } из списка.
refused-OPTION_UNKNOWN = { $option }: такого здесь нет.
refused-COMPONENT_COUNT = Выбрано слишком мало или слишком много.
refused-COMPONENT_CHOICE = Это выбрать нельзя.
refused-INPUT = Текста нет, либо он слишком короткий или слишком длинный.
refused-LOCALE = Такого языка в Discord нет.
not-done = Не получилось.
unreachable = Тестовый сервер недоступен.

# Каналы.

channels = Каналы
channels-of = Каналы: { $name }
direct-messages = Личные сообщения
archived = в архиве
for-you = Для вас: { $count }
no-channel = Нет канала
connection-lost = Связь потеряна. Подключаемся снова…

# Сообщения.

messages = Сообщения
messages-in = Сообщения в { $channel }
earlier = Более ранние сообщения
new-messages = Новые сообщения ↓
empty = В { $channel } ещё нет сообщений.
empty-hint = Напишите что-нибудь внизу или введите /, чтобы увидеть команды бота.
show-commands = Показать команды
message-gone = Этого сообщения больше нет.
only-you = Это видите только вы
dismiss = Скрыть сообщение
typing-one = { $names } печатает…
typing-many = { $names } печатают…
thinking = { $name } думает…
used = { $name } использует { $command }
answer-to = Ответ { $name }: { $text }
answer-to-gone = Ответ на удалённое сообщение
no-text = (без текста)
thread = Ветка: { $name }
thread-started = начинает ветку: { $name }
thread-began = Здесь начинается ветка.
edited = (изменено)
app = APP
bytes = { $count } байт
kibibytes = { $count } КиБ
someone = Кто-то
unknown-user = неизвестно
unknown-role = неизвестная-роль
unknown-channel = неизвестно
spoiler = Спойлер
spoiler-show = Спойлер: нажмите, чтобы показать
hidden-show = Показать скрытое
jump = Перейти к сообщению
jump-label = { $channel } › сообщение
unknown-component = (неизвестный компонент типа { $type })

# Ввод и команды.

write = Написать в { $channel } (/ — команды)
write-not = Здесь вам нельзя писать.
commands = Команды
no-such-command = Здесь нет такой команды.
leave-command = Выйти из команды
send = Отправить
sending = Отправляем…
choices-of = Варианты для { $option }
choose-one = Выберите вариант из списка.
choices-failed = Не удалось загрузить варианты.
required = Этот параметр обязателен.
true = Да
false = Нет
too-short = Слишком коротко. Символов не меньше: { $least }.
too-long = Слишком длинно. Символов не больше: { $most }.
number = Введите число.
whole-number = Введите целое число.
number-least = Не меньше { $least }.
number-most = Не больше { $most }.

# Меню и формы.

make-choice = Сделайте выбор
choose = Выбрать
clear = Очистить
submit = Отправить
cancel = Отмена

# Что пошло не так.

no-response = Приложение не отвечает
no-response-to = { $command }: приложение не отвечает
interaction-failed = Ошибка взаимодействия
form-failed = Что-то пошло не так. Закройте форму и попробуйте ещё раз.
activity = Активность
activity-close = Закрыть активность

# Форумы: список публикаций и форма для новой.

posts = Публикации
posts-none = Публикаций пока нет.
post-title = Заголовок
post-text = Сообщение
post-send = Опубликовать
refused-OPTION_CHANNEL = { $option }: этот канал не подходит.
