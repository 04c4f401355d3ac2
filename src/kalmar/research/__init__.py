"""Research data: claims, the source texts, OEIS sequences, the atlas and surveys of games.

In come games and families of games; out go checked claims, computed rows with certificates, and
comparisons with what is printed.

Not public by itself: what may be relied on is in `kalmar`.
"""
