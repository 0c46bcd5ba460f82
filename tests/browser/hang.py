"""How long anything is waited for. It is for hangs only: a busy machine is not a failure."""

SECONDS = 300.0
MS = SECONDS * 1000
