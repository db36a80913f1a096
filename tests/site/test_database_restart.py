"""The database closes its connections, as at a restart: whoever comes next is served (live play L90)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import close_old_connections, connection, connections

from matches import log
from oshisite import databases
from oshisite.postgresql.base import is_cut

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
CONNECTIONS = 3


@pytest.fixture
def pool() -> Iterator[None]:
    """Connections of this thread come from a pool, as in web processes."""
    connection.close()
    options = connection.settings_dict["OPTIONS"]
    connection.settings_dict["OPTIONS"] = {**options, "pool": databases.POOL}
    yield
    connection.close()
    connection.close_pool()
    connection.settings_dict["OPTIONS"] = options


def close_all_from_the_server() -> None:
    other = connections.create_connection("default")
    other.settings_dict = {**other.settings_dict, "OPTIONS": {}}
    try:
        with other.cursor() as cursor:
            others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            cursor.execute(f"SELECT pg_terminate_backend(pid, 5000) {others}")
    finally:
        other.close()


@pytest.mark.usefixtures("pool")
def test_connections_that_the_server_has_closed_are_not_used_again():
    kept = [connection.get_new_connection(connection.get_connection_params()) for _ in range(CONNECTIONS)]
    assert [is_cut(one) for one in kept] == [False] * CONNECTIONS
    for one in kept:
        connection.pool.putconn(one)

    close_all_from_the_server()

    for _ in range(CONNECTIONS + 1):
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            assert cursor.fetchone() == (1,)
        connection.close()


@pytest.mark.usefixtures("pool")
def test_a_connection_with_a_late_notice_is_not_taken_for_a_closed_one():
    taken = connection.get_new_connection(connection.get_connection_params())
    taken.execute("LISTEN news")
    with connection.cursor() as cursor:
        cursor.execute("NOTIFY news")

    assert is_cut(taken) is False
    connection.pool.putconn(taken)


def test_a_worker_reads_the_log_after_its_connection_was_closed(monkeypatch: pytest.MonkeyPatch):
    """Workers keep a connection from task to task and ask the server before they use it, prepared queries too."""
    connection.close()
    for name, value in {"CONN_HEALTH_CHECKS": True, "CONN_MAX_AGE": databases.WORKER_CONNECTION_SECONDS}.items():
        monkeypatch.setitem(connection.settings_dict, name, value)
    assert log.rows_after(log.MATCH_ENTRIES, "nobody", -1) == []

    close_all_from_the_server()
    close_old_connections()  # as at the start of each task

    assert log.rows_after(log.MATCH_ENTRIES, "nobody", -1) == []
    connection.close()
