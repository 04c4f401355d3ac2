"""Games on graphs: Hackenbush, Kayles, Col, Snort, Nimstring and Sprouts; notation of graphs.

In comes a graph as text, as a family or from networkx; out go rules whose components are graphs, or
regions for Sprouts. `vertex_graphs` has the graphs, `graph_text` their notation, and `on_graphs`
the base of rules.

Not public by itself: what may be relied on is in `kalmar`.
"""
