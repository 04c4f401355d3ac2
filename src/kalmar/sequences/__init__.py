"""Long sequences of heaps: engines, sparse spaces, checkpoints, periods, certificates."""
