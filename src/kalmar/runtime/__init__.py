"""Services of the machine: limits of time and memory, threads, files, Numba, optional libraries.

In come files, signals and the installed libraries; out go checked contents, errors in words, and
kernels, compiled or plain.

Not public by itself: what may be relied on is in `kalmar`.
"""
