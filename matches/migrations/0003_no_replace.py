"""SQLite's `INSERT OR REPLACE` fires no delete trigger: an entry that is there already is refused before it could be replaced (L4)."""

from django.db import migrations

TABLE = "matches_matchentry"
TAKEN = (
    f"SELECT 1 FROM {TABLE} WHERE id = NEW.id OR (stream_id = NEW.stream_id AND (seq = NEW.seq OR (seat = NEW.seat AND cid = NEW.cid)))"
)
TRIGGER = (
    f"CREATE TRIGGER {TABLE}_no_replace BEFORE INSERT ON {TABLE} WHEN EXISTS ({TAKEN}) "
    "BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END"
)


def protect(apps, schema_editor):
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute(TRIGGER)


def lift(apps, schema_editor):
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute(f"DROP TRIGGER {TABLE}_no_replace")


class Migration(migrations.Migration):
    dependencies = [("matches", "0002_append_only")]
    operations = [migrations.RunPython(protect, lift)]
