"""Claims, sources, the encyclopedia of sequences, surveys and the atlas.

Not public by itself: what may be relied on is in `kalmar`.
"""
