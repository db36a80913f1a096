"""nginx with the configuration of `deploy/nginx`, on free ports of this machine and with a certificate of its own."""

from __future__ import annotations

import re
import signal
import socket
import ssl
import subprocess
import time
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from pathlib import Path
from string import Template

from tests.suites import nginx

ROOT = Path(__file__).parents[2]
HOST = "arena.test"
PATIENCE_S = 20.0


@dataclass(frozen=True)
class Answer:
    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def all(self, name: str) -> list[str]:
        """Every value of a header, in order; most may come once only."""
        return [value for key, value in self.headers if key.lower() == name.lower()]


class Proxy:
    """Started when made. `folder` holds its files; `cache` may outlive it."""

    def __init__(self, folder: Path, web: tuple[str, str], cache: Path | None = None) -> None:
        self.folder, self.http, self.https = folder, free_port(), free_port()
        (folder / "conf.d").mkdir(parents=True)
        certificate(folder)
        names = {
            "OSHI_SERVER_NAME": HOST,
            "OSHI_WEB_1": web[0],
            "OSHI_WEB_2": web[1],
            "OSHI_HTTP": f"127.0.0.1:{self.http}",
            "OSHI_HTTPS": f"127.0.0.1:{self.https}",
            "OSHI_TLS": str(folder),
            "OSHI_CACHE": str(cache or folder / "cache"),
        }
        site = Template((ROOT / "deploy/nginx/oshi.conf.template").read_text(encoding="utf-8")).safe_substitute(names)
        (folder / "conf.d/oshi.conf").write_text(site, encoding="utf-8")
        main = (ROOT / "deploy/nginx/nginx.conf").read_text(encoding="utf-8")
        main = re.sub(r"/etc/nginx/(?=conf\.d)|/run/|/var/log/nginx/|/tmp/", f"{folder}/", main)
        (folder / "nginx.conf").write_text(main, encoding="utf-8")
        # Workers of the user that runs the tests: nobody else may enter the folder.
        command = [nginx() or "nginx", "-p", folder, "-c", folder / "nginx.conf", "-g", "daemon off; user root;"]
        self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        wait_for_port(self.https)

    @property
    def tls(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=self.folder / "fullchain.pem")

    def connection(self, host: str = HOST) -> HTTPSConnection:
        """To this machine, whatever the name."""
        found = HTTPSConnection(host, self.https, timeout=PATIENCE_S, context=self.tls)
        found._create_connection = lambda address, *_: socket.create_connection(("127.0.0.1", address[1]), PATIENCE_S)  # type: ignore[attr-defined]
        return found

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Answer:
        connection = self.connection()
        connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        return answer(connection, connection.getresponse())

    def ask_plainly(self, path: str, host: str = HOST) -> Answer:
        """Without TLS."""
        connection = HTTPConnection("127.0.0.1", self.http, timeout=PATIENCE_S)
        connection.request("GET", path, headers={"Host": host})
        return answer(connection, connection.getresponse())

    def reload(self) -> None:
        """As after a new certificate."""
        self.process.send_signal(signal.SIGHUP)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE_S)


def answer(connection: HTTPConnection, response: HTTPResponse) -> Answer:
    found = Answer(response.status, response.getheaders(), response.read())
    connection.close()
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def certificate(folder: Path) -> None:
    """Signed by itself, for the site's name."""
    key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", folder / "privkey.pem"]
    name = ["-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}", "-out", folder / "fullchain.pem", "-days", "2"]
    subprocess.run(["openssl", "req", "-x509", *key, *name], check=True, capture_output=True)


def wait_for_port(port: int) -> None:
    end = time.monotonic() + PATIENCE_S
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            assert time.monotonic() < end, f"nothing listens on {port}"
            time.sleep(0.05)
        else:
            return
