### Respostas e postagens sobre torneios e ratings.

## Botões

button-sign-up = Inscrever-se
button-withdraw = Sair do torneio
button-check-in = Fazer check-in
button-pause = Pausar
button-play = Jogar
button-challenge = Desafiar
button-standings = Classificação
button-pairings = Emparceiramento
button-games = Partidas
button-details = Detalhes
button-two-seats = Dois jogadores
button-more-seats = Três e quatro
button-with-computers = Com computadores
button-people = Entre pessoas

## A mensagem com o estado de um torneio

tournament-name = Torneio `{ $tournament }`
settled = { $game }: { $format }. De { $least } a { $most } participantes.
announcement-rated = vale rating
announcement-unrated = não vale rating
announcement-players = de { $least } a { $most } participantes
announcement-entrants = Participantes: { $names }
announcement-length = dura { $span }
announcement-starts = início: { $time }
announcement-starts-by-director = a arbitragem dá início
calendar-sign-up = Inscrições em { $channel }.
draft =
    { "**" }Novo torneio**
    Escolha nas listas e depois aperte **Dar nome e anunciar**. Até lá, só você o vê.
draft-settings = **Mais configurações** ({ $page } de { $pages }): { $game }
draft-settings-full = Não cabem mais configurações aqui. Antes, volte uma ao padrão.
draft-no-number = { $field }: digite um número.
draft-announced-already = **{ $title }** já foi anunciado a partir deste formulário. Para outro torneio, use `/tournament new`.
tiebreaks = Desempate: { $tiebreaks }.
edition = O emparceiramento segue o sistema holandês da FIDE, edição de { $year }.
fair-draw = Sorteio comprovadamente justo: { $commitment }
given-by = Contra todos ao mesmo tempo: { $players }. Quem dá a simultânea também precisa se inscrever.
terms = Configurações: { $terms }
round-time = Tempo limite por rodada: { $span }. Férias e pausas não o prolongam.
days-off = Os prazos das rodadas param em { $days } ({ $zone }). Os relógios das partidas continuam.
arena-length = Dura { $span }. Quem fica livre logo recebe outra partida: aperte **Jogar** para entrar ou continuar, **Pausar** para descansar.
arena-points = Vitória vale 2 pontos, empate vale 1. Depois de duas vitórias seguidas, as partidas valem o dobro até você deixar de vencer uma.
ladder-length = Dura { $span }. Aperte **Desafiar** para jogar contra quem está acima de você: ninguém pode recusar.
ladder-places = Vença quem está acima e o lugar é seu. Um empate não muda nada.
team-points = Vencer um confronto vale 2 pontos, empatar vale 1. O desempate é pelos pontos de tabuleiro, e depois pelos confrontos entre as equipes empatadas.
team-boards = Até { $most } jogadores por equipe, com reservas. Quem se inscreve primeiro capitaneia a equipe e ordena os tabuleiros com `/tournament line-up`.
league-moving =
    { $count ->
        [0] Ninguém sobe nem cai depois da temporada.
        [one] Depois da temporada, { $count } participante de cada divisão sobe, e { $count } cai.
       *[other] Depois da temporada, { $count } participantes de cada divisão sobem, e { $count } caem.
    }
# Uma linha acima dos participantes de uma divisão.
division = Divisão { $division }
league-moves = Sobem: { $up }. Caem: { $down }.
# Uma linha da lista de equipes.
team-line = **{ $team }**: { $players }
team-form-title = Inscrição em uma equipe
team-form-name = Equipe
team-form-hint = O nome de uma equipe que já existe, ou de uma nova
# Um confronto: duas equipes, e os pontos de tabuleiro entre elas.
match-line = **{ $home } { $points } – { $other } { $away }**
unreadable-line-up = Não entendi essa ordem. Digite o lugar atual de cada um, começando pelo primeiro tabuleiro, como 2 1 3.
challenge-whom = Quem você quer desafiar?
challenge-nobody = Não há ninguém para você desafiar agora. Quem está acima pode estar em uma partida, ou acabou de jogar com você.
challenge-pick = Escolha alguém
# Um lugar em uma escada, e de quem é.
ladder-place = { $rank }: { $player }
notice = O emparceiramento aparece { $span } antes de cada rodada.
grace = Quem não aparecer perde por W.O. depois de { $span }.
annuls = Se você sair antes de jogar metade das suas partidas, nenhuma delas conta.
late-until = Você pode entrar até a rodada { $round } começar.
half-byes =
    { $count ->
        [one] Você pode folgar em { $count } rodada por meio ponto.
       *[other] Você pode folgar em { $count } rodadas por meio ponto cada.
    }
