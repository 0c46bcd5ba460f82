"""The sea: boat, enemies, sky and water, one second or one minute at a time."""
