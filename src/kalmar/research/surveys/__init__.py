"""Surveys: reports of whole families of games, computed by workers, kept in one SQLite file.

In comes a pattern of codes or positions (`families`); out go rows of Grundy values with periods
(`survey`), of misère quotients (`quotients`) or of nimbers (`nimbers`), kept by `store`.

Not public by itself: what may be relied on is in `kalmar`.
"""
