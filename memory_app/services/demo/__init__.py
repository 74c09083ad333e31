"""The demo workspace: 120 days of a small fictional company, night by night, by the real engine.

The other one, of a development team, is told by `dev`.
"""

from memory_app.services.demo.build import tell
from memory_app.services.demo.calendar import DAYS, last_night
from memory_app.services.demo.cast import NAME, SLUG, ZONE
from memory_app.services.demo.stage import Story

__all__ = ["DAYS", "NAME", "SLUG", "ZONE", "Story", "last_night", "tell"]
