"""Items whose terms are like a text's, found inside the database: its plan is kept, and no more is read than needed.

A lookup is the terms of a text, a line each, the likely rarest first. Of n terms an item that is like it has `shared`,
so of any c of them c - n + shared are due (Chaudhuri, Ganti, Kaushik 2006). Four are let be due at first, all next. A
term that more than `rare` items have is taken for one that all have; where no two would then be due, the bound is the
next one, and none at last. What has enough is compared by all its terms: those before which `mark` stands are one set,
all others another one.
"""

from django.db import migrations

CREATE = r"""
CREATE FUNCTION items_like(
    in_workspace uuid, of_kind text, lookups text[], shared integer[], least_like float8, mark text, rare integer[]
) RETURNS TABLE (lookup integer, item uuid) STABLE LANGUAGE plpgsql AS $$
DECLARE
    whole CONSTANT integer := 2147483646;
    sought integer[] := ARRAY(SELECT generate_subscripts(lookups, 1));
    unsure integer[];
    most integer;
    due integer[] := ARRAY(SELECT least(number, 4) FROM unnest(shared) AS number);
BEGIN
    FOREACH most IN ARRAY rare || whole LOOP
        unsure := '{}';
        FOR lookup, item IN
            SELECT near.lookup, near.item_id
            FROM (
                SELECT met.lookup, met.item_id, met.terms, string_to_array(lookups[met.lookup], E'\n') AS said,
                    due[met.lookup] - coalesce(
                        max(met.terms) FILTER (WHERE met.item_id IS NULL) OVER (PARTITION BY met.lookup), 0
                    ) AS left_due
                FROM (
                    SELECT one.lookup, one.item_id, count(*)::integer AS terms
                    FROM (
                        SELECT held.lookup, unnest(
                            CASE WHEN cardinality(held.ids) > most THEN ARRAY[NULL]::uuid[] ELSE held.ids END
                        ) AS item_id
                        FROM (
                            SELECT place.lookup, ARRAY(
                                SELECT kept.item_id FROM memory_app_matchterm AS kept
                                WHERE kept.workspace_id = in_workspace AND kept.kind = of_kind
                                    AND kept.term = wanted.term COLLATE "C"
                                LIMIT most + 1
                            ) AS ids
                            FROM unnest(sought) AS place (lookup),
                                string_to_array(lookups[place.lookup], E'\n') AS said,
                                unnest(said[:cardinality(said) - shared[place.lookup] + due[place.lookup]])
                                    AS wanted (term)
                            OFFSET 0
                        ) AS held
                    ) AS one
                    GROUP BY one.lookup, one.item_id
                    HAVING one.item_id IS NULL OR count(*) >= least(2, due[one.lookup])
                ) AS met
            ) AS near, LATERAL (
                SELECT count(*) AS size, count(*) FILTER (WHERE kept.term = ANY (near.said)) AS both
                FROM memory_app_matchterm AS kept
                WHERE kept.workspace_id = in_workspace AND kept.kind = of_kind AND kept.item_id = near.item_id
                    AND starts_with(kept.term, mark) = starts_with(lookups[near.lookup], mark)
            ) AS its
            WHERE CASE WHEN near.item_id IS NULL THEN near.left_due < least(2, due[near.lookup])
                ELSE near.terms >= near.left_due
                    AND its.both / (cardinality(near.said) + its.size - its.both)::float8 >= least_like END
        LOOP
            IF item IS NULL THEN
                unsure := unsure || lookup;
            ELSE
                RETURN NEXT;
            END IF;
        END LOOP;
        EXIT WHEN unsure = '{}';
        sought := unsure;
        due := shared;
    END LOOP;
END $$;
"""
DROP = "DROP FUNCTION items_like(uuid, text, text[], integer[], float8, text, integer[])"


class Migration(migrations.Migration):
    dependencies = [("memory_app", "0014_newest_facts_and_knowledge")]
    operations = [migrations.RunSQL(CREATE, DROP)]
