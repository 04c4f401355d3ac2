"""The same as `marking` for large guesses, with compiled loops; imported only where it is used."""

import numpy as np
from numpy.typing import NDArray

from kalmar.quotients.bipartite import Bipartite
from kalmar.quotients.marking import Guess, quotient_of

__all__ = ["fast_marked"]


def fast_marked(guess: Guess) -> Bipartite:
    """See `marking.marked`."""
    from kalmar.compiled.quotient_marks import classes, least_words, outcomes

    values = guess.values
    heaps = [heap for heap, value in enumerate(values) if value not in values[:heap]]
    rows = _Rows(guess)
    acting = rows.of([values[heap] for heap in heaps])
    _, last, _ = least_words(acting, np.array([values[heap] for heap in heaps], np.int64))
    used = [heaps[number] for number in np.unique(last[last >= 0])]
    actions = rows.of([values[heap] for heap in used])
    order, last, rest = least_words(actions, np.array([values[heap] for heap in used], np.int64))
    options = [guess.option_values(heap) for heap in used]
    starts = np.cumsum([0, *map(len, options)])
    option_rows = rows.of([value for found in options for value in found])
    in_p = outcomes(order, last, rest, actions, option_rows, starts)
    kinds = classes(in_p, actions)
    acted = {heap: row.tolist() for heap, row in zip(used, actions, strict=True)}
    return quotient_of(kinds.tolist(), in_p.tolist(), values, acted)


class _Rows:
    """The rows of elements of an extended monoid as arrays."""

    def __init__(self, guess: Guess) -> None:
        monoid = guess.monoid
        self.monoid = monoid
        self.parts = (
            np.array(monoid.members, np.int64),
            np.array(monoid.place, np.int64),
            monoid.free_order,
            np.array([cyclic.index for cyclic in monoid.cyclics], np.int64),
            np.array([cyclic.order for cyclic in monoid.cyclics], np.int64),
        )

    def of(self, elements: list[int]) -> NDArray[np.int32]:
        """One row for each element."""
        from kalmar.compiled.quotient_marks import row_of

        rows = np.empty((len(elements), self.monoid.order), np.int32)
        for number, element in enumerate(elements):
            member = self.monoid.members[element // self.monoid.free_order]
            base_row = np.array(self.monoid.base.row(member), np.int32)
            rows[number] = row_of(element, base_row, *self.parts)
        return rows
