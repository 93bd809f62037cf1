### Buttons, menus and forms.
