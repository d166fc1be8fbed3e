"""Pieces that the screens are built of."""
