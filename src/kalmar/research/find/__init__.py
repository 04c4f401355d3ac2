"""Find the games that have given values: by codes, subtraction sets, and an index of all others.

`ask` answers, `codes` looks through codes and sets of numbers, `index` holds the first values of
all named games, of rows of tables, and of sequences of the OEIS.

Not public by itself: what may be relied on is in `kalmar`.
"""
