"""What the officers say and propose: one knowledge for feed, terminal, browser and bots."""
