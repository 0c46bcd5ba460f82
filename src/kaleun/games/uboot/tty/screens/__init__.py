"""Textual screens of a cruise."""
