### Ajustes de personas y servidores, privacidad.

## /settings

settings-heading = **Tus ajustes**
settings-language = Idioma: { $language }
# $language: el que dice Discord.
settings-language-auto = Idioma: { $language } (el tuyo en Discord, o inglés si no lo hablo)
settings-boards =
    { $viewpoint ->
        [own] Tableros: tu color abajo
        [white] Tableros: blancas abajo
        [to-act] Tableros: quien juega, abajo
       *[channel] Tableros: girados como en el canal
    }, { $form ->
        [text] como texto
       *[picture] como imágenes
    }
settings-colours = Colores: { $theme }
settings-colours-usual = Colores: los del servidor
settings-theme-pick = Colores de tus tableros
settings-theme-server = los del servidor
settings-preview = Vista previa de los colores: { $theme }
settings-confirm =
    { $confirm ->
        [always] Jugadas: siempre pregunto antes de jugar la que eliges
        [slow] Jugadas: pregunto antes de jugar en partidas por correspondencia contra personas, y si una pieza tiene una única jugada
       *[never] Jugadas: se juegan en cuanto las eliges; solo pregunto si una pieza tiene una única jugada
    }
settings-reminders =
    { $where ->
        [direct] Recordatorios: por mensaje directo
       *[channel] Recordatorios: en el canal de la partida
    }, { $lead } antes del plazo
settings-reminders-usual =
    { $where ->
        [direct] Recordatorios: por mensaje directo
       *[channel] Recordatorios: en el canal de la partida
    }, cuando te queda un cuarto del tiempo, como máximo un día antes del plazo
settings-reminders-off = Recordatorios: no
settings-quiet = Horas de silencio: { $hours } ({ $zone })
settings-listed =
    { $listed ->
        [yes] Nombre y puntuaciones: en listas y páginas públicas
       *[no] Nombre y puntuaciones: solo en servidores donde juegas
    }
settings-presence-hidden = Tableros en la web: los demás no ven que estás ahí
settings-blocked =
    { $count ->
        [one] Bloqueos: { $count } persona
       *[other] Bloqueos: { $count } personas
    }
no-time-zone = No existe la zona horaria { $zone }. Prueba con Europe/Madrid o America/Mexico_City.
zone-by-offset = { $offset } no cambia en todo el año. Indica tu zona horaria, para que siga el horario de verano: { $zone }.
zone-by-offset-only = Indica tu zona horaria en vez de { $offset }: { $zone }.
quiet-hours-unreadable = Las horas de silencio se escriben como `22:00-08:00`. Puedes añadir tu zona horaria: `22:00-08:00 Europe/Madrid`. Para quitarlas, escribe `none`.
quiet-hours-empty = Las horas de silencio necesitan dos horas distintas, como `22:00-08:00`.

## /person

pick-player = Elige a alguien.
block-yourself = No puedes bloquearte a ti.
block-most = Tienes { $most } bloqueos, y ese es el máximo. Desbloquea antes a alguien con `/person unblock`.
blocked = { $name } ya no puede invitarte ni unirse a tus partidas. Las partidas en curso siguen.
unblocked = { $name } ya puede invitarte otra vez.

## /privacy

# $shared y $backups: uno de los mensajes que siguen a este.
privacy =
    { "**" }Lo que guardo sobre ti**
    - Tu número de cuenta de Discord y tu nombre, para que los tableros puedan nombrarte y mencionarte. Están cifrados con una clave solo tuya.
    - Tus ajustes, notas, jugadas condicionales, tableros de `/whatif` y resultados de problemas. Solo tú los ves, y los cifra la misma clave.
    - Un hash de tu número de cuenta, hecho con una clave de este bot, y a quién tienes en tu lista de bloqueos.
    - Tus partidas y torneos: quién jugó qué y cuándo, y las puntuaciones que salen de ahí.
    - Lo que escribes para que otros lo lean: semillas para los dados, títulos de torneos, motivos desde la dirección.
    - En qué canal y servidor está una partida o un torneo.
    No leo tus mensajes. { $shared }
    { "**" }Lo que puedes hacer**
    - `/privacy export` te lo da todo.
    - `/privacy erase` destruye tu clave. Nadie podrá leer nunca más tu número de cuenta, nombre, ajustes, notas, jugadas condicionales, tableros de `/whatif` ni resultados de problemas. Tus partidas se quedan con un nombre neutro, porque también son de tus rivales.
    - El hash se queda, así que se quedan también los vetos, los bloqueos, los límites y tu puntuación. Si me usas otra vez, te reconozco por él, y tus partidas vuelven a ser tuyas, con tu nombre desde entonces.
    - Lo que otros pueden leer se queda: semillas, títulos, motivos y mensajes que ya están en Discord.
    - { $backups }
