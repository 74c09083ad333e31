"""Episodes of many people over 29 days, made inside the database from a seed, for `bench.nights`.

Each person has eight contacts at four companies, two agents and three habits of their own (a contact's greeting goes,
Fridays are put off, large amounts are turned down) in the noise of a dozen other traits.
"""

from datetime import datetime
from typing import LiteralString
from uuid import UUID

import psycopg

CONTACTS = 80
_LUCK: LiteralString = """
CREATE FUNCTION pg_temp.luck(what text) RETURNS float8 IMMUTABLE LANGUAGE sql
    RETURN (hashtextextended(what, 20260331) & 1048575)::float8 / 1048576
"""
"""0 ≤ x < 1 by the name of what is drawn: the same in whatever order rows are made."""

_NAMES: LiteralString = """
INSERT INTO memory_app_agent (id, workspace_id, key, name, created_at)
SELECT uuidv7(), %(workspace)s, key, '', %(now)s FROM unnest(ARRAY['email', 'crm']) AS key;

INSERT INTO memory_app_company (id, workspace_id, key, name, tags, created_at)
SELECT uuidv7(), %(workspace)s, 'company-' || number, '', '{}', %(now)s FROM generate_series(0, 39) AS number;

INSERT INTO memory_app_subject
    (id, workspace_id, kind, key, name, emails, aliases, time_zone, language, created_at)
SELECT uuidv7(), %(workspace)s, kind, kind || '-' || number, '', '{}', '{}', '', '', %(now)s
FROM (
    SELECT 'user' AS kind, generate_series(1, %(subjects)s) AS number
    UNION ALL SELECT 'contact', generate_series(0, %(contacts)s - 1)
) AS person;
"""

_EPISODES: LiteralString = """
INSERT INTO memory_app_episode (
    id, workspace_id, agent_id, subject_id, contact_id, company_id, event_type, outcome, summary, traits, signature,
    tags, document, amount, currency, extras, occurred_at, local_date, local_weekday, local_minute,
    tier, status, source_class, created_at
)
WITH drawn AS (
    SELECT
        subject.id AS subject_id, draw, split_part(subject.key, '-', 2)::int AS person,
        %(until)s - interval '29 days' * pg_temp.luck(draw || 'when') AS moment,
        pg_temp.luck(draw || 'event') AS event, (8 * pg_temp.luck(draw || 'contact'))::int %% 8 AS contact,
        round((20000 * pg_temp.luck(draw || 'amount') ^ 3)::numeric, 2) AS amount
    FROM memory_app_subject AS subject
    CROSS JOIN generate_series(1, %(episodes)s) AS number
    CROSS JOIN LATERAL (VALUES (subject.key || ':' || number || ':')) AS name (draw)
    WHERE subject.workspace_id = %(workspace)s AND subject.kind = 'user'
),
told AS (
    SELECT
        drawn.*, extract(isodow FROM moment AT TIME ZONE 'UTC')::int - 1 AS weekday,
        (person * 7 + contact) %% %(contacts)s AS whom,
        CASE
            WHEN event < 0.60 THEN 'draft_edited' WHEN event < 0.75 THEN 'draft_sent' WHEN event < 0.85 THEN
                CASE WHEN amount > 9000 AND pg_temp.luck(draw || 'no') < 0.9 THEN 'approval_rejected'
                ELSE 'approval_granted' END
            WHEN event < 0.90 THEN 'correction' WHEN event < 0.95 THEN 'note' ELSE 'exception'
        END AS event_type
    FROM drawn
)
SELECT
    uuidv7(), %(workspace)s, agent.id, told.subject_id, contact.id, company.id,
    CASE WHEN weekday = 4 AND event_type = 'draft_sent' AND pg_temp.luck(draw || 'off') < 0.8 THEN 'deferred'
        ELSE event_type END,
    CASE WHEN event_type LIKE 'approval%%' THEN split_part(event_type, '_', 2) ELSE '' END,
    'Number ' || draw,
    CASE WHEN event_type = 'draft_edited' THEN ARRAY (
        SELECT trait FROM unnest(ARRAY[
            'removed:semicolon', 'kept:semicolon', 'removed:exclamation', 'added:bullet-list', 'kept:greeting',
            'kept:sign-off', 'shortened', 'lengthened', 'removed:pleasantries', 'added:date', 'removed:emoji',
            'tone:more-formal'
        ]) WITH ORDINALITY AS usual (trait, place)
        WHERE pg_temp.luck(draw || trait) < 0.04 + 0.02 * ((person + place) %% 7)
        UNION
        SELECT 'removed:greeting' WHERE contact = 3 AND pg_temp.luck(draw || 'habit') < 0.85
        ORDER BY 1
    ) ELSE '{}' END,
    event_type = 'draft_edited',
    ARRAY[(ARRAY['q3', 'spring', 'autumn', 'urgent'])[1 + (4 * pg_temp.luck(draw || 'tag'))::int %% 4]],
    CASE WHEN pg_temp.luck(draw || 'document') < 0.2 THEN 'quote-template' ELSE '' END,
    CASE WHEN event_type LIKE 'approval%%' THEN amount END,
    CASE WHEN event_type LIKE 'approval%%' THEN 'EUR' ELSE '' END,
    '{}', moment, (moment AT TIME ZONE 'UTC')::date, weekday,
    extract(hour FROM moment AT TIME ZONE 'UTC')::int * 60 + extract(minute FROM moment AT TIME ZONE 'UTC')::int,
    0, 'raw', 'tool', %(now)s
FROM told
JOIN memory_app_agent AS agent
    ON agent.workspace_id = %(workspace)s AND agent.key = CASE WHEN event < 0.75 THEN 'email' ELSE 'crm' END
JOIN memory_app_subject AS contact ON contact.workspace_id = %(workspace)s AND contact.key = 'contact-' || whom
JOIN memory_app_company AS company ON company.workspace_id = %(workspace)s AND company.key = 'company-' || whom / 2
"""

_APPEARANCES: LiteralString = """
INSERT INTO memory_app_episodecontact (id, workspace_id, episode_id, subject_id)
SELECT uuidv7(), workspace_id, id, contact_id FROM memory_app_episode WHERE workspace_id = %(workspace)s
"""


def make(owner_url: str, *, workspace: UUID, subjects: int, episodes: int, until: datetime) -> None:
    """Fill a new workspace: so many people with so many episodes each in the 29 days up to `until` (UTC).

    As the owner, whom row-level security does not bind; the app's role may make no functions.
    """
    given = {
        "contacts": CONTACTS,
        "workspace": workspace,
        "subjects": subjects,
        "episodes": episodes,
        "until": until,
        "now": until,
    }
    with psycopg.connect(owner_url, cursor_factory=psycopg.ClientCursor) as owner:
        owner.execute(_LUCK)
        owner.execute(_NAMES, given)
        # Or the planner, who knows nothing of this workspace yet, reads all names for each episode.
        owner.execute("ANALYZE memory_app_agent, memory_app_company, memory_app_subject")
        for statement in (_EPISODES, _APPEARANCES):
            owner.execute(statement, given)
        owner.commit()
        owner.autocommit = True
        owner.execute("VACUUM ANALYZE memory_app_episode, memory_app_episodecontact, memory_app_subject")
