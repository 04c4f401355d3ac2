"""Answers: from a position to outcome, value, winning moves, length and reason."""
