"""What the dice may bring and what they brought."""
