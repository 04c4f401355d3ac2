"""Positions as text: the grammar, what is coerced into a position, and CGSuite's notation.

Not public by itself: what may be relied on is in `kalmar`.
"""
