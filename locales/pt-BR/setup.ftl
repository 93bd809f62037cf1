### O que se combina antes de uma partida: os nomes das configurações, os valores, e o cartão em que são mudadas.

## Como se chamam as configurações

setting-is = { $name }: { $value }
setting-game = Jogo
setting-seat = Lado de quem criou
setting-time = Tempo
setting-flagging = Se o tempo acabar
setting-solo = Uma pessoa joga por todos os lados
setting-rated = Vale rating
setting-takebacks = Voltar lances
setting-hints = Dicas
setting-conditions = Lances condicionais
setting-analysis = Experimentar lances
setting-seating = Lados
setting-entry = Quem pode entrar
setting-ratings = Ratings de quem entra
setting-spectators = Espectadores
setting-offers = Propostas ficam abertas
setting-lobby = Lobby espera
setting-choosing = Tempo para escolher o exército
setting-api = Jogo pela API
setting-players = Jogadores
setting-board = Mapa
setting-army = Exércitos
setting-army-of = Exército { FORM($seat, as: "genitive") }
setting-first = Primeiro lance
setting-setup = Posição inicial
setting-phases = Fases
setting-stalemate = Afogamento
setting-expanded = Regras ampliadas
setting-gambit = Gambito do Bobo
setting-defence = Defesa da Coroa
setting-active = Jogo Ativo
setting-die = Dados
setting-touch = Peça tocada

## Os valores

value-on = sim
value-rated-computers = sim, na lista com computadores
value-off = não
value-any-rating = qualquer um
value-at-once = derrota na hora
value-by-claim = o adversário reivindica a vitória
value-chosen = cada um escolhe
value-drawn = por sorteio
value-open = qualquer pessoa daqui
value-invited = só quem recebeu convite
value-secret = exércitos em segredo
value-in-the-open = exércitos à vista
value-checkered = xadrezada
value-shuffled = embaralhada
value-draw = empate
value-loss = derrota
value-players =
    { $count ->
        [one] { $count } jogador
       *[other] { $count } jogadores
    }
value-sides =
    { $count ->
        [one] { $count } lado
       *[other] { $count } lados
    }
value-terraces = Terraços
value-pinwheel = Cata-vento
value-crags = Penhascos
value-own-map = um mapa próprio
value-army-open = cada um escolhe

## O cartão de uma partida que espera gente

# $full é "yes" quando ninguém mais pode entrar.
card-hint =
    { $full ->
        [yes] { $owner } escolhe o jogo e as configurações. Todos chegaram: aperte **{ $start }**.
        [enough] { $owner } escolhe o jogo e as configurações. Os outros apertam **{ $join }**. { $owner } pode apertar **{ $start }** para começar com quem está aqui.
       *[no] { $owner } escolhe o jogo e as configurações. Os outros apertam **{ $join }**.
    }
starts-as = Se começar agora, é uma partida para { $count }: { $players }.
starts-as-drawn = Se começar agora, é uma partida para { $count }. Os lados são sorteados.
pick-game = Jogo: { $game }
game-size =
    { $most ->
        [2] { $files } × { $ranks } casas, 2 jogadores
       *[other] { $files } × { $ranks } casas, 2 a { $most } jogadores
    }

## As páginas privadas das configurações

page-title = **Configurações** ({ $page } de { $pages })
page-for-owner = Mude o que quiser. A mensagem da partida mostra tudo a todos.
page-for-others = Só { $owner } pode mudar isto.
page-by-offer = Já entrou mais gente, então cada mudança é uma proposta: todos precisam aceitar.
page-setting = **{ $name }**: { $value }
page-meaning = -# { $meaning }.
page-offered = Sua proposta foi postada: { $changes }
# $seat é um lado: “Você joga de brancas”.
pick-seat = Você joga de { FORM($seat, as: "bare") }
pick-other = Outro…
other-time = Por exemplo 10m + 10s, 5+3 ou 3d per move.
other-span = Por exemplo 36h, 7d ou 1d12h.
other-board = 19 linhas de 19 caracteres, de cima para baixo: # é muro, qualquer outro é chão.
other-army = Dezesseis códigos de peça, como BBRRNNJJPPHHHHHH.
other-text = Valores: { $values }

## Computadores

computer-add = Adicionar um computador
computer-add-one = Ou adicione só um
computer-full = Força máxima
computer-remove = Remover um computador
computer-seat = Qual lado?
computer-seat-any = Qualquer lado livre
computer-page = **Computadores** ocupam todos os lugares livres: aperte um nível, e a partida começa. O nível 1 é bom para iniciantes. { $rated ->
        [yes] Uma partida com computador que vale rating conta em uma lista própria.
       *[no] Com um computador, esta partida não vale rating.
    }
