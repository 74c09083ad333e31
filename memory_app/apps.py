"""The application as Django sees it."""

from django.apps import AppConfig


class MemoryConfig(AppConfig):
    """Registers every task by name when the registry is ready."""

    name = "memory_app"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Import all task modules: an unregistered name would go to the broker instead of running."""
        from memory_app import tasks  # noqa: F401, PLC0415 - models are not ready at module level
