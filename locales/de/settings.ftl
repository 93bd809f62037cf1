### Settings of people and servers, privacy.
