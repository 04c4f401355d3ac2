"""Long sequences of heaps: engines, sparse spaces, checkpoints, periods, certificates.

Not public by itself: what may be relied on is in `kalmar`.
"""
