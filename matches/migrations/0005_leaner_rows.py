"""Rows that every action writes: no index that a unique constraint covers already, and room on the page for the header's next version."""

import django.db.models.deletion
from django.db import migrations, models


def spare_room(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("ALTER TABLE matches_match SET (fillfactor = 70)")


def fill(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("ALTER TABLE matches_match RESET (fillfactor)")


def of_a_match(name):
    return models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name=name, to="matches.match")


class Migration(migrations.Migration):
    dependencies = [("matches", "0004_notice")]
    operations = [
        migrations.AlterField(model_name="due", name="match", field=of_a_match("due")),
        migrations.AlterField(model_name="outbox", name="match", field=of_a_match("outbox")),
        migrations.RunPython(spare_room, fill),
    ]
