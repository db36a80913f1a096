"""Connections of the pool that the server has closed are not handed out: after a restart of the database no page breaks (live play L90).

Django's own check (`CONN_HEALTH_CHECKS`) asks the server before each use, which costs a round trip. A server that goes closes its
connections, which a look at the socket shows in a microsecond.
"""

from __future__ import annotations

import select
from typing import Any

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Raises `OperationalError` when the pool has none in time."""
        connection = super().get_new_connection(conn_params)
        while self.pool and is_cut(connection):
            connection.close()
            self.pool.putconn(connection)  # which gets another one
            connection = super().get_new_connection(conn_params)
        return connection


def is_cut(connection: Any) -> bool:
    """Whether the server has closed it. Nothing else is to be read from a connection that nobody uses, but for a late notice."""
    poll = select.poll()
    poll.register(connection.fileno(), select.POLLIN)
    return bool(poll.poll(0)) and not is_answered(connection)


def is_answered(connection: Any) -> bool:
    try:
        connection.execute("")
    except Exception:  # psycopg's kinds of errors are not wrapped here
        return False
    return True
