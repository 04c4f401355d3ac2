"""The games: rules, notations of positions, and the registry that finds them by name.

In come names and texts of positions; out go rules (`kalmar.core.rules`), positions and their text.
The registry is `registry`, made of the cards in `games.md`; each family of games has a package of
its own.

Not public by itself: what may be relied on is in `kalmar`.
"""
