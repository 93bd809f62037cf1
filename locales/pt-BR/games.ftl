# Respostas sobre partidas: abrir, entrar, jogar, propor.
# O que está entre crases (comandos, opções, valores que se digitam) é igual em todos os idiomas.

## No que deu

nothing-to-do = Não há nada a fazer.
will-be-posted = A mensagem vai aparecer em { $channel } em instantes.
not-posted-yet = Ainda não consegui postar em { $channel }. `/game show` explica o motivo.

## Abrir uma partida

too-many-games = Você tem { $count } partidas em andamento, e o limite é { $most }. Termine uma antes.
server-full = Este servidor tem { $count } partidas em andamento, e esse é o limite. Terminem alguma antes.
open-elsewhere = Neste servidor, as partidas começam em { $channels }. Use `/game new` lá.
no-permissions-to-play = Não posso conduzir partidas aqui. Neste canal, faltam estas permissões para mim: { $permissions }.
no-threads-there = Não dá para abrir um tópico em { $channel }: é preciso um canal de texto. Use um, ou jogue sem tópico.
no-thread-of-its-own = Esta partida não terá um tópico próprio, porque não dá para abrir um em { $channel }. O tabuleiro fica lá.
invite-whom = Quem você quer convidar? Preencha `player`.
invite-bot = Bots não jogam. Escolha uma pessoa.
invite-self = É você! Escolha outra pessoa.
invite-refused = { $player } não aceita convites seus.
invite-no-member = { $player } não está neste servidor e não veria a partida, por isso não há convite. Primeiro chame essa pessoa para o servidor.
invite-cannot-see = { $player } não vê { $channel }, por isso não há convite. Peça que essa pessoa receba a permissão “Ver canal” lá, ou jogue em outro canal.
level-of-a-person = Só um computador tem nível. Deixe `level` de fora, ou me escolha como adversário.
warning = Atenção: { $warning }

## Configurações de uma partida que não dá para ler

option-not-a-pair = Não entendi { $text }. Escreva cada configuração como `KEY=VALUE`, com `;` entre elas.
file-too-large = Esse arquivo é grande demais. Anexe um de até { $most } bytes.
file-gone = Não consigo mais baixar esse arquivo. Anexe-o de novo, por favor.
file-not-fetched = Não consegui baixar esse arquivo do Discord, então nada foi feito. Tente de novo em um minuto.
file-not-text = Isso não é um arquivo de texto. Anexe texto puro (UTF-8).
board-form-too-long = São opções demais para um formulário. Anexe seu tabuleiro como arquivo de texto: `board`.
form-sent-already = Este formulário já abriu uma partida. Para outra, use `/game new` de novo.
lobby-is-open = Sua partida já está aberta: { $link }. Para abrir outra, use `/game new`.

## Como está uma partida

status-lobby = Esperando mais gente.
status-set-up = Os exércitos estão sendo escolhidos.
status-over = Esta partida acabou.
# $what é a palavra da proposta. $until é um tempo como “em 2 horas”.
offer-open =
    { $what ->
        [draw] { $player } propõe empate (expira { $until }).
        [takeback] { $player } propõe voltar o lance (expira { $until }).
        [pause] { $player } propõe uma pausa (expira { $until }).
        [resumption] { $player } propõe retomar a partida (expira { $until }).
        [abort] { $player } propõe anular a partida (expira { $until }).
        [change] { $player } propõe mudar as configurações (expira { $until }).
       *[replacement] { $player } propõe uma substituição (expira { $until }).
    }
played-in = Jogada em { $channel }.
# $what é o que /direct fez: “pausar a partida”.
directed = { $at } Arbitragem ({ $player }): { $what }. Motivo: { $why }

## Cancelar e desistir

cancel-question =
    { $count ->
        [0] Cancelar esta partida de { $game }? Não dá para desfazer.
       *[other] Cancelar esta partida de { $game } com { $players }? Não dá para desfazer.
    }
abort-question =
    { $count ->
        [0] Encerrar esta partida de { $game } sem resultado?
       *[other] Propor a { $players } anular esta partida de { $game }, sem resultado?
    }
