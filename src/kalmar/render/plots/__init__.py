"""Plots of sequences, tables, quotients, surveys and Chomp, by Matplotlib.

In come values and quotients; out go figures, or the bytes of PNG, SVG and PDF files.

Not public by itself: what may be relied on is in `kalmar`.
"""
