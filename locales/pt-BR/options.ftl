# O que há de errado com uma opção.

option-unknown = { $game } não tem a opção `{ $key }`. Opções: { $known }.
option-twice = Você deu `{ $key }` duas vezes. Dê uma vez só.
option-too-long = `{ $key }` é longo demais: no máximo { $most } bytes.
option-value = `{ $value }` não é um valor de `{ $key }`. Escolha um: { $values }.
option-foreign = `{ $key }`: { $letter } não pode ficar aí.
seat-not-playing = { FORM($seat, as: "definite") } não jogam em uma partida de { $seats } lados. Mude `{ $key }`.
army-unknown = O exército `{ $text }` não existe. Tente balanced, skirmish, siege ou random, ou escreva dezesseis códigos de peça.
army-kind = Você não pode adicionar { FORM($kind, as: "article") }. Escolha bispo, torre, cavalo, canguru, canhão, arqueiro, gigante ou herói.
army-code = `{ $code }` não é um código de peça. Use B, R, N, J, P, A, G e H.
army-size = Um exército tem 16 peças, e o seu tem { $count }.
army-heroes = Um exército tem todos os seis heróis, e o seu tem { $count }.
army-too-many = Seu exército tem { $count } { FORM($kind, as: "many") }. O máximo é { $most }.
map-unknown = O mapa `{ $text }` não existe. Tente terraces, pinwheel ou crags, ou escreva um mapa de 19 linhas.
map-lines = Um mapa tem 19 linhas, e o seu tem { $count }.
map-rank = A fileira { $rank } do seu mapa tem { $count } casas. Precisa de 19.
wall-on-summit = Não pode haver um muro em { $square }: é o cume.
wall-on-respawn-point = Não pode haver um muro em { $square }: é um ponto de retorno.
wall-on-army = Não pode haver um muro em { $square }: o exército { FORM($seat, as: "genitive") } começa lá.
no-way-to-summit = Os muros separam { $square } do cume. Deixe um caminho para cada rei.
map-uneven = Cuidado: este mapa muda com um quarto de volta, então pode favorecer um canto.
phase-unknown = Não existe a fase `{ $code }`. Escreva as fases com vírgulas, como em E,S,N,A,FS,FE,FN,FA.
phase-twice = { $code } aparece duas vezes. Use cada fase uma vez só.
phase-first-in-danger = A partida não pode começar com { $code }: um rei estaria em perigo. Comece com E, N, FS ou FA.
phase-in-danger = { $code } não pode vir logo depois de { $before }: um rei começaria em perigo.
phases-with-fn = Cuidado: com FN, quase nada força um rei a avançar.

# Tempos, e o que se combina em geral.

# $problem é uma frase.
option-wrong = { $option }: { $problem }
time-unreadable = { $text } não é um controle de tempo. Tente `3d per move` ou `10m + 10s`.
time-foreign = { $text } não é um controle de tempo: { $letter } não significa nada aí. Tente `3d per move` ou `10m + 10s`.
limit-bank = O tempo inicial precisa ser de { $least } a { $most }, e não { $given }.
limit-cap = O limite (`max`) precisa ser de { $least } a { $most }, e não { $given }.
limit-increment = O incremento precisa ser de { $least } a { $most }, e não { $given }.
limit-grace = A tolerância (`grace`) precisa ser de { $least } a { $most }, e não { $given }.
limit-per-move = O tempo por lance precisa ser de { $least } a { $most }, e não { $given }.
span-empty = Preencha uma duração, como `36h` ou `1d12h`.
span-unreadable = { $text } não é uma duração. Tente `36h`, `7d` ou `1d12h`.
span-foreign = { $text } não é uma duração: { $letter } não significa nada aí. Tente `36h`, `7d` ou `1d12h`.
span-too-long = Isso é tempo demais. Tente `36h` ou `7d`.

# O que há de errado com o texto de uma posição. $problem é uma das mensagens abaixo.

