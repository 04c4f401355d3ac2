"""Three-row Chomp: the table of its P-positions (source 002), and a report on it.

In comes a number of rows; out go the table f(B, C), its exceptions to conjectures, its corner.

Not public by itself: what may be relied on is in `kalmar`.
"""
