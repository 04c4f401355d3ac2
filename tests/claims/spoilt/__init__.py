"""Claims that can fail: variants that say something else find their counterexamples."""
