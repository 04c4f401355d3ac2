"""Surveys: reports of whole families of games, computed by workers, kept in one SQLite file.

In comes a pattern of codes or positions (`families`); out go rows of misère quotients or of nimbers
(`survey`), kept by `store`. Rows of Grundy values with periods are an atlas (`research.atlas`).

Not public by itself: what may be relied on is in `kalmar`.
"""
