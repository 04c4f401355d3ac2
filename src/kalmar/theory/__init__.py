"""What a theorem says: valuations, the table of ways, folds, nimbers and the register of theorems.

Not public by itself: what may be relied on is in `kalmar`.
"""
