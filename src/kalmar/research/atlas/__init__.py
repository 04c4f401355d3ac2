"""The atlas of octal codes: built, kept, verified and reported.

Not public by itself: what may be relied on is in `kalmar`.
"""
