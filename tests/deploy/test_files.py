"""The container file, the compose file and the systemd units, read: what they start, with which rights, and that they fit each other."""

from __future__ import annotations

import re
import shlex
import subprocess
from configparser import RawConfigParser
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.deploy.databases import ROOT

DEPLOY = ROOT / "deploy"
COMMANDS = {"web", "worker", "beat", "migrate"}
SECRETS = re.compile(r"\b(SECRET_KEY|DATABASE_URL|REDIS_URL|SMTP_URL|METRICS_TOKEN)\b")


def known_variables() -> set[str]:
    """Names that the settings read, `deploy/run` and the proxy."""
    read = re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', (ROOT / "oshisite/settings.py").read_text(encoding="utf-8"))
    used = re.findall(
        r"\$\{(OSHI_[A-Z0-9_]+)", "".join((DEPLOY / name).read_text(encoding="utf-8") for name in ("run", "nginx/oshi.conf.template"))
    )
    return {*read, *used, *(f"{name}_FILE" for name in read if SECRETS.fullmatch(name)), "FORWARDED_ALLOW_IPS", "PATH"}


# --- the image


def instructions() -> list[tuple[str, str]]:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    return [(word, rest) for line in text.splitlines() if line and line[0] != "#" for word, _, rest in [line.partition(" ")]]


def stage(number: int) -> list[tuple[str, str]]:
    stages: list[list[tuple[str, str]]] = []
    for word, rest in instructions():
        if word == "FROM":
            stages.append([])
        stages[-1].append((word, rest))
    return stages[number]


def copied() -> list[list[str]]:
    return [rest.split() for word, rest in stage(0) if word == "COPY"]


def test_the_image_starts_as_a_user_without_rights_and_says_whether_it_is_well():
    last = dict(stage(-1))

    assert last["USER"] == "10001:10001"
    assert shlex.split(last["HEALTHCHECK"].partition("CMD ")[2].strip("[]").replace(",", " ")) == ["deploy/run", "healthy"]
    assert (last["ENTRYPOINT"], last["CMD"]) == ('["deploy/run"]', '["web"]')
    assert all(":" in rest and "latest" not in rest for word, rest in instructions() if word == "FROM")
    assert not [rest for word, rest in stage(-1) if word == "RUN" and re.search(r"\b(pip|uv|apt-get|curl)\b", rest)]


def test_no_secret_stays_in_the_image():
    assert [rest for word, rest in instructions() if word in {"ENV", "ARG"} and SECRETS.search(rest)] == []


def test_no_test_packages_are_installed():
    kept = dict(pair.split("=", 1) for word, rest in stage(0) if word == "ENV" for pair in rest.split())

    assert kept["UV_NO_DEFAULT_GROUPS"] == "1"
    assert "uv sync --locked" in [rest for word, rest in stage(0) if word == "RUN"]


def test_what_the_image_copies_is_there_and_reaches_the_builder():
    allowed = {line[1:] for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines() if line.startswith("!")}
    sources = {source for words in copied() for source in words[:-1]}

    assert sources == allowed
    assert all((ROOT / source).exists() for source in sources)


# --- the compose file


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))