resign-question =
    { $count ->
        [0] Desistir desta partida de { $game }? Não dá para desfazer.
        [one] Desistir desta partida de { $game }? { $players } vence, e não dá para desfazer.
       *[other] Desistir desta partida de { $game } com { $players }? Os outros continuam sem você, e não dá para desfazer.
    }
# Quem joga por vários lados precisa dizer por qual deles.
resign-side = Desistir { FORM($seat, as: "instrumental") }? { FORM($winner, as: "definite") } vencem esta partida de { $game }, e não dá para desfazer.
resign-side-of-several = Desistir { FORM($seat, as: "instrumental") }? Os outros lados continuam nesta partida de { $game }, e não dá para desfazer.
abort-all-sides = Encerrar esta partida de { $game } sem resultado? Você joga por todos os lados, então ela acaba na hora.
draw-side = Propor empate { FORM($seat, as: "instrumental") }? Você joga por todos os lados, então a proposta é aceita na hora: a partida acaba empatada.
claim-draw-side = Reivindicar empate { FORM($seat, as: "instrumental") }? A partida acaba empatada, e não dá para desfazer.
claim-time-side = O tempo { FORM($seat, as: "genitive") } acabou. Reivindicar o tempo pelos outros lados? { FORM($seat, as: "definite") } saem da partida, e não dá para desfazer.

## Levar uma partida para outro canal

move-nowhere = Esta partida não é jogada no Discord, então não pode mudar de canal.
move-from-direct = Esta partida é de um servidor. Use `/game move` lá.
move-not-allowed = Partidas não são permitidas em { $channel }. Escolha outro canal.
move-already-there = Esta partida já está em { $channel }.
move-cannot-write = Não posso postar em { $channel }, então a partida fica onde está. Libere esse canal para mim, ou escolha outro.
moved = Esta partida foi para { $channel }.
boards-changed =
    { $boards ->
        [live] A partir do próximo lance, esta partida tem um tabuleiro só, que se atualiza no lugar.
        [every-move] A partir do próximo lance, cada lance ganha um tabuleiro novo.
       *[thread] A partir do próximo lance, o tabuleiro se atualiza no lugar, e cada lance fica como uma linha no tópico.
    }
boards-thread-later = Quando a partida começar, ela ganha um tópico próprio: o tabuleiro se atualiza no lugar, e cada lance fica lá como uma linha.
boards-no-thread = Mensagens diretas não têm tópicos. Escolha outra forma de mostrar o tabuleiro.

## Listas de partidas

no-games = Você não tem partidas em andamento. Comece uma: `/game new`
waiting =
    { $count ->
        [0] **Nenhuma partida espera por você.**
        [one] **{ $count } partida espera por você**
       *[other] **{ $count } partidas esperam por você**
    }
waiting-for-others = **Vez dos outros**
your-games = **Suas partidas**
joinable-games = **Esperando mais gente aqui**
game-line = { $title }: { $what }
# $until é um tempo como “em 2 horas”.
game-line-until = { $title }: { $what } (prazo { $until })
title-in-tournament = { $title } ({ $tournament }, rodada { $round })
title-in-event = { $title } ({ $tournament })
wants-move = sua vez
wants-army = escolha seu exército
wants-answer = responda a uma proposta
wants-come = você recebeu um convite
waits-for = esperando { FORM($players, as: "the") }
phase-lobby = esperando mais gente
phase-set-up = escolha dos exércitos
phase-running = em andamento
phase-paused = pausada
phase-held = suspensa
phase-over = encerrada

## Exércitos

