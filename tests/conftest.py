"""One setting for all property tests."""

from hypothesis import HealthCheck, settings

# A fresh clone on a busy machine builds hypothesis' tables of letters in its first draw, which takes seconds.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")
