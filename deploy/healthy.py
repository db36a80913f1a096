"""Asks the web process of this machine whether it runs: exit 0 if `/healthz` answers 200 within 3 s.

A site answers to its own hosts alone, so the question names the first of them.
"""

import os
from http.client import HTTPConnection, HTTPException


def is_healthy() -> bool:
    host = os.environ.get("ALLOWED_HOSTS", "localhost").split(",")[0].strip().lstrip(".")
    connection = HTTPConnection("127.0.0.1", int(os.environ.get("OSHI_PORT", "8000")), timeout=3)
    try:
        connection.request("GET", "/healthz", headers={"Host": host})
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


if __name__ == "__main__":
    raise SystemExit(0 if is_healthy() else 1)
