"""Proofs of nimbers: files of facts that a small program checks from the rules alone.

Not public by itself: what may be relied on is in `kalmar`.
"""
