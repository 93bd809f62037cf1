# Wessen Wort eine Regel ist.

origin-inventor = Die Regel des Erfinders.
origin-castellan = Festlegung von Castellan: Der Text des Erfinders schweigt hier oder ist verloren.
origin-both = Die Regel des Erfinders, mit einer Festlegung von Castellan, wo sie schweigt.
origin-agreed = Gilt nur, wenn es vor der Partie vereinbart wurde.
