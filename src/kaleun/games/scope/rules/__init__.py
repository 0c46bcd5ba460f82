"""The rules, one file per section of the catalogue."""
