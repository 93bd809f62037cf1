# La página del servidor de pruebas local.

title = El servidor de pruebas local
window-title = { $people }: el servidor de pruebas local
notice = Esto no es Discord. Es un servidor de pruebas en esta máquina. Cuando se para, olvida personas, canales y mensajes. El bot conserva sus partidas y ajustes.
notice-close = Cerrar esta nota
needs-scripts = Esta página necesita JavaScript.

# Personas.

people = Personas
both-sides = Ambos
both-sides-about = Actúas como la persona a la que le toca en este canal
both-sides-on = Actúas como la persona a la que le toca.
both-sides-turn = Le toca a { $name }: ahora actúas como { $name }.
add-person = + Persona
add-person-name = Nombre de la persona nueva
add = Añadir
name = Nombre
save = Guardar
rename = Cambiar nombre
rename-person = Cambiar el nombre de { $name }
language = Idioma
server-language = Idioma del servidor
close-column = Cerrar la columna de { $name }
no-person = Elige arriba a una persona para ver los canales como ella.

# Por qué dice que no el servidor de pruebas.

refused-PEOPLE = En la página caben 8 personas.
refused-NAME_LENGTH = Elige un nombre de 1 a 32 caracteres.
refused-NAME_LETTERS = Elige un nombre sin comas que no sea un número.
refused-NAME_TAKEN = Ese nombre ya está ocupado. Elige otro.
refused-OPTION_REQUIRED = Completa { $option }.
refused-OPTION_LENGTH = { $option } es demasiado corto o demasiado largo.
refused-OPTION_NUMBER = { $option } necesita un número.
refused-OPTION_WHOLE = { $option } necesita un número entero.
refused-OPTION_RANGE = { $option } es demasiado pequeño o demasiado grande.
refused-OPTION_CHOICE = Elige { $option } en la lista.
refused-OPTION_UNKNOWN = { $option }: aquí no existe.
refused-COMPONENT_COUNT = Elegiste de más o de menos.
refused-COMPONENT_CHOICE = Eso no se puede elegir.
refused-INPUT = Ese texto falta, o es demasiado corto o demasiado largo.
refused-LOCALE = Discord no tiene ese idioma.
not-done = No funcionó.
unreachable = No se puede conectar con el servidor de pruebas.

# Canales.

channels = Canales
channels-of = Canales de { $name }
direct-messages = Mensajes directos
archived = archivado
for-you = Para ti: { $count }
no-channel = Ningún canal
connection-lost = Conexión perdida. Reconectando…

# Mensajes.

messages = Mensajes
messages-in = Mensajes en { $channel }
earlier = Mensajes anteriores
new-messages = Mensajes nuevos ↓
empty = Aún no hay mensajes en { $channel }.
empty-hint = Escribe algo abajo, o / para ver los comandos del bot.
show-commands = Ver comandos
message-gone = Ese mensaje ya no está.
only-you = Solo tú puedes ver esto
dismiss = Descartar mensaje
typing-one = { $names } está escribiendo…
typing-many = { $names } están escribiendo…
thinking = { $name } está pensando…
used = { $name } usó { $command }
answer-to = Respuesta a { $name }: { $text }
answer-to-gone = Respuesta a un mensaje borrado
no-text = (sin texto)
thread = Hilo: { $name }
thread-started = abrió un hilo: { $name }
thread-began = El hilo empieza aquí.
edited = (editado)
app = APP
bytes = { $count } bytes
kibibytes = { $count } KiB
someone = Alguien
unknown-user = usuario-desconocido
unknown-role = rol-desconocido
unknown-channel = desconocido
spoiler = Spoiler
spoiler-show = Spoiler: pulsa para verlo
hidden-show = Mostrar lo oculto
jump = Ir al mensaje
jump-label = { $channel } › mensaje
unknown-component = (componente desconocido de tipo { $type })

# Escribir, y comandos.

write = Escribe en { $channel }, o / para los comandos
write-not = Aquí no puedes escribir.
commands = Comandos
no-such-command = Aquí no existe ese comando.
leave-command = Salir del comando
send = Enviar
sending = Enviando…
choices-of = Valores de { $option }
choose-one = Elige uno de la lista.
choices-failed = No se pudieron cargar los valores.
required = Esta opción es obligatoria.
true = Verdadero
false = Falso
too-short = Demasiado corto: { $least } caracteres como mínimo.
too-long = Demasiado largo: { $most } caracteres como máximo.
number = Escribe un número.
whole-number = Escribe un número entero.
number-least = Como mínimo { $least }.
number-most = Como máximo { $most }.

# Menús y formularios.

make-choice = Elige una opción
choose = Elegir
clear = Quitar
submit = Enviar
cancel = Cancelar

# Lo que sale mal.

no-response = La aplicación no responde
no-response-to = { $command }: la aplicación no responde
interaction-failed = Esta interacción falló
form-failed = Algo salió mal. Cierra esto e inténtalo otra vez.
activity = Actividad
activity-close = Cerrar la actividad

# Foros: la lista de publicaciones y el formulario de una nueva.

posts = Publicaciones
posts-none = Aún no hay publicaciones.
post-title = Título
post-text = Mensaje
post-send = Publicar
refused-OPTION_CHANNEL = { $option }: ese canal no vale aquí.
