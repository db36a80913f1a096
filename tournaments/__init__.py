"""Tournaments: events from announcement to podium, on a log of their own."""
