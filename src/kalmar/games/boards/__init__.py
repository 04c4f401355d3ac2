"""Games on boards: pieces, dominoes, stones, bricks, bubbles and pawns, and the road map.

Not public by itself: what may be relied on is in `kalmar`.
"""
