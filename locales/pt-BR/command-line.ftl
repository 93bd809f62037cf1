# A linha de comando. Os nomes de subcomandos, opções e valores ficam como estão.

# `castellan --help`, e a ajuda de cada subcomando.

help = Conduz partidas de cinco jogos sobre reis.
help-run = Jogar como bot no Discord ou, sem token, no servidor de testes local; só `castellan` faz o mesmo
help-health = Perguntar ao bot em execução se está saudável. Se não estiver, o código de saída é 2
help-moves = Listar os lances legais, um por linha
help-perft = Contar as sequências de lances legais
help-apply = Jogar lances e mostrar a posição e o estado
help-explain = Dizer se um lance é legal e, se não for, que regra o proíbe
help-render = Desenhar uma posição ou o fim de uma partida como PNG, em letras ou em palavras
help-replay = Desenhar uma partida como GIF animado, ou como página para ver lance a lance
help-diagram = Descrever e desenhar como uma peça anda
help-table = Jogar neste terminal, a sós ou com outras pessoas ao lado
help-store = Cuidar de um armazenamento: conferir, exportar, importar, salvar
help-store-check = Ler tudo e dizer o que está danificado
help-store-export = Escrever tudo como JSON Lines, um fluxo por linha. O arquivo contém segredos: guarde-o como o armazenamento
help-store-import = Acrescentar uma exportação a um armazenamento, que pode ser novo
help-store-copy = Copiar um armazenamento para outro, que pode ser novo, e comparar os dois pelos hashes
help-store-ratings = Recalcular todos os ratings a partir das partidas e compará-los com os exibidos
help-store-unfreeze = Liberar uma partida congelada porque o relógio dela falhou; sem partida, listar as congeladas
help-store-migrate = Executar as migrações que faltam a um banco de dados e listar todas. Iniciar o bot faz o mesmo
help-store-salvage = Resgatar como exportação o que der para ler de um armazenamento que não abre
help-game = Mostrar ou arbitrar uma partida de um armazenamento, pela administração do bot
help-game-show = Mostrar o estado e os jogadores de uma partida
help-game-direct = Decidir, parar ou consertar uma partida, pela administração do bot
help-engine = Consultar o computador: o lance dele, uma análise, uma partida, um confronto
help-engine-bestmove = Mostrar o melhor lance
help-engine-analyse = Mostrar os melhores lances e quanto valem
help-engine-play = Jogar contra o computador
help-engine-match = Fazer dois computadores se enfrentarem
help-engine-puzzles = Criar problemas a partir de partidas do computador contra si mesmo
help-engine-uci = Falar UCI, para que programas de xadrez usem o computador
help-dice = Conferir se os dados de uma partida foram justos
help-dice-verify = Recalcular todos os sorteios de uma partida exportada
help-locales = Listar os idiomas e as mensagens que faltam em cada um
help-stand-in = Executar só o servidor de testes local, para bots que começam e param ao lado dele

# A ajuda dos argumentos, pelos nomes; onde um subcomando entende outra coisa por um nome, sob os dois.

