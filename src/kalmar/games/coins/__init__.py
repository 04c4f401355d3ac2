"""Games of turning coins, and their companions.

Not public by itself: what may be relied on is in `kalmar`.
"""
