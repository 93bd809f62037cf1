### Respostas sobre o que foi jogado: replays, arquivos, listas de lances, lances condicionais, “E se…?”.

not-started = A partida ainda não começou.

## /history, /export

no-moves = Nenhum lance ainda.
history-page = Página { $page } de { $pages }
# Depois de um lado, em uma lista de lances.
history-move = { $seat }: { $move }
history-left = saíram da partida
export = { $game }: { $players }
export-too-large = Esse arquivo é grande demais para o Discord aqui. Tente outro formato.

## /archive

archive-empty = Nenhuma partida encerrada encontrada.
archive-date = Não entendi essa data. Escreva ano, mês e dia, assim: 2026-03-31.
archive-others = Você só pode buscar as partidas de outras pessoas no servidor onde foram jogadas.
archive-forgotten = Não tenho mais essa busca. Use `/archive` de novo.
archive-count =
    { $count ->
        [one] **{ $count } partida**
       *[other] **{ $count } partidas**
    }
archive-page =
    { $count ->
        [one] **{ $count } partida**, página { $page } de { $pages }
       *[other] **{ $count } partidas**, página { $page } de { $pages }
    }
archive-game = { $game }: { $players }. { $outcome }
archive-pick = { $game }: { $players }
archive-show = Mostrar uma partida
archive-replay = Rever uma partida
archive-save = Salvar uma partida
archive-without-result = Sem resultado.

## /profile

profile-heading = **{ $player }**
profile-empty = Nenhuma partida encerrada ainda.
profile-chart = Ratings: { $player }
profile-alt = { $list }: { $rating } agora, entre { $least } e { $most } desde { $date }.
profile-record = { $game }: vitórias { $won }, empates { $drawn }, derrotas { $lost }
profile-places = { $game }, mais de dois jogadores: { $places }
profile-place =
    { $place ->
        [1] 1º lugar { $count }×
        [2] 2º lugar { $count }×
        [3] 3º lugar { $count }×
       *[4] 4º lugar { $count }×
    }
profile-opponents = Adversários mais frequentes:
profile-opponent =
    { $player }: { $count ->
        [one] { $count } partida
       *[other] { $count } partidas
    } (vitórias { $won }, empates { $drawn }, derrotas { $lost })
profile-streak =
    { $result ->
        [won] { $count ->
            [one] A última partida foi uma vitória.
           *[other] { $count } vitórias seguidas.
        }
        [drawn] { $count ->
            [one] A última partida foi um empate.
           *[other] { $count } empates seguidos.
        }
       *[lost] { $count ->
            [one] A última partida foi uma derrota.
           *[other] { $count } derrotas seguidas.
        }
    }
profile-best =
    { $count ->
        [one] Melhor sequência: { $count } vitória.
       *[other] Melhor sequência: { $count } vitórias.
    }
profile-note = Contam as partidas deste servidor que você pode ver.

## /replay

replay-page = { $game }: { $players }. Abra o arquivo em um navegador para ver a partida lance a lance.
replay-alt = A partida como animação. Lances: { $count }. No fim: { $description }
replay-too-large = Essa página é grande demais para o Discord aqui. Tente `/replay as:gif`.
# O que chama a atenção em um lance de um replay. $sign é uma marca como ??, $best um texto como “Caçador a1 para b2”.
mark-blunder = { $sign } Capivarada. Melhor: { $best }.
mark-mistake = { $sign } Erro. Melhor: { $best }.
mark-inaccuracy = { $sign } Imprecisão. Melhor: { $best }.
mark-brilliant = { $sign } Brilhante!

## /note

notes-none = Você não tem notas sobre esta partida. Escreva algo com `/note text`.
notes-saved = Notas salvas.
notes-deleted = Notas apagadas.
notes-file = Suas notas estão no arquivo.

## /vacation

