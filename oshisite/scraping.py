"""Who may read what is counted: whoever shows the token, and nobody while there is none."""

import hmac

from django.conf import settings


def may_scrape(authorization: str) -> bool:
    """Whether an `Authorization` header bears `METRICS_TOKEN`."""
    token: str = settings.METRICS_TOKEN
    return bool(token) and hmac.compare_digest(authorization.encode(), f"Bearer {token}".encode())
