"""The theory of compounds: valuations, operations, nim arithmetic, and theorems in words.

In come values of components; out go values of compounds, who wins, and the reason. The table of
ways is `table`; a `Fold` is a valuation with the operation of a compound.

Not public by itself: what may be relied on is in `kalmar`.
"""
