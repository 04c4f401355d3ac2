"""What the machine gives: memory and time, other libraries, text files.

Not public by itself: what may be relied on is in `kalmar`.
"""
