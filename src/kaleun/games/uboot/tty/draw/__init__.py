"""Drawings: plain functions from what a role sees to lines of text, as wide and high as they are told."""