starts = Início: { $time }.
starts-by-director = Começa quando a arbitragem decidir.
check-in-before = O check-in abre { $span } antes do início.

state-sign-up = **Inscrições abertas**: { $count } até agora.
state-check-in = **Faça o check-in agora**: { $there } de { $count } já fizeram.
state-unpaired = **Esperando a arbitragem** emparceirar a próxima rodada.
state-round-coming = **Rodada { $round } de { $rounds }**: início { $time }.
state-round = **Rodada { $round } de { $rounds }** em andamento.
state-round-until = **Rodada { $round } de { $rounds }** em andamento. Fim: { $time }.
state-arena =
    { $count ->
        [0] **Em andamento**: ninguém joga agora. Fim: { $time }.
        [one] **Em andamento**: { $count } partida. Fim: { $time }.
       *[other] **Em andamento**: { $count } partidas. Fim: { $time }.
    }
state-arena-over =
    { $count ->
        [0] **Acabou o tempo.** Todas as partidas terminaram.
        [one] **Acabou o tempo.** Ainda se joga { $count } partida.
       *[other] **Acabou o tempo.** Ainda se jogam { $count } partidas.
    }
state-rounds-over = **Rodadas encerradas: { $round } de { $rounds }.**
state-finished =
    { $count ->
        [0] **O torneio acabou.** Todos saíram, então ninguém vence.
        [one] **O torneio acabou**: vitória de { $players }!
       *[other] **O torneio acabou**: { $players } dividem o primeiro lugar!
    }
state-finished-simul = **A simultânea acabou**: { $made }.
state-cancelled = **Cancelado.**
and-more = { $names } e mais { $count }

## Postagens

# Como as partidas de uma rodada são listadas só se diz quando há alguma.
pairings-coming =
    { $seats ->
        [0] **Rodada { $round }** de { $title }: início { $time }.
        [2] **Rodada { $round }** de { $title }: início { $time }. As brancas vêm primeiro.
       *[other] **Rodada { $round }** de { $title }: início { $time }. A ordem é a dos lados.
    }
pairings =
    { $seats ->
        [0] **Rodada { $round }** de { $title } em andamento!
        [2] **Rodada { $round }** de { $title } em andamento! As brancas vêm primeiro.
       *[other] **Rodada { $round }** de { $title } em andamento! A ordem é a dos lados.
    }
pairings-until =
    { $seats ->
        [0] **Rodada { $round }** de { $title } em andamento! Fim: { $time }.
        [2] **Rodada { $round }** de { $title } em andamento! Fim: { $time }. As brancas vêm primeiro.
       *[other] **Rodada { $round }** de { $title } em andamento! Fim: { $time }. A ordem é a dos lados.
    }
pairings-over =
    { $seats ->
        [0] **Rodada { $round }** de { $title } encerrada.
        [2] **Rodada { $round }** de { $title } encerrada. As brancas vêm primeiro.
       *[other] **Rodada { $round }** de { $title } encerrada. A ordem é a dos lados.
    }
# Seguido das partidas que se jogam agora.
pairings-arena =
    { $count ->
        [0] **{ $title }** em andamento! Fim: { $time }.
       *[other] **{ $title }** em andamento! Fim: { $time }. As brancas vêm primeiro.
    }
pairings-arena-over =
    { $count ->
        [0] **{ $title }**: acabou o tempo.
       *[other] **{ $title }**: acabou o tempo. As brancas vêm primeiro.
    }
