"""Keep `kalmar.present.services`, public in version 1.0 and now `kalmar.web.services`."""

import sys

from kalmar.web import services

__all__ = ["services"]

sys.modules["kalmar.present.services"] = services
