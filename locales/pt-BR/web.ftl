### O tabuleiro na web.

board-label = { $game }: tabuleiro
square-wall = muro
square-summit = cume
square-raised = casa elevada
square-respawn = ponto de retorno { FORM($seat, as: "genitive") }
piece-phase = { $piece } ({ $phase })

## O que distingue lances com as mesmas casas

choice-none = Sem promoção
choice-shot = Atirar
choice-promote-other = Promover outra peça

## O que a partida espera

status-lobby = Esperando mais gente.
status-armies = Os exércitos estão sendo escolhidos.
status-paused = Em pausa. { $status }
status-never-started = A partida acabou antes de começar.

## Comandos

command-seed = Adicionar semente
command-conditions-clear = Remover condicionais
input-seed = Sua semente para os dados
input-army = Um exército pronto (balanced, skirmish, siege ou random) ou 16 letras
input-conditions = Uma linha por caso: o lance deles, uma seta, sua resposta
confirm-claim-draw = Reivindicar empate? A partida acaba, e não dá para desfazer.
confirm-cancel = Cancelar esta partida? Ninguém mais vai poder entrar.

## Páginas em volta do tabuleiro

enter-title = Seu tabuleiro
enter-text = Um momento…
enter-button = Abrir o tabuleiro
foreign-title = Este pedido não veio desta página
foreign-text = Abra de novo o link do Discord.
link-forged = Este link não é válido
link-expired = Este link expirou
link-used = Este link já foi usado
link-again = Aperte “{ $button }” embaixo do tabuleiro no Discord para receber um link novo. Cada link só funciona uma vez e vale por dez minutos.
signed-out = Nenhuma sessão aberta
no-access = Você não pode ver esta partida
not-found-title = Não há nada aqui
not-found-text = Abra uma partida com o link do Discord.
no-script = O tabuleiro precisa de JavaScript. No Discord você pode jogar sem ele.
failed-title = Algo deu errado
failed = Algo deu errado. Se seu lance aparece no tabuleiro, ele valeu. Se não, tente de novo.

## Respostas

unknown-command = Isso não é possível agora.
too-fast = Calma! Tente de novo daqui a pouco.
no-position = Essa posição não existe.

## Ao lado de um lugar

state-free = livre
state-ready = tudo pronto
state-out = fora

## O link no Discord

no-boards = Os tabuleiros na web estão desativados aqui.
private-link = Seu tabuleiro de { $game }: { $link } Só você pode usar este link, uma vez e em até dez minutos.
sign-out = Sair de todas as sessões
signed-out-everywhere =
    { $count ->
        [0] Você não tinha nenhuma sessão aberta.
        [one] Sessão encerrada em um tabuleiro.
       *[other] Sessões encerradas em { $count } tabuleiros.
    }

## A própria página. Ela coloca os argumentos.

