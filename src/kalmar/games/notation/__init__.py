"""Positions as text: the grammar, conversion of other objects to positions, CGSuite's notation.

Not public by itself: what may be relied on is in `kalmar`.
"""
