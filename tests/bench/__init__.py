"""Benchmarks, run as `manage.py bench NAME`. They measure; tests do not time.

Each module offers `run(*, rounds: int = ..., seconds: float = ...) -> Report`.
"""
