"""Forward to `kalmar.core.rules.shapes`, which version 1.0 had here."""

import sys

from kalmar.core.rules import shapes as moved

sys.modules[__name__] = moved
