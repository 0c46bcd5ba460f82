"""One file per section of the catalogue."""
