"""Offices come into the log (section 10 of the tournaments reference): those that exist are given once more, by the system, in entries."""

import secrets

from django.db import migrations, models

from matches.games.chain import Entry, canonical, entry_hash, genesis


def adopt(apps, schema_editor):
    Role, Header = apps.get_model("tournaments", "Role"), apps.get_model("tournaments", "Tournament")
    for header in Header.objects.filter(roles__number=None).distinct():
        for number, role in enumerate(Role.objects.filter(tournament=header).order_by("given_at", "id"), 1):
            give(apps, header, role, number)


def give(apps, header, role, number):
    Rows, Personal = apps.get_model("tournaments", "TournamentEntry"), apps.get_model("tournaments", "Personal")
    last = Rows.objects.filter(stream_id=header.id).order_by("-seq").first()
    at = max(role.given_at, last.at if last else 0)
    ends = {"expires_at": role.expires_at} if role.expires_at is not None else {}
    body = {
        "command": {"command": "GiveOffice", "kind": role.kind, **ends},
        "facts": [{"fact": "OfficeGiven", "office": number, "kind": role.kind, **ends}],
        "roles": ["system"],
    }
    unhashed = Entry(header.version + 1, "GiveOffice", -1, f"adopt:{header.version + 1}", canonical(body).decode(), at, secrets.token_hex(16), "")
    header.version, header.head_hash = unhashed.seq, entry_hash(header.id, header.head_hash or genesis(header.id), unhashed)
    fields = {name: getattr(unhashed, name) for name in ("seq", "kind", "seat", "cid", "body", "at", "salt")}
    Rows.objects.create(stream_id=header.id, hash=header.head_hash, **fields)
    Personal.objects.create(tournament_id=header.id, seq=header.version, actor_id=role.given_by_id, accounts=[role.user_id], at=at)
    header.save(update_fields=["version", "head_hash"])
    role.number, role.given_at = number, at
    role.save(update_fields=["number", "given_at"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_append_only")]
    operations = [
        migrations.AddField("role", "number", models.PositiveIntegerField(null=True)),
        migrations.RunPython(adopt, migrations.RunPython.noop),
        migrations.AlterField("role", "number", models.PositiveIntegerField()),
        migrations.AddConstraint(
            model_name="role", constraint=models.UniqueConstraint(fields=["tournament", "number"], name="role_number_once")
        ),
    ]
