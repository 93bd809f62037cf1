### Configurações de pessoas e servidores, privacidade.

## /settings

settings-heading = **Suas configurações**
settings-language = Idioma: { $language }
# $language: o que o Discord diz.
settings-language-auto = Idioma: { $language } (o seu no Discord, ou inglês se eu não o falar)
settings-boards =
    { $viewpoint ->
        [own] Tabuleiros: seu lado embaixo
        [white] Tabuleiros: brancas embaixo
        [to-act] Tabuleiros: o lado que tem a vez embaixo
       *[channel] Tabuleiros: virados como no canal
    }, { $form ->
        [text] como texto
       *[picture] como imagens
    }
settings-colours = Cores: { $theme }
settings-colours-usual = Cores: as do servidor
settings-theme-pick = Cores dos seus tabuleiros
settings-theme-server = as do servidor
settings-preview = Prévia das cores: { $theme }
settings-confirm =
    { $confirm ->
        [always] Lances: sempre pergunto antes de jogar um lance que você escolheu
        [slow] Lances: pergunto antes em partidas por correspondência contra pessoas, e se a peça tem um único lance
       *[never] Lances: jogados assim que você os escolhe; só pergunto se a peça tem um único lance
    }
settings-reminders =
    { $where ->
        [direct] Lembretes: por mensagem direta
       *[channel] Lembretes: no canal da partida
    }, { $lead } antes do prazo
settings-reminders-usual =
    { $where ->
        [direct] Lembretes: por mensagem direta
       *[channel] Lembretes: no canal da partida
    }, quando resta um quarto do seu tempo, no máximo um dia antes do prazo
settings-reminders-off = Lembretes: desligados
settings-quiet = Horário de silêncio: { $hours } ({ $zone })
settings-listed =
    { $listed ->
        [yes] Nome e ratings: em listas e páginas públicas
       *[no] Nome e ratings: visíveis só nos servidores onde você jogou
    }
settings-presence-hidden = Tabuleiros na web: os outros não veem que você está lá
settings-blocked =
    { $count ->
        [one] Bloqueios: { $count } pessoa
       *[other] Bloqueios: { $count } pessoas
    }
no-time-zone = Não existe o fuso horário { $zone }. Tente America/Sao_Paulo.
zone-by-offset = { $offset } fica igual o ano todo. Em vez disso, diga o nome do seu fuso horário, para seguir o horário de verão: { $zone }.
zone-by-offset-only = Em vez de { $offset }, diga o nome do seu fuso horário: { $zone }.
quiet-hours-unreadable = O horário de silêncio é assim: `22:00-08:00`. Você pode acrescentar o fuso horário: `22:00-08:00 America/Sao_Paulo`. Para nenhum, digite `none`.
quiet-hours-empty = O horário de silêncio precisa de duas horas diferentes, como `22:00-08:00`.

## /person

pick-player = Escolha alguém.
block-yourself = Você não pode se bloquear.
block-most = Você só pode bloquear { $most } pessoas. Antes, desbloqueie alguém com `/person unblock`.
blocked = { $name } não pode mais convidar você nem entrar nas suas partidas. As partidas em andamento continuam.
unblocked = { $name } pode convidar você de novo.

## /privacy

# $shared e $backups: uma das mensagens depois desta.
privacy =
    { "**" }O que guardo sobre você**
    - O número e o nome da sua conta do Discord, para os tabuleiros mostrarem e mencionarem você. Ficam criptografados com uma chave só sua.
    - Suas configurações, notas, lances condicionais, tabuleiros de `/whatif` e resultados de problemas. Só você os vê, e a mesma chave os criptografa.
    - Um hash do número da sua conta, feito com uma chave deste bot, e quem você bloqueou.
    - Suas partidas e torneios: quem jogou o quê e quando, e os ratings que vêm disso.
    - O que você escreveu para os outros lerem: sementes para os dados, títulos de torneios, motivos ao arbitrar.
    - Em que canal e servidor fica uma partida ou um torneio.
    Não leio suas mensagens. { $shared }
    { "**" }O que você pode fazer**
    - `/privacy export` entrega tudo a você.
    - `/privacy erase` destrói sua chave. Ninguém nunca mais pode ler o número da sua conta, seu nome, configurações, notas, lances condicionais, tabuleiros de `/whatif` e resultados de problemas. Suas partidas ficam com um nome neutro, porque também são dos seus adversários.
    - O hash fica, então banimentos, bloqueios, limites e seu rating também ficam. Se você voltar a me usar, reconheço você por ele, e as partidas são suas de novo, com seu nome daí em diante.
    - O que os outros podem ler fica: sementes, títulos, motivos e mensagens que já estão no Discord.
    - { $backups }
