"""Games that users define: by a file, a function, a declaration, or through OpenSpiel.

In comes a text, a Python file, a function, a graph or a game of OpenSpiel; out go rules whose
faults are reported as errors. The files `rule_*` are the language of rules in a text.

Not public by itself: what may be relied on is in `kalmar`.
"""