pairings-arena-ended = **{ $title }** acabou.
no-result = sem resultado
arena-waiting = Esperando uma partida: { $players }
game-place = { $players }: { $title }, rodada { $round }
game-place-without-round = { $players }: { $title }
no-threads = Não posso abrir tópicos aqui, então as partidas ficam neste canal. Para dar um tópico a cada partida, preciso destas permissões: { $permissions }.
check-in-call = **{ $title }** começa logo. Aperte **Fazer check-in** para jogar.
check-in-there = { $there } de { $count } já fizeram o check-in.
check-in-over = O check-in de **{ $title }** acabou: { $there } de { $count } fizeram.
# Seguido das pessoas em questão.
missed-call = Você não fez o check-in de **{ $title }**, então não joga. Se alguém sair, a arbitragem ainda pode dar esse lugar a você:
missed-call-late = Você não fez o check-in de **{ $title }**, então não joga. Ainda dá para entrar até a rodada { $round } começar: aperte **Inscrever-se**.
cancelled-call = **{ $title }** foi cancelado. Motivo: { $reason }
told-call = **{ $title }**, da arbitragem: { $text }
invited-call = **{ $title }**: você recebeu um convite! Aperte **Inscrever-se** para jogar.
cancelled-too-few-call =
    { $count ->
        [0] **{ $title }** foi cancelado: ninguém estava lá para jogar.
        [one] **{ $title }** foi cancelado: só havia { $count } participante no início.
       *[other] **{ $title }** foi cancelado: só havia { $count } participantes no início.
    }
cancelled-no-exhibitor-call = **{ $title }** foi cancelado: quem daria a simultânea não estava lá no início.
cancelled-too-few-teams-call = **{ $title }** foi cancelado: havia menos de duas equipes no início.
# Para quem ganhou o seu lugar: em particular, ou no canal.
welcome = Você está em { $title }! As novidades saem em { $channel }.
welcome-not-posted = Você está em { $title }! Por enquanto não há novidades postadas: não posso escrever no canal dele.
welcome-here = { $player }, você está em { $title }! As novidades saem em { $channel }.
call-unpaired = { $title } precisa de uma decisão. { $what } Emparceire à mão com `/arbiter pair tournament:{ $tournament }`, ou encerre o torneio com `/arbiter finish`.
call-board = { $title } precisa de uma decisão. { $what } Defina um resultado com `/arbiter result tournament:{ $tournament }`, ou mande jogar de novo com `/arbiter restart`.
call-overdue = { $title } precisa de uma decisão. { $what } Dê mais tempo com `/arbiter extend tournament:{ $tournament }`, ou defina resultados com `/arbiter result`.
lost-channel = Não consigo mais postar sobre seu torneio { $title }: o canal dele sumiu, ou não posso escrever lá. Para continuar, use `/arbiter move tournament:{ $tournament }` em outro canal.
held-permissions = Não posso postar em { $channel }. Assim que eu tiver { $permissions } lá, continuo. Ou use `/arbiter move` em outro canal.
held-timed-out = Estou de castigo neste servidor até { $until }, então não posso postar. Continuo depois disso, ou assim que a moderação tirar o castigo.
held-gone = O canal deste torneio sumiu. Para continuar, use `/arbiter move` em outro canal.
held-hidden = Não consigo ver { $channel }. Assim que eu tiver a permissão “Ver canal” lá, continuo. Ou use `/arbiter move` em outro canal.
held-so-far = Não consegui postar em { $channel }. Vou continuar tentando. Ou use `/arbiter move` em outro canal.

## Como terminou

result-heading =
    { $count ->
        [0] **{ $title }** acabou. Todos saíram, então ninguém vence.
        [one] **{ $title }** acabou: vitória de { $players }!
       *[other] **{ $title }** acabou: { $players } dividem o primeiro lugar!
    }
result-heading-simul = **{ $title }** acabou: { $made }.
# Os pontos de um lugar, e depois os nomes dos outros lugares do pódio.
result-place = **{ $rank }.** { $player }: { $points }
result-podium = Também no pódio: { $players }.
result-legend = -# Na tabela: ○ brancas, ● pretas, + vitória e − derrota por W.O.
games-of = Partidas de **{ $title }**

## Classificação e listas

standings = Classificação
standings-after = Classificação após a rodada { $round }
standings-final = Classificação final
picture-title = { $what } de { $of }
sheet = **{ $what }** de { $of }
sheet-page = **{ $what }** de { $of }, página { $page } de { $pages }
sheet-empty = Ainda não há ninguém na lista.
annulled = Saíram antes de jogar metade das partidas, então nenhuma delas conta: { $players }.
head-points = Pts
head-rating = Rating
head-games = Partidas
head-buchholz = BH
head-buchholz-cut1 = BHC1
head-buchholz-median = BHM1
head-sonneborn-berger = SB
head-direct-encounter = CD
head-wins = VIT
head-progressive = PP
head-places = SL
head-performance = PERF
head-match-points = PC
head-board-points = PT

