"""Commands for developers: rendering, training, evaluating, replaying."""
