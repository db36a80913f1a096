"""What everybody who is connected is told."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0003_no_replace")]
    operations = [
        migrations.CreateModel(
            name="Notice",
            fields=[
                ("key", models.CharField(max_length=16, primary_key=True, serialize=False)),
                ("at", models.BigIntegerField(verbose_name="at (ms)")),
            ],
        ),
    ]
