"""PostgreSQL as Django knows it, with one thing more: `base.py`."""
