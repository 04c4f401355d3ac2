"""Tic-tac-toe and other positional games on hypergraphs.

Not public by itself: what may be relied on is in `kalmar`.
"""
