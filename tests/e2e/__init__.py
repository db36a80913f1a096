"""The whole site in a real browser: `manage.py demo` as a process of its own, people as browser contexts of their own."""
