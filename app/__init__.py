"""Shows and asks."""
