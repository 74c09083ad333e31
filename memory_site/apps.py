"""Loads the Celery app in every process, so that a job's hint finds its broker."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """The wiring as a Django app: its commands and start-up checks."""

    name = "memory_site"

    def ready(self) -> None:
        """Make the Celery app the current one and register the checks."""
        from memory_site import celery, checks  # noqa: F401, PLC0415 - both need the app registry
