# Was man anbieten kann.

draw = Remis
    .request = Das Remisangebot
takeback = Zugrücknahme
    .request = Die Bitte um eine Zugrücknahme
pause = Pause
    .request = Die Bitte um eine Pause
resumption = Fortsetzung
    .request = Die Bitte, weiterzuspielen,
abort = Abbruch
    .request = Die Bitte um Abbruch
replacement = Spielerwechsel
    .request = Die Bitte um einen Spielerwechsel
change = Änderung der Einstellungen
    .request = Die Bitte um andere Einstellungen
change-to = Änderung der Einstellungen ({ $changes })
    .request = Die Bitte um andere Einstellungen ({ $changes })
replacement-of = { $player } für { $seat }
    .request = Die Bitte um einen Spielerwechsel ({ $player } für { $seat })
# Ein Angebot, von dem nur die Nummer bekannt ist.
number = Angebot { $number }