page-cell-piece = { $piece }, { $square }
page-cell-terrain = { $cell }, { $terrain }
page-cell-marked = { $cell }; { $mark }
page-mark-check = em xeque
page-mark-danger = em perigo
page-mark-last = último lance
page-mark-chosen = peça escolhida
page-mark-movable = pode se mover
page-mark-move = lance possível
page-mark-capture = captura possível
page-mark-shot = tiro possível
page-mark-mount = dá para montar aqui
page-mark-swap = troca possível
page-mark-promotion = falta mais uma escolha
page-mark-drop = dá para colocar aqui
page-kind-move = mover
page-kind-capture = capturar
page-kind-shot = atirar
page-kind-mount = montar
page-kind-swap = trocar
page-kind-promotion = promover
page-kind-drop = colocar
page-target = { $kind } em { $square }
page-chosen = { $piece }: { $targets }
page-choose = Qual lance?
page-choose-square = Escolha uma casa: { $squares }
page-choose-here = Escolha uma casa no tabuleiro.
page-more-targets = Mostrar mais destinos
page-play = Jogar
page-cancel = Cancelar
page-sending = Enviando…
page-why = Por quê?
page-why-not = Por que não { $action }?
page-you = você
page-here = aqui
page-to-move = vez de jogar
page-reserve-of = Reserva de { $name }
page-captured-of = Peças capturadas por { $name }
page-counted = { $piece }, { $count } vezes
page-pieces-of-kind = { $piece }: { $squares }
page-clock-of = { $name }: { $time }
page-none = Nada
page-offer-accept = Aceitar
page-offer-decline = Recusar
page-offer-withdraw = Retirar
page-start = Início da partida
page-past = Você está vendo uma posição anterior.
page-now = Voltar à partida
page-tried = Testando: { $line }
page-undo = Desfazer
page-plan = Salvar como condicionais
page-try = E se…?
page-try-here = Experimente lances aqui. Nada entra na partida.
page-conditions = Lances condicionais
page-armies = Seu exército: { $army }
page-away = Não mostrar aos outros que estou aqui
page-offline = Sem conexão. Reconectando…
page-signed-out = Sua sessão foi encerrada. Abra o tabuleiro de novo pelo Discord.
page-game-gone = Esta partida não existe mais.
page-present = Aqui agora: { $people }
page-board = Tabuleiro
page-game = Partida
page-moves = Lances
page-first = Posição inicial
page-back = Um lance para trás
page-forward = Um lance para a frente
page-newest = Última posição
page-more = Mais
page-pieces = Peças
page-keys = Atalhos do teclado
page-keys-where = Estes atalhos funcionam enquanto o foco está no tabuleiro.
page-key-arrows = ir para a casa ao lado
page-key-enter = escolher uma peça e depois o destino dela
page-key-escape = soltar a peça
page-key-movable = próxima peça que pode se mover, ou próximo destino
page-key-status = anunciar de quem é a vez
page-key-clocks = anunciar quanto tempo resta
page-key-last = anunciar o último lance
page-key-offers = anunciar as propostas
page-key-pieces = anunciar onde estão as peças do próximo tipo
page-key-next = ir para a próxima peça desse tipo
page-key-type = digitar um lance
page-key-zoom = aproximar, afastar, tabuleiro inteiro
page-key-help = ler esta lista
page-settings = Configurações
page-theme = Cores
page-theme-auto = Como o sistema
page-theme-light = Claro
page-theme-dark = Escuro
page-theme-grey = Cinza
page-theme-high-contrast = Alto contraste
page-theme-colour-blind = Para daltonismo
page-sound = Sons
page-type-move = Digite um lance
page-zoom-in = Aproximar
page-zoom-out = Tabuleiro inteiro
page-dice = Dados justos
page-dice-commitment = Hash publicado:
page-dice-secret = Segredo:
page-dice-seed = Semente:
page-dice-waiting = O segredo é revelado quando a partida acaba. Depois, seu navegador confere cada rolagem.
page-dice-checking = Conferindo…
page-dice-verified = Seu navegador conferiu o segredo e todas as rolagens ({ $count }): os dados são justos.
page-dice-wrong-commitment = O segredo não bate com o hash publicado.
page-dice-wrong-seed = A semente do bot não vem do segredo.
page-dice-wrong-draw = A rolagem { $n } não vem do segredo.
page-dice-cannot = Seu navegador não consegue conferir os dados.

# More on the page: the list of rules, the button beside a conditional move, and a hint below the own army.

page-rules = Regras
page-remove = Remover
page-swap-here = Escolha duas peças para trocá-las de lugar.

# The state beside a seat; a button, and the label of the text that it asks for; a swap of two pieces of an army.
# $name: a player; $first, $second: kinds of piece; $from, $to: their squares.

state-choosing = escolhendo o exército
command-time-give = Dar tempo a { $name }
input-time = Quanto, por exemplo 30m ou 2d
swap = Trocar { FORM($first, as: "the") } de { $from } com { FORM($second, as: "the") } de { $to }
## Páginas públicas

public-server = Partidas e torneios
public-live-games = Partidas em andamento
public-no-live-games = Nenhuma partida em andamento.
public-tournaments = Torneios
public-no-tournaments = Não há torneios.
public-ratings = Ratings
public-results = Resultados
public-games = Partidas
public-players = Participantes
public-someone = Participante
public-replay = Rever a partida
public-analysis = Análise
public-pairings = Emparceiramento
public-round = Rodada { $round }
public-board-number = Tabuleiro
public-game = Partida
public-result = Resultado
public-crosstable = Quadro sinóptico
public-calendar = Adicionar ao calendário
public-starts = Começa em { $date } às { $time } UTC
public-language = Idioma
public-not-found = Não há página pública aqui. Talvez tenha sido removida, ou o servidor não publique páginas.
public-slow-title = Muitas solicitações
public-slow = Espere um minuto e tente de novo.
public-names-note = Só aparecem os nomes de quem escolheu estar em listas públicas.
public-embed = Incorporar este tabuleiro
public-watch = Ver a partida
public-live = Ao vivo
public-count-players =
    { $count ->
        [one] { $count } participante
       *[other] { $count } participantes
    }
