### O que ninguém pode fazer, o que é demais de uma vez, e o que deu errado.

## Não encontrado, ou parado

no-game = Não existe a partida { $game }.
no-game-here = Não existe a partida { $game } aqui.
no-tournament-here = Não existe o torneio { $tournament } neste servidor.
game-on-hold = A partida { $game } está suspensa: houve um problema com o relógio dela. Ninguém perde por tempo, e a administração do bot já sabe.
game-stopped = A partida { $game } está parada: não consigo ler uma parte dela. Nada mudou. Avise a administração do bot, por favor.
tournament-stopped = O torneio { $tournament } está parado: não consigo ler uma parte dele. Nada mudou. Avise a administração do bot, por favor.
# Outras pessoas mudaram a mesma coisa no mesmo momento.
contended = Alguém mudou isto no mesmo momento, então nada foi feito. Tente de novo, por favor.

## Quem pode

denied-unknown = Não encontrei isso aqui.
denied-closed = Esta partida é fechada. Peça um convite a quem a criou.
denied-banned = Você não pode jogar neste servidor por causa de um banimento.
denied-blocked = Alguém desta partida não quer jogar com você.
denied-players-only = Só quem está na partida pode fazer isso.
# Os jogadores aparecem com os seus lados: Brancas (Ada), Pretas (Ben).
denied-players-only-named = Só quem está na partida pode fazer isso: { $players }. Para assistir, use `/board`.
denied-players-only-over = Só quem jogou a partida pode fazer isso: { $players }.
denied-not-joined = Você não entrou nesta partida. Isso é só para { $players }.
denied-not-joined-empty = Ainda não há ninguém nesta partida. Entre nela primeiro.
denied-owner-only = Só quem criou a partida pode fazer isso.
denied-directors-only = Só para a arbitragem: quem gerencia o servidor e quem tem o cargo de arbitragem.
denied-directors-only-role = Só para a arbitragem: quem gerencia o servidor e quem tem o cargo { $role }.
# “Gerenciar servidor” é o nome da permissão no Discord.
denied-managers-only = Só quem gerencia o servidor pode fazer isso (permissão “Gerenciar servidor”).
permissions-unknown = O Discord não me informou as suas permissões aqui, então não sei se você pode fazer isso. Tente de novo em um minuto.
denied-own-game = Você também joga aqui. Peça a outra pessoa da arbitragem (quem gerencia o servidor ou tem o cargo de arbitragem) ou à administração do bot.
denied-not-from-here = Isso só pode ser feito no servidor de origem.
denied-stays = Uma partida fica no servidor dela. Só dá para levá-la para outro lugar se o canal dela sumir.
denied-unlisted = Você não pode ver estes ratings: essa pessoa não jogou nenhuma partida pública neste servidor.
denied-absent = Só quem é membro do servidor da partida pode ocupar um lugar.
denied-other-rating = Esta partida é para outros ratings. Peça um convite a quem a criou.
denied-rating = Esta partida é para ratings { $ratings }, e o seu é { $rating }. Peça um convite a quem a criou.
denied-first-rating = Esta partida é para ratings { $ratings }. Você ainda não tem rating em { $game }, então conta como { $rating }. Peça um convite a quem a criou.
seat-banned = { $name } não pode jogar neste servidor por causa de um banimento.
seat-blocked = { $name } e alguém desta partida não querem jogar juntos.
seat-absent = { $name } não pode ocupar um lugar: só quem é membro do servidor da partida pode, e só lá.

## Onde o bot não está, ou não consegue ler as configurações

needs-membership = Isso só funciona onde o Castellan está. Adicione o Castellan a este servidor, ou use um que o tenha.
settings-unreadable-manager =
    Não consigo ler as configurações deste servidor, então ninguém pode começar nada, entrar nem se inscrever aqui, e nada pode ser mudado. As partidas em andamento continuam.
    As configurações ficam como estão. A administração do bot pode consertá-las: `castellan store check` diz o que há de errado.
settings-unreadable = Não consigo ler as configurações deste servidor, então ninguém pode começar nada, entrar nem se inscrever aqui, e nada pode ser mudado. As partidas em andamento continuam. Avise quem gerencia o servidor, por favor.

## Demais de uma vez

# O que foi demais: $what das duas mensagens seguintes.
costly =
    { $what ->
        [move] lances demais
        [pick] cliques demais
        [look] pedidos demais
        [suggestion] sugestões demais
        [picture] imagens demais
        [replay] replays demais
        [invitation] convites demais
        [opening] partidas novas demais
        [hint] dicas demais
        [analysis] análises demais
        [post] postagens demais
       *[change] mudanças demais
    }
# $again é um tempo que o Discord mostra como “em 3 segundos”.
too-much = Devagar, por favor: { $what } de uma vez. Tente de novo { $again }.
too-much-server = Devagar, por favor: { $what } de uma vez neste servidor. Tente de novo { $again }.
still-busy = Devagar, por favor: ainda estou cuidando do seu último pedido.
overloaded = Estou com pedidos demais agora, então nada foi feito. Tente de novo, por favor.

