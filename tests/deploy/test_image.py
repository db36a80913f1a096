"""The files that the container file copies are all that the site needs: laid into an empty folder, they collect, migrate and serve."""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import subprocess
import sys
import time
from http.client import HTTPConnection
from pathlib import Path

from tests.deploy.databases import ROOT
from tests.deploy.proxy import free_port
from tests.deploy.test_files import copied, stage

START_S = 60.0


def lay(folder: Path) -> None:
    """What the builder does with COPY."""
    for *sources, target in copied():
        for source in sources:
            place = folder / target / Path(source).name if target.endswith("/") else folder / target
            place.parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, place, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy2(ROOT / source, place)


def test_the_copied_files_are_the_whole_site(tmp_path: Path):
    folder = tmp_path / "site"
    lay(folder)
    port = free_port()
    (tmp_path / "secret_key").write_text(secrets.token_urlsafe(50), encoding="utf-8")
    env = {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "PYTHONDONTWRITEBYTECODE": "1",
        "OSHI_ENV": "production",
        "SECRET_KEY_FILE": str(tmp_path / "secret_key"),
        "ALLOWED_HOSTS": ".arena.test",
        "SMTP_URL": "smtp://127.0.0.1:9",
        "DATABASE_URL": f"sqlite:///{tmp_path}/arena.sqlite3",
        "OSHI_HOST": "127.0.0.1",
        "OSHI_PORT": str(port),
        "FORWARDED_ALLOW_IPS": "127.0.0.1",
    }

    def run(*command: str) -> int:
        return subprocess.run(command, cwd=folder, env=env, check=False, stdout=subprocess.DEVNULL).returncode

    (collect,) = [rest for word, rest in stage(0) if word == "RUN" and "collectstatic" in rest]
    assert run("sh", "-ec", collect) == 0
    assert run("deploy/run", "migrate", "--verbosity", "0") == 0
    assert run("deploy/run", "healthy") == 1
    with subprocess.Popen(["deploy/run"], cwd=folder, env=env, stdout=subprocess.DEVNULL) as web:
        end = time.monotonic() + START_S
        while run("deploy/run", "healthy"):
            assert time.monotonic() < end
            time.sleep(0.2)
        statuses = {path: status(port, path) for path in ("/", "/rules/oshi/", "/play/", "/replays/", "/api/docs/", "/readyz")}
        web.terminate()
        assert web.wait(20) in {0, -signal.SIGTERM}

    assert set(statuses.values()) == {200}, statuses


def status(port: int, path: str) -> int:
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", path, headers={"Host": "www.arena.test", "X-Forwarded-Proto": "https"})
    found = connection.getresponse().status
    connection.close()
    return found
