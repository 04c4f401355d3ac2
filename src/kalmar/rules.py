"""Keep `kalmar.rules.shapes`, public in version 1.0 and now `kalmar.core.rules.shapes`."""

import sys

from kalmar.core.rules import shapes

__all__ = ["shapes"]

sys.modules["kalmar.rules.shapes"] = shapes
