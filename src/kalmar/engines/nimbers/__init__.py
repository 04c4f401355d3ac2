"""Searches for one nimber or one outcome of a position too large for its game graph to be listed.

In come components of removal games, boards with stones or other rules; out go nimbers in normal
play by proof-number search, and outcomes of sums in misère play. Tables of searches are kept in
files.

Not public by itself: what may be relied on is in `kalmar`.
"""
