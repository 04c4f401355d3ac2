"""Games of heaps: Nim, taking and breaking, subtraction.

Not public by itself: what may be relied on is in `kalmar`.
"""
