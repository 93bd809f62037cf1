### Lo que no se puede, lo que es demasiado a la vez y lo que sale mal.

## No se encuentra, o está parado

no-game = No existe la partida { $game }.
no-game-here = Aquí no existe la partida { $game }.
no-tournament-here = En este servidor no existe el torneo { $tournament }.
game-on-hold = La partida { $game } está detenida: algo falla en su reloj. Nadie pierde por tiempo, y la administración del bot ya lo sabe.
game-stopped = La partida { $game } está parada: no puedo leer una parte de ella. Todo sigue igual. Avisa a la administración del bot, por favor.
tournament-stopped = El torneo { $tournament } está parado: no puedo leer una parte de él. Todo sigue igual. Avisa a la administración del bot, por favor.
# Otros cambiaron lo mismo en el mismo momento.
contended = Alguien cambió esto en el mismo momento, así que tu cambio no vale. Inténtalo otra vez, por favor.

## Quién puede

denied-unknown = No encuentro eso aquí.
denied-closed = Esta partida está cerrada. Pide una invitación a quien la creó.
denied-banned = Tienes vetadas las partidas de este servidor.
denied-blocked = Alguien de esta partida no quiere jugar contigo.
denied-players-only = Eso solo puede hacerlo quien juega.
# Se nombra a quienes juegan, con su color: Blancas (Ada), Negras (Ben).
denied-players-only-named = Eso solo puede hacerlo quien juega: { $players }. Para mirar, usa `/board`.
denied-players-only-over = Eso solo puede hacerlo quien jugó: { $players }.
denied-not-joined = No estás en esta partida. Eso solo puede hacerlo quien juega: { $players }.
denied-not-joined-empty = Aún no hay nadie en esta partida. Únete antes.
denied-owner-only = Eso solo puede hacerlo quien creó la partida.
denied-directors-only = Solo para la dirección: quienes administran el servidor y quienes tienen el rol de dirección.
denied-directors-only-role = Solo para la dirección: quienes administran el servidor y quienes tienen el rol { $role }.
# «Gestionar servidor» es el nombre del permiso en Discord (en Latinoamérica, «Administrar servidor»).
denied-managers-only = Eso solo puede hacerlo quien administra el servidor (permiso: Gestionar servidor).
permissions-unknown = Discord no me dice qué puedes hacer aquí, así que no sé si puedes hacer esto. Inténtalo otra vez en un minuto.
denied-own-game = Aquí juegas tú. Pide ayuda a otra persona de la dirección (quien administra el servidor o tiene el rol de dirección) o a la administración del bot.
denied-not-from-here = Eso solo se puede hacer en el servidor al que pertenece.
denied-stays = Una partida se queda en su servidor. Quienes juegan solo pueden llevársela a otro si su canal ya no existe.
denied-unlisted = No puedes ver estas puntuaciones: esta persona no tiene ninguna partida pública en este servidor.
denied-absent = Solo puede ocupar una plaza quien está en el servidor de la partida.
denied-other-rating = Esta partida es para otras puntuaciones. Pide una invitación a quien la creó.
denied-rating = Esta partida es para puntuaciones { $ratings }, y la tuya es { $rating }. Pide una invitación a quien la creó.
denied-first-rating = Esta partida es para puntuaciones { $ratings }. Aún no tienes puntuación en { $game }, así que cuentas con { $rating }. Pide una invitación a quien la creó.
seat-banned = { $name } tiene vetadas las partidas de este servidor.
seat-blocked = { $name } y alguien de esta partida no quieren coincidir.
seat-absent = { $name } no puede ocupar una plaza: solo pueden quienes están en el servidor de la partida, y solo desde allí.

## Donde el bot no está, o no puede leer los ajustes

needs-membership = Eso solo funciona donde está Castellan. Añade Castellan a este servidor, o usa uno que lo tenga.
settings-unreadable-manager =
    No puedo leer los ajustes de este servidor, así que nadie puede empezar partidas, unirse ni inscribirse, y no se puede cambiar nada. Las partidas en curso siguen.
    Los ajustes se dejan como están. La administración del bot puede repararlos: `castellan store check` dice qué falla.
settings-unreadable = No puedo leer los ajustes de este servidor, así que nadie puede empezar partidas, unirse ni inscribirse, y no se puede cambiar nada. Las partidas en curso siguen. Avisa a quien administra el servidor, por favor.

## Demasiado a la vez

# De qué hubo demasiado: $what en los dos mensajes siguientes.
costly =
    { $what ->
        [move] jugadas
        [pick] pulsaciones de botones
        [look] consultas
        [suggestion] sugerencias
        [picture] imágenes
        [replay] peticiones de repaso
        [invitation] invitaciones
        [opening] partidas nuevas
        [hint] pistas
        [analysis] peticiones de análisis
        [post] publicaciones
       *[change] peticiones de cambios
    }
