"""U-BOOT in the terminal: drawn screens, and plain lines."""
