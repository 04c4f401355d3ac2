"""Sets of bits, lanes and look-ups: what kernels count with.

Not public by itself: what may be relied on is in `kalmar`.
"""
