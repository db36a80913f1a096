"""Mail: by SMTP where `SMTP_URL` is set; otherwise kept in memory and shown at `/_mail/`, so that a demo needs no server."""

from collections import deque
from collections.abc import Sequence
from typing import Any
from urllib.parse import SplitResult

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from oshisite.environment import credentials

KEPT = 50
outbox: deque[EmailMessage] = deque(maxlen=KEPT)


class MemoryMailbox(BaseEmailBackend):
    """Keeps the last mails of this process."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        outbox.extendleft(email_messages)
        return len(email_messages)


def mail_settings(smtp: SplitResult | None, *, sender: str) -> dict[str, Any]:
    common = {"DEFAULT_FROM_EMAIL": sender, "SERVER_EMAIL": sender, "EMAIL_SUBJECT_PREFIX": "", "ACCOUNT_EMAIL_SUBJECT_PREFIX": ""}
    if smtp is None:
        return common | {"EMAIL_BACKEND": "oshisite.mail.MemoryMailbox"}
    user, password = credentials(smtp)
    is_tls_at_once = smtp.scheme == "smtps"
    return common | {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": smtp.hostname or "localhost",
        "EMAIL_PORT": smtp.port or (465 if is_tls_at_once else 587),
        "EMAIL_HOST_USER": user,
        "EMAIL_HOST_PASSWORD": password,
        "EMAIL_USE_SSL": is_tls_at_once,
        "EMAIL_USE_TLS": not is_tls_at_once and bool(user),
        "EMAIL_TIMEOUT": 10,
    }
