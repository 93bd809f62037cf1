### Help, greetings, and what frames the rules.
