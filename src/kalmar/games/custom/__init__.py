"""Games of one's own: from a file, a function, or a declaration.

Not public by itself: what may be relied on is in `kalmar`.
"""
