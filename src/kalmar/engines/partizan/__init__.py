"""Compounds of partizan components: the ways of playing, stops and numbers, and search.

In come components with options for Left and Right, and a way of playing; out go the outcome for
either player to begin, and what decided it. `compounds` has the definition, `stops` numbers and
stops, `solver` the theorems and the search, `notation` the texts of compounds.

Not public by itself: what may be relied on is in `kalmar`.
"""
