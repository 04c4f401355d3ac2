"""The parts of a sum as an ascending list of numbers, one exchanged for others."""

from typing import Any

from kalmar.compiled.jit import inner

__all__ = ["exchange"]


@inner(nogil=True, inline="always")
def exchange(
    here: Any, size: Any, place: Any, pieces: Any, piece: Any, end: Any, there: Any
) -> Any:
    """Copy an ascending list without one number and with others.

    Args:
        here: [L] int32, the list.
        size: how many numbers it has.
        place: of the number that goes.
        pieces: those that come, from `piece` to before `end`, ascending.
        piece: see above.
        end: see above.
        there: [L] int32, the copy.

    Returns:
        How many numbers the copy has.
    """
    count = 0
    for at in range(size):
        if at == place:
            continue
        while piece < end and pieces[piece] < here[at]:
            there[count] = pieces[piece]
            count += 1
            piece += 1
        there[count] = here[at]
        count += 1
    while piece < end:
        there[count] = pieces[piece]
        count += 1
        piece += 1
    return count
