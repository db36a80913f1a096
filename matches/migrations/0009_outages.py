"""The beat and the outages; and an end for tables that wait already, which from now on get theirs when they are made."""

from django.db import migrations, models

WEEK_MS = 7 * 86_400_000


def wait_for_a_week(apps, schema_editor):
    waiting = apps.get_model("matches", "Match").objects.filter(status="waiting", head=0)
    due = apps.get_model("matches", "Due").objects
    rows = waiting.values_list("id", "created_at").iterator()
    due.bulk_create([due.model(match_id=match, what="waiting", at=created + WEEK_MS) for match, created in rows], batch_size=1000)


def wait_for_ever(apps, schema_editor):
    apps.get_model("matches", "Due").objects.filter(what="waiting").delete()


class Migration(migrations.Migration):
    dependencies = [("matches", "0008_challenges_series")]
    operations = [
        migrations.CreateModel(
            name="Beat",
            fields=[
                ("id", models.PositiveSmallIntegerField(primary_key=True, serialize=False)),
                ("at", models.BigIntegerField(verbose_name="at (ms)")),
            ],
        ),
        migrations.CreateModel(
            name="Outage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("began", models.BigIntegerField(verbose_name="began (ms)")),
                ("ended", models.BigIntegerField(db_index=True, verbose_name="ended (ms)")),
                ("credited_at", models.BigIntegerField(blank=True, null=True, verbose_name="credited (ms)")),
            ],
        ),
        migrations.AlterModelOptions(
            name="match",
            options={
                "permissions": [
                    ("see_hidden", "Can see hidden information of a match"),
                    ("void_match", "Can void a match"),
                    ("resume_match", "Can let a paused match go on"),
                ],
                "verbose_name_plural": "matches",
            },
        ),
        migrations.RunPython(wait_for_a_week, wait_for_ever),
    ]
