#!/usr/bin/env python
"""Django's command line; `manage.py up` is what `make run` calls."""

import os
import sys

from django.core.management import execute_from_command_line

from memory_site.env import in_a_sentence

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "memory_site.settings")
    with in_a_sentence():
        execute_from_command_line(sys.argv)
