"""Kalmár: play several impartial games at once, in a dozen ways, perfectly."""

__version__ = "0.1.0"
