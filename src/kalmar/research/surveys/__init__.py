"""Surveys: reports of whole families of games, computed by workers, kept in one SQLite file.

Not public by itself: what may be relied on is in `kalmar`.
"""
