#!/usr/bin/env python
"""The command line of the site: `manage.py demo` starts everything, `manage.py help` names the rest."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "oshisite.settings")
    execute_from_command_line(sys.argv)
