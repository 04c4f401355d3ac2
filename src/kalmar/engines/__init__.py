"""Long computations on arrays and graphs, each beside its kernels (`*_kernels.py`).

Only kernels and `kalmar.runtime.jit` import Numba; kernels are imported inside functions.

Not public by itself: what may be relied on is in `kalmar`.
"""
