# Почему просьба в турнире не выполнена.

no-such-tournament = Такого турнира нет.
tournament-exists = Турнир с таким именем уже есть.
directors-only = Это может только директор турнира.
system-only = Об этом заботится бот, просить не нужно.
not-for-others = Это можно сделать только за себя.
no-reason = Укажите причину: от 1 до { $most } знаков в одной строке.
not-now-sign-up = Турнир ещё не начался.
not-now-running = Турнир уже идёт.
not-now-finished = Турнир окончен.
not-now-cancelled = Турнир отменён.

already-signed-up = { $player } уже участвует.
not-signed-up = { $player } не участвует в турнире.
has-left = { $player } больше не участвует в турнире.
full = Все места заняты: { $most }.
too-late-started = Турнир начался, и опоздавших в нём не принимают.
too-late = Вступать поздно: начался тур { $round }.
no-check-in = В этом турнире не нужно отмечаться.
check-in-not-open = Отмечаться ещё рано.
already-checked-in = { $player } уже на месте.
too-few = Слишком мало участников: { $there } из нужных { $least }.
same-player = С самим собой не играют.
already-forbidden = Этим двоим уже запрещено встречаться.
no-sitting-out = В этом формате туры не пропускают.
no-such-round = Для тура { $round } из { $rounds } об этом сейчас нельзя просить.
already-sits-out = { $player } уже пропускает этот тур.

nothing-paired = Ни один тур не ждёт начала.
misfit-missing = { $player } отсутствует в этих парах.
misfit-twice = { $player } стоит в этих парах дважды.
misfit-not-there = { $player } не играет в этом туре.
misfit-seats = Партий на { $seats } в этом формате нет.
misfit-bye = { $player } не может получить такой пропуск тура в этом формате.
breaks = Эти пары нарушают правила: { $rules }.
broken-met = { $first } и { $second } уже встречались
broken-forbidden = { $first } и { $second } не должны встречаться
broken-second-bye = у { $player } уже есть очко без игры
broken-colour = { $player } слишком часто играет этим цветом
no-pairing = Тур { $round } нельзя спарить по правилам.
settled = В этом формате пары следуют из номеров и результатов.
no-such-board = Нет доски { $board }.
no-such-entrant = Нет номера { $number }.
no-such-game = Это не партия турнира, которая сейчас засчитывается.
too-many-games = Больше { $most } партий на доску не бывает.
not-started = Партия на доске { $board } не началась.
has-result = У доски { $board } уже есть результат.
no-result = У доски { $board } нет результата.
built-upon = Этот результат остаётся: на нём построен тур { $round }. Установите сам результат.
wrong-score = Для партии на { $seats } это не результат.
nobody-goes-on = В турнире на выбывание кто-то должен пройти дальше.
no-deadline = У этого тура нет срока.
grace-runs = У тех, кто должен прийти, ещё есть время.

# Что нельзя объявить.

announce-title = В названии от 1 до { $most } знаков в одной строке.
announce-solo = Партия с самим собой — не турнирная партия.
announce-entrants = Участников может быть от { $least } до { $most }, и наибольшее число не меньше наименьшего.
announce-check-in-without-start = Чтобы отмечаться, нужно время начала турнира.
announce-late-entry = В этот формат, как и после последнего тура, вступить позже нельзя.
announce-half-byes = В этом формате нельзя попросить пропустить тур.
