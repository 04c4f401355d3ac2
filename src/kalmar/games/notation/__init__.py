"""Positions as text: the grammar, conversion of other objects to positions, CGSuite's notation.

In comes a text, or what a caller has in place of a position; out goes a `Position`, and back again
its text.

Not public by itself: what may be relied on is in `kalmar`.
"""
