"""Claims with a wrong statement in the place of the right one: their checkers find it."""
