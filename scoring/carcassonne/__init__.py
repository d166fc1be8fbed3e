"""Carcassonne: the base game and the expansions of its rulebook."""
