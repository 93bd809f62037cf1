# Die Seite des lokalen Testservers.

title = Der lokale Testserver
window-title = { $people }: der lokale Testserver
notice = Das ist nicht Discord, sondern ein Testserver auf diesem Rechner. Wenn er endet, vergisst er Personen, Kanäle und Nachrichten. Der Bot behält seine Partien und Einstellungen.
notice-close = Hinweis schließen
needs-scripts = Diese Seite braucht JavaScript.

# Leute.

people = Leute
both-sides = Beide Seiten
both-sides-about = Du handelst für die Person, die in diesem Kanal gerade dran ist
both-sides-on = Du handelst für die Person, die gerade dran ist.
both-sides-turn = Du handelst jetzt für { $name }.
add-person = + Person
add-person-name = Name der neuen Person
add = Hinzufügen
name = Name
save = Speichern
rename = Umbenennen
rename-person = { $name } umbenennen
language = Sprache
server-language = Sprache des Servers
close-column = Spalte von { $name } schließen
no-person = Wähle oben eine Person, um die Kanäle aus ihrer Sicht zu sehen.

# Warum der Testserver ablehnt.

refused-PEOPLE = Auf der Seite haben 8 Leute Platz.
refused-NAME_LENGTH = Wähle einen Namen mit 1 bis 32 Zeichen.
refused-NAME_LETTERS = Wähle einen Namen ohne Komma, der keine Zahl ist.
refused-NAME_TAKEN = Der Name ist vergeben. Wähle einen anderen.
refused-OPTION_REQUIRED = Fülle { $option } aus.
refused-OPTION_LENGTH = { $option } ist zu kurz oder zu lang.
refused-OPTION_NUMBER = { $option } braucht eine Zahl.
refused-OPTION_WHOLE = { $option } braucht eine ganze Zahl.
refused-OPTION_RANGE = { $option } ist zu klein oder zu groß.
refused-OPTION_CHOICE = Wähle { $option } aus der Liste.
refused-OPTION_UNKNOWN = { $option }: das gibt es hier nicht.
refused-COMPONENT_COUNT = Du hast zu wenig oder zu viel ausgewählt.
refused-COMPONENT_CHOICE = Das kannst du nicht wählen.
refused-INPUT = Der Text fehlt, ist zu kurz oder zu lang.
refused-LOCALE = Diese Sprache hat Discord nicht.
not-done = Das hat nicht geklappt.
unreachable = Der Testserver ist nicht erreichbar.

# Kanäle.

channels = Kanäle
channels-of = Kanäle von { $name }
direct-messages = Direktnachrichten
archived = archiviert
for-you = Für dich: { $count }
no-channel = Kein Kanal
connection-lost = Verbindung verloren. Neuer Versuch …

# Nachrichten.

messages = Nachrichten
messages-in = Nachrichten in { $channel }
earlier = Frühere Nachrichten
new-messages = Neue Nachrichten ↓
empty = Noch keine Nachrichten in { $channel }.
empty-hint = Schreibe unten etwas, oder tippe / für die Befehle des Bots.
show-commands = Befehle zeigen
message-gone = Diese Nachricht gibt es nicht mehr.
only-you = Nur du kannst das sehen
dismiss = Nachricht verwerfen
typing-one = { $names } schreibt …
typing-many = { $names } schreiben …
thinking = { $name } denkt nach …
used = { $name } hat { $command } benutzt
answer-to = Antwort an { $name }: { $text }
answer-to-gone = Antwort auf eine gelöschte Nachricht
no-text = (kein Text)
thread = Thread: { $name }
thread-started = hat einen Thread begonnen: { $name }
thread-began = Hier beginnt der Thread.
edited = (bearbeitet)
app = APP
bytes = { $count } Byte
kibibytes = { $count } KiB
someone = Jemand
unknown-user = unbekannt
unknown-role = unbekannte-rolle
unknown-channel = unbekannt
spoiler = Spoiler
spoiler-show = Spoiler: zum Anzeigen drücken
hidden-show = Verborgenes zeigen
jump = Zur Nachricht springen
jump-label = { $channel } › Nachricht
unknown-component = (unbekannter Bestandteil vom Typ { $type })

# Schreiben und Befehle.

write = Nachricht an { $channel }, oder / für Befehle
write-not = Du kannst hier nicht schreiben.
commands = Befehle
no-such-command = Diesen Befehl gibt es hier nicht.
leave-command = Befehl verlassen
send = Senden
sending = Wird gesendet …
choices-of = Auswahl für { $option }
choose-one = Wähle einen Eintrag der Liste.
choices-failed = Die Auswahl konnte nicht geladen werden.
required = Diese Option ist erforderlich.
true = Ja
false = Nein
too-short = Zu kurz: mindestens { $least } Zeichen.
too-long = Zu lang: höchstens { $most } Zeichen.
number = Gib eine Zahl ein.
whole-number = Gib eine ganze Zahl ein.
number-least = Mindestens { $least }.
number-most = Höchstens { $most }.

# Menüs und Formulare.

make-choice = Triff eine Auswahl
choose = Wählen
clear = Leeren
submit = Absenden
cancel = Abbrechen

# Was schiefging.

no-response = Die Anwendung hat nicht geantwortet
no-response-to = { $command }: Die Anwendung hat nicht geantwortet
interaction-failed = Diese Interaktion ist fehlgeschlagen
form-failed = Etwas ist schiefgegangen. Schließe das Formular und versuche es noch einmal.
activity = Aktivität
activity-close = Aktivität schließen

# Foren: die Liste der Beiträge und das Formular für einen neuen.

posts = Beiträge
posts-none = Noch keine Beiträge.
post-title = Titel
post-text = Nachricht
post-send = Posten
refused-OPTION_CHANNEL = { $option }: Dieser Kanal geht hier nicht.
