# A página do servidor de testes local.

title = O servidor de testes local
window-title = { $people }: o servidor de testes local
notice = Isto não é o Discord. É um servidor de testes nesta máquina. Quando ele para, esquece pessoas, canais e mensagens. O bot guarda as partidas e configurações dele.
notice-close = Fechar este aviso
needs-scripts = Esta página precisa de JavaScript.

# Pessoas.

people = Pessoas
both-sides = Ambos
both-sides-about = Você age como a pessoa que tem a vez neste canal
both-sides-on = Você age como a pessoa que tem a vez.
both-sides-turn = Agora você age como { $name }.
add-person = + Pessoa
add-person-name = Nome da nova pessoa
add = Adicionar
name = Nome
save = Salvar
rename = Renomear
rename-person = Renomear { $name }
language = Idioma
server-language = Idioma do servidor
close-column = Fechar a coluna de { $name }
no-person = Escolha uma pessoa acima para ver os canais como ela os vê.

# Por que o servidor de testes diz não.

refused-PEOPLE = Na página cabem 8 pessoas.
refused-NAME_LENGTH = Escolha um nome de 1 a 32 caracteres.
refused-NAME_LETTERS = Escolha um nome sem vírgulas que não seja um número.
refused-NAME_TAKEN = Esse nome já existe. Escolha outro.
refused-OPTION_REQUIRED = Preencha { $option }.
refused-OPTION_LENGTH = { $option }: texto curto ou longo demais.
refused-OPTION_NUMBER = { $option }: é preciso um número.
refused-OPTION_WHOLE = { $option }: é preciso um número inteiro.
refused-OPTION_RANGE = { $option }: número pequeno ou grande demais.
refused-OPTION_CHOICE = Escolha { $option } na lista.
refused-OPTION_UNKNOWN = { $option }: isso não existe aqui.
refused-COMPONENT_COUNT = Você escolheu opções de menos ou demais.
refused-COMPONENT_CHOICE = Você não pode escolher isso.
refused-INPUT = Esse texto falta, ou é curto ou longo demais.
refused-LOCALE = O Discord não tem esse idioma.
not-done = Isso não deu certo.
unreachable = O servidor de testes não responde.

# Canais.

channels = Canais
channels-of = Canais de { $name }
direct-messages = Mensagens diretas
archived = arquivado
for-you = Para você: { $count }
no-channel = Nenhum canal
connection-lost = Conexão perdida. Reconectando…

# Mensagens.

messages = Mensagens
messages-in = Mensagens em { $channel }
earlier = Mensagens anteriores
new-messages = Novas mensagens ↓
empty = Nenhuma mensagem em { $channel } ainda.
empty-hint = Escreva algo abaixo, ou digite / para os comandos do bot.
show-commands = Mostrar comandos
message-gone = Essa mensagem não existe mais.
only-you = Só você pode ver isto
dismiss = Ignorar mensagem
typing-one = { $names } está digitando…
typing-many = { $names } estão digitando…
thinking = { $name } está pensando…
used = { $name } usou { $command }
answer-to = Resposta a { $name }: { $text }
answer-to-gone = Resposta a uma mensagem apagada
no-text = (sem texto)
thread = Tópico: { $name }
thread-started = abriu um tópico: { $name }
thread-began = O tópico começa aqui.
edited = (editado)
app = APP
bytes = { $count } bytes
kibibytes = { $count } KiB
someone = Alguém
unknown-user = usuário-desconhecido
unknown-role = cargo-desconhecido
unknown-channel = desconhecido
spoiler = Spoiler
spoiler-show = Spoiler: aperte para mostrar
hidden-show = Mostrar o conteúdo oculto
jump = Ir para a mensagem
jump-label = { $channel } › mensagem
unknown-component = (componente desconhecido do tipo { $type })

# Escrever, e comandos.

write = Conversar em { $channel }, ou / para comandos
write-not = Você não pode escrever aqui.
commands = Comandos
no-such-command = Esse comando não existe aqui.
leave-command = Sair do comando
send = Enviar
sending = Enviando…
choices-of = Escolhas para { $option }
choose-one = Escolha um item da lista.
choices-failed = Não foi possível carregar as escolhas.
required = Esta opção é obrigatória.
true = Verdadeiro
false = Falso
too-short = Curto demais: pelo menos { $least } caracteres.
too-long = Longo demais: no máximo { $most } caracteres.
number = Digite um número.
whole-number = Digite um número inteiro.
number-least = Pelo menos { $least }.
number-most = No máximo { $most }.

# Menus e formulários.

make-choice = Faça uma escolha
choose = Escolher
clear = Limpar
submit = Enviar
cancel = Cancelar

# O que deu errado.

no-response = O aplicativo não respondeu
no-response-to = { $command }: o aplicativo não respondeu
interaction-failed = Esta interação falhou
form-failed = Algo deu errado. Feche isto e tente de novo.
activity = Atividade
activity-close = Fechar a atividade

# Fóruns: a lista de posts e o formulário de um novo.

posts = Posts
posts-none = Ainda não há posts.
post-title = Título
post-text = Mensagem
post-send = Publicar
refused-OPTION_CHANNEL = { $option }: esse canal não serve aqui.
