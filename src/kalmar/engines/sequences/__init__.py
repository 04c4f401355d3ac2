"""Long Grundy sequences of heap games: engines, sparse spaces, periods, checkpoints, certificates.

In comes a code or rules; out go arrays of values, periods with proofs, and files of both.

Not public by itself: what may be relied on is in `kalmar`.
"""
