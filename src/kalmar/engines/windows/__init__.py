"""Certificates that a sparse game has a period, found and checked by windows of its values.

Not public by itself: what may be relied on is in `kalmar`.
"""
