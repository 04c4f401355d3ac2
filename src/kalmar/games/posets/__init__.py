"""Games on orders: Chomp and its like.

Not public by itself: what may be relied on is in `kalmar`.
"""