position-part = Posição, { $part }: { $problem }
text-too-long = O texto tem mais de { $most } bytes.
part-missing = Falta esta parte.
no-seat = `{ $text }` não é um lado deste jogo.
key-expected = Esperava `{ $key }=…`, encontrei `{ $text }`.
one-too-many = `{ $text }` é uma parte a mais.
no-number = `{ $text }` não é um número.
moves-from-1 = Os lances são numerados a partir de 1.
square-twice = { $square } aparece duas vezes.
seats-listed = Lista { $count } lados em vez de { $seats }.
ranks = Tem { $count } fileiras em vez de { $wanted }.
rank-too-long = A fileira { $rank } tem mais de { $wanted } casas.
rank-too-short = A fileira { $rank } tem { $count } casas em vez de { $wanted }.
no-run = Fileira { $rank }: `{ $text }` em { $square } não é uma única série de casas vazias.
no-piece = Fileira { $rank }: `{ $text }` em { $square } não é uma peça deste jogo.
no-square = `{ $text }` não é uma casa deste tabuleiro.
not-the-list-of = `{ $text }` não é a lista { FORM($seat, as: "genitive") }.
no-codes = `{ $text }` não é uma lista de códigos de peça.
not-in-order = `{ $text }` não está em ordem alfabética.
on-final-rank = { $kind } em { $square }, a última fileira { FORM($seat, as: "genitive") }.
passes = { $count } passes são demais: no máximo { $most }.
kings = { FORM($seat, as: "definite") } têm { $count } reis em vez de um.
too-many-of-kind = { FORM($seat, as: "definite") } têm { $count } { FORM($kind, as: "many") }: no máximo { $most }.
too-many-of-two-kinds = { FORM($seat, as: "definite") } têm { $count } peças entre { FORM($kind, as: "many") } e { FORM($promoted, as: "many") }, contando as capturadas: no máximo { $most }.
too-many-pieces = { FORM($seat, as: "definite") } têm { $count } peças: no máximo { $most }.
both-have-won = Os dois lados venceram.
seat-not-in-game = { FORM($seat, as: "definite") } não estão nesta partida.
piece-not-in-game = { $square }: { FORM($seat, as: "the") } não estão nesta partida.
not-for-reserve = { $seat }: `{ $code }` não pode estar na reserva.
reserve-order = Os lados não estão na ordem w r b g.
nothing-to-act-with = { FORM($seat, as: "definite") } não têm mais nada para mover.
not-for-captures = { $seat }: `{ $code }` não pode estar entre as peças capturadas.
no-unmoved = `{ $text }` precisa ser `-`, `w`, `b` ou `wb`.
king-not-home = O rei { FORM($seat, as: "genitive") } não está em { $square }.
out-of-formation = Os espadachins { FORM($seat, as: "genitive") } em { $one } e { $other } estão fora de formação.
no-own-piece = Não há peça { FORM($seat, as: "genitive") } em { $square }.
check-out-of-turn = O rei { FORM($seat, as: "genitive") } está em xeque a partir de { $square }, mas não é a vez { FORM($seat, as: "genitive") }.
in-check-out-of-turn = { FORM($seat, as: "definite") } estão em xeque, mas é a vez { FORM($other, as: "genitive") }.
pawn-on-rank = Um peão { FORM($seat, as: "genitive") } não pode estar em { $square }.
no-home = { $square } não é casa inicial de um rei ou de uma torre.
unmoved-order = { $square } está fora da ordem a1 e1 h1 a8 e8 h8.
unmoved-not-there = O rei ou a torre que começa em { $square } não está lá.
phase-late = O rei { FORM($seat, as: "genitive") } já devia ter avançado.
phase-place = O rei { FORM($seat, as: "genitive") } precisa de uma fase de 1 a { $most }, escrita `{ $letter }:N`.
phase-kings = Lista mais de dois reis.
no-double-step = Nenhum peão { FORM($seat, as: "genitive") } acabou de passar por { $square }.
no-block = O rei gigante { FORM($seat, as: "genitive") } está em { $squares } em vez de um bloco de 2 × 2.
not-empty-after-double-step = { $empty } precisa estar vazia depois de um avanço duplo por { $square }.
no-pawn-beyond = Não há peão { FORM($seat, as: "genitive") } que acabou de passar por { $square }.

# O que há de errado com o texto de uma partida. $problem é uma das mensagens acima ou abaixo.

game-text-line = Linha { $line }: { $problem }
game-text-too-long = O texto tem mais de { $most } bytes.
game-text-too-many = Há mais de { $most } lances.
game-text-no-game = Não existe um jogo chamado `{ $name }`.
game-text-comment = O comentário `{ $text }` não termina na mesma linha.
game-text-unreadable = `{ $text }` não é lance, número, comentário nem resultado.
game-text-number = O número devia ser { $number }, e não `{ $said }`.
game-text-move = Lance { $ply }, { $action }: { $problem }
game-text-end = O resultado `{ $stated }` não combina: { $problem }
game-text-result = O resultado devia ser `{ $found }`, e não `{ $stated }`.
game-missing = Falta a etiqueta `Game`.
action-missing = Falta o lance depois do número.
result-missing = Falta o resultado.
no-tag = `{ $text }` não é uma etiqueta. Escreva `[Key "value"]`.
no-pair = `{ $text }` não é uma opção. Escreva `key=value`.
key-taken = `{ $text }` não pode ser uma etiqueta sua.
tag-twice = `{ $key }` aparece duas vezes.
roll-missing = São necessários dois dados de { $sides } lados.
roll-needless = Este lance não usa dados.
roll-impossible = Dados de { $sides } lados não podem dar { $attack } e { $defence }.
seat-gone = { FORM($seat, as: "definite") } não estão mais na partida.
not-for-people = `{ $outcome }` não pode ser declarado aqui.
nothing-to-claim = Não há empate para reivindicar.

# O que se pode combinar em qualquer partida.

option-game = Qual dos cinco jogos vocês jogam
option-seat = De que lado você joga
option-time = Controle de tempo: `3d per move`, `10d + 1d`
option-flagging = O que acontece quando o tempo acaba
option-solo = Você joga por todos os lados, para treinar ou experimentar
option-rated = O resultado vale para o rating
option-takebacks = Dá para voltar lances se todos aceitarem
option-hints = Na sua vez, cada um pode pedir um bom lance com `/hint`
option-conditions = Dá para definir lances condicionais com `/premove`
option-analysis = Durante a partida, dá para experimentar lances com `/whatif` e ver ameaças
option-seating = Se cada um escolhe seu lado ou se os lados são sorteados
option-entry = Se qualquer pessoa pode entrar, ou só quem recebeu convite
option-ratings = Ratings de quem pode entrar: `1400-1700`, `1500+`, `-1600`
option-spectators = Se outras pessoas podem assistir
option-offers = Por quanto tempo uma proposta fica aberta
option-lobby = Por quanto tempo o lobby espera
option-choosing = Quanto tempo há para escolher o exército
option-api = Se dá para jogar com programas próprios, pela API
