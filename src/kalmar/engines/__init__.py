"""Long computations on arrays and graphs, each next to its kernels (`*_kernels.py`).

In come rules or codes of games; out go values, outcomes, periods, quotients and certificates. Only
kernels and `kalmar.runtime.jit` import Numba; kernels are imported inside functions.

Not public by itself: what may be relied on is in `kalmar`.
"""
