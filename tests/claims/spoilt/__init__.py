"""Claims whose statements are spoilt by hand fail in the same checkers."""
