"""What the machine reads back: the whole of one workspace in one statement, as plain values; ids are strings."""

import json
from dataclasses import dataclass
from functools import cache
from typing import Any
from uuid import UUID

from django.db import connection

from memory_app.models import ProceduralRule

_READ = """
SELECT json_build_object(
    'observations', (SELECT json_object_agg(o.id, json_build_object(
        'status', o.status, 'confirmed', o.confirmed_confidence, 'confidence', o.confidence, 'quote', o.quote,
        'occurrences', o.occurrences, 'merged_into', o.superseded_by_id, 'contradicted', o.contradicted,
        'version', o.version, 'subject', o.subject_id, 'pattern', p.key, 'created', o.created_at,
        'linked', (SELECT coalesce(json_agg(l.episode_id ORDER BY l.episode_id), '[]')
                   FROM memory_app_observationevidence l WHERE l.observation_id = o.id),
        'alive', (SELECT count(*) FROM memory_app_observationevidence l JOIN memory_app_episode e ON e.id = l.episode_id
                  WHERE l.observation_id = o.id AND e.status <> 'rejected'),
        'signals', (SELECT coalesce(json_agg(s.status ORDER BY s.status), '[]')
                    FROM memory_app_reversesignal s WHERE s.observation_id = o.id),
        'standing', (SELECT coalesce(json_agg(json_build_array(v.kind, v.cascaded_at IS NOT NULL)), '[]')
                     FROM memory_app_verdict v
                     WHERE v.observation_id = o.id AND v.undone_at IS NULL AND v.superseded_at IS NULL)
    )) FROM memory_app_observation o LEFT JOIN memory_app_pattern p ON p.id = o.pattern_id
        WHERE o.workspace_id = %(w)s),
    'rules', (SELECT coalesce(json_object_agg(r.id, json_build_object(
        'text', r.text, 'status', r.status, 'position', r.position, 'source', r.source_observation_id,
        'version', r.version)), '{}') FROM memory_app_proceduralrule r WHERE r.workspace_id = %(w)s),
    'verdicts', (SELECT coalesce(json_object_agg(v.id, json_build_object(
        'kind', v.kind, 'of', v.observation_id, 'undone', v.undone_at IS NOT NULL,
        'put_back', v.reversed_at IS NOT NULL, 'superseded_by', v.superseded_by_id)), '{}')
        FROM memory_app_verdict v WHERE v.workspace_id = %(w)s),
    'rejected', (SELECT coalesce(json_object_agg(e.id, json_build_object(
        'purged', e.purged_at IS NOT NULL, 'empty', e.summary = '' AND e.traits = '{}' AND e.tags = '{}')), '{}')
        FROM memory_app_episode e WHERE e.workspace_id = %(w)s AND (e.status = 'rejected' OR e.purged_at IS NOT NULL)),
    'jobs', (SELECT coalesce(json_object_agg(name, total), '{}') FROM (SELECT name, count(*) AS total
        FROM memory_app_job WHERE workspace_id = %(w)s GROUP BY name) AS jobs),
    'audit', (SELECT coalesce(json_object_agg(verb, total), '{}') FROM (SELECT verb, count(*) AS total
        FROM memory_app_auditentry WHERE workspace_id = %(w)s GROUP BY verb) AS verbs)
)::text
"""
Table = dict[str, dict[str, Any]]


@dataclass(frozen=True)
class State:
    observations: Table
    rules: Table
    verdicts: Table
    rejected: Table
    jobs: dict[str, int]
    audit: dict[str, int]
    injectable: frozenset[str]

    def restorable(self) -> dict[str, Any]:
        """What an undo has to bring back exactly: all but versions, times and what is kept for the record."""
        kept = (
            "status",
            "confirmed",
            "confidence",
            "quote",
            "occurrences",
            "merged_into",
            "linked",
            "alive",
            "standing",
        )
        return {
            "observations": {pk: {name: row[name] for name in kept} for pk, row in self.observations.items()},
            "refused": {pk for pk, row in self.observations.items() if "active" in row["signals"]},
            "rules": {
                pk: (row["text"], row["status"], row["position"])
                for pk, row in self.rules.items()
                if row["status"] != "demoted"
            },
            "rejected": self.rejected,
            "injectable": self.injectable,
        }


@cache
def _injectable(workspace_id: UUID) -> tuple[str, tuple[Any, ...]]:
    """The application's own query, composed once."""
    rows = ProceduralRule.objects.in_workspace(workspace_id).injectable().values_list("pk", flat=True)
    statement, given = rows.query.sql_with_params()
    return statement, tuple(given)


def read(workspace_id: UUID) -> State:
    with connection.cursor() as cursor:
        cursor.execute(_READ, {"w": workspace_id})
        told = json.loads(cursor.fetchone()[0])
        cursor.execute(*_injectable(workspace_id))
        return State(**told, injectable=frozenset(str(pk) for (pk,) in cursor.fetchall()))


def differing(actual: Any, expected: Any) -> str:
    """Where two of these tell different things."""
    if not isinstance(actual, dict) or not isinstance(expected, dict):
        return f"{actual} ≠ {expected}"
    unlike = [key for key in {**actual, **expected} if actual.get(key) != expected.get(key)]
    return "; ".join(f"{key}: {differing(actual.get(key), expected.get(key))}" for key in unlike)
