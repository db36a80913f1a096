"""The database itself refuses to change a version of a deck. It may go, together with its deck."""

from django.db import migrations

TABLE = "decks_deckversion"

POSTGRESQL = [
    """
    CREATE FUNCTION refuse_version_change() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'a version of a deck is never changed'; END $$
    """,
    f"CREATE TRIGGER {TABLE}_stays BEFORE UPDATE ON {TABLE} FOR EACH ROW EXECUTE FUNCTION refuse_version_change()",
]
SQLITE = [
    f"CREATE TRIGGER {TABLE}_stays BEFORE UPDATE ON {TABLE} BEGIN SELECT RAISE(ABORT, 'a version of a deck is never changed'); END",
]


def protect(apps, schema_editor):
    for statement in {"postgresql": POSTGRESQL, "sqlite": SQLITE}[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def lift(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(f"DROP TRIGGER {TABLE}_stays ON {TABLE}")
        schema_editor.execute("DROP FUNCTION refuse_version_change()")
    else:
        schema_editor.execute(f"DROP TRIGGER {TABLE}_stays")


class Migration(migrations.Migration):
    dependencies = [("decks", "0001_initial")]
    operations = [migrations.RunPython(protect, lift)]
