"""Which positions are boards of positional games, before anything of those is imported."""

from kalmar.words.names import plain

__all__ = ["WORDS", "board_named", "is_board"]

WORDS = ("tic-tac-toe", "qubic", "noughts-and-crosses", "amoba")


def is_board(text: str) -> bool:
    """Whether a text is a positional game rather than a position of other games.

    >>> is_board("tic-tac-toe"), is_board("Amőba 4x4:4"), is_board("nim 3 5")
    (True, True, False)
    """
    return any(f"{plain(text)}-".startswith(f"{name}-") for name in WORDS)


def board_named(text: str) -> str:
    """The board of such a text: what stands after the name, or the name where nothing does.

    >>> board_named("Tic Tac Toe 4x4:4"), board_named("amőba")
    ('4x4:4', 'amoba')
    """
    words = plain(text)
    name = next(name for name in WORDS if f"{words}-".startswith(f"{name}-"))
    return words.removeprefix(name).removeprefix("-") or name