## Anunciar

announced-next = Conduza-o com os botões no anúncio.
announced-no-threads = As partidas vão ficar neste canal. Para dar um tópico a cada partida, preciso destas permissões: { $permissions }.
announced-without-threads = As partidas vão ficar neste canal: não dá para abrir tópicos aqui.
# $why diz o que impede de postar, e o que fazer.
announced-not-posted = { $title } está criado, mas ninguém o vê ainda. { $why }
announced-not-yet = Ainda não consegui postar em { $channel }, e vou continuar tentando.
cannot-post-here = Não posso postar aqui. Neste canal, preciso destas permissões: { $permissions }.
too-many-tournaments = Este servidor já tem { $most } torneios abertos. Encerre ou cancele um antes.
number-out-of-range = `{ $option }` está fora do intervalo. Tente um número menor.
option-of-other-format = `{ $option }` é só para { $formats }. Deixe de fora.
no-such-format = Esse formato não existe. Escolha um da lista.
no-such-tiebreak = { $tiebreak } não é um critério de desempate. Tente { $all }.
unreadable-start = Não entendi essa hora de início. Tente 2d ou 12h30m a partir de agora, 2026-12-01 18:00 no seu fuso horário (`/settings time-zone`), ou 2026-12-01 18:00 America/Sao_Paulo.
unreadable-days-off = Não entendi { $text }. Tente: weekends, 2026-12-24, 2026-12-31..2027-01-02, America/Sao_Paulo.
days-off-offset = { $offset } não segue o horário de verão. Se ele existe onde vocês jogam, use o nome do fuso horário: { $zone }.
start-is-past = Essa hora de início já passou. Escolha uma no futuro.

## Respostas

servers-only = Torneios são jogados em servidores. Use este comando em um.
no-tournaments = Ainda não há torneios neste servidor. A arbitragem anuncia um com `/tournament announce`.
not-an-id = { $text } não é o id de um torneio. Escolha um torneio da lista.
which-tournament = De qual torneio você fala? Preencha `tournament`: { $tournaments }.
nothing-to-do = Não há nada a fazer.
confirm-finish = Encerrar { $title } agora? A classificação como está passa a ser a final, e as partidas em andamento acabam sem resultado.
confirm-start =
    { $count ->
        [one] Check-ins feitos: { $there }. Falta { $count } participante. Começar sem essa pessoa?
       *[other] Check-ins feitos: { $there }. Faltam { $count } participantes. Começar sem essas pessoas?
    }
listed = **{ $title }** ({ $phase }) em { $channel }: { $game }, { $format }
confirm-withdraw = Sair de { $title }? Você perde as partidas não terminadas e não pode voltar.
confirm-withdraw-early = Sair de { $title }? Você perde as partidas não terminadas e não pode voltar. Nenhuma das suas partidas vai contar, porque menos da metade foi jogada.
round-not-paired = A rodada { $round } ainda não foi emparceirada.
why-whom = Informe um tabuleiro ou alguém: você não está neste torneio.
no-round-paired = Nenhuma rodada foi emparceirada ainda.
exported = Aqui está { $title } em arquivos.
exported-without-trf = Aqui está { $title } em arquivos. Não dá para escrevê-lo como TRF.
exported-no-games = Nenhuma partida foi jogada ainda.
exported-some-games = Nem todas as partidas cabem: no máximo { $most } por vez. Para baixar as outras, escolha uma rodada em `round`.
decisions = **Decisões da arbitragem** em { $title }
decisions-page = **Decisões da arbitragem** em { $title }, página { $page } de { $pages }

## Arbitrar

