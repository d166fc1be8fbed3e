"""Boards as scenes of plain shapes: no window, no game loop, the same for a picture file and for the screen."""
