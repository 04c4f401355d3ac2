"""Wrong variants of statements, which the checkers of claims must refute."""
