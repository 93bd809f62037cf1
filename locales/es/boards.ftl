### Mensajes con tableros, y lo que se publica sobre las partidas.

## A quién le toca. $user es una mención. $check es "yes" cuando quien juega está en jaque.

your-move =
    { $check ->
        [yes] ¡Jaque! { $user }, te toca ({ FORM($seat, as: "bare") }).
       *[no] { $user }, te toca ({ FORM($seat, as: "bare") }).
    }
# Tras una captura fallida: el mismo bando juega otra vez, con otra pieza.
another-move =
    { $check ->
        [yes] ¡Jaque! { $user }, te sigue tocando ({ FORM($seat, as: "bare") }): prueba con otra pieza.
       *[no] { $user }, te sigue tocando ({ FORM($seat, as: "bare") }): prueba con otra pieza.
    }
your-game = { $user }, tu partida ya está en marcha ({ FORM($seat, as: "bare") }).
to-move =
    { $check ->
        [yes] ¡Jaque! Juegan { FORM($player, as: "nominative") }.
       *[no] Juegan { FORM($player, as: "nominative") }.
    }
in-check = { CAPITAL($seats, as: "nominative") } están en jaque.
choose-army = { $users }: a elegir ejército.
deadline = El tiempo se agota { $until }.
deadline-armies = El tiempo para elegir ejército se agota { $until }.
away-until = { $player } está de vacaciones hasta el { $until }.
reminder = Recordatorio: { $user }, te toca en { $game } ({ FORM($seat, as: "bare") }).

## La línea pequeña de `/game show`.

mark = { $game }, partida { $id }, evento { $number }, { $short }

## Antes de que empiece una partida

heading = **{ $game }**
heading-won = { $game }: ¡victoria para { FORM($winner, as: "nominative") }!
heading-drawn = { $game }: tablas
seat-taken = { $seat }: { $player }
seat-ready = { $seat }: { $player } (todo listo)
seat-free = { $seat }: *libre*
invited = Invitaciones: { $players }
settings = Ajustes: { $settings }
fair-dice = Dados verificables: `/dice`
settings-more = ¿Quieres otros ajustes? Ponlos en `options` con `/game new`.
setting = `{ $key }` ({ $rule }): { $meaning }
invites = { $user }, { $player } te invita a jugar a { $game }. ¿Aceptas?
invites-you = { $player } te invita a jugar a { $game }. ¿Aceptas?
rematch = { $players }: { $player } quiere la revancha en { $game }. ¿De acuerdo?
declined = { $user }, puedes invitar a otra persona.
withdrawn = { $user }, ya no hace falta que respondas.
withdrawn-from-you = { $player } retira la invitación a jugar a { $game }. Ya no hace falta que respondas.

## Cuando una partida ha terminado

ratings =
    { $provisional ->
        [yes] Puntuaciones: { $changes } (?: provisional)
       *[no] Puntuaciones: { $changes }
    }
unrated-casual = Partida amistosa: las puntuaciones no cambian.
unrated-computer = Con una máquina en juego, las puntuaciones no cambian.
unrated-no-result = Sin resultado: las puntuaciones no cambian.
unrated-never-moved = { $player } no llegó a mover: las puntuaciones no cambian.

## Propuestas

answer-offer = { $users }, ¿de acuerdo?

## Cuando algo va mal

frozen = Esta partida de { $game } está detenida: algo falla en su reloj. Nadie pierde por tiempo, no se pierde ninguna jugada y la administración del bot ya lo sabe.
place-gone = Tu partida de { $game } está detenida: su canal ya no existe. No se pierde ninguna jugada. Para seguir, usa `/game move game:{ $id }` en otro canal.
place-forbidden = Tu partida de { $game } está detenida: ya no puedo publicar en su canal. Necesito Ver canal, Enviar mensajes (en hilos: Enviar mensajes en hilos; en canales de voz: también Conectar) y Adjuntar archivos. En cuanto los tenga, seguirá por sí sola. O usa `/game move game:{ $id }` en otro canal.
# Lo que detiene una partida y qué hacer. $permissions: los nombres de los permisos en Discord.
held-permissions = Esta partida está detenida: no puedo publicar en { $channel }. Dame allí { $permissions } y seguirá. O usa `/game move` en otro canal.
held-timed-out = Esta partida está detenida: en este servidor no puedo escribir hasta el { $until }, por un aislamiento temporal. Seguirá cuando la moderación lo retire, o sola al acabar el plazo.
held-gone = Esta partida está detenida: su canal ya no existe. Para seguir, usa `/game move` en otro canal.
held-hidden = Esta partida está detenida: no veo { $channel }. Dame allí el permiso Ver canal y seguirá. O usa `/game move` en otro canal.
held-so-far = Esta partida está detenida: no consigo publicar en { $channel }. Sigo intentándolo. O usa `/game move` en otro canal.
place-lost = Ahí no puedo publicar: el canal ya no existe o no tengo permiso para escribir. `/game move` lleva la partida a otro canal.
place-unreadable = (No puedo leer dónde se juega esta partida. Avisa a la administración del bot.)
channel-gone = El canal de esta partida ya no existe, así que sigue aquí.
board-deleted = Alguien borró el tablero, así que aquí está otra vez.
board-again = { $player } pide el tablero.
board-posted = Publicado en { $channel }.
posted-below = Publicado aquí abajo.
moved-here = Esta partida sigue aquí. Antes estaba en { $channel }.
moved-away = Esta partida de { $game } sigue en { $channel }.
who-plays = **{ $game }**: { $players }
in-thread = { $players }. Se juega en { $thread }.
over-in-thread = { $players }. { $result } Se jugó en { $thread }.
no-thread-permissions = Aquí no puedo abrir un hilo, así que el tablero se queda en este canal. Para que las partidas tengan hilo, dame { $permissions }.
no-thread-too-many = Este servidor ya tiene tantos hilos abiertos como permite Discord, así que el tablero se queda en este canal.
no-thread = Discord no me deja abrir un hilo aquí, así que el tablero se queda en este canal.

