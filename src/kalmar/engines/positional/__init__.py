"""Tic-tac-toe and other positional games: boards as hypergraphs, solved by search.

In comes a board with its winning sets; out go who wins, and the moves that do.

Not public by itself: what may be relied on is in `kalmar`.
"""
