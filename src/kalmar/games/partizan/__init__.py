"""Partizan games: each move belongs to Left, to Right or to both.

In come names and texts of components; out go rules with options for each player. `rules` has the
protocol and the games by name, `games` their classes.

Not public by itself: what may be relied on is in `kalmar`.
"""
