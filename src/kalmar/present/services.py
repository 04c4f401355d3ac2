"""Forward to `kalmar.web.services`, which version 1.0 had here."""

import sys

from kalmar.web import services as moved

sys.modules[__name__] = moved
