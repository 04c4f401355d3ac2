"""Plots of sequences, tables, game graphs, quotients, surveys and Chomp, by Matplotlib.

Graphs are laid out by Graphviz where it is installed.

Not public by itself: what may be relied on is in `kalmar`.
"""
