"""Misère quotients: sums of heaps in misère play, solved by a finite commutative monoid.

In comes a game of heaps, or a position; out go its quotient, as far as it is found, certificates of
it, and their checker. Two sums are indistinguishable if they have the same outcome together with
every third one. The classes multiply as sums add, so that they are a commutative monoid Q; P is the
set of the classes that the previous player wins, and Φ, the pretending function, maps a heap to its
class. Where Q is finite, a product in a table decides any sum (Plambeck and Siegel, Misère
quotients for impartial games, 2008).

Not public by itself: what may be relied on is in `kalmar`.
"""