## Novedades para una sola persona

direct-news = { $game }: { $news }

## El resumen de un servidor

overview = **Partidas de este servidor**
overview-empty = Ahora no hay partidas. Empieza una con `/game new`.
overview-open = **Falta gente**
overview-join = { $game }: { $players }. Únete con `/game join`.
overview-paused = { $game }: { $players }. En pausa.
overview-held = { $game }: { $players }. Detenida.
overview-waits = { $game }: { $players }. Turno: { $waiting }.
overview-until = { $game }: { $players }. Turno: { $waiting }; el tiempo se agota { $until }.

## Botones de tableros antiguos

out-of-date = Ese tablero ya no es el actual. Desde entonces:
out-of-date-moves = Ese tablero ya no es el actual. Desde entonces: { $count } jugadas.
out-of-date-nothing = Ese tablero ya no es el actual.
latest-board = Último tablero: { $link }
game-link = La partida: { $link }
picture-name = { $name }, jugada { $number }

## Elegir una jugada

which-piece = Te toca ({ FORM($seat, as: "bare") }). ¿Qué pieza?
game-is-over = La partida ha terminado.
choice-gone = Esa opción ya no existe. Pulsa **{ $move }** y elige de nuevo.
piece-cannot-move = Esa pieza no tiene jugadas legales. `/why` te dice por qué.
piece-on = { $kind } { $square }
piece-in-reserve = { $kind } de la reserva
pass = Pasar
moves =
    { $count ->
        [one] { $count } jugada
       *[other] { $count } jugadas
    }
where-to = { $piece }: ¿adónde?
# $number está escrito en la casilla de destino de la imagen.
numbered = { $number }. { $choice }
choice-wins = Gana la partida
choice-check = Jaque
choice-danger = Rey en peligro
choice-dice = Los dados deciden: { $chance } %
play-it = ¿Juegas **{ $move }**?
play-it-dice = ¿Juegas **{ $move }**? Los dados deciden: { $chance } % de éxito.
play-it-side = ¿Juegas **{ $move }** con { FORM($seat, as: "nominative") }?
play-it-side-dice = ¿Juegas **{ $move }** con { FORM($seat, as: "nominative") }? Los dados deciden: { $chance } % de éxito.
cancelled = De acuerdo, todo sigue igual.
what-else = ¿Qué más? También puedes escribir `/premove`, `/replace`, `/note` o `/export`.

## Lo que pueden hacer los demás mientras una partida espera a alguien

# $replace es "no" en los torneos, donde las sustituciones las hace la dirección. $more, $claim y $resume son los textos de los botones.
waits-out =
    { $replace ->
        [yes] A { FORM($seat, as: "nominative") } se les acabó el tiempo. Los demás pueden pulsar **{ $more }**, **{ $claim }** y seguir sin { FORM($seat, as: "nominative") }, dar ese color a otra persona (`/replace`) o esperar.
       *[no] A { FORM($seat, as: "nominative") } se les acabó el tiempo. Los demás pueden pulsar **{ $more }**, **{ $claim }** y seguir sin { FORM($seat, as: "nominative") }, o esperar.
    }
waits-out-of-two =
    { $replace ->
        [yes] A { FORM($seat, as: "nominative") } se les acabó el tiempo. Su rival puede pulsar **{ $more }**, **{ $claim }** para ganar, dar ese color a otra persona (`/replace`) o esperar.
       *[no] A { FORM($seat, as: "nominative") } se les acabó el tiempo. Su rival puede pulsar **{ $more }**, **{ $claim }** para ganar, o esperar.
    }
waits-idle = Si { FORM($seat, as: "nominative") } no hacen nada en todo un día, los demás pueden dar ese color a otra persona (`/replace`) y seguir.
waits-idle-clock =
    { $replace ->
        [yes] Si { FORM($seat, as: "nominative") } se quedan sin tiempo, los demás siguen sin { FORM($seat, as: "nominative") }. Pasada la mitad de ese tiempo, y un día como mínimo, pueden dar ese color a otra persona: `/replace`.
       *[no] Si { FORM($seat, as: "nominative") } se quedan sin tiempo, los demás siguen sin { FORM($seat, as: "nominative") }.
    }
waits-idle-claim =
    { $replace ->
        [yes] Si { FORM($seat, as: "nominative") } se quedan sin tiempo, los demás pueden reclamarlo (**{ $more }**, **{ $claim }**) y seguir sin { FORM($seat, as: "nominative") }, o dar ese color a otra persona: `/replace`.
       *[no] Si { FORM($seat, as: "nominative") } se quedan sin tiempo, los demás pueden reclamarlo (**{ $more }**, **{ $claim }**) y seguir sin { FORM($seat, as: "nominative") }.
    }
waits-paused =
    { $replace ->
        [yes] Para seguir, pulsa **{ $resume }**. Si alguien no responde en un día, los demás pueden dar su color a otra persona: `/replace`.
       *[no] Para seguir, pulsa **{ $resume }**.
    }
waits-setup = Quien no confirme antes un ejército juega con el actual, y empieza la partida.
