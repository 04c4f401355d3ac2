"""The games: rules, notations, drawings of positions, and the register that finds them.

Not public by itself: what may be relied on is in `kalmar`.
"""
