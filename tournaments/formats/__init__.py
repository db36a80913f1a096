"""Formats: who meets whom. Pure; what all of them work on stands in `field.py`."""
