"""Misère quotients: sums of heaps in misère play, solved by a finite commutative monoid.

Two sums are alike if they do as well as each other beside every third one. The classes multiply as
sums add, so that they are a commutative monoid Q; P is the set of the classes that the previous
player wins, and Φ, the pretending function, says to which class a heap belongs. Where Q is finite,
a product in a table tells who wins any sum (Plambeck and Siegel, Misère quotients for impartial
games, 2008).

Not public by itself: what may be relied on is in `kalmar`.
"""
