"""`kaleun attack`: what strangers may do to a server, done to one on this machine, with what it costs the others."""
