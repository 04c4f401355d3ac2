"""Games on graphs: Hackenbush, Kayles on graphs, Sprouts.

Not public by itself: what may be relied on is in `kalmar`.
"""
