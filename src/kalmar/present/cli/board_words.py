"""Which positions are boards of positional games, before anything of those is imported."""

__all__ = ["is_board"]

WORDS = ("tic-tac-toe", "qubic", "noughts-and-crosses", "amőba", "amoba")


def is_board(text: str) -> bool:
    """Whether a text is a positional game rather than a position of other games.

    >>> is_board("tic-tac-toe"), is_board("nim 3 5")
    (True, False)
    """
    return text.strip().casefold().partition(" ")[0] in WORDS
