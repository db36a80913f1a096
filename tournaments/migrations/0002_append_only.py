"""The database itself keeps the log of tournaments append-only, as it keeps that of matches (L4, T1)."""

from django.db import migrations

TABLE = "tournaments_tournamententry"
TAKEN = f"SELECT 1 FROM {TABLE} WHERE id = NEW.id OR (stream_id = NEW.stream_id AND (seq = NEW.seq OR cid = NEW.cid))"

POSTGRESQL = [  # the function is that of the log of matches
    f"CREATE TRIGGER {TABLE}_append_only BEFORE UPDATE OR DELETE ON {TABLE} FOR EACH ROW EXECUTE FUNCTION refuse_log_change()",
    f"CREATE TRIGGER {TABLE}_no_truncate BEFORE TRUNCATE ON {TABLE} FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change()",
]
SQLITE = [
    f"CREATE TRIGGER {TABLE}_no_update BEFORE UPDATE ON {TABLE} BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END",
    f"CREATE TRIGGER {TABLE}_no_delete BEFORE DELETE ON {TABLE} BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END",
    f"CREATE TRIGGER {TABLE}_no_replace BEFORE INSERT ON {TABLE} WHEN EXISTS ({TAKEN}) "
    "BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END",
]


def protect(apps, schema_editor):
    for statement in {"postgresql": POSTGRESQL, "sqlite": SQLITE}[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def lift(apps, schema_editor):
    suffix = f" ON {TABLE}" if schema_editor.connection.vendor == "postgresql" else ""
    names = {"postgresql": ("append_only", "no_truncate"), "sqlite": ("no_update", "no_delete", "no_replace")}
    for name in names[schema_editor.connection.vendor]:
        schema_editor.execute(f"DROP TRIGGER {TABLE}_{name}{suffix}")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial"), ("matches", "0003_no_replace")]
    operations = [migrations.RunPython(protect, lift)]
