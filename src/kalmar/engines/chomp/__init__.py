"""Three-row Chomp: its table of P-positions, and what the table shows.

Not public by itself: what may be relied on is in `kalmar`.
"""
