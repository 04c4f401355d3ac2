"""Games of heaps: Nim, subtraction games, take-and-break games and their codes.

Not public by itself: what may be relied on is in `kalmar`.
"""
