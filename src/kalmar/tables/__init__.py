"""Sequences and tables of values, and the closed forms that tables show."""