def of_the_site(compose: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {name: service for name, service in compose["services"].items() if service["image"] == "${OSHI_IMAGE:?}"}


def test_everything_is_started_once_but_web(compose: dict[str, Any]):
    commands = sorted(service["command"][0] for service in of_the_site(compose).values())

    assert commands == ["beat", "migrate", "web", "web", "worker"]
    assert {*compose["services"]} - {*of_the_site(compose)} == {"postgres", "redis", "proxy"}


def test_services_have_few_rights_and_limits(compose: dict[str, Any]):
    for name, service in compose["services"].items():
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert {"mem_limit", "restart", "logging", "image"} <= {*service}, name
        assert service["restart"] == ("no" if name == "migrate" else "unless-stopped"), name
        assert "latest" not in service["image"], name
        assert not {"privileged", "network_mode", "pid"} & {*service}, name
        if name != "postgres":
            assert (service["read_only"], service["cap_drop"]) == (True, ["ALL"]), name


def test_only_the_proxy_is_reached_from_outside(compose: dict[str, Any]):
    assert [name for name, service in compose["services"].items() if "ports" in service] == ["proxy"]
    assert [name for name, service in compose["services"].items() if "data" not in service["networks"]] == ["proxy"]
    assert compose["networks"]["data"] == {"internal": True}


def test_only_the_migration_logs_in_as_the_owner(compose: dict[str, Any]):
    assert [name for name, service in of_the_site(compose).items() if "owner_database_url" in service["secrets"]] == ["migrate"]
    assert compose["services"]["migrate"]["environment"]["DATABASE_URL_FILE"] == "/run/secrets/owner_database_url"
    assert {service["environment"]["DATABASE_URL_FILE"] for name, service in of_the_site(compose).items() if name != "migrate"} == {
        "/run/secrets/app_database_url"
    }


def test_every_secret_that_is_read_is_given_and_made(compose: dict[str, Any], tmp_path: Path):
    subprocess.run([DEPLOY / "make-secrets.sh", tmp_path / "secrets"], check=True)
    made = {path.name for path in (tmp_path / "secrets").iterdir()}

    assert {*compose["secrets"]} == made
    assert (tmp_path / "secrets").stat().st_mode & 0o077 == 0
    for name, service in compose["services"].items():
        files = [value for value in service.get("environment", {}).values() if str(value).startswith("/run/secrets/")]
        assert {Path(file).name for file in files} <= {*service.get("secrets", [])}, name


def test_variables_of_the_compose_file_are_known(compose: dict[str, Any]):
    given = {key for name, service in compose["services"].items() if name != "postgres" for key in service.get("environment", {})}
    asked = set(re.findall(r"\$\{([A-Z_]+)", (DEPLOY / "compose.yaml").read_text(encoding="utf-8")))
    example = set(re.findall(r"^([A-Z_]+)=", (DEPLOY / "compose.env.example").read_text(encoding="utf-8"), re.MULTILINE))

    assert given - known_variables() == {"NGINX_ENVSUBST_FILTER"}
    assert asked == example


def test_addresses_fit_each_other(compose: dict[str, Any]):
    address = {
        name: (service["networks"] or {}).get("front", {}).get("ipv4_address")
        for name, service in compose["services"].items()
        if isinstance(service["networks"], dict)
    }
    proxy = compose["services"]["proxy"]["environment"]

    assert [proxy["OSHI_WEB_1"], proxy["OSHI_WEB_2"]] == [f"{address['web1']}:8000", f"{address['web2']}:8000"]
    assert {service["environment"]["FORWARDED_ALLOW_IPS"] for service in of_the_site(compose).values()} == {address["proxy"]}
    template = (DEPLOY / "nginx/oshi.conf.template").read_text(encoding="utf-8")
    assert set(re.findall(r"\$\{(OSHI_[A-Z0-9_]+)\}", template)) == {name for name in proxy if name.startswith("OSHI_")}


# --- systemd


def units() -> list[Path]:
    return sorted((DEPLOY / "systemd").glob("oshi*.service"))


def unit(path: Path) -> RawConfigParser:
    """The last value of an option that is given more than once."""
    read = RawConfigParser(strict=False, comment_prefixes=("#",), interpolation=None)
    read.optionxform = str  # type: ignore[assignment, method-assign]
    read.read_string(path.read_text(encoding="utf-8"))
    return read


@pytest.mark.parametrize("path", units(), ids=lambda path: path.stem)
def test_a_unit_starts_one_command_with_few_rights(path: Path):
    service = unit(path)["Service"]
    command = service["ExecStart"].split()

    assert (command[0], command[1] in COMMANDS) == ("/opt/oshi/deploy/run", True)
    assert {name: service[name] for name in ("User", "NoNewPrivileges", "ProtectSystem", "PrivateDevices", "CapabilityBoundingSet")} == {
        "User": "oshi",
        "NoNewPrivileges": "yes",
        "ProtectSystem": "strict",
        "PrivateDevices": "yes",
        "CapabilityBoundingSet": "",
    }
    assert ("owner.env" in path.read_text(encoding="utf-8")) == (command[1] == "migrate")


def test_the_target_wants_every_process_of_the_site():
    wanted = unit(DEPLOY / "systemd/oshi.target")["Unit"]["Wants"].split()

    assert {re.sub(r"@\d+", "@", name) for name in wanted} == {path.name for path in units()} - {"oshi-migrate.service"}


@pytest.mark.parametrize("name", ["oshi.env.example", "owner.env.example"])
def test_variables_of_the_units_are_known(name: str):
    given = re.findall(r"^([A-Z_]+)=", (DEPLOY / "systemd" / name).read_text(encoding="utf-8"), re.MULTILINE)

    assert given
    assert {*given} - known_variables() == set()


@pytest.mark.systemd
def test_systemd_takes_the_units(tmp_path: Path):
    for path in [*units(), DEPLOY / "systemd/oshi.target"]:
        text = path.read_text(encoding="utf-8").replace("/opt/oshi/deploy/run", str(DEPLOY / "run"))
        for name in [path.name.replace("@", f"@{port}") for port in (8001, 8002)]:
            (tmp_path / name).write_text(text, encoding="utf-8")

    done = subprocess.run(["systemd-analyze", "verify", "--man=no", *tmp_path.iterdir()], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")


# --- monitoring


def test_alarms_and_scrapes_name_what_is_documented():
    documented = set(re.findall(r"\boshi_[a-z_]+", (ROOT / "docs/metrics.md").read_text(encoding="utf-8")))
    alarms = yaml.safe_load((DEPLOY / "alerts.yml").read_text(encoding="utf-8"))
    rules = [rule for group in alarms["groups"] for rule in group["rules"]]
    named = {re.sub(r"_bucket$", "", name) for rule in rules for name in re.findall(r"\boshi_[a-z_]+", rule["expr"])}

    assert len(rules) > 10
    assert named - documented == set()
    assert {rule["labels"]["severity"] for rule in rules} == {"page", "ticket"}
