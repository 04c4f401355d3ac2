"""Bit sets, byte vectors and wide integers for kernels.

Each is plain Python on NumPy and, where Numba is present, LLVM instructions of the same meaning.

Not public by itself: what may be relied on is in `kalmar`.
"""
