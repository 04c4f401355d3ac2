"""Games as directed graphs, with cycles or without: listing, files, retrograde analysis.

In come positions or files of graphs; out go outcomes, remoteness, Grundy and loopy values,
strategies, and graphs with layers to be shown.

Not public by itself: what may be relied on is in `kalmar`.
"""
