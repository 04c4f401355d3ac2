"""Everything that people see: drawings, plots, reports, file formats, terminals, notebooks.

In come positions, answers, graphs and tables of values; out go text, SVG, PNG, PDF, LaTeX, CSV,
JSON and other files.

Not public by itself: what may be relied on is in `kalmar`.
"""
