"""Plots by Matplotlib and Graphviz.

Not public by itself: what may be relied on is in `kalmar`.
"""
