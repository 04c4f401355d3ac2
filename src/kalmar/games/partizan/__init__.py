"""Partizan games: each move belongs to Left, to Right or to both.

In come names and texts of components; out go rules with options for each player. `rules` has the
protocol, `registry` the games by name, and `notation` reads compounds such as `domineering 2x3 +
toads-and-frogs TT__FF`.

Not public by itself: what may be relied on is in `kalmar`.
"""
