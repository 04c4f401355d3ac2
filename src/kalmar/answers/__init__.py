"""From a position to outcome, value, winning moves, length of play and reason.

In comes a position with a convention; out go answers, analyses, games in progress, tables and
proofs, as plain data and translatable sentences. `analyse` chooses the method; the theorems are in
`kalmar.theory`, the computations in `kalmar.solvers` and `kalmar.engines`.

Not public by itself: what may be relied on is in `kalmar`.
"""
