"""Token buckets and socket counts (live play L215)."""

from matches.live.limits import ACTS, FRAMES_WATCHING, JOINS, REJECTED_ACTS, SOCKETS_OF_ADDRESS, SOCKETS_OF_USER, Bucket, Limits


def test_a_bucket_gives_its_most_at_once_and_refills_evenly():
    bucket = Bucket(ACTS, now=0)

    assert [bucket.take(0) for _ in range(11)] == [0] * 10 + [200]
    assert (bucket.take(199), bucket.take(200), bucket.take(200)) == (1, 0, 200)
    assert [bucket.take(60_000) for _ in range(11)] == [0] * 10 + [200]


def test_a_clock_that_goes_back_gives_nothing():
    bucket = Bucket(ACTS, now=10_000)
    for _ in range(10):
        bucket.take(10_000)

    assert bucket.take(0) == 200
    assert bucket.take(10_200) == 0


def test_limits_tell_whole_seconds_and_keep_people_apart():
    limits = Limits()

    assert [limits.wait("user:1", FRAMES_WATCHING, 0) for _ in range(51)] == [0] * 50 + [1]
    assert limits.wait("user:2", FRAMES_WATCHING, 0) == 0


def test_limits_of_the_same_size_are_counted_apart():
    limits = Limits()
    for _ in range(30):
        limits.wait("user:1", JOINS, 0)

    assert (limits.wait("user:1", JOINS, 0), limits.wait("user:1", REJECTED_ACTS, 0)) == (2, 0)


def test_sockets_are_counted_for_users_and_addresses():
    limits = Limits()

    assert [limits.open_socket("user:1") for _ in range(SOCKETS_OF_USER + 1)] == [True] * SOCKETS_OF_USER + [False]
    assert [limits.open_socket("address:192.0.2.1") for _ in range(SOCKETS_OF_ADDRESS + 1)] == [True] * SOCKETS_OF_ADDRESS + [False]
    limits.close_socket("user:1")
    assert limits.open_socket("user:1")
