"""Coin-turning games in rows and rectangles, and families of companion sets.

Not public by itself: what may be relied on is in `kalmar`.
"""
