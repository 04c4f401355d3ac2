"""Plots of sequences, tables, game graphs, quotients, surveys and Chomp, by Matplotlib.

In come values, graphs and quotients; out go figures, or the bytes of PNG, SVG and PDF files. Graphs
are laid out by Graphviz where it is installed.

Not public by itself: what may be relied on is in `kalmar`.
"""
