"""Games as graphs: what can be reached, with cycles or without; graphs from files.

Not public by itself: what may be relied on is in `kalmar`.
"""