## O que deu errado

failed = Algo deu errado do meu lado, e seu comando talvez não tenha sido executado. Veja em `/board` e tente de novo.
failed-unreadable = Não consegui ler dados de que isso depende, então nada foi feito. Os dados ficam como estão. A administração do bot encontra a causa no log e pode consertar.
failed-not-stored =
    { $store ->
        [database] Não alcanço meu banco de dados agora, então nada foi feito. Nada se perdeu. Tente de novo em um minuto.
        [full-database] Não salvei: meu banco de dados está sem espaço agora. Nada se perdeu. Tente de novo em um minuto.
       *[disk] Não salvei: não consigo gravar no disco agora. Nada se perdeu. Tente de novo em um minuto.
    }
failed-perhaps-stored =
    { $store ->
        [database] Perdi a conexão com meu banco de dados e ainda não sei se isto foi salvo. Nada do que já existia se perdeu. Veja em `/board` em um minuto e, se sua mudança não estiver lá, tente de novo.
       *[disk] A gravação no disco falhou e ainda não sei se isto foi salvo. Nada do que já existia se perdeu. Veja em `/board` em um minuto e, se sua mudança não estiver lá, tente de novo.
    }
failed-other-version = Este botão ou comando é de outra versão do bot. Use uma mensagem mais nova, por favor.
failed-blocked = O Discord bloqueou o meu texto por causa de uma palavra, talvez pelo AutoMod deste servidor. O comando pode ter sido executado: veja em `/board` ou `/game show`.
failed-discord-away = O Discord não me respondeu a tempo, e o comando talvez não tenha sido executado. Veja em `/board` em um minuto e tente de novo.
failed-forbidden = O Discord não me deixou fazer isso: falta uma permissão. Pergunte a quem gerencia o servidor o que posso fazer aqui.
failed-gone = Um canal ou uma mensagem de que isso precisa foi apagado, então nada foi feito. Use uma mensagem mais nova, por favor.
failed-refused = O Discord não aceitou o que enviei. O comando pode ter sido executado: veja em `/board` ou `/game show`. A administração do bot encontra a causa no log.
failed-lost = Não consigo postar no canal em questão: ele sumiu, ou não posso escrever lá. `/tournament show` diz o que fazer.
failed-picture = Não consegui desenhar a imagem. O comando pode ter sido executado: veja em `/game show`. A administração do bot encontra a causa no log.
answer-not-shown = Não consegui mostrar a resposta. O comando pode ter sido executado: confira com `/board` ou `/game show`.
answer-too-late = Isto demorou demais para aparecer. Tente de novo, por favor.

## Onde o bot pode postar

# $permissions: os nomes das permissões no Discord, como abaixo.
you-cannot-write = Você não pode escrever em { $channel }. Permissões que faltam: { $permissions }.
you-cannot-start-thread = Você não pode abrir um tópico em { $channel }. Permissões que faltam: { $permissions }.
i-cannot-write = Não posso escrever em { $channel }. Permissões que faltam: { $permissions }.
you-perhaps-cannot-write = Não sei se você pode postar em { $channel }. Use o comando naquele canal.
i-perhaps-cannot-write = Não sei se posso postar em { $channel }. Use o comando naquele canal.
own-permissions-unknown = O Discord não me informou minhas permissões em { $channel }. Tente de novo em um minuto.
post-not-allowed = Partidas não são permitidas em { $channel }, então não posto isso lá. Neste servidor, joga-se em { $channels }.
permission-view-channel = Ver canal
permission-connect = Conectar
permission-send-messages = Enviar mensagens
permission-attach-files = Anexar arquivos
permission-manage-threads = Gerenciar tópicos
permission-read-message-history = Ler histórico de mensagens
permission-create-public-threads = Criar tópicos públicos
permission-send-messages-in-threads = Enviar mensagens em tópicos
permission-manage-roles = Gerenciar cargos
permission-create-events = Criar eventos
# $why é o texto do próprio Discord, em inglês.
not-posted =
    Não consegui postar a última mensagem em { $channel }: { $why }. { $next ->
        [again] Vou continuar tentando.
        [move] Em vez disso, posto o próximo lance.
       *[message] Em vez disso, posto a próxima mensagem.
    }
# O AutoMod de um servidor, ou o próprio Discord, só deixou passar um texto sem nomes. $code é o número que o Discord dá ao motivo.
posted-without-names = Minha última mensagem em { $channel } foi bloqueada por causa de um nome ou título (código { $code } do Discord), então a postei sem nomes. As regras do AutoMod estão nas configurações do servidor.

## Uma recusa de um torneio, com a hora em que o check-in abre

check-in-opens = { $refusal } Ele abre { $opens }.
