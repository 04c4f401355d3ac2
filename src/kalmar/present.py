"""Alias of `kalmar.web.services` under its name in version 1.0, `kalmar.present.services`."""

import sys

from kalmar.web import services

__all__ = ["services"]

sys.modules["kalmar.present.services"] = services
