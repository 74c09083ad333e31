"""Wiring: settings, root URLs, the Celery app, the embedded services."""
