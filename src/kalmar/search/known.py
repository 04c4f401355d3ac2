"""What a nimber search has found out, for whoever writes it down as a proof."""

from collections.abc import Sequence

from kalmar.search.nimbers import NimberSearch

__all__ = ["known_nimbers"]


def known_nimbers(search: NimberSearch, pieces: Sequence[int]) -> list[int | None]:
    """What a search knows of pieces without searching any further.

    Args:
        search: one that may have searched.
        pieces: sets of points that hang together, as masks.

    Returns:
        For each its nimber, if that is known.

    >>> from kalmar.rules.removal import Removal
    >>> from kalmar.search.fields import field_of
    >>> path = Removal(3, ((3, 3), (6, 6)), ("a", "b", "c"))
    >>> search = NimberSearch(field_of([path]), 100)
    >>> known_nimbers(search, [7]), search.nimber(7), known_nimbers(search, [7])
    ([None], 1, [1])
    """
    import numpy as np

    from kalmar.compiled.known_facts import look_up

    found = np.full(len(pieces), -1, dtype=np.int64)
    look = search.first.form(look_up)
    look(search.field.packed(pieces), found, search.table, search.arena)
    return [None if value < 0 else value for value in found.tolist()]
