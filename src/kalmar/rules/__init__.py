"""Keep `kalmar.rules.shapes`, public in version 1.0 and now `kalmar.core.rules.shapes`.

Not public by itself: what may be relied on is in `kalmar`.
"""
