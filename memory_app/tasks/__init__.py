"""One module per job family; all imported here, so that every name is registered."""

from memory_app.tasks import cascade, intake, maintenance, sweep

__all__ = ["cascade", "intake", "maintenance", "sweep"]
