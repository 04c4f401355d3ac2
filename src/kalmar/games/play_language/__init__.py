"""What a pupil reads about a game before the first move: title, rule, aim, example of a move.

In come positions; out go sentences that name the pieces which the drawing shows. The tables hold
the words of every registered game, `code_rules` and `parameter_rules` make the sentences that
depend on a code or on parameters, and `introduction` puts together those of a whole position.

Not public by itself: what may be relied on is in `kalmar`.
"""
