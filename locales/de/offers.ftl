# Was man anbieten kann.

draw = Remis
takeback = Zugrücknahme
pause = Pause
resumption = Fortsetzung
abort = Abbruch
replacement = Spielerwechsel
change = Änderung der Einstellungen
change-to = Änderung der Einstellungen ({ $changes })
replacement-of = { $player } für { $seat }
# Ein Angebot, von dem nur die Nummer bekannt ist.
number = Angebot { $number }
