"""Sequences and tables of values of many positions, their periods and closed forms.

In comes a game with a way of playing and a valuation; out go `Sequence`, `Table`, and what they
show: periods, rows with values of known games, closed forms, proved or observed.

Not public by itself: what may be relied on is in `kalmar`.
"""
