"""U-BOOT in the terminal: a cruise of one person with bot officers, on drawn screens (Textual) or as plain lines."""
