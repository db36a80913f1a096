"""What the proxy does with requests, before web processes that say what they were asked."""

from __future__ import annotations

import json
import ssl
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.proxy import HOST, Proxy

pytestmark = pytest.mark.proxy
LONG_TEXT = "word " * 1000


class Telling(BaseHTTPRequestHandler):
    """Answers with what it was asked."""

    protocol_version = "HTTP/1.1"
    server: Web

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        told = {"headers": dict(self.headers), "body": len(body), "text": LONG_TEXT}
        content = json.dumps(told).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_POST = do_GET

    def log_message(self, *arguments: object) -> None: ...


class Dying(Telling):
    """Takes a request and goes away without an answer, as a process that is killed does."""

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        self.connection.close()
        self.close_connection = True

    do_POST = do_GET


class Web(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, handler: type[Telling]) -> None:
        super().__init__(("127.0.0.1", 0), handler)
        self.asked: list[str] = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.server_port}"


@pytest.fixture
def webs() -> Iterator[list[Web]]:
    running: list[Web] = []
    yield running
    for web in running:
        web.shutdown()
        web.server_close()


@pytest.fixture
def proxy(webs: list[Web], tmp_path: Path) -> Iterator[Proxy]:
    webs += [Web(Telling), Web(Telling)]
    running = Proxy(tmp_path / "proxy", (webs[0].address, webs[1].address))
    yield running
    running.stop()


def told(proxy: Proxy, method: str = "GET", body: bytes | None = None, **headers: str) -> dict[str, Any]:
    answer = proxy.ask(method, "/", body, **headers)
    assert answer.status == 200
    return json.loads(answer.body)


def test_the_site_learns_the_real_address_and_scheme_whatever_the_client_says(proxy: Proxy):
    heard = told(proxy, X_Forwarded_For="203.0.113.9", X_Forwarded_Proto="http", X_Request_ID="mine")["headers"]

    assert {name: heard[name] for name in ("Host", "X-Forwarded-For", "X-Forwarded-Proto")} == {
        "Host": HOST,
        "X-Forwarded-For": "127.0.0.1",
        "X-Forwarded-Proto": "https",
    }
    assert len(heard["X-Request-ID"]) == 32


def test_plain_http_leads_to_tls(proxy: Proxy):
    answer = proxy.ask_plainly("/matches/?page=2")

    assert (answer.status, answer.all("Location")) == (301, [f"https://{HOST}/matches/?page=2"])


def test_other_hosts_get_no_certificate(proxy: Proxy):
    with pytest.raises(ssl.SSLError):
        proxy.connection("elsewhere.test").connect()


@pytest.mark.parametrize("path", ["/readyz", "/metrics", "/metrics/", "/metrics?x=1", "/readyz?x=1"])
def test_what_is_for_the_operator_is_not_public(proxy: Proxy, webs: list[Web], path: str):
    assert proxy.ask("GET", path).status == 404
    assert [web.asked for web in webs] == [[], []]


def test_text_is_compressed_for_whom_asks(proxy: Proxy):
    plain, small = proxy.ask("GET", "/"), proxy.ask("GET", "/", Accept_Encoding="gzip")

    assert (plain.all("Content-Encoding"), small.all("Content-Encoding")) == ([], ["gzip"])
    assert len(small.body) * 5 < len(plain.body)


def test_a_body_over_the_limit_never_reaches_the_site(proxy: Proxy, webs: list[Web]):
    assert told(proxy, "POST", b"x" * 4 * 1024 * 1024)["body"] == 4 * 1024 * 1024
    assert proxy.ask("POST", "/", b"x" * (4 * 1024 * 1024 + 1)).status == 413
    assert sum(len(web.asked) for web in webs) == 1


def test_a_slow_body_keeps_no_web_process_waiting(proxy: Proxy, webs: list[Web]):
    connection = proxy.connection()
    connection.putrequest("POST", "/")
    connection.putheader("Content-Length", "4")
    connection.endheaders()
    connection.send(b"ab")
    time.sleep(0.5)
    before = [web.asked for web in webs]
    assert before == [[], []]

    connection.send(b"cd")

    assert json.loads(connection.getresponse().read())["body"] == 4
    connection.close()


@pytest.fixture
def half_dead(webs: list[Web], tmp_path: Path) -> Iterator[Proxy]:
    webs += [Web(Dying), Web(Telling)]
    running = Proxy(tmp_path / "proxy", (webs[0].address, webs[1].address))
    yield running
    running.stop()


def test_a_page_comes_from_the_other_process_when_one_dies(half_dead: Proxy, webs: list[Web]):
    assert [half_dead.ask("GET", "/").status for _ in range(4)] == [200] * 4
    assert webs[0].asked


def test_an_act_that_may_have_been_done_is_not_done_again_by_the_proxy(half_dead: Proxy, webs: list[Web]):
    """Its sender asks again with the same client action id (L76, L78)."""
    statuses = [half_dead.ask("POST", "/", b"{}").status for _ in range(4)]

    assert sorted(set(statuses)) == [200, 502]
    assert len(webs[0].asked) + len(webs[1].asked) == 4


def test_an_act_goes_to_the_other_process_where_one_takes_no_connections(webs: list[Web], tmp_path: Path):
    webs += [Web(Telling), Web(Telling)]
    gone = webs[0].address
    webs[0].shutdown()
    webs[0].server_close()
    del webs[0]
    proxy = Proxy(tmp_path / "proxy", (gone, webs[0].address))

    statuses = [proxy.ask("POST", "/", b"{}").status for _ in range(4)]

    proxy.stop()
    assert statuses == [200] * 4
