### What nobody may do, what is too much at once, and what went wrong.
