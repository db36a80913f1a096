"""The database itself keeps the log append-only: UPDATE, DELETE and TRUNCATE of entries are refused (L4)."""

from django.db import migrations

TABLE = "matches_matchentry"

POSTGRESQL = [
    """
    CREATE FUNCTION refuse_log_change() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the log is append-only'; END $$
    """,
    f"CREATE TRIGGER {TABLE}_append_only BEFORE UPDATE OR DELETE ON {TABLE} FOR EACH ROW EXECUTE FUNCTION refuse_log_change()",
    f"CREATE TRIGGER {TABLE}_no_truncate BEFORE TRUNCATE ON {TABLE} FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change()",
]
SQLITE = [
    f"CREATE TRIGGER {TABLE}_no_update BEFORE UPDATE ON {TABLE} BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END",
    f"CREATE TRIGGER {TABLE}_no_delete BEFORE DELETE ON {TABLE} BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END",
]


def protect(apps, schema_editor):
    statements = {"postgresql": POSTGRESQL, "sqlite": SQLITE}[schema_editor.connection.vendor]
    for statement in statements:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("matches", "0001_initial")]
    operations = [migrations.RunPython(protect, migrations.RunPython.noop)]
