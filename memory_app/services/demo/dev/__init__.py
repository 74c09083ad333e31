"""The development team's demo: three coding agents of two people, and what they learned in six weeks."""

from memory_app.services.demo.cast import ZONE
from memory_app.services.demo.dev.build import DAYS, tell
from memory_app.services.demo.dev.cast import NAME, SLUG

__all__ = ["DAYS", "NAME", "SLUG", "ZONE", "tell"]
