"""Games on graphs: Hackenbush, Kayles, Col, Snort, Nimstring and Sprouts; notation of graphs.

Not public by itself: what may be relied on is in `kalmar`.
"""
