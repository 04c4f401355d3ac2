"""Three-row Chomp: its table of P-positions, and what the table shows."""
