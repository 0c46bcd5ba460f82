"""Players that are no people. They see what a seat sees, and answer with the key of an option."""
