"""Synthetic crops and photos of tables: for training, for tests and for the bundled sample."""
