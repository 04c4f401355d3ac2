"""Games that users define: by a file, a function, a declaration, or through OpenSpiel.

Not public by itself: what may be relied on is in `kalmar`.
"""
