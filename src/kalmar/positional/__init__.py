"""Tic-tac-toe and other positional games on hypergraphs."""
