"""Proofs of nimbers: files of facts that a small checker verifies from the rules alone.

In comes a position; out goes a proof, as plain data or a file. `prove` makes proofs, `files` reads
and writes them, `checker` verifies them and `play` plays by them.

Not public by itself: what may be relied on is in `kalmar`.
"""
