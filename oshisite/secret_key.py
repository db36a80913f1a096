"""The secret key of a development copy: random, made at the first start and kept in `var/`, so that sessions survive restarts."""

import os
import secrets
from pathlib import Path


def kept_secret(path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(50))
    except FileExistsError:
        pass
    return path.read_text()
