"""Sequences and tables of values, and the closed forms that tables show.

Not public by itself: what may be relied on is in `kalmar`.
"""
