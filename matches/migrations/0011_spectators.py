"""Who watches a match may learn of it later, and a seat may want nobody to watch."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0010_chat_and_conduct")]
    operations = [
        migrations.AddField(
            model_name="match",
            name="delay",
            field=models.PositiveIntegerField(db_default=0, default=0, verbose_name="who has no seat learns it later by (ms)"),
        ),
        migrations.AddField(
            model_name="match",
            name="delay_decisions",
            field=models.PositiveSmallIntegerField(db_default=0, default=0, verbose_name="and after so many more decisions"),
        ),
        migrations.AddField(
            model_name="seat",
            name="no_spectators",
            field=models.BooleanField(db_default=False, default=False, verbose_name="wants nobody to watch"),
        ),
    ]
