"""Periods of sparse games in bounded memory: found, and certified by windows of values.

In comes a game of few rare heaps; out go a run of its values, the period that the theorem of the
window proves, a certificate of it, and the check of that.

Not public by itself: what may be relied on is in `kalmar`.
"""
