"""Games on a row of signs, and the finitely many kinds of rows that a family of them leads to."""
