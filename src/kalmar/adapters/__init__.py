"""Positions from and for other programs: OpenSpiel's games, CGSuite's notation.

Not public by itself: what may be relied on is in `kalmar`.
"""
