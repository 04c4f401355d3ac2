"""Formulas that solvers rest on, a family of games a file."""
