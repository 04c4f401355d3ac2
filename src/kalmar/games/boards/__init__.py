"""Games on boards: pieces, dominoes, stones and bricks.

Not public by itself: what may be relied on is in `kalmar`.
"""
