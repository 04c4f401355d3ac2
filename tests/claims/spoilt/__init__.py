"""Wrong statements in place of those of claims: the same checker finds a counterexample."""
