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


def lift(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(f"DROP TRIGGER {TABLE}_append_only ON {TABLE}")
        schema_editor.execute(f"DROP TRIGGER {TABLE}_no_truncate ON {TABLE}")
        schema_editor.execute("DROP FUNCTION refuse_log_change()")
    else:
        schema_editor.execute(f"DROP TRIGGER {TABLE}_no_update")
        schema_editor.execute(f"DROP TRIGGER {TABLE}_no_delete")


class Migration(migrations.Migration):
    dependencies = [("matches", "0001_initial")]
    operations = [migrations.RunPython(protect, lift)]
