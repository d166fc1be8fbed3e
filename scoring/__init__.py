"""Rules and points; the standard library alone."""
