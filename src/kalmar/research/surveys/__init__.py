"""The atlas of heap games: reports of whole families, computed by workers, kept in one file.

Not public by itself: what may be relied on is in `kalmar`.
"""
