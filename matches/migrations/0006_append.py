"""The function that PostgreSQL commits an append with (`matches/commit.py`); SQLite has none.

What it writes must follow a change of the tables in the same migration. While a release goes out old and new code call it side by side: a
change of its arguments is a function of another name.
"""

from django.db import migrations

SIGNATURE = (
    "varchar, int, varchar, int, varchar, varchar, text, text, text, bigint, bigint, bigint, "
    "int, varchar, smallint, varchar, text, bigint, varchar, varchar, text, text, text, text, boolean, bigint"
)
APPEND = """
CREATE FUNCTION matches_append_1(
  of_match varchar, seen int, seen_hash varchar,
  new_head int, new_head_hash varchar, new_status varchar, new_owes text, new_outcome text, new_brief text,
  new_created_at bigint, new_started_at bigint, new_ended_at bigint,
  seq int, kind varchar, seat smallint, cid varchar, body text, at bigint, salt varchar, hash varchar,
  more text, due text, over text, effects text, ends boolean, now bigint
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE matches_match
  SET head = new_head, head_hash = new_head_hash, status = new_status, owes = coalesce(new_owes, '[]')::jsonb, outcome = new_outcome::jsonb,
      brief = coalesce(new_brief, '{}')::jsonb, created_at = new_created_at, started_at = new_started_at, ended_at = new_ended_at, faults = 0
  WHERE id = of_match AND head = seen AND head_hash = seen_hash;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO matches_matchentry (stream_id, seq, kind, seat, cid, body, at, salt, hash)
  VALUES (of_match, seq, kind, seat, cid, body, at, salt, hash);
  IF more IS NOT NULL THEN
    INSERT INTO matches_matchentry (stream_id, seq, kind, seat, cid, body, at, salt, hash)
    SELECT of_match, entry.* FROM jsonb_to_recordset(more::jsonb) AS entry (
      seq int, kind varchar, seat smallint, cid varchar, body text, at bigint, salt varchar, hash varchar
    );
  END IF;
  IF ends THEN
    DELETE FROM matches_due WHERE match_id = of_match;
  ELSIF over IS NOT NULL THEN
    DELETE FROM matches_due WHERE match_id = of_match AND what IN (SELECT jsonb_array_elements_text(over::jsonb));
  END IF;
  IF due IS NOT NULL THEN
    INSERT INTO matches_due (match_id, what, at) SELECT of_match, work.key, work.value::bigint FROM jsonb_each_text(due::jsonb) AS work
    ON CONFLICT ON CONSTRAINT due_once DO UPDATE SET at = EXCLUDED.at;
  END IF;
  IF effects IS NOT NULL THEN
    INSERT INTO matches_outbox (match_id, effect, created_at, attempts, last_error)
    SELECT of_match, name, now, 0, '' FROM jsonb_array_elements_text(effects::jsonb) AS name
    ON CONFLICT ON CONSTRAINT effect_once DO NOTHING;
  END IF;
  RETURN true;
END
$$
"""


def create(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(APPEND)


def drop(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(f"DROP FUNCTION matches_append_1({SIGNATURE})")


class Migration(migrations.Migration):
    dependencies = [("matches", "0005_leaner_rows")]
    operations = [migrations.RunPython(create, drop)]
