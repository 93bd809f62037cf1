### Captions of pictures, and the replay page.