# $again es un momento que Discord muestra como «en 3 segundos».
too-much = Más despacio, por favor: demasiadas { $what } a la vez. Inténtalo otra vez { $again }.
too-much-server = Más despacio, por favor: demasiadas { $what } a la vez en este servidor. Inténtalo otra vez { $again }.
still-busy = Más despacio, por favor: aún estoy con tu última petición.
overloaded = Ahora mismo tengo demasiado trabajo y no puedo hacerlo. Inténtalo otra vez, por favor.

## Lo que ha ido mal

failed = Algo falla por mi parte, y puede que eso no se haya hecho. Mira `/board` y, si hace falta, inténtalo otra vez.
failed-unreadable = No puedo leer algo que hace falta para esto, así que no hago nada. Mis datos quedan como están. La administración del bot encontrará la causa en el registro y puede repararlo.
failed-not-stored =
    { $store ->
        [database] Ahora no llego a mi base de datos, así que todo sigue igual. No se pierde nada. Inténtalo otra vez en un minuto.
        [full-database] Sin guardar: ahora no queda sitio en mi base de datos. No se pierde nada. Inténtalo otra vez en un minuto.
       *[disk] Sin guardar: ahora no puedo escribir en mi disco. No se pierde nada. Inténtalo otra vez en un minuto.
    }
failed-perhaps-stored =
    { $store ->
        [database] No hay conexión con mi base de datos, y aún no sé si esto se guardó. Lo anterior no se pierde. Mira `/board` en un minuto, e inténtalo otra vez si tu cambio no está.
       *[disk] Falla la escritura en mi disco, y aún no sé si esto se guardó. Lo anterior no se pierde. Mira `/board` en un minuto, e inténtalo otra vez si tu cambio no está.
    }
failed-other-version = Este botón o comando es de otra versión del bot. Usa un mensaje más reciente, por favor.
failed-blocked = Discord bloqueó mi texto por alguna palabra, quizá por el AutoMod de este servidor. Puede que lo demás sí se haya hecho: mira `/board` o `/game show`.
failed-discord-away = Discord no me respondió a tiempo, y puede que eso no se haya hecho. Mira `/board` en un minuto y, si hace falta, inténtalo otra vez.
failed-forbidden = Discord no me deja hacerlo: me falta un permiso. Pregunta a quien administra el servidor qué puedo hacer aquí.
failed-gone = Hacía falta un canal o un mensaje que ya no existe, así que no puedo hacerlo. Usa un mensaje más reciente, por favor.
failed-refused = Discord no aceptó mi mensaje. Puede que lo demás sí se haya hecho: mira `/board` o `/game show`. La administración del bot encontrará la causa en el registro.
failed-lost = No puedo publicar en ese canal: ya no existe, o no tengo permiso para escribir ahí. `/tournament show` te dice qué hacer.
failed-picture = No consigo dibujar la imagen. Puede que lo demás sí se haya hecho: mira `/game show`. La administración del bot encontrará la causa en el registro.
answer-not-shown = No consigo mostrar la respuesta. Puede que lo demás sí se haya hecho: compruébalo con `/board` o `/game show`.
answer-too-late = Esto tardó demasiado en mostrarse. Inténtalo otra vez, por favor.

## Dónde puede publicar el bot

# $permissions: los nombres de los permisos en Discord, como abajo.
you-cannot-write = No puedes escribir en { $channel }. Permisos que faltan: { $permissions }.
you-cannot-start-thread = No puedes abrir un hilo en { $channel }. Permisos que faltan: { $permissions }.
i-cannot-write = No puedo escribir en { $channel }. Permisos que faltan: { $permissions }.
you-perhaps-cannot-write = No sé si puedes publicar en { $channel }. Usa el comando en ese canal.
i-perhaps-cannot-write = No sé si puedo publicar en { $channel }. Usa el comando en ese canal.
own-permissions-unknown = Discord no me dice qué puedo hacer en { $channel }. Inténtalo otra vez en un minuto.
post-not-allowed = En { $channel } no se permiten partidas, así que no publico eso allí. En este servidor se juega en { $channels }.
permission-view-channel = Ver canal
permission-connect = Conectar
permission-send-messages = Enviar mensajes
permission-attach-files = Adjuntar archivos
permission-manage-threads = Gestionar hilos
permission-read-message-history = Leer el historial de mensajes
permission-create-public-threads = Crear hilos públicos
permission-send-messages-in-threads = Enviar mensajes en hilos
permission-manage-roles = Gestionar roles
permission-create-events = Crear eventos
# $why es un texto de Discord, en inglés.
not-posted =
    No consigo publicar el último mensaje en { $channel }: { $why }. { $next ->
        [again] Sigo intentándolo.
        [move] Publicaré en su lugar la próxima jugada.
       *[message] Publicaré en su lugar el próximo mensaje.
    }
# El AutoMod de un servidor, o Discord, solo dejó pasar el texto sin nombres. $code es el número que da Discord.
posted-without-names = Mi último mensaje en { $channel } quedó bloqueado por un nombre o un título (código de Discord: { $code }), así que va publicado sin nombres. Las reglas de AutoMod están en los ajustes del servidor.

## El rechazo de un torneo, con el momento en que se abre la confirmación

check-in-opens = { $refusal } Se abre { $opens }.
