"""The kernel: questions, tables, records. It knows no game and does no I/O but reading charts and words."""