decided-since = Nada foi feito, porque outra pessoa da arbitragem decidiu algo desde então. Aperte de novo para continuar.
done-since = Nada foi feito, porque você já fez isso desde que abriu o formulário. Aperte de novo para fazer mais uma vez.
changed-since = Nada foi mudado, porque estes valores mudaram desde que você abriu o formulário. Aperte de novo para continuar.
# $field é o nome de um campo. $now e $text são o que está lá agora e no formulário.
changed-by-both = **{ $field }**: agora { $now }, no seu formulário { $text }
panel = **Arbitragem de { $title }**
panel-not-started = Ainda sem o primeiro lance: { $boards }. Verifico o W.O. em: { $time }.
panel-late = Sem tempo: { $boards }.
panel-disputed = Encerradas sem resultado: { $boards }.
panel-no-shows = W.O. anteriores neste servidor: { $players }.
panel-no-show = { $player } ({ $count })
panel-nothing = Nada precisa de decisão.
list-shown = Convidar estas pessoas para **{ $title }** ({ $count })? Cada uma só entra se apertar **Inscrever-se**.
list-not-taken = Nenhum convite foi enviado. Linhas para corrigir ({ $count }):
list-line = Linha { $line }: { $why }
list-unknown = Não conheço { $text } aqui. Use uma @menção ou o número da conta.
list-several = Várias pessoas se chamam { $text }. Use uma @menção.
list-rating = { $text } não é um rating de 1 a { $highest }.
list-rating-foreign = { $text } não é um rating: { $letter } não significa nada aí. Digite um número.
list-twice = { $text } já está na linha { $line }.
list-too-long = Uma lista tem no máximo { $most } pessoas. Mande o resto em outra lista.
list-empty = Essa lista não tem ninguém. Escreva uma linha por pessoa: @menção, rating.
list-gone = Não tenho mais essa lista. Mande-a de novo com `/arbiter enter`.
operator-why = Fora do servidor do torneio, é preciso um motivo: preencha `why`.
replace-self = Você não pode entrar no lugar de alguém por conta própria. Peça a outra pessoa da arbitragem.
replace-nobody = Quem entra? Preencha `player`.
replace-bot = Bots não jogam. Escolha uma pessoa.
move-other-server = Um torneio fica no seu servidor. Use `/arbiter move` lá.
move-here-already = Ele já é postado em { $channel }.
move-forbidden = Não posso postar em { $channel }, então nada foi mudado. Preciso ver esse canal e escrever lá.
moved = { $tournament } agora é postado em { $channel }.

## O que a arbitragem digita

unreadable-round = { $text } não é uma rodada. Dê o número dela, como 2.
unreadable-board = { $text } não é um tabuleiro. Tente 2.3 (tabuleiro 3 da rodada 2), ou 3 para a rodada mais recente.
not-in-tournament = { $name } não está neste torneio.
several-of-name = Várias pessoas se chamam { $name }. Escolha uma da lista.
no-numbers-yet = Os participantes ganham seus números quando o torneio começa.
unreadable-result = { $text } não é um resultado. Tente { $results }. Os pontos das brancas vêm primeiro.
unreadable-places = { $text } não é um resultado para { $seats } jogadores. Dê o lugar de cada um na ordem dos lados, com um traço para W.O.: 2 1 - 3. Depois de um empate, pule lugares: 1 1 3.
unreadable-pairing = Não entendi { $text }. Use números, brancas primeiro: 1-2, 5-3, 4 bye. Um bye é bye, half ou zero.
empty-pairing = Quem joga contra quem? Tente 1-2, 5-3, 4 bye.

## Sugestões

choice-round-finished = { $round }: encerrada
choice-round-running = { $round }: em andamento
choice-round-paired = { $round }: emparceirada

## Ratings

ratings = Ratings
list-two-seats = { $game }, dois jogadores
list-more-seats = { $game }, três e quatro jogadores
list-with-computers = { $list }, com computadores
two-seats-only = { $game } é um jogo para dois.
unknown-list = Essa lista não existe mais. Abra uma com `/ratings list`.
ratings-note = `?`: provisório, com menos de { $count } partidas ou ainda incerto. ±: cerca de duas pessoas em três estão a essa distância do seu rating.
ratings-note-everywhere = `?`: provisório, com menos de { $count } partidas ou ainda incerto. ±: cerca de duas pessoas em três estão a essa distância do seu rating. Aparece aqui quem ligou `/settings listed`.
ratings-of = **Ratings de { $name }**
rating =
    { $count ->
        [one] { $list }: **{ $rating }** ± { $deviation }, { $count } partida valendo rating
       *[other] { $list }: **{ $rating }** ± { $deviation }, { $count } partidas valendo rating
    }
rating-provisional =
    { $count ->
        [one] { $list }: **{ $rating }** ± { $deviation }, { $count } partida valendo rating, provisório
       *[other] { $list }: **{ $rating }** ± { $deviation }, { $count } partidas valendo rating, provisório
    }
no-ratings = { $name } ainda não jogou partidas valendo rating.