privacy-not-shared = Não passo nada a ninguém.
privacy-webhooks = A administração do bot manda os resultados dos torneios, com os nomes dos participantes, para um site ou programa. Não passo mais nada a ninguém.
privacy-no-backups = Este bot não faz backups programados. Se a administração fez cópias à mão, só ela pode apagá-las.
privacy-backups = Backups feitos antes de você apagar ainda têm seus dados e a chave deles. Cada um é apagado quando completa { $span } e já existe um mais novo.
erase-sure = Apagar para sempre seu nome, número da conta, configurações, notas, lances condicionais, tabuleiros de `/whatif` e resultados de problemas? Suas partidas ficam com um nome neutro; as partidas em andamento e os relógios continuam. Banimentos, bloqueios, limites e seu rating ficam. Se você voltar a me usar, as partidas são suas de novo. { $backups } Não dá para desfazer.
erase-button = Apagar
erased = Pronto. Sua chave foi destruída: ninguém mais pode ler seu nome, número da conta, configurações, notas, lances condicionais, tabuleiros de `/whatif` e resultados de problemas. Nas suas partidas, seu nome agora é { $name }. { $backups }
# As duas seguem outra mensagem, em uma linha própria.
erased-unreadable = Não consigo ler estas partidas agora: { $games }. Seus dados privados nelas também foram apagados.
export-unreadable = Não consigo ler estas partidas agora, então elas faltam: { $games }. Tente de novo mais tarde, ou avise a administração do bot.
exported =
    { $count ->
        [one] Tudo o que guardo sobre você:
       *[other] Tudo o que guardo sobre você, em { $count } mensagens:
    }

## /server

server-heading = **Configurações deste servidor**
server-language = Idioma: { $language }
server-language-auto = Idioma: { $language } (o deste servidor no Discord, ou inglês se eu não o falar)
server-channels = Partidas: só em { $channels }
server-channels-all = Partidas: em todos os canais
server-threads =
    { $threads ->
        [on] Tópicos: um para cada partida
       *[off] Tópicos: nenhum, as partidas ficam no próprio canal
    }
server-moments =
    { $moments ->
        [on] Momentos decisivos: postados quando uma partida acaba
       *[off] Momentos decisivos: não são postados
    }
server-rated-computers =
    { $rated ->
        [on] Partidas com computadores: valem rating se os jogadores quiserem, em listas próprias
       *[off] Partidas com computadores: nunca valem rating
    }
server-calendar =
    { $calendar ->
        [on] Calendário: torneios com hora de início ficam nos eventos do servidor
       *[off] Calendário: torneios não ficam nos eventos do servidor
    }
server-pages =
    { $pages ->
        [on] Páginas públicas: partidas abertas, torneios e ratings, para quem tiver o link
        [indexed] Páginas públicas: partidas abertas, torneios e ratings, também para buscadores
       *[off] Páginas públicas: nenhuma
    }
server-pages-address = Elas ficam em { $address }
server-pages-unserved = A administração do bot não ativou as páginas na web, então ainda não há nenhuma.
server-winner = Quem vence torneios recebe { $role }
server-winner-none = Quem vence torneios não recebe nenhum cargo
director-everybody = Todo mundo tem esse cargo, então todo mundo arbitraria. Escolha um que só sua arbitragem tenha.
director-managed = { $role } é de um bot ou de outra integração, e não pode ser dado a ninguém. Escolha um cargo que sua arbitragem tenha.
server-needs = Para isso, ainda preciso destas permissões: { $permissions }
winner-by-administrator = Só quem tem a permissão de administrador neste servidor pode escolher o cargo para quem vence.
winner-with-powers = { $role } permite gerenciar o servidor ou outros membros, ou é de um bot. Escolha um cargo sem essas permissões.
server-board-mode =
    { $boards ->
        [live] Tabuleiros de novas partidas: um só, que se atualiza no lugar
        [every-move] Tabuleiros de novas partidas: um novo a cada lance
       *[thread] Tabuleiros de novas partidas: um só, que se atualiza em um tópico da partida
    }
server-directors = Arbitragem: { $role } e quem gerencia o servidor
server-directors-usual = Arbitragem: quem gerencia o servidor
server-boards =
    { $viewpoint ->
        [to-act] Cores: { $theme }, o lado que tem a vez embaixo
       *[white] Cores: { $theme }, brancas embaixo (contra computadores, a pessoa)
    }
server-defaults = Padrões de novas partidas: { $defaults }
server-defaults-none = Padrões de novas partidas: nenhum
server-banned =
    { $count ->
        [0] Banimentos: ninguém
        [one] Banimentos: { $count } pessoa
       *[other] Banimentos: { $count } pessoas
    }
server-only = Isso só funciona em um servidor.
pick-channel = Escolha um canal.
channel-elsewhere = Esse canal é de outro servidor. Escolha um deste.
channels-most = Só cabem { $most } canais na lista. Remova um antes.
no-such-default = Nenhuma partida tem a configuração { $key }. Tente `time`, `takebacks` ou `rated`.
defaults-most = Só cabem { $most } padrões. Remova um antes.
banned-most = Só cabem { $most } banimentos. Antes, retire um com `/server unban`.
still-entered = Essa pessoa ainda está em { $tournaments }. Para removê-la, use `/arbiter remove`.
overview-posted = Postado em { $channel }. Vou manter a mensagem atualizada. Fixe-a se quiser, ou apague-a para parar.
overview-off = Parei. A mensagem fica como está.
