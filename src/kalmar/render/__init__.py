"""All that people see: the only code that prints, renders, plots or serves.

Not public by itself: what may be relied on is in `kalmar`.
"""
