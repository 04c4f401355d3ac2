"""Searches that answer one question about a large position, where a list of all would be too long.

Not public by itself: what may be relied on is in `kalmar`.
"""
