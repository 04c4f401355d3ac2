"""Pages of the documentation that the program writes.

Not public by itself: what may be relied on is in `kalmar`.
"""
