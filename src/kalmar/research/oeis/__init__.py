"""Sequences of the OEIS that are computed again here, by their A-numbers.

Not public by itself: what may be relied on is in `kalmar`.
"""
