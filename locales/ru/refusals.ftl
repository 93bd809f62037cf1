# Отказы, которые есть в каждой игре.

# Отказ с его правилом.
ruling = { $rule }: { $said }

# Партия окончена.
GAME_OVER = Партия окончена.
OFF_BOARD = На этой доске нет поля { $to }.
NO_SUCH_FORM = Такого хода в этой игре нет.
MAY_NOT_PASS = { $seat } не могут пропустить ход: есть чем ходить.
LEAVING = { $seat } не могут выйти из партии ходом. Можно сдаться.
NO_SUCH_SEAT = { $seat } не участвуют в этой партии.
EMPTY_SQUARE = На { $from } нет фигуры.
WRONG_SEAT = Сейчас ход { FORM($seat, as: "genitive") }, и ходить этой фигурой они не могут: { FORM($piece, as: "nominative") } на { $from }.
NO_MOVE = { $piece } уже стоит на { $from }.
NOT_ITS_MOVE =
    { GENDER($piece) ->
        [f] { $piece } не может пойти на { $to }: она { MOVES($piece) }.
       *[m] { $piece } не может пойти на { $to }: он { MOVES($piece) }.
    }
BLOCKED = { $piece } не может пойти на { $to }: путь закрывает { FORM($by, as: "nominative") } на { $at }.
OWN_PIECE = { $piece } не может пойти на { $to }: там стоит { FORM($by, as: "nominative") }.
NOTHING_FOLLOWS = { $piece } может пойти на { $to }, но без превращения и без сброса.
