"""`python -m kaleun.cli` is the program `kaleun`."""

from kaleun.cli import main

main()
