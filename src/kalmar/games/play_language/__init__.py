"""What a pupil reads about a game before the first move: title, rule, aim, example of a move.

In come positions; out go sentences that name the pieces which the drawing shows. `words` holds
those of every registered game from its card, `parameter_rules` makes the sentences that depend on
parameters, and `introduction` puts together those of a whole position.

Not public by itself: what may be relied on is in `kalmar`.
"""
