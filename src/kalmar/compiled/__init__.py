"""Loops over arrays, compiled by Numba: arrays in, arrays out, no classes, nothing raised.

Only files in this folder import Numba, and they import nothing else of Kalmár, so that everything
but speed works where Numba is missing. They are imported inside functions, never at module level.

Not public by itself: what may be relied on is in `kalmar`.
"""