army-nothing-to-choose = Nesta partida não há exército para escolher.
army-none-picked = Escolha um exército, ou liste suas próprias peças.
army-chosen = { $seat }: { $army }
army-secret = Os outros só o veem quando todos estiverem prontos. Até você confirmar, dá para mudar.
army-balanced = Equilibrado
army-skirmish = Escaramuça
army-siege = Cerco
army-random = Aleatório
army-yours = **Seu exército** ({ FORM($seats, as: "bare") }). Ninguém mais o vê até todos estarem prontos.
army-allowed = Ele tem { $size } peças: { $always }, e no máximo { $most }.
army-pieces = { $army }: { $pieces }
army-drawn = { $army }: sorteado quando todos estiverem prontos.
army-own = Peça por peça
army-complete = Aperte **{ $done }** para confirmar.
army-missing = Faltam { $count } de { $size }. Depois aperte **{ $done }**.
army-pick = Aperte **{ $take }**, escolha outro exército pronto ou adicione peças uma a uma.
army-pick-ready-made = Exércitos prontos
army-pick-kind = Peça para adicionar ou remover
army-kind = { $kind }: { $count } de { $most }
army-unreadable = Esse botão não forma um exército válido. Use `/army` e escolha de novo.

## Dados

dice-commitment = Hash publicado antes da partida: { $commitment }
dice-secret = Segredo: { $secret }
dice-secret-later = O segredo é revelado quando a partida acaba.
seed-too-late = Tarde demais: sementes só entram antes de a partida começar.
dice-seed = Semente { FORM($seat, as: "genitive") }: { $seed }
dice-latest = As últimas de { $count } rolagens:
dice-roll = { $seat } { $move }: { $dice }
dice-verify = Para conferir os dados, use `/export format:JSON` e depois `castellan dice verify`.

## Propostas

no-draw-offer = Não há proposta de empate para responder. `/draw offer` faz uma.
no-takeback-offer = Não há proposta de voltar o lance para responder. `/takeback` faz uma.
no-pause-offer = Não há proposta de pausa para responder. `/pause` faz uma.
no-replacement-offer = Não há proposta de substituição para responder. `/replace` faz uma.
replace-in-tournament = Esta partida é do torneio { $tournament }. Lá, quem faz substituições é a arbitragem: `/arbiter replace`
replace-missing = Preencha `seat` (o lado) e `player` (quem entra).
time-give-whom = Quem ganha o tempo? Preencha `seat`.

## Arbitragem

direct-operator-why = Você arbitra esta partida pela administração do bot, então dê um motivo: preencha `why`.
direct-tournament-why = Esta é uma partida de torneio, então dê um motivo: preencha `why`.
direct-tournament-seat = Em um torneio, `/arbiter replace` substitui alguém.
direct-seat-whom = Quem fica com o lugar? Preencha `player`.
direct-seat-yourself = Você não pode ocupar o lugar por conta própria. Peça a outra pessoa da arbitragem.
direct-no-seat = Qual lado? Preencha `seat`.
direct-no-span = Quanto tempo? Preencha `span`.
direct-no-such-seat = No tabuleiro { $board } não jogam { FORM($seat, as: "bare") }. Escolha outro lado em `seat`.
direct-played-anew = Esta partida não conta mais: o tabuleiro foi jogado de novo.
direct-remove = Em um torneio, `/arbiter remove` remove alguém.
direct-cancel = Partidas de torneio não podem ser canceladas. Defina um resultado com `/arbiter result`, ou mande jogar de novo com `/arbiter restart`.

## No tabuleiro

not-started = A partida ainda não começou.
why-legal = { $move } é legal. { FORM($seat, as: "definite") } podem jogar isso agora.
clock-left = { $seat }: tempo restante { $span }
clock-none = Esta partida não tem relógio.
not-a-square = { $text } não é uma casa. Tente `e4`.
legal-moves =
    { $count ->
        [one] { $count } lance legal { FORM($seat, as: "genitive") }:
       *[other] { $count } lances legais { FORM($seat, as: "genitive") }:
    }
legal-piece = { $piece }: { $squares }
legal-none = Não há lances legais: a partida acabou.
legal-none-from = A peça em { $square } não tem lances legais agora. `/why` explica o motivo.

## Revanche

rematch-too-early = Esta partida ainda está em andamento.
rematch-asked = Você já pediu revanche. Agora depende de { $players }.
rematch-begun = A revanche já começou. { $link }
rematch-forgotten = Alguém daquela partida apagou os próprios dados do Castellan e não pode mais receber convites. Comece uma nova: `/game new`.
