"""Alias of `kalmar.core.rules.shapes` under its name in version 1.0, `kalmar.rules.shapes`."""

import sys

from kalmar.core.rules import shapes

__all__ = ["shapes"]

sys.modules["kalmar.rules.shapes"] = shapes