vacation-away = Você está de férias até { $until }. Quem estiver esperando por você vai saber. Férias restantes neste ano: { $left }.
vacation-state = Você está de férias até { $until }. Para voltar antes, aperte **{ $end }** ou use `/vacation end`. Férias restantes neste ano: { $left }.
vacation-state-none = Você não está de férias. Comece: `/vacation 7d`. Férias restantes neste ano: { $left }.
vacation-question = Sair de férias por { $span }? Seus relógios param, menos em partidas ao vivo, e isto continua sem você:
vacation-round = { $tournament }: fim da rodada { $round }: { $ends }.
vacation-rounds = { $tournament }: cada rodada dura no máximo { $span }.
vacation-tournament = { $tournament }: fim do torneio: { $ends }.
vacation-live =
    { $count ->
        [0] Partida ao vivo de { $game }: seu relógio continua.
       *[other] Partida ao vivo de { $game } contra { $players }: seu relógio continua.
    }
vacation-back = Que bom ver você de volta! Quem está esperando por você vai saber. Férias restantes neste ano: { $left }.
vacation-too-short = As férias duram pelo menos { $least }. Tente mais tempo: `/vacation 7d`.
vacation-too-long = As férias duram no máximo { $most }. Tente menos tempo: `/vacation 7d`.
vacation-already = Você já está de férias até { $until }. Para voltar antes, use `/vacation end`.
vacation-not-enough = Restam { $left } de férias em { $year }, e isto gastaria { $asked }. Tente menos tempo.
vacation-none = Você não está de férias. Comece: `/vacation 7d`
vacation-unreadable = Não consegui ler suas férias guardadas, então nada mudou. Avise a administração do bot, por favor.

## /premove

conditions-too-long = Seus lances condicionais são longos demais para um formulário. Troque-os com `/premove conditions`, ou apague-os com `/premove clear`.
premoves = **Seus lances condicionais.** Só você vê isto. Cada um é jogado na hora quando chega a vez dele.
premoves-none = **Você não tem lances condicionais nesta partida.** Adicione um: escolha o lance deles, depois sua resposta. Ela é jogada na hora, e ninguém a vê antes.
premove-solo = Você joga por todos os lados aqui, então não há ninguém para esperar.
premove-your-turn = É sua vez. Jogue primeiro, depois planeje as respostas.
premove-gone = A partida ou sua lista mudou. Abra `/premove` e escolha de novo.
premove-theirs = **Se { FORM($seat, as: "the") } jogarem…** Escolha o lance.
premove-yours = **…você joga:** Escolha sua resposta.
premove-any = qualquer lance
premove-any-pick = Qualquer lance
premove-guess = Daqui em diante, o tabuleiro é um palpite: os dados podem dar outro resultado. Sua resposta é conferida de novo na sua vez.
premove-open = O tabuleiro fica como está agora, porque pode vir qualquer lance. Sua resposta é conferida de novo na sua vez.
premove-two-answers = Você já responde a isso com { $action }. Remova essa resposta antes: `/premove`
premove-none-saved = Nada foi salvo. Seus lances condicionais de antes não mudaram.
premove-not-saved =
    { $count ->
        [one] **{ $count } linha não foi salva.** Aperte **Escrever** para corrigir:
       *[other] **{ $count } linhas não foram salvas.** Aperte **Escrever** para corrigir:
    }
premove-file = Todas essas linhas estão no arquivo.
premove-changed-since =
    { "**" }Nada foi salvo:** seus lances condicionais mudaram desde que você abriu este formulário. Salvo agora:
    { $saved }
    No seu formulário:
    { $written }
    Aperte **{ $write }**: o novo formulário tem os dois.

## /whatif

what-if = **E se…?** Só você vê isto.
what-if-anew = A partida tomou outro rumo, então isto recomeça.
what-if-dice = Aqui as capturas com dados sempre dão certo.
what-if-not-started = Dá para experimentar depois que a partida começa.
what-if-longest = Você pode experimentar no máximo { $most } lances em sequência.
what-if-illegal = Esse lance não é legal nessa posição. `/whatif` mostra seu tabuleiro.
what-if-empty = Experimente um lance antes.
what-if-no-answer = Experimente o lance deles antes, depois sua resposta.
