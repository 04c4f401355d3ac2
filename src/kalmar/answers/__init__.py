"""Answers: from a position to outcome, value, winning moves, length and reason.

Not public by itself: what may be relied on is in `kalmar`.
"""
