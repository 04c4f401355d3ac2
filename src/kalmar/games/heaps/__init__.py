"""Games of heaps: Nim, subtraction games, take-and-break games and their codes.

In come names, sets of numbers or codes; out go rules whose components are sizes of heaps.

Not public by itself: what may be relied on is in `kalmar`.
"""