public-page = Página pública: { $address }
## The API: answers to programs, in the language that they ask for

api-not-found = Não há nada neste endereço.
api-method = Este endereço não aceita requisições deste tipo.
api-key = Uma Idempotency-Key tem de 1 a 64 caracteres: letras, dígitos, hifens e sublinhados.
api-body = O corpo da requisição não está no formato que este endereço espera.
api-too-large = O corpo da requisição é grande demais.
api-query = Um parâmetro da requisição não é válido neste endereço.
api-no-token = É preciso um token válido. Crie um no Discord: /settings e depois “{ $button }”.
api-no-trf = Este torneio não pode ser exportado como TRF.
api-not-member = Não sei se você está neste servidor. Use /settings lá e aperte “{ $button }”: isso vale por um dia.
api-streams = Há fluxos abertos demais. Feche um primeiro.

## The API: a mark at players

state-through-api = joga pela API
through-api = Pela API: { $players }

## The API: personal tokens, in Discord

tokens = Tokens da API
tokens-about = Com seu token, um programa pode ler suas partidas e jogar nelas. Só o entregue a programas em que você confia.
tokens-none = Você não tem tokens.
token-entry = { $name }, criado em { $at }
token-new = Novo token
token-revoke = Revogar um token
token-title = Novo token
token-name = Nome
token-name-hint = Para distingui-lo dos outros, por exemplo o nome do programa
token-made = Este é seu token { $name }: { $token } Copie agora, pois ele não será mostrado de novo.
token-nameless = Dê um nome ao token.
token-most = Você tem { $most } tokens, o máximo possível. Revogue um primeiro.
token-revoked = O token { $name } não vale mais.
token-gone = Este token já tinha sido revogado.
tokens-revoked =
    { $count ->
        [one] Seu token não vale mais.
       *[other] Seus { $count } tokens não valem mais.
    }
# Tabuleiros dentro do Discord, na atividade. Aparece no lugar do tabuleiro. $button é o botão embaixo dos tabuleiros.
activity-alone = Esta página só funciona dentro do Discord. Lá, aperte “{ $button }” na sua partida.
# O Discord não confirmou quem está aí.
activity-refused = O Discord não conseguiu confirmar quem você é. Feche o tabuleiro e abra de novo.
# A atividade foi aberta sem partida.
activity-no-game = Feche esta janela e aperte “{ $button }” na partida que você quer ver.

## A rematch and a replacement, on the page

# A button. $name: the player whose seat the computer would take.
command-replace = Computador por { $name }
confirm-replace = Propor que o computador continue jogando por { $name }? Os outros jogadores precisam concordar.
# $button: the label of the button in Discord.
rematch-in-discord = Não consigo mais abrir a revanche daqui. No Discord, aperte { $button } abaixo do último tabuleiro.

## Tutoriais e problemas no tabuleiro

# A resposta no Discord ao botão “Tabuleiro” de um problema. $link: o link.
private-puzzle-link = Seus problemas: { $link } Só você pode usar este link, uma vez e em até dez minutos.
# A lista de todos os tutoriais: o título, uma frase abaixo e o link para ela acima de um passo.
learn-title = Aprenda os jogos
learn-about = Cada passo mostra uma posição e dá uma tarefa, que você resolve no tabuleiro.
learn-all = Todos os tutoriais
# O botão, depois de um passo ou problema, para recomeçar.
again = Recomeçar
# Em um tabuleiro dentro do Discord: a lista das outras partidas. $game: uma partida com seus jogadores, que espera um
# lance ou uma resposta.
page-other-games = Suas outras partidas
other-game-waits = { $game } – esperando você
# Antes do início, com todos os lugares ocupados. $owner: quem abriu a partida.
status-lobby-full = Não falta mais ninguém. { $owner } pode iniciar a partida.
