"""Turns a photo into a guess."""
