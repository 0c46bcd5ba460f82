"""Play in the terminal: one shell for every game, a drawn board where there is one (`tty/<game>.py`), plain sentences
for screen readers and pipes."""