privacy-not-shared = No comparto nada con nadie.
privacy-webhooks = La administración del bot hace enviar los resultados de los torneos, con los nombres de quienes juegan, a un sitio web o un programa. No comparto nada más con nadie.
privacy-no-backups = Este bot no hace copias de seguridad programadas. Si su administración las hace a mano, también le toca borrarlas.
privacy-backups = Las copias de seguridad hechas antes de borrar aún tienen tus datos y su clave. Cada una se borra cuando cumple { $span } y hay otra más reciente.
erase-sure = ¿Borrar para siempre tu nombre, número de cuenta, ajustes, notas, jugadas condicionales, tableros de `/whatif` y resultados de problemas? Tus partidas se quedan con un nombre neutro; las partidas en curso y sus relojes siguen. Los vetos, los bloqueos, los límites y tu puntuación se quedan. Si me usas otra vez, tus partidas vuelven a ser tuyas. { $backups } Esto no se puede deshacer.
erase-button = Borrar
erased = Hecho. Tu clave está destruida: nadie puede leer ya tu nombre, número de cuenta, ajustes, notas, jugadas condicionales, tableros de `/whatif` ni resultados de problemas. Tus partidas te conocen como { $name }. { $backups }
# Los dos siguen a otro mensaje, en una línea propia.
erased-unreadable = Ahora no puedo leer estas partidas: { $games }. Tus datos privados tampoco están ya en ellas.
export-unreadable = Ahora no puedo leer estas partidas, así que faltan: { $games }. Inténtalo más tarde, o avisa a la administración del bot.
exported =
    { $count ->
        [one] Todo lo que guardo sobre ti:
       *[other] Todo lo que guardo sobre ti, en { $count } mensajes:
    }

## /server

server-heading = **Ajustes de este servidor**
server-language = Idioma: { $language }
server-language-auto = Idioma: { $language } (el de este servidor en Discord, o inglés si no lo hablo)
server-channels = Partidas: solo en { $channels }
server-channels-all = Partidas: en todos los canales
server-threads =
    { $threads ->
        [on] Hilos: uno por partida
       *[off] Hilos: ninguno, las partidas se quedan en su canal
    }
server-moments =
    { $moments ->
        [on] Momentos clave: se publican al terminar una partida
       *[off] Momentos clave: no se publican
    }
server-rated-computers =
    { $rated ->
        [on] Partidas con máquinas: puntuadas si se quiere, en listas aparte
       *[off] Partidas con máquinas: nunca puntuadas
    }
server-calendar =
    { $calendar ->
        [on] Calendario: los torneos con hora de comienzo están en los eventos del servidor
       *[off] Calendario: los torneos no están en los eventos del servidor
    }
server-pages =
    { $pages ->
        [on] Páginas públicas: partidas abiertas, torneos y puntuaciones, para quien tenga el enlace
        [indexed] Páginas públicas: partidas abiertas, torneos y puntuaciones, también para buscadores
       *[off] Páginas públicas: ninguna
    }
server-pages-address = Están en { $address }
server-pages-unserved = La administración del bot no tiene activadas las páginas web, así que aún no hay ninguna.
server-winner = Quien gana un torneo recibe { $role }
server-winner-none = Quien gana un torneo no recibe ningún rol
director-everybody = Ese rol lo tiene todo el mundo, así que todo el mundo dirigiría. Elige uno que solo tenga tu dirección.
director-managed = { $role } es de un bot o de otra integración, y no se le puede dar a nadie. Elige un rol que tenga tu dirección.
server-needs = Para eso aún necesito estos permisos: { $permissions }
winner-by-administrator = El rol para quien gana solo puede elegirlo quien tenga el permiso de administrador en este servidor.
winner-with-powers = { $role } permite gestionar el servidor o a otros miembros, o es de un bot. Elige un rol sin esos permisos.
server-board-mode =
    { $boards ->
        [live] Tableros de partidas nuevas: uno solo, que se va actualizando
        [every-move] Tableros de partidas nuevas: uno nuevo por jugada
       *[thread] Tableros de partidas nuevas: uno que se va actualizando, en un hilo propio de la partida
    }
server-directors = Dirección: { $role } y quienes administran el servidor
server-directors-usual = Dirección: quienes administran el servidor
server-boards =
    { $viewpoint ->
        [to-act] Colores del tablero: { $theme }, quien juega abajo
       *[white] Colores del tablero: { $theme }, blancas abajo (contra máquinas, la persona)
    }
server-defaults = Por defecto en partidas nuevas: { $defaults }
server-defaults-none = Por defecto en partidas nuevas: nada
server-banned =
    { $count ->
        [0] Vetos: nadie
        [one] Vetos: { $count } persona
       *[other] Vetos: { $count } personas
    }
server-only = Esto solo funciona en un servidor.
pick-channel = Elige un canal.
channel-elsewhere = Ese canal es de otro servidor. Elige uno de este.
channels-most = Puedes tener { $most } canales en la lista como máximo. Quita antes uno.
no-such-default = Ninguna partida tiene el ajuste { $key }. Prueba con `time`, `takebacks` o `rated`.
defaults-most = Puede haber { $most } ajustes por defecto como máximo. Quita antes uno.
banned-most = Puedes vetar a { $most } personas como máximo. Levanta un veto con `/server unban`.
still-entered = Sigue en { $tournaments }. Para quitar a alguien de un torneo, usa `/arbiter remove`.
overview-posted = Publicado en { $channel }; lo mantengo al día. Fíjalo si quieres, o bórralo para que pare.
overview-off = Ya no se actualiza. El mensaje se queda como está.
