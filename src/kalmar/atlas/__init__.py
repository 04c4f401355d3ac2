"""The atlas of heap games: reports of whole families, computed by workers, kept in one file."""