help-any-help = Mostrar esta ajuda
help-any-version = Mostrar a versão
help-any-variant = O jogo: { $games }
help-any-position = O texto de uma posição; sem ele, a posição inicial
help-any-options = Uma opção do jogo; repita para dar mais de uma
help-any-theme = As cores: light, dark, grey, high-contrast ou colour-blind
help-any-viewpoint = O lado do tabuleiro que fica embaixo: w, r, b ou g
help-any-flip = Girar o tabuleiro meia volta
help-any-square = O lado de uma casa, em pixels
help-any-game_text = Desenhar este texto de partida em vez de uma posição
help-any-store = A pasta do armazenamento, o endereço do banco de dados dele (postgres://...), ou - para o de CASTELLAN_STORE
help-any-game = O id da partida
help-any-milliseconds = Tempo para pensar, em milissegundos
help-any-nodes = Posições a examinar, em vez de um tempo. O mesmo número dá a mesma resposta
help-any-seed = Outro número dá outras aberturas, dados e escolhas
help-run-check = Só conferir a configuração e o armazenamento; não conectar ao Discord
help-run-test_server = Jogar no servidor de testes que `castellan stand-in FILE` executa, mesmo com um token
help-run-http = No servidor de testes local, receber interações por HTTP, como com CASTELLAN_LISTEN no Discord
help-perft-depth = Até quantos lances de profundidade contar
help-perft-divide = Antes, mostrar a contagem atrás de cada lance
help-apply-dice = Os dados de uma captura declarada: do ataque, da defesa. Repita para cada captura, em ordem
help-apply-actions = Os lances, em ordem
help-explain-action = O lance, como as pessoas o digitam
help-render-piece = Marcar aonde pode ir a peça nesta casa
help-render-radius = Mostrar só este número de casas em volta dessa peça
help-render-out = A imagem a escrever: um PNG pequeno com paleta, como o bot o envia
help-render-format = Escrever em cores completas: png, jpeg ou webp
help-render-text = Mostrar o tabuleiro em letras
help-render-describe = Descrever a posição em palavras
help-replay-delay = Quanto tempo mostrar cada posição, em centésimos de segundo, o início primeiro. O último número vale para o resto
help-replay-out = O arquivo a escrever: um GIF ou, com a extensão .html, uma página para ver lance a lance, que não precisa de rede
help-diagram-piece = A peça, por nome ou código. Uma peça com vários diagramas ganha todos
help-diagram-out = O PNG a escrever; numerado se houver vários
help-table-store = A pasta do armazenamento, o endereço do banco de dados dele (postgres://...), ou - para o de CASTELLAN_STORE. É criado se faltar
help-table-name = Quem se senta primeiro ao terminal
help-table-backups = Uma pasta para backups, feitos enquanto a mesa é usada
help-table-every = De quanto em quanto tempo se faz um backup
help-table-keep = Quantos backups são mantidos
help-store-check-replay = Também repetir todas as partidas em andamento e dizer quais esta versão julga de outro modo
help-store-copy-from = O armazenamento a copiar: a pasta dele, o endereço do banco de dados, ou - para o configurado
help-store-copy-to = O outro armazenamento; é criado se faltar
help-store-export-out = O arquivo a escrever
help-store-import-file = A exportação
help-store-import-store = A pasta do armazenamento, o endereço do banco de dados dele (postgres://...), ou - para o de CASTELLAN_STORE. É criado se faltar
help-store-import-rebuild = Também refazer o índice e os prazos de todas as partidas e torneios, depois de um resgate
help-store-unfreeze-store = A pasta do armazenamento, o endereço do banco de dados dele (postgres://...), ou - para o de CASTELLAN_STORE. Se for uma pasta, pare o bot antes
help-store-migrate-store = A pasta do armazenamento, o endereço do banco de dados dele (postgres://...), ou - para o de CASTELLAN_STORE. Só um banco de dados tem migrações
help-store-migrate-list = Só listá-las
help-store-migrate-finish = Deixar esta versão escrever suas novas formas, de modo que a anterior não abre mais o armazenamento
help-store-salvage-store = A pasta do armazenamento, ou um arquivo dele
help-store-salvage-out = O arquivo a escrever
help-game-show-store = A pasta do armazenamento, o endereço do banco de dados dele (postgres://...), ou - para o de CASTELLAN_STORE. Se for uma pasta, pare o bot antes
help-game-direct-store = A pasta do armazenamento, o endereço do banco de dados dele (postgres://...), ou - para o de CASTELLAN_STORE. Se for uma pasta, pare o bot antes
help-game-direct-what = O que fazer com a partida
help-game-direct-seat = Qual lado vence, é retirado ou ganha tempo: w, r, b ou g
help-game-direct-span = Quanto tempo dar: 12h, 1d
help-game-direct-why = O motivo. Os jogadores podem lê-lo
help-engine-bestmove-depth = Lances a calcular à frente, em vez de um tempo
help-engine-analyse-depth = Lances a calcular à frente, em vez de um tempo
help-engine-analyse-lines = Quantos lances mostrar
help-engine-analyse-game_text = Julgar cada lance deste texto de partida em vez de uma posição
help-engine-play-level = A força: 1 a 8, ou full
help-engine-play-seat = Seu lado: w, r, b ou g
help-engine-match-first = Um jogador: greedy, material, 1 a 8, full, ou nodes:NUMBER
help-engine-match-second = O outro jogador
help-engine-match-games = Quantas partidas
help-engine-puzzles-count = Quantos problemas
help-dice-verify-file = A partida exportada, como JSON. Um arquivo pode conter várias
help-stand-in-note = O arquivo onde escrever o endereço dele, para `castellan run --stand-in FILE`
help-stand-in-http = Enviar interações aos bots por HTTP, como a um endpoint de interações, em vez de pelo gateway
help-stand-in-page = A porta da sua página; 0 escolhe uma livre
help-default = { $help } [padrão: { $value }]
help-values = { $help } [valores possíveis: { $values }]
help-usage = Uso:
help-commands = Comandos
help-arguments = Argumentos
help-options = Opções

# O que há de errado com uma linha. Uma linha cada, sem ponto final.

usage = { $problem } (veja castellan --help)
usage-unknown-argument = argumento inesperado '{ $argument }'
usage-unknown-command = não existe o subcomando '{ $word }'
usage-missing = falta: { $arguments }
usage-invalid = '{ $value }' não é válido para { $argument }
usage-invalid-values = '{ $value }' não é válido para { $argument }; escolha { $values }
usage-invalid-problem = { $argument }: { $problem }
usage-conflict = { $argument } e { $other } não podem ser combinados
usage-value-missing = { $argument } precisa de um valor
usage-command-missing = { $command } precisa de um subcomando
output-failed = saída padrão: { $problem }
warning = atenção: { $warning }

no-game = `{ $name }` não é um jogo; escolha { $games }
option-not-pair = a opção `{ $option }` não é KEY=VALUE
dice-not-pair = os dados `{ $dice }` não são A,D, como 3,5
dice-too-many = dados: há mais do que capturas declaradas
action-problem = lance { $number }, `{ $action }`: { $problem }
no-piece = { $game } não tem a peça `{ $piece }`; tem { $pieces }
no-theme = `{ $name }` não é um tema; escolha { $themes }
no-viewpoint = o ponto de vista `{ $name }` não é um lado; escolha w, r, b ou g
other-game = é uma partida de { $game }
file-not-text = Este não é um arquivo de texto. Salve-o como texto puro (UTF-8).
no-square = não existe a casa `{ $square }` em { $game }
legal = { $action } é legal.

# Uma partida de um armazenamento.

game-id-wrong = { $id }: isso não é o id de uma partida
game-no-decision = { $word }: essa decisão não existe
game-seat-wrong = --seat: `{ $seat }` não é um lado; escolha w, r, b ou g
game-span-wrong = --span: { $problem }
game-why-wrong = --why: dê um motivo de 1 a { $most } caracteres
game-seat-missing = falta --seat: w, r, b ou g
game-span-missing = falta --span: quanto tempo, como 12h ou 1d
game-title = partida { $id }: { $game }, { $phase }
game-board = tabuleiro { $board } do torneio { $tournament }
game-seat = { $seat } ({ $letter }): { $player }
game-directed = última decisão ({ $what }): { $why }
game-tells-later = o bot avisa os jogadores quando estiver em execução de novo

# Se os dados foram justos.

dice-not-exported = não é uma partida nem um torneio exportado: { $problem }
dice-game-problem = partida { $game }: { $problem }
dice-empty = o arquivo não contém partida nem torneio
dice-form = exportado na forma { $form }; esta versão só lê a forma { $known }
dice-no-secret = o segredo dela não está no arquivo: ele aparece quando a partida acaba
dice-game = partida { $game }
dice-hash-differs = o SHA-256 do segredo é { $hash }, e não o hash publicado { $commitment }
dice-commitment = hash publicado { $hash }: o SHA-256 do segredo
dice-commitment-until = hash publicado { $hash }: o SHA-256 do segredo dos sorteios antes de { $until }
dice-first-secret = só o primeiro segredo foi fixado antes de as sementes serem conhecidas
dice-start = posição inicial: é a que os sorteios determinam
dice-text = texto da partida: as rolagens são as dos sorteios
dice-all = todos os { $count } sorteios estão corretos
lots-problem = torneio { $tournament }: { $problem }
lots-tournament = torneio { $tournament }
lots-not-drawn = os números ainda não foram sorteados: o segredo aparece quando ele começa
lots-others = { $numbered } têm um número, mas { $there } estavam lá
lots-differ = o número { $number } é { $player }, mas pelo sorteio é { $must }
lots-number = número { $number }: { $player }
lots-white = o número 1 começa de brancas
lots-black = o número 1 começa de pretas
lots-colour-differs = as primeiras cores não são as do sorteio
dice-seed-no-seat = uma semente para `{ $seat }`, que não é um lado
dice-seed-order = a semente { FORM($seat, as: "genitive") } não está na ordem w r b g
dice-seed-wrong = a semente { FORM($seat, as: "genitive") } é do Castellan, mas não vem do segredo
dice-seed-player = semente { FORM($seat, as: "genitive") } `{ $seed }`: dada por quem joga
dice-seed-own = semente { FORM($seat, as: "genitive") } `{ $seed }`: do Castellan, vinda do segredo
dice-no-player-seed = ninguém deu uma semente: quem conhecesse o segredo poderia escolher os sorteios
dice-draw-missing = falta o sorteio { $draw }: o próximo no arquivo é o { $next }
dice-no-sides = sorteio { $draw }: um dado sem lados
dice-draw-wrong = o sorteio { $draw } ({ $what }, { $sides } lados) é { $value }, e deve ser { $must }
dice-draw = sorteio { $draw } ({ $what }, { $sides } lados): { $values }
dice-draws = sorteios { $draw } a { $last } ({ $what }, { $sides } lados): { $values }
dice-army = um exército que foi sorteado não está nas opções
dice-start-differs = o início não é o que foi sorteado
dice-text-problem = o texto da partida: { $problem }
dice-roll-differs = a rolagem { $roll } do texto da partida não é a que foi sorteada ({ $written } no texto, { $drawn } no sorteio)

# Armazenamentos.

store-none = { $path }: não há armazenamento
store-folder-only = { $address }: isto só funciona na pasta de um armazenamento. Um banco de dados tem ferramentas próprias: `castellan store check`, `castellan store migrate` e `pg_dump`
store-database-only = { $address }: só um banco de dados tem migrações. O endereço dele começa com postgres://
store-forms-finished = formas { $forms }: esta versão as escreve a partir do próximo início. A versão anterior não abre mais o armazenamento
store-forms-same = formas { $forms }: já permitidas. Não há nada a fazer
store-in-use = { $address }: outro programa joga neste banco de dados. Pare-o antes
store-clock = { $address }: o relógio desta máquina difere do relógio do banco de dados ({ $span }), e outros bots jogam nele. Acerte o relógio
store-nothing-wrong = nada de errado
store-wrong =
    { $count ->
        [one] { $count } coisa está errada em { $path }
       *[other] { $count } coisas estão erradas em { $path }
    }
store-ratings-differ = os ratings exibidos são outros: { $lists }
store-not-frozen = { $id }: essa partida não está congelada (`castellan store unfreeze STORE` lista as congeladas)
store-released = liberada { $id }, que estava congelada: { $cause }
store-left-out = ficou de fora: { $what }
store-copied = os dois armazenamentos são iguais
store-copy-differs = { $to } difere de { $from } depois da cópia. Pare os bots dos dois e copie para um armazenamento novo. Para partes danificadas: `castellan store check`
store-keys-missing = { $problem }. Sem isso, nomes, notas, lances condicionais e configurações não podem ser lidos: ponha-o de volta como estava quando o armazenamento foi usado pela última vez, e resgate de novo
store-replayed-action = lance { $number }, { $action }: { $problem }
store-replayed-position = a posição agora é { $position }
store-replayed-status = o estado agora é { $status }

# O bot.

health-off = CASTELLAN_METRICS não está definido, então não dá para consultar nenhum bot
health-other = CASTELLAN_METRICS: { $address }: nenhum bot responde lá
run-configuration = configuração: válida
run-place-discord = o bot jogaria no Discord
run-place-test-server = o bot jogaria no servidor de testes local
run-over-http = as interações chegariam por HTTP em { $addresses } (gateway: { $gateway })
run-http-at-discord = --http é para o servidor de testes local. No Discord, defina CASTELLAN_LISTEN e DISCORD_PUBLIC_KEY
run-store-new = armazenamento { $path }: ainda não existe; seria criado
run-store-migrations =
    { $count ->
        [one] armazenamento { $path }: falta { $count } migração; o próximo início a executa
       *[other] armazenamento { $path }: faltam { $count } migrações; o próximo início as executa
    }
run-store-damaged =
    { $count ->
        [one] CASTELLAN_STORE: { $path }: { $count } coisa está danificada: { $damage }
       *[other] CASTELLAN_STORE: { $path }: { $count } coisas estão danificadas, a primeira: { $damage }
    }
run-store-doubtful = { $problem }. Compare o armazenamento com um backup antes de iniciar o bot
run-store-fine = armazenamento { $path }: { $streams } fluxos, nada de errado
run-store-impossible = CASTELLAN_STORE: { $path }: não pode ser criado
run-store-unwritable = CASTELLAN_STORE: { $path }: não deu para escrever nele por { $span } (CASTELLAN_STORE_PATIENCE): { $problem }. Libere espaço ou confira o disco, e inicie de novo
run-test-server =
    Não há DISCORD_TOKEN, então o bot joga no servidor de testes local.
    Abra { $address } em um navegador. Ctrl-C o encerra.
stand-in-started = Abra { $address } em um navegador. Para conectar um bot: `castellan run --stand-in { $file }`. Ctrl-C o encerra.
test-server-port = A porta { $port } está em uso, então a página tem outra.

# Configurações que não são válidas.

config-value = { $key } precisa ser { $wanted }
config-unknown = { $key } não é uma configuração (veja .env.example)
config-needs = { $key } está definido, então { $needs } também precisa estar
config-line = .env: a linha { $line } não é KEY=value
config-file = .env: { $problem }
config-file-unreadable = não dá para ler
wanted-token = o token do bot, do portal de desenvolvedores, sem nada antes
wanted-public-key = a chave pública do aplicativo, 64 dígitos hexadecimais do portal de desenvolvedores (General Information)
wanted-listen = endereços com portas, separados por vírgulas, como 127.0.0.1:8080
wanted-switch = on ou off
wanted-database = uma pasta, ou um endereço do PostgreSQL como postgres://user:password@host/database?sslmode=verify-full
wanted-patience = um tempo, como 30s, 5m ou 1h
wanted-server = o id de um servidor, que é um número
wanted-operators = ids de contas, números separados por vírgulas
wanted-shards = auto ou FIRST-LAST/TOTAL, como 0-3/8
wanted-every = um tempo de pelo menos um minuto, como 12h ou 1d
wanted-keep = um número a partir de 1
wanted-expire = um tempo de pelo menos um minuto, como 30d ou 8w
wanted-address = um endereço com porta, como 127.0.0.1:9090
wanted-level = off, error, warn, info, debug ou trace
wanted-traces = o endereço HTTP de um coletor, como http://127.0.0.1:4318/v1/traces, em um programa compilado com `--features otlp`
wanted-port = uma porta, um número até 65535
wanted-threads = auto, ou um número de threads de 1 a { $most }
wanted-webhooks = endereços que começam com https:// (ou http:// nesta máquina), separados por vírgulas
wanted-webhook-key = uma chave de pelo menos { $least } caracteres sem espaços, como a que `openssl rand -hex 32` mostra
wanted-web = https:// e um host, como https://board.example.org (ou http:// nesta máquina)
wanted-client-secret = o client secret do portal de desenvolvedores (OAuth2), sem nada antes
wanted-text = texto

# A mesa: o que se pode digitar, e o que faz.

table-greeting = Castellan. Digite `help` para ver o que dá para fazer, `quit` para sair.
table-new = abrir uma partida; `solo=on` para jogar por todos os lados (`terms GAME` lista as chaves)
table-terms = listar as opções de um jogo
table-as = deixar outra pessoa se sentar ao terminal
table-games = listar suas partidas
table-open = mudar para outra partida
table-invite = convidar alguém, para um lado se quiser
table-join = entrar na partida
table-leave = sair antes do início
table-seed = acrescentar sua semente aos dados
table-start = começar, quando já houver gente suficiente
table-cancel = cancelar sua partida antes do início
table-army = escolher um exército: por nome, peça por peça, ou `random`
table-ready = ficar com o exército que você escolheu
table-action = jogar: e2e4, Nc3-e4, knight e4, c3*e5, queen at a1, pass
table-touch = tocar uma peça, onde isso obriga
table-board = mostrar o tabuleiro
table-describe = descrever o tabuleiro
table-picture = escrever o tabuleiro como PNG, com os destinos da peça em uma casa
table-legal = listar os lances legais
table-why = dizer se um lance é legal e, se não for, por quê
table-offers = propor isso aos outros
table-replace = propor que outra pessoa ocupe um lugar
table-answers = responder a uma proposta, ou retirar a sua
table-claim = reivindicar o que as regras dão a você
table-give = dar mais tempo a um adversário
table-resign = desistir
table-if = definir lances condicionais: `if Nf6 -> e4e5; any -> d2d4`; só `if` os apaga
table-note = escrever uma nota para si; só `note` a mostra
table-watch = assistir a uma partida em que você não joga
table-vacation = parar seus relógios em todas as partidas
table-clock = mostrar o tempo restante
table-history = listar os lances
table-export = escrever o que você pode ver da partida, para `castellan dice verify`
table-director = arbitrar: win SEAT, drawn, pause, resume, remove SEAT, seat SEAT NAME, reinstate [SPAN], give SEAT SPAN
table-forget = esquecer alguém; as partidas ficam
table-backup = fazer um backup agora
table-quit = sair da mesa; tudo fica guardado

# A mesa: respostas.

table-frozen = Esta partida está suspensa por uma falha do programa. O relógio está parado.
table-reminder = { $player }: seu tempo está acabando.
table-quote-missing = Falta uma aspa.
table-which-game = Qual partida?
table-pairs = Escreva as opções como KEY=VALUE.
table-warning = Atenção: { $warning }
table-opened = Você está na partida { $id }.
table-dice = Hash publicado dos dados: { $commitment }
table-sits = Ao terminal: { $name }.
table-sits-now = Agora ao terminal: { $name }.
table-game = { $id }  { $game }, { $phase }
table-game-waits = { $id }  { $game }, { $phase }, vez { FORM($seats, as: "genitive") }
table-no-games = Você não tem partidas.
table-not-a-name = `{ $name }` não é o nome de uma partida.
table-games-will-hear = Quem joga em suas partidas vai ficar sabendo.
table-nobody = Ninguém chamado `{ $name }` se sentou aqui.
table-forgotten = Esquecido. Nas partidas, o nome agora é { $player }.
table-forgotten-frozen = A partida { $game } está congelada; o que essa pessoa guardava nela também foi apagado.
table-no-notes = Nenhuma nota.
table-noted = Notas salvas.
table-no-backups = Não há pasta para backups. Inicie com --backups DIR.
table-backed-up = { $streams } fluxos estão em { $path }.
table-nothing = Não há nada a fazer.
table-no-game = Abra uma partida antes: `new GAME`.
table-not-started = A partida ainda não começou.
table-legal-move = { $action } é legal.
table-time = { $seat }: { $span }
table-no-clock = Não há relógio.
table-which-file = Em qual arquivo?
table-file-problem = { $file }: { $problem }.
table-written = { $file } está escrito.
table-failed = Nada foi jogado: { $problem }.
table-backup-failed = backup: { $problem }
table-claim-what = Reivindicar o quê: `claim draw` ou `claim time`?
table-not-directing = `{ $word }` não é algo que a arbitragem faz aqui.
table-no-offer = Não há proposta.
table-which-offer = Qual proposta: { $offers }?
table-not-a-number = `{ $text }` não é um número.
table-not-a-seat = `{ $text }` não é um lado. Escolha w, r, b ou g.
table-not-a-square = `{ $text }` não é uma casa.
table-missing = Falta algo: `{ $form }`.
phase-lobby = lobby
phase-set-up = preparação
phase-running = em andamento
phase-paused = pausada
phase-over = encerrada

# O servidor de testes local.

test-server-name = O Salão do Rei
test-server-general = Conversa.
test-server-games = Aqui se joga.
test-server-more-games = Mais partidas.

# O computador no terminal.

engine-over = a partida acabou: { $status }
engine-turn = Sua vez. Digite quit para parar.
engine-plays = Castellan: { $move }
engine-rolls = Dados: { $attack } a { $defence }

# `castellan locales`

locales-there = { $tag }: { $name }, { $there } de { $all } mensagens
