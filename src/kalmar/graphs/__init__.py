"""Games as graphs: what can be reached, with cycles or without; graphs from files."""
