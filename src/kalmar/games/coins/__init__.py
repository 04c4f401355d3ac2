"""Coin-turning games in rows and rectangles, and families of companion sets.

In come the places of heads, and a family as its name or its text; out go rules whose options turn
coins. Rows are in `turning`, rectangles in `grids`, families that users write in `companions`.

Not public by itself: what may be relied on is in `kalmar`.
"""
