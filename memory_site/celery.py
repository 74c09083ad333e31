"""The Celery app. Messages are hints that carry ids; the rows of `Job` are the queue of record."""

import os
from typing import Any

from celery import Celery
from celery.signals import celeryd_init, worker_shutting_down
from django.conf import settings

from memory_site.env import in_a_sentence

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "memory_site.settings")
with in_a_sentence():
    TIMEOUT_SECONDS: float = settings.BROKER_TIMEOUT_SECONDS

_PUBLISHER = {
    # A frozen broker must not hold a click: one second, once.
    "socket_timeout": TIMEOUT_SECONDS,
    "socket_connect_timeout": TIMEOUT_SECONDS,
    "retry_on_timeout": False,
    "max_retries": 0,
}
_CONSUMER = {
    # Must outlast the transport's own one-second blocking pop.
    "socket_timeout": 10.0,
    "socket_connect_timeout": 5.0,
    "health_check_interval": 5,
}

app = Celery("palimpsest")
app.conf.update(
    broker_url=settings.REDIS_URL,
    broker_transport_options=_PUBLISHER | {"global_keyprefix": "palimpsest:"},
    broker_connection_timeout=TIMEOUT_SECONDS,
    broker_connection_retry_on_startup=True,
    broker_connection_max_retries=None,
    task_ignore_result=True,
    task_acks_late=True,
    task_reject_on_worker_lost=False,
    task_serializer="json",
    accept_content=["json"],
    task_publish_retry=False,
    task_default_queue="memory",
    worker_prefetch_multiplier=1,
    worker_hijack_root_logger=False,
    worker_send_task_events=False,
    beat_scheduler="celery.beat:Scheduler",
    beat_schedule={
        "sweep": {
            "task": "memory.sweep",
            "schedule": settings.SWEEP_SECONDS,
            "options": {"expires": 4 * settings.SWEEP_SECONDS},
        },
        "nights": {
            "task": "memory.nights",
            "schedule": settings.NIGHTS_SECONDS,
            "options": {"expires": 4 * settings.NIGHTS_SECONDS},
        },
    },
    timezone="UTC",
)
app.set_default()


@celeryd_init.connect
def _consume_patiently(conf: Any, **_: object) -> None:
    from memory_site.checks import refuse_nonsense  # noqa: PLC0415 - needs the app registry

    refuse_nonsense()
    conf.broker_transport_options = _CONSUMER | {"global_keyprefix": "palimpsest:"}


@worker_shutting_down.connect
def _stop_between_batches(**_: object) -> None:
    from memory_app import jobs  # noqa: PLC0415 - the app registry is not ready when this module is first read

    jobs.stop.set()
