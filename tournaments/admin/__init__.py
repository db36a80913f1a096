"""Tournaments in the admin: lists, a page for each event from which it can be run, its tables and entrants, the log.

What staff do goes through the commands of the event, as everywhere, never to its tables; by their office there, a superuser as owner.

Source: tournaments reference, section 10; T1, T82.
"""

from tournaments.admin import entrants, events, records, tables  # noqa: F401 - each registers its part
